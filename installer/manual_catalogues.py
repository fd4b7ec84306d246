"""The catalogues of the manual: its blocks for translators, and for the program; see ./run.sh languages.

`resources/languages/*/LC_MESSAGES/manual.po` has the blocks of the English pages in their order, but
those that say nothing or are wholly a text of the window. The `.mo` beside it has every block as it
stands in that language: its translation, or the English one in a context of its own, both with the
words of the window in that language (`manual_words.py`).
"""

from __future__ import annotations

import gettext
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from babel import Locale
from babel.messages.catalog import Catalog

from arbiter_app.cli.app import COMMANDS
from arbiter_app.languages import read_catalogue
from arbiter_app.manual import Manual, manual
from arbiter_app.manual.pages import parser
from arbiter_app.manual.translation import DOMAIN, UNTRANSLATED, blocks
from arbiter_app.wording import ENGLISH
from arbiter_app.wording import Catalogue as Words
from installer.catalogues import (
    FOLDER,
    Entry,
    Key,
    Translations,
    brought_up_to_date,
    is_said,
    is_whole,
    key_of,
    messages,
    mo_of,
    po_of,
    read,
    said_of,
)
from installer.manual_words import WindowTexts, filled, keys
from installer.texts import ROOT, wrong_signs

_PAGES: Final = "resources/manual/en"
_MENUS: Final = "menus"
_NOTES: Final[Mapping[str, str]] = {
    "heading_open": "heading",
    "paragraph_open": "paragraph, or what a picture shows",
    "list_item_open": "item of a list",
    "th_open": "head of a column",
    "td_open": "cell of a table",
}
_QUOTED: Final = re.compile(r"`[^`]+`|\*\*.+?\*\*|\]\([^)\s]*\)")
"""What stays, or is filled in: code, words of the window, where a link leads."""

_LETTERS: Final = re.compile(r"[^\W\d_]*[a-zß-ÿ][^\W\d_]*")
"""A word, unlike a code in capitals, or a number."""


@dataclass(frozen=True, slots=True)
class Source:
    """The English manual as catalogues need it.

    Attributes:
        blocks: every block, in the order of the pages.
        entries: those of them that are for translators.
        in_menus: those on the page that lists the menus.
        titles: the English titles of pages and sections, by what links to them.
        window: the texts of the window.
    """

    blocks: tuple[str, ...]
    entries: Mapping[Key, Entry]
    in_menus: frozenset[str]
    titles: Mapping[str, str]
    window: WindowTexts


def source(known: Mapping[Key, Entry]) -> Source:
    """The blocks of the manual; `known` are the texts of the program."""
    of, window = manual(ENGLISH.language), WindowTexts(known.values())
    found: dict[str, Entry] = {}
    for page in of.pages:
        for opened, text in blocks(page.tokens):
            old = found.get(text, Entry(text, "", "", ()))
            files = dict.fromkeys((*old.files, f"{_PAGES}/{page.name}.md"))
            notes = dict.fromkeys((*old.notes, _NOTES[opened.type]))
            found[text] = Entry(text, "", "", tuple(files), tuple(notes))
    entries = {
        each.key: each
        for each in found.values()
        if _has_words(each.one) and not window.has(each.one)
    }
    in_menus = frozenset(text for _, text in blocks(of.page(_MENUS).tokens))
    return Source(tuple(found), entries, in_menus, _titles(of), window)


def _has_words(text: str) -> bool:
    """Whether something is to be translated; commands are called the same in every language."""
    return text not in COMMANDS and _LETTERS.search(_QUOTED.sub("", text)) is not None


def _titles(of: Manual) -> Mapping[str, str]:
    """By page, `rounds.md`, and by section, `rounds.md#results` and `#results`."""
    found = {}
    for page in of.pages:
        found[f"{page.name}.md"] = page.title
        found |= {f"{page.name}.md#{each.anchor}": each.title for each in page.sections}
        found |= {f"#{each.anchor}": each.title for each in page.sections}
    return found


# Files


def catalogues(root: Path = ROOT) -> Mapping[str, Path]:
    """The catalogue of each language, whether it is there yet or not."""
    found = sorted((root / FOLDER).glob("*/LC_MESSAGES"))
    return {path.parent.name: path / f"{DOMAIN}.po" for path in found}


def files_of(code: str, po: Path, of: Source, window: Words) -> Mapping[Path, bytes]:
    """What both files of a language should be; `window` says the texts of the program in it."""
    catalog = brought_up_to_date(code, _read(code, po), of.entries)
    return _files(po, catalog, compiled(catalog, of, window))


def _files(po: Path, catalog: Translations, made: Translations) -> Mapping[Path, bytes]:
    return {po: po_of(catalog), po.with_suffix(".mo"): mo_of(made)}


def _read(code: str, po: Path) -> Catalog:
    if not po.is_file():
        name = Locale.parse(code).english_name
        return Translations(locale=code, header_comment=f"# {name}: the manual of arbiter_app")
    return read(code, po)


