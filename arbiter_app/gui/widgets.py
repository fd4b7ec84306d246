"""Small widgets that several panels share."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from arbiter_app.gui.icons import Icons
from arbiter_app.gui.theme import SPACE

_LEAST_SCROLLED = 120
_SCROLL_BAR = 16
_EDGES = 4
"""What Qt keeps around what is scrolled, and fractions of letters."""


def label(text: str, role: str = "", *, name: str = "", wrap: bool = False) -> QLabel:
    """A label in one of the roles of the style sheet."""
    made = QLabel(text)
    if role:
        made.setProperty("role", role)
    if name:
        made.setObjectName(name)
    made.setWordWrap(wrap)
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
        self._shows_text = True
        self.setProperty("role", role)
        self.setObjectName(name or f"{action.objectName()}_button")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setIconSize(QSize(18, 18))
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

    def width_with(self, text: bool) -> int:
        """How wide the button is with its text, or without."""
        shown = self.text()
        whole = f"  {self._action.iconText()}"
        flag = Qt.TextFlag.TextShowMnemonic
        metrics = self.fontMetrics()
        before = metrics.size(flag, shown).width() if shown else 0
        return self.sizeHint().width() - before + (metrics.size(flag, whole).width() if text else 0)

    def _pressed(self) -> None:
        self._action.trigger()
        self._follow()

    def _follow(self) -> None:
        """Look as the action does. The spaces are the gap between icon and text."""
        text = self._action.iconText()
        self.setText(f"  {text}" if self._shows_text else "")
        self.setAccessibleName(text)
        self.setIcon(self._make_icon())
        self.setToolTip(self._action.toolTip())
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
    button.setIconSize(QSize(20, 20))
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
        return self._inside.heightForWidth(width - _EDGES) + _EDGES


def scrolled(widget: QWidget, *, name: str = "") -> ScrolledFields:
    """The widget, scrolled where it is larger than its place."""
    return ScrolledFields(widget, name)


def restyle(widget: QWidget) -> None:
    """Let a changed style property show."""
    widget.style().unpolish(widget)
    widget.style().polish(widget)


class MessageLine(QFrame):
    """One line that says what stands in the way or what was done, with a link to it."""

    link_clicked = Signal()

    left = Signal()
    """The line was closed while it had the keyboard, or gives the keyboard back."""

    def __init__(self, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icons = icons
        self._tone = "info"
        self.setObjectName("message")
        self.setProperty("role", "message")
        self.setAccessibleName(self.tr("Message"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 7, 8, 7)
        layout.setSpacing(SPACE)
        self._icon = QLabel()
        self._text = label("", name="messageText", wrap=True)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._link = QPushButton()
        self._link.setObjectName("messageLink")
        self._link.clicked.connect(self._follow)
        self._close = QToolButton()
        self._close.setObjectName("messageClose")
        self._close.setProperty("role", "quiet")
        self._close.setAccessibleName(self.tr("Close the message"))
        self._close.setToolTip(self.tr("Close the message"))
        self._close.clicked.connect(self.dismiss)
        for widget in (self._icon, self._text, self._link, self._close):
            layout.addWidget(widget)
        self._slot: Callable[[], object] | None = None
        self._holds: Callable[[], bool] | None = None
        self.hide()

    @property
    def text(self) -> str:
        return self._text.text()

    @property
    def tone(self) -> str:
        return self._tone

    def tell(
        self,
        text: str,
        tone: str = "info",
        *,
        link: str = "",
        slot: Callable[[], object] | None = None,
        holds: Callable[[], bool] | None = None,
    ) -> None:
        """Show a line; `tone` is `info`, `warning` or `illegal`; the link does `slot`.

        `holds` says whether the line is still true after the event has changed; without it the
        line is about the event as it was, and goes.
        """
        self._holds = holds
        self._tone = tone
        self._slot = slot
        self.setProperty("tone", tone)
        self._text.setText(text)
        self._text.setAccessibleName(text)
        self._link.setText(link)
        self._link.setAccessibleName(link or self.tr("Show"))
        self._link.setVisible(bool(link))
        self.recolour()
        restyle(self)
        restyle(self._text)
        self.show()

    def judge_anew(self) -> None:
        """The event has changed: a line that is not true any more goes."""
        if not self.isHidden() and (self._holds is None or not self._holds()):
            self.dismiss()

    def judge_cursor(self, *_: object) -> None:
        """The cursor has moved: a line that waited for it goes, all others stay."""
        if self._holds is not None:
            self.judge_anew()

    @property
    def has_keyboard(self) -> bool:
        """True if one of its buttons has it."""
        return self._link.hasFocus() or self._close.hasFocus()

    def take_keyboard(self) -> None:
        """Give it to the link, or else to the button that closes the line."""
        (self._close if self._link.isHidden() else self._link).setFocus(
            Qt.FocusReason.TabFocusReason
        )

    def dismiss(self) -> None:
        """Close the line: it was read."""
        had_keyboard = self.has_keyboard
        self.hide()
        if had_keyboard:
            self.left.emit()

    def recolour(self) -> None:
        ink = {"warning": "warning", "illegal": "illegal"}.get(self._tone, "accent")
        name = {"warning": "warning", "illegal": "illegal"}.get(self._tone, "info")
        self._icon.setPixmap(self._icons.pixmap(name, 18, ink, self.devicePixelRatioF()))
        self._close.setIcon(self._icons.icon("close"))

    def _follow(self) -> None:
        self.dismiss()
        if self._slot is not None:
            self._slot()
        self.link_clicked.emit()


class EmptyState(QWidget):
    """What to do next, where there is nothing to show yet."""

    def __init__(self, title: str, text: str, *buttons: QWidget) -> None:
        super().__init__()
        self.setObjectName("emptyState")
        layout = QVBoxLayout(self)
        layout.setSpacing(SPACE)
        layout.addStretch(2)
        self._icon = QLabel()
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
