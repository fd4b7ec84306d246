"""The pages as values: read once, in their order, with the headings that can be led to."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode

from arbiter_app.languages import catalogue
from arbiter_app.manual.translation import (
    Translation,
    translated,
    translated_languages,
    translation,
)
from arbiter_app.resources import resource_path
from arbiter_app.wording import ENGLISH

CONTENTS: Final = "contents"
"""The page that lists the others."""

PICTURES: Final = "pictures"
"""The folder of a manual that its pictures are in."""

_SUFFIX: Final = ".md"
_ANCHOR: Final = "anchor"
_NO_WORD: Final = re.compile(r"[^\w]+")


@dataclass(frozen=True, slots=True)
class Section:
    """What stands under a heading: its text without marks; `level` 1 is the page itself."""

    title: str
    anchor: str
    level: int
    text: str


@dataclass(frozen=True, slots=True)
class ManualPage:
    """A page: what links call it, its title, what it says, parsed once for all who show it."""

    name: str
    title: str
    tokens: tuple[Token, ...]
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """Pages that belong together."""

    title: str
    pages: tuple[ManualPage, ...]


@dataclass(frozen=True, slots=True)
class Manual:
    """The manual in one language; `folder` has the English pages."""

    language: str
    folder: Path
    contents: ManualPage
    chapters: tuple[Chapter, ...]

    @property
    def direction(self) -> str:
        """How its lines run, as HTML says it."""
        return catalogue(self.language).direction

    @property
    def pages(self) -> tuple[ManualPage, ...]:
        """The contents, then all pages in their order."""
        return (self.contents, *(page for each in self.chapters for page in each.pages))

    def picture(self, source: str) -> Path:
        """The file of a picture by what the pages call it, `pictures/rounds.png`.

        It is of the window in the language, or in English where nobody made it yet.
        """
        own = self.folder.parent / self.language / source
        return own if own.is_file() else self.folder / source

    def page(self, name: str) -> ManualPage:
        """A page by its name.

        Raises:
            KeyError: there is none.
        """
        for page in self.pages:
            if page.name == name:
                return page
        raise KeyError(name)


def languages_of_the_manual() -> tuple[str, ...]:
    """The languages that the manual speaks, English first."""
    return (ENGLISH.language, *translated_languages())


def manual(language: str) -> Manual:
    """The manual in a language, or in English where the language has none."""
    into, folder = translation(language), _root() / ENGLISH.language
    contents = _page(folder, CONTENTS, into)
    chapters = tuple(
        Chapter(title, tuple(_page(folder, name, into) for name in names))
        for title, names in _chapters(contents.tokens)
    )
    own = ENGLISH.language if into is None else into.language
    return Manual(own, folder, contents, chapters)


@cache
def parser() -> MarkdownIt:
    """CommonMark with tables; markup of HTML is text. To make one takes longer than many blocks."""
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def parsed(text: str) -> tuple[Token, ...]:
    """A page as it is written, in English."""
    tokens = tuple(parser().parse(text))
    for opened, inside in pairwise(tokens):
        if opened.type == "heading_open":
            opened.meta[_ANCHOR] = _anchor_of(plain_text(inside))
    return tokens


def anchor(heading: Token | SyntaxTreeNode) -> str:
    """What links call a heading, in every language: the token that opens it knows."""
    return str(heading.meta[_ANCHOR])


def _anchor_of(title: str) -> str:
    """What a link calls a heading: `Who is here?` is `who-is-here`."""
    plain = unicodedata.normalize("NFKD", title).casefold()
    return _NO_WORD.sub("-", plain).strip("-")


def plain_text(token: Token) -> str:
    """What an inline token says, without its marks; pictures say what they show."""
    parts = []
    for child in token.children or ():
        if child.type in {"softbreak", "hardbreak"}:
            parts.append(" ")
        else:
            parts.append(child.content)
    return "".join(parts)


def _root() -> Path:
    return resource_path("manual")


def _page(folder: Path, name: str, into: Translation | None) -> ManualPage:
    tokens = parsed((folder / f"{name}{_SUFFIX}").read_text(encoding="utf-8"))
    if into is not None:
        tokens = translated(tokens, into, parser())
    sections = tuple(_sections(tokens))
    return ManualPage(name, sections[0].title, tokens, sections)


def _sections(tokens: Sequence[Token]) -> Iterator[Section]:
    """The headings with what stands under each, up to the next one."""
    title, name, level, said = "", "", 0, list[str]()
    for number, token in enumerate(tokens):
        if token.type == "heading_open":
            if level:
                yield Section(title, name, level, " ".join(said))
            title, name = plain_text(tokens[number + 1]), anchor(token)
            level, said = int(token.tag[1:]), []
        elif token.type == "inline" and tokens[number - 1].type != "heading_open":
            said.append(plain_text(token))
        elif token.type == "fence":
            said.append(token.content)
    yield Section(title, name, level, " ".join(said))


def _chapters(tokens: Sequence[Token]) -> Iterator[tuple[str, list[str]]]:
    """The headings of the contents below its title, each with the pages linked under it."""
    title, names = "", list[str]()
    for number, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag != "h1":
            if title:
                yield title, names
            title, names = plain_text(tokens[number + 1]), []
        elif token.type == "inline" and title:
            names += [
                str(child.attrGet("href")).removesuffix(_SUFFIX)
                for child in token.children or ()
                if child.type == "link_open"
            ]
    yield title, names
