"""One round by several systems: each with its pairing or its refusal, compared with the others."""

from __future__ import annotations

import pytest

from arbiter_app.errors import InputError
from arbiter_app.pairing.by_each import pair_by_each, pairs_of
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.likeness import Likeness
from tests.oracle.constructed import position

SYSTEMS = ("dutch-2026", "swiss-1998", "lim")


def test_each_round_is_that_of_its_system() -> None:
    before = position([20, 20, 10, 10, 0, 0])
    made = pair_by_each(before, [*SYSTEMS, SYSTEMS[0]])
    assert [each.system for each in made] == [*SYSTEMS]
    for each in made:
        assert each.pairing == pair_round(before, system=each.system)
        others = [pairs_of(one.pairing) for one in made if one is not each]
        for pair, alike in zip(pairs_of(each.pairing), each.alike, strict=True):
            assert (alike is Likeness.SAME) == all(pair in other for other in others)


def test_one_that_cannot_pair_it_says_why() -> None:
    """[C1], 2.1: 1 may meet nobody. That is no refusal: there is no pairing."""
    before = position([10, 10, 0, 0], apart=[(1, other) for other in (2, 3, 4)])
    made = pair_by_each(before, ["dutch-2026", "lim"])
    assert [each.pairing for each in made] == [None, None]
    assert not any(each.is_refused for each in made)
    assert all(str(each.error) and not each.alike for each in made)


def test_where_none_can_pair_it_the_first_refusal_is_told() -> None:
    before = position([10, 10, 0, 0])
    with pytest.raises(InputError, match="unknown"):
        pair_by_each(before, ["unknown"])
