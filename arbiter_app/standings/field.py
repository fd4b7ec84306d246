"""The whole field as tie-breaks see it: one cell per player and round, scores, ratings.

Players are named by their position in TPN order (0, 1, 2 …), points are in tenths.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeVar, cast

from arbiter_app.standings.edition import TieBreakEdition
from arbiter_app.tournament.history import PlayerHistory, RoundEntry, histories
from arbiter_app.tournament.match_result import FORFEIT_LETTERS, FORFEITED
from arbiter_app.tournament.strength import RatingPeriod, rating_period
from arbiter_app.tournament.tournament import Settings, Tournament
from arbiter_app.tournament.types import Colour, Points, ScoringSystem, Tpn

_T = TypeVar("_T")

PENDING = " "
"""The letter of a game whose result is not entered yet."""

_NOT_PLAYED = FORFEIT_LETTERS | {PENDING}


@dataclass(frozen=True, slots=True)
class Cell:
    """One round of one player.

    Attributes:
        opponent: position of the scheduled opponent, None for a bye.
        letter: the result as in TRF; of a match the letters of its games, in their order.
        over_the_board: a game that was played and has a result, `W D L` games included; of a match
            one of its games at least.
        is_requested_bye: a half- or zero-point bye (C.07 (2026) 16.1.1).
        is_voluntary: a voluntary unplayed round: requested bye or forfeit loss (16.1.2).
    """

    opponent: int | None
    colour: Colour | None
    letter: str
    points: Points
    over_the_board: bool
    is_requested_bye: bool
    is_voluntary: bool
    is_forfeit: bool = False

    @property
    def is_pending(self) -> bool:
        """True if a result is not entered yet."""
        return PENDING in self.letter

    @property
    def is_met(self) -> bool:
        """True if the opponent was met: in a match also where each player forfeited one game."""
        return self.opponent is not None and not self.is_forfeit and not self.is_pending

    @property
    def games(self) -> str:
        """The letters of the games over the board, in their order."""
        if len(self.letter) == 1:
            return self.letter if self.over_the_board else ""
        return "".join(letter for letter in self.letter if letter not in _NOT_PLAYED)

    @property
    def games_with_black(self) -> str:
        """The letters of those in which the player had Black: in a match the colours change."""
        if len(self.letter) == 1:
            return self.letter if self.over_the_board and self.colour is Colour.BLACK else ""
        own = self.letter[self.colour is Colour.WHITE :: 2]
        return "".join(letter for letter in own if letter not in _NOT_PLAYED)

    @property
    def game_halves(self) -> int:
        """The games over the board on the 1–½–0 scale, in half-points (10.2, 10.3)."""
        if len(self.letter) == 1:
            return half_points_of(self.letter)
        return sum(map(half_points_of, self.letter))


def half_points_of(letter: str) -> int:
    """A game over the board on the 1–½–0 scale, in half-points."""
    if letter in "1W":
        return 2
    return 1 if letter in "=D?" else 0


def _cell(entry: RoundEntry, position: dict[int, int]) -> Cell:
    opponent, letter = entry.opponent, entry.letter
    is_requested = opponent is None and letter in "HZ"
    if len(letter) == 1:
        has_game, is_lost = letter != PENDING, letter == FORFEITED
    else:
        has_game, is_lost = not _NOT_PLAYED.issuperset(letter), not letter.strip(FORFEITED)
    return Cell(
        None if opponent is None else position[opponent],
        entry.colour,
        letter,
        entry.points,
        over_the_board=has_game and entry.is_played,
        is_requested_bye=is_requested,
        is_voluntary=is_lost or is_requested,
        is_forfeit=entry.is_forfeit,
    )


_FREE = Cell(None, None, "Z", 0, False, True, True)
"""A round without a game that counts."""


def is_round_robin(settings: Settings) -> bool:
    """True where the pairings are pre-determined (C.07 (2026) 15.2)."""
    kind = settings.type_of_tournament.lower().replace("-", " ").replace(" ", "")
    return settings.is_round_robin or "roundrobin" in kind


class TieBreakField:
    """Everything the tie-breaks of one standing share, worked out once.

    `rounds` is the number of rounds counted; in a part-way standing it stands for the number of
    rounds of the tournament (16.4.2) and its last round for the last round (16.2.5).

    `added` are each player's penalties and bonuses by round (TRF26 record 299): they count in
    every score, but in no result, so that Sonneborn-Berger multiplies by the points of the game.

    `not_counted` are the positions of those in a round-robin whose games do not count, their
    opponents' included (C.05 6.6): in the cells these are as good as free rounds.
    """

    def __init__(self, tournament: Tournament, rounds: int, edition: TieBreakEdition) -> None:
        self.tournament = tournament
        self.rounds = rounds
        self.edition = edition
        self.round_robin = is_round_robin(tournament.settings)
        self.scoring: ScoringSystem = tournament.settings.scoring
        games = tournament.settings.games_per_match
        # What a round won or drawn is worth: where it is a match, as many games.
        self.win: Points = games * self.scoring.win
        self.draw: Points = games * self.scoring.draw
        self.tpns = tuple(player.tpn for player in tournament.players)
        self.ratings = tuple(player.rating for player in tournament.players)
        self.has_unrated = any(not rating for rating in self.ratings)
        self._by_round = rating_period(tournament.settings) is RatingPeriod.BY_ROUND
        position = {tpn: index for index, tpn in enumerate(self.tpns)}
        absent = Cell(None, None, "Z", self.scoring.absence, False, True, True)
        past = histories(tournament, after_round=rounds)
        gone = below_half(tournament, rounds, past) if self.round_robin else frozenset()
        self.not_counted = frozenset(position[tpn] for tpn in gone)
        self.cells: list[list[Cell]] = []
        for tpn in self.tpns:
            own = [absent] * rounds
            for entry in past[tpn].entries:
                is_counted = not gone or (tpn not in gone and entry.opponent not in gone)
                own[entry.round_number - 1] = _cell(entry, position) if is_counted else _FREE
            self.cells.append(own)
        self.added: list[dict[int, Points]] = [dict(past[tpn].added) for tpn in self.tpns]
        self._shared: dict[Hashable, object] = {}
        self.scores: list[Points] = [self._score(index) for index in range(len(self.cells))]

    def _score(self, position: int) -> Points:
        return sum(cell.points for cell in self.cells[position]) + sum(
            self.added[position].values()
        )

    def with_cells(self, cells: Mapping[tuple[int, int], Cell]) -> TieBreakField:
        """The same field with other cells, by player and round: games that ended otherwise.

        Of a round-robin no cell of theirs may be one that does not count (C.05 6.6).
        """
        made = copy(self)
        for derived in _DERIVED:
            made.__dict__.pop(derived, None)
        made._shared = {}
        made.cells, made.scores = list(self.cells), list(self.scores)
        for (position, number), cell in cells.items():
            own = made.cells[position] = list(made.cells[position])
            own[number - 1] = cell
            made.scores[position] = made._score(position)
        return made

    def __len__(self) -> int:
        return len(self.tpns)

    def rating_in(self, position: int, round_number: int) -> int:
        """A player's rating as it counts in a round (C.07 (2026) 10), 0 for none.

        That is the first one, unless the regulations say that of the round.
        """
        if not self._by_round:
            return self.ratings[position]
        return self.tournament.players[position].rating_in(round_number)

    def once(self, key: Hashable, make: Callable[[], _T]) -> _T:
        """What several tie-breaks share, worked out when the first one needs it.

        Equal keys must come with functions that give the same.
        """
        if key not in self._shared:
            self._shared[key] = make()
        return cast("_T", self._shared[key])

    @cached_property
    def games(self) -> list[list[tuple[int, Cell, int]]]:
        """Per player the round number, cell and opponent of the games over the board.

        A match is one of them if a game of it was.
        """
        return [
            [
                (number, cell, cell.opponent)
                for number, cell in enumerate(own, 1)
                if cell.over_the_board and cell.opponent is not None
            ]
            for own in self.cells
        ]

    @cached_property
    def met(self) -> list[list[tuple[int, Cell, int]]]:
        """The same of the opponents met: a single forfeited game of a match counts as played."""
        return [
            [
                (number, cell, cell.opponent)
                for number, cell in enumerate(own, 1)
                if cell.is_met and cell.opponent is not None
            ]
            for own in self.cells
        ]

    @property
    def has_final_round(self) -> bool:
        """True if the last round of the tournament is among those counted (8.3)."""
        total = self.tournament.settings.rounds_total or len(self.tournament.rounds)
        return 0 < self.rounds == total

    def tpn_of(self, position: int | None) -> int | None:
        return None if position is None else self.tpns[position]

    def paired_in_final_round(self, position: int) -> bool:
        return self.has_final_round and self.cells[position][-1].opponent is not None

    @cached_property
    def adjusted(self) -> list[Points]:
        """Every player's score as somebody's opponent (16.3)."""
        if self.round_robin:
            return self.scores
        return [
            self._adjusted(own) + sum(added.values())
            for own, added in zip(self.cells, self.added, strict=True)
        ]

    def _adjusted(self, own: list[Cell]) -> Points:
        total = 0
        only_voluntary_follow = True
        for cell in reversed(own):
            only_voluntary_follow = only_voluntary_follow and cell.is_voluntary
            counts_as_draw = only_voluntary_follow and cell.is_requested_bye
            total += self.draw if counts_as_draw else cell.points
        return total

    @cached_property
    def fore_scores(self) -> list[Points]:
        """Own scores as if the paired games of the final round had been drawn (8.3)."""
        return [
            score - own[-1].points + self.draw if self.paired_in_final_round(index) else score
            for index, (score, own) in enumerate(zip(self.scores, self.cells, strict=True))
        ]

    @cached_property
    def fore_adjusted(self) -> list[Points]:
        """Scores as an opponent for Fore Buchholz: a paired final round is a drawn game."""
        return [
            self.fore_scores[index] if self.paired_in_final_round(index) else adjusted
            for index, adjusted in enumerate(self.adjusted)
        ]


_DERIVED: Final = tuple(
    name for name, value in vars(TieBreakField).items() if isinstance(value, cached_property)
)
"""What is worked out from the cells when it is asked for."""


# Who leaves a round-robin with less than half of the games completed (C.05 6.6).
#
# Their results stay in the table, for rating and history, and do not count in the standings:
# neither the points that they scored nor those scored against them.


def games_of_everybody(players: int, rounds: int) -> int:
    """How many games each has in so many rounds, the free ones of an odd field aside."""
    return rounds * (players - 1) // (players - 1 + players % 2) if players > 1 else 0


def below_half(
    tournament: Tournament, rounds: int, past: Mapping[Tpn, PlayerHistory]
) -> frozenset[Tpn]:
    """Who cannot complete half of the games any more, as of a round of a round-robin.

    A game is not completed by whoever forfeits it; who has withdrawn completes none of those to come.
    An opponent's forfeit is no fault of one's own.
    """
    total = max(tournament.settings.rounds_total, len(tournament.rounds))
    games = games_of_everybody(len(tournament.players), total)
    found = set()
    for player in tournament.players:
        paired = [entry for entry in past[player.tpn].entries if entry.opponent is not None]
        missed = sum(entry.letter == FORFEITED for entry in paired)
        if player.is_withdrawn_in(rounds + 1):
            missed += games - len(paired)
        if 2 * missed > games:
            found.add(player.tpn)
    return frozenset(found)
