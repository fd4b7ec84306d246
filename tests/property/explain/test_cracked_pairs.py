"""Lim 2.6: of a pair undone for the median score-group both score-groups tell."""

from __future__ import annotations

from random import Random

import pytest

from arbiter_app.explain.brackets import composition_sentence
from arbiter_app.explain.lim import messages as lim
from arbiter_app.explain.names import Names
from arbiter_app.explain.systems import writer_of
from arbiter_app.pairing.generator import GeneratorOptions, generate
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from tests.property.explain.claims.listening import Listening
from tests.simulation import expected_score


def saturated(system: str, seed: int) -> Tournament:
    """Nearly everybody meets everybody: the median score-group is often blocked."""
    rng = Random(f"{system}/{seed}")
    players = rng.randint(7, 11)
    return generate(GeneratorOptions(players, players - 2, system=system), rng, expected_score)


def check(system: str, seeds: range) -> int:
    """How many pairs were undone; each is told, and no score-group with one is said to have no pair."""
    count = 0
    for seed in seeds:
        event = saturated(system, seed)
        for number in range(2, len(event.rounds) + 1):
            before = event.before_round(number)
            pairing = pair_round(before, system=system, explain=True)
            assert pairing.trace is not None
            names = Names.of(before, pairing.trace)
            undone: set[frozenset[Tpn]] = set()
            for bracket in pairing.trace.brackets:
                listening = Listening()
                composition_sentence(writer_of(names, listening), bracket)
                said = {each.message: each.parameters for each in listening.said}
                assert (lim.CRACKED_LATER in said) == bool(bracket.undone), bracket
                if bracket.undone:
                    assert lim.COMPOSITION_NONE not in said, bracket
                    told = str(said[lim.CRACKED_LATER]["pairs"])
                    for one, other in bracket.undone:
                        assert names[one] in told, told
                        assert names[other] in told, told
                        undone.add(frozenset((one, other)))
            assert undone == {
                frozenset((each.first, each.second))
                for bracket in pairing.trace.brackets
                for each in bracket.cracked
            }
            count += len(undone)
    return count


@pytest.mark.parametrize("system", ["lim", "lim-maxi"])
def test_pairs_undone_are_told_where_they_were_made(system: str) -> None:
    assert check(system, range(8))


@pytest.mark.slow
@pytest.mark.parametrize("system", ["lim", "lim-maxi"])
def test_pairs_undone_are_told_in_hundreds_of_events(system: str) -> None:
    assert check(system, range(100, 500))
