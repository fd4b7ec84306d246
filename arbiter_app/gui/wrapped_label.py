"""Labels whose lines end where there is room for no more, within a long path as well."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from PySide6.QtWidgets import QLabel

_LONGEST: Final = 24
"""Characters of a word that is kept whole: narrower than any place for a wrapped text."""

_LONG_WORD: Final = re.compile(rf"\S{{{_LONGEST + 1},}}")
_PART: Final = re.compile(rf"[^/\\_.,;:@&=?-]{{0,{_LONGEST}}}[/\\_.,;:@&=?-]*")
_BREAK: Final = "\N{ZERO WIDTH SPACE}"


def breakable(text: str) -> str:
    """The text with places at which a line may end in the words that are too long for one.

    Qt breaks lines between words only. A path or an address breaks behind its separators, another
    word behind so many letters.
    """
    return _LONG_WORD.sub(lambda word: _parted(word[0]), text)


def _parted(word: str) -> str:
    parted = ""
    for part in _PART.findall(word):
        # A mark stays with its letter.
        whole = not parted or not part or unicodedata.combining(part[0])
        parted += part if whole else _BREAK + part
    return parted


class WrappedLabel(QLabel):
    """A label of as many lines as its text needs; it has no width that a word could ask for.

    Its text cannot be copied, so that nobody gets the places between the parts of a path.
    """

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self._whole = ""
        self.setWordWrap(True)
        self.setText(text)

    def setText(self, text: str) -> None:  # noqa: N802 - of Qt
        self._whole = text
        super().setText(breakable(text))

    def text(self) -> str:
        """What was to be shown."""
        return self._whole
