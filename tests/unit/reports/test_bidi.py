"""Names from right to left are drawn as their readers write them (UAX #9, Unicode 9.2)."""

from __future__ import annotations

import unicodedata

import pytest
from bidi import get_display
from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.reports.bidi import runs_leftwards, visual

ANY_WAY_ROUND = str.maketrans(")]}>", "([{<")
"""Which way brackets are drawn is no question of the order (L4)."""


@pytest.mark.parametrize(
    "text", ["", "Carlsen, Magnus", "Đặng – Żółkiewska 1½", "王浩然", "Παπαδόπουλος (GM)"]
)
def test_what_runs_rightwards_stays(text: str) -> None:
    assert visual(text) == text


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("דוד", "דוד"[::-1]),
        ("כהן, דוד", "דוד ,ןהכ"),
        ("GM כהן 2501", "GM 2501 ןהכ"),
        ("כהן 12", "12 ןהכ"),
        ("Gil – כהן", "Gil – ןהכ"),
        ("כהן (Gil)", "(Gil) ןהכ"),
        ("Gil, (כהן)", "Gil, (ןהכ)"),
        ("לוי  ·  כהן", "ןהכ  ·  יול"),
        ("Gil  ·  לוי  ·  כהן", "Gil  ·  יול  ·  ןהכ"),
        ("כהן 3%", "3% ןהכ"),
        ("כהן 1.5", "1.5 ןהכ"),
        ("כהן +5-", "-5+ ןהכ"),
        ("כהן (ab) 5210", "5210 (ab) ןהכ"),
        ("כהן (לוי) 5210", "5210 (יול) ןהכ"),
        ("Gil (כהן) 5210", "Gil (ןהכ) 5210"),
        ("Gil כהן (לוי) 52", "Gil 52 (יול) ןהכ"),
    ],
)
def test_hebrew_is_reordered(text: str, drawn: str) -> None:
    assert visual(text) == drawn


@given(st.text("abאבגד012٠١٢ .,+-%()[]{}/:;", max_size=16))
def test_the_order_is_that_of_the_reference(text: str) -> None:
    """P2 to L2 as unicode-bidi has them, which neither draws brackets the other way nor moves marks."""
    if runs_leftwards(text):
        assert visual(text).translate(ANY_WAY_ROUND) == get_display(text).translate(ANY_WAY_ROUND)


def test_marks_stay_behind_their_letter() -> None:
    """L3: a point that was above or below a letter is drawn there."""
    assert visual("שָׁלוֹם") == "םוֹלשָׁ"


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("محمد", "initial medial medial final"),
        ("علي", "initial medial final"),
        ("لؤي", "initial final isolated"),
        ("دار", "isolated isolated isolated"),
        ("مُحمد", "initial none medial medial final"),
    ],
)
def test_arabic_letters_join(text: str, forms: str) -> None:
    """Each letter has the form that its neighbours ask for; marks do not part them."""
    logical = visual(text)[::-1]
    if unicodedata.combining(text[1]):
        logical = logical[1] + logical[0] + logical[2:]
    found = [
        (unicodedata.decomposition(letter).split() or ["<none>"])[0].strip("<>")
        for letter in logical
    ]
    assert found == forms.split()


def test_lam_and_alef_are_one_letter() -> None:
    assert visual("سلام") == "\ufee1\ufefc\ufeb3"
    assert visual("لا") == "\ufefb"


def test_arabic_digits_keep_their_order() -> None:
    """W2, I1: numbers run rightwards also among Arabic letters."""
    assert visual("علي 12").startswith("12 ")
