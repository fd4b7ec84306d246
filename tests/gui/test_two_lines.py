"""Names and purposes in lists are seen whole where they are wrapped, in whatever language."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem

from arbiter_app.gui.look.icons import Icons
from arbiter_app.gui.look.theme import Theme, font
from arbiter_app.gui.tables.current_line import ListView
from arbiter_app.gui.tables.model import Role
from arbiter_app.gui.tables.two_lines import TwoLineDelegate

SHORT, LONG = "Standings", "Emparejamientos conocidos hasta ahora y anunciados"


def line_height(view: ListView, delegate: TwoLineDelegate, name: str, purpose: str) -> int:
    model = QStandardItemModel(view)
    item = QStandardItem(name)
    item.setData(purpose, Role.SECONDARY)
    model.appendRow(item)
    view.setModel(model)
    option = QStyleOptionViewItem()
    option.widget = view
    return delegate.sizeHint(option, model.index(0, 0)).height()


@pytest.mark.parametrize("wrap", [True, False])
def test_a_line_is_as_high_as_its_texts_need(qapp: QApplication, wrap: bool) -> None:
    theme = Theme(qapp)
    view = ListView()
    view.resize(250, 400)
    view.show()
    delegate = TwoLineDelegate(theme, Icons(theme), "event", view, wrap=wrap)
    usual = line_height(view, delegate, SHORT, SHORT)
    heights = [
        line_height(view, delegate, *texts) - usual for texts in ((LONG, SHORT), (LONG, LONG))
    ]
    assert [height > 0 for height in heights] == [wrap, wrap]
    if wrap:
        room = QRect(0, 0, view.viewport().width() - 62, 1000)
        wrapped = int(Qt.TextFlag.TextWordWrap)
        needed = QFontMetrics(font(size=14, bold=True)).boundingRect(room, wrapped, LONG)
        assert needed.width() <= room.width()
        assert usual + heights[0] >= needed.height()
        assert heights[1] > heights[0]


def test_a_word_too_long_for_a_line_is_wrapped_within(qapp: QApplication) -> None:
    theme = Theme(qapp)
    view = ListView()
    view.resize(160, 400)
    view.show()
    delegate = TwoLineDelegate(theme, Icons(theme), "event", view, wrap=True)
    usual = line_height(view, delegate, SHORT, "")
    assert line_height(view, delegate, 40 * "n", "") > usual
