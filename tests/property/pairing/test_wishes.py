"""Some should not meet, as far as no criterion from one upwards suffers: against the literal rules.

The oracle writes the wish into its vectors, directly behind the criterion, and tries out every candidate.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest

from arbiter_app.errors import InputError, NoLegalPairingError
from arbiter_app.pairing.dutch.round import dutch_round
from arbiter_app.pairing.dutch.wishes import Wishing
from arbiter_app.pairing.questions import criteria_above_a_wish, pair_round, pair_wishing
from arbiter_app.tournament.tournament import ForbiddenGroup, Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.bounds import Barrier
from tests.oracle import dutch_2017, dutch_2026
from tests.oracle.bracket import Bracket, Candidate, LiteralPairer, Vector
from tests.oracle.compare import position
from tests.oracle.constructed import position as constructed
from tests.oracle.editions import EDITIONS
from tests.property.explain.generated import SYSTEMS, generated_event

LOOKS_AHEAD = {"dutch-2026": 8, "dutch-2017": 7}
LAST = {"dutch-2026": 21, "dutch-2017": 19}
_FIRST_OF_VECTOR = 5

Pairs = frozenset[tuple[Tpn, Tpn]]


def literally(tournament: Tournament, system: str, wishes: Mapping[int, Pairs]) -> LiteralPairer:
    """The literal rules with the wishes in the vector, each behind the criterion of its number."""

    def with_wish(pairer: LiteralPairer, vector: Vector, candidate: Candidate) -> Vector:
        players = pairer.field.players
        found: list[Any] = []
        for number, value in enumerate(vector, start=_FIRST_OF_VECTOR):
            found.append(value)
            if number in wishes:
                pairs = (
                    tuple(sorted((players[one].tpn, players[other].tpn)))
                    for one, other in candidate.pairs
                )
                found.append(sum(pair in wishes[number] for pair in pairs))
        return tuple(found)

    class Of2026(dutch_2026.Pairer):
        def vector(self, bracket: Bracket, candidate: Candidate) -> Vector:
            return with_wish(self, super().vector(bracket, candidate), candidate)

    class Of2017(dutch_2017.Pairer):
        def vector(self, bracket: Bracket, candidate: Candidate) -> Vector:
            return with_wish(self, super().vector(bracket, candidate), candidate)

    if system == "dutch-2026":
        return Of2026(dutch_2026.Field(tournament))
    return Of2017(dutch_2017.Field(tournament))


def wishes(rng: Random, tournament: Tournament) -> Pairs:
    """Clubs of a few players each, single pairs, or both."""
    tpns = [player.tpn for player in tournament.players]
    rng.shuffle(tpns)
    found: set[tuple[Tpn, Tpn]] = set()
    if rng.random() < 0.7:
        size = rng.randint(2, 4)
        clubs = [tpns[first : first + size] for first in range(0, len(tpns), size)]
        for club in rng.sample(clubs, rng.randint(1, len(clubs))):
            found.update((min(a, b), max(a, b)) for a in club for b in club if a != b)
    while not found or rng.random() < 0.6:
        one, other = rng.sample(tpns, 2)
        found.add((min(one, other), max(one, other)))
    return frozenset(found)


def _check(system: str, seed: int, index: int) -> tuple[bool, bool]:
    """Whether somebody is kept apart by the wish, and whether two wished apart meet all the same."""
    rng = Random(f"wishes/{system}/{seed}/{index}")
    tournament = position(seed, index, EDITIONS[system])
    wished = wishes(rng, tournament)
    below = rng.randint(LOOKS_AHEAD[system], LAST[system])
    try:
        expected = literally(tournament, system, {below: wished}).pair()
    except NoLegalPairingError:
        with pytest.raises(NoLegalPairingError):
            pair_wishing(tournament, wished, f"C{below}", system=system)
        return False, False
    made = pair_wishing(tournament, wished, f"C{below}", system=system)
    pairs = frozenset((pair.white, pair.black) for pair in made.pairs)
    assert (pairs, made.bye) == (expected.pairs, expected.bye), (seed, index, wished, below)
    free = pair_round(tournament, system=system)
    met = {tuple(sorted((pair.white, pair.black))) for pair in made.pairs} & wished
    would = {tuple(sorted((pair.white, pair.black))) for pair in free.pairs} & wished
    return bool(would - met), bool(met)


@pytest.mark.uncounted
@pytest.mark.parametrize("system", LOOKS_AHEAD)
@pytest.mark.parametrize("block", range(6))
def test_the_round_is_the_best_with_the_wish_among_the_criteria(system: str, block: int) -> None:
    """Pairs, colours and bye; below every criterion from [C8] (2017: C.7) to the last."""
    told = [_check(system, 20, index) for index in range(block * 25, block * 25 + 25)]
    assert any(apart for apart, _ in told)
    assert any(meet for _, meet in told)


def rules_of(rng: Random, tournament: Tournament, system: str) -> tuple[ForbiddenGroup, ...]:
    """Groups of an event: wishes below one criterion or another, some of other rounds, some strict."""
    tpns, number = [player.tpn for player in tournament.players], tournament.next_round
    codes = rng.sample(range(LOOKS_AHEAD[system], LAST[system] + 1), 2)
    found = []
    for _ in range(rng.randint(1, 5)):
        first = rng.choice((1, number, number, number + 1))
        last = rng.choice((number, number, 99)) if first <= number else 99
        below = f"C{rng.choice(codes)}" if rng.random() < 0.9 else ""
        members = tuple(rng.sample(tpns, min(rng.randint(2, 4), len(tpns))))
        found.append(ForbiddenGroup(members, first, last, below))
    return tuple(found)


def _check_rules(system: str, seed: int, index: int) -> bool:
    """Whether the wishes of an event make another round of it."""
    rng = Random(f"rules/{system}/{seed}/{index}")
    before = position(seed, index, EDITIONS[system])
    groups = (*before.forbidden_groups, *rules_of(rng, before, system))
    tournament = replace(before, forbidden_groups=groups)
    strict = replace(before, forbidden_groups=tuple(each for each in groups if not each.below))
    wishes: dict[int, Pairs] = {}
    for group in groups:
        if group.below and group.first_round <= before.next_round <= group.last_round:
            level = int(group.below[1:])
            pairs = frozenset(combinations(sorted(group.tpns), 2))
            wishes[level] = wishes.get(level, frozenset()) | pairs
    try:
        expected = literally(strict, system, wishes).pair()
    except NoLegalPairingError:
        with pytest.raises(NoLegalPairingError):
            pair_round(tournament, system=system)
        return False
    made = pair_round(tournament, system=system)
    pairs = frozenset((pair.white, pair.black) for pair in made.pairs)
    assert (pairs, made.bye) == (expected.pairs, expected.bye), (seed, index, groups)
    if len(wishes) == 1:
        ((below, wished),) = wishes.items()
        assert pair_wishing(strict, wished, f"C{below}", system=system) == made
    return pairs != frozenset(
        (pair.white, pair.black) for pair in pair_round(strict, system=system).pairs
    )


@pytest.mark.uncounted
@pytest.mark.parametrize("system", LOOKS_AHEAD)
@pytest.mark.parametrize("block", range(2))
def test_the_event_s_wishes_are_heeded_in_their_rounds(system: str, block: int) -> None:
    """Every rule is a criterion of its own below the one that it names, in its rounds only; beside
    groups that never meet.
    """
    told = [_check_rules(system, 22, index) for index in range(block * 50, block * 50 + 50)]
    assert any(told)


@pytest.mark.slow
@pytest.mark.parametrize("system", LOOKS_AHEAD)
@pytest.mark.parametrize("block", range(10))
def test_very_many_events_with_wishes(system: str, block: int) -> None:
    """As above, 10,000 of them by each edition."""
    for index in range(block * 1000, block * 1000 + 1000):
        _check_rules(system, 23, index)


@pytest.mark.slow
@pytest.mark.parametrize("system", LOOKS_AHEAD)
@pytest.mark.parametrize("block", range(20))
def test_very_many_positions(system: str, block: int) -> None:
    """As above, 20,000 of them by each edition."""
    for index in range(block * 1000, block * 1000 + 1000):
        _check(system, 21, index)


@pytest.mark.parametrize("system", LOOKS_AHEAD)
def test_without_anybody_apart_it_is_the_round_by_the_rules(system: str) -> None:
    for seed in range(8):
        event = generated_event(system, seed)
        before = event.before_round(len(event.rounds))
        free = pair_round(before, system=system)
        none = pair_wishing(before, (), "C8", system=system)
        assert none == free
        strangers = [(min(a, b), max(a, b)) for a, b in ((1, 1000), (1000, 2))]
        assert pair_wishing(before, strangers, "C12", system=system) == free


@pytest.mark.parametrize("system", SYSTEMS)
def test_below_what_a_wish_can_stand(system: str) -> None:
    """Only where pairings are compared by criteria; never above what looks ahead (2.4.3)."""
    event = generated_event(system, 1)
    before = event.before_round(2)
    for below in ("C0", "C6", "C22", "4.2", ""):
        with pytest.raises(InputError):
            pair_wishing(before, ((1, 2),), below, system=system)
    if system in LOOKS_AHEAD:
        free = pair_round(before, system=system)
        codes = [f"C{number}" for number in range(LOOKS_AHEAD[system], LAST[system] + 1)]
        assert list(criteria_above_a_wish(before, system)) == codes
        told = (
            f"^A wish cannot be placed below “C6”, only below one of these: {', '.join(codes)}\\.$"
        )
        with pytest.raises(InputError, match=told):
            pair_wishing(before, ((1, 2),), "C6", system=system)
        assert all(pair_wishing(before, (), code, system=system) == free for code in codes)
    else:
        assert criteria_above_a_wish(before, system) == ()
        with pytest.raises(
            InputError, match="has no criteria, so a wish cannot be placed below one"
        ):
            pair_wishing(before, ((1, 2),), "C8", system=system)


@pytest.mark.parametrize("system", LOOKS_AHEAD)
def test_criteria_keep_their_order_round_the_wish(system: str) -> None:
    """The wishes stand each directly below its own, with a code that says so (D24)."""
    own = dutch_round(system).edition
    first, last = LOOKS_AHEAD[system], LAST[system]
    wishing = Wishing.of(own, {f"C{last}": {(3, 4)}, f"C{first}": {(1, 2)}})
    codes = [each.code for each in own.criteria]
    codes.insert(first, f"C{first}a")
    assert [each.code for each in wishing.criteria] == [*codes, f"C{last}a"]
    assert [each.number for each in wishing.criteria] == [*range(1, last + 3)]
    quality = {each.number: each.code for each in wishing.criteria}[wishing.first_quality]
    assert quality == f"C{own.first_quality}"


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_wish_of_the_event_that_cannot_stand_is_refused(system: str) -> None:
    """As in a file that another program has changed: never paired as if nobody had wished it."""
    event = generated_event(system, 1)
    before = event.before_round(2)
    wished = replace(before, forbidden_groups=(ForbiddenGroup((1, 2), below="C6"),))
    told = (
        "A wish cannot be placed below"
        if system in LOOKS_AHEAD
        else "no criteria, so a wish cannot be placed below"
    )
    with pytest.raises(InputError, match=told):
        pair_round(wished, system=system)


@pytest.mark.parametrize("system", LOOKS_AHEAD)
def test_why_two_meet_who_were_wished_apart(system: str) -> None:
    """D24: 1 and 2 are alone, so that neither has another opponent."""
    below = ForbiddenGroup((1, 2), below=f"C{LAST[system]}")
    tournament = replace(constructed([10, 10]), forbidden_groups=(below,))
    trace = pair_round(tournament, system=system, explain=True).trace
    assert trace is not None
    (bound,) = trace.brackets[0].bounds
    assert bound.criterion == f"C{LAST[system]}a"
    assert bound.reasons == (Barrier(((1,),), (), 1, is_parity=True),)
