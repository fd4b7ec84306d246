"""Before something that was begun would be lost: stay, keep it, or discard it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.forms.form import FormDialog
from arbiter_app.gui.forms.widgets import push_button


@dataclass(frozen=True, slots=True)
class Unsaved:
    """Something begun and not kept yet: in words, and the page where it stands."""

    text: str
    page: PageName


class UnsavedDialog(FormDialog):
    """Names what would be lost. To stay is the default, so that nothing goes by one key.

    `dropped` says that it may go, `kept` (offered only with a text for its button) that it is to
    be kept first. `keep` and `drop` are the texts of the buttons, which say what else they do.
    """

    dropped = Signal()
    kept = Signal()

    def __init__(
        self,
        facts: Sequence[str],
        parent: QWidget,
        *,
        keep: str = "",
        drop: str = "",
        title: str = "",
    ) -> None:
        """`title` asks about what the only fact says."""
        super().__init__(
            title or parent.tr("Unsaved changes"),
            drop or parent.tr("Discard"),
            parent,
            role="caution",
        )
        self.setObjectName("unsavedDialog")
        for fact in facts:
            self.add_note(fact, "")
        self.call_button(self.cancel_button, self.tr("Keep editing"))
        if keep:
            self.add_button(push_button(keep, self.keep, role="primary", name="keep"))
        self.accept_button.setDefault(False)
        self.cancel_button.setDefault(True)
        self.cancel_button.setFocus()

    def keep(self) -> None:
        """Keep it first."""
        self.reject()
        self.kept.emit()

    def accept(self) -> None:
        """Discard it."""
        super().accept()
        self.dropped.emit()
