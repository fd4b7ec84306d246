"""Finding in the manual: every word typed must begin a word of the section."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from arbiter_app.manual.pages import Manual, ManualPage, Section
from arbiter_app.tournament.names import folded

_OF_PAGE, _OF_SECTION, _OF_TEXT = 160, 60, 1
"""How much a word counts where it is found: in the title of a page, in a heading, in the text."""

_LISTS: Final = frozenset({"fide-questions", "keys", "menus"})
"""Pages that only list what others tell: they come behind those that have the same words."""

_MOST_COUNTED: Final = 8
"""A word that comes more often makes a section no better."""

_AROUND: Final = 60
"""Letters shown before and after the word found."""


@dataclass(frozen=True, slots=True)
class Found:
    """A section, and the words around the first one that was found."""

    page: ManualPage
    section: Section
    excerpt: str


def search(where: Manual, text: str) -> tuple[Found, ...]:
    """The sections that have all words of the text, those first that are about them."""
    wanted = _words(text)
    if not wanted:
        return ()
    rated = [
        (page.name in _LISTS, -worth, number, page, section)
        for number, (page, section) in enumerate(_sections(where))
        if (worth := _worth(section, wanted))
    ]
    return tuple(
        Found(page, section, _excerpt(section.text, wanted))
        for *_, page, section in sorted(rated, key=lambda each: each[:3])
    )


def _sections(where: Manual) -> Iterator[tuple[ManualPage, Section]]:
    """All but the contents, which have nothing of their own."""
    for page in where.pages[1:]:
        for section in page.sections:
            yield page, section


def _words(text: str) -> list[str]:
    return "".join(letter if letter.isalnum() else " " for letter in folded(text)).split()


@cache
def _words_of(section: Section) -> tuple[frozenset[str], tuple[str, ...]]:
    """The words of a heading, and those of what stands under it."""
    return frozenset(_words(section.title)), tuple(_words(section.text))


def _worth(section: Section, wanted: list[str]) -> int:
    """0 if a word is missing."""
    heading, text = _words_of(section)
    total = 0
    for word in wanted:
        found = sum(each.startswith(word) for each in text)
        worth = _OF_TEXT * min(found, _MOST_COUNTED)
        if any(each.startswith(word) for each in heading):
            worth += _OF_PAGE if section.level == 1 else _OF_SECTION
        if not worth:
            return 0
        total += worth
    return total


def _excerpt(text: str, wanted: list[str]) -> str:
    """The words around the first that begins as one of those wanted, in one line."""
    words = text.split()
    place = next(
        (
            number
            for number, word in enumerate(words)
            if any(part.startswith(one) for part in _words(word) for one in wanted)
        ),
        0,
    )
    first = last = place
    length = 0
    while first > 0 and length < _AROUND:
        first -= 1
        length += len(words[first]) + 1
    length = 0
    while last < len(words) and length < 2 * _AROUND:
        length += len(words[last]) + 1
        last += 1
    shown = " ".join(words[first:last])
    return f"{'… ' if first else ''}{shown}{' …' if last < len(words) else ''}"
