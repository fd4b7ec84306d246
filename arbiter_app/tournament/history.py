"""What follows from the rounds played: scores, opponents, colours. Derived, never stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from arbiter_app.tournament.abnormal import LetterPoints, points_table
from arbiter_app.tournament.match_result import FORFEIT_LETTERS, NO_LETTERS
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, Points, Tpn


@dataclass(frozen=True, slots=True)
class RoundEntry:
    """One player's cell of one round.

    `opponent` is None for a bye; `colour` is the scheduled colour, None for a bye; `letter` the
    TRF result letter, or a blank while the result is missing, of a match one for each game;
    `points` what it is worth (0 while missing; an adjourned game counts as the scoring system says,
    C.04.2 (2026) 3.1). `is_forfeit` is True for a board that was paired and not played.
    """

    round_number: int
    opponent: Tpn | None
    colour: Colour | None
    letter: str
    points: Points
    board: int | None = None
    is_forfeit: bool = False

    @property
    def is_played(self) -> bool:
        """True for a game over the board, or a match regularly played; false for byes and forfeits."""
        return self.opponent is not None and not self.is_forfeit

    @property
    def gives_colour(self) -> bool:
        """True if a game was played over the board with `colour` as the first one's colour."""
        return self.is_played and not FORFEIT_LETTERS.issuperset(self.letter)


@dataclass(frozen=True, slots=True)
class PlayerHistory:
    """All rounds of one player, in order.

    `added` are penalties and bonuses (TRF26 record 299) with their rounds: they belong to the
    score, not to a result.
    """

    tpn: Tpn
    entries: tuple[RoundEntry, ...]
    added: tuple[tuple[int, Points], ...] = ()

    @property
    def score(self) -> Points:
        return sum(entry.points for entry in self.entries) + sum(points for _, points in self.added)

    def score_after(self, round_number: int) -> Points:
        return sum(
            entry.points for entry in self.entries if entry.round_number <= round_number
        ) + sum(points for number, points in self.added if number <= round_number)

    @property
    def colours(self) -> tuple[Colour, ...]:
        """Colours of the games played, earliest first (C.04.2 (2026) 3.4 skips the others)."""
        return tuple(
            entry.colour
            for entry in self.entries
            if entry.gives_colour and entry.colour is not None
        )

    @property
    def opponents(self) -> tuple[Tpn, ...]:
        """Opponents actually met, in order."""
        return tuple(
            entry.opponent
            for entry in self.entries
            if entry.is_played and entry.opponent is not None
        )


# Taken from their enumeration once: there a look-up costs more than all else done for a game.
_WHITE, _BLACK = Colour.WHITE, Colour.BLACK


def histories(
    tournament: Tournament, *, after_round: int | None = None
) -> Mapping[Tpn, PlayerHistory]:
    """Every player's history, over the first `after_round` rounds (all if None)."""
    table = points_table(tournament)
    points_of = LetterPoints(tournament.settings.scoring.letter_points())
    entries: dict[Tpn, list[RoundEntry]] = {player.tpn: [] for player in tournament.players}
    rounds = tournament.rounds if after_round is None else tournament.rounds[:after_round]
    for played in rounds:
        number = played.number
        for game in played.games:
            result = game.result
            white_letters, black_letters = NO_LETTERS if result is None else result.letters
            is_forfeit = result is not None and result.is_forfeit
            entries[game.white].append(
                RoundEntry(
                    number,
                    game.black,
                    _WHITE,
                    white_letters,
                    points_of[white_letters],
                    game.board,
                    is_forfeit,
                )
            )
            entries[game.black].append(
                RoundEntry(
                    number,
                    game.white,
                    _BLACK,
                    black_letters,
                    points_of[black_letters],
                    game.board,
                    is_forfeit,
                )
            )
        for bye in played.byes:
            entries[bye.tpn].append(
                RoundEntry(number, None, None, bye.kind.value, points_of[bye.kind.value])
            )
    if not table.is_plain:
        entries = {
            tpn: [
                replace(entry, points=table.of(tpn, entry.round_number, entry.letter))
                for entry in own
            ]
            for tpn, own in entries.items()
        }
    if not table.adds:
        return {tpn: PlayerHistory(tpn, tuple(own)) for tpn, own in entries.items()}
    return {
        tpn: PlayerHistory(
            tpn,
            tuple(own),
            tuple(
                (played.number, points)
                for played in rounds
                if (points := table.added(tpn, played.number))
            ),
        )
        for tpn, own in entries.items()
    }
