"""The window: the start, or an open event; and every action."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog, QMainWindow, QMenu, QStackedWidget, QVBoxLayout, QWidget

from arbiter_app.errors import UserError
from arbiter_app.gui.actions import Actions
from arbiter_app.gui.dialogs.keys import KeysDialog
from arbiter_app.gui.dialogs.settings import SettingsDialog
from arbiter_app.gui.event import OpenEvent
from arbiter_app.gui.files import EVENT_SUFFIX, free_path, import_into_new_event, is_event
from arbiter_app.gui.icons import Icons
from arbiter_app.gui.panels.event_page import EventPage
from arbiter_app.gui.panels.start import StartPanel
from arbiter_app.gui.preferences import Places, Preferences
from arbiter_app.gui.tasks import Tasks
from arbiter_app.gui.theme import Theme, ThemeChoice
from arbiter_app.gui.widgets import Message
from arbiter_app.operations import (
    Change,
    Clock,
    ConfirmationNeededError,
    EventSession,
    RoundPaired,
    TournamentCreated,
    TrfImported,
    change_settings,
    create_tournament,
    export_trf,
    import_trf,
    pair_next_round,
    unpair_last_round,
    why_not_pair,
)
from arbiter_app.resources import resource_path
from arbiter_app.tournament.tournament import Settings

_DEFAULT_ROUNDS = 5
_EVENT_ACTIONS = (
    *("import_trf", "export_trf", "settings", "add_tournament", "close_event", "undo", "redo"),
    *("go_players", "go_rounds", "go_standings", "go_crosstable", "go_documents", "go_log"),
    *("add_player", "request_bye", "withdraw", "delete_player", "pair_next", "unpair"),
    *("previous_round", "next_round", "missing_only", "by_hand", "explanation"),
    *("hide_side", "why_not", "what_if", "correction", "finish"),
    *("print_pairings", "save_document"),
)


class MainWindow(QMainWindow):
    """One event at a time. Time and places are passed in, so that a test has its own."""

    event_opened = Signal(object)
    event_closed = Signal()
    round_paired = Signal(int)

    def __init__(
        self, places: Places, preferences: Preferences, clock: Clock, theme: Theme, icons: Icons
    ) -> None:
        super().__init__()
        self.setObjectName("mainWindow")
        self._places = places
        self.preferences = preferences
        self._clock = clock
        self.theme = theme
        self._icons = icons
        self._dialog: QWidget | None = None
        self._menus: list[QMenu] = []
        self.tasks = Tasks(self)
        self.actions_by_name = Actions(icons, self)
        self.opened: OpenEvent | None = None
        self.page: EventPage | None = None
        self.start = StartPanel(self.actions_by_name, icons, theme)
        self.start_message = Message(icons)
        self._stack = QStackedWidget()
        self._build()
        self._connect()
        self._show_start()

    # Events

    def open_path(self, path: Path) -> None:
        """Open an event file, or import a TRF file into a new event."""
        try:
            if is_event(path):
                session = EventSession.open(path, clock=self._clock)
            else:
                session = import_into_new_event(path, self._places.documents, self._clock)
        except UserError as error:
            self._refused(error)
            return
        except OSError as error:
            text = self.tr("{name} cannot be read: {reason}.")
            self._tell(text.format(name=path.name, reason=error.strerror), "warning")
            return
        self._show_event(session)

    def new_event(self) -> None:
        """A new event in the documents folder, without a question."""
        day = f"{self._clock.now().astimezone():%Y-%m-%d}"
        name = self.tr("Event {day}").format(day=day)
        try:
            self._places.documents.mkdir(parents=True, exist_ok=True)
            path = free_path(self._places.documents, name)
            session = EventSession.create(path, clock=self._clock)
            create_tournament(session, _default_settings(path.stem))
        except UserError as error:
            self._refused(error)
            return
        self._show_event(session)
        if self.page is not None:
            self.page.show_page("players")
            self.page.players.go_to_entry()

    def open_sample(self) -> None:
        """The sample event, as a fresh copy in the documents folder."""
        samples = sorted(resource_path("sample").glob("*.trf"))
        if samples:
            self.open_path(samples[0])

    def close_event(self) -> None:
        """Close the event; everything was saved when it was done."""
        if self.opened is None or self.page is None:
            return
        self.tasks.shut_down()
        self.actions_by_name.leave_page()
        self.page.documents.release()
        self._stack.removeWidget(self.page)
        self.page.deleteLater()
        self.opened.close()
        self.opened, self.page = None, None
        self._show_start()
        self.event_closed.emit()

    def _show_event(self, session: EventSession) -> None:
        self.close_event()
        self.start_message.hide()
        self.statusBar().clearMessage()
        if not session.read_only:
            self.preferences.remember(session.path)
        event = OpenEvent(session, self.tasks, self)
        for name in ("missing_only", "by_hand"):
            self.actions_by_name[name].setChecked(False)
        page = EventPage(
            event, self.tasks, self.actions_by_name, self._icons, self.theme, session.path.parent
        )
        self.opened, self.page = event, page
        event.refused.connect(self._refused)
        event.asked.connect(self._asked)
        event.bus.changed.connect(self._changed)
        event.bus.tournament_chosen.connect(self._refresh_actions)
        page.rounds.all_results_in.connect(self._all_results_in)
        page.documents.saved.connect(self._document_saved)
        page.rounds.side.why_not.saved.connect(self._document_saved)
        self._stack.addWidget(page)
        self._stack.setCurrentWidget(page)
        self._enable_event_actions(True)
        tournament = event.tournament
        page.show_page("rounds" if tournament is not None and tournament.rounds else "players")
        self._refresh_actions()
        self.setWindowTitle(f"{session.path.stem} – {self.tr('Chess arbiter')}")
        if session.read_only:
            self._tell(session.read_only_reason, "warning")
        self.event_opened.emit(event)

    def _show_start(self) -> None:
        self.setWindowTitle(self.tr("Chess arbiter"))
        self.start.show_recent(self.preferences.recent)
        self._stack.setCurrentIndex(0)
        self._enable_event_actions(False)
        self.start.first_focus().setFocus()

    def _enable_event_actions(self, enabled: bool) -> None:
        for name in _EVENT_ACTIONS:
            self.actions_by_name[name].setEnabled(enabled)
        self.actions_by_name["import_trf"].setEnabled(True)

    # Acting

    def pair_next(self) -> None:
        """Pair the next round, or say in one line what stands in the way."""
        if self.opened is None or self.page is None or self.opened.is_acting:
            return
        tournament = self.opened.tournament
        refusal = None if tournament is None else why_not_pair(tournament)
        if refusal is not None:
            self._say_what_is_missing(refusal)
            return
        self.opened.act_in_background(pair_next_round, done=self._paired)

    def _paired(self, change: Change) -> None:
        if self.page is None or not isinstance(change, RoundPaired):
            return
        self.page.message.hide()
        self.page.rounds.show_round(change.round_number)
        self.page.show_page("rounds")
        self.round_paired.emit(change.round_number)

    def _say_what_is_missing(self, refusal: UserError) -> None:
        page, event = self.page, self.opened
        if page is None or event is None or event.tournament is None:
            return
        last = event.tournament.rounds[-1] if event.tournament.rounds else None
        if last is not None and any(game.result is None for game in last.games):
            page.message.tell(
                refusal.message,
                "warning",
                link=self.tr("Show missing results"),
                slot=self._show_missing,
            )
        elif last is None:
            page.message.tell(
                refusal.message,
                "warning",
                link=self.tr("Add players"),
                slot=self._add_players,
            )
        else:
            page.message.tell(str(refusal), "warning")

    def _show_missing(self) -> None:
        if self.page is not None and self.opened is not None and self.opened.tournament is not None:
            self.page.rounds.show_round(len(self.opened.tournament.rounds))
            self.page.show_page("rounds")
            self.actions_by_name["missing_only"].setChecked(True)
            self.page.rounds.view.go_to_next_missing(-1)

    def _all_results_in(self, number: int) -> None:
        if self.page is None or self.opened is None or self.opened.tournament is None:
            return
        if why_not_pair(self.opened.tournament) is None and number == len(
            self.opened.tournament.rounds
        ):
            text = self.tr("All results of round {n} are in.").format(n=number)
            link = self.tr("Pair round {n}").format(n=number + 1)
            self.page.message.tell(text, link=link, slot=self.pair_next)

    def unpair(self) -> None:
        if self.opened is not None:
            self.opened.act_confirmed(
                lambda session, tid, confirmed: unpair_last_round(session, tid, confirmed=confirmed)
            )

    def undo(self) -> None:
        """Take back the last step of a draft by hand, or else the last act."""
        if self.page is not None and self.page.rounds.hand.is_changed:
            self.page.rounds.hand.undo_step()
        elif self.opened is not None:
            self.opened.act_on_event(lambda session: session.undo())

    def redo(self) -> None:
        if self.opened is not None:
            self.opened.act_on_event(lambda session: session.redo())

    def add_tournament(self) -> None:
        if self.opened is None:
            return
        name = self.tr("Tournament {n}").format(n=len(self.opened.session.tournaments()) + 1)
        change = self.opened.act_on_event(
            lambda session: create_tournament(session, _default_settings(name))
        )
        if isinstance(change, TournamentCreated):
            self.opened.choose_tournament(change.created_id)
            self._add_players()

    def edit_settings(self) -> None:
        if self.opened is None or self.opened.tournament is None:
            return
        dialog = SettingsDialog(self.opened.tournament.settings, self)
        dialog.changed.connect(self._change_settings)
        self._dialog = dialog
        dialog.open()

    def _change_settings(self, settings: Settings) -> None:
        if self.opened is not None:
            self.opened.act_confirmed(
                lambda session, tid, confirmed: change_settings(
                    session, tid, settings, confirmed=confirmed
                )
            )

    def show_keys(self) -> None:
        self._dialog = dialog = KeysDialog(self.actions_by_name, self.theme.colours, self)
        dialog.open()

    def print_pairings(self) -> None:
        if self.page is not None:
            self.page.documents.choose("pairings")
            self.page.show_page("documents")

    # Files

    def ask_what_to_open(self) -> None:
        self._ask_for_file(
            self.tr("Open"),
            self.tr("Events and TRF files (*{suffix} *.trf *.trfx *.txt)").format(
                suffix=EVENT_SUFFIX
            ),
            self.open_path,
        )

    def ask_what_to_import(self) -> None:
        self._ask_for_file(
            self.tr("Import TRF"), self.tr("TRF files (*.trf *.trfx *.txt)"), self.import_file
        )

    def import_file(self, path: Path) -> None:
        """Import a TRF file into the open event, or into a new one if none is open."""
        if self.opened is None:
            self.open_path(path)
            return
        try:
            data = path.read_bytes()
        except OSError as error:
            text = self.tr("{name} cannot be read: {reason}.")
            self._tell(text.format(name=path.name, reason=error.strerror), "warning")
            return
        change = self.opened.act_on_event(lambda session: import_trf(session, data, name=path.stem))
        if isinstance(change, TrfImported):
            self.opened.choose_tournament(change.created_id)
            self._say_problems(change)

    def ask_where_to_export(self) -> None:
        if self.opened is None or self.opened.tournament is None:
            return
        stem = self.opened.tournament.settings.name or self.opened.session.path.stem
        path = self.opened.session.path.parent / f"{stem.replace('/', ' ')}.trf"
        dialog = QFileDialog(self, self.tr("Export TRF"), str(path), self.tr("TRF (*.trf)"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("trf")
        dialog.fileSelected.connect(lambda chosen: self.export_file(Path(chosen)))
        self._show_dialog(dialog)

    def export_file(self, path: Path) -> None:
        """Write the tournament shown as a TRF file."""
        if self.opened is None or self.opened.tournament_id is None:
            return
        try:
            path.write_bytes(export_trf(self.opened.session, self.opened.tournament_id))
        except UserError as error:
            self._refused(error)
        except OSError as error:
            text = self.tr("{name} cannot be written: {reason}.")
            self._tell(text.format(name=path.name, reason=error.strerror), "warning")
        else:
            self._tell(self.tr("Saved as {path}.").format(path=path))

    def _ask_for_file(self, title: str, kinds: str, slot: Callable[[Path], object]) -> None:
        dialog = QFileDialog(self, title, str(self._places.documents), kinds)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda chosen: slot(Path(chosen)))
        self._show_dialog(dialog)

    def _show_dialog(self, dialog: QFileDialog) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._dialog = dialog
        dialog.open()

    # Telling

    def _tell(self, text: str, tone: str = "info") -> None:
        message = self.start_message if self.page is None else self.page.message
        message.tell(text, tone)

    def tell_defect(self, text: str) -> None:
        """A defect of the program was caught by the handler of last resort."""
        self._tell(text, "warning")

    def _refused(self, error: UserError) -> None:
        article = getattr(error, "article", "")
        text = f"{error}  ({article})" if article else str(error)
        self._tell(text, "warning")

    def _asked(self, error: ConfirmationNeededError, go_on: Callable[[], object]) -> None:
        if self.page is not None:
            text = f"{error}  ({error.article})" if error.article else str(error)
            self.page.message.tell(text, "warning", link=self.tr("Do it anyway"), slot=go_on)

    def _say_problems(self, change: TrfImported) -> None:
        count = len(change.problems)
        if count:
            first = change.problems[0]
            text = self.tr("Imported with {n} remarks. Line {line}: {first}")
            text = text.format(n=count, line=first.line, first=first.message)
            self._tell(text, "warning")

    def _changed(self, change: Change) -> None:
        self.statusBar().showMessage(change.message, 6000)
        self._refresh_actions()

    def _document_saved(self, path: Path) -> None:
        self._tell(self.tr("Saved as {path}.").format(path=path))

    def _refresh_actions(self, *_: object) -> None:
        """Texts that say what an action would do now."""
        if self.opened is None:
            return
        session = self.opened.session
        undo, redo = self.actions_by_name["undo"], self.actions_by_name["redo"]
        for action, name, plain in (
            (undo, session.undo_name, self.tr("Undo")),
            (redo, session.redo_name, self.tr("Redo")),
        ):
            action.setEnabled(name is not None)
            action.setText(f"{plain}: {name}" if name else plain)
            action.setToolTip(f"{plain}: {name}" if name else plain)
        pair = self.actions_by_name["pair_next"]
        tournament = self.opened.tournament
        total = 0 if tournament is None else tournament.settings.rounds_total
        number = 1 if tournament is None else tournament.next_round
        finished = bool(total) and number > total
        pair.setEnabled(tournament is not None and not finished)
        text = self.tr("All rounds paired") if finished else self.tr("Pair round {n}")
        pair.setText(text.format(n=number))
        pair.setIconText(text.format(n=number))
        self.actions_by_name["unpair"].setEnabled(number > 1)

    # Building

    def _build(self) -> None:
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(24, 16, 24, 16)
        layout.addWidget(self.start_message)
        layout.addWidget(self.start, 1)
        self._stack.addWidget(page)
        self.setCentralWidget(self._stack)
        self.setAcceptDrops(True)
        self.setMinimumSize(QSize(1000, 640))
        self.resize(1280, 820)
        self.statusBar().setSizeGripEnabled(False)
        self._fill_menus()

    def _fill_menus(self) -> None:
        menus: tuple[tuple[str, tuple[str, ...]], ...] = (
            (
                self.tr("&Event"),
                (
                    *("new_event", "open_event", "sample_event", "", "import_trf", "export_trf"),
                    *("", "add_tournament", "settings", "", "close_event", "quit"),
                ),
            ),
            (self.tr("E&dit"), ("undo", "redo")),
            (self.tr("&Players"), ("add_player", "request_bye", "withdraw", "delete_player")),
            (
                self.tr("&Round"),
                (
                    *("pair_next", "unpair", "", "previous_round", "next_round", "missing_only"),
                    *("", "by_hand", "explanation", "why_not", "what_if", "correction"),
                    *("finish", "hide_side", "", "print_pairings", "save_document"),
                ),
            ),
            (
                self.tr("&View"),
                (
                    *("go_players", "go_rounds", "go_standings", "go_crosstable"),
                    *("go_documents", "go_log", "", "theme_system", "theme_light", "theme_dark"),
                    *("", "animation"),
                ),
            ),
            (self.tr("&Help"), ("keys",)),
        )
        for title, names in menus:
            menu = self.menuBar().addMenu(title)
            menu.setAccessibleName(title.replace("&", ""))
            for name in names:
                if name:
                    menu.addAction(self.actions_by_name[name])
                else:
                    menu.addSeparator()
            self._menus.append(menu)

    def _connect(self) -> None:
        actions = self.actions_by_name
        slots: dict[str, Callable[[], object]] = {
            "new_event": self.new_event,
            "open_event": self.ask_what_to_open,
            "import_trf": self.ask_what_to_import,
            "export_trf": self.ask_where_to_export,
            "sample_event": self.open_sample,
            "add_tournament": self.add_tournament,
            "settings": self.edit_settings,
            "close_event": self.close_event,
            "quit": self.close,
            "undo": self.undo,
            "redo": self.redo,
            "pair_next": self.pair_next,
            "unpair": self.unpair,
            "print_pairings": self.print_pairings,
            "keys": self.show_keys,
            "theme_system": lambda: self._choose_theme(ThemeChoice.SYSTEM),
            "theme_light": lambda: self._choose_theme(ThemeChoice.LIGHT),
            "theme_dark": lambda: self._choose_theme(ThemeChoice.DARK),
        }
        for name, slot in slots.items():
            actions.on(name, slot)
        for name in (
            *("by_hand", "missing_only", "explanation", "previous_round", "next_round"),
            *("why_not", "what_if", "correction", "finish"),
        ):
            actions.on(name, lambda: self._go("rounds"))
        for name in ("add_player", "withdraw", "request_bye", "delete_player"):
            actions.on(name, lambda: self._go("players"))
        actions["explanation"].setChecked(True)
        actions["animation"].setChecked(self.preferences.animation)
        actions["animation"].toggled.connect(self._choose_animation)
        actions[f"theme_{self.theme.choice.value}"].setChecked(True)
        self.start.chosen.connect(self.open_path)
        self.theme.changed.connect(self._recolour)
        geometry = self.preferences.geometry
        if geometry is not None:
            self.restoreGeometry(geometry)

    def _go(self, page: str) -> None:
        if self.page is not None and self.page.current_page != page:
            self.page.show_page(page)

    def _add_players(self) -> None:
        if self.page is not None:
            self.page.show_page("players")
            self.page.players.go_to_entry()

    def _choose_theme(self, choice: ThemeChoice) -> None:
        self.theme.choose(choice)
        self.preferences.theme = choice

    def _choose_animation(self, on: bool) -> None:
        self.preferences.animation = on

    def _recolour(self) -> None:
        self.actions_by_name.recolour()
        self.start.recolour()
        if self.page is not None:
            self.page.rail.recolour()
            self.page.message.recolour()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        for url in event.mimeData().urls():
            if url.isLocalFile():
                event.acceptProposedAction()
                self.open_path(Path(url.toLocalFile()))
                return

    def closeEvent(self, event: QCloseEvent) -> None:
        self.preferences.geometry = self.saveGeometry()
        self.close_event()
        self.tasks.shut_down()
        self.preferences.save()
        event.accept()


def _default_settings(name: str) -> Settings:
    return Settings(name=name, rounds_total=_DEFAULT_ROUNDS)
