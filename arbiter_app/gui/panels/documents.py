"""Paper: every document with a live preview, saved as PDF."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtPdf import QPdfDocument
from PySide6.QtPdfWidgets import QPdfView
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QListView,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from arbiter_app.errors import UserError
from arbiter_app.gui.actions import Actions
from arbiter_app.gui.delegates.two_lines import TwoLineDelegate
from arbiter_app.gui.event import OpenEvent
from arbiter_app.gui.icons import Icons
from arbiter_app.gui.models.document_list import DocumentListModel
from arbiter_app.gui.models.documents import DocumentKind
from arbiter_app.gui.panels.panel import Panel
from arbiter_app.gui.tasks import Progress, Tasks
from arbiter_app.gui.theme import SPACE, Theme
from arbiter_app.gui.widgets import EmptyState, card, label
from arbiter_app.operations import ChangeKind
from arbiter_app.tournament.tournament import Tournament


class DocumentsPanel(Panel):
    """Documents on the left, the one chosen on the right as it will be printed."""

    kinds = frozenset(ChangeKind)

    rendered = Signal(str)
    """The preview shows the document with this key."""

    saved = Signal(object)
    """A document was saved under this path."""

    def __init__(
        self,
        event: OpenEvent,
        tasks: Tasks,
        actions: Actions,
        icons: Icons,
        theme: Theme,
        folder: Path,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(event, parent)
        self.setObjectName("documentsPanel")
        self._tasks = tasks
        self._actions = actions
        self._theme = theme
        self._folder = folder
        self._number = 0
        self._pdf = b""
        self._wanted = 0
        self._dialog: QFileDialog | None = None
        self.model = DocumentListModel(self)
        self.list = QListView()
        self._delegate = TwoLineDelegate(theme, icons, parent=self.list)
        self.document = QPdfDocument(self)
        self._buffer = QBuffer(self)
        self.preview = QPdfView()
        self._stack = QStackedWidget()
        self._title = label("", "heading", name="documentTitle")
        self._build()
        actions.on_page("save_document", self.ask_where_to_save)
        theme.changed.connect(self._recolour)
        self._recolour()

    @property
    def pdf(self) -> bytes:
        """The document shown; empty while there is none."""
        return self._pdf

    @property
    def kind(self) -> DocumentKind | None:
        return self.model.kind_at(self.list.currentIndex())

    def first_focus(self) -> QWidget:
        return self.list

    def show_round(self, number: int) -> None:
        """Make the documents of this round from now on."""
        if number != self._number:
            self._number = number
            self._make_stale()

    def choose(self, key: str) -> None:
        """Show a document by its key."""
        row = self.model.row_of(key)
        self.list.selectionModel().setCurrentIndex(
            self.model.index(row, 0), QItemSelectionModel.SelectionFlag.ClearAndSelect
        )

    def show_tournament(self, tournament: Tournament) -> None:
        paired = len(tournament.rounds)
        if not 1 <= self._number <= paired:
            self._number = paired
        self._stack.setCurrentIndex(1 if paired else 0)
        self._actions["save_document"].setEnabled(paired > 0)
        if paired:
            self._render()

    def release(self) -> None:
        """Let go of the document before the page is destroyed."""
        self.document.close()
        self._buffer.close()

    def ask_where_to_save(self) -> None:
        """Open the file dialog with a good name; the document is saved when it is accepted."""
        kind, tournament = self.kind, self.open_event.tournament
        if kind is None or tournament is None or not self._pdf:
            return
        path = self._folder / kind.file_name(tournament, self._number)
        dialog = QFileDialog(self, self.tr("Save as PDF"), str(path), self.tr("PDF (*.pdf)"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("pdf")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda chosen: self.save(Path(chosen)))
        self._dialog = dialog
        dialog.open()

    def save(self, path: Path) -> None:
        """Write the document shown."""
        try:
            path.write_bytes(self._pdf)
        except OSError as error:
            message = self.tr("The file cannot be written: {reason}.")
            self.open_event.refused.emit(UserError(message.format(reason=error.strerror)))
            return
        self._folder = path.parent
        self.saved.emit(path)

    def _build(self) -> None:
        self.list.setModel(self.model)
        self.list.setItemDelegate(self._delegate)
        self.list.setObjectName("documentList")
        self.list.setAccessibleName(self.tr("Documents"))
        self.list.setMouseTracking(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.selectionModel().currentChanged.connect(self._chosen)
        left, inside = card(name="documentListCard", margin=SPACE)
        inside.addWidget(self.list)
        left.setFixedWidth(280)
        self.preview.setDocument(self.document)
        self.preview.setObjectName("documentPreview")
        self.preview.setAccessibleName(self.tr("Preview"))
        self.preview.setFrameShape(QFrame.Shape.NoFrame)
        self.preview.setPageMode(QPdfView.PageMode.MultiPage)
        self.preview.setZoomMode(QPdfView.ZoomMode.FitToWidth)
        self.preview.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        right, column = card(name="previewCard")
        bar = QHBoxLayout()
        bar.setContentsMargins(2 * SPACE, SPACE, SPACE, 0)
        bar.addWidget(self._title)
        bar.addStretch(1)
        bar.addWidget(self._actions.button("save_document", "primary"))
        column.addLayout(bar)
        column.addWidget(self.preview, 1)
        page = QWidget()
        columns = QHBoxLayout(page)
        columns.setContentsMargins(0, 0, 0, 0)
        columns.setSpacing(2 * SPACE)
        columns.addWidget(left)
        columns.addWidget(right, 1)
        self._stack.addWidget(
            EmptyState(
                self.tr("Nothing to print yet"),
                self.tr("Pairings, cards and standings appear when a round is paired."),
            )
        )
        self._stack.addWidget(page)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)
        self.choose("pairings")

    def _recolour(self) -> None:
        ground = self.preview.palette()
        ground.setColor(QPalette.ColorRole.Dark, self._theme.colour("hover"))
        self.preview.setPalette(ground)

    def _chosen(self, _current: QModelIndex, _previous: QModelIndex) -> None:
        if self._active:
            self._render()

    def _render(self) -> None:
        kind, tournament = self.kind, self.open_event.tournament
        if kind is None or tournament is None or not tournament.rounds:
            return
        number = self._number
        self._title.setText(self.tr("{title}, round {n}").format(title=kind.title, n=number))
        self._wanted += 1
        wanted = self._wanted
        now = self.open_event.session.clock.now()

        def work(_progress: Progress) -> object:
            return kind.make(tournament, number, now)

        def done(pdf: bytes) -> None:
            if wanted == self._wanted:
                self._show(pdf)
                self.rendered.emit(kind.key)

        self._tasks.start(work, done=done, refused=self.open_event.refused.emit)

    def _show(self, pdf: bytes) -> None:
        self._pdf = pdf
        self.document.close()
        self._buffer.close()
        self._buffer.setData(QByteArray(pdf))
        self._buffer.open(QBuffer.OpenModeFlag.ReadOnly)
        self.document.load(self._buffer)
