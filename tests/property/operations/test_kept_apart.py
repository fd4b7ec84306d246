"""What keeping players apart costs: the round without it and with it, judged by what they are."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.operations.interface import price_of_apart
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.tournament import ForbiddenGroup
from arbiter_app.trace.kept_apart import KeptApart
from arbiter_app.trace.reasons import Later
from arbiter_app.trace.rounds import RoundPairing
from tests.property.explain.generated import SYSTEMS, generated_event


def boards(pairing: RoundPairing) -> set[frozenset[int]]:
    return {frozenset((pair.white, pair.black)) for pair in pairing.pairs}


def priced(system: str, seed: int) -> tuple[KeptApart, set[frozenset[int]]] | None:
    """A generated event with two groups of players, and every pair that may not meet."""
    event, rng = generated_event(system, seed), Random(seed)
    if not event.rounds:
        return None
    number = rng.randint(1, len(event.rounds))
    before = replace(event.before_round(number), forbidden_groups=())
    tpns = [player.tpn for player in before.players]
    groups = (
        ForbiddenGroup(tuple(rng.sample(tpns, 3)), number, number + rng.randint(0, 2)),
        ForbiddenGroup(tuple(rng.sample(tpns, 3)), 1, number),
        ForbiddenGroup(tuple(tpns), number + 1, 99),
    )
    apart = {
        frozenset((one, other))
        for group in groups[:2]
        for one in group.tpns
        for other in group.tpns
        if one != other
    }
    try:
        return price_of_apart(before, groups, system=system), apart
    except NoLegalPairingError:
        return None


@pytest.mark.parametrize("system", SYSTEMS)
def test_both_rounds_are_what_they_are_called(system: str) -> None:
    """Without: as the rules have it; with: nobody meets whom the round keeps apart, other rounds apart."""
    found = 0
    for seed in range(10):
        made = priced(system, seed)
        if made is None:
            continue
        kept, apart = made
        free = pair_round(kept.before, system=system)
        assert kept.free.pairs == free.pairs
        assert kept.free.bye == free.bye
        assert not boards(kept.apart) & apart
        assert {frozenset(pair) for pair in kept.avoided} == boards(free) & apart
        named = {frozenset(pair) for pair in kept.changed}
        assert boards(kept.apart) - boards(free) <= named <= boards(kept.apart)
        assert not kept.judgement.illegal
        found += bool(kept.avoided)
    assert found > 0


def test_where_nobody_would_meet_it_costs_nothing() -> None:
    """C.04.3 (2026): what is best of all is best of fewer, if it is among them."""
    free_ones = 0
    for seed in range(25):
        made = priced("dutch-2026", seed)
        if made is None:
            continue
        kept, _ = made
        if not kept.avoided:
            free_ones += 1
            assert not kept.changed
            assert kept.apart.bye == kept.free.bye
            assert kept.judgement.is_engines
        else:
            assert kept.changed
            assert kept.judgement.reason is not None
    assert free_ones > 0


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017"])
def test_where_it_first_differs_nothing_suffers_from_the_criterion_upwards(system: str) -> None:
    """As the criteria compare two rounds: in the first bracket that is another one."""
    last = {"dutch-2026": 21, "dutch-2017": 19}[system]
    apart = met = 0
    for seed in range(30):
        made = priced(system, seed)
        if made is None or not made[0].avoided:
            continue
        kept, forbidden = made
        below = 8 + seed % (last - 7)
        groups = tuple(ForbiddenGroup(tuple(pair)) for pair in forbidden)
        soft = price_of_apart(kept.before, groups, below=f"C{below}", system=system)
        still = {frozenset(pair) for pair in soft.meeting}
        assert still == boards(soft.apart) & forbidden
        assert {frozenset(pair) for pair in soft.avoided} == (boards(soft.free) & forbidden) - still
        assert not soft.judgement.illegal
        reason = soft.judgement.reason
        if reason is not None and not isinstance(reason, Later):
            assert int(reason.rule.removeprefix("C")) > below
        apart += bool(soft.avoided)
        met += bool(soft.meeting)
    assert apart > 0
    assert met > 0
