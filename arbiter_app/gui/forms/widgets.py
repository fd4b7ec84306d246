"""Small widgets that several panels share."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QFrame,
    QLabel,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from arbiter_app.gui.look.direction import begins_at_right
from arbiter_app.gui.look.theme import SPACE
from arbiter_app.gui.text.plain_text import PlainLabel, give_tip
from arbiter_app.gui.text.wrapped_label import LineLabel, WrappedLabel

_LEAST_SCROLLED = 120
_SCROLL_BAR = 16
_AFTER_ICON = 4
"""What Qt keeps between the icon of a button and its text."""

_EDGES = 4
"""What Qt keeps around what is scrolled, and fractions of letters."""


def label(text: str, role: str = "", *, name: str = "", wrap: bool = False) -> QLabel:
    """A label in one of the roles of the style sheet."""
    made = WrappedLabel(text) if wrap else LineLabel(text)
    if role:
        made.setProperty("role", role)
    if name:
        made.setObjectName(name)
    if begins_at_right():
        # Else a text that begins with a name in Latin letters would stand at the left.
        made.setAlignment(
            Qt.AlignmentFlag.AlignRight
            | Qt.AlignmentFlag.AlignAbsolute
            | Qt.AlignmentFlag.AlignVCenter
        )
    made.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
    return made


class ActionButton(QPushButton):
    """A button that is its action: text, icon, state and tip follow it."""

    def __init__(
        self,
        action: QAction,
        role: str = "button",
        *,
        name: str = "",
        icon: Callable[[], QIcon] | None = None,
    ) -> None:
        super().__init__()
        self._action = action
        self._make_icon = action.icon if icon is None else icon
        self._shows_text = self._shows_icon = True
        self.setProperty("role", role)
        self.setObjectName(name or f"{action.objectName()}_button")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setCheckable(action.isCheckable())
        self.setAutoDefault(False)
        self.clicked.connect(self._pressed)
        action.changed.connect(self._follow)
        self._follow()

    def show_text(self, shown: bool) -> None:
        """With or without the text; the name for screen readers stays."""
        if shown != self._shows_text:
            self._shows_text = shown
            self._follow()

    def show_icon(self, shown: bool) -> None:
        """With or without the icon; a button without a text keeps it."""
        if shown != self._shows_icon:
            self._shows_icon = shown
            self._follow()

    def width_with(self, text: bool, *, icon: bool = True) -> int:
        """How wide the button is with its text and its icon, or without; never without both."""
        now = self._inside(self.text(), icon=not self.icon().isNull())
        frame = self.sizeHint().width() - now
        shown = self._written(icon=icon) if text else ""
        return frame + self._inside(shown, icon=icon or not text)

    def _inside(self, text: str, *, icon: bool) -> int:
        """The width of icon and text, as Qt counts it."""
        width = self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, text).width() if text else 0
        return width + (self.iconSize().width() + _AFTER_ICON if icon else 0)

    def _written(self, *, icon: bool) -> str:
        """The spaces are the gap between icon and text."""
        return f"  {self._action.iconText()}" if icon else self._action.iconText()

    def _pressed(self) -> None:
        self._action.trigger()
        self._follow()

    def _follow(self) -> None:
        """Look as the action does."""
        has_icon = self._shows_icon or not self._shows_text
        self.setText(self._written(icon=has_icon) if self._shows_text else "")
        self.setAccessibleName(self._action.iconText())
        self.setIcon(self._make_icon() if has_icon else QIcon())
        give_tip(self, self._action.toolTip())
        self.setStatusTip(self._action.statusTip())
        self.setEnabled(self._action.isEnabled())
        self.setCheckable(self._action.isCheckable())
        self.setChecked(self._action.isChecked())


def icon_button(action: QAction, *, name: str = "") -> QToolButton:
    """A quiet button that shows only the icon of an action."""
    button = QToolButton()
    button.setDefaultAction(action)
    button.setProperty("role", "quiet")
    button.setObjectName(name or f"{action.objectName()}_button")
    button.setAccessibleName(action.iconText())
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    return button


def push_button(text: str, slot: Callable[[], object], *, role: str = "", name: str) -> QPushButton:
    """A push button that does one thing."""
    button = QPushButton(text)
    button.setObjectName(name)
    button.setAccessibleName(text.replace("&", ""))
    if role:
        button.setProperty("role", role)
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    button.clicked.connect(lambda _checked=False: slot())
    return button


def card(*, name: str = "", margin: int = 0) -> tuple[QFrame, QVBoxLayout]:
    """A surface with a thin frame and its layout."""
    frame = QFrame()
    frame.setProperty("role", "card")
    if name:
        frame.setObjectName(name)
    layout = QVBoxLayout(frame)
    layout.setContentsMargins(margin or 1, margin or 1, margin or 1, margin or 1)
    layout.setSpacing(SPACE)
    return frame, layout


class ScrolledFields(QScrollArea):
    """Wants the room that its widget wants, and scrolls it where there is less."""

    def __init__(self, inside: QWidget, name: str = "") -> None:
        super().__init__()
        self._inside = inside
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setObjectName(name)
        self.setWidget(inside)
        self.viewport().setAutoFillBackground(False)
        inside.setAutoFillBackground(False)

    def sizeHint(self) -> QSize:
        return self._inside.sizeHint() + QSize(_EDGES, _EDGES)

    def minimumSizeHint(self) -> QSize:
        least = self._inside.minimumSizeHint()
        return QSize(least.width() + _SCROLL_BAR, min(least.height(), _LEAST_SCROLLED))

    def hasHeightForWidth(self) -> bool:
        return self._inside.hasHeightForWidth()

    def heightForWidth(self, width: int) -> int:
        """Enough beside a scroll bar too: texts that need a line more there would keep it for ever."""
        return self._inside.heightForWidth(width - _EDGES - _SCROLL_BAR) + _EDGES


def scrolled(widget: QWidget, *, name: str = "") -> ScrolledFields:
    """The widget, scrolled where it is larger than its place."""
    return ScrolledFields(widget, name)


def keep_unseen(widget: QWidget, parent: QWidget) -> None:
    """Give a widget that has no place this time to its parent, and so to Qt.

    What has no parent is destroyed by Python's collection of garbage, in whichever thread that
    happens to run; a widget destroyed in another thread than that of the window ends the program.
    """
    widget.setParent(parent)
    widget.hide()


def restyle(widget: QWidget) -> None:
    """Let a changed style property show."""
    widget.style().unpolish(widget)
    widget.style().polish(widget)


class EmptyState(QWidget):
    """What to do next, where there is nothing to show yet."""

    def __init__(self, title: str, text: str, *buttons: QWidget) -> None:
        super().__init__()
        self.setObjectName("emptyState")
        layout = QVBoxLayout(self)
        layout.setSpacing(SPACE)
        layout.addStretch(2)
        self._icon = PlainLabel()
        self._icon.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._title = label(title, "heading")
        self._title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._text = label(text, "muted", wrap=True)
        self._text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        for widget in (self._icon, self._title, self._text):
            layout.addWidget(widget)
        layout.addSpacing(SPACE if buttons else 0)
        for button in buttons:
            layout.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(3)

    def say(self, title: str, text: str) -> None:
        self._title.setText(title)
        self._text.setText(text)


def inset(box: QAbstractSpinBox) -> None:
    """Room at the left of a number: the frame of the style sheet leaves it none."""
    box.lineEdit().setTextMargins(SPACE, 0, 0, 0)
