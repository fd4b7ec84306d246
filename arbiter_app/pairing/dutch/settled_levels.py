"""Boards between and below the open games, proved without looking at any outcome (C.04.3 (2026) 1.9).

A level is a score that somebody may have. It is settled if the same players have it in every outcome,
and the line below it if nobody is sometimes above and sometimes below. A settled bracket is paired by
its own players, those who come down to it, the following bracket ([C8]) where it has downfloaters, and
whether the others can be completed ([C4]). So what has to be known is who may come down.

Where many may meet many, that is a matter of counting. By Dirac's theorem (1952) a bracket can be
paired completely, or but for any one resident, if each of its players may meet more than half of them;
so can all below. Then nobody floats down out of an even number, and one resident out of an odd one,
whatever the results ([C6], [C7]). Only who that is may be open: the brackets below are paired with each
of those who may be the one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, TypeAlias

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.matching.sets import mask_of
from arbiter_app.pairing.dutch.bracket import Bracket
from arbiter_app.pairing.dutch.field import Field
from arbiter_app.pairing.dutch.round import DutchRound, SolvedRound
from arbiter_app.pairing.dutch.solve import PairedBracket, solve_bracket
from arbiter_app.pairing.meetings import legal_meetings
from arbiter_app.pairing.outcomes import ended
from arbiter_app.pairing.player_state import PlayerState, player_states
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.trace.preview import OpenBoard

Pairs: TypeAlias = frozenset[tuple[Tpn, Tpn]]

Arrivals: TypeAlias = dict[tuple[Tpn, ...], Field]
"""Everything that may come down to a bracket: who, and a field in which they have the scores that
they have then.
"""

MOST_ARRIVALS: Final = 400
"""With so many players who may come down to a bracket it is paired, with more it is left open."""


def settled_boards(
    tournament: Tournament, boards: Sequence[OpenBoard], dutch: DutchRound
) -> Iterator[Pairs]:
    """Boards (White, Black) that every outcome of the open games of the last round has, from the top."""
    try:
        moment = _Moment.of(tournament, boards, dutch)
    except NoLegalPairingError:
        return
    if moment.always_has_pairing:
        yield from _from_the_top(moment)


@dataclass(frozen=True, slots=True)
class _Level:
    """A score, who has it in every outcome (`residents`), and who besides may have it, by position."""

    score: Points
    residents: int
    visitors: int

    @property
    def everybody(self) -> int:
        return self.residents | self.visitors


@dataclass(frozen=True)
class _Moment:
    """The players of a round, by position in the field of one outcome, with the scores they may have.

    `adjacency` is who may meet whom in every outcome; `varying` are those of whom it depends on the
    open games whether they are topscorers, who may meet others (1.8).
    """

    tournament: Tournament
    boards: Sequence[OpenBoard]
    dutch: DutchRound
    field: Field
    scores: tuple[frozenset[Points], ...]
    adjacency: tuple[int, ...]
    varying: int

    @classmethod
    def of(cls, tournament: Tournament, boards: Sequence[OpenBoard], dutch: DutchRound) -> _Moment:
        """The moment with these games open, all of the last round.

        Raises:
            NoLegalPairingError: one outcome, and so perhaps every one, has no legal pairing.
        """
        possible: dict[Tpn, set[Points]] = {}
        topscorer: dict[Tpn, set[bool]] = {}
        for place in range(most_results(boards)):
            for state in states_with_result(tournament, boards, dutch, place):
                possible.setdefault(state.tpn, set()).add(state.score)
                topscorer.setdefault(state.tpn, set()).add(state.is_topscorer)
        field = dutch.field_of(ended(tournament, boards, (0,) * len(boards)))
        players = field.players
        plain = tuple(replace(each, is_topscorer=False) for each in players)
        varying = mask_of(at for at, each in enumerate(players) if len(topscorer[each.tpn]) > 1)
        return cls(
            tournament,
            boards,
            dutch,
            field,
            tuple(frozenset(possible[each.tpn]) for each in players),
            tuple(legal_meetings(plain if varying else players, tournament)),
            varying,
        )

    @property
    def players(self) -> tuple[PlayerState, ...]:
        return self.field.players

    @property
    def is_odd(self) -> bool:
        return self.field.bye is not None

    @cached_property
    def levels(self) -> tuple[_Level, ...]:
        """From the top."""
        residents: dict[Points, int] = {}
        visitors: dict[Points, int] = {}
        for position, scores in enumerate(self.scores):
            for score in scores:
                found = residents if len(scores) == 1 else visitors
                found[score] = found.get(score, 0) | 1 << position
        heights = sorted({*residents, *visitors}, reverse=True)
        return tuple(
            _Level(score, residents.get(score, 0), visitors.get(score, 0)) for score in heights
        )

    def surely_below(self, score: Points) -> int:
        return mask_of(at for at, scores in enumerate(self.scores) if max(scores) < score)

    def ever_below(self, score: Points) -> int:
        return mask_of(at for at, scores in enumerate(self.scores) if min(scores) < score)

    def ever_above(self, score: Points) -> int:
        return mask_of(at for at, scores in enumerate(self.scores) if max(scores) > score)

    def is_line_settled(self, score: Points) -> bool:
        """Whether the same players are below a level in every outcome."""
        return self.surely_below(score) == self.ever_below(score)

    @cached_property
    def highest_bye(self) -> Points | None:
        """The PAB never goes to a higher score, if everybody can be spared ([C5]); None without one."""
        return min(
            (
                max(scores)
                for player, scores in zip(self.players, self.scores, strict=True)
                if player.may_get_bye
            ),
            default=None,
        )

    @cached_property
    def is_bye_settled(self) -> bool:
        """Whether the same players may get the PAB in every outcome, if there is one."""
        if not self.is_odd:
            return True
        highest = self.highest_bye
        assert highest is not None, "the field has a pairing"
        return self.is_roomy and not any(
            len(scores) > 1 and min(scores) <= highest
            for player, scores in zip(self.players, self.scores, strict=True)
            if player.may_get_bye
        )

    @cached_property
    def is_roomy(self) -> bool:
        """Whether everybody can be paired, whoever gets the PAB."""
        everybody = (1 << len(self.players)) - 1
        return self.can_complete(everybody, len(self.players), everybody, arrivals=0)

    @property
    def always_has_pairing(self) -> bool:
        """Without topscorers a matter of who may meet whom, and of who may get the PAB, not of scores."""
        return self.is_roomy or not self.varying

    def can_complete(self, ever: int, least: int, who: int, *, arrivals: int) -> bool:
        """Whether a set of players with those who come down can be paired in every outcome, whoever of
        it gets the PAB: each may meet more than half of them even if one or two are taken out.

        Args:
            ever: who may belong to it.
            least: how many belong to it at least.
            who: those who may belong to it or come down.
            arrivals: how many come down at most.
        """
        return least >= arrivals + 2 * self._apart(ever, who) + 6

    def _apart(self, among: int, who: int) -> int:
        """The most players of one set that a player of another may not meet."""
        return max(
            (
                (among & ~(mask | 1 << position)).bit_count()
                for position, mask in enumerate(self.adjacency)
                if who >> position & 1
            ),
            default=0,
        )

    def is_ample(self, level: _Level, arrivals: int) -> bool:
        """Whether the bracket can be paired in every outcome but for one of an odd number, any resident,
        if no more than so many come down, whoever they are: then no more float ([C6]), and no MDP
        does ([C7]), if all below can be completed.
        """
        return level.residents.bit_count() >= arrivals + 2 * self._apart_at(level) + 4

    def most_left(self, level: _Level, arrivals: int) -> int:
        """How many float at most in any outcome, if no more than so many come down.

        Of n residents each may meet all but a. Among themselves they leave 2a + 1 at most. Or else n - a
        MDPs are paired first, if there are so many: with all of them paired, 2a + 2 residents are
        left at most; with fewer, 2a - n more than came down.
        """
        apart, residents = self._apart_at(level), level.residents.bit_count()
        at_first = arrivals + min(level.everybody.bit_count(), 2 * apart + 1)
        return min(at_first, max(2 * apart + 2, arrivals + 2 * apart - residents))

    def _apart_at(self, level: _Level) -> int:
        """The most players of a bracket that one of them, or of those who come down, may not meet."""
        return self._apart(level.everybody, level.everybody | self.ever_above(level.score))

    def is_rest_ample(self, level: _Level, leaving: int = 1) -> bool:
        """Whether all below a level can be completed, whoever comes down to them from it or from above,
        no more than so many, and whoever gets the PAB ([C4]).
        """
        ever = self.ever_below(level.score)
        if not ever:
            return not self.is_odd and leaving <= 1
        if self.is_odd and not self.is_above_bye(level):
            return False
        least = self.surely_below(level.score).bit_count()
        who = (1 << len(self.players)) - 1
        return self.can_complete(ever, least, who, arrivals=leaving)

    def is_graph_settled(self, level: _Level) -> bool:
        """Whether who may meet whom at a level and below it is the same in every outcome (1.8)."""
        return not (self.ever_below(level.score) | level.everybody) & self.varying

    def is_above_bye(self, level: _Level) -> bool:
        """Whether the PAB goes to somebody below a level in every outcome."""
        highest = self.highest_bye
        return self.is_roomy and highest is not None and level.score > highest

    def with_score(self, level: _Level) -> Iterator[tuple[tuple[Tpn], Field]]:
        """Everybody who may have a score, with a field in which they have it."""
        waiting = level.everybody
        for white_first in (True, False):
            if not waiting:
                return
            field = self._field_with(level.score, white_first=white_first)
            for player in field.players:
                if player.score != level.score:
                    continue
                position = self._position(player.tpn)
                if waiting >> position & 1:
                    waiting &= ~(1 << position)
                    yield (player.tpn,), field

    def _position(self, tpn: Tpn) -> int:
        return self._positions[tpn]

    @cached_property
    def _positions(self) -> Mapping[Tpn, int]:
        return {player.tpn: position for position, player in enumerate(self.players)}

    def _field_with(self, score: Points, *, white_first: bool) -> Field:
        """The field of an outcome in which Whites of the open games, or else Blacks, have a score if
        they can.
        """
        by_result = [
            {
                state.tpn: state.score
                for state in states_with_result(self.tournament, self.boards, self.dutch, place)
            }
            for place in range(most_results(self.boards))
        ]

        def result(board: OpenBoard) -> int:
            first = (board.white, board.black) if white_first else (board.black, board.white)
            for tpn in first:
                for place in range(len(board.results)):
                    if by_result[place].get(tpn) == score:
                        return place
            return 0

        outcome = tuple(map(result, self.boards))
        return self.dutch.field_of(ended(self.tournament, self.boards, outcome))


def most_results(boards: Sequence[OpenBoard]) -> int:
    """In how many ways a game can end."""
    return max((len(board.results) for board in boards), default=1)


def states_with_result(
    tournament: Tournament, boards: Sequence[OpenBoard], dutch: DutchRound, place: int
) -> tuple[PlayerState, ...]:
    """The players if every open game ends with its result of that place.

    Everybody has one game in a round: these few outcomes show every score that anybody may have.
    """
    outcome = tuple(min(place, len(board.results) - 1) for board in boards)
    return player_states(ended(tournament, boards, outcome), dutch.edition.unplayed)


def _from_the_top(moment: _Moment) -> Iterator[Pairs]:
    """Level by level: who may come down, or at least how many."""
    levels = moment.levels
    arrivals: Arrivals | None = {(): moment.field}
    most = 0
    above = 0
    found: Pairs = frozenset()
    for place, level in enumerate(levels):
        following = levels[place + 1] if place + 1 < len(levels) else None
        above |= level.everybody
        is_line_settled = moment.is_line_settled(level.score)
        if arrivals is not None:
            most = max(map(len, arrivals))
        going: Arrivals | None = None
        if arrivals is not None and is_line_settled and not level.visitors:
            paired = _paired(moment, level, following, arrivals)
            if paired is not None:
                pairs, going = paired
                found |= pairs
                yield found
        if going is None and moment.is_ample(level, most) and moment.is_rest_ample(level):
            most = 1
            if is_line_settled:
                going = _counted(moment, level, above.bit_count())
        elif going is None:
            most = moment.most_left(level, most)
            if not moment.is_rest_ample(level, most):
                # More may have to float than the bracket alone asks for ([C4]).
                return
        arrivals = going


def _counted(moment: _Moment, level: _Level, above: int) -> Arrivals | None:
    """Who comes down out of an ample bracket, with so many players down to it."""
    if above % 2 == 0:
        return {(): moment.field}
    if level.everybody.bit_count() > MOST_ARRIVALS:
        return None
    return dict(moment.with_score(level))


def _paired(
    moment: _Moment, level: _Level, following: _Level | None, arrivals: Arrivals
) -> tuple[Pairs, Arrivals] | None:
    """The boards that a settled bracket has whoever comes down to it, and who may float down from it.

    None if there are none, or that depends on what is not settled.
    """
    is_free = moment.is_bye_settled and moment.is_graph_settled(level)
    if not is_free and not (moment.is_rest_ample(level) and _is_ample_after(moment, following)):
        return None
    going: Arrivals = {}
    common: Pairs | None = None
    for who, field in arrivals.items():
        bracket = Bracket(field, _group(field, level.score), _positions_in(field, who))
        candidate = solve_bracket(bracket)
        # Nobody comes down who leaves no pairing ([C4]); several are only judged where all is settled.
        if candidate is None or (len(candidate.downfloaters) > 1 and not is_free):
            return None
        floaters = candidate.downfloaters
        if floaters and not _is_any_as_good(moment, bracket, floaters, following):
            return None
        pairs = frozenset(SolvedRound(field, (PairedBracket(bracket, candidate),)).games())
        common = pairs if common is None else common & pairs
        if not common:
            return None
        going[tuple(field.players[position].tpn for position in floaters)] = field
    return None if common is None else (common, going)


def _is_any_as_good(
    moment: _Moment, bracket: Bracket, floaters: Sequence[int], following: _Level | None
) -> bool:
    """Whether these downfloaters are the best for whoever may be in the following bracket ([C8])."""
    if following is None or not following.visitors:
        return True
    return (
        len(floaters) == 1
        and floaters[0] >= bracket.start
        and moment.is_ample(following, 1)
        and moment.is_rest_ample(following)
    )


def _is_ample_after(moment: _Moment, following: _Level | None) -> bool:
    return following is None or moment.is_rest_ample(following)


def _group(field: Field, score: Points) -> int:
    return next(
        group for group, start in enumerate(field.starts) if field.players[start].score == score
    )


def _positions_in(field: Field, who: Iterable[Tpn]) -> tuple[int, ...]:
    tpns = set(who)
    if not tpns:
        return ()
    return tuple(at for at, player in enumerate(field.players) if player.tpn in tpns)
