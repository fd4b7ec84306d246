"""Colour allocation: C.04.3 (2026) 5.2.1-5.2.5."""

from __future__ import annotations

import pytest

from arbiter_app.pairing.colours import allocate_colours, misses_preference
from arbiter_app.pairing.player_state import Float, PlayerState, colour_preference
from arbiter_app.tournament.types import Colour

W, B = Colour.WHITE, Colour.BLACK


def player(tpn: int, colours: str, score: int = 10, parity: int | None = None) -> PlayerState:
    history = tuple(W if letter == "W" else B for letter in colours)
    due, strength = colour_preference(history)
    return PlayerState(
        tpn,
        score,
        score,
        history,
        2 * history.count(W) - len(history),
        due,
        strength,
        (Float.NONE, Float.NONE),
        {},
        None,
        0,
        tpn if parity is None else parity,
        is_topscorer=True,
    )


@pytest.mark.parametrize(
    ("higher", "lower", "white", "article"),
    [
        ("W", "B", 2, "5.2.1"),
        ("W", "", 2, "5.2.1"),
        ("", "W", 1, "5.2.1"),
        ("WB", "B", 2, "5.2.2"),
        ("WBB", "B", 1, "5.2.2"),
        ("BBWB", "WWBB", 1, "5.2.2"),
        ("WWBB", "BBWB", 2, "5.2.2"),
        ("WB", "BWB", 2, "5.2.2"),
        ("WBWB", "BWWB", 1, "5.2.3"),
        ("BWWB", "WBWB", 2, "5.2.3"),
        ("WB", "WB", 1, "5.2.4"),
        ("BW", "BW", 2, "5.2.4"),
        ("WBWB", "WB", 1, "5.2.4"),
    ],
)
def test_allocation(higher: str, lower: str, white: int, article: str) -> None:
    allocation = allocate_colours(player(1, higher), player(2, lower), W)
    assert (allocation.white, allocation.article) == (white, article)


def test_wider_colour_difference_wins_between_absolute_preferences() -> None:
    """5.2.2: both absolute, only possible with topscorers."""
    wide, narrow = player(2, "WBWWW"), player(1, "BBWW")
    allocation = allocate_colours(wide, narrow, W)
    assert allocation.black == 2
    assert allocation.article == "5.2.2"


def test_higher_ranked_is_by_score_first() -> None:
    """5.2.4 goes by 1.2: score, then TPN."""
    allocation = allocate_colours(player(1, "WB", score=5), player(2, "WB", score=10), W)
    assert allocation.white == 2


@pytest.mark.parametrize(
    ("parity", "initial", "white"), [(1, W, 1), (2, W, 9), (1, B, 9), (2, B, 1), (3, B, 9)]
)
def test_initial_colour_by_parity(parity: int, initial: Colour, white: int) -> None:
    """5.2.5."""
    allocation = allocate_colours(player(1, "", parity=parity), player(9, ""), initial)
    assert (allocation.white, allocation.article) == (white, "5.2.5")


def test_allocation_does_not_depend_on_the_order_of_the_arguments() -> None:
    one, other = player(1, "WBWB"), player(2, "BWWB")
    assert allocate_colours(one, other, W) == allocate_colours(other, one, W)


def test_who_misses_the_preference() -> None:
    """C12: nobody if the preferences differ, otherwise the one who is not granted."""
    assert misses_preference(player(1, "W"), player(2, "B"), W) is None
    loser = misses_preference(player(1, "WB"), player(2, "B"), W)
    assert loser is not None
    assert loser.tpn == 1
