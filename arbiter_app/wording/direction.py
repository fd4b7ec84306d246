"""Texts inside lines of another direction: each is kept in the order of its own (UAX #9)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

_FIRST_RIGHT_TO_LEFT = "\u0590"
_ISOLATES: Final = frozenset("\u2066\u2067\u2068")
# Not compiled before the first line that runs from right to left: most starts have none.
_BETWEEN_PARTS: Final = r"(?<=[/\\])"
_RANGE: Final = r"([1-9][0-9-]*) ?– ?([0-9-]+)"
_PATH: Final = r"(?:~|[A-Za-z]:|[a-z]+:/)?[/\\]\S"
"""Where files and pages are: parts in an order of their own, whatever letters their names have."""


def runs_leftwards(text: str) -> bool:
    """Whether something in the text is written from right to left."""
    if text.isascii() or max(text) < _FIRST_RIGHT_TO_LEFT:
        return False
    return any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in text)


def has_isolates(text: str) -> bool:
    """Whether parts of the text are in an order of their own."""
    return not _ISOLATES.isdisjoint(text)


def isolated(text: str) -> str:
    """A text in its own order, whatever the line around it has; nothing is seen of it."""
    return f"\N{FIRST STRONG ISOLATE}{text}\N{POP DIRECTIONAL ISOLATE}" if text else text


def beginning_at_the_right(text: str) -> str:
    """Signs and figures whose first part stands at the right, where lines begin: of `1–0` the 1."""
    return f"\N{RIGHT-TO-LEFT ISOLATE}{text}\N{POP DIRECTIONAL ISOLATE}" if text else text


def isolated_from_the_right(text: str) -> str:
    """A text within a line that runs from right to left. What is said in the language of the line
    runs as that does, also where it begins with a name; names and figures of others do not, and
    paths run from left to right. Of figures from one to another, `1–22`, the first stands first.
    """
    if re.match(_PATH, text):
        return _from_left_to_right(text)
    if runs_leftwards(text) or has_isolates(text) or _is_range(text):
        return beginning_at_the_right(text)
    return isolated(text)


def _is_range(text: str) -> bool:
    """Whether it is numbers or days from one to another; a result is none, whoever won."""
    found = re.fullmatch(_RANGE, text)
    if found is None:
        return False
    first, last = found.groups()
    return (len(first), first) < (len(last), last)


def _from_left_to_right(path: str) -> str:
    """A path in the order of its parts: two side by side that run leftwards would be one text."""
    parted = (
        re.sub(_BETWEEN_PARTS, "\N{LEFT-TO-RIGHT MARK}", path) if runs_leftwards(path) else path
    )
    return f"\N{LEFT-TO-RIGHT ISOLATE}{parted}\N{POP DIRECTIONAL ISOLATE}"


def side_by_side(letters: Iterable[str]) -> str:
    """Letters of which each says something of its own, one after the other: `WBB`.

    Where letters of the script join (bidirectional class AL: Arabic, Syriac), they would be a word:
    there is a little room between them.
    """
    row = tuple(letters)
    joins = any(unicodedata.bidirectional(sign) == "AL" for letter in row for sign in letter)
    return ("\N{NARROW NO-BREAK SPACE}" if joins else "").join(row)
