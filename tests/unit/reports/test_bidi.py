"""Names from right to left are drawn as their readers write them (UAX #9, Unicode 9.2)."""

from __future__ import annotations

import unicodedata

import pytest

from arbiter_app.reports.bidi import visual


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
    ],
)
def test_hebrew_is_reordered(text: str, drawn: str) -> None:
    assert visual(text) == drawn


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
