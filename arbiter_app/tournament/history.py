"""What follows from the rounds played: scores, opponents, colours. Derived, never stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from arbiter_app.tournament.abnormal import points_table
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, Points, Tpn


@dataclass(frozen=True, slots=True)
class RoundEntry:
    """One player's cell of one round.

    `opponent` is None for a bye; `colour` is the scheduled colour, None for a bye; `letter` the
    TRF result letter, or a blank while the result is missing; `points` what it is worth (0 while
    missing; an adjourned game counts as the scoring system says, C.04.2 (2026) 3.1).
    """

    round_number: int
    opponent: Tpn | None
    colour: Colour | None
    letter: str
    points: Points
    board: int | None = None

    @property
    def is_played(self) -> bool:
        """True for a game over the board; false for byes and forfeits."""
        return self.opponent is not None and self.letter not in "+-"


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
            entry.colour for entry in self.entries if entry.is_played and entry.colour is not None
        )

    @property
    def opponents(self) -> tuple[Tpn, ...]:
        """Opponents actually met, in order."""
        return tuple(
            entry.opponent
            for entry in self.entries
            if entry.is_played and entry.opponent is not None
        )


def histories(
    tournament: Tournament, *, after_round: int | None = None
) -> Mapping[Tpn, PlayerHistory]:
    """Every player's history, over the first `after_round` rounds (all if None)."""
    table = points_table(tournament)
    points_of = tournament.settings.scoring.letter_points()
    entries: dict[Tpn, list[RoundEntry]] = {player.tpn: [] for player in tournament.players}
    rounds = tournament.rounds if after_round is None else tournament.rounds[:after_round]
    for played in rounds:
        for game in played.games:
            white_letter, black_letter = game.result.value if game.result is not None else "  "
            entries[game.white].append(
                RoundEntry(
                    played.number,
                    game.black,
                    Colour.WHITE,
                    white_letter,
                    points_of.get(white_letter, 0),
                    game.board,
                )
            )
            entries[game.black].append(
                RoundEntry(
                    played.number,
                    game.white,
                    Colour.BLACK,
                    black_letter,
                    points_of.get(black_letter, 0),
                    game.board,
                )
            )
        for bye in played.byes:
            entries[bye.tpn].append(
                RoundEntry(played.number, None, None, bye.kind.value, points_of[bye.kind.value])
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
