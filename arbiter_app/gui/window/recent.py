"""Events opened before."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Qt

from arbiter_app.event_address import EventAddress
from arbiter_app.file_names import to_readable
from arbiter_app.gui.tables.lines import LinesModel
from arbiter_app.gui.tables.model import Index, Role
from arbiter_app.gui.text.plain_text import plain_tip


class RecentModel(LinesModel[Path | EventAddress]):
    """Names of events, with their folders as the quieter text; the file where it says more.

    Of an event on a server it is where the server is, and under which name it was joined.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._names: Mapping[Path, str] = {}

    def show_places(
        self, places: tuple[Path | EventAddress, ...], names: Mapping[Path, str]
    ) -> None:
        """Show these events; `names` are what they are called, where not as their files."""
        self._names = names
        self.show_lines(places)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        place = self.line_at(index)
        if isinstance(place, EventAddress):
            return _of_a_server(place, role)
        path = place
        if path is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return self._name(path)
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(to_readable(str(path)))
            case Role.SECONDARY:
                return _folder(path) if self._name(path) == to_readable(path.stem) else _file(path)
            case _:
                return None

    def _name(self, path: Path) -> str:
        return self._names.get(path) or to_readable(path.stem)


def _of_a_server(address: EventAddress, role: int) -> str | None:
    match role:
        case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
            return address.event
        case Qt.ItemDataRole.ToolTipRole:
            return plain_tip(str(address))
        case Role.SECONDARY:
            return " · ".join(text for text in (address.server, address.person) if text)
        case _:
            return None


def _file(path: Path) -> str:
    return to_readable(str(Path(_folder(path)) / path.name))


def _folder(path: Path) -> str:
    return shown_path(path.parent)


def shown_path(path: Path) -> str:
    """A path as it is read: the home folder of whoever works here is `~`."""
    home = Path.home()
    shown = Path("~") / path.relative_to(home) if path.is_relative_to(home) else path
    return to_readable(str(shown))
