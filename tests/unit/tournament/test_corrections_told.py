"""What was corrected after a round was paired is English in the report file, and read back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.languages import catalogue
from arbiter_app.tournament.corrections_told import (
    ABNORMAL_POINTS,
    COLOURS_REVERSED,
    EXCHANGED,
    RENUMBERED,
    VIRTUAL_POINTS,
    bye_corrected,
    corrections_read,
    game_corrected,
    rating_corrected,
    result_corrected,
    reversed_and,
)
from arbiter_app.tournament.match_result import MatchResult, Result
from arbiter_app.tournament.types import GameResult
from arbiter_app.tournament.words import BYE_NAMES
from arbiter_app.wording import Phrase, one_after_another

NAMES = st.sampled_from(
    [
        "Novak, A",
        "Rossi–Bianchi, W",
        "Müller in round 3, x",
        "O’Neil",
        "rating",
        "Ann instead of Bob",
    ]
)
BYES = st.sampled_from([*BYE_NAMES.values()])
GAMES = st.sampled_from([*GameResult])
RESULTS: st.SearchStrategy[Result | None] = st.one_of(
    st.none(), GAMES, st.tuples(GAMES, st.one_of(GAMES, st.none())).map(MatchResult)
)
RESULT_CORRECTIONS = st.builds(result_corrected, RESULTS, RESULTS)
GAME_CORRECTIONS = st.builds(
    game_corrected,
    NAMES,
    NAMES,
    st.integers(1, 40),
    st.one_of(
        RESULT_CORRECTIONS, st.just(COLOURS_REVERSED), st.builds(reversed_and, RESULT_CORRECTIONS)
    ),
)
CORRECTIONS = st.one_of(
    st.sampled_from([EXCHANGED, RENUMBERED, VIRTUAL_POINTS, ABNORMAL_POINTS]),
    st.builds(rating_corrected, NAMES),
    st.builds(bye_corrected, NAMES, st.integers(1, 40), BYES, BYES),
    GAME_CORRECTIONS,
)


@given(st.lists(CORRECTIONS, min_size=1, max_size=4))
def test_what_is_written_is_what_is_read(corrections: list[Phrase]) -> None:
    """So that it can be said in any language, whatever people are called."""
    read = corrections_read(str(one_after_another(corrections)))
    said = catalogue("de").text
    assert [said(each) for each in read] == [said(each) for each in corrections]


@pytest.mark.parametrize(
    "line", ["the arbiter's own words", "1–0 instead of perhaps", "A–B in round x, 1–0"]
)
def test_what_is_not_understood_stays_as_it_stands(line: str) -> None:
    assert [str(read) for read in corrections_read(line)] == [line]


def test_a_correction_is_read_as_it_was_told() -> None:
    told = game_corrected(
        "Novak, A",
        "Rossi, W",
        3,
        reversed_and(result_corrected(GameResult.BLACK_WINS, None)),
    )
    assert str(told) == "Novak, A–Rossi, W in round 3, colours reversed, 0–1 instead of no result"
    assert corrections_read(str(told)) == (told,)
    assert catalogue("de").text(told) == (
        "Novak, A–Rossi, W in Runde 3, Farben vertauscht, 0–1 statt kein Ergebnis"
    )
