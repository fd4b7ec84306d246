"""The row of the list in which the next player is typed, and every way to leave it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QLineEdit, QWidget

from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.forms.unsaved import UnsavedDialog
from arbiter_app.gui.players.candidates import CandidateList, Taken
from arbiter_app.gui.players.editing import PlayerDelegate
from arbiter_app.gui.players.model import NOBODY, PlayersModel
from arbiter_app.gui.tables.view import TableView
from arbiter_app.gui.text.text_editing import CELL_EDITOR
from arbiter_app.operations.interface import (
    Change,
    NewPlayer,
    PlayerMeant,
    PlayersAdded,
    add_player,
    same_player,
)
from arbiter_app.tournament.player import Player

_NO_HINT = QAbstractItemDelegate.EndEditHint.NoHint
_REVERT = QAbstractItemDelegate.EndEditHint.RevertModelCache


@dataclass(frozen=True, slots=True)
class TakenPlayer:
    """A player who was added from the rating lists, and what had been typed."""

    change: PlayersAdded
    meant: PlayerMeant
    text: str


@dataclass(frozen=True, slots=True)
class SecondOfName:
    """Somebody to be added who seems to be in the list already, and how to add them all the same."""

    new: NewPlayer
    listed: Player
    add: Callable[[], object]
    still_asked: Callable[[], bool]


class EntryRow(QObject):
    """What is typed there becomes a player by Enter, or is asked about before it could be forgotten."""

    added = Signal(object)
    """A `PlayersAdded`: somebody was typed and added."""

    taken = Signal(object)
    """A `TakenPlayer`: somebody was added from the rating lists."""

    asked = Signal(object)
    """A `SecondOfName`: nobody was added yet."""

    answered = Signal()
    """What was asked last is not asked any more."""

    told = Signal(str)
    """One line for the status bar."""

    taken_back = Signal(str)
    """Such a line that is not true any more."""

    def __init__(
        self, context: EventContext, view: TableView, model: PlayersModel, page: QWidget
    ) -> None:
        """`page` is in front while it is visible."""
        super().__init__(page)
        self._event, self._view, self._model, self._page = context.event, view, model, page
        self._delegate: PlayerDelegate | None = None
        view.installEventFilter(self)
        self.candidates = CandidateList(context, view)
        self.candidates.taken.connect(self._take)
        self.candidates.told.connect(self.told)
        self.candidates.taken_back.connect(self.taken_back)
        self._asked_of: NewPlayer | None = None
        self._tournament: int | None = None
        self._drafts: dict[int, Player] = {}

    def follow(self, delegate: PlayerDelegate) -> None:
        """Hear of Enter, and of the name that is being typed."""
        self._delegate = delegate
        delegate.entered.connect(self._entered)
        delegate.opened.connect(self._opened)
        delegate.closeEditor.connect(self._closed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Esc leaves a text that was not accepted, also when its editor is closed."""
        is_escape = (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
        )
        if is_escape and self._model.is_refused(self._view.currentIndex()):
            self._model.forget_refused(self._view.currentIndex())
            return True
        return super().eventFilter(watched, event)

    # What is typed

    def show_tournament(self) -> None:
        """Show what is typed for the tournament shown; what is for another one waits for that."""
        shown = self._event.tournament_id
        if shown == self._tournament:
            return
        self.close_editor()
        self._forget_asked()
        if self._tournament is not None and self._model.draft != NOBODY:
            self._drafts[self._tournament] = self._model.draft
        self._tournament = shown
        self._model.clear_draft()
        if shown in self._drafts:
            self._model.set_draft(self._drafts.pop(shown))

    @property
    def is_begun(self) -> bool:
        """True while somebody is typed for the tournament shown who was not added yet."""
        # The page may not be in front, and not up to date.
        self.show_tournament()
        return self._model.is_draft_begun

    @property
    def is_left(self) -> bool:
        """True while somebody is typed who was not added, and the cursor is elsewhere."""
        row = self._model.row_at(self._view.currentIndex())
        return self.is_begun and (
            not self._page.isVisible() or (row is not None and not row.is_entry)
        )

    @property
    def name(self) -> str:
        """The name that is typed, or what else there is of it."""
        return self._model.draft.name or self.tr("no name yet")

    def unsaved(self) -> tuple[str, ...]:
        """What would be lost with the event, a sentence each."""
        waiting = (draft.name or self.tr("no name yet") for draft in self._drafts.values())
        names = (*((self.name,) if self.is_begun else ()), *waiting)
        typed = self.tr("A player is being added: {name}.")
        refused = self.tr("“{text}” is not accepted yet.")
        return (
            *(typed.format(name=name) for name in names),
            *(refused.format(text=text) for text in self._model.refused_texts),
        )

    # Leaving it

    def leave(self, go_on: Callable[[], object], *, pairs: bool = False) -> None:
        """Go on to something for which the list has to be complete; ask about what is typed first.

        If going on `pairs` a round, the buttons say so: nothing more is asked.
        """
        self.close_editor()
        if not self.is_begun and not self._model.refused_texts:
            go_on()
            return

        def add_and_go_on() -> None:
            if self.add(again=True):
                go_on()

        def without() -> None:
            self._model.clear_draft()
            self._model.forget_refused()
            self._forget_asked()
            go_on()

        keep = self.tr("Add and pair") if pairs else self.tr("Add the player")
        dialog = UnsavedDialog(
            self.facts(),
            self._page.window(),
            keep=keep if self.can_add else "",
            drop=self.tr("Discard and pair") if pairs else "",
            title=self.tr("Add {name}?").format(name=self.name) if self.can_add else "",
        )
        dialog.kept.connect(add_and_go_on)
        dialog.dropped.connect(without)
        dialog.open()

    def facts(self) -> tuple[str, ...]:
        """What is not kept yet; who seems to be in the list already is said, too."""
        same = self._same(NewPlayer.of(self._model.draft)) if self.can_add else None
        if same is None:
            return self.unsaved()
        text = self.tr("{name} is already in the list: No. {n}.")
        return (*self.unsaved(), text.format(name=same.name, n=same.tpn))

    @property
    def can_add(self) -> bool:
        """True if what is typed can be added as it is, and nothing else is not kept yet."""
        return self.is_begun and len(self.unsaved()) == 1

    def close_editor(self) -> bool:
        """Keep what is typed into a cell; False if it was not accepted."""
        editor = self.editor()
        if editor is None:
            return True
        if editor.isVisible():
            self._view.setFocus()
        elif self._delegate is not None:
            # The keyboard stays on the page in front.
            self._delegate.commitData.emit(editor)
            self._delegate.closeEditor.emit(editor, _NO_HINT)
        return not self._model.was_rejected

    # Adding

    def add(self, *, again: bool = False) -> bool:
        """Add the player who is being typed; False if that is not possible, or asked first.

        `again` adds a second one of the same name.
        """
        if self._model.refused_of_entry is not None:
            QTimer.singleShot(0, self, self._edit_refused)
            return False
        return self._add_new(NewPlayer.of(self._model.draft), self.added.emit, again=again)

    def _entered(self) -> None:
        # The editor that sent Enter is still closing: begin the next one afterwards.
        if self._model.refused_of_entry is not None:
            QTimer.singleShot(0, self, self._edit_refused)
            return
        if self._model.draft.name:
            self.add()
        QTimer.singleShot(0, self, self._go_on_typing)

    def _take(self, taken: Taken) -> None:
        """Add the player of a rating list, with all that the list says."""
        meant = taken.candidate.meant

        def added(change: PlayersAdded) -> None:
            self.added.emit(change)
            self.taken.emit(TakenPlayer(change, meant, taken.text))
            QTimer.singleShot(0, self, self._go_on_typing)

        self._add_new(meant.player, added)

    def _add_new(
        self, new: NewPlayer, added: Callable[[PlayersAdded], object], *, again: bool = False
    ) -> bool:
        same = None if again or self._asked_of == new else self._same(new)
        # Two with one FIDE ID are refused anyway.
        if same is not None and not (new.fide_id and same.fide_id == new.fide_id):
            self._asked_of = new
            self.asked.emit(
                SecondOfName(
                    new,
                    same,
                    lambda: self._add_new(new, added, again=True),
                    lambda: self._asked_of == new,
                )
            )
            return False
        # Before the act: what asks about it is judged while the event changes.
        self._forget_asked()

        def done(change: Change) -> None:
            editor = self.editor()
            if editor is not None and self._delegate is not None:
                self._delegate.closeEditor.emit(editor, _NO_HINT)
            if isinstance(change, PlayersAdded):
                self._model.clear_draft()
                added(change)

        change = self._event.act_then(done, add_player, new)
        return change is not None

    def _same(self, new: NewPlayer) -> Player | None:
        tournament = self._event.tournament
        return None if tournament is None else same_player(tournament, new)

    # The editor

    def go_to(self) -> None:
        """Put the cursor into the row, ready to type a name."""
        if self._event.tournament is None:
            return
        index = self._model.index(0, self._model.column_number("name"))
        self._view.setFocus()
        self._view.open_editor(index)

    def editor(self) -> QLineEdit | None:
        """The line editor that is open in the table, if any."""
        editors: list[QLineEdit] = self._view.findChildren(QLineEdit, CELL_EDITOR)
        # One that was closed is hidden, and destroyed a moment later.
        return next((editor for editor in editors if not editor.isHidden()), None)

    def begin_name(self, letters: str) -> bool:
        """Letters typed in the row, beside its fields, begin a name; False on other rows."""
        row = self._model.row_at(self._view.currentIndex())
        if row is None or not row.is_entry or not letters.strip():
            return False
        self.go_to()
        if (editor := self.editor()) is not None:
            editor.insert(letters)
        return True

    def _go_on_typing(self) -> None:
        """Ready for the next player, unless another page has come to the front meanwhile."""
        if self._page.isVisible():
            self.go_to()

    def _edit_refused(self) -> None:
        """Go to a text of the row that was not accepted, and edit it."""
        key = self._model.refused_of_entry
        if key is not None and self._page.isVisible():
            self._view.open_editor(self._model.index(0, self._model.column_number(key)))

    def _opened(self, editor: QLineEdit) -> None:
        self.candidates.follow(editor)
        editor.textEdited.connect(self._forget_asked)

    def _forget_asked(self, _text: str = "") -> None:
        """What was asked about one text is no answer about another, or about the same typed later."""
        if self._asked_of is not None:
            self._asked_of = None
            self.answered.emit()

    def _closed(self, _editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Esc leaves what was typed, even what was not accepted."""
        if hint is _REVERT:
            self._forget_asked()
            self._model.forget_refused(self._view.currentIndex())
