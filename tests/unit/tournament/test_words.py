"""Points, fractions and results are written in one way wherever people read them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from bidi import get_display
from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.tournament.match_result import MatchResult
from arbiter_app.tournament.types import GameResult, format_points, format_points_short
from arbiter_app.tournament.words import (
    RESULT_SIGNS,
    fraction_of,
    has_forfeits,
    in_decimals,
    in_fractions,
    result_called,
    result_codes,
    result_in_words,
    result_phrase,
    result_said,
    result_signs,
    result_text,
    result_typed,
    score_between_players,
    score_text,
)
from arbiter_app.wording import Phrase, beginning_at_the_right, isolated


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


NO_LETTER = str.maketrans("\N{NO-BREAK SPACE}", " ", "F")
"""The letter of a forfeit stands behind its result."""


def sides_seen(text: str) -> tuple[str, str]:
    """What stands at the left of a result's dash and what at the right, in an Arabic line."""
    drawn = get_display(f"\u0627 {text} \u0627", base_dir="R").translate(NOT_DRAWN)
    left, right = drawn.translate(NO_LETTER).strip("\u0627 ").split("–")
    return left, right


@pytest.mark.parametrize("result", [result for result in GameResult if result.is_final])
def test_each_number_stands_on_the_side_of_its_player(result: GameResult) -> None:
    """Where lines begin at the right, White's name and column do, and White's number with them; a
    result that stands for itself is the same everywhere.
    """
    white, black = (RESULT_SIGNS[letter].removesuffix("F") for letter in result.letters)
    score = score_text(result)
    assert sides_seen(isolated(score)) == (white, black)
    assert score_between_players(result, from_the_right=False) == score
    assert sides_seen(score_between_players(result, from_the_right=True)) == (black, white)


def test_games_of_a_match_stand_as_lines_run() -> None:
    """The first game where the line begins, each with White of the board on White's side."""
    match = MatchResult((GameResult.WHITE_WINS, GameResult.WHITE_DRAWS_BLACK_LOSES, None))
    drawn = get_display(score_between_players(match, from_the_right=True), base_dir="R")
    assert drawn.translate(NOT_DRAWN) == "… 0–½ 0–1"
    # The letter behind a forfeit runs from the left, and does not take the next figures with it.
    match = MatchResult((GameResult.WHITE_WINS_BY_FORFEIT, GameResult.WHITE_DRAWS_BLACK_LOSES))
    drawn = get_display(score_between_players(match, from_the_right=True), base_dir="R")
    assert drawn.translate(NOT_DRAWN) == "0–½ F\N{NO-BREAK SPACE}0–1"


def test_a_result_is_said_beside_its_players_with_all_that_it_is() -> None:
    said = result_said(GameResult.UNRATED_WHITE_WINS, beside_players_from_the_right=True)
    assert str(said) == f"{beginning_at_the_right('1–0')} (unrated)"
    match = MatchResult((GameResult.WHITE_WINS, GameResult.ADJOURNED))
    told = result_phrase(match, beside_players_from_the_right=True)
    assert str(told) == f"{beginning_at_the_right('1–0')}, adjourned"


def test_results_stand_between_two_names_without_spaces() -> None:
    assert score_text(GameResult.WHITE_WINS) == "1–0"
    assert score_text(GameResult.DRAW) == "½–½"
    assert score_text(GameResult.WHITE_WINS_BY_FORFEIT) == "1–0\N{NO-BREAK SPACE}F"
    assert score_text(GameResult.BLACK_WINS_BY_FORFEIT) == "0–1\N{NO-BREAK SPACE}F"
    assert score_text(GameResult.DOUBLE_FORFEIT) == "0–0\N{NO-BREAK SPACE}F"
    assert result_text(GameResult.DRAW) == "½–½"


NOT_DRAWN = dict.fromkeys((0x2066, 0x2067, 0x2068, 0x2069))
"""What isolates."""

CALLED = {
    "1–0": "10",
    "½–½": "==",
    "0–1": "01",
    "½–0": "=0",
    "0–½": "0=",
    "0–0": "00",
    "+–−": "+-",
    "−–+": "-+",
    "−–−": "--",
    "adjourned": "??",
    "1–0 (unrated)": "WL",
    "½–½ (unrated)": "DD",
    "0–1 (unrated)": "LW",
    "0–0 (unrated)": "LL",
    "½–0 (unrated)": "DL",
    "0–½ (unrated)": "LD",
}
"""What results were ever called in files: reworded, the names of before stay in this list."""


