"""The other pairings of a bracket, where they are few (C.04.3 (2026) 3.3, 2.2.1; 2017 B.3, C.4).

All pairings with as many pairs are found a second time by the literal implementation.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.dutch.few_pairings import few_pairings
from arbiter_app.pairing.dutch.missed import Missed, Proof
from arbiter_app.pairing.dutch.reasons import Played
from arbiter_app.pairing.dutch.round import dutch_round
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.bounds import FewPairings
from tests.oracle.compare import position as random_position
from tests.oracle.constructed import position
from tests.oracle.dutch_2017 import OPEN
from tests.oracle.editions import EDITIONS, LiteralEdition


def found(tournament: Tournament, system: str) -> Iterator[Proof]:
    """What is told in each bracket, of a criterion that does not count pairs."""
    dutch = dutch_round(system)
    for paired in dutch.brackets(dutch.field_of(tournament)):
        played = Played.of(paired.bracket, paired.candidate)
        yield few_pairings(Missed(played, paired.bracket.edition.first_quality + 1, (1,)))


def expected(tournament: Tournament, edition: LiteralEdition) -> Iterator[Proof]:
    """The same by trying all candidates; None also where others would leave the PAB to a higher score."""
    pairer = edition.pairer(tournament)
    for bracket, record in pairer.brackets():
        tpn = [player.tpn for player in pairer.field.players]
        anybody = frozenset(
            place for place, player in enumerate(pairer.field.players) if player.may_receive_pab
        )
        legal = {}
        is_only_the_bye = False
        for candidate in pairer.candidates(bracket, len(record.downfloaters)):
            is_possible = bracket.route == OPEN or pairer.is_admissible(bracket, candidate)
            pairs = frozenset(frozenset(tpn[one] for one in pair) for pair in candidate.pairs)
            legal[pairs] = is_possible
            left = frozenset([*candidate.downfloaters, *bracket.everybody_below])
            is_only_the_bye |= not is_possible and pairer.field.completes(left, anybody)
        if is_only_the_bye:
            yield None
            continue
        others = {pairs for pairs, is_possible in legal.items() if is_possible}
        others -= {frozenset(frozenset(pair) for pair in record.pairs)}
        told = tuple(tuple((min(pair), max(pair)) for pair in pairs) for pairs in others)
        are_legal = all(legal.values())
        yield (FewPairings(len(record.pairs), told, are_legal),) if len(others) < 4 else None


def unordered(proof: Proof) -> tuple[int, set[frozenset[frozenset[Tpn]]], bool] | None:
    if proof is None:
        return None
    (few,) = proof
    assert isinstance(few, FewPairings)
    others = {frozenset(frozenset(pair) for pair in pairs) for pairs in few.others}
    assert len(others) == len(few.others)
    return few.count, others, few.are_legal


@pytest.mark.parametrize("system", EDITIONS)
def test_they_are_all_there_are(system: str) -> None:
    """3.3, 2.2.1 (B.3, C.4): in small positions, each against all candidates."""
    edition, counts = EDITIONS[system], set[int | None]()
    for index in range(60):
        tournament = random_position(330, index, edition, max_players=6)
        try:
            told = [unordered(each) for each in found(tournament, system)]
        except NoLegalPairingError:
            continue
        assert told == [unordered(each) for each in expected(tournament, edition)], index
        counts |= {None if each is None else len(each[1]) for each in told}
    assert counts == {0, 1, 2, 3, None}


@pytest.mark.parametrize(("half", "is_told"), [(6, True), (7, False)])
def test_in_large_brackets_nobody_goes_through_all(half: int, is_told: bool) -> None:
    """3.3.2: each of S1 may meet one of S2 only, so there is no other pairing; up to twelve players
    see that by themselves.
    """
    apart = [pair for pair in combinations(range(1, 2 * half + 1), 2) if pair[1] - pair[0] != half]
    (told,) = found(position([10] * 2 * half, apart=apart), "dutch-2026")
    assert told == ((FewPairings(half, (), are_legal=True),) if is_told else None)


def test_nobody_looks_for_the_few_that_can_go_on_among_very_many() -> None:
    """3.3.3, 2.2.1: 1 and 2 may meet any of 3 to 10, in 56 ways; but 9 and 10 may meet nobody else, for
    11 to 16 need the others.
    """
    here, below = range(3, 11), range(11, 17)
    apart = [(1, 2), *combinations(here, 2), *combinations(below, 2), *product((9, 10), below)]
    apart += product((1, 2), below)
    tournament = position([20] * 2 + [10] * 8 + [0] * 6, apart=apart)
    assert list(found(tournament, "dutch-2026"))[1] is None


def test_the_few_that_can_go_on_among_fifty() -> None:
    """3.3.3, 2.2.1: 1 may meet 3 to 10 and 2 may meet 5 to 11, in 50 ways; but 10 and 11 may meet nobody
    else, for 12 to 18 need the others.
    """
    here, below = range(3, 12), range(12, 19)
    apart = [(1, 2), (1, 11), (2, 3), (2, 4), *combinations(here, 2), *combinations(below, 2)]
    apart += product((1, 2, 10, 11), below)
    told, *_ = found(position([20] * 11 + [0] * 7, apart=apart), "dutch-2026")
    assert told == (FewPairings(2, (), are_legal=False),)
