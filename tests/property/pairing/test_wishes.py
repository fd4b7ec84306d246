"""Some should not meet, as far as no criterion from one upwards suffers: against the literal rules.

The oracle writes the wish into its vectors, directly behind the criterion, and tries out every candidate.
"""

from __future__ import annotations

from random import Random

import pytest

from arbiter_app.errors import InputError, NoLegalPairingError
from arbiter_app.pairing.dutch.round import dutch_round
from arbiter_app.pairing.dutch.wishes import Wishing
from arbiter_app.pairing.questions import criteria_above_a_wish, pair_round, pair_wishing
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from tests.oracle import dutch_2017, dutch_2026
from tests.oracle.bracket import Bracket, Candidate, LiteralPairer, Vector
from tests.oracle.compare import position
from tests.oracle.editions import EDITIONS
from tests.property.explain.generated import SYSTEMS, generated_event

LOOKS_AHEAD = {"dutch-2026": 8, "dutch-2017": 7}
LAST = {"dutch-2026": 21, "dutch-2017": 19}
_FIRST_OF_VECTOR = 5

Pairs = frozenset[tuple[Tpn, Tpn]]


def literally(tournament: Tournament, system: str, wished: Pairs, below: int) -> LiteralPairer:
    """The literal rules with the wish in the vector, behind criterion `below`."""

    def with_wish(pairer: LiteralPairer, vector: Vector, candidate: Candidate) -> Vector:
        players = pairer.field.players
        met = sum(
            tuple(sorted((players[one].tpn, players[other].tpn))) in wished
            for one, other in candidate.pairs
        )
        place = below - _FIRST_OF_VECTOR + 1
        return (*vector[:place], met, *vector[place:])

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
        expected = literally(tournament, system, wished, below).pair()
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


@pytest.mark.parametrize("system", LOOKS_AHEAD)
@pytest.mark.parametrize("block", range(6))
def test_the_round_is_the_best_with_the_wish_among_the_criteria(system: str, block: int) -> None:
    """Pairs, colours and bye; below every criterion from [C8] (2017: C.7) to the last."""
    told = [_check(system, 20, index) for index in range(block * 25, block * 25 + 25)]
    assert any(apart for apart, _ in told)
    assert any(meet for _, meet in told)


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
        told = f"^A wish cannot stand below “C6”, only below one of these: {', '.join(codes)}\\.$"
        with pytest.raises(InputError, match=told):
            pair_wishing(before, ((1, 2),), "C6", system=system)
        assert all(pair_wishing(before, (), code, system=system) == free for code in codes)
    else:
        assert criteria_above_a_wish(before, system) == ()
        with pytest.raises(InputError, match="no criteria below which a wish could stand"):
            pair_wishing(before, ((1, 2),), "C8", system=system)


@pytest.mark.parametrize("system", LOOKS_AHEAD)
def test_criteria_keep_their_order_round_the_wish(system: str) -> None:
    """The wish stands between two of them, at a number that none has."""
    own = dutch_round(system).edition
    wishing = Wishing(own, frozenset({(1, 2)}), {}, LOOKS_AHEAD[system])
    assert [each.meaning for each in wishing.criteria] == [each.meaning for each in own.criteria]
    first = {each.number: each.meaning for each in wishing.criteria}[wishing.first_quality]
    assert first == {each.number: each.meaning for each in own.criteria}[own.first_quality]
    numbers = [each.number for each in wishing.criteria]
    assert numbers == sorted(numbers)
    assert 2 * LOOKS_AHEAD[system] in numbers
    assert 2 * LOOKS_AHEAD[system] + 1 not in numbers
