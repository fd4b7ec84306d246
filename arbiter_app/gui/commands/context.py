"""What all commands share: the event that is open, its page, and the line in which they tell."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMainWindow
from shiboken6 import isValid

from arbiter_app.errors import NoLegalPairingError, UserError
from arbiter_app.event_address import EventAddress
from arbiter_app.file_names import to_readable
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.actions import Actions
from arbiter_app.gui.forms.file_dialog import FileDialog
from arbiter_app.gui.forms.message_line import Link, MessageLine
from arbiter_app.gui.kept.preferences import Places
from arbiter_app.gui.look.direction import in_own_order
from arbiter_app.gui.look.tones import MessageTone
from arbiter_app.gui.text.announcer import announce
from arbiter_app.gui.text.wording import joined, said
from arbiter_app.operations.interface import (
    Change,
    Clock,
    ConfirmationNeededError,
    Level,
    Publication,
    TournamentState,
)
from arbiter_app.output.reasons import not_read, reason
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.wording import SEMICOLON, phrase

if TYPE_CHECKING:
    from arbiter_app.gui.event.event import OpenEvent
    from arbiter_app.gui.forms.entry import EntryDialog
    from arbiter_app.gui.forms.unsaved import Unsaved
    from arbiter_app.gui.window.event_page import EventPage

_MOMENT = 6000
"""Milliseconds for which the status bar tells what was done."""

_MOST_NAMES = 12
"""More names than this prove nothing to a reader."""


class CommandContext(QObject):
    """The window, as far as commands need it. `opened` and `page` are None on the start page."""

    def __init__(
        self,
        window: QMainWindow,
        actions: Actions,
        places: Places,
        clock: Clock,
        start_message: MessageLine,
    ) -> None:
        super().__init__(window)
        self.window = window
        self.actions = actions
        self.places = places
        self.clock = clock
        self.opened: OpenEvent | None = None
        self.page: EventPage | None = None
        self._start_message = start_message
        self._dialogs: dict[int, QDialog] = {}
        self._opened_dialogs = 0
        self._waiting_form: EntryDialog | None = None
        self._begun: list[Callable[[], tuple[Unsaved, ...]]] = []

    @property
    def tournament(self) -> Tournament | None:
        """The tournament shown, None without one."""
        return None if self.opened is None else self.opened.tournament

    @property
    def dialog(self) -> QDialog | None:
        """The dialog opened last of those not destroyed yet, None if there is none."""
        return next(reversed(self._dialogs.values()), None)

    @property
    def state(self) -> TournamentState | None:
        """What the event file keeps of the tournament shown, None without one."""
        return None if self.opened is None else self.opened.state

    def publication(self, round_number: int) -> Publication | None:
        """When a round of the tournament shown was published, None if it was not."""
        return None if self.state is None else self.state.publication(round_number)

    @property
    def message(self) -> MessageLine:
        """The line of the page in front."""
        return self._start_message if self.page is None else self.page.message

    def tell(
        self,
        text: str,
        tone: MessageTone = MessageTone.INFO,
        *,
        link: str = "",
        slot: Callable[[], object] | None = None,
        holds: Callable[[], bool] | None = None,
        topic: str = "",
        second: Link | None = None,
    ) -> None:
        """Say something in a notice; everything as in `MessageLine.tell`."""
        self.message.tell(text, tone, link=link, slot=slot, holds=holds, topic=topic, second=second)

    def close_banner(self) -> bool:
        """Close the notice in front, as Esc does; False if there is none."""
        front = self._front_banner()
        if front is None:
            return False
        front.dismiss()
        return True

    def step_to_banner(self) -> bool:
        """Give the keyboard to the notice in front, or back to the page; False without any."""
        front = self._front_banner()
        if front is None:
            return False
        if front.has_keyboard:
            front.left.emit()
        else:
            front.take_keyboard()
        return True

    def _front_banner(self) -> MessageLine | None:
        """The notice that is seen."""
        if self.page is not None:
            return self.page.notices.front
        return self._start_message if self._start_message.is_open else None

    def note(self, text: str) -> None:
        """Say something for a moment in the status bar."""
        self.window.statusBar().showMessage(text, _MOMENT)
        announce(self.window, text)

    def take_back(self, text: str) -> None:
        """Take a text out of the status bar, if it is still there."""
        bar = self.window.statusBar()
        if bar.currentMessage() == text:
            bar.clearMessage()

    def refuse(
        self,
        error: UserError,
        *,
        link: str = "",
        slot: Callable[[], object] | None = None,
        holds: Callable[[], bool] | None = None,
    ) -> None:
        """Say why something was not done, with the article and the names of those concerned.

        If it was written into a form, the form says so and stays; else the link does `slot`, and
        `holds` is as for `tell`.
        """
        text = " ".join(part for part in (_with_article(error), self._who(error)) if part)
        form = _form_handing_over()
        if form is not None:
            form.hold(text)
        else:
            self.tell(text, MessageTone.WARNING, link=link, slot=slot, holds=holds)

    def let_form_wait(self) -> None:
        """What was written into a form becomes an act beside the window: it stays until that ends."""
        self._waiting_form = _form_handing_over()
        if self._waiting_form is not None:
            self._waiting_form.wait()

    def let_form_go_on(self) -> None:
        """The act has ended, and the form knows what came of it."""
        form, self._waiting_form = self._waiting_form, None
        if form is not None and isValid(form):
            form.go_on()

    def _who(self, error: UserError) -> str:
        """The names of players whom a round without a legal pairing tells by number."""
        if not isinstance(error, NoLegalPairingError) or not 0 < len(error.names) <= _MOST_NAMES:
            return ""
        names = [f"{tpn} {name}" for tpn, name in sorted(error.names.items())]
        return self.tr("Players named above: {names}.").format(names=joined(names, SEMICOLON))

    def ask(self, error: ConfirmationNeededError, go_on: Callable[[], object]) -> None:
        """Ask about an act outside the rules as its level wants: in one line, once, or twice.

        What was written into a form is asked about in front of it: Cancel leads back to the form.
        """
        from arbiter_app.gui.forms.confirm import ConfirmDialog

        form = _form_handing_over()
        if form is not None:
            form.hold()
            question = ConfirmDialog(error, form)
            question.confirmed.connect(lambda: form.attempt(go_on))
            self._open(question)
            return
        front = QApplication.activeModalWidget()
        if front is not None and front.parentWidget() is not None and front.isVisible():
            # Asked from within a dialog, as of the second entry: it is answered in front of that.
            question = ConfirmDialog(error, front)
            question.confirmed.connect(go_on)
            self._open(question)
            return
        if error.level <= Level.ACKNOWLEDGE:
            text = " ".join(
                part for part in (_with_article(error), said(error.consequence)) if part
            )
            self.tell(text, MessageTone.WARNING, link=said(error.verb), slot=go_on)
            return
        dialog = ConfirmDialog(error, self.window)
        dialog.confirmed.connect(go_on)
        self.show_dialog(dialog)

    def is_open(self, path: Path | EventAddress) -> bool:
        """Whether this is the file of the event that is open, by whatever name.

        Nobody may open it beside the database, not even to look (`store/lock.py`).
        """
        place = None if self.opened is None else self.opened.session.place
        if not isinstance(place, Path) or not isinstance(path, Path):
            return False
        try:
            return place.samefile(path)
        except OSError:
            return False

    def refuses_to_import(self, path: Path) -> bool:
        """Whether it is the event that is open; then that is said."""
        if not self.is_open(path):
            return False
        text = phrase(
            "“{name}” is the event that is open; you cannot import from it.", name=path.name
        )
        self.tell(said(text), MessageTone.WARNING)
        return True

    def cannot_read(self, path: Path, error: OSError) -> None:
        self.refuse(not_read(path, error))

    def cannot_write(self, path: Path, error: OSError) -> None:
        text = phrase("{name} cannot be written: {reason}.", name=path.name, reason=reason(error))
        self.tell(said(text), MessageTone.WARNING)

    def saved(self, path: Path) -> None:
        """Say where something was saved."""
        self.tell(self.tr("Saved as {path}.").format(path=in_own_order(to_readable(str(path)))))

    def tell_deleted(self, name: str, change: Change) -> None:
        """Say what was deleted, with the way to have it back."""
        text = self.tr("“{name}” was deleted.").format(name=name)
        self.tell(
            " ".join(part for part in (text, said(change.caution)) if part),
            MessageTone.WARNING if change.caution else MessageTone.INFO,
            link=self.tr("Undo"),
            slot=self.actions[ActionName.UNDO].trigger,
        )

    def past_hand(self, go_on: Callable[[], object]) -> None:
        """Do what ends a change by hand; steps of it that are not saved are asked about first."""
        if self.page is None:
            go_on()
        else:
            self.page.rounds.hand_mode.leave(go_on)

    def past_player(self, go_on: Callable[[], object], *, pairs: bool = False) -> None:
        """Do what goes by the list of players; one who is typed, but not added, is asked about first.

        `pairs` is as for `EntryRow.leave`.
        """
        if self.page is None:
            go_on()
        else:
            self.page.players.entry.leave(go_on, pairs=pairs)

    def forget_event(self) -> None:
        """No event is open any more."""
        self.opened, self.page = None, None
        self._begun.clear()

    def also_begun(self, begun: Callable[[], tuple[Unsaved, ...]]) -> None:
        """Ask there, too, what would be lost with the event."""
        self._begun.append(begun)

    def leave_event(self, go_on: Callable[[], object]) -> None:
        """Do what closes the event; what was begun and not kept yet is asked about first."""
        from arbiter_app.gui.forms.unsaved import UnsavedDialog

        page = self.page
        if page is None:
            go_on()
            return
        before = QApplication.activeModalWidget()
        entry = page.players.entry
        if not entry.close_editor() or QApplication.activeModalWidget() is not before:
            return  # what was typed into a cell is refused, or asks a question of its own
        unsaved = [*page.begun.unsaved(), *(one for begun in self._begun for one in begun())]
        if not unsaved:
            go_on()
            return

        def add_and_go_on() -> None:
            if entry.add(again=True):
                go_on()

        page.show_page(unsaved[0].page)
        can_add = entry.can_add and len(unsaved) == len(entry.facts())
        dialog = UnsavedDialog(
            [one.text for one in unsaved],
            self.window,
            keep=self.tr("Add the player") if can_add else "",
        )
        dialog.kept.connect(add_and_go_on)
        dialog.dropped.connect(go_on)
        self.show_dialog(dialog)

    def save(self) -> None:
        """Keep what is being written where the keyboard is; all the rest is saved already."""
        page, event = self.page, self.opened
        if page is None or event is None:
            return
        if not page.players.entry.close_editor() or page.begun.save(page.current_page):
            return
        self.note(
            self.tr("Everything is saved in {path}.").format(
                path=in_own_order(str(event.session.place))
            )
        )

    def show_dialog(self, dialog: QDialog) -> None:
        """Open a dialog; it is destroyed when it is closed.

        It is about the tournament shown, and goes when another one comes, as when a file that was
        being opened stands in the window.
        """
        self.dismiss()
        self._open(dialog)

    def dismiss(self) -> None:
        """Close the dialogs that are open, as Escape does: first the one in front."""
        for dialog in reversed(tuple(self._dialogs.values())):
            if not dialog.isHidden():
                dialog.reject()

    def _open(self, dialog: QDialog) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._opened_dialogs += 1
        self._dialogs[self._opened_dialogs] = dialog
        dialog.destroyed.connect(partial(self._forget, self._opened_dialogs))
        dialog.open()

    def _forget(self, number: int, _destroyed: object = None) -> None:
        self._dialogs.pop(number, None)

    def ask_for_file(self, title: str, kinds: str, slot: Callable[[Path], object]) -> None:
        """Let the arbiter choose a file to read."""
        dialog = FileDialog(self.window, title, self.places.documents, kinds)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda chosen: slot(Path(chosen)))
        self.show_dialog(dialog)

    def ask_where_to_save(
        self, title: str, proposed: Path, kinds: str, slot: Callable[[Path], object]
    ) -> None:
        """Let the arbiter choose a file to write; its suffix is that of the one proposed."""
        dialog = FileDialog(self.window, title, proposed, kinds)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(proposed.suffix.removeprefix("."))
        dialog.fileSelected.connect(lambda chosen: slot(Path(chosen)))
        self.show_dialog(dialog)


def _form_handing_over() -> EntryDialog | None:
    """The form whose entries are being made into an act at this moment."""
    from arbiter_app.gui.forms.entry import EntryDialog

    front = QApplication.activeModalWidget()
    return front if isinstance(front, EntryDialog) and front.is_handing_over else None


def _with_article(error: UserError) -> str:
    article = getattr(error, "article", "")
    text = said(error.said)
    return f"{text}  ({article})" if article else text


def for_good() -> bool:
    """What holds whatever happens to the event: where something was written, what was read."""
    return True
