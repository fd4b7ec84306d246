"""Text in a given space: it is set on several lines, then it is cut; it never shrinks alone.

What people are called is whole on paper; only what no name is as long as ends in “…”.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

from arbiter_app.reports.bidi import lines_of_their_own
from arbiter_app.reports.typesetter import Face, Typesetter, drawable
from arbiter_app.wording import runs_leftwards

LEAST_TYPE: Final = 8.0
"""No letter on paper is smaller, in points."""

_BREAKS: Final = re.compile(r"[^\S\u00a0\u202f\u2007]+")
"""White space, but no-break spaces."""

_OPENING: Final = "(„«"
"""What stands before a word without being part of it."""

_BRACKETS: Final = {"(": ")", "[": "]"}
_SHORT_LINE: Final = 25.0
"""Up to this width, in units of the type size, a line may have nothing but brackets."""

_HYPHENATED: Final = re.compile(r"(?<=\w-)(?=\w)")
"""Behind a hyphen between letters."""

MOST_LINES: Final = 4

LINE_STEP: Final = 1.18
"""From line to line of one text, in its own size."""

ELLIPSIS: Final = "…"

_ROUNDING: Final = 1 + 1e-9
"""A type size worked out so that a text just fits must not cut it by the last digit."""


def extra_height(lines: Sequence[str]) -> float:
    """What the second and further lines of a text need, in units of its size."""
    return (len(lines) - 1) * LINE_STEP


def fit(
    typesetter: Typesetter, text: str, face: Face, space: float, *, most_lines: int = MOST_LINES
) -> tuple[str, ...]:
    """Return the lines of a text set into `space`, which is in units of the type size."""
    text = drawable(text)
    if typesetter.width(text, face) <= space * _ROUNDING:
        return (text,)
    lines = broken(typesetter, text, face, space)
    if len(lines) > most_lines:
        lines = broken(typesetter, text, face, space, at_hyphens=False)
    return first_lines(typesetter, lines, face, space, most_lines)


def words_of(text: str) -> tuple[str, ...]:
    """The words between which a line may end; a no-break space keeps what it joins together."""
    return tuple(word for word in _BREAKS.split(text) if word)


def parts_of(text: str) -> tuple[str, ...]:
    """The parts of a text in which no line may end: words, and what hyphens join."""
    return tuple(part for word in words_of(text) for part in _HYPHENATED.split(word) if part)


def broken(
    typesetter: Typesetter, text: str, face: Face, room: float, *, at_hyphens: bool = True
) -> tuple[str, ...]:
    """The text in lines not wider than `room`, between words where they are not too long.

    A word that is too long is parted behind a hyphen if that is enough, else anywhere.
    """
    return lines_of_their_own(_broken(typesetter, text, face, room, at_hyphens=at_hyphens))


def _broken(
    typesetter: Typesetter, text: str, face: Face, room: float, *, at_hyphens: bool = True
) -> list[str]:
    lines: list[str] = []
    # Joined letters are worked out for every text: of a long one only once for each word.
    own = runs_leftwards(text)
    width, space = 0.0, typesetter.width(" ", face)
    for word in _kept_together(typesetter, text, face, room):
        longer = f"{lines[-1]} {word}" if lines else word
        width = width + space + typesetter.width(word, face) if own else 0.0
        if lines and (width if own else typesetter.width(longer, face)) <= room:
            lines[-1] = longer
        elif typesetter.width(word, face) <= room:
            lines.append(word)
            width = typesetter.width(word, face)
        else:
            begun = f"{lines.pop()} " if lines else ""
            parts = [part for part in _HYPHENATED.split(word) if part]
            if at_hyphens and all(typesetter.width(part, face) <= room for part in parts):
                lines.extend(_joined(typesetter, begun, parts, face, room))
            else:
                lines.extend(_parts(typesetter, begun + word, face, room))
            width = typesetter.width(lines[-1], face) if lines else 0.0
    return lines


def _kept_together(typesetter: Typesetter, text: str, face: Face, room: float) -> Iterator[str]:
    """The words; those in brackets that are not long are one, if there is room."""
    most = min(room, max(room / 2, _SHORT_LINE))
    begun: list[str] = []
    closing = ""
    for word in _words_with_the_next(typesetter, text, face, room):
        if begun and typesetter.width(" ".join((*begun, word)), face) > most:
            yield from begun
            begun, closing = [], ""
        begun.append(word)
        closing = _open_bracket(word, closing)
        if not closing:
            yield " ".join(begun)
            begun = []
    yield from begun


def _words_with_the_next(
    typesetter: Typesetter, text: str, face: Face, room: float
) -> Iterator[str]:
    """The words, each with those before it that end no line in the language, if there is room."""
    if not typesetter.never_last:
        yield from words_of(text)
        return
    begun = ""
    for word in words_of(text):
        unit = f"{begun} {word}" if begun else word
        if begun and typesetter.width(unit, face) > room:
            yield begun
            unit = word
        if word.lstrip(_OPENING).lower() in typesetter.never_last:
            begun = unit
        else:
            yield unit
            begun = ""
    if begun:
        yield begun


def _open_bracket(word: str, closing: str) -> str:
    """What closes the bracket that is open behind a word; `closing` does so before it."""
    for letter in word:
        if letter == closing:
            closing = ""
        elif not closing:
            closing = _BRACKETS.get(letter, "")
    return closing


def _joined(
    typesetter: Typesetter, begun: str, parts: Sequence[str], face: Face, room: float
) -> Iterator[str]:
    """Parts of a word, as many on a line as it holds, the first ones behind what is begun."""
    line = begun
    for part in parts:
        longer = line + part
        if line and typesetter.width(longer, face) > room:
            yield line.rstrip()
            longer = part
        line = longer
    yield line


def _parts(typesetter: Typesetter, word: str, face: Face, room: float) -> Iterator[str]:
    """A long word, and what stands before it, in parts of which each fits; none is empty."""
    part, width = "", 0.0
    for letter in _letters(word):
        own = typesetter.width(letter, face)
        if part.strip() and width + own > room:
            yield part.strip()
            part, width = "", 0.0
        part, width = part + letter, width + own
    if part.strip():
        yield part.strip()


def _letters(word: str) -> Iterator[str]:
    """The letters of a word, each with the marks that stand over or under it."""
    letter = ""
    for sign in word:
        if letter and not unicodedata.category(sign).startswith("M"):
            yield letter
            letter = ""
        letter += sign
    if letter:
        yield letter


def first_lines(
    typesetter: Typesetter, lines: Sequence[str], face: Face, room: float, most: int
) -> tuple[str, ...]:
    """As many of these lines as may be; the last one says with “…” that there were more."""
    if len(lines) <= most:
        return tuple(lines)
    last = f"{lines[most - 1]} {lines[most]}"
    return (*lines[: most - 1], cut_to_fit(typesetter, last, face, room))


def cut_to_fit(typesetter: Typesetter, text: str, face: Face, room: float) -> str:
    """The text, or its beginning with “…” where it is wider than `room`."""
    text = drawable(text)
    if typesetter.width(text, face) <= room * _ROUNDING:
        return text
    letters = list(_letters(text))
    low, high = 0, len(letters)
    while low < high:
        middle = (low + high + 1) // 2
        shown = "".join(letters[:middle]).rstrip() + ELLIPSIS
        low, high = (middle, high) if typesetter.width(shown, face) <= room else (low, middle - 1)
    return "".join(letters[:low]).rstrip() + ELLIPSIS
