"""Tab's way: from widget to widget, and out of a table, list, picture or text, whatever its keys do."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QScrollBar, QWidget

_TAB = Qt.FocusPolicy.TabFocus


def next_by_tab(widget: QWidget, *, forward: bool = True) -> QWidget | None:
    """Return what comes after (or before) a widget in the chain through all widgets of its window."""
    found = widget.nextInFocusChain() if forward else widget.previousInFocusChain()
    # A scroll bar is in a container of Qt's own, which nothing holds in Python.
    if found is not None and not isinstance(found, QScrollBar):
        # PySide takes what it returns for a child of the widget that was asked: with that, the menu bar
        # and the status bar would count as destroyed. The parent is named as it is, so Qt does nothing.
        QObject.setParent(found, found.parentWidget())
    return found


def leave_view(focus: QWidget | None, *, forward: bool) -> QWidget | None:
    """Give the keyboard to what comes after (or before) the view that has it; None if nothing does.

    The editor of a cell is part of its table: leaving it keeps what was typed.
    """
    if focus is None:
        return None
    view = _view_of(focus)
    one: QWidget | None = focus
    while True:
        assert one is not None
        one = next_by_tab(one, forward=forward)
        if one is None or one is focus:
            return None
        if _takes_keyboard(one) and one is not view and not view.isAncestorOf(one):
            reason = Qt.FocusReason
            one.setFocus(reason.TabFocusReason if forward else reason.BacktabFocusReason)
            return one


def _view_of(widget: QWidget) -> QWidget:
    """The table, list, picture or text that a widget belongs to; the widget itself without one."""
    one: QWidget | None = widget
    while one is not None and not one.isWindow():
        if isinstance(one, QAbstractScrollArea) and one.focusPolicy() & _TAB:
            return one
        one = one.parentWidget()
    return widget


def _takes_keyboard(widget: QWidget) -> bool:
    """True for what Tab would stop at."""
    return (
        widget.focusPolicy() & _TAB == _TAB
        and widget.focusProxy() is None
        and widget.isVisible()
        and widget.isEnabled()
    )
