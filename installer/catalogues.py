"""Catalogues of gettext, for whatever is translated: made, brought up to date, compared.

A catalogue is always the same bytes for the same texts. What is translated is kept while texts move;
what is no longer there is kept behind the others as obsolete.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

FOLDER: Final = "resources/languages"

_PROJECT: Final = "arbiter_app"
_WIDTH: Final = 100
_PLURALS: Final[Mapping[str, str]] = {
    "ar": "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5"
}
"""Languages whose forms Babel counts in another order than translators, GNU and Unicode do: it has
the form of 11 to 99 behind that of 100.
"""

Key: TypeAlias = tuple[str, str]
"""The English text in its first form, and its context."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A text as catalogues have it: once, however often it stands in the source.

    Attributes:
        notes: what a translator is told of it besides its files.
    """

    one: str
    many: str
    context: str
    files: tuple[str, ...]
    notes: tuple[str, ...] = ()

    @property
    def key(self) -> Key:
        return self.one, self.context


class Translations(Catalog):
    """A catalogue whose head says nothing that changes by itself: no dates, no version of a tool.

    `further` are lines of its head.
    """

    further: tuple[tuple[str, str], ...] = ()

    @property
    def plural_expr(self) -> str:
        """Which form a count takes."""
        own = _PLURALS.get(str(self.locale_identifier).partition("_")[0])
        return super().plural_expr if own is None else f"({own})"

    def __iter__(self) -> Iterator[Message]:
        head = (
            ("Project-Id-Version", _PROJECT),
            ("Language", str(self.locale_identifier)),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
            *self.further,
        )
        yield Message("", "".join(f"{name}: {value}\n" for name, value in head))
        _own_head, *messages = super().__iter__()
        yield from messages


def brought_up_to_date(code: str, old: Catalog, known: Mapping[Key, Entry]) -> Translations:
    """The catalogue of a language with the texts of the source, and what was translated of them.

    Translations of texts that are no longer there are kept behind the others as obsolete.
    """
    catalog = Translations(locale=code, header_comment=old.header_comment)
    kept = {key_of(message): message for message in (*old.obsolete.values(), *messages(old))}
    for key, entry in known.items():
        was = kept.pop(key, Message(entry.one))
        message = catalog.add(
            (entry.one, entry.many) if entry.many else entry.one,
            _forms(entry, was.string, catalog.num_plurals),
            locations=[(file, 0) for file in entry.files],
            flags=was.flags & {"fuzzy"},
            auto_comments=entry.notes,
            user_comments=was.user_comments,
            context=entry.context or None,
        )
        # A pattern of dates looks like one of numbers.
        message.flags.discard("python-format")
    catalog.obsolete = {
        catalog._key_for(each.id, each.context): each
        for each in kept.values()
        if any(said_of(each))
    }
    return catalog


def _forms(entry: Entry, said: object, count: int) -> str | tuple[str, ...]:
    """A translation in as many forms as the language has; none of another kind of text."""
    if not entry.many:
        return said if isinstance(said, str) else ""
    forms = [] if isinstance(said, str) or not isinstance(said, Sequence) else [*map(str, said)]
    return tuple((*forms, *([""] * count))[:count])


def messages(catalog: Catalog) -> Iterator[Message]:
    """Its texts, without the head."""
    return (message for message in catalog if message.id)


def key_of(message: Message) -> Key:
    """By what a text is known."""
    one = message.id if isinstance(message.id, str) else message.id[0]
    return str(one), message.context or ""


def said_of(message: Message) -> tuple[str, ...]:
    """The forms of a translation; empty ones where there is none."""
    said = message.string or ""
    return (said,) if isinstance(said, str) else tuple(said)


def is_whole(message: Message) -> bool:
    """Whether all forms are translated, and looked at."""
    return all(said_of(message)) and not message.fuzzy


def is_said(catalog: Catalog, entry: Entry) -> bool:
    """Whether a catalogue has the text in its language."""
    message = catalog.get(entry.one, entry.context or None)
    return message is not None and is_whole(message)


def po_of(catalog: Translations) -> bytes:
    """The catalogue for translators."""
    file = io.BytesIO()
    write_po(file, catalog, width=_WIDTH, include_lineno=False)
    return file.getvalue()


def mo_of(catalog: Translations) -> bytes:
    """The catalogue for the program, with what is translated: always the same bytes."""
    whole = Translations(locale=catalog.locale_identifier)
    whole.further = catalog.further
    for message in filter(is_whole, messages(catalog)):
        whole[message.id] = message
    file = io.BytesIO()
    write_mo(file, whole)
    return file.getvalue()


def read(code: str, po: Path) -> Catalog:
    """A catalogue as it is."""
    with po.open("rb") as file:
        return read_po(file, locale=code, domain=po.stem)
