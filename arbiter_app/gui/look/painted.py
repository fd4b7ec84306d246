"""Pages of a document drawn by Qt: text as text in the fonts of the document, lines as lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, assert_never

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPainter,
    QPainterPath,
    QPen,
    QRawFont,
)

from arbiter_app.gui.look.theme import EAST_ASIAN_FAMILY, EAST_ASIAN_FILE
from arbiter_app.reports.bidi import LEFT_TO_RIGHT_OVERRIDE
from arbiter_app.reports.canvas import (
    RING,
    Box,
    Disc,
    Line,
    Logo,
    Mark,
    Modules,
    Page,
    Piece,
    Placed,
    Text,
)
from arbiter_app.reports.typesetter import FONT_FILES, Tone, font_file
from arbiter_app.wording import runs_leftwards

_EM = 100
"""The size, in pixels, in which letters are asked for: advances are rounded at small ones."""

_FAMILIES: Final[Mapping[str, tuple[str, QFont.Weight]]] = {
    "NotoSans-Regular.ttf": ("Noto Sans", QFont.Weight.Normal),
    "NotoSans-SemiBold.ttf": ("Noto Sans", QFont.Weight.DemiBold),
    "DejaVuSans.ttf": ("DejaVu Sans", QFont.Weight.Normal),
    "DejaVuSans-Bold.ttf": ("DejaVu Sans", QFont.Weight.Bold),
    EAST_ASIAN_FILE: (EAST_ASIAN_FAMILY, QFont.Weight.Normal),
}
"""How Qt calls the fonts of the pages once `theme.load_fonts` has made them known."""

_AS_WRITTEN = ("liga", "clig", "kern", "locl")
"""What a font may do to letters side by side: not on paper that was measured without it."""


class PagePainter:
    """Draws pages with a painter whose units are points, from the left top corner."""

    def __init__(self, painter: QPainter, logo: QImage | None) -> None:
        self._painter = painter
        self._logo = logo
        self._fonts: dict[str, QFont] = {}
        self._raw_fonts: dict[str, QRawFont] = {}
        self._outlines: dict[Piece, QPainterPath] = {}
        self._stretches: dict[Piece, float] = {}

    def draw(self, page: Page) -> None:
        self._draw_all(page.marks, page.height)

    def _draw_all(self, marks: Sequence[Mark], height: float) -> None:
        """Marks whose origin is `height` below the painter's."""
        for mark in marks:
            match mark:
                case Text():
                    self._text(mark, height)
                case Line():
                    self._painter.setPen(_pen(mark.weight, mark.tone, mark.dashes))
                    start = QPointF(mark.x, height - mark.y)
                    self._painter.drawLine(start, QPointF(mark.to_x, height - mark.to_y))
                case Disc():
                    self._disc(mark, height)
                case Box():
                    self._box(mark, height)
                case Modules():
                    self._modules(mark, height)
                case Placed():
                    self._placed(mark, height)
                case Logo():
                    if self._logo is not None:
                        self._painter.drawImage(_rectangle(mark, height), self._logo)
                case _:
                    assert_never(mark)

    def _text(self, mark: Text, height: float) -> None:
        painter, left = self._painter, mark.left
        painter.setPen(_grey(mark.tone))
        for piece in mark.pieces:
            scale = mark.size / _EM
            painter.save()
            right, up = piece.place or (0.0, 0.0)
            painter.translate(left + right * mark.size, height - mark.baseline - up * mark.size)
            if piece.glyphs:
                painter.scale(scale, scale)
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.fillPath(self._outline(piece), QBrush(_grey(mark.tone)))
            else:
                painter.scale(scale * self._stretch(piece), scale)
                painter.setFont(self._font(piece.font))
                painter.drawText(QPointF(0, 0), _in_order(piece))
            painter.restore()
            left += piece.width * mark.size

    def _font(self, name: str) -> QFont:
        if name not in self._fonts:
            family, weight = _FAMILIES[FONT_FILES[name]]
            font = QFont(family)
            font.setWeight(weight)
            font.setPixelSize(_EM)
            font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
            font.setStyleStrategy(QFont.StyleStrategy.NoFontMerging)
            font.setKerning(False)
            for feature in _AS_WRITTEN:
                font.setFeature(QFont.Tag(feature), 0)
            self._fonts[name] = font
        return self._fonts[name]

    def _outline(self, piece: Piece) -> QPainterPath:
        """The outlines of glyphs where they were set, by the font's file.

        Qt finds a font by its name, and a machine may have another edition with other numbers.
        """
        if piece not in self._outlines:
            if piece.font not in self._raw_fonts:
                path = str(font_file(piece.font))
                preference = QFont.HintingPreference.PreferNoHinting
                self._raw_fonts[piece.font] = QRawFont(path, _EM, preference)
            outline, left = QPainterPath(), 0.0
            outline.setFillRule(Qt.FillRule.WindingFill)
            for glyph in piece.glyphs:
                right, up = glyph.place
                one = self._raw_fonts[piece.font].pathForGlyph(glyph.number)
                outline.addPath(one.translated((left + right) * _EM, -up * _EM))
                left += glyph.advance
            self._outlines[piece] = outline
        return self._outlines[piece]

    def _stretch(self, piece: Piece) -> float:
        """What makes the letters as wide as they were measured, whatever Qt makes of the font."""
        if piece not in self._stretches:
            own = QFontMetricsF(self._font(piece.font)).horizontalAdvance(_in_order(piece)) / _EM
            self._stretches[piece] = piece.width / own if own else 1.0
        return self._stretches[piece]

    def _disc(self, mark: Disc, height: float) -> None:
        fill = Tone.INK.value if mark.colour == "b" else 1.0
        self._painter.setPen(_pen(RING * mark.radius, Tone.INK.value))
        self._painter.setBrush(QBrush(_grey(fill)))
        self._painter.drawEllipse(QPointF(mark.x, height - mark.y), mark.radius, mark.radius)

    def _box(self, mark: Box, height: float) -> None:
        painter = self._painter
        pen = QPen(Qt.PenStyle.NoPen)
        painter.setPen(pen if mark.stroke is None else _pen(mark.weight, mark.stroke))
        no_brush = QBrush(Qt.BrushStyle.NoBrush)
        painter.setBrush(no_brush if mark.fill is None else QBrush(_grey(mark.fill)))
        rectangle = _rectangle(mark, height)
        if mark.radius:
            painter.drawRoundedRect(rectangle, mark.radius, mark.radius)
        else:
            painter.drawRect(rectangle)

    def _modules(self, mark: Modules, height: float) -> None:
        """All squares are one path: no seam shows between them."""
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        for left, bottom, width, tall in mark.bars():
            path.addRect(left, height - bottom - tall, width, tall)
        self._painter.fillPath(path, QBrush(_grey(Tone.INK.value)))

    def _placed(self, mark: Placed, height: float) -> None:
        self._painter.save()
        self._painter.translate(mark.x, height - mark.y)
        if mark.upside_down:
            self._painter.rotate(180)
        self._draw_all(mark.marks, 0.0)
        self._painter.restore()


def _in_order(piece: Piece) -> str:
    """The letters as they are drawn: those of names written leftwards stand in that order."""
    letters = piece.letters
    return f"{LEFT_TO_RIGHT_OVERRIDE}{letters}" if runs_leftwards(letters) else letters


def _rectangle(mark: Box | Logo, height: float) -> QRectF:
    return QRectF(mark.left, height - mark.bottom - mark.height, mark.width, mark.height)


def _grey(tone: float) -> QColor:
    return QColor.fromRgbF(tone, tone, tone)


def _pen(weight: float, tone: float, dashes: tuple[float, ...] = ()) -> QPen:
    pen = QPen(_grey(tone), weight)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    if dashes:
        pen.setDashPattern([length / weight for length in dashes])
    return pen
