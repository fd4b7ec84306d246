"""Who can end where while games are open, and what each needs in the last round.

First what points alone allow, at once; then, for as many outcomes as eight games have, all of them
ranked. Nothing is claimed that is not certain as far as results go: penalties, expulsions and games that
are forfeited after all are not foreseen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from typing import TYPE_CHECKING, Final, TypeAlias

from arbiter_app.operations.outcome_ranks import (
    OutcomeRankings,
    RankingWork,
    SeenPlaces,
    Tally,
    score_of,
)
from arbiter_app.operations.ranking import RankingChoices, ranking_choices
from arbiter_app.pairing.outcomes import ended, likeliest_first, number_of_outcomes, open_boards
from arbiter_app.ratings.tables import expected_score
from arbiter_app.standings.norm_hints import title_norm_hints
from arbiter_app.standings.place_bounds import Ending, PlaceBounds, Span, Unit
from arbiter_app.standings.prospects import (
    IfScored,
    Places,
    PrizeOutlook,
    Prospect,
    Prospects,
)
from arbiter_app.standings.ranking import codes_of
from arbiter_app.standings.values import Standings
from arbiter_app.tournament.abnormal import points_table
from arbiter_app.tournament.prizes import PrizeGroup
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Points, Tpn

if TYPE_CHECKING:
    from arbiter_app.store.state import TournamentState
    from arbiter_app.trace.preview import OpenBoard

_PIECE: Final = 64

_GAMES: Final = "1=0"
_OTHER_LETTERS: Final = "UFHZ"
_ALL_GAMES: Final = "1=0WDL+-"
"""What a round that is not paired yet can bring: games, and what stands for one."""

Norms: TypeAlias = Mapping[tuple[Tpn, int], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class _Field:
    """The bounds among some players: all of them, or those whom a group of prizes admits."""

    bounds: PlaceBounds
    unit_of: Mapping[Tpn, Unit]
    players: frozenset[Tpn]

    @classmethod
    def of(cls, units: Sequence[Unit], players: Collection[Tpn]) -> _Field:
        own = [unit.of(players) for unit in units]
        unit_of = {tpn: unit for unit in own for tpn in unit.endings[0]}
        return cls(PlaceBounds(own), unit_of, frozenset(players))

    def places(self, tpn: Tpn, endings: Iterable[Ending]) -> Places:
        return self.bounds.of(tpn, self.unit_of[tpn], endings)


class Known:
    """What does not change while outcomes are ranked, and what points alone say."""

    def __init__(self, state: TournamentState) -> None:
        self._tournament = tournament = state.tournament
        self._prizes = state.choices.prizes
        number = len(tournament.rounds)
        total = tournament.settings.rounds_total
        self._left = max(0, total - number) if total else None
        self._boards = open_boards(tournament, expected_score, adjourned=True)
        self._choices = ranking_choices(state, number)
        self._all_outcomes = number_of_outcomes(self._boards)
        rankings = OutcomeRankings(tournament, self._boards, self._choices)
        first = rankings.standings((0,) * len(self._boards))
        self._own_scores = rankings.own_scores()
        self._now = _points_now(tournament, self._boards, first)
        self._count = len(first.rows)
        self._norms = self._norms_by_score() if self._left == 0 else {}
        self._is_bound = _is_by_points(tournament, self._choices, first)
        units = _units(tournament, self._boards, self._now)
        later = _later(tournament, self._left or 0)
        self._after = _Field.of(units, self._now)
        finals = [_with_later(unit, later) for unit in units]
        self._final = _Field.of(finals, self._now)
        players = tournament.players_by_tpn()
        self._groups = [
            (
                group,
                _Field.of(
                    finals, [tpn for tpn in self._now if group.eligibility.admits(players[tpn])]
                ),
            )
            for group in self._prizes
        ]
        self._by_points = self._rows_by_points()

    def works(self) -> Iterator[RankingWork]:
        """All outcomes in pieces, the likeliest first."""
        outcomes = likeliest_first(self._boards)
        while piece := tuple(islice(outcomes, _PIECE)):
            prizes = self._prizes if self._left == 0 else ()
            yield RankingWork(self._tournament, self._boards, self._choices, prizes, piece)

    def prospects(self, tally: Tally | None) -> Prospects:
        """What is known once so many outcomes are ranked."""
        outcomes = 0 if tally is None else tally.outcomes
        rows = self._by_points
        if tally is not None and outcomes == self._all_outcomes:
            rows = tuple(self._exact(row, tally) for row in rows)
        return Prospects(
            len(self._tournament.rounds),
            self._left,
            self._tournament.settings.games_per_match,
            self._boards,
            tuple(sorted(rows, key=lambda row: (row.after.best, row.after.worst, row.tpn))),
            self._all_outcomes,
            outcomes,
        )

    def _rows_by_points(self) -> tuple[Prospect, ...]:
        return tuple(self._by_points_of(tpn) for tpn in self._now)

    def _by_points_of(self, tpn: Tpn) -> Prospect:
        final = None if self._left is None else self._places(self._final, tpn)
        prize = None if self._left is None else self._prize(tpn, None)
        after = self._places(self._after, tpn)
        return Prospect(tpn, self._now[tpn], after, final, prize, tuple(self._if_scored(tpn)))

    def _places(self, field: _Field, tpn: Tpn, endings: Iterable[Ending] | None = None) -> Places:
        if not self._is_bound:
            return Places(1, self._count)
        return field.places(tpn, field.unit_of[tpn].endings if endings is None else endings)

    def _if_scored(self, tpn: Tpn) -> Iterator[IfScored]:
        """What follows from the own game of the last round, if that is the next to be finished."""
        for halves, endings in sorted(self._endings_by_score(tpn).items(), reverse=True):
            yield IfScored(
                halves,
                self._places(self._final, tpn, endings),
                self._prize(tpn, endings),
                self._norms.get((tpn, halves), ()),
            )

    def _endings_by_score(self, tpn: Tpn) -> Mapping[int, Sequence[Ending]]:
        """The endings of a player's unit by the half-points of the own board of the last round."""
        tournament, unit = self._tournament, self._final.unit_of[tpn]
        found: dict[int, list[Ending]] = {}
        if self._left == 0 and tpn in self._own_scores:
            for halves, ending in zip(self._own_scores[tpn], unit.endings, strict=True):
                found.setdefault(halves, []).append(ending)
        if self._left == 1 and tpn not in tournament.absences(tournament.next_round):
            number = tournament.next_round
            table = points_table(tournament)
            for letters in product(_GAMES, repeat=tournament.settings.games_per_match):
                own = table.of(tpn, number, "".join(letters)) + table.added(tpn, number)
                now = self._after.unit_of[tpn]
                for before, ending in zip(now.endings, unit.endings, strict=True):
                    least, most = before[tpn]
                    then = {**ending, tpn: (least + own, most + own)}
                    found.setdefault(score_of("".join(letters)), []).append(then)
        return found

    def _prize(self, tpn: Tpn, endings: Sequence[Ending] | None) -> PrizeOutlook | None:
        """By points: whoever is among the first of a group wins something, there or elsewhere.

        Others who win elsewhere are passed over, which only helps; so that somebody wins nothing is
        said only where there is one group.
        """
        if not self._groups:
            return None
        admitted = [(group, field) for group, field in self._groups if tpn in field.players]
        if not admitted:
            return PrizeOutlook.IMPOSSIBLE
        for group, field in admitted:
            own = None if endings is None else [_among(each, field.players) for each in endings]
            places = self._places(field, tpn, own)
            if places.worst <= _paid_places(group):
                return PrizeOutlook.CERTAIN
            if len(self._groups) == 1 and places.best > len(group.prizes):
                return PrizeOutlook.IMPOSSIBLE
        return PrizeOutlook.OPEN

    def _exact(self, row: Prospect, tally: Tally) -> Prospect:
        """A row once every outcome was ranked."""
        seen = tally.of_all[row.tpn]
        after = _seen(seen)
        if self._left != 0:
            return replace(row, after=after)
        return replace(
            row,
            after=after,
            final=after,
            prize=self._prize_seen(seen),
            by_score=tuple(
                replace(each, places=_seen(own), prize=self._prize_seen(own))
                for each in row.by_score
                for own in (tally.by_score[row.tpn, each.halves],)
            ),
        )

    def _prize_seen(self, seen: SeenPlaces) -> PrizeOutlook | None:
        if not self._prizes:
            return None
        if seen.prizes == seen.outcomes:
            return PrizeOutlook.CERTAIN
        return PrizeOutlook.OPEN if seen.prizes else PrizeOutlook.IMPOSSIBLE

    def _norms_by_score(self) -> Norms:
        """The norms of those whose only open game is that of the last round, by its half-points."""
        found: dict[tuple[Tpn, int], tuple[str, ...]] = {}
        boards = self._boards
        for place in range(3 if boards and self._tournament.settings.games_per_match == 1 else 0):
            then = ended(self._tournament, boards, (place,) * len(boards))
            for tpn, hints in title_norm_hints(then, after_round=len(then.rounds), near=0).items():
                if tpn in self._own_scores:
                    halves = self._own_scores[tpn][place]
                    found[tpn, halves] = tuple(hint.title for hint in hints if hint.met)
        return found


