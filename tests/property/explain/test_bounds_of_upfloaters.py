"""Why a bracket does with no fewer and no other upfloaters (Dubov 2.3, Double-Swiss 2.3), judged by
listing all legal sets of upfloaters with the rules written down literally.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import pytest

from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.bounds import (
    Bound,
    NobodyLess,
    NothingBetter,
    OddNumber,
    Price,
    Unavoidable,
)
from arbiter_app.trace.brackets import BracketTrace
from arbiter_app.trace.rounds import RoundTrace
from arbiter_app.trf.write import write_trf
from tests.few_examples import few_of
from tests.oracle.double_swiss.columns import Columns
from tests.oracle.double_swiss.literal import LiteralField
from tests.oracle_dubov.literal import Dubov
from tests.property.explain.generated import generated_rounds

Vector = tuple[int | tuple[int, ...], ...]

CODES = {
    "dubov": ("C5", "C6", "C7", "C8", "C9", "C10"),
    "double-swiss": ("C4", "C5", "C6", "C7", "C8"),
}
PREVIOUS, SCORES = {"dubov": "C10", "double-swiss": "C7"}, {"dubov": "C6", "double-swiss": "C5"}


@dataclass(frozen=True)
class Moment:
    """A bracket before its upfloaters are chosen: the values of every legal set, by the literal rules."""

    system: str
    residents: frozenset[Tpn]
    lower: frozenset[Tpn]
    score: Callable[[Tpn], int]
    may_meet: Callable[[Tpn, Tpn], bool]
    costs: Callable[[str, Tpn], bool]
    vectors: dict[frozenset[Tpn], Vector]
    following: frozenset[Tpn] = frozenset()

    def far(self, least: int) -> set[Tpn]:
        """Those so far below the residents or more."""
        top = max(map(self.score, self.residents))
        return {tpn for tpn in self.lower if top - self.score(tpn) >= least}

    def is_left_out(self, code: str, least: int | None, one: Tpn, other: Tpn) -> bool:
        """Whether a pair would miss the criterion, by as much."""
        if code == "C6" and self.system == "double-swiss":
            below = self.lower - self.following
            return bool({one, other} & self.following and {one, other} & below)
        if len({one, other} & self.residents) != 1:
            return False
        (came,) = {one, other} - self.residents
        if code == SCORES[self.system]:
            assert least is not None
            return came in self.far(least)
        return code == CODES[self.system][0] or self.costs(code, came)


def _sets(lower: frozenset[Tpn]) -> Iterator[frozenset[Tpn]]:
    for count in range(len(lower) + 1):
        yield from map(frozenset, combinations(sorted(lower), count))


def _dubov_moments(
    tournament: Tournament, trace: RoundTrace
) -> Iterator[tuple[BracketTrace, Moment]]:
    literal = Dubov(tournament)
    bye = trace.pairing_allocated_bye
    left = frozenset(literal.players) - ({bye.tpn} if bye else set())
    for bracket in trace.brackets:
        residents = frozenset(each.tpn for each in bracket.residents)
        lower = left - residents
        vectors: dict[frozenset[Tpn], Vector] = {}
        for chosen in _sets(lower):
            is_even = (len(residents) + len(chosen)) % 2 == 0
            if is_even and literal.complete(lower - chosen):
                value = literal.value(residents, sorted(chosen))
                if value is not None:
                    vectors[chosen] = (len(chosen), *value)

        def costs(code: str, tpn: Tpn, literal: Dubov = literal) -> bool:
            player = literal.players[tpn]
            if code == "C10":
                return player.upfloated_before
            return literal.most is not None and player.upfloats >= literal.most

        yield (
            bracket,
            Moment(
                "dubov",
                residents,
                lower,
                lambda tpn: literal.players[tpn].score,
                literal.legal,
                costs,
                vectors,
            ),
        )
        assert bracket.upfloaters is not None
        left = lower - set(bracket.upfloaters.tpns)


def _double_swiss_moments(
    tournament: Tournament, trace: RoundTrace, path: Path
) -> Iterator[tuple[BracketTrace, Moment]]:
    path.write_bytes(write_trf(tournament))
    literal = Columns.read(path).field(tournament.next_round)
    bye = trace.pairing_allocated_bye
    there = {
        tpn for made in trace.brackets for pair in made.pairs for tpn in (pair.first, pair.second)
    }
    assert there <= {*literal.players}
    assert bye is None or bye.tpn not in there
    left = frozenset(there)
    scores = sorted({literal.players[tpn].score for tpn in left}, reverse=True)
    for bracket in trace.brackets:
        residents = frozenset(each.tpn for each in bracket.residents)
        lower = left - residents
        top = literal.players[min(residents)].score
        following = next((score for score in scores if score < top), None)
        vectors: dict[frozenset[Tpn], Vector] = {
            chosen: (
                len(chosen),
                tuple(sorted((top - literal.players[tpn].score for tpn in chosen), reverse=True)),
                literal.c6(lower, chosen, following),
                literal.floaters(chosen),
            )
            for chosen in _sets(lower)
            if literal.is_legal(residents, lower, chosen)
        }
        yield (
            bracket,
            Moment(
                "double-swiss",
                residents,
                lower,
                lambda tpn: literal.players[tpn].score,
                literal.may_meet,
                lambda _code, tpn: literal.players[tpn].floated,
                vectors,
                frozenset(tpn for tpn in lower if literal.players[tpn].score == following),
            ),
        )
        _judge_repeated(literal, bracket)
        assert bracket.upfloaters is not None
        left = lower - set(bracket.upfloaters.tpns)


def _judge_repeated(literal: LiteralField, bracket: BracketTrace) -> None:
    """[C8]: no pairing of the members lets fewer who floated meet an upfloater."""
    assert bracket.upfloaters is not None
    upfloaters = {*bracket.upfloaters.tpns}
    members = frozenset(each.tpn for each in bracket.residents) | upfloaters

    def again(one: Tpn, other: Tpn) -> int:
        if literal.is_last:
            return 0
        met = ((one, other), (other, one))
        return sum(literal.players[a].floated and b in upfloaters for a, b in met)

    for bound in bracket.bounds:
        if bound.criterion != "C8":
            continue
        (reason,) = bound.reasons
        assert isinstance(reason, Unavoidable)
        fewest = min(sum(again(*pair) for pair in pairs) for pairs in literal.pairings(members))
        assert {each.criterion: each.amount for each in bracket.values}["C8"] == fewest
        assert _left_over(reason, members, lambda a, b: literal.may_meet(a, b) and not again(a, b))


def _left_over(
    reason: Unavoidable, members: frozenset[Tpn], may_meet: Callable[[Tpn, Tpn], bool]
) -> bool:
    """Whether odd groups meet nobody but themselves and the opponents, who are too few."""
    own = Counter(tpn for group in reason.groups for tpn in group)
    assert max(own.values()) == 1
    for group in reason.groups:
        outside = members - {*group} - {*reason.opponents}
        if len(group) % 2 == 0 or any(may_meet(a, b) for a in group for b in outside):
            return False
    return len(reason.groups) - len(reason.opponents) == reason.left > 0


def _judge(moment: Moment, bracket: BracketTrace, bound: Bound) -> None:
    codes = CODES[moment.system]
    place = codes.index(bound.criterion)
    assert bracket.upfloaters is not None
    played = moment.vectors[frozenset(bracket.upfloaters.tpns)]
    everybody = moment.residents | moment.lower
    for reason in bound.reasons:
        match reason:
            case OddNumber(players, 0):
                assert players == len(moment.residents)
                assert players % 2 == 1 == played[place]
            case NobodyLess():
                # Nobody below has more points than the highest of the upfloaters.
                (differences,) = (played[place],)
                assert isinstance(differences, tuple)
                assert moment.far(min(differences)) == moment.lower
            case Unavoidable(least=least):
                lowest = min(_amount(v[place], least) for v in _comparable(moment, bound, played))
                assert lowest == _amount(played[place], least)

                def is_open(a: Tpn, b: Tpn, least: int | None = least) -> bool:
                    left_out = moment.is_left_out(bound.criterion, least, a, b)
                    return a != b and moment.may_meet(a, b) and not left_out

                assert _left_over(reason, everybody, is_open)
            case NothingBetter():
                assert min(_as_list(vector[place]) for vector in moment.vectors.values()) == (
                    _as_list(played[place])
                )
            case Price(least, worse):
                cap = codes.index(worse.criterion)
                same = [v for v in moment.vectors.values() if v[:cap] == played[:cap]]
                assert least == min((v[place] for v in same), key=_as_list)
                assert _as_list(least) < _as_list(played[place])
                others = [v[cap] for v in same if v[place] == least]
                assert worse.forced == min(others, key=_as_list)
                assert _as_list(worse.played) == _as_list(played[cap]) < _as_list(worse.forced)


def _comparable(moment: Moment, bound: Bound, played: Vector) -> list[Vector]:
    """All legal sets; of [C6] of Double-Swiss, whose parity goes by scores, those with the same ones."""
    found = [*moment.vectors.values()]
    if moment.system == "double-swiss" and bound.criterion == "C6":
        return [vector for vector in found if vector[:2] == played[:2]]
    return found


def _amount(amount: int | tuple[int, ...], least: int | None) -> int:
    """A count, or how many differences are as large."""
    if isinstance(amount, int):
        return amount
    assert least is not None
    return sum(each >= least for each in amount)


def _as_list(amount: int | tuple[int, ...]) -> tuple[int, ...]:
    return (amount,) if isinstance(amount, int) else amount


@pytest.mark.parametrize("seeds", few_of([range(20), range(20, 200)], [range(20)]))
@pytest.mark.parametrize("system", ["dubov", "double-swiss"])
def test_no_legal_set_of_upfloaters_does_better(system: str, seeds: range, tmp_path: Path) -> None:
    judged: Counter[str] = Counter()
    for facts, trace in generated_rounds(system, seeds, most_players=9):
        tournament = facts.tournament
        moments = (
            _dubov_moments(tournament, trace)
            if system == "dubov"
            else _double_swiss_moments(tournament, trace, tmp_path / "event.trf")
        )
        for bracket, moment in moments:
            told = {bound.criterion for bound in bracket.bounds}
            missed = {value.criterion for value in bracket.values if value.amount not in (0, ())}
            assert told <= missed
            if system == "dubov":
                assert told == missed
            for bound in bracket.bounds:
                if (system, bound.criterion) == ("double-swiss", "C8"):
                    continue
                _judge(moment, bracket, bound)
                judged.update(type(reason).__name__ for reason in bound.reasons)
    assert {"OddNumber", "Unavoidable", "NobodyLess", "Price"} <= {*judged}, judged
