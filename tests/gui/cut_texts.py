"""Texts of a window that have less room than they need."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QAbstractButton,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QWidget,
)

from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.rows import ShortLabel
from arbiter_app.gui.look.theme import HEADING_LETTERS, font
from arbiter_app.gui.tables.column_fit import PADDING
from arbiter_app.gui.tables.view import TableView

_FRACTIONS: Final = 1
"""Pixels by which a text may be wider than its place: letters are measured in fractions."""


def cut_texts(window: QWidget) -> Iterator[str]:
    """Every text that is seen in part only, with the name of its widget.

    What ends in … by design, and says the whole in its tip, is not told: cells of tables, headings
    of columns that share what the others leave, `ShortLabel`, chosen choices and hints in fields.
    """
    for widget in (window, *window.findChildren(QWidget)):
        if widget.isVisible() and not widget.visibleRegion().isEmpty():
            yield from (f"{_named(widget)}: {text}" for text in _cut_in(widget))


def _named(widget: QWidget) -> str:
    """The name of a widget, or of the nearest one that it is in."""
    inside: QWidget | None = widget
    while inside is not None:
        if inside.objectName() and not inside.objectName().startswith("qt_"):
            return inside.objectName()
        inside = inside.parentWidget()
    return type(widget).__name__


def _cut_in(widget: QWidget) -> Iterator[str]:
    match widget:
        case ShortLabel() | ChoiceBox():
            return
        case QLabel():
            yield from _of_label(widget)
        case QAbstractButton():
            yield from _of_button(widget)
        case QHeaderView() if widget.orientation() is Qt.Orientation.Horizontal:
            yield from _of_header(widget)
        case QScrollArea() if is_cut_at_its_edge(widget):
            yield "(its right edge)"
        case QLineEdit() if not widget.text():
            text = widget.placeholderText()
            needed = widget.fontMetrics().horizontalAdvance(text)
            if needed > widget.width() - 4 and text != widget.toolTip():
                yield text


def is_cut_at_its_edge(area: QScrollArea) -> bool:
    """Whether what is scrolled up and down only is wider than its place."""
    is_off = area.horizontalScrollBarPolicy() is Qt.ScrollBarPolicy.ScrollBarAlwaysOff
    inside = area.widget()
    if not is_off or inside is None:
        return False
    return inside.width() > area.viewport().width() + _FRACTIONS


def _of_button(button: QAbstractButton) -> Iterator[str]:
    least = button.minimumSizeHint() if isinstance(button, QPushButton) else button.sizeHint()
    if button.text() and button.width() < least.width() - _FRACTIONS:
        yield button.text()


def _of_label(label: QLabel) -> Iterator[str]:
    if not label.text() or not label.pixmap().isNull():
        return
    if label.wordWrap():
        is_cut = label.heightForWidth(label.width()) > label.height() + _FRACTIONS
    else:
        is_cut = label.sizeHint().width() > label.width() + _FRACTIONS
    if is_cut:
        yield label.text()


def _of_header(header: QHeaderView) -> Iterator[str]:
    view, model = header.parentWidget(), header.model()
    metrics = QFontMetrics(font(size=HEADING_LETTERS, bold=True))
    for section in range(header.count()):
        if header.isSectionHidden(section):
            continue
        if isinstance(view, TableView) and view.fit.shares_the_rest(section):
            continue
        text = str(model.headerData(section, Qt.Orientation.Horizontal) or "")
        widest = max(map(metrics.horizontalAdvance, text.splitlines()), default=0)
        if text and widest + 2 * PADDING > header.sectionSize(section) + _FRACTIONS:
            yield text
