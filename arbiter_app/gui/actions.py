"""Every action of the window, once: text, icon, shortcut, status tip."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QObject, SignalInstance
from PySide6.QtGui import QAction, QActionGroup, QKeySequence

from arbiter_app.gui.icons import Icons
from arbiter_app.gui.widgets import ActionButton


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """How an action presents itself. `text` may have a mnemonic (`&`)."""

    name: str
    text: str
    icon: str
    shortcut: str
    tip: str
    checkable: bool = False
    short: str = ""


def _specs() -> tuple[ActionSpec, ...]:
    def tr(text: str) -> str:
        return QCoreApplication.translate("Actions", text)

    return (
        ActionSpec("new_event", tr("&New event"), "new", "Ctrl+N", tr("Start a new event")),
        ActionSpec("open_event", tr("&Open…"), "open", "Ctrl+O", tr("Open an event or a TRF file")),
        ActionSpec(
            "import_trf",
            tr("&Import TRF…"),
            "import",
            "Ctrl+I",
            tr("Read a tournament report file into an event"),
        ),
        ActionSpec(
            "export_trf",
            tr("&Export TRF…"),
            "export",
            "Ctrl+Shift+E",
            tr("Write the tournament as a TRF file"),
        ),
        ActionSpec(
            "sample_event",
            tr("Open the &sample event"),
            "sample",
            "Ctrl+Shift+O",
            tr("An event with players and results to play with"),
        ),
        ActionSpec(
            "add_tournament",
            tr("&Add a tournament"),
            "add",
            "Ctrl+T",
            tr("Another tournament in the same event"),
        ),
        ActionSpec(
            "settings",
            tr("&Tournament settings…"),
            "settings",
            "Ctrl+,",
            tr("Name, number of rounds, arbiter"),
            short=tr("Settings"),
        ),
        ActionSpec("close_event", tr("&Close event"), "close", "Ctrl+W", tr("Back to the start")),
        ActionSpec("quit", tr("&Quit"), "quit", "Ctrl+Q", tr("Leave the program")),
        ActionSpec("undo", tr("&Undo"), "undo", "Ctrl+Z", tr("Take back the last change")),
        ActionSpec("redo", tr("&Redo"), "redo", "Ctrl+Shift+Z", tr("Do again what was taken back")),
        ActionSpec("go_players", tr("Players"), "players", "Ctrl+1", tr("List of participants")),
        ActionSpec("go_rounds", tr("Rounds"), "rounds", "Ctrl+2", tr("Pairings and results")),
        ActionSpec("go_standings", tr("Standings"), "standings", "Ctrl+3", tr("Standings")),
        ActionSpec("go_crosstable", tr("Crosstable"), "crosstable", "Ctrl+4", tr("Crosstable")),
        ActionSpec("go_documents", tr("Documents"), "documents", "Ctrl+5", tr("Paper: PDF files")),
        ActionSpec("go_log", tr("Log"), "log", "Ctrl+6", tr("Everything that was done")),
        ActionSpec(
            "add_player",
            tr("&Add players"),
            "add",
            "Ctrl+Shift+N",
            tr("Go to the row in which players are typed"),
        ),
        ActionSpec(
            "request_bye",
            tr("Request a &bye…"),
            "bye",
            "Ctrl+B",
            tr("The player will be absent in a round"),
        ),
        ActionSpec(
            "withdraw",
            tr("&Withdraw"),
            "withdraw",
            "Ctrl+Shift+W",
            tr("The player leaves the tournament, or comes back"),
        ),
        ActionSpec(
            "delete_player",
            tr("&Delete player"),
            "delete",
            "Ctrl+Del",
            tr("Remove the player from the list, before round 1"),
        ),
        ActionSpec("pair_next", tr("&Pair next round"), "pair", "F5", tr("Pair the next round")),
        ActionSpec(
            "unpair",
            tr("Take the last round &back"),
            "unpair",
            "Shift+F5",
            tr("Remove the pairing of the last round"),
        ),
        ActionSpec(
            "previous_round",
            tr("Previous round"),
            "previous",
            "Ctrl+PgUp",
            tr("Show the round before"),
        ),
        ActionSpec(
            "next_round", tr("Next round"), "next", "Ctrl+PgDown", tr("Show the round after")
        ),
        ActionSpec(
            "missing_only",
            tr("Only &missing results"),
            "filter",
            "F6",
            tr("Show only boards without a result"),
            checkable=True,
            short=tr("Missing"),
        ),
        ActionSpec(
            "by_hand",
            tr("Change by &hand"),
            "manual",
            "Ctrl+M",
            tr("Change the pairing of the last round by hand"),
            checkable=True,
            short=tr("By hand"),
        ),
        ActionSpec(
            "explanation",
            tr("&Why this pairing?"),
            "explain",
            "F8",
            tr("Show why the round is paired as it is"),
            checkable=True,
            short=tr("Why?"),
        ),
        ActionSpec(
            "hide_side",
            tr("Hide the &explanation"),
            "close",
            "Shift+F8",
            tr("Hide what stands beside the boards"),
            short=tr("Hide"),
        ),
        ActionSpec(
            "why_not",
            tr("Why &not …?"),
            "search",
            "F9",
            tr("Why two players do not meet, or why a player did not get the bye"),
        ),
        ActionSpec(
            "what_if",
            tr("What &if …?"),
            "swap",
            "Shift+F9",
            tr("The same round by another edition or system, side by side"),
        ),
        ActionSpec(
            "correction",
            tr("What a &correction would have changed"),
            "edit",
            "Ctrl+F9",
            tr("Which pairings would have differed with another result on this board"),
            short=tr("Correction"),
        ),
        ActionSpec(
            "finish",
            tr("Can it be &finished?"),
            "clock",
            "F7",
            tr("Whether the remaining rounds can be paired"),
        ),
        ActionSpec(
            "animation",
            tr("Move &gently between steps"),
            "next",
            "",
            tr("Show the steps of a bracket in motion"),
            checkable=True,
        ),
        ActionSpec(
            "print_pairings",
            tr("&Pairings as PDF"),
            "print",
            "Ctrl+P",
            tr("Show the pairings of the round as they will be printed"),
            short=tr("Print"),
        ),
        ActionSpec(
            "save_document",
            tr("&Save as PDF…"),
            "save",
            "Ctrl+S",
            tr("Save the document shown as a PDF file"),
        ),
        ActionSpec(
            "theme_system",
            tr("As the &system"),
            "theme",
            "",
            tr("Light or dark as the desktop"),
            checkable=True,
        ),
        ActionSpec("theme_light", tr("&Light"), "sun", "", tr("Light colours"), checkable=True),
        ActionSpec("theme_dark", tr("&Dark"), "moon", "", tr("Dark colours"), checkable=True),
        ActionSpec("keys", tr("&Keys"), "keyboard", "F1", tr("All keys on one page")),
    )


class Actions(QObject):
    """The actions by name; icons follow the theme.

    What belongs to an open event is connected by `on_page` and let go by `leave_page`.
    """

    def __init__(self, icons: Icons, parent: QObject) -> None:
        super().__init__(parent)
        self._icons = icons
        self._specs = {spec.name: spec for spec in _specs()}
        self._actions = {name: self._make(spec) for name, spec in self._specs.items()}
        self._page: list[tuple[SignalInstance, Callable[..., object]]] = []
        self._themes = QActionGroup(self)
        for name in ("theme_system", "theme_light", "theme_dark"):
            self._themes.addAction(self[name])

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def __iter__(self) -> Iterator[QAction]:
        return iter(self._actions.values())

    def on(self, name: str, slot: Callable[[], object]) -> None:
        """Do `slot` when the action is triggered, as long as the window lives."""
        self[name].triggered.connect(lambda _checked=False: slot())

    def on_page(self, name: str, slot: Callable[[], object]) -> None:
        """Do `slot` when the action is triggered, until the event is closed."""

        def triggered(_checked: bool = False) -> None:
            slot()

        self._connect_page(self[name].triggered, triggered)

    def on_page_toggled(self, name: str, slot: Callable[[bool], object]) -> None:
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

    def button(self, name: str, role: str = "button", *, object_name: str = "") -> ActionButton:
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
        action.setStatusTip(spec.tip)
        plain = spec.text.replace("&", "")
        tip = spec.tip or plain
        if spec.shortcut:
            keys = QKeySequence(spec.shortcut)
            action.setShortcut(keys)
            tip = f"{tip} ({keys.toString(QKeySequence.SequenceFormat.NativeText)})"
        action.setToolTip(tip)
        action.setIconText(spec.short or plain.rstrip("…"))
        return action
