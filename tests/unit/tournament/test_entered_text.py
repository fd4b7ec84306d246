"""Text that enters: what is refused when typed is repaired and told when it comes by a file."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.errors import InputError
from arbiter_app.tournament.entered_text import LONGEST_LINE, clean_line, repaired_line
from arbiter_app.wording import verbatim


@pytest.mark.parametrize(
    ("text", "line", "repairs"),
    [
        ("Plain", "Plain", ""),
        ("  two  blanks ", "two blanks", ""),
        ("e\u0301", "é", ""),
        ("a\u200db", "a\u200db", ""),
        ("Anna\u202e\u0007", "Anna", "invisible characters were taken out"),
        ("x" * 300, "x" * 200, "it was cut at 200 characters"),
        (
            "\u200f" + "x" * 300,
            "x" * 200,
            "invisible characters were taken out and it was cut at 200 characters",
        ),
        ("\u202e", "", "invisible characters were taken out"),
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