def test_whatever_a_result_was_called_is_understood() -> None:
    assert {name: result_called(name) for name in CALLED} == {
        name: GameResult(letters) for name, letters in CALLED.items()
    }
    assert {result_text(result) for result in GameResult} <= CALLED.keys()
    for other in ("", "no result", "1-0", "1–0 (rated)", "won", "1–0, won"):
        assert result_called(other) is None


@pytest.mark.parametrize(
    "result",
    [
        MatchResult((GameResult.DRAW, None)),
        MatchResult((None, GameResult.ADJOURNED)),
        MatchResult((GameResult.WHITE_WINS, GameResult.UNRATED_DRAW)),
    ],
)
def test_a_match_is_understood_with_games_that_have_no_result(result: MatchResult) -> None:
    """A late correction of such a match (C.04.2 (2026) 4.3) is read back from the report file."""
    assert result_called(result_text(result)) == result


def test_results_are_said_in_english_as_they_are_written() -> None:
    """But for forfeits, which keep their signs in report files, where nobody has to read them."""
    said = (None, *GameResult, MatchResult((GameResult.DRAW, None)))
    for result in said:
        is_forfeit = result is not None and result.is_forfeit
        assert (str(result_phrase(result)) == result_text(result)) is not is_forfeit


@pytest.mark.parametrize("result", GameResult)
def test_people_read_figures_and_programs_signs(result: GameResult) -> None:
    """A plus or a minus is read by nobody as a result; other programs have always read them."""
    shown = score_text(result) + result_signs(result.white_letter) + str(result_phrase(result))
    assert not set("+−-") & set(shown)
    assert ("F" in shown) is result.is_forfeit is has_forfeits([None, result])
    assert ("+" in result_codes("".join(result.letters))) is ("+" in result.letters)


def test_results_for_other_programs() -> None:
    assert [result_codes(letters) for letters in ("1", "=", "D", "+", "-", "?")] == [
        *("1", "0.5", "0.5", "+", "-", "?")
    ]
    assert result_codes("1=") == "1 0.5"


def test_reworded_results_are_written_anew_and_read_as_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("arbiter_app.tournament.words._UNRATED", ("not for rating", "unrated"))
    result = GameResult.UNRATED_WHITE_WINS
    assert result_text(result) == "1–0 (not for rating)"
    assert result_called("1–0 (not for rating)") is result_called("1–0 (unrated)") is result


@pytest.mark.parametrize(
    ("typed", "result"),
    [
        ("1-0", GameResult.WHITE_WINS),
        ("1–0", GameResult.WHITE_WINS),
        ("0-1", GameResult.BLACK_WINS),
        ("1/2", GameResult.DRAW),
        ("½", GameResult.DRAW),
        ("½-½", GameResult.DRAW),
        ("1/2-1/2", GameResult.DRAW),
        ("+--", GameResult.WHITE_WINS_BY_FORFEIT),
        ("--+", GameResult.BLACK_WINS_BY_FORFEIT),
        ("---", GameResult.DOUBLE_FORFEIT),
        ("1-0 F", GameResult.WHITE_WINS_BY_FORFEIT),
        ("0–1f", GameResult.BLACK_WINS_BY_FORFEIT),
        ("0-0 F", GameResult.DOUBLE_FORFEIT),
        ("2-0", None),
        ("", None),
    ],
)
def test_a_result_is_typed_as_a_score(typed: str, result: GameResult | None) -> None:
    assert result_typed(typed) is result
    assert result is None or result_typed(score_text(result)) is result


@pytest.mark.parametrize("result", GameResult)
def test_what_colours_do_is_said_as_a_whole(result: GameResult) -> None:
    """“White wins” is no player's name with a verb: in Polish the verb is another one."""
    said = result_in_words(result)
    inside = [said, *(value for _, value in said.parameters)]
    assert not any("{player}" in each.message.one for each in inside if isinstance(each, Phrase))
    named = str(result_in_words(result, "Ann", "Bo"))
    assert named.replace("Ann", "White").replace("Bo", "Black") == str(said)
