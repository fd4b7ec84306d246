"""The list beside a page of the manual: its pages by chapter, or what was found."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt

from arbiter_app.gui.look.theme import font
from arbiter_app.gui.tables.lines import LinesModel
from arbiter_app.gui.tables.model import Index
from arbiter_app.gui.text.plain_text import plain_tip
from arbiter_app.manual import CONTENTS, Found, Manual


@dataclass(frozen=True, slots=True)
class ManualLine:
    """A line, and the place it leads to: the name of a page, the anchor of a heading on it.

    The title of a chapter leads nowhere: its page is empty.
    """

    text: str
    page: str = ""
    anchor: str = ""
    hint: str = ""


def lines_of(manual: Manual) -> tuple[ManualLine, ...]:
    """All pages in their order."""
    lines = [ManualLine(manual.contents.title, CONTENTS)]
    for chapter in manual.chapters:
        lines.append(ManualLine(chapter.title))
        lines += [ManualLine(page.title, page.name) for page in chapter.pages]
    return tuple(lines)


def lines_found(found: Iterable[Found]) -> tuple[ManualLine, ...]:
    """What was found: a heading with its page, and the words around."""
    return tuple(
        ManualLine(
            each.section.title
            if each.section.level == 1
            else f"{each.section.title} · {each.page.title}",
            each.page.name,
            "" if each.section.level == 1 else each.section.anchor,
            each.excerpt,
        )
        for each in found
    )


class ManualListModel(LinesModel[ManualLine]):
    """Lines that lead to places of the manual."""

    def row_of(self, page: str) -> int | None:
        """The line of a page, None if none leads to it."""
        return next((row for row, line in enumerate(self.lines) if line.page == page), None)

    def flags(self, index: Index) -> Qt.ItemFlag:
        line = self.line_at(index)
        if line is not None and not line.page:
            return Qt.ItemFlag.NoItemFlags
        return super().flags(index)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        line = self.line_at(index)
        if line is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return line.text
            case Qt.ItemDataRole.FontRole if not line.page:
                return font(bold=True)
            case Qt.ItemDataRole.ToolTipRole if line.hint:
                return plain_tip(line.hint)
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return line.hint or None
            case _:
                return None
