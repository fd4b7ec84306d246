"""Who ends where in every outcome of the open games: all of them ranked, tie-breaks included."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from arbiter_app.operations.ranking import RankingChoices
from arbiter_app.pairing.outcomes import Outcome, ended
from arbiter_app.standings.edition import edition_for
from arbiter_app.standings.field import Cell, TieBreakField, half_points_of
from arbiter_app.standings.prizes import awards
from arbiter_app.standings.ranking import codes_of, ranked
from arbiter_app.standings.values import Standings
from arbiter_app.tournament.prizes import PrizeGroup
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.preview import OpenBoard

Key = TypeVar("Key")


@dataclass(slots=True)
class SeenPlaces:
    """What was seen of a player in some outcomes: places, how often first alone, how often a prize."""

    best: int
    worst: int
    outcomes: int
    alone: int
    prizes: int

    def add(self, other: SeenPlaces) -> None:
        """Add what was seen in other outcomes."""
        self.best = min(self.best, other.best)
        self.worst = max(self.worst, other.worst)
        self.outcomes += other.outcomes
        self.alone += other.alone
        self.prizes += other.prizes


@dataclass(slots=True)
class Tally:
    """What was seen of everybody: in all outcomes, and by the half-points of the own open board.

    Who has several open boards is not in `by_score`.
    """

    outcomes: int = 0
    of_all: dict[Tpn, SeenPlaces] = field(default_factory=dict)
    by_score: dict[tuple[Tpn, int], SeenPlaces] = field(default_factory=dict)

    def merge(self, other: Tally) -> None:
        """Add what was seen in other outcomes."""
        self.outcomes += other.outcomes
        for tpn, seen in other.of_all.items():
            _add(self.of_all, tpn, seen)
        for key, seen in other.by_score.items():
            _add(self.by_score, key, seen)


def _add(seen: dict[Key, SeenPlaces], key: Key, more: SeenPlaces) -> None:
    known = seen.get(key)
    if known is None:
        seen[key] = SeenPlaces(more.best, more.worst, more.outcomes, more.alone, more.prizes)
    else:
        known.add(more)


@dataclass(frozen=True, slots=True)
class RankingWork:
    """Outcomes to be ranked, with all that is needed for it; `prizes` only where they are decided."""

    tournament: Tournament
    boards: tuple[OpenBoard, ...]
    choices: RankingChoices
    prizes: tuple[PrizeGroup, ...]
    outcomes: tuple[Outcome, ...]


def rank_outcomes(work: RankingWork) -> Tally:
    """What is seen in some outcomes."""
    rankings = OutcomeRankings(work.tournament, work.boards, work.choices)
    own = rankings.own_scores()
    tally = Tally()
    for outcome in work.outcomes:
        table = rankings.standings(outcome)
        winners = (
            {award.tpn for award in awards(work.tournament, table, work.prizes)}
            if work.prizes
            else frozenset[Tpn]()
        )
        _count(
            tally,
            table,
            winners,
            {tpn: own[tpn][place] for tpn, place in _places(work, outcome, own)},
        )
    return tally


def _places(
    work: RankingWork, outcome: Outcome, own: Mapping[Tpn, Sequence[int]]
) -> Iterable[tuple[Tpn, int]]:
    for board, place in zip(work.boards, outcome, strict=True):
        for tpn in (board.white, board.black):
            if tpn in own:
                yield tpn, place


def _count(
    tally: Tally, table: Standings, winners: Iterable[Tpn], scores: Mapping[Tpn, int]
) -> None:
    tally.outcomes += 1
    won = frozenset(winners)
    firsts = sum(row.rank == 1 for row in table.rows)
    for row in table.rows:
        rank = row.rank
        seen = SeenPlaces(rank, rank, 1, rank == firsts == 1, row.tpn in won)
        _add(tally.of_all, row.tpn, seen)
        if row.tpn in scores:
            _add(tally.by_score, (row.tpn, scores[row.tpn]), seen)


class OutcomeRankings:
    """The standings of each outcome; of the field only the cells of open boards are changed."""

    def __init__(
        self, tournament: Tournament, boards: Sequence[OpenBoard], choices: RankingChoices
    ) -> None:
        self._boards, self._choices = tuple(boards), choices
        self._codes, _ = codes_of(tournament, None, choices.external)
        count = max((len(board.results) for board in boards), default=1)
        fields = [
            TieBreakField(_all_ended(tournament, boards, place), len(tournament.rounds), edition)
            for edition in (edition_for(tournament.settings.start_date),)
            for place in range(count)
        ]
        self._field = fields[0]
        position = {tpn: index for index, tpn in enumerate(self._field.tpns)}
        self._cells: list[list[Mapping[tuple[int, int], Cell]]] = [
            [
                {
                    (position[tpn], board.round_number): each.cells[position[tpn]][
                        board.round_number - 1
                    ]
                    for tpn in (board.white, board.black)
                }
                for each in fields[: len(board.results)]
            ]
            for board in boards
        ]

    def standings(self, outcome: Outcome) -> Standings:
        """The standings after the last round, if the open boards end so."""
        cells: dict[tuple[int, int], Cell] = {}
        for of_board, place in zip(self._cells, outcome, strict=True):
            cells |= of_board[place]
        choices = self._choices
        return ranked(
            self._field.with_cells(cells),
            self._codes,
            manual=choices.manual,
            lots=choices.lots,
            external=choices.external,
            unranked=choices.unranked,
        )

    def own_scores(self) -> Mapping[Tpn, Sequence[int]]:
        """For everybody with one open board: the half-points there with each of its results."""
        found: dict[Tpn, list[int]] = {}
        several: set[Tpn] = set()
        for board in self._boards:
            for tpn, place in ((board.white, 0), (board.black, 1)):
                if tpn in found:
                    several.add(tpn)
                found[tpn] = [score_of(result.letters[place]) for result in board.results]
        return {tpn: scores for tpn, scores in found.items() if tpn not in several}


def score_of(letters: str) -> int:
    """The half-points of a board, a game won by forfeit among them."""
    return sum(2 if letter == "+" else half_points_of(letter) for letter in letters)


def _all_ended(tournament: Tournament, boards: Sequence[OpenBoard], place: int) -> Tournament:
    """Every open board with the result at a place, or its last one."""
    return ended(tournament, boards, tuple(min(place, len(board.results) - 1) for board in boards))
