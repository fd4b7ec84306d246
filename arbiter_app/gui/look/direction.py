"""Lines that begin at the right: what is mirrored, and what keeps its own order.

Pages, tables and their keys are mirrored. Pictures are not: bracket, ladder and charts read from left
to right in every language, as in the tables of the rules; they are `drawn_rightwards`.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QTextDocument, QTextOption
from PySide6.QtWidgets import QStyle

from arbiter_app.wording import has_isolates, isolated_from_the_right, runs_leftwards

MIRRORED_ICONS: Final = frozenset({"next", "previous", "redo", "undo"})
"""Pictures of a way along the line."""


def begins_at_right() -> bool:
    """Whether lines of the window begin at the right."""
    return QGuiApplication.isRightToLeft()


def in_own_order(text: str, *, of_figures: bool = False) -> str:
    """A text of a cell: a number, a name, a sentence keep their own order beside others.

    A line `of_figures`, with no word in it, is a sum: it runs from left to right everywhere.
    """
    if not begins_at_right():
        return text
    if of_figures and text and not runs_leftwards(text):
        return f"\N{LEFT-TO-RIGHT ISOLATE}{text}\N{POP DIRECTIONAL ISOLATE}"
    return isolated_from_the_right(text)


def pair_in_line(white: str, black: str) -> str:
    """White and Black as their columns stand: White where the line begins, whatever their letters."""
    return f"{in_own_order(white)} – {in_own_order(black)}"


def numbered(number: int | str, text: str) -> str:
    """A number and what has it, `3   Đặng`: the number stands where the line begins."""
    return f"{number}   {in_own_order(text)}"


def line_of_report(text: str) -> str:
    """A line of a report file, which runs from left to right whatever is named in it."""
    return (
        f"\N{LEFT-TO-RIGHT ISOLATE}{text}\N{POP DIRECTIONAL ISOLATE}" if begins_at_right() else text
    )


def beginning_with_the_line(text: str) -> str:
    """A text of whole lines, which begin where those of the window do: also one that begins with a
    name, or with the number of a rule.
    """
    if not begins_at_right() or not (runs_leftwards(text) or has_isolates(text)):
        return text
    return f"\N{RIGHT-TO-LEFT MARK}{text}"


def run_lines(document: QTextDocument, *, from_the_right: bool) -> None:
    """How the lines of a text run, also one whose first letters are those of a name."""
    sides = Qt.LayoutDirection
    option = QTextOption(document.defaultTextOption())
    option.setTextDirection(sides.RightToLeft if from_the_right else sides.LeftToRight)
    document.setDefaultTextOption(option)


def placed(painter: QPainter, whole: QRect, part: QRect) -> QRect:
    """A part of a cell, told from its left, on the side where lines begin."""
    return QStyle.visualRect(painter.layoutDirection(), whole, part)


def drawn_rightwards(painter: QPainter) -> None:
    """From here on left is left, as in a picture that is not mirrored."""
    painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


def along(key: Qt.Key) -> int:
    """One step on for the arrow that points along the line, one back for the other, else 0."""
    step = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}.get(key, 0)
    return -step if begins_at_right() else step


def keys_along() -> tuple[str, str]:
    """The names of the arrows back and on."""
    return ("Right", "Left") if begins_at_right() else ("Left", "Right")
