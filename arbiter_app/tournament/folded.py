"""Words as they are compared: without accents and capitals."""

from __future__ import annotations

import unicodedata

_LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"}
)
"""Letters that Unicode does not take apart."""


def folded(text: str) -> str:
    """A text as it is compared: no accents, no capitals."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))
