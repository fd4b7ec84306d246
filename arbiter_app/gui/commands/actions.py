"""The actions of the window by name: their icons, their buttons, what they do."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, SignalInstance
from PySide6.QtGui import QAction, QActionGroup, QKeySequence

from arbiter_app.gui.actions.specs import ActionName, ActionSpec, action_specs
from arbiter_app.gui.forms.widgets import ActionButton
from arbiter_app.gui.look.icons import Icons
from arbiter_app.gui.text.plain_text import give_tip


def native_keys(action: QAction) -> str:
    """Return the keys of an action as the desktop writes them: `Ctrl+Shift+Z / Ctrl+Y`."""
    native = QKeySequence.SequenceFormat.NativeText
    return " / ".join(keys.toString(native) for keys in action.shortcuts())


class Actions(QObject):
    """The actions by name; icons follow the theme.

    What belongs to an open event is connected by `on_page` and let go by `leave_page`.
    """

    def __init__(self, icons: Icons, parent: QObject) -> None:
        super().__init__(parent)
        self._icons = icons
        self._specs = {spec.name: spec for spec in action_specs()}
        self._actions = {name: self._make(spec) for name, spec in self._specs.items()}
        self._page: list[tuple[SignalInstance, Callable[..., object]]] = []
        self._themes = QActionGroup(self)
        for name in (
            ActionName.THEME_SYSTEM,
            ActionName.THEME_LIGHT,
            ActionName.THEME_DARK,
            ActionName.THEME_CONTRAST,
        ):
            self._themes.addAction(self[name])

    def __getitem__(self, name: ActionName) -> QAction:
        return self._actions[name]

    def __iter__(self) -> Iterator[QAction]:
        return iter(self._actions.values())

    def on(self, name: ActionName, slot: Callable[[], object]) -> None:
        """Do `slot` when the action is triggered, as long as the window lives."""
        self[name].triggered.connect(lambda _checked=False: slot())

    def on_page(self, name: ActionName, slot: Callable[[], object]) -> None:
        """Do `slot` when the action is triggered, until the event is closed."""

        def triggered(_checked: bool = False) -> None:
            slot()

        self._connect_page(self[name].triggered, triggered)

    def on_page_toggled(self, name: ActionName, slot: Callable[[bool], object]) -> None:
        """Tell `slot` when the action is switched on or off, until the event is closed."""
        self._connect_page(self[name].toggled, slot)

    def leave_page(self) -> None:
        """Forget what was connected for the event that is being closed."""
        for signal, slot in self._page:
            signal.disconnect(slot)
        self._page.clear()

    def _connect_page(self, signal: SignalInstance, slot: Callable[..., object]) -> None:
        signal.connect(slot)
        self._page.append((signal, slot))

    def button(
        self, name: ActionName, role: str = "button", *, object_name: str = ""
    ) -> ActionButton:
        """A button for an action; on the accent colour its icon is drawn to suit it."""
        if role not in {"primary", "start-primary"}:
            return ActionButton(self[name], role, name=object_name)
        icon = self._specs[name].icon
        return ActionButton(
            self[name],
            role,
            name=object_name,
            icon=lambda: self._icons.icon(icon, "on_accent"),
        )

    def recolour(self) -> None:
        """Draw the icons anew after a change of theme."""
        for name, action in self._actions.items():
            action.setIcon(self._icons.icon(self._specs[name].icon))

    def _make(self, spec: ActionSpec) -> QAction:
        action = QAction(self._icons.icon(spec.icon), spec.text, self)
        action.setObjectName(spec.name)
        action.setCheckable(spec.checkable)
        action.setAutoRepeat(spec.repeats)
        action.setStatusTip(spec.tip)
        plain = spec.text.replace("&", "")
        tip = spec.tip or plain
        if spec.keys:
            action.setShortcuts([QKeySequence(keys) for keys in spec.keys])
            tip = f"{tip} ({native_keys(action)})"
        give_tip(action, tip)
        action.setIconText(spec.short or plain.rstrip("…"))
        return action
