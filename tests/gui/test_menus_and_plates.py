"""What is small is read too: menus, headings, results on their plates."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QIcon, QPixmap, QStandardItemModel
from PySide6.QtWidgets import QApplication, QHeaderView, QMenu, QTableView

from arbiter_app.gui.actions.specs import ActionName, action_specs
from arbiter_app.gui.boards.cells import on_plate
from arbiter_app.gui.look.dressing import dress
from arbiter_app.gui.window.main_window import MainWindow


def test_every_menu_stands_in_one_column_on_a_small_screen(shared_window: MainWindow) -> None:
    """One that is higher than the screen would go on beside itself, over the menu bar."""
    for menu in shared_window.menuBar().findChildren(QMenu):
        menu.ensurePolished()
        lines = [menu.actionGeometry(action) for action in menu.actions()]
        assert len({line.left() for line in lines}) == 1, menu.title()
        assert max(line.bottom() for line in lines) < 740, menu.title()


def test_every_action_is_described_once() -> None:
    assert sorted(spec.name for spec in action_specs()) == sorted(ActionName)


def test_what_is_on_has_a_frame_in_its_menu(shared_window: MainWindow) -> None:
    """Not only another colour, which is not seen by everybody."""
    picture = QPixmap(16, 16)
    picture.fill(Qt.GlobalColor.gray)
    menu = QMenu(shared_window)
    action = menu.addAction(QIcon(picture), "Why this pairing?")
    action.setCheckable(True)
    shown = []
    for is_on in (False, True):
        action.setChecked(is_on)
        menu.resize(menu.sizeHint())
        shown.append(menu.grab().toImage())
    menu.deleteLater()
    assert shown[0] != shown[1]


def test_the_arrow_of_a_sorted_column_stands_clear_of_its_heading(
    shared_window: MainWindow,
) -> None:
    model = QStandardItemModel(1, 1)
    model.setHorizontalHeaderLabels(["Rating"])
    header = QHeaderView(Qt.Orientation.Horizontal, shared_window)
    dress(header)
    header.setModel(model)
    header.resize(80, header.sizeHint().height())
    header.resizeSection(0, 60)
    pictures = []
    for is_sorted in (False, True):
        header.setSortIndicatorShown(is_sorted)
        header.setSortIndicator(0, Qt.SortOrder.AscendingOrder)
        pictures.append(header.grab().toImage())
    header.deleteLater()
    plain, marked = pictures
    assert plain != marked
    letters = QRect(0, plain.height() // 3, plain.width(), plain.height())
    assert plain.copy(letters) == marked.copy(letters)


def test_nothing_is_drawn_between_two_scroll_bars(shared_window: MainWindow) -> None:
    """A frame of the desktop's style stood where both bars end."""
    view = QTableView(shared_window)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
    view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
    dress(view)
    view.resize(120, 120)
    view.show()
    shown = view.viewport().geometry()
    corner = QRect(shown.bottomRight() + QPoint(1, 1), view.rect().bottomRight())
    picture = view.grab(corner).toImage()
    seen = {
        picture.pixelColor(x, y).name()
        for x in range(picture.width())
        for y in range(picture.height())
    }
    view.deleteLater()
    assert min(corner.width(), corner.height()) > 8
    assert len(seen) == 1


@pytest.mark.parametrize("text", ["½–½", "adjourned", "Hängepartie", "1–0 without a rating"])
def test_a_result_stands_within_its_plate(qapp: QApplication, text: str) -> None:
    face, told = on_plate(text, QFont(qapp.font()), 56)
    assert QFontMetricsF(face).horizontalAdvance(told) <= 56
    assert told == text or (told.endswith("…") and len(text) > len("adjourned"))
