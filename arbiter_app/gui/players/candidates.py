"""Under the name that is being typed: whom the rating lists know by it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QModelIndex,
    QObject,
    QPoint,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGraphicsDropShadowEffect,
    QLineEdit,
    QVBoxLayout,
)
from shiboken6 import isValid

from arbiter_app.errors import UserError
from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.look.theme import row_height, scaled
from arbiter_app.gui.players.candidate_rows import (
    CandidateDelegate,
    CandidatesModel,
    identified,
)
from arbiter_app.gui.tables.model import NO_INDEX
from arbiter_app.gui.tables.view import TableView, set_up_table, set_widths
from arbiter_app.gui.text.hints import Hint, KeyHints
from arbiter_app.gui.text.wording import joined, said
from arbiter_app.gui.work.background_question import BackgroundQuestion
from arbiter_app.operations.interface import (
    Candidate,
    Candidates,
    EnterAdds,
    adds_as_typed,
    find_candidates,
)
from arbiter_app.wording import SEMICOLON, counted

_MOST = 8
"""As many as are seen at a glance."""

_WIDTH = 760
_FRAME = 6
"""Above and below the list, and around the table in it."""

_SHADOW = 24
"""How far the shadow reaches, which lifts the list above the rows of players behind it."""

_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
_ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


@dataclass(frozen=True, slots=True)
class Taken:
    """A candidate who is to be added, and what had been typed."""

    candidate: Candidate
    text: str


class CandidateList(QFrame):
    """A list that the editor's keys move in: the keyboard stays where the name is typed.

    Nobody is chosen until a key or a click chooses somebody: Enter keeps what was typed, unless it
    is a number, or so little that it is asked for first. What is shown always belongs to what stands
    in the editor. Keys that come before the lists have answered wait for the answer.
    """

    taken = Signal(object)
    """A `Taken`: somebody was chosen."""

    told = Signal(str)
    """One line for the status bar."""

    taken_back = Signal(str)
    """A line for the status bar that is no longer true."""

    def __init__(self, context: EventContext, table: TableView) -> None:
        super().__init__(table)
        self.setObjectName("candidates")
        self.setProperty("role", "popup")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._event, self._lists, self._table = context.event, context.lists, table
        self._question = BackgroundQuestion(context.lookups, self)
        self._editor: QLineEdit | None = None
        self._found: Candidates | None = None
        self._asked = self._told = ""
        self._waiting: list[QKeyEvent] = []
        self.model = CandidatesModel(self)
        self.view = TableView()
        set_up_table(
            self.view, self.model, name="candidatesTable", title=self.tr("In the rating lists")
        )
        self.view.setItemDelegate(CandidateDelegate(context.theme, self.view, cell_cursor=False))
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        number = self.model.column_number
        widths = {number("title"): 60, number("federation"): 60, number("born"): 60}
        widths |= {number("rating"): 84, number("fide_id"): 104, number("note"): 110}
        set_widths(self.view, widths, (number("name"),))
        self.view.clicked.connect(self._clicked)
        self.view.selectionModel().currentChanged.connect(lambda *_: self._hint())
        self.hints = KeyHints(context.theme, "candidatesHints")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.setSpacing(0)
        layout.addWidget(self.view)
        layout.addWidget(self.hints)
        shadow = QGraphicsDropShadowEffect(self)
        shadow.setBlurRadius(_SHADOW)
        shadow.setOffset(0, _SHADOW // 4)
        shadow.setColor(QColor(0, 0, 0, 90))
        self.setGraphicsEffect(shadow)
        table.covered.connect(self._place)
        self.hide()

    @property
    def current(self) -> Candidate | None:
        """Who was chosen in the list and would be added by Enter."""
        return None if self.isHidden() else self.model.candidate_at(self.view.currentIndex())

    @property
    def first(self) -> Candidate | None:
        """Who would be added by Ctrl+Enter."""
        return None if self.isHidden() or self._found is None else self._found.all[0]

    def follow(self, editor: QLineEdit) -> None:
        """Look up what is typed there, until it is closed."""
        self._close()
        if self._editor is not None and isValid(self._editor):
            # One that is closed goes a moment later, while the next one is typed into.
            self._editor.destroyed.disconnect(self._editor_gone)
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
            is_ours = event.key() in _ENTER or (
                event.key() == Qt.Key.Key_Escape and not self.isHidden()
            )
            if is_ours:
                event.accept()
                return True
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._took_key(event)
        return super().eventFilter(watched, event)

    def _took_key(self, event: QKeyEvent) -> bool:
        """Whether a key was for the list, or has to wait for it; all others are for the editor."""
        if self._waiting:
            self._waiting.append(QKeyEvent(event))
            return True
        key = Qt.Key(event.key())
        if key in _ENTER:
            return self._took_enter(event)
        if self.isHidden():
            return False
        match key:
            case Qt.Key.Key_Down | Qt.Key.Key_Up:
                row = self.model.next_candidate(self.view.currentIndex().row(), _STEPS[key])
                index = NO_INDEX if row < 0 else self.model.index(row, 0)
                self.view.setCurrentIndex(index)
                self.view.scrollTo(index)
            case Qt.Key.Key_Escape:
                self._close()
            case _:
                return False
        return True

    # Enter

    def _took_enter(self, event: QKeyEvent) -> bool:
        editor = self._editor
        if editor is None or not editor.text().strip():
            return False
        if event.isAutoRepeat():
            # A key that is held answers no question.
            return True
        is_first = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if self._question.is_waiting and (is_first or not adds_as_typed(editor.text())):
            self._waiting.append(QKeyEvent(event))
            return True
        chosen = self.first if is_first else self.current
        if chosen is not None:
            self._take(chosen)
            return True
        found = self._found
        if found is None or found.text != editor.text() or self._asked == found.text:
            return False
        match found.enter_adds:
            case EnterAdds.BY_NUMBER if found.by_number is not None:
                self._take(found.by_number)
            case EnterAdds.NOBODY:
                self._ask(found)
            case _:
                return False
        return True

    def _ask(self, found: Candidates) -> None:
        """Add nobody yet: say what Enter does when it is pressed again."""
        self._asked = found.text
        first = found.all[0] if found.all else None
        if first is not None and first.listed is not None:
            text = self.tr("{name} is already in the list: No. {n}. Enter again keeps “{text}”.")
            text = text.format(name=first.listed.name, n=first.listed.tpn, text=found.text)
        elif first is not None:
            text = self.tr("Ctrl+Enter adds {name} ({about}). Enter again keeps “{text}”.")
            meant = first.meant
            text = text.format(name=meant.player.name, about=identified(meant), text=found.text)
        else:
            text = self.tr("“{text}” is in no rating list. Enter again keeps it as a name.")
            text = text.format(text=found.text)
        self._tell(text)
        self._hint()

    def _answered(self) -> None:
        """The lists have answered: the keys that waited for that go where they were meant to."""
        waiting, self._waiting = self._waiting, []
        if not waiting or self._editor is None:
            return
        QCoreApplication.sendEvent(self._editor, waiting[0])
        if waiting[1:]:
            # Behind what that key has begun, such as the row for the next player.
            QTimer.singleShot(0, self, lambda: self._send_on(waiting[1:]))

    def _send_on(self, keys: list[QKeyEvent]) -> None:
        for number, key in enumerate(keys):
            if self._waiting:
                self._waiting += keys[number:]
                return
            focus = QApplication.focusWidget()
            if focus is not None:
                QCoreApplication.sendEvent(focus, key)

    def _clicked(self, index: QModelIndex) -> None:
        candidate = self.model.candidate_at(index)
        if candidate is not None:
            self._take(candidate)

    def _take(self, candidate: Candidate) -> None:
        if self._editor is not None:
            self.taken.emit(Taken(candidate, self._editor.text()))

    # Looking up

    def _look_up(self, text: str) -> None:
        tournament = self._event.tournament
        if tournament is None:
            return
        lists = self._lists
        # Until the answer comes nobody is shown: no key takes whom another text means.
        self._show_nobody()
        self._question.ask(
            lambda: find_candidates(lists, text, tournament, _MOST),
            self._show,
            self._refused,
        )

    def _refused(self, error: UserError) -> None:
        self._event.refused.emit(error)
        self._answered()

    def _show(self, found: Candidates) -> None:
        editor = self._editor
        if editor is None or editor.text() != found.text:
            return
        self._found = found
        if found.all:
            self.model.show_candidates(found, self.tr("Ctrl+Enter"))
            self.view.setCurrentIndex(NO_INDEX)
            self.setAccessibleDescription(
                joined((one.meant.player.name for one in found.all), SEMICOLON)
            )
            self._hint()
            self.show()
            self._place()
            self.raise_()
            self._tell_namesakes(found)
        self._answered()

    def _tell_namesakes(self, found: Candidates) -> None:
        if found.namesakes and found.enter_adds is EnterAdds.AS_TYPED:
            text = counted(
                len(found.namesakes),
                "{count} player of the rating lists has exactly this name.",
                "{count} players of the rating lists have exactly this name.",
            )
            enter = self.tr("Enter keeps what you typed.")
            self._tell(said(text) if _is_listed(found) else f"{said(text)} {enter}")

    def _tell(self, text: str) -> None:
        self._told = text
        self.told.emit(text)

    def _place(self) -> None:
        """Below the name, as wide and high as there is room in the table above a notice."""
        editor = self._editor
        if editor is None or self.isHidden():
            return
        place = editor.mapTo(self._table, QPoint(0, editor.height()))
        width = max(scaled(_WIDTH), self.view.fit.width_in_full + _FRAME)
        width = min(width, self._table.width() - place.x())
        rows = (self.model.rowCount() + 1) * row_height()
        height = rows + self.hints.heightForWidth(width - 2) + _FRAME
        self.setGeometry(place.x(), place.y(), width, min(height, self._table.seen - place.y()))

    def _hint(self) -> None:
        found = self._found
        if found is None or not found.all:
            return
        self.hints.say(self._hints(found))

    def _hints(self, found: Candidates) -> tuple[Hint, ...]:
        """What the keys do; nobody is promised who is in the list already."""
        first, current = found.all[0], self.current
        enter: tuple[Hint, ...]
        if current is not None:
            add = (self.tr("Enter"), self.tr("add the chosen player"))
            enter = (add,) if current.listed is None else ()
        elif self._asked == found.text:
            enter = ((self.tr("Enter"), self.tr("keep “{text}”").format(text=found.text)),)
        elif found.enter_adds is EnterAdds.BY_NUMBER:
            enter = ((self.tr("Enter"), self.tr("add the player with this ID")),)
        elif found.enter_adds is EnterAdds.AS_TYPED and not _is_listed(found):
            enter = ((self.tr("Enter"), self.tr("add “{text}” as typed").format(text=found.text)),)
        else:
            enter = ()
        what = self.tr("add the first: {about}").format(about=identified(first.meant))
        return (
            *enter,
            *(((self.tr("Ctrl+Enter"), what),) if first.listed is None else ()),
            *((("↓", self.tr("choose another")),) if len(found.all) > 1 else ()),
            (self.tr("Esc"), self.tr("close the list")),
        )

    def _close(self) -> None:
        self._question.forget()
        self._waiting.clear()
        self._show_nobody()

    def _show_nobody(self) -> None:
        self._found, self._asked = None, ""
        self.hide()
        if self._told:
            told, self._told = self._told, ""
            self.taken_back.emit(told)

    def _editor_gone(self, _editor: object = None) -> None:
        self._editor = None
        self._close()


def _is_listed(found: Candidates) -> bool:
    """Somebody of exactly this name is in the list: Enter asks whether a second one is meant."""
    return any(one.listed is not None for one in found.namesakes)
