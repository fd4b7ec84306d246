"""The round as it would be with a pair forced: whole, legal, and parting where "why not?" says."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from arbiter_app.errors import InputError, NoLegalPairingError
from arbiter_app.pairing.questions import judge, pair_round, pair_with, why_not
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.reasons import Illegal, NoCompletion, Worse
from arbiter_app.trace.rounds import RoundPairing
from tests.property.explain.generated import DUTCH, SYSTEMS, generated_event

COMPARING = (*DUTCH, "burstein")
"""The systems that compare rounds bracket by bracket."""

BY_THE_RULES = ("double-swiss", "dubov")
"""Their round with a pair is made anew by the rules, and may part anywhere."""


def questions(
    before: Tournament, pairing: RoundPairing, rng: Random
) -> Iterator[tuple[Tpn, Tpn | None]]:
    """Some of the pairs, and some who could have the bye."""
    present = [tpn for pair in pairing.pairs for tpn in (pair.white, pair.black)]
    if pairing.bye is not None:
        yield from ((tpn, None) for tpn in rng.sample(present, min(3, len(present))))
        present.append(pairing.bye)
    pairs = list(combinations(sorted(present), 2))
    yield from rng.sample(pairs, min(8, len(pairs)))


def wrong(
    before: Tournament,
    system: str,
    engine: RoundPairing,
    found: RoundPairing | None,
    one: Tpn,
    other: Tpn | None,
) -> str:
    """What is wrong about the round found with this pair; empty if nothing is."""
    answer = why_not(before, one, other, system=system)
    if found is None:
        impossible = isinstance(answer.reason, Illegal | NoCompletion)
        return "" if impossible else f"there is a round: {answer.reason}"
    made = [(pair.white, pair.black) for pair in found.pairs]
    if not _has(found, one, other):
        return "the pair is not in it"
    if _everybody(found) != _everybody(engine) or found.absent != engine.absent:
        return "not everybody is served once"
    judged = judge(before, made, found.bye, system=system)
    if judged.illegal:
        return f"{judged.illegal}"
    if answer.reason is None:
        return "" if found == engine else "the pair was made, but the round is another"
    number = None if answer.bracket is None else answer.bracket.number
    if judged.reason is None or judged.bracket_number != number:
        return f"parts in {judged.bracket_number}, not in {number}"
    if isinstance(answer.reason, Worse):
        same = isinstance(judged.reason, Worse) and (
            (judged.reason.criterion, judged.reason.played, judged.reason.forced)
            == (answer.reason.criterion, answer.reason.played, answer.reason.forced)
        )
        return "" if same else f"{judged.reason}, not {answer.reason}"
    return "" if judged.reason.rule == answer.rule else f"{judged.reason}, not {answer.reason}"


def _everybody(pairing: RoundPairing) -> list[Tpn]:
    tpns = [tpn for pair in pairing.pairs for tpn in (pair.white, pair.black)]
    return sorted([*tpns, *([] if pairing.bye is None else [pairing.bye])])


def _has(pairing: RoundPairing, one: Tpn, other: Tpn | None) -> bool:
    if other is None:
        return pairing.bye == one
    return any({pair.white, pair.black} == {one, other} for pair in pairing.pairs)


def check(system: str, seeds: range) -> int:
    found = 0
    for seed in seeds:
        event, rng = generated_event(system, seed), Random(seed)
        for number in range(1, len(event.rounds) + 1):
            before = event.before_round(number)
            try:
                pairing = pair_round(before, system=system)
            except NoLegalPairingError:
                continue
            for one, other in questions(before, pairing, rng):
                forced = pair_with(before, one, other, system=system)
                problem = wrong(before, system, pairing, forced, one, other)
                assert not problem, f"{system} {seed}, round {number}, {one}-{other}: {problem}"
                found += forced is not None
    return found


@pytest.mark.parametrize("system", COMPARING)
def test_the_round_with_a_pair_parts_where_it_is_said(system: str) -> None:
    assert check(system, range(8)) > 80


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1000, 5000, 200))
@pytest.mark.parametrize("system", COMPARING)
def test_thousands_of_rounds_with_a_pair_part_where_it_is_said(system: str, start: int) -> None:
    check(system, range(start, start + 200))


@pytest.mark.parametrize("system", sorted(set(SYSTEMS) - {*COMPARING, *BY_THE_RULES}))
def test_systems_that_compare_no_rounds_have_none(system: str) -> None:
    before = generated_event(system, 1).before_round(2)
    assert pair_with(before, 1, 2, system=system) is None


def test_a_player_and_the_same_player_are_refused() -> None:
    before = generated_event("dutch-2026", 1).before_round(2)
    with pytest.raises(InputError, match="own opponent"):
        pair_with(before, 1, 1)


@pytest.mark.parametrize("system", BY_THE_RULES)
def test_a_round_by_the_rules_with_a_pair_is_whole_and_legal(system: str) -> None:
    """Readings S41: everybody once, the pair in it, nothing illegal; none if the pair is illegal."""
    found = 0
    for seed in range(8):
        event, rng = generated_event(system, seed), Random(seed)
        for number in range(1, len(event.rounds) + 1):
            before = event.before_round(number)
            try:
                own = pair_round(before)
            except NoLegalPairingError:
                continue
            for one, other in questions(before, own, rng):
                answer, forced = why_not(before, one, other), pair_with(before, one, other)
                assert forced is None or not isinstance(answer.reason, Illegal)
                if forced is not None:
                    found += 1
                    assert _has(forced, one, other)
                    assert _everybody(forced) == _everybody(own)
                    made = [(pair.white, pair.black) for pair in forced.pairs]
                    assert not judge(before, made, forced.bye).illegal
                    assert answer.reason is not None or forced == own
    assert found > 200
