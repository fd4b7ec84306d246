"""Points, fractions and results are written in one way wherever people read them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.tournament.types import GameResult, format_points, format_points_short
from arbiter_app.tournament.words import (
    fraction_of,
    in_decimals,
    in_fractions,
    result_text,
    score_text,
)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("12.5", "12½"),
        ("0.5", "½"),
        ("-0.5", "-½"),
        ("10.5", "10½"),
        ("4.75", "4¾"),
        ("0.25", "¼"),
        ("3.0", "3"),
        ("0.0", "0"),
        ("3", "3"),
        ("2.3", "2.3"),
        ("7/3", "7/3"),
        ("–", "–"),
    ],
)
def test_decimals_become_fractions_where_one_fits(text: str, shown: str) -> None:
    assert in_fractions(text) == shown


@given(st.integers(-9999, 9999))
def test_points_are_written_alike_by_both_ways(points: int) -> None:
    assert in_fractions(format_points(points)) == format_points_short(points)


@given(st.integers(0, 9999))
def test_what_is_shown_can_be_typed_and_goes_to_other_programs(points: int) -> None:
    shown = format_points_short(points)
    assert fraction_of(shown) == Fraction(points, 10)
    assert Fraction(in_decimals(shown)) == Fraction(points, 10)


def test_results_stand_between_two_names_without_spaces() -> None:
    assert score_text(GameResult.WHITE_WINS) == "1–0"
    assert score_text(GameResult.DRAW) == "½–½"
    assert score_text(GameResult.WHITE_WINS_BY_FORFEIT) == "+–−"
    assert result_text(GameResult.DRAW) == "½–½"
