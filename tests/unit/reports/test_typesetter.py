"""Letters of every name are drawn with a font that has them; none is silently missing."""

from __future__ import annotations

from io import BytesIO

import pytest
from reportlab.pdfgen.canvas import Canvas

from arbiter_app.reports.typesetter import UNKNOWN_SIGN, Face, Typesetter
from tests.unit.reports import samples


@pytest.mark.parametrize("face", Face)
@pytest.mark.parametrize("name", [*samples.NAMES, "½–×→↓○●⇄≥", "ქართული", "Հայերեն"])
def test_a_font_has_every_letter(name: str, face: Face) -> None:
    setter = Typesetter()
    runs = setter._runs(name, face)
    assert UNKNOWN_SIGN not in "".join(text for text, _ in runs)
    for text, font in runs:
        assert all(ord(letter) in font.face.charToGlyph for letter in text)


def test_a_letter_that_no_font_has_is_seen_to_be_missing() -> None:
    setter = Typesetter()
    assert "".join(text for text, _ in setter._runs("Gil 🨀 Bo", Face.REGULAR)) == "Gil □ Bo"
    assert setter.width("Gil 🨀") > setter.width("Gil ")


def test_letters_with_accents_apart_are_put_together() -> None:
    setter = Typesetter()
    assert setter.width("E\u0301ric") == setter.width("Éric")


def test_right_aligned_text_ends_where_it_should() -> None:
    """Widths are those of what is drawn, joined letters included."""
    setter = Typesetter()
    name = "محمد علي"
    drawn = sum(font.stringWidth(text, 10) for text, font in setter._runs(name, Face.REGULAR))
    assert setter.width(name) * 10 == pytest.approx(drawn)
    buffer = BytesIO()
    canvas = Canvas(buffer)
    setter.draw(canvas, 100, 100, name, 10)
    canvas.save()
    assert buffer.getvalue()
