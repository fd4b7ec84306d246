"""How two names in one cell are drawn where they do not fit: both lose their ends."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem

from arbiter_app.gui.look.direction import pair_in_line
from arbiter_app.gui.tables.cells import CellDelegate, face_of
from arbiter_app.gui.tables.column_fit import PADDING
from arbiter_app.gui.tables.model import Look

_BETWEEN = " – "
_NUMBER: Final = re.compile("[0-9]+ +")


class PairDelegate(CellDelegate):
    """Draws “White – Black” so that both can be told, however narrow the cell is."""

    def paint_content(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
        look: Look,
    ) -> None:
        """The two names, each cut to its part of the room."""
        metrics = QFontMetrics(face_of(option.font, look.tone))
        text = pair_cut(look.text, metrics, option.rect.width() - 2 * PADDING)
        super().paint_content(painter, option, index, replace(look, text=as_lines_run(text)))


def as_lines_run(text: str) -> str:
    """A pair with White where the line begins, behind the number of the board, if there is one."""
    white, between, black = text.partition(_BETWEEN)
    if not between:
        return text
    found = _NUMBER.match(white)
    number = found.group() if found else ""
    return number + pair_in_line(white.removeprefix(number), black)


def pair_cut(text: str, metrics: QFontMetrics, width: int) -> str:
    """A pair in this width; what the shorter name leaves of its half is the longer one's."""
    white, between, black = text.partition(_BETWEEN)
    if not between or metrics.horizontalAdvance(text) <= width:
        return text
    room = max(width - metrics.horizontalAdvance(between), 0)
    wanted = metrics.horizontalAdvance(white), metrics.horizontalAdvance(black)
    first = min(wanted[0], max(room // 2, room - wanted[1]))
    right = Qt.TextElideMode.ElideRight
    cut = metrics.elidedText(white, right, first)
    return f"{cut}{between}{metrics.elidedText(black, right, room - first)}"
