"""Paper: every document with a live preview, printed, or saved as PDF."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, Qt, Signal
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from arbiter_app.errors import UserError
from arbiter_app.gui.action_specs import ActionName
from arbiter_app.gui.current_line import ListView
from arbiter_app.gui.delegates.two_lines import TwoLineDelegate
from arbiter_app.gui.event_context import EventContext
from arbiter_app.gui.models.document_list import DocumentListModel
from arbiter_app.gui.models.documents import file_name, folder_name, round_told, title_of
from arbiter_app.gui.page_editor import PageEditor
from arbiter_app.gui.panels.missing_letters import MissingLettersNote
from arbiter_app.gui.panels.page_settings import PageSettingsForm
from arbiter_app.gui.panels.panel import Panel
from arbiter_app.gui.panels.pdf_preview import PdfPreview
from arbiter_app.gui.panels.working_line import WorkingLine
from arbiter_app.gui.paper_source import source_of
from arbiter_app.gui.player_menu import ListMenu
from arbiter_app.gui.printing import AskForPrinter, ask_for_printer, print_paper
from arbiter_app.gui.rows import ShortLabel, YieldingRow
from arbiter_app.gui.table_view import open_menu
from arbiter_app.gui.tasks import Task, TaskProgress, Tasks
from arbiter_app.gui.theme import SPACE
from arbiter_app.gui.widgets import EmptyState, card
from arbiter_app.gui.writing import write_file, write_folder
from arbiter_app.languages import language_name, languages
from arbiter_app.operations import ChangeKind
from arbiter_app.reports import Document, DocumentName, Paper, names_without_letters
from arbiter_app.tournament.tournament import Tournament

_FIRST = DocumentName.PAIRINGS
_WITHOUT_ROUND = DocumentName.PLAYERS
_LIST, _PAGE = 0, 1


class DocumentsPanel(Panel):
    """Documents on the left, the one chosen on the right as it will be printed.

    Paper has a thread of its own: a round can be paired while a document is printed.
    """

    kinds = frozenset(ChangeKind)

    rendered = Signal(str)
    """The preview shows the document with this key."""

    saved = Signal(object)
    """A document was saved under this path."""

    web_pages_saved = Signal(object)
    """The published rounds were written as web pages into this folder."""

    printed = Signal(str, int)
    """The document with this key went to the printer with so many pages."""

    def __init__(self, context: EventContext, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.setObjectName("documentsPanel")
        self.tasks = Tasks(self)
        self.ask_for_printer: AskForPrinter = ask_for_printer
        self._actions = context.actions
        self._folder = folder
        self._number = 0
        self._paper: Paper | None = None
        self._pdf = b""
        self._shown = ""
        self._rendering: Task | None = None
        self._next: Callable[[], object] | None = None
        """What is done with the document that is being made, when it is made."""
        self._dialog: QFileDialog | None = None
        self.model = DocumentListModel(self)
        self.list = ListView()
        self._delegate = TwoLineDelegate(context.theme, context.icons, parent=self.list)
        self.preview = PdfPreview(context.theme)
        self.missing_letters = MissingLettersNote()
        self.refusal = EmptyState(self.tr("It cannot be made yet"), "")
        self._front = QStackedWidget()
        self.page_settings = PageSettingsForm(_languages(self))
        self.editor = PageEditor(context.event, self.tasks, self.page_settings, self)
        self.working = WorkingLine(self._stopped)
        self._left = QStackedWidget()
        self._stack = QStackedWidget()
        self._title = ShortLabel("heading", name="documentTitle", comes_first=True)
        self._build()
        self._connect()

    @property
    def pdf(self) -> bytes:
        """The document shown; empty while there is none."""
        return self._pdf

    @property
    def document(self) -> Document | None:
        return self.model.document_at(self.list.currentIndex())

    @property
    def shows_page_settings(self) -> bool:
        return self._left.currentIndex() == _PAGE

    def first_focus(self) -> QWidget:
        return self.page_settings.first_focus() if self.shows_page_settings else self.list

    def show_round(self, number: int) -> None:
        """Make the documents of this round from now on."""
        if number != self._number:
            self._number = number
            self._make_stale()

    def choose(self, key: str) -> None:
        """Show a document by its key; one that can be made now."""
        tournament = self.open_event.tournament
        chosen = self.model.document_at(self.model.index(self.model.row_of(key), 0))
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
        self._stack.setCurrentIndex(1 if has_players else 0)
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
        document, source = self.document, source_of(self.open_event, self.editor.draft)
        if document is None or source is None:
            return
        number, now = self._number, self._now()
        title = title_of(document)
        told = round_told(document, source.state.tournament, number)
        heading = self.tr("{title}, round {n}") if told else "{title}"
        self._title.setText(heading.format(title=title, n=told))

        def work(progress: TaskProgress) -> object:
            watch = partial(_turn, progress)
            paper = source.paper(document, number, now, watch)
            unwritten = names_without_letters(source.state.tournament)
            return paper, paper.pdf(watch), unwritten

        if self._rendering is not None:
            self._rendering.cancel()
        self._rendering = self._start(
            work,
            self.tr("Making {title}").format(title=title),
            partial(self._show, document.name),
            self._show_refusal,
        )

    def _show(self, key: str, made: tuple[Paper, bytes, tuple[str, ...]]) -> None:
        if self.document is None or key != self.document.name:
            return
        self._paper, self._pdf, unwritten = made
        self.missing_letters.show_names(unwritten)
        self._front.setCurrentWidget(self.preview)
        self.preview.show_pdf(self._pdf, same=key == self._shown)
        self._shown = key
        self.rendered.emit(key)
        if self._next is not None:
            go_on, self._next = self._next, None
            go_on()

    def _show_refusal(self, error: UserError) -> None:
        """Say in the place of the document why there is none; aloud if something was to be done with it."""
        self._paper = None
        self.refusal.say(self.tr("It cannot be made yet"), str(error))
        self._front.setCurrentWidget(self.refusal)
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
        return self.open_event.session.clock.now().astimezone()

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
        """Print a document on a printer that was chosen."""

        def done(pages: int) -> None:
            self.printed.emit(document.name, pages)

        self._start(
            lambda progress: print_paper(paper, printer, progress),
            self.tr("Printing {title}").format(title=title_of(document)),
            done,
        )

    # Saving

    def ask_where_to_save(self) -> None:
        """Open the file dialog with a good name; the document is saved when it is accepted."""
        document, tournament = self.document, self.open_event.tournament
        pdf = self._pdf
        if document is None or tournament is None or not pdf:
            return
        path = self._folder / file_name(document, tournament, self._number)
        dialog = QFileDialog(self, self.tr("Save as PDF"), str(path), self.tr("PDF (*.pdf)"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("pdf")
        dialog.fileSelected.connect(lambda chosen: self.save(Path(chosen), pdf))
        self._open(dialog)

    def save(self, path: Path, pdf: bytes = b"") -> None:
        """Write this document, or else the one shown, beside the window."""
        data = pdf or self._pdf

        def done(written: Path) -> None:
            self._folder = written.parent
            self.saved.emit(written)

        self.tasks.start(
            self,
            lambda _progress: write_file(path, data),
            done=done,
            refused=self._refused,
            keep=True,
        )

    def ask_where_to_export(self, *, as_csv: bool) -> None:
        """Let the arbiter choose where the folder of web pages or tables is to stand."""
        dialog = QFileDialog(self, self.tr("Where should the folder stand?"), str(self._folder))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly, True)
        dialog.fileSelected.connect(lambda chosen: self.export(Path(chosen), as_csv=as_csv))
        self._open(dialog)

    def export(self, parent: Path, *, as_csv: bool) -> None:
        """Write web pages or tables into a folder of their own in `parent`."""
        source = source_of(self.open_event)
        if source is None:
            return
        if not as_csv:
            source = source.published
        title = self.tr("Tables") if as_csv else self.tr("Web pages")
        folder, now = parent / folder_name(source.state.tournament, title), self._now()
        make = source.tables if as_csv else source.web_pages

        def work(progress: TaskProgress) -> object:
            return write_folder(make(now), folder, progress)

        self._folder = parent
        done = self.saved if as_csv else self.web_pages_saved
        self._start(work, self.tr("Writing {title}").format(title=title), done.emit)

    def _open(self, dialog: QFileDialog) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._dialog = dialog
        dialog.open()

    # Page settings

    def edit_page_settings(self) -> None:
        """Show the page settings beside the preview, which follows them."""
        if not self.shows_page_settings and self.editor.start():
            self._left.setCurrentIndex(_PAGE)
            self.page_settings.first_focus().setFocus()

    def _page_settings_closed(self) -> None:
        self._left.setCurrentIndex(_LIST)
        self.list.setFocus()
        self._render()

    # Building

    def _build(self) -> None:
        self.list.setModel(self.model)
        self.list.setItemDelegate(self._delegate)
        self.list.setObjectName("documentList")
        self.list.setAccessibleName(self.tr("Documents"))
        self.list.setMouseTracking(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        documents = QWidget()
        inside = QVBoxLayout(documents)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(SPACE)
        inside.addWidget(self.list, 1)
        for name in (ActionName.PAGE_SETTINGS, ActionName.EXPORT_HTML, ActionName.EXPORT_CSV):
            inside.addWidget(self._actions.button(name))
        self._left.addWidget(documents)
        self._left.addWidget(self.page_settings)
        left, frame = card(name="documentListCard", margin=SPACE)
        frame.addWidget(self._left)
        left.setFixedWidth(280)
        page = QWidget()
        columns = QHBoxLayout(page)
        columns.setContentsMargins(0, 0, 0, 0)
        columns.setSpacing(2 * SPACE)
        columns.addWidget(left)
        columns.addWidget(self._build_preview(), 1)
        self._stack.addWidget(
            EmptyState(
                self.tr("Nothing to print yet"),
                self.tr("Lists and cards appear with the players, pairings with the first round."),
            )
        )
        self._stack.addWidget(page)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)
        self.choose(_FIRST)

    def _build_preview(self) -> QWidget:
        right, column = card(name="previewCard")
        bar = YieldingRow("documentsBar")
        bar.row.setContentsMargins(2 * SPACE, SPACE, SPACE, 0)
        bar.row.addWidget(self._title, 1)
        buttons = []
        for name, role in (
            (ActionName.PRINT_ROUND, "button"),
            (ActionName.SAVE_DOCUMENT, "button"),
            (ActionName.PRINT, "primary"),
        ):
            button = self._actions.button(name, role, object_name=f"documents_{name}")
            bar.row.addWidget(button)
            buttons.append(button)
        bar.let_yield(buttons)
        column.addWidget(bar)
        column.addWidget(self.working)
        column.addWidget(self.missing_letters)
        self._front.addWidget(self.preview)
        self._front.addWidget(self.refusal)
        column.addWidget(self._front, 1)
        return right

    def _connect(self) -> None:
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


def _languages(panel: QWidget) -> tuple[tuple[str, str], ...]:
    """Languages of the documents by code, each in its own name."""
    as_program = ("", panel.tr("As the program"))
    return (as_program, *((code, language_name(code)) for code in languages()))
