"""A pairing changed by hand is judged by the same rules that made the engine's pairing."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.errors import InputError, NoLegalPairingError
from arbiter_app.pairing.questions import judge, legality_of, pair_round
from arbiter_app.trace.reasons import FORBIDDEN, Worse
from tests.simulation import random_event


@pytest.mark.uncounted
@given(st.integers(0, 2**40))
def test_engines_pairing_is_its_own_and_a_change_is_told(seed: int) -> None:
    """Swapping two players gives an illegal, a worse or a later pairing, never a better one."""
    rng = Random(seed)
    tournament = random_event(rng)
    try:
        engine = pair_round(tournament)
    except (NoLegalPairingError, InputError):
        return
    pairs = [(pair.white, pair.black) for pair in engine.pairs]
    assert judge(tournament, pairs, engine.bye).is_engines
    if len(pairs) < 2:
        return
    first, second = rng.sample(range(len(pairs)), 2)
    (white, black), (other, last) = pairs[first], pairs[second]
    pairs[first], pairs[second] = (white, last), (other, black)
    judged = judge(tournament, pairs, engine.bye)
    assert not judged.is_engines
    assert (judged.reason is None) == bool(judged.illegal)
    legality = legality_of(tournament)
    expected = {
        (one, two): {problem.rule for problem in legality.pair_problems(one, two)}
        for one, two in pairs
        if legality.pair_problems(one, two)
    }
    assert {(found.white, found.black) for found in judged.illegal} == set(expected)
    for found in judged.illegal:
        assert found.black is not None
        assert found.problem.rule in expected[found.white, found.black]
        assert found.problem.rule in {"C1", "C3", FORBIDDEN, "C.04.1 6", "C.04.1 7"}
    if isinstance(judged.reason, Worse):
        assert judged.reason.forced != judged.reason.played


@pytest.mark.uncounted
@given(st.integers(0, 2**40))
def test_swapped_colours_are_told_with_the_article(seed: int) -> None:
    """Article 5 gives the colours of every pair; the pairs themselves are the engine's."""
    tournament = random_event(Random(seed))
    try:
        engine = pair_round(tournament)
    except (NoLegalPairingError, InputError):
        return
    pairs = [(pair.black, pair.white) for pair in engine.pairs]
    judged = judge(tournament, pairs, engine.bye)
    assert judged.reason is None
    legality = legality_of(tournament)
    illegal = {pair for pair in pairs if legality.pair_problems(*pair)}
    assert {(found.white, found.black) for found in judged.illegal} == illegal
    assert [(found.white, found.black) for found in judged.colours] == pairs
    assert all(found.article.startswith("5.2.") for found in judged.colours)
