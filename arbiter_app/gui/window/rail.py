"""The left rail: the pages of an event."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QActionGroup, QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.actions import Actions
from arbiter_app.gui.forms.button_rows import OneOfRow
from arbiter_app.gui.forms.widgets import ActionButton, label
from arbiter_app.gui.look.icons import Icons
from arbiter_app.gui.look.theme import SPACE, scaled
from arbiter_app.gui.text.plain_text import PlainLabel, give_tip

_WIDE = 188
_NARROW = 62
_ICON = 20
_MARGIN = 10
_GAP = 3


class Rail(QFrame):
    """Buttons for the pages, the program's mark above, the colours below."""

    def __init__(self, actions: Actions, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("rail")
        self.setFixedWidth(_WIDE)
        self._icons = icons
        self._is_compact = False
        self._buttons: list[ActionButton] = []
        self._group = QActionGroup(self)
        self._pages = OneOfRow(self)
        self._mark = PlainLabel()
        self._event = label("", "", name="eventName", wrap=True)
        self._event.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._head = QWidget()
        head = QHBoxLayout(self._head)
        head.setSpacing(SPACE + 2)
        head.setContentsMargins(6, 0, 0, 2 * SPACE)
        head.addWidget(self._mark)
        head.addWidget(self._event, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(_MARGIN, 16, _MARGIN, 12)
        layout.setSpacing(_GAP)
        layout.addWidget(self._head)
        for name in (page.action for page in PageName):
            actions[name].setCheckable(True)
            self._group.addAction(actions[name])
            self._buttons.append(_wide(actions.button(name, "nav")))
            self._pages.add(self._buttons[-1])
            layout.addWidget(self._buttons[-1])
        layout.addStretch(1)
        for name in (ActionName.SETTINGS, ActionName.KEYS):
            self._buttons.append(_wide(actions.button(name, "nav", object_name=f"rail_{name}")))
            layout.addWidget(self._buttons[-1])
        self.recolour()

    def button(self, page: PageName) -> ActionButton:
        """The button of a page."""
        return self._buttons[list(PageName).index(page)]

    def show_event(self, name: str, place: str) -> None:
        self._event.setText(name)
        give_tip(self._event, f"{name}\n{place}")

    def set_compact(self, compact: bool) -> None:
        """Only icons, where the window is narrow."""
        self._is_compact = compact
        self._event.setVisible(not compact)
        for button in self._buttons:
            button.show_text(not compact)
        narrow = _NARROW + scaled(_ICON) - _ICON
        self.setFixedWidth(narrow if compact else max(scaled(_WIDE), self._least_width()))

    def changeEvent(self, event: QEvent) -> None:
        """The room for letters of another size, measured once the buttons have them."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self.set_compact(self._is_compact)

    def _least_width(self) -> int:
        """No name of a page is cut, in whatever language."""
        return 2 * _MARGIN + max(map(_width_in_front, self._buttons))

    def minimumSizeHint(self) -> QSize:
        """In a low window mark and name give way to the buttons."""
        hint = super().minimumSizeHint()
        return hint if self._head.isHidden() else hint - QSize(0, self._head_height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        least = self.minimumSizeHint().height()
        self._head.setVisible(event.size().height() >= least + self._head_height())

    def _head_height(self) -> int:
        return self._head.sizeHint().height() + _GAP

    def recolour(self) -> None:
        self._mark.setPixmap(self._icons.pixmap("app", 30, ratio=self.devicePixelRatioF()))


def _width_in_front(button: ActionButton) -> int:
    """How wide a button is while its page is in front, and its name is bold."""
    bold = QFont(button.font())
    bold.setWeight(QFont.Weight.DemiBold)
    return button.width_with(text=False) + QFontMetrics(bold).horizontalAdvance(button.text())


def _wide(button: ActionButton) -> ActionButton:
    button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    button.setMinimumHeight(38)
    return button
