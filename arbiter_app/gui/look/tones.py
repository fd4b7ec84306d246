"""How a text is told apart: quiet or strong in a table, in earnest in a message."""

from __future__ import annotations

from enum import StrEnum


class CellTone(StrEnum):
    """What a text in a table is to the reader, or the whole row it stands in."""

    PLAIN = ""
    MUTED = "muted"
    STRONG = "strong"
    ACCENT = "accent"
    MARKED = "marked"
    MISSING = "missing"
    WARNING = "warning"
    ILLEGAL = "illegal"

    LEFT = "left"
    """The name of somebody who has left: struck out, however short the column is."""


class MessageTone(StrEnum):
    """How much in earnest something is said; the style sheet knows the values."""

    INFO = "info"
    WARNING = "warning"
    ILLEGAL = "illegal"

    @property
    def ink(self) -> str:
        """The colour of its icon, by the name in the palette."""
        return "accent" if self is MessageTone.INFO else self.value
