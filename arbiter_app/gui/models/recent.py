"""Events opened before."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Qt

from arbiter_app.gui.models.lines import LinesModel
from arbiter_app.gui.models.table import Index, Role


class RecentModel(LinesModel[Path]):
    """Names of events, with their folders as the quieter text; the file where it says more."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._names: Mapping[Path, str] = {}

    def show_paths(self, paths: tuple[Path, ...], names: Mapping[Path, str]) -> None:
        """Show these events; `names` are what they are called, where not as their files."""
        self._names = names
        self.show_lines(paths)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        path = self.line_at(index)
        if path is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return self._name(path)
            case Qt.ItemDataRole.ToolTipRole:
                return str(path)
            case Role.SECONDARY:
                return _folder(path) if self._name(path) == path.stem else _file(path)
            case _:
                return None

    def _name(self, path: Path) -> str:
        return self._names.get(path) or path.stem


def _file(path: Path) -> str:
    return str(Path(_folder(path)) / path.name)


def _folder(path: Path) -> str:
    return shown_path(path.parent)


def shown_path(path: Path) -> str:
    """A path as it is read: the home folder of whoever works here is `~`."""
    home = Path.home()
    return str(Path("~") / path.relative_to(home)) if path.is_relative_to(home) else str(path)
