"""What belongs to a window, found from anything in it or over it."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

Owned = TypeVar("Owned", bound=QObject)


def found_above(widget: QWidget | None, kind: type[Owned]) -> Owned | None:
    """The object of this kind that a widget or something it lies in has; None if none has one."""
    while widget is not None:
        found = widget.findChild(kind, "", Qt.FindChildOption.FindDirectChildrenOnly)
        if found is not None:
            return found
        widget = widget.parentWidget()
    return None
