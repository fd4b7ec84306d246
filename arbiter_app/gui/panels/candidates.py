"""Under the name that is being typed: whom the rating lists know by it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QVBoxLayout

from arbiter_app.errors import UserError
from arbiter_app.gui.background_question import BackgroundQuestion
from arbiter_app.gui.delegates.cells import CellDelegate
from arbiter_app.gui.event_context import EventContext
from arbiter_app.gui.models.candidates import CandidatesModel
from arbiter_app.gui.table_view import TableView, set_up_table, set_widths
from arbiter_app.gui.theme import row_height, scaled
from arbiter_app.gui.widgets import label
from arbiter_app.gui.wording import joined
from arbiter_app.operations.interface import PlayerMeant
from arbiter_app.tournament.player import Player

_MOST = 8
"""As many as are seen at a glance."""

_WIDTH = 560
_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}


class Candidates(QFrame):
    """A list that the editor's keys move in: the keyboard stays where the name is typed.

    Enter takes the player under the cursor, Escape closes the list, and whoever is not meant is
    typed on. What is shown always belongs to what stands in the editor.
    """

    taken = Signal(object)
    """The `PlayerMeant` who was meant."""

    def __init__(self, context: EventContext, table: TableView) -> None:
        super().__init__(table)
        self.setObjectName("candidates")
        self.setProperty("role", "card")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._event, self._lists, self._table = context.event, context.lists, table
        self._question = BackgroundQuestion(context.lookups, self)
        self._editor: QLineEdit | None = None
        self.model = CandidatesModel(self)
        self.view = TableView()
        set_up_table(
            self.view, self.model, name="candidatesTable", title=self.tr("In the rating lists")
        )
        self.view.setItemDelegate(CellDelegate(context.theme, self.view))
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        number = self.model.column_number
        widths = {number("title"): 60, number("federation"): 60, number("born"): 60}
        set_widths(self.view, {**widths, number("rating"): 70}, (number("name"),))
        self.view.clicked.connect(lambda _index: self._take())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.setSpacing(0)
        layout.addWidget(self.view)
        hint = self.tr("Enter takes the player · ↓ another one · Esc or Tab: as typed")
        layout.addWidget(label(hint, "small"))
        self.hide()

    @property
    def current(self) -> PlayerMeant | None:
        """Who would be taken now."""
        if self.isHidden():
            return None
        return self.model.row_at(self.view.currentIndex())

    def follow(self, editor: QLineEdit) -> None:
        """Look up what is typed there, until it is closed."""
        self._close()
        self._editor = editor
        editor.installEventFilter(self)
        editor.textEdited.connect(self._look_up)
        editor.destroyed.connect(self._editor_gone)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is not self._editor:
            return super().eventFilter(watched, event)
        if event.type() in {QEvent.Type.FocusOut, QEvent.Type.Hide}:
            self._close()
        elif event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape and self.current is not None:
                event.accept()
                return True
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._took_key(event)
        return super().eventFilter(watched, event)

    def _took_key(self, event: QKeyEvent) -> bool:
        """Whether a key was for the list; all others are for the editor."""
        if self.current is None:
            return False
        match Qt.Key(event.key()):
            case Qt.Key.Key_Down | Qt.Key.Key_Up as key:
                row = (self.view.currentIndex().row() + _STEPS[key]) % self.model.rowCount()
                self.view.setCurrentIndex(self.model.index(row, 0))
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._take()
            case Qt.Key.Key_Escape:
                self._close()
            case _:
                return False
        return True

    def _take(self) -> None:
        candidate = self.current
        if candidate is not None:
            self._close()
            self.taken.emit(candidate)

    def _look_up(self, text: str) -> None:
        tournament = self._event.tournament
        if tournament is None:
            return
        settings, lists = tournament.settings, self._lists
        # Until the answer comes nobody is shown: Enter never takes whom another text means.
        self.hide()
        self._question.ask(
            lambda: lists.candidates(text, settings, _MOST),
            lambda found: self._show(text, found),
            self._refused,
        )

    def _refused(self, error: UserError) -> None:
        self._event.refused.emit(error)

    def _show(self, text: str, found: tuple[PlayerMeant, ...]) -> None:
        editor = self._editor
        if editor is None or editor.text() != text or not found:
            return
        known = {p.fide_id for p in self._players() if p.fide_id}
        # Whoever is in the tournament already is the last to be meant.
        rows = sorted(found, key=lambda one: one.player.fide_id in known)
        self.model.set_rows(rows)
        self.view.setCurrentIndex(self.model.index(0, 0))
        height = (len(rows) + 1) * row_height() + scaled(30)
        place = editor.mapTo(self._table, QPoint(0, editor.height()))
        width = min(scaled(_WIDTH), self._table.width() - place.x())
        self.setGeometry(place.x(), place.y(), width, height)
        self.setAccessibleDescription(joined(one.player.name for one in rows))
        self.show()
        self.raise_()

    def _players(self) -> tuple[Player, ...]:
        tournament = self._event.tournament
        return () if tournament is None else tournament.players

    def _close(self) -> None:
        self._question.forget()
        self.hide()

    def _editor_gone(self, _editor: object = None) -> None:
        self._editor = None
        self._close()
