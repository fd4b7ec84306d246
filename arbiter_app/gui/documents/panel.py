"""Paper: every document with a live preview, printed, or saved as PDF."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, Signal
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import (
    QVBoxLayout,
    QWidget,
)

from arbiter_app.errors import UserError
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.commands.panel import Panel
from arbiter_app.gui.commands.player_menu import ListMenu
from arbiter_app.gui.documents.document_list import DocumentListModel
from arbiter_app.gui.documents.documents import file_name, title_of
from arbiter_app.gui.documents.files import DocumentFiles
from arbiter_app.gui.documents.page_editor import PageEditor
from arbiter_app.gui.documents.paper_source import source_of
from arbiter_app.gui.documents.printing import AskForPrinter, ask_for_printer, print_paper
from arbiter_app.gui.documents.widgets import DocumentsWidgets
from arbiter_app.gui.tables.view import open_menu
from arbiter_app.gui.text.wording import said
from arbiter_app.gui.work.tasks import Task, TaskProgress, Tasks
from arbiter_app.local_time import to_local_time
from arbiter_app.operations.interface import ChangeKind
from arbiter_app.reports.document import Document
from arbiter_app.reports.documents import DocumentName
from arbiter_app.reports.missing_letters import names_without_letters
from arbiter_app.reports.pdf import Paper
from arbiter_app.reports.subject import Subject
from arbiter_app.tournament.tournament import Tournament

_FIRST = DocumentName.PAIRINGS
_WITHOUT_ROUND = DocumentName.PLAYERS


class DocumentsPanel(Panel):
    """Documents on the left, the one chosen on the right as it will be printed.

    Paper has a thread of its own: a round can be paired while a document is printed.
    """

    kinds = frozenset(ChangeKind)

    rendered = Signal(str)
    """The preview shows the document with this key."""

    languages_chosen = Signal(object)
    """The languages of documents that have their own: codes by name."""

    printed = Signal(str, int)
    """The document with this key went to the printer with so many pages."""

    def __init__(self, context: EventContext, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.setObjectName("documentsPanel")
        self.tasks = Tasks(self)
        self.ask_for_printer: AskForPrinter = ask_for_printer
        self._actions = context.actions
        self._number = 0
        self._languages: dict[str, str] = {}
        self._paper: Paper | None = None
        self._pdf = b""
        self._shown = ""
        self._rendering: Task | None = None
        self._next: Callable[[], object] | None = None
        """What is done with the document that is being made, when it is made."""
        self.files = DocumentFiles(self.open_event, self.tasks, self._start, folder, self)
        self.model = DocumentListModel(self)
        self._widgets = DocumentsWidgets(context, self.model, self._stopped)
        self.list = self._widgets.list
        self.preview = self._widgets.preview
        self.refusal = self._widgets.refusal
        self.missing_letters = self._widgets.missing_letters
        self.page_settings = self._widgets.page_settings
        self.working = self._widgets.working
        self.editor = PageEditor(context.event, self.tasks, self.page_settings, self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._widgets)
        self.choose(_FIRST)
        self._connect()

    @property
    def pdf(self) -> bytes:
        """The document shown; empty while there is none."""
        return self._pdf

    @property
    def is_making(self) -> bool:
        """True while a document is being made."""
        return self._rendering is not None

    @property
    def document(self) -> Document | None:
        return self.model.line_at(self.list.currentIndex())

    @property
    def shows_page_settings(self) -> bool:
        return self._widgets.shows_page_settings

    @property
    def notice_place(self) -> QWidget:
        return self._widgets.notice_place

    def first_focus(self) -> QWidget:
        return self.page_settings.first_focus() if self.shows_page_settings else self.list

    def show_round(self, number: int) -> None:
        """Make the documents of this round from now on."""
        if number != self._number:
            self._number = number
            self.make_stale()

    def keep_languages(self, languages: Mapping[str, str]) -> None:
        """Make these documents in languages of their own, as was chosen before."""
        self._languages = dict(languages)
        self.make_stale()

    def choose(self, key: str) -> None:
        """Show a document by its key; one that can be made now."""
        tournament = self.open_event.tournament
        chosen = self.model.line_at(self.model.index(self.model.row_of(key), 0))
        if tournament and not tournament.rounds and chosen and chosen.scope.needs_round:
            key = _WITHOUT_ROUND
        self.list.selectionModel().setCurrentIndex(
            self.model.index(self.model.row_of(key), 0),
            QItemSelectionModel.SelectionFlag.ClearAndSelect,
        )

    def show_tournament(self, tournament: Tournament) -> None:
        paired = len(tournament.rounds)
        if not 1 <= self._number <= paired:
            self._number = paired
        has_players = bool(tournament.players)
        self._widgets.show_documents(has_players=has_players)
        for name in (
            ActionName.SAVE_DOCUMENT,
            ActionName.PRINT,
            ActionName.PAGE_SETTINGS,
            ActionName.EXPORT_CSV,
            ActionName.EXPORT_HTML,
            ActionName.LIVE_PAGES,
        ):
            self._actions[name].setEnabled(has_players)
        self._actions[ActionName.PRINT_ROUND].setEnabled(paired > 0)
        self.model.show_paired(paired > 0)
        if not has_players:
            return
        if self.document is not None and self.document.scope.needs_round and not paired:
            self.choose(_WITHOUT_ROUND)
        self._render()

    def release(self) -> None:
        """End what is being made and let go of the document, before the page is destroyed."""
        self.editor.stop()
        self.tasks.shut_down()
        self.preview.release()

    # Making

    def _render(self) -> None:
        document, source = (
            self.document,
            source_of(self.open_event, self.editor.draft, self._languages),
        )
        if document is None or source is None:
            return
        self._widgets.show_language(self._languages.get(document.name, ""))
        number, now = self._number, self._now()
        title = title_of(document)
        told = document.round_told(Subject(source.state.tournament, number))
        heading = self.tr("{title}, round {n}") if told else "{title}"
        self._widgets.title.setText(heading.format(title=title, n=told))

        def work(progress: TaskProgress) -> object:
            watch = partial(_turn, progress)
            paper = source.paper(document, number, now, watch)
            unwritten = names_without_letters(source.state.tournament)
            return paper, paper.pdf(watch), unwritten

        if self._rendering is not None:
            self._rendering.cancel()
        self._rendering = self._start(
            work,
            self.tr("Creating {title}").format(title=title),
            partial(self._show, document.name),
            self._show_refusal,
        )

    def _show(self, key: str, made: tuple[Paper, bytes, tuple[str, ...]]) -> None:
        if self.document is None or key != self.document.name:
            return
        self._paper, self._pdf, unwritten = made
        self.missing_letters.show_names(unwritten)
        self._widgets.show_preview()
        self.preview.show_paper(self._paper, same=key == self._shown)
        self._shown = key
        self.rendered.emit(key)
        if self._next is not None:
            go_on, self._next = self._next, None
            go_on()

    def _show_refusal(self, error: UserError) -> None:
        """Say in the place of the document why there is none; aloud if something was to be done with it."""
        self._paper = None
        self._widgets.show_refusal(said(error.said))
        if self._next is not None:
            self._refused(error)

    def _start(
        self,
        work: Callable[[TaskProgress], object],
        text: str,
        done: Callable[[Any], None],
        refused: Callable[[UserError], None] | None = None,
    ) -> Task:
        """Do something beside the window, followed by the working line."""
        holder: list[Task] = []
        task = self.tasks.start(
            self,
            work,
            done=done,
            refused=refused or self._refused,
            ended=lambda: self._ended(holder[0]),
        )
        holder.append(task)
        self.working.follow(task, text)
        return task

    def _ended(self, task: Task) -> None:
        """Whatever came of it; what is made at present waits for no other document."""
        self.working.leave(task)
        if task is self._rendering:
            self._rendering, self._pdf = None, b""

    def _refused(self, error: UserError) -> None:
        self._next = None
        self.open_event.refused.emit(error)

    def _stopped(self) -> None:
        self._next = None

    def _now(self) -> datetime:
        return to_local_time(self.open_event.session.clock.now())

    # Printing

    def print_shown(self) -> None:
        """Print the document shown, or the one that is about to be."""
        self._when_made(self.ask_printer)

    def save_shown(self) -> None:
        """Ask where to save the document shown, or the one that is about to be."""
        self._when_made(self.ask_where_to_save)

    def _when_made(self, act: Callable[[], object]) -> None:
        if self._rendering is None and self._pdf:
            act()
        else:
            self._next = act
            if self._rendering is None:
                self._render()

    def print_document(self, key: str) -> None:
        """Show a document and print it."""
        self.show_document(key)
        self.print_shown()

    def show_document(self, key: str) -> None:
        """Choose a document, and make it of what is now."""
        self.choose(key)
        self.refresh()

    def ask_printer(self) -> None:
        """Open the dialog of the printers; the document is printed when it is accepted."""
        document, source = self.document, source_of(self.open_event, self.editor.draft)
        paper = self._paper
        if document is None or source is None or paper is None:
            return
        self.ask_for_printer(self, source.state.paper.size, partial(self.print_on, document, paper))

    def print_on(self, document: Document, paper: Paper, printer: QPrinter) -> None:
        """Print a document on a printer that was chosen; one that prints into a file says where."""
        written = printer.outputFileName()

        def done(pages: int) -> None:
            self.printed.emit(document.name, pages)
            if written:
                self.files.saved.emit(Path(written))

        self._start(
            lambda progress: print_paper(paper, printer, progress),
            self.tr("Printing {title}").format(title=title_of(document)),
            done,
        )

    # Saving

    def ask_where_to_save(self) -> None:
        """Ask where to save the document shown."""
        document, tournament = self.document, self.open_event.tournament
        if document is not None and tournament is not None and self._pdf:
            name = file_name(document, tournament, self._number)
            self.files.ask_where_to_save(name, self._pdf)

    # Page settings

    def edit_page_settings(self) -> None:
        """Show the page settings beside the preview, which follows them."""
        if not self.shows_page_settings and self.editor.start():
            self._widgets.show_page_settings(on=True)

    def _page_settings_closed(self) -> None:
        self._widgets.show_page_settings(on=False)
        self._render()

    def _language_chosen(self) -> None:
        document = self.document
        if document is None:
            return
        chosen = str(self._widgets.language.currentData())
        others = {name: code for name, code in self._languages.items() if name != document.name}
        self._languages = others | ({document.name: chosen} if chosen else {})
        self.languages_chosen.emit(self._languages)
        self._render()

    def _connect(self) -> None:
        self._widgets.language.activated.connect(self._language_chosen)
        self.list.selectionModel().currentChanged.connect(self._chosen)
        ListMenu(self.list).wanted.connect(self._open_menu)
        self.tasks.advanced.connect(self.working.advance)
        self.editor.changed.connect(self._render)
        self.editor.closed.connect(self._page_settings_closed)

    def _open_menu(self, _index: QModelIndex, place: QPoint) -> None:
        names = (ActionName.PRINT, ActionName.SAVE_DOCUMENT, ActionName.PRINT_ROUND)
        others = (ActionName.PAGE_SETTINGS, ActionName.EXPORT_HTML, ActionName.EXPORT_CSV)
        actions = [
            *(self._actions[name] for name in names),
            None,
            *(self._actions[name] for name in others),
        ]
        open_menu(self.list, self.tr("Documents"), actions, place)

    def _chosen(self, _current: QModelIndex, _previous: QModelIndex) -> None:
        if self._active:
            self._render()


def _turn(progress: TaskProgress, pages: int) -> None:
    """Tells of a page begun; how many there will be is not known."""
    progress.report(pages, 0)
