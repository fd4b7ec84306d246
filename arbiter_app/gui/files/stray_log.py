"""Beside an event file is a log that does not continue it: what to go on with."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from arbiter_app.gui.forms.form import FormDialog
from arbiter_app.gui.forms.widgets import push_button
from arbiter_app.gui.text.wording import said
from arbiter_app.local_time import to_local_time
from arbiter_app.operations.interface import Contents, FileAndLog
from arbiter_app.wording import NOTHING, Phrase, counted, phrase, sentences


class StrayLogDialog(FormDialog):
    """Shows what the file has and what the log has; nothing is opened by a key too many.

    What is not chosen is kept, too.
    """

    file_chosen = Signal()
    log_chosen = Signal()

    def __init__(self, name: str, found: FileAndLog, parent: QWidget) -> None:
        super().__init__(
            parent.tr("Choose what to go on with"), parent.tr("Open the &file"), parent
        )
        self.setObjectName("strayLogDialog")
        self.add_note(
            self.tr(
                "The file “{name}” and the log beside it are of different times: one of them was"
                " copied or moved without the other."
            ).format(name=name),
            "",
        )
        for title, contents in ((self.tr("File:"), found.file), (self.tr("Log:"), found.log)):
            self.add_note(f"{title} {said(describe_contents(contents))}", "")
        self.add_note(
            self.tr(
                "The log is opened as a new event beside this one. Copies of both are kept in the"
                " folder of backups."
            )
        )
        log = push_button(self.tr("Open the &log"), self._choose_log, name="openLog")
        log.setEnabled(found.log is not None)
        self.add_button(log)
        self.accept_button.setEnabled(found.file is not None)
        self.accept_button.setDefault(False)
        self.cancel_button.setDefault(True)
        self.cancel_button.setFocus()

    def accept(self) -> None:
        super().accept()
        self.file_chosen.emit()

    def _choose_log(self) -> None:
        self.reject()
        self.log_chosen.emit()


def describe_contents(contents: Contents | None) -> Phrase:
    """How far a version of an event is, in a sentence or two."""
    if contents is None:
        return phrase("Nothing of an event can be read.")
    amount = phrase(
        "{rounds}, {results}.",
        rounds=counted(contents.rounds, "{count} round", "{count} rounds"),
        results=counted(contents.results, "{count} result", "{count} results"),
    )
    last = NOTHING
    if contents.last_at is not None:
        last = phrase(
            "Last: “{act}” ({moment}).",
            act=contents.last_act,
            moment=f"{to_local_time(contents.last_at):%Y-%m-%d %H:%M}",
        )
    return sentences(amount, last)
