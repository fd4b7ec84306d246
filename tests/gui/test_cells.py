"""How a cell of a table is drawn: both of its texts can be read, wherever they stand."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, QRect, Qt
from PySide6.QtGui import QFontMetrics, QImage, QPainter
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem

from arbiter_app.gui.delegates.cells import CellDelegate
from arbiter_app.gui.models.table import CENTRE, LEFT, RIGHT, Look
from arbiter_app.gui.theme import Theme, ThemeChoice
from arbiter_app.gui.tones import CellTone


class RecordingPainter(QPainter):
    """Knows from where to where each text was drawn."""

    spans: dict[str, tuple[int, int]]

    def drawText(self, rect: QRect, flags: int, text: str) -> QRect:  # type: ignore[override]  # noqa: N802
        taken = QFontMetrics(self.font()).boundingRect(rect, flags, text)
        self.spans[text] = (taken.left(), taken.right())
        return taken


@pytest.mark.parametrize("alignment", [LEFT, CENTRE, RIGHT])
def test_the_second_text_is_behind_the_first_wherever_that_stands(
    qapp: QApplication, alignment: Qt.AlignmentFlag
) -> None:
    delegate = CellDelegate(Theme(qapp, ThemeChoice.LIGHT))
    look = Look("0–1", "anna, 21:00", CellTone.PLAIN, CellTone.PLAIN, alignment)
    option = QStyleOptionViewItem()
    option.rect = QRect(40, 0, 220, 30)
    image = QImage(300, 30, QImage.Format.Format_RGB32)
    painter = RecordingPainter(image)
    painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    painter.spans = {}
    delegate.paint_content(painter, option, QModelIndex(), look)
    painter.end()
    first, second = painter.spans["0–1"], painter.spans["anna, 21:00"]
    assert first[1] < second[0]
    assert first[0] >= 40
    assert second[1] < 260
