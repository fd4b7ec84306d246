"""Nothing untrue is said of what an event wishes, judged by its groups and the pairs made (D24)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.explain import messages_criteria as criterion_words
from arbiter_app.explain.dutch import messages as dutch
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.tournament import ForbiddenGroup, Tournament
from arbiter_app.trace.rounds import RoundTrace
from arbiter_app.wording import Message
from tests.property.explain.claims.bounds import JUDGES_OF_BOUNDS
from tests.property.explain.claims.completions import untrue_completions
from tests.property.explain.claims.context import Context, Judge, Parameters, number_of
from tests.property.explain.claims.rounds import untrue_claims
from tests.property.explain.facts import Facts
from tests.property.explain.generated import DUTCH, generated_event

FIRST = {"dutch-2026": 8, "dutch-2017": 7}


def _made(context: Context) -> int:
    """How many pairs of the bracket the event wishes apart."""
    pairs = (frozenset((pair.first, pair.second)) for pair in context.here.trace.pairs)
    return sum(pair in context.facts.wished for pair in pairs)


def _as_many_meet(context: Context, said: Parameters) -> bool:
    return number_of(said["count"]) == _made(context)


def _more_would_meet(context: Context, said: Parameters) -> bool:
    return number_of(said["played"]) == _made(context) < number_of(said["forced"])


def _is_wished(context: Context, said: Parameters) -> bool:
    pair = {*context.tpns(said["player"]), *context.tpns(said["other"])}
    return frozenset(pair) in context.facts.wished


JUDGES: Mapping[Message, Judge] = {
    **JUDGES_OF_BOUNDS,
    dutch.VALUE_WISH: _as_many_meet,
    dutch.WORSE_WISH: _more_would_meet,
    criterion_words.OFFENCE_WISHED_APART: _is_wished,
}


def wishing(before: Tournament, rng: Random, system: str) -> Tournament:
    """The state before a round with clubs that are wished apart, all below one criterion."""
    tpns = [player.tpn for player in before.players]
    rng.shuffle(tpns)
    size, below = rng.randint(2, 5), f"C{rng.randint(FIRST[system], 17)}"
    clubs = [tuple(tpns[first : first + size]) for first in range(0, len(tpns) - 1, size)]
    groups = tuple(ForbiddenGroup(club, below=below) for club in clubs)
    return replace(before, forbidden_groups=(*before.forbidden_groups, *groups))


def rounds(system: str, seeds: range) -> Iterator[tuple[Facts, RoundTrace]]:
    for seed in seeds:
        event, rng = generated_event(system, seed), Random(f"{system}/{seed}")
        for number in range(1, len(event.rounds) + 1):
            before = wishing(event.before_round(number), rng, system)
            try:
                trace = pair_round(before, system=system, explain=True).trace
            except NoLegalPairingError:
                continue
            assert trace is not None
            yield Facts(before, system), trace


def check(system: str, seeds: range) -> None:
    missed = 0
    for facts, trace in rounds(system, seeds):
        untrue = [*untrue_claims(facts, trace, JUDGES), *untrue_completions(facts, trace)]
        where = f"{facts.tournament.settings.name}, round {trace.round_number}"
        assert not untrue, "\n".join([where, *untrue])
        missed += any(
            offence.criterion.endswith("a") for each in trace.brackets for offence in each.offences
        )
    assert missed > 0


@pytest.mark.parametrize("system", DUTCH)
def test_what_is_said_of_wishes_is_true(system: str) -> None:
    check(system, range(12))


@pytest.mark.slow
@pytest.mark.parametrize("system", DUTCH)
@pytest.mark.parametrize("start", range(100, 1100, 100))
def test_what_is_said_of_very_many_wishes_is_true(system: str, start: int) -> None:
    check(system, range(start, start + 100))
