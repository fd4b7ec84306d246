"""C.04.2 (2026) 3.6 and C.04.7 (2026) 1.5: the order of the boards."""

from __future__ import annotations

import pytest

from arbiter_app.languages import catalogue
from arbiter_app.tournament.board_text import places_told
from arbiter_app.tournament.boards import order_boards, pairing_scores, virtual_points_in
from arbiter_app.tournament.tournament import VirtualPoints


@pytest.mark.parametrize(
    ("places", "told"),
    [
        ([8], "board 8"),
        ([8, 9], "boards 8, 9"),
        ([8, None], "board 8, the bye"),
        ([None], "the bye"),
    ],
)
def test_where_a_round_differs_is_told_in_every_language(
    places: list[int | None], told: str
) -> None:
    """The words of the report file, which are English, stand in that file alone."""
    assert str(places_told(places)) == told
    german = catalogue("de").parameter(places_told(places))
    assert "board" not in german
    assert "bye" not in german


def test_first_the_score_of_the_higher_ranked() -> None:
    scores = {1: 0, 2: 10, 3: 5, 4: 5}
    assert order_boards([(3, 4), (1, 2)], scores) == [(1, 2), (3, 4)]


def test_then_the_sum_of_both_scores() -> None:
    scores = {1: 10, 2: 10, 3: 0, 4: 5}
    assert order_boards([(1, 3), (4, 2)], scores) == [(4, 2), (1, 3)]


def test_then_the_tpn_of_the_higher_ranked() -> None:
    """Higher ranked is who has more points, whatever the TPN (3.6.1)."""
    scores = {1: 0, 2: 10, 3: 0, 4: 10}
    assert order_boards([(1, 4), (3, 2)], scores) == [(3, 2), (1, 4)]


def test_the_colours_do_not_matter() -> None:
    scores = dict.fromkeys(range(1, 5), 0)
    assert order_boards([(4, 2), (3, 1)], scores) == [(3, 1), (4, 2)]


def test_pairing_scores_have_the_virtual_points_of_the_round() -> None:
    given = (VirtualPoints(10, 1, 2, 1, 2), VirtualPoints(5, 2, 3, 2, 3))
    scores = {1: 0, 2: 10, 3: 0, 4: 0}
    assert pairing_scores(scores, given, 1) == {1: 10, 2: 20, 3: 0, 4: 0}
    assert pairing_scores(scores, given, 2) == {1: 10, 2: 25, 3: 5, 4: 0}
    assert pairing_scores(scores, given, 4) == scores


def test_only_players_with_virtual_points_are_named() -> None:
    given = (VirtualPoints(10, 1, 2, 3, 9),)
    assert virtual_points_in(given, 1, [1, 2, 3]) == {3: 10}
    assert virtual_points_in(given, 3, [1, 2, 3]) == {}
