"""A form with a line for each round, scrolled where there are many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QFormLayout, QScrollArea, QWidget

from arbiter_app.gui.forms.widgets import label
from arbiter_app.gui.look.theme import SPACE

_WITHOUT_SCROLLING: Final = 7
_ROW: Final = 44
"""The height of a line, in pixels."""


def round_rows(rows: Sequence[tuple[str, QWidget]]) -> QWidget:
    """What is said of each round at the left, the field for it beside it."""
    inside = QWidget()
    layout = QFormLayout(inside)
    layout.setContentsMargins(0, 0, SPACE, 0)
    layout.setHorizontalSpacing(2 * SPACE)
    layout.setVerticalSpacing(SPACE)
    layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
    for text, field in rows:
        caption = label(text, "muted")
        caption.setBuddy(field)
        layout.addRow(caption, field)
    if len(rows) <= _WITHOUT_SCROLLING:
        return inside
    area = QScrollArea()
    area.setWidget(inside)
    area.setWidgetResizable(True)
    area.setMinimumHeight(_WITHOUT_SCROLLING * _ROW)
    return area
