"""Letters of South and South-East Asia: shaped, found again in the PDF, and never drawn as boxes."""

from __future__ import annotations

from datetime import datetime

import pypdfium2  # type: ignore[import-untyped]
import pytest

from arbiter_app.reports.canvas import Canvas, Page
from arbiter_app.reports.pdf import Imprint, Paper
from arbiter_app.reports.shaping import SHAPED_FILES, runs
from arbiter_app.reports.typesetter import (
    UNKNOWN_SIGN,
    Align,
    Face,
    Typesetter,
    font_file,
    font_of,
    has_font_for,
)
from tests.unit.reports.scripts import NAMES


def pdf_of(text: str, size: float = 40) -> bytes:
    canvas = Canvas()
    Typesetter().draw(canvas, 20, 60, text, size)
    imprint = Imprint("Names", "", "", "en", datetime(2026, 11, 29))  # noqa: DTZ001
    return Paper(imprint, (Page(1600, 120, "", tuple(canvas.taken())),)).pdf()


def test_every_script_is_tried_and_has_its_font() -> None:
    assert {f"ArbiterText-{script}" for script in NAMES} == set(SHAPED_FILES)
    assert all(font_file(name).is_file() for name in SHAPED_FILES)


@pytest.mark.parametrize("face", Face)
@pytest.mark.parametrize("script", NAMES)
def test_a_name_is_drawn_with_glyphs_of_its_font(script: str, face: Face) -> None:
    name = NAMES[script]
    assert has_font_for(name)
    words = [piece for piece in Typesetter().pieces(name, face) if piece.letters != " "]
    assert [piece.letters for piece in words] == name.split()
    for piece in words:
        assert piece.font == f"ArbiterText-{script}"
        known = font_of(piece.font).face.charToGlyph
        assert all(known[ord(glyph.character)] == glyph.number for glyph in piece.glyphs)
        assert all(glyph.number for glyph in piece.glyphs)
        assert piece.width == pytest.approx(sum(glyph.advance for glyph in piece.glyphs))


@pytest.mark.parametrize("script", NAMES)
def test_the_letters_are_found_in_the_pdf(script: str) -> None:
    """Whoever searches or copies finds what was written, not how it is drawn."""
    word = max(NAMES[script].split(), key=len)
    page = pypdfium2.PdfDocument(pdf_of(word))[0]
    assert page.get_textpage().get_text_range() == word


def test_the_same_name_gives_the_same_bytes() -> None:
    text = " ".join(NAMES.values())
    assert pdf_of(text) == pdf_of(text)


def test_signs_stand_over_each_other_and_take_no_room() -> None:
    """A Thai vowel over its letter, and the tone over the vowel."""
    setter = Typesetter()
    (piece,) = setter.pieces("ที่")
    assert [glyph.advance for glyph in piece.glyphs][1:] == [0, 0]
    assert setter.width("ที่") == setter.width("ท")


def test_a_vowel_goes_before_the_letter_it_is_spoken_after() -> None:
    (piece,) = Typesetter().pieces("कि")
    letter, vowel = (font_of(piece.font).face.charToGlyph[ord(one)] for one in "कि")
    numbers = [glyph.number for glyph in piece.glyphs]
    assert numbers.index(letter) == 1
    assert numbers[0] != letter
    assert letter != vowel


def test_scripts_stand_beside_each_other() -> None:
    """With signs and figures between, and names that run leftwards."""
    text = "Smith – สมชาย (THA) 2400 ½ अनिल محمد Łódź"
    pieces = Typesetter().pieces(text)
    assert UNKNOWN_SIGN not in "".join(piece.letters for piece in pieces)
    assert [piece.letters for piece in pieces if piece.glyphs] == ["สมชาย", "अनिल"]
    canvas, setter = Canvas(), Typesetter()
    setter.draw(canvas, 500, 0, text, 10, align=Align.RIGHT)
    assert setter.width(text) == pytest.approx(sum(piece.width for piece in pieces))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("Ann", [("Ann", "")]),
        ("ශ්\u200dරී", [("ශ්\u200dරී", "ArbiterText-Sinhala")]),
        ("a\u200db", [("a\u200db", "")]),
        ("Aไทยक", [("A", ""), ("ไทย", "ArbiterText-Thai"), ("क", "ArbiterText-Devanagari")]),
    ],
)
def test_a_text_is_parted_by_scripts(text: str, expected: list[tuple[str, str]]) -> None:
    assert list(runs(text)) == expected


def test_a_letter_that_its_font_lacks_is_seen_to_be_missing() -> None:
    assert UNKNOWN_SIGN in "".join(piece.letters for piece in Typesetter().pieces("ก\u0e7f"))
