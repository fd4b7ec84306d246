"""Nothing untrue is said of rounds of the Burstein System after the seeding rounds, by the results.

Who comes into a bracket may meet whoever is there (C.04.4.2 (2026) 1.2.2, 1.8): that two of them have
no legal pair left is a matter of [C4], and never of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import pytest

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_bounds as b
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import BracketTrace
from arbiter_app.trace.reasons import NoCompletion
from arbiter_app.trace.rounds import RoundTrace
from arbiter_app.wording import Message
from tests.few_examples import few_of
from tests.oracle.field import LiteralField
from tests.oracle.state import player_states
from tests.property.explain.claims import bounds, judges
from tests.property.explain.claims.completions import untrue_unserved
from tests.property.explain.claims.context import Judge
from tests.property.explain.claims.rounds import untrue_claims
from tests.property.explain.facts import BracketFacts, Facts
from tests.property.explain.generated import generated_rounds


@dataclass(frozen=True)
class BursteinFacts(Facts):
    """The moment before a round: the bye is given already (3.1), and there are no topscorers (2.1.3)."""

    bye: Tpn | None = None

    @cached_property
    def field(self) -> LiteralField:
        states = player_states(self.tournament)
        there = tuple(replace(one, is_topscorer=False) for one in states if one.tpn != self.bye)
        return LiteralField(self.tournament, there)


_OF_BOUNDS: Final[Mapping[Message, Judge]] = {
    message: bounds.JUDGES_OF_BOUNDS[message]
    for message in (
        b.ODD,
        b.ODD_NEXT,
        b.TOO_MANY,
        b.NO_LOWER_SCORE,
        b.NOBODY,
        b.ONLY,
        b.NOBODY_NEXT,
        b.ONLY_NEXT,
        b.NOBODY_BELOW,
        b.ONLY_BELOW,
        b.UNAVOIDABLE_ONLY,
        b.UNAVOIDABLE_NOBODY,
    )
}
JUDGES: Final[Mapping[Message, Judge]] = {
    **_OF_BOUNDS,
    **{
        message: judges.JUDGES[message]
        for message in (
            m.IS_ALONE,
            m.FLOATER_MET,
            m.FLOATER_BARRED,
            m.MAY_MEET_NOBODY,
        )
    },
    m.MET_BEFORE: lambda _context, _said: False,
}


def rounds_after_seeding(seeds: range) -> Iterator[tuple[BursteinFacts, RoundTrace]]:
    for facts, trace in generated_rounds("burstein", seeds):
        if not trace.text:
            bye = trace.pairing_allocated_bye
            receiver = None if bye is None else bye.tpn
            yield BursteinFacts(facts.tournament, "burstein", receiver), trace


def untrue_of_floaters(facts: Facts, bracket: BracketTrace) -> Iterator[str]:
    """A floater is said to have nobody to play here, or the rest nobody, and it is not so."""
    here = BracketFacts(facts, bracket)
    there = {*here.members, *here.below}
    for floater in bracket.downfloaters:
        barred = {each.tpn for each in floater.barred}
        able = {one for one in here.members if facts.may_meet(floater.tpn, one)}
        if barred and (able or barred != {*here.members} - {floater.tpn}):
            yield f"{floater.tpn} may meet {able}"
        if isinstance(floater.because, NoCompletion):
            apart = {frozenset((floater.tpn, other)) for other in here.below}
            if facts.can_be_paired(there, has_bye=False, apart=apart):
                yield f"{floater.tpn} could be paired in bracket {bracket.number}"
            yield from untrue_unserved(facts, floater.because, there, apart=apart, has_bye=False)


def check(seeds: range) -> None:
    for facts, trace in rounds_after_seeding(seeds):
        untrue = [*untrue_claims(facts, replace(trace, pairing_allocated_bye=None), JUDGES)]
        for bracket in trace.brackets:
            untrue += untrue_of_floaters(facts, bracket)
        where = f"{facts.tournament.settings.name}, round {trace.round_number}"
        assert not untrue, "\n".join([where, *untrue])


@pytest.mark.parametrize("start", few_of(range(0, 120, 40), [0]))
def test_what_is_said_of_generated_rounds_is_true(start: int) -> None:
    check(range(start, start + 40))


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1000, 5000, 200))
def test_what_is_said_of_thousands_of_generated_rounds_is_true(start: int) -> None:
    check(range(start, start + 200))
