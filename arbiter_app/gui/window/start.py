"""The start: recent events, a new one, open, import, the sample."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from arbiter_app import PRODUCT_NAME
from arbiter_app.event_address import EventAddress
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.actions import Actions
from arbiter_app.gui.forms.widgets import ActionButton, card, label
from arbiter_app.gui.look.icons import Icons
from arbiter_app.gui.look.theme import SPACE, Theme
from arbiter_app.gui.tables.current_line import ListView
from arbiter_app.gui.tables.two_lines import TwoLineDelegate
from arbiter_app.gui.text.plain_text import PlainLabel
from arbiter_app.gui.window.recent import RecentModel

_LOGOS = (72, 48)
"""Heights and widths of the logo, the one for the most room first."""


class StartPanel(QWidget):
    """What to do first. `chosen` carries the path of a recent event, or its address on a server."""

    chosen = Signal(object)

    def __init__(
        self, actions: Actions, icons: Icons, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("startPanel")
        self._icons = icons
        self.model = RecentModel(self)
        self.view = _RecentView()
        self.view.setModel(self.model)
        self._delegate = TwoLineDelegate(theme, icons, "event", self.view)
        self.view.setItemDelegate(self._delegate)
        self.view.activated.connect(self._choose)
        self.view.clicked.connect(self._choose)
        self._nothing = label(
            self.tr("Events you open appear here. Begin with a new event, or try the sample."),
            "muted",
            wrap=True,
        )
        self._logo = PlainLabel()
        self._logo.setObjectName("startLogo")
        self._logo_size = _LOGOS[0]
        self._build(actions)
        self.recolour()

    def first_focus(self) -> QWidget:
        return self.view if self.model.rowCount() else self.buttons[0]

    def show_recent(
        self,
        paths: tuple[Path, ...],
        names: Mapping[Path, str],
        servers: tuple[EventAddress, ...] = (),
    ) -> None:
        """Files, with what they are called, and events on servers."""
        places: tuple[Path | EventAddress, ...] = (*paths, *servers)
        self.model.show_places(places, names)
        self.view.setVisible(bool(places))
        self._nothing.setVisible(not places)
        if places:
            self.view.setCurrentIndex(self.model.index(0, 0))

    def recolour(self) -> None:
        pixmap = self._icons.pixmap("app", self._logo_size, ratio=self.devicePixelRatioF())
        self._logo.setPixmap(pixmap)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_logo()

    def _fit_logo(self) -> None:
        """Where the window is too low for everything, the logo is small, or goes; it is whole."""
        room = self.height() - self._others() - SPACE
        size = next((one for one in _LOGOS if one <= room), 0)
        self._logo.setVisible(size > 0)
        if size not in {0, self._logo_size}:
            self._logo_size = size
            self.recolour()

    def _others(self) -> int:
        """The height that everything but the logo needs."""
        layout = self.layout()
        assert layout is not None
        whole = layout.totalMinimumSize().height()
        return whole if self._logo.isHidden() else whole - self._logo_size - SPACE

    def minimumSizeHint(self) -> QSize:
        """The logo gives up its room."""
        return QSize(super().minimumSizeHint().width(), self._others())

    def _build(self, actions: Actions) -> None:
        names = (
            ActionName.NEW_EVENT,
            ActionName.OPEN_EVENT,
            ActionName.IMPORT_TRF,
            ActionName.SAMPLE_EVENT,
        )
        self.buttons = [_big_button(actions, name) for name in names]
        left = QVBoxLayout()
        left.setSpacing(SPACE)
        left.addWidget(self._logo)
        left.addSpacing(SPACE)
        left.addWidget(label(PRODUCT_NAME, "display"))
        left.addWidget(
            label(self.tr("Swiss tournaments, with the reason for every pairing."), "muted")
        )
        left.addStretch(1)
        left.addSpacing(SPACE)
        for button in self.buttons:
            left.addWidget(button)
        left.addSpacing(SPACE)
        left.addWidget(
            label(
                self.tr("Or drop an event, a TRF file or a rating list onto this window."), "small"
            )
        )
        left.addStretch(1)
        frame, inside = card(name="recentCard", margin=2 * SPACE)
        inside.addWidget(label(self.tr("Recent events"), "heading"))
        inside.addWidget(self._nothing)
        inside.addWidget(self.view, 1)
        inside.addStretch(0)
        copies = actions.button(ActionName.COPIES, object_name="start_copies")
        inside.addWidget(copies, 0, Qt.AlignmentFlag.AlignRight)
        columns = QHBoxLayout()
        columns.setSpacing(7 * SPACE)
        columns.addStretch(1)
        columns.addLayout(left)
        frame.setMinimumWidth(300)
        frame.setMaximumWidth(520)
        columns.addWidget(frame, 4)
        columns.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addStretch(2)
        holder = QWidget()
        holder.setLayout(columns)
        columns.setContentsMargins(0, 0, 0, 0)
        holder.setMaximumHeight(456)
        layout.addWidget(holder, 20)
        layout.addStretch(3)

    def _choose(self, index: QModelIndex) -> None:
        place = self.model.line_at(index)
        if place is not None:
            self.chosen.emit(place)


class _RecentView(ListView):
    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("recentList")
        self.setAccessibleName(self.tr("Recent events"))
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.activated.emit(self.currentIndex())
            return
        super().keyPressEvent(event)


def _big_button(actions: Actions, name: ActionName) -> ActionButton:
    role = "start-primary" if name is ActionName.NEW_EVENT else "start"
    button = actions.button(name, role, object_name=f"start_{name}")
    button.setMinimumSize(320, 46)
    return button
