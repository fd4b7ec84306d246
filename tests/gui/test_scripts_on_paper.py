"""Names in all scripts are shaped on paper as Qt, which sets letters itself, shapes them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QFontDatabase, QImage, QPainter, QTextLayout
from pytestqt.qtbot import QtBot

from arbiter_app.gui.look.painted import PagePainter
from arbiter_app.reports.canvas import Canvas, Page
from arbiter_app.reports.typesetter import Typesetter, font_file
from tests.unit.reports.scripts import NAMES

_EM = 1000
"""As many pixels as the fonts have units: nothing is rounded."""


def font_of_qt(path: str) -> QFont:
    number = QFontDatabase.addApplicationFont(path)
    (family,) = QFontDatabase.applicationFontFamilies(number)
    font = QFont(family)
    font.setPixelSize(_EM)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


@pytest.mark.parametrize("script", NAMES)
def test_glyphs_stand_where_qt_puts_them(qtbot: QtBot, script: str) -> None:
    """The same pictures of the same font, at the same places, letter group by letter group."""
    for word in NAMES[script].split():
        (piece,) = Typesetter().pieces(word)
        layout = QTextLayout(word, font_of_qt(str(font_file(piece.font))))
        layout.beginLayout()
        line = layout.createLine()
        layout.endLayout()
        (run,) = layout.glyphRuns()
        drawn, left = [], 0.0
        for glyph in piece.glyphs:
            right, up = glyph.place
            drawn.append((glyph.number, round((left + right) * _EM), round(-up * _EM)))
            left += glyph.advance
        places = [(round(at.x()), round(at.y() - line.ascent())) for at in run.positions()]
        expected = [(number, *at) for number, at in zip(run.glyphIndexes(), places, strict=True)]
        assert drawn == expected, word
        assert piece.width * _EM == pytest.approx(line.horizontalAdvance(), abs=1)


def picture(size: tuple[int, int]) -> QImage:
    image = QImage(*size, QImage.Format.Format_Grayscale8)
    image.fill(255)
    return image


def ink(image: QImage) -> list[int]:
    """How dark each pixel is."""
    return [255 - value for value in bytes(image.constBits())]


@pytest.mark.parametrize("script", NAMES)
def test_the_printer_draws_what_qt_would(qtbot: QtBot, script: str) -> None:
    word = max(NAMES[script].split(), key=len)
    setter, canvas = Typesetter(), Canvas()
    (piece,) = setter.pieces(word)
    height, size = 240, 100
    width = 4 * (int(piece.width * size) // 4 + 20)
    setter.draw(canvas, 20, 100, word, size)
    ours, theirs = picture((width, height)), picture((width, height))
    painter = QPainter(ours)
    PagePainter(painter, None).draw(Page(width, height, "", tuple(canvas.taken())))
    painter.end()
    painter = QPainter(theirs)
    font = font_of_qt(str(font_file(piece.font)))
    font.setPixelSize(size)
    painter.setFont(font)
    painter.drawText(QPointF(20, height - 100), word)
    painter.end()
    one, other = ink(ours), ink(theirs)
    differs = sum(abs(a - b) > 128 for a, b in zip(one, other, strict=True))
    assert sum(value > 128 for value in one) > 1000
    assert differs < 0.05 * sum(value > 128 for value in other), word
