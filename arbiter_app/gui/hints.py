"""A quiet line that says which keys do what."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from arbiter_app.gui.theme import Theme

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
        self.setAccessibleName("; ".join(f"{keys}: {what}" for keys, what in self._hints))
        self._draw()

    def _draw(self) -> None:
        colours = self._theme.colours
        key = f"background-color:{colours.border};color:{colours.text};"
        self.setText(
            "&nbsp;&nbsp; ".join(
                "&nbsp;".join(
                    f"<span style='{key}'>&nbsp;{escape(one)}&nbsp;</span>" for one in keys.split()
                )
                + f"&nbsp;&nbsp;{escape(what).replace(' ', '&nbsp;')}"
                for keys, what in self._hints
            )
        )
