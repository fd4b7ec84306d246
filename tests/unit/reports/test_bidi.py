"""Texts from right to left are drawn as their readers write them (UAX #9, Unicode 9.2)."""

from __future__ import annotations

import unicodedata

import pytest
from bidi import get_display
from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.reports.bidi import lines_of_their_own, visual
from arbiter_app.reports.cells import name_cell
from arbiter_app.reports.phrases import name_of
from arbiter_app.wording import ENGLISH, isolated, isolated_from_the_right, runs_leftwards

CONTROLS = dict.fromkeys((0x061C, 0x200E, 0x200F, 0x2066, 0x2067, 0x2068, 0x2069))
"""What isolates is not drawn, nor marks."""

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
        ("כהן – Gil", "ןהכ – Gil"),
        ("Gil, (כהן)", "Gil, (ןהכ)"),
        ("לוי  ·  כהן", "יול  ·  ןהכ"),
        ("Gil  ·  לוי  ·  כהן", "Gil  ·  יול  ·  ןהכ"),
        ("כהן 3%", "3% ןהכ"),
        ("כהן 1.5", "1.5 ןהכ"),
        ("כהן (לוי) 5210", "5210 (יול) ןהכ"),
        ("Gil (כהן) 5210", "Gil (ןהכ) 5210"),
        ("Gil כהן (לוי) 52", "Gil 52 (יול) ןהכ"),
    ],
)
def test_on_paper_from_the_left(text: str, drawn: str) -> None:
    assert visual(text) == drawn


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("כהן (Gil)", "(Gil) ןהכ"),
        ("Gil – כהן", "ןהכ – Gil"),
        ("GM כהן 2501", "2501 ןהכ GM"),
        ("כהן +5-", "-5+ ןהכ"),
        ("כהן (ab) 5210", "5210 (ab) ןהכ"),
        ("לוי  ·  כהן", "ןהכ  ·  יול"),
        ("Gil, Bo Jr.  ·  לוי", "יול  ·  Gil, Bo Jr."),
        ("Gil, Bo Jr. ", " Gil, Bo Jr."),
        ("Gil, Bo Jr.", "Gil, Bo Jr."),
        ("2½", "2½"),
        ("Gal·la 1–0", "Gal·la 1–0"),
    ],
)
def test_on_paper_from_the_right(text: str, drawn: str) -> None:
    """What has no letter from the right is a name or a figure, and keeps its order."""
    assert visual(text, from_the_right=True).strip() == drawn.strip()


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        (f"כהן {isolated('2½')}", "2½ ןהכ"),
        (f"{isolated('Gil, B.')} – {isolated('Bo (כהן)')}", "Bo (ןהכ) – Gil, B."),
        (f"{isolated('Gil')} כהן {isolated('1–0')}.", ".1–0 ןהכ Gil"),
        (isolated_from_the_right(f"{isolated('Gil')} כהן") + ".", ".ןהכ Gil"),
    ],
)
def test_what_is_isolated_keeps_its_order(text: str, drawn: str) -> None:
    """“2½” is not read “½2”; a sentence that begins with a name of others does not run their way."""
    assert visual(text, from_the_right=True).translate(CONTROLS) == drawn


LETTERS = "abאבגד012٠١٢ .,+-%()[]{}/:;½–"


@given(st.text(LETTERS, max_size=16), st.booleans())
def test_the_order_is_that_of_the_reference(text: str, from_the_right: bool) -> None:
    """P2 to L2 as unicode-bidi has them, which neither draws brackets the other way nor moves marks."""
    if runs_leftwards(text):
        drawn = visual(text, from_the_right=from_the_right)
        reference = get_display(text, base_dir="R" if from_the_right else "L")
        assert drawn.translate(ANY_WAY_ROUND) == reference.translate(ANY_WAY_ROUND)


@given(st.text(f"{LETTERS}\u2066\u2067\u2068\u2069\u2069", max_size=20), st.booleans())
def test_isolates_are_those_of_the_reference(text: str, from_the_right: bool) -> None:
    """X5a to X6a: also within each other, without an end, without a beginning."""
    if runs_leftwards(text):
        drawn = visual(text, from_the_right=from_the_right)
        reference = get_display(text, base_dir="R" if from_the_right else "L")
        drawn, reference = (
            each.translate(CONTROLS).translate(ANY_WAY_ROUND) for each in (drawn, reference)
        )
        assert drawn == reference


SIGNS = st.lists(
    st.tuples(
        st.text("\u2066\u2067\u2068\u2069\u2069", max_size=2), st.sampled_from(["", "", "\n"])
    ),
    min_size=12,
    max_size=12,
)


@given(st.permutations("abc!1;אבג?2ד"), SIGNS, st.booleans())
def test_an_isolate_over_the_end_of_a_line_is_one_in_all_of_them(
    letters: list[str], signs: list[tuple[str, str]], from_the_right: bool
) -> None:
    """L2: the letters of a line stand in it as they do when the whole is one line, where each is
    known, as all are different. (A line of Latin letters alone keeps their order, as names do.)
    """
    text = "".join(
        f"{sign}{letter}{end}" for letter, (sign, end) in zip(letters, signs, strict=True)
    )
    whole = visual(text.replace("\n", " "), from_the_right=from_the_right)
    for line in lines_of_their_own(text.split("\n")):
        if line.translate(CONTROLS) == line and not runs_leftwards(line):
            continue
        drawn = visual(line, from_the_right=from_the_right).translate(CONTROLS)
        assert drawn == "".join(letter for letter in whole if letter in {*line} - {" "})


def test_what_goes_over_lines_has_one_direction() -> None:
    """A name that begins in Latin letters runs rightwards in its second line too."""
    first, second = lines_of_their_own(["כהן \u2068Gil (לוי)", "כהן (Bo)\u2069 לוי"])
    assert visual(first, from_the_right=True).translate(CONTROLS) == "Gil (יול) ןהכ"
    assert visual(second, from_the_right=True).translate(CONTROLS) == "יול ןהכ (Bo)"


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


def test_lam_and_alef_are_one_letter_with_a_vowel_between_them() -> None:
    """The vowel follows, as all marks do."""
    assert visual("سَلَام") == "\ufee1\ufefc\u064e\ufeb3\u064e"


def test_arabic_digits_keep_their_order() -> None:
    """W2, I1: numbers run rightwards also among Arabic letters."""
    assert visual("علي 12").startswith("12 ")


@pytest.mark.parametrize("name", ["محمد عبد", "דוד כהן", "Anna Berg"])
def test_who_has_left_is_marked_behind_the_name_in_every_list(name: str) -> None:
    """In a table the name with its mark has a direction of its own: that of the mark."""
    drawn = visual(name_cell(ENGLISH.text(name_of(name, has_left=True))).text)
    assert drawn == f"{visual(name)} (withdrawn)"
