"""The terms of the field in every language: `resources/languages/terms.tsv`.

A row has an English term and, by language, the stems by which a translation says it, and those by
which it must not. So one term is one word in a language, that of its federation, in the window and in
the manual alike.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from babel.messages.catalog import Message

from installer.catalogues import FOLDER, key_of, messages, read, said_of
from installer.texts import ROOT

FILE: Final = f"{FOLDER}/terms.tsv"

_TERM: Final = "term"
_NOTE: Final = "note"
_REFUSED: Final = "!"
_FILLED_IN: Final = re.compile(r"`[^`]*`|\*\*.+?\*\*|\[[^]]*\]\([^)\s]*\)|\{\w+\}")
"""What a translation keeps as it is: code, words of the window, links by the title of a page, parameters."""

_SIGNS: Final = re.compile("[&\u0307\u064b-\u0652\u0640\u200e\u200f\u2066-\u2069]")
"""What no stem has: the mark of a menu's letter, the dot of İ, Arabic vowels, marks of direction."""


@dataclass(frozen=True, slots=True)
class Words:
    """How a language says a term: in one of the accepted stems, and in none of the refused."""

    accepted: tuple[re.Pattern[str], ...]
    refused: tuple[re.Pattern[str], ...]


@dataclass(frozen=True, slots=True)
class Term:
    """An English term, and how the languages say it.

    Attributes:
        name: as the file has it, for messages.
        english: finds it in an English text.
        other: what looks like it and is something else.
    """

    name: str
    english: re.Pattern[str]
    other: re.Pattern[str] | None
    words: Mapping[str, Words]

    def is_in(self, plain: str) -> bool:
        """Whether an English text, as `plain` makes it, has the term."""
        return bool(self.english.search(self.other.sub(" ", plain) if self.other else plain))


def terms(root: Path = ROOT) -> tuple[Term, ...]:
    """Return the terms of the file, in its order."""
    with (root / FILE).open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return tuple(_term(row) for row in rows)


def problems(catalogues: Iterable[tuple[str, Path]], root: Path = ROOT) -> Iterator[str]:
    """Tell which translations say a term by another word than that of the file.

    Args:
        catalogues: those for translators, each with the code of its language.
    """
    known = terms(root)
    for code, po in catalogues:
        place = po.relative_to(root).as_posix()
        for message in messages(read(code, po)):
            yield from (f"{place}: {wrong}" for wrong in faults(known, code, message))


def faults(known: Iterable[Term], code: str, message: Message) -> Iterator[str]:
    """Tell which terms of a message its translation lacks, or says by a refused word."""
    english = key_of(message)[0]
    in_english = plain(english)
    said = [(each, plain(each)) for each in said_of(message) if each]
    for term in known:
        if code not in term.words or not term.is_in(in_english):
            continue
        for each, in_language in said:
            if wrong := _fault(term.words[code], in_language):
                yield f"“{english}”: “{each}”: {term.name} {wrong}"


def plain(text: str) -> str:
    """Return a text in small letters, without what stays as it is in every language."""
    return _SIGNS.sub("", _FILLED_IN.sub(" ", text).casefold())


def _fault(words: Words, said: str) -> str:
    for stem in words.refused:
        if stem.search(said):
            return f"is not “{_read(stem)}”"
    if any(stem.search(said) for stem in words.accepted) or _is_shortened(words, said):
        return ""
    return f"is “{'”, “'.join(map(_read, words.accepted))}”"


def _is_shortened(words: Words, said: str) -> bool:
    """Whether a text is the head of a column: a term cut short, with a full stop."""
    head = said.strip().removesuffix(".")
    return head != said.strip() and any(_read(stem).startswith(head) for stem in words.accepted)


def _term(row: Mapping[str, str]) -> Term:
    accepted, refused = _parts(row[_TERM])
    return Term(
        row[_TERM].partition(",")[0].removesuffix("*"),
        re.compile("|".join(map(_english, accepted))),
        re.compile("|".join(map(_english, refused))) if refused else None,
        {code: _words(cell) for code, cell in row.items() if code not in {_TERM, _NOTE} and cell},
    )


def _parts(cell: str) -> tuple[list[str], list[str]]:
    """The parts of a cell: those that are meant, and those with the mark before them."""
    parts = [part.strip() for part in cell.split(",")]
    meant = [part for part in parts if not part.startswith(_REFUSED)]
    return meant, [part.removeprefix(_REFUSED) for part in parts if part not in meant]


def _english(part: str) -> str:
    """Whole words; of one with a star at its end any ending."""
    words = (
        re.escape(word.removesuffix("*").casefold()) + (r"\w*" if word.endswith("*") else "")
        for word in part.split()
    )
    return r"(?<![\w-])" + r"\s+".join(words) + r"(?!\w)"


def _words(cell: str) -> Words:
    accepted, refused = _parts(cell)
    return Words(tuple(map(_stem, accepted)), tuple(map(_stem, refused)))


def _stem(part: str) -> re.Pattern[str]:
    """Beginnings of words that follow one another; the first may stand inside a compound."""
    return re.compile(r"\w*\s+".join(map(re.escape, plain(part).split())))


def _read(stem: re.Pattern[str]) -> str:
    """A stem as the file has it."""
    return re.sub(r"\\(.)", r"\1", stem.pattern.replace(r"\w*\s+", " "))
