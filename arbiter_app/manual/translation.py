"""The manual in other languages: the English pages, block by block in the words of a catalogue.

A block is what stands in one line of the source: a heading, a paragraph, an item, a cell. Its English
Markdown is its message in `resources/languages/CODE/LC_MESSAGES/manual.po`; of a picture alone, what
it shows, and of a link alone, its words. Examples of commands, files of pictures and where links lead
are the same in every language. A block without a translation is English, and says so. The `.mo` that
is read here is made by `installer/manual_catalogues.py`, with the words of the window filled in.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from arbiter_app.languages import catalogue, catalogue_code
from arbiter_app.resources import resource_path
from arbiter_app.wording import ENGLISH

DOMAIN: Final = "manual"
UNTRANSLATED: Final = "English"
"""The context of blocks that are English but for the words of the window."""


@dataclass(frozen=True, slots=True)
class Translation:
    """The blocks in one language."""

    language: str
    direction: str
    _said: gettext.NullTranslations

    def block(self, text: str) -> tuple[str, bool]:
        """A block as it stands in this manual, and whether it is English for want of a translation."""
        if not text:
            return "", False
        if said := self._said.gettext(text):
            return said, False
        english = self._said.pgettext(UNTRANSLATED, text)
        return english or text, bool(english)


class Nothing(gettext.NullTranslations):
    """What a catalogue says of texts that it does not have."""

    def gettext(self, _message: str) -> str:
        return ""

    def pgettext(self, _context: str, _message: str) -> str:
        return ""


def translated_languages() -> tuple[str, ...]:
    """The languages that have a catalogue of the manual; English, the source, has none."""
    return tuple(sorted(path.parts[-3] for path in _folder().glob(f"*/LC_MESSAGES/{DOMAIN}.mo")))


def translation(language: str) -> Translation | None:
    """What the manual says in a language, by its code; None where it is English."""
    code = catalogue_code(language) or ENGLISH.language
    if code not in translated_languages():
        return None
    with (_folder() / code / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as file:
        said = gettext.GNUTranslations(file)
    said.add_fallback(Nothing())
    return Translation(code, catalogue(code).direction, said)


def block_of(inline: Token) -> str:
    """The message of a block."""
    match inline.children:
        case [picture] if picture.type == "image":
            return picture.content
        case [opened, text, _] if opened.type == "link_open" and text.type == "text":
            return text.content
        case _:
            return inline.content


def blocks(tokens: Sequence[Token]) -> Iterator[tuple[Token, str]]:
    """The blocks of a page: what opens each, and its message; cells that are empty have none."""
    for place, token in enumerate(tokens):
        if token.type == "inline" and (text := block_of(token)):
            yield tokens[_opened(tokens, place)], text


def _opened(tokens: Sequence[Token], place: int) -> int:
    """Where the tag is that a block stands in; in a dense list that is the item."""
    return place - 2 if tokens[place - 1].hidden else place - 1


def translated(tokens: Sequence[Token], into: Translation, parser: MarkdownIt) -> tuple[Token, ...]:
    """A page, each block as it is said in a language."""
    made = list(tokens)
    for place, token in enumerate(tokens):
        if token.type != "inline":
            continue
        text, is_english = into.block(block_of(token))
        made[place] = _with_text(token, text, lambda said: _parsed(parser, said))
        if is_english:
            opened = _opened(tokens, place)
            made[opened] = _in_english(made[opened], into.direction)
    return tuple(made)


def _with_text(inline: Token, text: str, parsed: Callable[[str], list[Token]]) -> Token:
    match inline.children:
        case [picture] if picture.type == "image":
            return inline.copy(children=[picture.copy(content=text, children=parsed(text))])
        case [opened, label, closed] if opened.type == "link_open" and label.type == "text":
            return inline.copy(children=[opened, *parsed(text), closed])
        case _:
            return inline.copy(content=text, children=parsed(text))


def _parsed(parser: MarkdownIt, text: str) -> list[Token]:
    """The pieces of a line."""
    (inline,) = parser.parseInline(text)
    return inline.children or []


def _in_english(opened: Token, direction: str) -> Token:
    own = {"lang": ENGLISH.language}
    if direction != ENGLISH.direction:
        own["dir"] = ENGLISH.direction
    return opened.copy(attrs={**opened.attrs, **own})


def _folder() -> Path:
    return resource_path("languages")