def compiled(catalog: Translations, of: Source, window: Words) -> Translations:
    """Every block as it stands in the manual of the language, where that is not the source."""
    said = {key_of(each)[0]: str(each.string) for each in messages(catalog) if is_whole(each)}
    filler = _Filler(str(catalog.locale_identifier), of, window, said)
    made = Translations(locale=catalog.locale_identifier)
    for text in of.blocks:
        own = said.get(text)
        if (text, "") in of.entries:
            made.add(text, filler.filled(own or text), context=None if own else UNTRANSLATED)
        elif (own := filler.said(text)) != text:
            made.add(text, own)
    return made


@dataclass(frozen=True, slots=True)
class _Filler:
    """Fills in what a language has already; `blocks` are those that were translated."""

    language: str
    of: Source
    window: Words
    blocks: Mapping[str, str]

    def said(self, text: str) -> str:
        """A block that is not for translators."""
        if text in COMMANDS:
            return text
        if self.of.window.has(text):
            return self.of.window.said(text, self.window, in_menu=text in self.of.in_menus) or text
        return self.filled(text, in_menu=text in self.of.in_menus)

    def filled(self, text: str, *, in_menu: bool = False) -> str:
        """A block with what was left to be filled in."""
        return filled(
            text,
            lambda words: self.of.window.path(words, self.window, in_menu=in_menu),
            lambda code: keys(code, self.language),
            self._title,
        )

    def _title(self, label: str, target: str) -> str | None:
        """The title of a page or section, if a link to it is called so."""
        if self.of.titles.get(target) != label:
            return None
        return self.blocks.get(label) or self.said(label)


def update(known: Mapping[Key, Entry], root: Path = ROOT) -> None:
    """Bring the manual of every language up to date with the pages and with the window's words."""
    of = source(known)
    for code, po in catalogues(root).items():
        for path, data in files_of(code, po, of, _window(code, po)).items():
            path.write_bytes(data)


def _window(code: str, po: Path) -> Words:
    """The texts of the program in a language, as its catalogue has them."""
    with po.with_name("arbiter_app.mo").open("rb") as file:
        return read_catalogue(code, gettext.GNUTranslations(file))


def told(known: Mapping[Key, Entry], root: Path = ROOT) -> Iterator[str]:
    """How much of the manual each language has; what is not translated is English there."""
    of = source(known)
    for code, po in catalogues(root).items():
        catalog = _read(code, po)
        count = sum(is_said(catalog, entry) for entry in of.entries.values())
        yield f"{code}: {count} of {len(of.entries)} blocks of the manual"


def problems(known: Mapping[Key, Entry], root: Path = ROOT) -> Iterator[str]:
    """What is wrong with the manual of a language; that a block is not translated is not."""
    of = source(known)
    for code, po in catalogues(root).items():
        place, old = po.relative_to(root).as_posix(), _read(code, po)
        for message in messages(old):
            (english, _), (said,) = key_of(message), said_of(message)
            if said and (english, "") in of.entries:
                yield from (f"{place}: “{english}”: {wrong}" for wrong in wrong_in(english, said))
        catalog = brought_up_to_date(code, old, of.entries)
        made = compiled(catalog, of, _window(code, po))
        for message in messages(made):
            if _kinds(str(message.id)) != _kinds(str(message.string)):
                yield f"{place}: “{message.string}”: its marks do not hold what is filled in"
        for path, data in _files(po, catalog, made).items():
            if not path.is_file() or path.read_bytes() != data:
                yield f"{path.relative_to(root).as_posix()} is out of date: ./run.sh languages"


# Translations of blocks


def wrong_in(english: str, said: str) -> Iterator[str]:
    """What a translation of a block lacks or has too much: what it quotes is that of the English one."""
    if said != said.strip() or "\n" in said:
        yield f"“{said}” is more than one line, or begins or ends with a space"
    yield from wrong_signs(_CODE.sub("", said))
    wanted, has = _parts(english), _parts(said)
    yield from (f"“{said}” has no {part}" for part in (wanted - has).elements())
    yield from (f"“{said}”: there is no {part}" for part in (has - wanted).elements())
    # Whoever adds an edition to the English text may find the old translation taken for the new.
    yield from (f"“{said}” has no {year}" for year in sorted(_years(english) - _years(said)))


def _parts(text: str) -> Counter[str]:
    """Code, words of the window and where links lead, and marks that belong to nothing."""
    (inline,) = parser().parseInline(text)
    children = inline.children or []
    found = Counter[str]()
    for number, token in enumerate(children):
        match token.type:
            case "code_inline":
                found[f"`{token.content}`"] += 1
            case "strong_open":
                found[f"**{children[number + 1].content}**"] += 1
            case "link_open":
                found[f"link to ({token.attrGet('href')})"] += 1
            case "text":
                found.update(_LOOSE.findall(token.content))
            case "strong_close" | "link_close" | "text_special":
                pass
            case other:
                found[other] += 1
    return found


def _years(text: str) -> set[int]:
    """Years, as of editions, in whatever digits."""
    return {int(digits) for digits in _YEAR.findall(text)}


def _kinds(text: str) -> Counter[str]:
    """How many of each kind a block quotes."""
    return Counter(part[0] for part in _parts(text).elements())


_CODE: Final = re.compile(r"`[^`]*`")
"""What is typed into a terminal."""

_YEAR: Final = re.compile(r"(?<!\d)\d{4}(?!\d)")

_LOOSE: Final = re.compile(r"\*\*|`|\]\(")
"""Marks that open or close nothing."""