def _seen(seen: SeenPlaces) -> Places:
    return Places(seen.best, seen.worst, is_first_alone=seen.alone == seen.outcomes)


def _paid_places(group: PrizeGroup) -> int:
    """How many of the first places all have a prize."""
    return next((place for place, prize in enumerate(group.prizes) if not prize), len(group.prizes))


def _among(ending: Ending, players: Collection[Tpn]) -> Ending:
    return {tpn: span for tpn, span in ending.items() if tpn in players}


def _is_by_points(tournament: Tournament, choices: RankingChoices, table: Standings) -> bool:
    """True if more points are a better place, whatever else is.

    Not where the list has something before the points, nor in a round-robin from which somebody left
    or may still leave: games that do not count take away points of others (C.05 6.6).
    """
    codes, _ = codes_of(tournament, None, choices.external)
    by_points = not any(code.is_points for code in codes) or codes[0].is_points
    settings = tournament.settings
    may_leave = settings.is_round_robin and len(tournament.rounds) < settings.rounds_total
    return by_points and not table.not_counted and not may_leave


def _points_now(
    tournament: Tournament, boards: Sequence[OpenBoard], first: Standings
) -> dict[Tpn, Points]:
    """Everybody's points without those of open boards; `first` is ranked with their first results."""
    now = {row.tpn: row.points for row in first.rows}
    for board in boards:
        for tpn, gained in zip(
            (board.white, board.black), _gained(tournament, board)[0], strict=True
        ):
            if tpn in now:
                now[tpn] -= gained
    return now


