"""A quiet line that says which keys do what."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from arbiter_app.gui.look.direction import begins_at_right, in_own_order
from arbiter_app.gui.look.theme import Theme
from arbiter_app.gui.text.wording import headed

Hint = tuple[str, str]
"""Keys, separated by spaces, and what they do."""


class KeyHints(QLabel):
    """Keys drawn as keys, with a word for each."""

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._hints: tuple[Hint, ...] = ()
        self.setObjectName(name)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        self.setProperty("role", "small")
        self.setContentsMargins(12, 8, 12, 9)
        theme.changed.connect(self._draw)

    def say(self, hints: Sequence[Hint]) -> None:
        """Show these hints."""
        self._hints = tuple(hints)
        self.setAccessibleName("; ".join(headed(*hint) for hint in self._hints))
        self._draw()

    def _draw(self) -> None:
        colours = self._theme.colours
        key = f"background-color:{colours.border};color:{colours.text};"
        line = "&nbsp;&nbsp; ".join(
            "&nbsp;".join(
                f"<span style='{key}'>&nbsp;{_written(one)}&nbsp;</span>" for one in keys.split()
            )
            + f"&nbsp;&nbsp;{_written(what)}"
            for keys, what in self._hints
        )
        direction = "rtl" if begins_at_right() else "ltr"
        # Else it would be that of the first letter, which is most often that of a key.
        self.setText(f"<div dir='{direction}'>{line}</div>")


def _written(text: str) -> str:
    """A key or a word in one piece, in the order of its own."""
    return in_own_order(escape(text).replace(" ", "&nbsp;"))
