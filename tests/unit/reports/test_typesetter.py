"""Letters of every name are drawn with a font that has them; none is silently missing."""

from __future__ import annotations

import pytest

from arbiter_app.reports.canvas import Canvas, Text
from arbiter_app.reports.typesetter import UNKNOWN_SIGN, Align, Face, Typesetter, font_of
from tests.unit.reports import samples


@pytest.mark.parametrize("face", Face)
@pytest.mark.parametrize("name", [*samples.NAMES, "½–×→↓○●⇄≥", "ქართული", "Հայերեն"])
def test_a_font_has_every_letter(name: str, face: Face) -> None:
    setter = Typesetter()
    pieces = setter.pieces(name, face)
    assert UNKNOWN_SIGN not in "".join(piece.letters for piece in pieces)
    for piece in pieces:
        known = font_of(piece.font).face.charToGlyph
        assert all(ord(letter) in known for letter in piece.letters)


def test_a_letter_that_no_font_has_is_seen_to_be_missing() -> None:
    setter = Typesetter()
    assert "".join(piece.letters for piece in setter.pieces("Gil 🨀 Bo")) == "Gil □ Bo"
    assert setter.width("Gil 🨀") > setter.width("Gil ")


def test_letters_with_accents_apart_are_put_together() -> None:
    setter = Typesetter()
    assert setter.width("E\u0301ric") == setter.width("Éric")


def test_right_aligned_text_ends_where_it_should() -> None:
    """Widths are those of what is drawn, joined letters included."""
    setter = Typesetter()
    name = "محمد علي"
    drawn = sum(font_of(piece.font).stringWidth(piece.letters, 10) for piece in setter.pieces(name))
    assert setter.width(name) * 10 == pytest.approx(drawn)
    canvas = Canvas()
    setter.draw(canvas, 100, 100, name, 10, align=Align.RIGHT)
    (mark,) = canvas.taken()
    assert isinstance(mark, Text)
    assert mark.left + drawn == pytest.approx(100)
