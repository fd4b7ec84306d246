"""Said above a document that has names its fonts cannot write in full."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from arbiter_app.gui.forms.widgets import label
from arbiter_app.gui.look.theme import SPACE
from arbiter_app.gui.text.wording import joined
from arbiter_app.wording import SEMICOLON

_MOST_NAMES = 3


class MissingLettersNote(QWidget):
    """Seen as long as there are such names."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = label("", "consequence", name="missingLetters", wrap=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE, 0, SPACE, 0)
        layout.addWidget(self._text)
        self.hide()

    @property
    def text(self) -> str:
        """What is said; empty if nothing is."""
        return self._text.text()

    def show_names(self, names: Sequence[str]) -> None:
        """Say which names they are, the first of them in full."""
        self._text.setText(self._words(names))
        self._text.setAccessibleName(self.text)
        self.setVisible(bool(names))

    def _words(self, names: Sequence[str]) -> str:
        if not names:
            return ""
        shown, more = joined(names[:_MOST_NAMES], SEMICOLON), len(names) - _MOST_NAMES
        if more > 0:
            shown = self.tr("{names} and {n} more").format(names=shown, n=more)
        text = self.tr("These names contain letters that the print fonts lack: {names}.")
        return text.format(names=shown)
