"""The list of tie-breaks as it is being written: moved, dragged, with what speaks against it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QMimeData, QObject, Qt, Signal

from arbiter_app.errors import InputError
from arbiter_app.gui.look.direction import numbered
from arbiter_app.gui.tables.model import NO_INDEX, Index, Role
from arbiter_app.gui.text.plain_text import plain_tip
from arbiter_app.gui.text.wording import said, tr
from arbiter_app.standings.offered import offered_codes
from arbiter_app.standings.recommended import ListRemark, remarks_on_entry
from arbiter_app.standings.registry import tie_break_name
from arbiter_app.tournament.tournament import Tournament

_KIND = "application/x-arbiter-tie-break"


def name_of(code: str) -> str:
    """The tie-break in words; nothing for a code that is not known."""
    try:
        return said(tie_break_name(code))
    except InputError:
        return ""


def offers_for(text: str) -> tuple[str, ...]:
    """The codes that a typed text may mean: their beginning, or a part of the name."""
    wanted = text.strip().casefold()
    if not wanted:
        return ()
    codes = offered_codes()
    first = [code for code in codes if code.casefold().startswith(wanted)]
    named = [code for code in codes if wanted in name_of(code).casefold()]
    return tuple(dict.fromkeys([*first, *named]))


class TieBreakListModel(QAbstractListModel):
    """The codes in order; a line for each, with its name or the remark on it."""

    edited = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tournament = Tournament()
        self._codes: tuple[str, ...] = ()
        self._remarks: tuple[tuple[ListRemark, ...], ...] = ()

    @property
    def codes(self) -> tuple[str, ...]:
        return self._codes

    def show_list(self, tournament: Tournament, codes: Sequence[str]) -> None:
        """Show a list from the beginning, for this tournament."""
        self._tournament = tournament
        self._set(codes)

    def edit(self, codes: Sequence[str]) -> None:
        """Write another list."""
        self._set(codes)
        self.edited.emit()

    def move(self, row: int, place: int) -> int:
        """Put an entry before the one that has `place` now; gives its new row."""
        if not 0 <= row < len(self._codes) or not 0 <= place <= len(self._codes):
            return row
        left = [*self._codes[:row], *self._codes[row + 1 :]]
        target = place - 1 if place > row else place
        left.insert(target, self._codes[row])
        if tuple(left) != self._codes:
            self.edit(left)
        return target

    def remove(self, row: int) -> None:
        """Take an entry out."""
        if 0 <= row < len(self._codes):
            self.edit([*self._codes[:row], *self._codes[row + 1 :]])

    def replace(self, row: int, code: str) -> None:
        """Another tie-break in the place of one."""
        if 0 <= row < len(self._codes) and self._codes[row] != code:
            self.edit([*self._codes[:row], code, *self._codes[row + 1 :]])

    def _set(self, codes: Sequence[str]) -> None:
        self.beginResetModel()
        self._codes = tuple(codes)
        self._remarks = tuple(
            remarks_on_entry(self._tournament, self._codes, row) for row in range(len(codes))
        )
        self.endResetModel()

    def remark_on(self, row: int) -> ListRemark | None:
        """The first thing that speaks against an entry."""
        return next(iter(self._remarks[row]), None)

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._codes)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not 0 <= index.row() < len(self._codes):
            return None
        code, remark = self._codes[index.row()], self.remark_on(index.row())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return numbered(index.row() + 1, code)
            case Qt.ItemDataRole.AccessibleTextRole:
                text = tr("{number}: {code}, {name}")
                told = text.format(number=index.row() + 1, code=code, name=name_of(code))
                return f"{told}. {said(remark.message)}" if remark else told
            case Qt.ItemDataRole.ToolTipRole:
                tip = f"{said(remark.message)} (C.07 {remark.article})" if remark else name_of(code)
                return plain_tip(tip)
            case Role.SECONDARY:
                return said(remark.message) if remark else name_of(code)
            case Role.ICON:
                if remark is None:
                    return "standings"
                return "illegal" if remark.forbidden else "warning"
            case _:
                return None

    # Dragging

    def flags(self, index: Index) -> Qt.ItemFlag:
        found = super().flags(index)
        if index.isValid():
            return found | Qt.ItemFlag.ItemIsDragEnabled
        return found | Qt.ItemFlag.ItemIsDropEnabled

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        return [_KIND]

    def mimeData(self, indexes: Sequence[Index]) -> QMimeData:
        data = QMimeData()
        data.setData(_KIND, str(indexes[0].row()).encode())
        return data

    def dropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index
    ) -> bool:
        if not data.hasFormat(_KIND):
            return False
        self.move(int(data.data(_KIND).data()), row if row >= 0 else len(self._codes))
        # The view would remove the row that was dragged: it has moved already.
        return False
