"""Text that enters: what is refused when typed is repaired and told when it comes by a file."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.errors import InputError
from arbiter_app.tournament.entered_text import (
    LONGEST_LINE,
    clean_date,
    clean_line,
    repaired_line,
)
from arbiter_app.tournament.player import PLAYER_FIELDS, Player
from arbiter_app.wording import verbatim


@pytest.mark.parametrize(
    ("text", "line", "repairs"),
    [
        ("Plain", "Plain", ""),
        ("  two  blanks ", "two blanks", ""),
        ("e\u0301", "é", ""),
        ("a\u200db", "a\u200db", ""),
        ("Anna\u202e\u0007", "Anna", "invisible characters were removed"),
        ("x" * 300, "x" * 200, "it was shortened to 200 characters"),
        (
            "\u200f" + "x" * 300,
            "x" * 200,
            "invisible characters were removed and it was shortened to 200 characters",
        ),
        ("\u202e", "", "invisible characters were removed"),
    ],
)
def test_what_is_done_to_a_line(text: str, line: str, repairs: str) -> None:
    found = repaired_line(text)
    assert (found.text, str(found.repairs)) == (line, repairs)


def test_blanks_within_a_comment_stay() -> None:
    assert repaired_line("a  b\u202e   c ", keep_blanks=True).text == "a  b   c"


@given(st.text() | st.text(min_size=150, max_size=400))
def test_a_repaired_line_could_have_been_typed(text: str) -> None:
    found = repaired_line(text)
    assert clean_line(found.text, verbatim("It")) == found.text
    assert len(found.text) <= LONGEST_LINE
    try:
        assert clean_line(text, verbatim("It")) == found.text
    except InputError:
        assert found.repairs


@pytest.mark.parametrize(
    ("typed", "date"),
    [
        ("2026/11/27", "2026/11/27"),
        ("27.11.2026", "2026/11/27"),
        ("27/11/2026", "2026/11/27"),
        ("27. November 2026", "2026/11/27"),
        ("٢٠٢٦/١١/٢٧", "2026/11/27"),
        ("٢٧/١١/٢٠٢٦", "2026/11/27"),
        ("1990", "1990/00/00"),
        (" ", ""),
    ],
)
def test_a_date_is_typed_as_it_is_written_where_somebody_lives(typed: str, date: str) -> None:
    assert clean_date(typed, verbatim("The day")) == date
    assert clean_date(date, verbatim("The day")) == date


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        *(
            ("31.02.2026", "is not a valid date"),
            ("2026/02/31", "is not a valid date"),
            ("0/5/2026", "is not a valid date"),
        ),
        *(
            ("27.11.26", "cannot be “27.11.26”"),
            ("tomorrow", "cannot be “tomorrow”"),
            ("2026/5", "cannot be “2026/5”"),
        ),
    ],
)
def test_what_is_no_date_is_refused(typed: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        clean_date(typed, verbatim("The day"))


NOBODY = Player(1, "A")


def test_of_a_date_of_birth_only_what_is_known_is_shown() -> None:
    field = next(each for each in PLAYER_FIELDS if each.name == "birth_date")
    for typed, shown in (("1990", "1990"), ("5.4.1971", "1971/04/05"), ("", "")):
        player = field.typed(NOBODY, typed)
        assert field.text_of(player) == shown
        assert field.typed(NOBODY, shown) == player
