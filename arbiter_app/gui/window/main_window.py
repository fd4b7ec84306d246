"""The window: the start, or an open event. What its actions do is in `commands`."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from arbiter_app import PRODUCT_NAME
from arbiter_app.event_address import EventAddress
from arbiter_app.file_names import to_readable
from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.action_states import refresh_actions, refresh_publication
from arbiter_app.gui.commands.actions import Actions
from arbiter_app.gui.commands.context import CommandContext, for_good
from arbiter_app.gui.commands.menus import WITHOUT_EVENT, MenuBar, fill_menus
from arbiter_app.gui.documents.live_commands import LivePagesCommands
from arbiter_app.gui.event.loading_ahead import LoadingAhead
from arbiter_app.gui.files.commands import FileCommands
from arbiter_app.gui.files.connection_label import ConnectionLabel
from arbiter_app.gui.files.copies import CopyCommands
from arbiter_app.gui.files.servers import ServerCommands
from arbiter_app.gui.forms.clicked_buttons import ClickedButtons
from arbiter_app.gui.forms.message_line import MessageLine
from arbiter_app.gui.hall.commands import HallCommands
from arbiter_app.gui.kept.preferences import Places, Preferences
from arbiter_app.gui.look.dressing import Dressing
from arbiter_app.gui.look.focus_ring import FocusRing
from arbiter_app.gui.look.icons import Icons
from arbiter_app.gui.look.theme import Theme
from arbiter_app.gui.look.tones import MessageTone
from arbiter_app.gui.manual.commands import ManualCommands
from arbiter_app.gui.rating_lists.commands import RatingListCommands
from arbiter_app.gui.text.announcer import Announcer
from arbiter_app.gui.text.plain_text import title_of_window
from arbiter_app.gui.text.wording import said
from arbiter_app.gui.window.desks_label import DesksLabel
from arbiter_app.gui.window.keyboard import Keyboard
from arbiter_app.gui.window.language import LanguageCommands
from arbiter_app.gui.window.notices import Notices
from arbiter_app.gui.window.start import StartPanel
from arbiter_app.gui.window.view import ViewCommands
from arbiter_app.gui.work.tasks import Tasks
from arbiter_app.operations.interface import (
    TABLE_SUFFIXES,
    Change,
    ChangeByOthers,
    ChangeKind,
    Clock,
    EventSession,
    TrfImported,
    is_rating_list,
    overwritten,
)

if TYPE_CHECKING:
    from arbiter_app.gui.documents.panel import DocumentsPanel
    from arbiter_app.gui.event.event import OpenEvent
    from arbiter_app.gui.log.panel import LogPanel
    from arbiter_app.gui.standings.panel import StandingsPanel
    from arbiter_app.gui.window.commands_of_event import CommandsOfEvent
    from arbiter_app.gui.window.event_page import EventPage

_SIZE = QSize(1280, 820)
_LEAST_SIZE = QSize(820, 440)
_FRAME = QSize(16, 40)
"""What the desktop puts around a window, at most."""


def first_size(available: QSize) -> QSize:
    """How large the window is when it has never been another size: never larger than the screen."""
    return _SIZE.boundedTo(available - _FRAME).expandedTo(_LEAST_SIZE)


class MainWindow(QMainWindow):
    """One event at a time. Time and places are passed in, so that a test has its own."""

    event_opened = Signal(object)
    event_closed = Signal()
    round_paired = Signal(int)

    _keyboard: Keyboard | None = None
    """None until the window is made: Qt tells it of events before."""

    def __init__(
        self,
        places: Places,
        preferences: Preferences,
        clock: Clock,
        theme: Theme,
        icons: Icons,
        desktop: Sequence[str] = (),
    ) -> None:
        """`desktop` are the languages of the desktop, the one liked best first."""
        super().__init__()
        self.setObjectName("mainWindow")
        self.preferences = preferences
        self.theme = theme
        self._icons = icons
        self.announcer = Announcer(self)
        self.focus_ring = FocusRing(theme, self)
        self.tasks, self.previews = Tasks(self), Tasks(self)
        self.actions_by_name = Actions(icons, self)
        self.start = StartPanel(self.actions_by_name, icons, theme)
        self.start_message = MessageLine(icons)
        self.context = CommandContext(self, self.actions_by_name, places, clock, self.start_message)
        # First of all: an action of a page brings it to the front, and up to date, before it acts.
        self.view = ViewCommands(self.context, self.tasks, preferences, theme)
        self.files = FileCommands(
            self.context, self.tasks, preferences, theme, self._show_event, self.close_event
        )
        self.copies = CopyCommands(self.context, self.tasks, preferences, theme, self.files)
        self.servers = ServerCommands(self.context, self.tasks, preferences, self.files)
        self.rating_lists = RatingListCommands(self.context, self.tasks, preferences, theme)
        self.others, self.connection = DesksLabel(self.context), ConnectionLabel(self.context)
        self.hall = HallCommands(self.context, preferences, theme)
        self.live_pages = LivePagesCommands(self.context)
        self.language = LanguageCommands(
            self.context, preferences, desktop, self.hall, self.live_pages
        )
        self.manual = ManualCommands(self.context, theme)
        self._of_event: CommandsOfEvent | None = None
        self._keyboard = Keyboard(self.context)
        ClickedButtons(self, self._take_keyboard)
        self._may_close = self._is_asked = False
        self._stack = QStackedWidget()
        self.setMenuBar(MenuBar())
        self._menus = fill_menus(self.menuBar(), self.actions_by_name)
        self._build()
        self._connect()
        self.dressing = Dressing(theme, self, self.menuBar(), self.statusBar(), self._start_page)
        self._show_start()

    @property
    def opened(self) -> OpenEvent | None:
        """The event that is open, None on the start page."""
        return self.context.opened

    @property
    def page(self) -> EventPage | None:
        """The page of the open event."""
        return self.context.page

    @property
    def of_event(self) -> CommandsOfEvent:
        """The commands of the open event.

        Raises:
            LookupError: no event is open.
        """
        if self._of_event is None:
            raise LookupError("no event is open")
        return self._of_event

    @property
    def is_busy(self) -> bool:
        """True while something is done beside the window, or it changes its look."""
        return (
            self.tasks.is_busy
            or self.previews.is_busy
            or self.files.is_opening
            or not self.dressing.is_done
        )

    # Events

    def prepare(self) -> None:
        """Load beside the start page what the first event needs."""
        ahead = LoadingAhead(self.tasks, self)
        ahead.done.connect(self._loaded)
        ahead.begin()

    def _loaded(self) -> None:
        # As at the start (`gui/window/app.py`), what is loaded stays; of an event, not all does.
        if self.opened is None:
            gc.freeze()

    def open_path(self, path: Path | EventAddress) -> None:
        """Open an event, or import a TRF file into a new event."""
        self.files.open_path(path)

    def leave_event(self) -> None:
        """Close the event; what was begun and not kept is asked about first."""
        self.context.leave_event(self.close_event)

    def close_event(self) -> None:
        """Close the event; everything was saved when it was done."""
        self.statusBar().clearMessage()
        event, page = self.opened, self.page
        if event is None or page is None:
            return
        event.give_up()
        self.context.dismiss()
        self.hall.close()
        self.live_pages.close()
        self.tasks.shut_down()
        self.previews.shut_down()
        self.actions_by_name.leave_page()
        page.release()
        self._stack.removeWidget(page)
        page.deleteLater()
        told = event.close()
        event.deleteLater()
        self.context.forget_event()
        self._of_event = None
        self.others.refresh()
        self.connection.refresh()
        self._show_start()
        if told:
            self.context.tell(said(told), MessageTone.WARNING, holds=for_good)
        self.event_closed.emit()

    def _show_event(self, session: EventSession) -> None:
        from arbiter_app.gui.commands.event_commands import EventInWindow
        from arbiter_app.gui.commands.page_context import EventContext
        from arbiter_app.gui.event.event import OpenEvent
        from arbiter_app.gui.window.commands_of_event import CommandsOfEvent
        from arbiter_app.gui.window.event_page import EventPage

        self.close_event()
        self.start_message.hide()
        event = OpenEvent(session, self.tasks, self, documents=self.context.places.documents)
        # Before the pages hear of a change, and what they say of it.
        event.bus.changed.connect(self._judge_message)
        for name in (ActionName.MISSING_ONLY, ActionName.BY_HAND):
            self.actions_by_name[name].setChecked(False)
        context = EventContext(
            event,
            self.tasks,
            self.actions_by_name,
            self._icons,
            self.theme,
            self.rating_lists.lists,
            self.previews,
            self.rating_lists.lookups,
        )
        page = EventPage(context, event.folder)
        self.context.opened, self.context.page = event, page
        self.view.keep_columns(page)
        self._of_event = CommandsOfEvent.made(
            EventInWindow(self.context, context, page),
            self.preferences,
            self.hall,
            self.live_pages,
        )
        self._connect_event(event, page, self._of_event)
        self._stack.addWidget(page)
        self.focus_ring.keep_clear_of((*page.notices.lines, page.working))
        self.dressing.add(page, page.parts)
        self._stack.setCurrentWidget(page)
        self._enable_event_actions(True)
        tournament = event.tournament
        has_rounds = tournament is not None and tournament.rounds
        page.show_page(PageName.ROUNDS if has_rounds else PageName.PLAYERS)
        refresh_actions(self.context)
        self._show_name()
        self.connection.refresh()
        told = [said(text) for text in (session.read_only_reason, *session.notices) if text]
        if told:
            self.context.tell(" ".join(told), MessageTone.WARNING, holds=for_good)
        elif gaps := self.language.gaps():
            self.context.tell(gaps, holds=for_good)
        self.event_opened.emit(event)

    def _connect_event(self, event: OpenEvent, page: EventPage, commands: CommandsOfEvent) -> None:
        event.refused.connect(self.context.refuse)
        event.asked.connect(self.context.ask)
        event.cut_off_changed.connect(self._cut_off)
        event.waiting_changed.connect(self._waits)
        event.desks_changed.connect(self.others.refresh)
        event.background_act_begun.connect(self.context.let_form_wait)
        event.background_act_ended.connect(self.context.let_form_go_on)
        event.bus.changed.connect(self._changed)
        event.bus.tournament_chosen.connect(self._other_tournament)
        for shown_anew in (event.bus.changed, event.bus.tournament_chosen):
            # Last of all: only what can be chosen now can have the keyboard.
            shown_anew.connect(page.keyboard.settle)
        page.rounds.results.all_in.connect(commands.rounds.all_results_in)
        page.rounds.results.corrected.connect(commands.corrections.correct_result)
        page.rounds.round_shown.connect(self._round_shown)
        page.players.edited.connect(commands.corrections.correct_player)
        page.players.pasted.connect(commands.players.paste)
        page.players.rejected.connect(commands.players.tell_rejected)
        page.players.model.settled.connect(page.message.judge_cursor)
        page.players.cursor_moved.connect(page.message.judge_cursor)
        page.rounds.cursor_moved.connect(page.message.judge_cursor)
        page.page_shown.connect(page.message.judge_cursor)
        page.players.cursor_moved.connect(commands.players.tell_left)
        page.page_shown.connect(commands.players.tell_left)
        entry = page.players.entry
        entry.taken.connect(commands.players.tell_taken)
        entry.added.connect(commands.players.tell_late_entry)
        entry.asked.connect(commands.players.tell_second_of_name)
        entry.answered.connect(page.message.judge_cursor)
        entry.told.connect(self.context.note)
        entry.taken_back.connect(self.context.take_back)
        commands.rounds.paired.connect(self.round_paired)
        page.pages.documents.once_there(self._connect_documents)
        page.rounds.side.saved.connect(self.context.saved)
        page.pages.standings.once_there(self._connect_standings)
        page.pages.log.once_there(self._connect_log)

    def _connect_standings(self, standings: StandingsPanel) -> None:
        standings.saved.connect(self.context.saved)
        moved = standings.view.selectionModel().currentChanged
        moved.connect(self.context.message.judge_cursor)

    def _connect_log(self, log: LogPanel) -> None:
        moved = log.view.selectionModel().currentChanged
        moved.connect(self.context.message.judge_cursor)

    def _connect_documents(self, documents: DocumentsPanel) -> None:
        commands = self.of_event
        documents.files.saved.connect(commands.rounds.document_saved)
        documents.files.web_pages_saved.connect(commands.rounds.web_pages_saved)
        documents.files.web_pages_saved.connect(self.live_pages.saved)
        documents.printed.connect(commands.paper.printed)
        documents.printed.connect(commands.rounds.document_printed)

    def _open_chosen(self, place: Path | EventAddress) -> None:
        """An event chosen on the start page: on a server, its form asks for the password first."""
        if isinstance(place, EventAddress):
            self.servers.ask_to_join(place)
        else:
            self.open_path(place)

    def _show_start(self) -> None:
        self.setWindowTitle(PRODUCT_NAME)
        kept = self.preferences
        self.start.show_recent(kept.recent, kept.names, kept.servers)
        self._stack.setCurrentIndex(0)
        self._enable_event_actions(False)
        self.start.first_focus().setFocus()

    def _enable_event_actions(self, enabled: bool) -> None:
        for action in self.actions_by_name:
            action.setEnabled(enabled or action.objectName() in WITHOUT_EVENT)
        self.hall.show_state()

    def _take_keyboard(self) -> None:
        if self.page is not None:
            self.page.take_keyboard()

    # Telling

    def tell_defect(self, text: str) -> None:
        """A defect of the program was caught by the handler of last resort."""
        self.context.tell(text, MessageTone.WARNING, holds=for_good)

    def _changed(self, change: Change) -> None:
        commands = self.of_event
        if not isinstance(change, ChangeByOthers):
            self.context.note(said(overwritten(change) or change.message))
            commands.corrections.tell_overwritten(change)
        elif not commands.second_entry.is_blind:
            self.context.note(said(change.message))
            commands.corrections.tell_overwritten_elsewhere(change)
        if change.caution:
            self.context.tell(said(change.caution), MessageTone.WARNING)
        if change.kinds & {ChangeKind.EVENT, ChangeKind.TOURNAMENTS}:
            self._show_name()
        refresh_actions(self.context, change.kinds)
        if not change.caution:
            commands.waiting_round.look()

    def _tell_imported(self, change: TrfImported) -> None:
        self.of_event.checks.tell_imported(change)

    def _cut_off(self, is_cut_off: bool) -> None:
        """The connection to the server went, or is back and what was missed is shown."""
        event = self.opened
        if event is None:
            return
        if is_cut_off:
            text = self.tr(
                "The connection to the server is lost. Nothing can be saved until it is back;"
                " Arbiter reconnects automatically."
            )
            self.context.tell(text, MessageTone.WARNING, holds=lambda: event.is_cut_off)
            return
        text = self.tr("The connection to the server is back.")
        self.context.message.judge_anew()
        self.context.tell(" ".join((text, said(event.last_by_others))).strip())

    def _waits(self, is_waiting: bool) -> None:
        """An answer of the server is late, or has come: then nothing is left to say but what came."""
        event = self.opened
        if event is None:
            return
        if is_waiting:
            text = self.tr(
                "The server is not responding. Arbiter is still waiting to save your last"
                " change; until then nothing else can be saved."
            )
            self.context.tell(text, MessageTone.WARNING, holds=lambda: event.is_waiting)
        else:
            self.context.message.judge_anew()

    def _show_name(self) -> None:
        """The name of the event: above the window, and in the list of recent ones."""
        assert self.opened is not None
        session = self.opened.session
        name, path = self.opened.name, session.path
        stem, file = to_readable(path.stem), to_readable(path.name)
        shown = name if name == stem else f"{name} ({file})"
        self.setWindowTitle(title_of_window(f"{shown} – {PRODUCT_NAME}"))
        if isinstance(session.place, EventAddress):
            self.preferences.remember_server(session.place)
        elif not session.read_only:
            self.preferences.remember(path, name)

    def _judge_message(self, change: Change) -> None:
        if isinstance(change, ChangeByOthers):
            # What is said of something done here stays, until something else is.
            self.context.message.judge_cursor()
        else:
            self.context.message.judge_anew()

    def _other_tournament(self, _tournament_id: int) -> None:
        """What was asked and offered was about the tournament shown before."""
        self.context.dismiss()
        self.context.message.hide()
        refresh_actions(self.context)

    def _round_shown(self, _number: int) -> None:
        refresh_publication(self.context)

    # Building

    def _build(self) -> None:
        self._start_page = page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(24, 16, 24, 16)
        layout.addWidget(self.start, 1)
        self._start_notices = Notices(page, lambda: self.start, (self.start_message,))
        self._stack.addWidget(page)
        self.setCentralWidget(self._stack)
        self.setAcceptDrops(True)
        self.setMinimumSize(_LEAST_SIZE)
        self.resize(first_size(self.screen().availableSize()))
        self.statusBar().setSizeGripEnabled(False)

    def _connect(self) -> None:
        self.actions_by_name.on(ActionName.CLOSE_EVENT, self.leave_event)
        self.actions_by_name.on(ActionName.QUIT, self.close)
        self.files.imported.connect(self._tell_imported)
        self.start.chosen.connect(self._open_chosen)
        self.start_message.left.connect(lambda: self.start.first_focus().setFocus())
        self.theme.changed.connect(self._recolour)
        geometry = self.preferences.geometry
        if geometry is not None:
            self.restoreGeometry(geometry)

    def _recolour(self) -> None:
        self.actions_by_name.recolour()
        self.start.recolour()
        if self.page is not None:
            self.page.rail.recolour()
            for banner in self.page.banners:
                banner.recolour()

    def event(self, event: QEvent) -> bool:
        """Keys come here last, from whatever widget has the keyboard and did not take them."""
        if self._keyboard is not None and self._keyboard.keeps(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._keyboard is None or not self._keyboard.takes(event):
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if self._keyboard is not None:
            self._keyboard.released(event)
        super().keyReleaseEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        for url in event.mimeData().urls():
            if url.isLocalFile():
                event.acceptProposedAction()
                self._dropped(Path(url.toLocalFile()))
                return

    def leave_at_once(self) -> None:
        """Close the window without a question; what was begun and not kept is lost."""
        self._may_close = True
        self.close()

    def _leave(self) -> None:
        self._may_close = True
        if not self._is_asked:
            self.close()

    def _dropped(self, path: Path) -> None:
        """A table of players belongs into the event that is open; a rating list to the others."""
        if is_rating_list(path):
            self.rating_lists.import_file(path)
        elif self.opened is not None and path.suffix.lower() in TABLE_SUFFIXES:
            self.of_event.players.import_file(path)
        else:
            self.open_path(path)

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self._may_close:
            # While Qt asks whether the window may close, it does not listen to `close`.
            self._is_asked = True
            self.context.leave_event(self._leave)
            self._is_asked = False
        if not self._may_close:
            event.ignore()
            return
        self._may_close = False
        self.preferences.geometry = self.saveGeometry()
        self.manual.shut_down()
        self.files.shut_down()
        self.close_event()
        self.tasks.shut_down()
        self.previews.shut_down()
        self.rating_lists.shut_down()
        self.preferences.save()
        event.accept()
