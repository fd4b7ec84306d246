"""The order of names on paper: letters by their base letter, whatever the alphabet."""

from __future__ import annotations

import unicodedata
from typing import Final

BASE_LETTERS: Final = {
    "ł": "l",
    "ø": "o",
    "đ": "d",
    "ð": "d",
    "þ": "th",
    "æ": "ae",
    "œ": "oe",
    "ı": "i",
    "ŋ": "n",
    "ħ": "h",
    "ŧ": "t",
    "ß": "ss",
    "ς": "σ",
    "’": "",
    "'": "",
    "-": " ",
}
"""Letters that Unicode does not take apart, and what stands between letters of a name."""

_BASE: Final = str.maketrans(BASE_LETTERS)


def name_key(name: str) -> tuple[str, str]:
    """The key to sort names by: without accents first, then as they are."""
    folded = unicodedata.normalize("NFKD", name.casefold()).translate(_BASE)
    bare = "".join(letter for letter in folded if not unicodedata.combining(letter))
    return bare, name
