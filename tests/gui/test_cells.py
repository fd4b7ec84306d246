"""How a cell of a table is drawn: both of its texts can be read, wherever they stand."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QImage, QPainter
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem

from arbiter_app.gui.look.theme import Theme, ThemeChoice
from arbiter_app.gui.look.tones import CellTone
from arbiter_app.gui.standings.crosstable_cells import CrosstableDelegate
from arbiter_app.gui.standings.model import CrosstableModel
from arbiter_app.gui.tables.cells import CellDelegate, look_of
from arbiter_app.gui.tables.model import CENTRE, LEFT, RIGHT, Look
from arbiter_app.operations.interface import standings_of, state_of_file
from arbiter_app.standings.crosstable import crosstable
from arbiter_app.trf.read import read_trf
from tests.gui.driver import CORPUS


class RecordingPainter(QPainter):
    """Knows from where to where each text was drawn."""

    spans: dict[str, tuple[int, int]]

    def drawText(  # type: ignore[override]  # noqa: N802
        self, area: QRect | QRectF, flags: int, text: str
    ) -> QRect:
        rect = area.toAlignedRect() if isinstance(area, QRectF) else area
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


class DiscPainter(RecordingPainter):
    """Knows besides how many discs were drawn."""

    discs: int

    def drawEllipse(self, *place: object) -> None:  # noqa: N802
        self.discs += 1


def test_a_bye_in_the_crosstable_has_no_disc_and_is_not_cut(qapp: QApplication) -> None:
    """A disc says the colour of a game; where nobody was met the whole cell belongs to the bye."""
    with_byes = read_trf((CORPUS / "0118-byes-n89-r5.trf").read_bytes()).tournament
    model = CrosstableModel()
    table = standings_of(state_of_file(with_byes))
    model.show_table(crosstable(with_byes, table=table), with_byes.players_by_tpn())
    delegate = CrosstableDelegate(Theme(qapp, ThemeChoice.LIGHT))
    byes = 0
    for at, row in enumerate(model.rows):
        for place, cell in enumerate(row.cells):
            index = model.index(at, model.FIRST_ROUND + place)
            option = QStyleOptionViewItem()
            option.rect = QRect(0, 0, 110, 30)
            image = QImage(110, 30, QImage.Format.Format_RGB32)
            painter = DiscPainter(image)
            painter.spans, painter.discs = {}, 0
            delegate.paint_content(painter, option, index, look_of(index))
            painter.end()
            is_game = cell is not None and cell.opponent is not None
            assert painter.discs == (is_game and cell is not None and cell.colour is not None)
            if cell is not None and not is_game:
                byes += 1
                (shown,) = painter.spans
                assert look_of(index).text in shown
                assert painter.spans[shown][0] >= 0
                assert painter.spans[shown][1] < 110
    assert byes > 5
