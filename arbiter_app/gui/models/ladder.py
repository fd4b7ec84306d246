"""The ladder of brackets of a round, from the top."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QCoreApplication, QObject, Qt

from arbiter_app.gui.models.table import NO_INDEX, Index, Role
from arbiter_app.pairing.trace import BracketTrace
from arbiter_app.tournament.types import Tpn, format_points_short


class LadderModel(QAbstractListModel):
    """One rung for each bracket: its score, and who is in it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._brackets: tuple[BracketTrace, ...] = ()

    @property
    def brackets(self) -> tuple[BracketTrace, ...]:
        return self._brackets

    def show_brackets(self, brackets: Sequence[BracketTrace]) -> None:
        self.beginResetModel()
        self._brackets = tuple(brackets)
        self.endResetModel()

    def row_of(self, tpn: Tpn) -> int | None:
        """The bracket in which the player was paired, or floated last."""
        found = None
        for row, bracket in enumerate(self._brackets):
            if any(tpn in (pair.first, pair.second) for pair in bracket.pairs):
                return row
            if any(floater.tpn == tpn for floater in bracket.downfloaters):
                found = row
        return found

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._brackets)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not 0 <= index.row() < len(self._brackets):
            return None
        bracket = self._brackets[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return format_points_short(bracket.score)
            case Role.SECONDARY:
                return _members(bracket)
            case Role.ROW:
                return bracket
            case Qt.ItemDataRole.AccessibleTextRole:
                text = QCoreApplication.translate("Ladder", "Bracket {points}: {members}")
                return text.format(
                    points=format_points_short(bracket.score), members=_members(bracket)
                )
            case _:
                return None


def _members(bracket: BracketTrace) -> str:
    def tr(text: str) -> str:
        return QCoreApplication.translate("Ladder", text)

    count = len(bracket.residents) + len(bracket.moved_down_players)
    return tr("1 player") if count == 1 else tr("{n} players").format(n=count)