def _gained(tournament: Tournament, board: OpenBoard) -> list[tuple[Points, Points]]:
    """What White and Black get with each result."""
    table, number = points_table(tournament), board.round_number
    return [
        (
            table.of(board.white, number, result.letters[0]),
            table.of(board.black, number, result.letters[1]),
        )
        for result in board.results
    ]


def _units(
    tournament: Tournament, boards: Sequence[OpenBoard], now: Mapping[Tpn, Points]
) -> list[Unit]:
    """Each open board with its endings, and everybody else alone.

    Players with several open boards stand alone with all that they may get there, and so do their
    opponents, each with the endings of the own board: that allows more than can be, never less.
    """
    of_player: dict[Tpn, int] = {}
    for board in boards:
        for tpn in (board.white, board.black):
            of_player[tpn] = of_player.get(tpn, 0) + 1
    spans: dict[Tpn, Span] = {tpn: (points, points) for tpn, points in now.items()}
    units = []
    for board in boards:
        players = (board.white, board.black)
        gained = _gained(tournament, board)
        if all(of_player[tpn] == 1 for tpn in players):
            alone = [spans.pop(tpn, None) for tpn in players]
            units.append(
                Unit(
                    tuple(
                        {
                            tpn: (span[0] + own, span[1] + own)
                            for tpn, span, own in zip(players, alone, ending, strict=True)
                            if span is not None
                        }
                        for ending in gained
                    )
                )
            )
            continue
        for place, tpn in enumerate(players):
            if tpn not in spans:
                continue
            own_points = [ending[place] for ending in gained]
            least, most = spans[tpn]
            if of_player[tpn] == 1:
                del spans[tpn]
                units.append(Unit(tuple({tpn: (least + own, most + own)} for own in own_points)))
            else:
                spans[tpn] = (least + min(own_points), most + max(own_points))
    return [*units, *(Unit(({tpn: span},)) for tpn, span in spans.items())]


def _later(tournament: Tournament, rounds: int) -> Mapping[Tpn, Span]:
    """The fewest and the most points that rounds still to be paired can bring, penalties known included."""
    table = points_table(tournament)
    games = tournament.settings.games_per_match
    found: dict[Tpn, Span] = {}
    for player in tournament.players:
        least = most = 0
        for number in range(tournament.next_round, tournament.next_round + rounds):
            of_games = [games * table.of(player.tpn, number, letter) for letter in _ALL_GAMES]
            others = [table.of(player.tpn, number, letter) for letter in _OTHER_LETTERS]
            added = table.added(player.tpn, number)
            least += min(*of_games, *others) + added
            most += max(*of_games, *others) + added
        found[player.tpn] = (least, most)
    return found


def _with_later(unit: Unit, later: Mapping[Tpn, Span]) -> Unit:
    return Unit(
        tuple(
            {
                tpn: (least + later[tpn][0], most + later[tpn][1])
                for tpn, (least, most) in ending.items()
            }
            for ending in unit.endings
        )
    )
