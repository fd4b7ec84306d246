"""Labels whose lines begin where those of the window do, and end where there is room for no more."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from arbiter_app.gui.look.direction import beginning_with_the_line
from arbiter_app.gui.text.plain_text import PlainLabel

_LONGEST: Final = 24
"""Characters of a word that is kept whole: narrower than any place for a wrapped text."""

_LONG_WORD: Final = re.compile(rf"\S{{{_LONGEST + 1},}}")
_PART: Final = re.compile(rf"[^/\\_.,;:@&=?-]{{0,{_LONGEST}}}[/\\_.,;:@&=?-]*")
_WITHIN_FIGURES: Final = re.compile("(?<=[0-9½¼¾])–(?=[0-9½¼¾])")
_BREAK: Final = "\N{ZERO WIDTH SPACE}"
_WITH_ITS_FIGURES: Final = "\N{WORD JOINER}–\N{WORD JOINER}"


def breakable(text: str) -> str:
    """The text with places at which a line may end in the words that are too long for one.

    Qt breaks lines between words only. A path or an address breaks behind its separators, another
    word behind so many letters. A result, `½–½`, stays in one line.
    """
    parted = _LONG_WORD.sub(lambda word: _parted(word[0]), text)
    return _WITHIN_FIGURES.sub(_WITH_ITS_FIGURES, parted)


def _parted(word: str) -> str:
    parted = ""
    for part in _PART.findall(word):
        # A mark stays with its letter.
        whole = not parted or not part or unicodedata.combining(part[0])
        parted += part if whole else _BREAK + part
    return parted


class LineLabel(PlainLabel):
    """A label whose lines run as those of the window do, whatever stands first in them.

    Its text cannot be copied, so that nobody gets what is not to be seen in it.
    """

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self._whole = ""
        self.setText(text)

    def setText(self, text: str) -> None:  # noqa: N802 - of Qt
        shown = self.laid_out(text)
        if self.accessibleName() in ("", self._whole):
            # What is not seen is not heard either; a name of its own stays.
            self.setAccessibleName("" if shown == text else text)
        self._whole = text
        super().setText(shown)

    def laid_out(self, text: str) -> str:
        """The text with the marks that are not seen."""
        return beginning_with_the_line(text)

    def text(self) -> str:
        """What was to be shown."""
        return self._whole


class WrappedLabel(LineLabel):
    """A label of as many lines as its text needs; it has no width that a word could ask for."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setWordWrap(True)

    def laid_out(self, text: str) -> str:
        """Also with the places at which a line may end within a word."""
        return super().laid_out(breakable(text))
