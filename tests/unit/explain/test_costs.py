"""Who pays for a round made otherwise, criterion by criterion."""

from __future__ import annotations

from arbiter_app.explain.kept_apart import payers_told
from arbiter_app.explain.names import Names
from arbiter_app.trace.answers import RoundCosts

NAMES = Names({tpn: f"P{tpn}" for tpn in range(1, 41)})


def test_boards_and_single_players_are_named_by_criterion() -> None:
    costs = RoundCosts(("C6", "C12"), (), (((3,),), ((1, 2), (4, 5))))
    first, second = payers_told(costs, "dutch-2026", NAMES)
    assert str(first).startswith("C6 ")
    assert str(first).endswith(": P3")
    assert str(second).startswith("C12 ")
    assert str(second).endswith(": P1 – P2 and P4 – P5")


def test_many_are_only_counted() -> None:
    pays = tuple((2 * n - 1, 2 * n) for n in range(1, 10))
    (told,) = payers_told(RoundCosts(("C12",), (), (pays,)), "dutch-2026", NAMES)
    assert str(told).endswith(": 9 boards or players")


def test_nothing_is_told_where_nothing_is_missed() -> None:
    assert payers_told(RoundCosts(), "dutch-2026", NAMES) == ()
