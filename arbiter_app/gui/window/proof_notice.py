"""Said over the page while the checker does not find that a round is paired by the rules."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from arbiter_app.gui.boards.proof_seal import why
from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.forms.message_line import MessageLine
from arbiter_app.gui.look.tones import MessageTone
from arbiter_app.gui.text.wording import said
from arbiter_app.operations.interface import ProofStanding, RoundProof


class ProofNotice(MessageLine):
    """Appears with a round that the checker refuses; goes with it."""

    keeps_waiting = False

    wanted = Signal()
    """A report is to be saved."""

    def __init__(self, context: EventContext, parent: QWidget | None = None) -> None:
        super().__init__(context.icons, parent)
        self.setObjectName("proofNotice")
        self.setAccessibleName(self.tr("The round is not proved"))
        self._found: RoundProof | None = None
        self._read: RoundProof | None = None

    def dismiss(self) -> None:
        """Close the line; it comes again when something else is said of the round."""
        self._read = self._found
        super().dismiss()

    def show_proof(self, found: RoundProof | None) -> None:
        """Say what is found, if that is anything to be said."""
        if found is None or found.standing is not ProofStanding.REFUSED:
            self.hide()
        elif found != self._read:
            self._found = found
            self.tell(
                said(why(found)),
                MessageTone.ILLEGAL,
                link=self.tr("Save a report…"),
                slot=self.wanted.emit,
            )
