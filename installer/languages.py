"""The catalogues of the languages, for translators and for the program: ./run.sh languages.

`update` brings `resources/languages/*/LC_MESSAGES/arbiter_app.po` up to date with the source,
keeping what is translated, and makes the `.mo` beside each that the program reads. `check` tells
what is missing or wrong, and changes nothing. `add fr` begins a language.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po

from installer.texts import ROOT, Text, faults, parameters, texts

FOLDER: Final = "resources/languages"
DOMAIN: Final = "arbiter_app"
NAME: Final = ("English", "this language")
"""The text by which a language says its own name, see `arbiter_app/languages.py`."""

_SENTENCES: Final = ("arbiter_app/explain/", "arbiter_app/wording/")
"""Where the texts of explanations are: a language has all of them, or explains nothing."""
_PAPER: Final = ("arbiter_app/reports/",)
_WIDTH: Final = 100

Key: TypeAlias = tuple[str, str]
"""The English text in its first form, and its context."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A text as catalogues have it: once, however often it stands in the source."""

    one: str
    many: str
    context: str
    files: tuple[str, ...]

    @property
    def key(self) -> Key:
        return self.one, self.context


def entries(found: Iterator[Text]) -> Mapping[Key, Entry]:
    """The texts by key; what is nothing but one parameter says nothing in any language.

    Raises:
        ValueError: a text has two different forms for other counts than one.
    """
    known: dict[Key, Entry] = {}
    for text in found:
        if not text.one or _is_parameter(text.one):
            continue
        key = text.one, text.context
        old = known.get(key, Entry(text.one, "", text.context, ()))
        if old.many and text.many and old.many != text.many:
            raise ValueError(f"“{text.one}” is “{old.many}” and “{text.many}”: give it a context")
        files = dict.fromkeys((*old.files, text.file))
        known[key] = Entry(text.one, old.many or text.many, text.context, tuple(files))
    return known


def _is_parameter(text: str) -> bool:
    return text.startswith("{") and text.find("}") == len(text) - 1


class Translations(Catalog):
    """A catalogue whose head says nothing that changes by itself: no dates, no version of a tool."""

    explains: bool = False

    def __iter__(self) -> Iterator[Message]:
        head = (
            ("Project-Id-Version", DOMAIN),
            ("Language", str(self.locale_identifier)),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
            ("X-Explains", "yes" if self.explains else "no"),
        )
        yield Message("", "".join(f"{name}: {value}\n" for name, value in head))
        _own_head, *messages = super().__iter__()
        yield from messages


def brought_up_to_date(code: str, old: Catalog, known: Mapping[Key, Entry]) -> Translations:
    """The catalogue of a language with the texts of the source, and what was translated of them.

    Translations of texts that are no longer there are kept behind the others as obsolete.
    """
    catalog = Translations(locale=code, header_comment=old.header_comment)
    kept = {_key(message): message for message in (*old.obsolete.values(), *_messages(old))}
    for key, entry in known.items():
        was = kept.pop(key, Message(entry.one))
        message = catalog.add(
            (entry.one, entry.many) if entry.many else entry.one,
            _forms(entry, was.string, catalog.num_plurals),
            locations=[(file, 0) for file in entry.files],
            flags=was.flags & {"fuzzy"},
            user_comments=was.user_comments,
            context=entry.context or None,
        )
        # A pattern of dates looks like one of numbers.
        message.flags.discard("python-format")
    catalog.obsolete = {
        catalog._key_for(each.id, each.context): each for each in kept.values() if any(_said(each))
    }
    sentences = [each for each in known.values() if each.files[0].startswith(_SENTENCES)]
    catalog.explains = all(_is_said(catalog, each) for each in sentences)
    return catalog


def _forms(entry: Entry, said: object, count: int) -> str | tuple[str, ...]:
    """A translation in as many forms as the language has; none of another kind of text."""
    if not entry.many:
        return said if isinstance(said, str) else ""
    forms = [] if isinstance(said, str) or not isinstance(said, Sequence) else [*map(str, said)]
    return tuple((*forms, *([""] * count))[:count])


def _messages(catalog: Catalog) -> Iterator[Message]:
    return (message for message in catalog if message.id)


def _key(message: Message) -> Key:
    one = message.id if isinstance(message.id, str) else message.id[0]
    return str(one), message.context or ""


def _said(message: Message) -> tuple[str, ...]:
    """The forms of a translation; empty ones where there is none."""
    said = message.string or ""
    return (said,) if isinstance(said, str) else tuple(said)


def _is_whole(message: Message) -> bool:
    return all(_said(message)) and not message.fuzzy


def _is_said(catalog: Catalog, entry: Entry) -> bool:
    message = catalog.get(entry.one, entry.context or None)
    return message is not None and _is_whole(message)


def po_of(catalog: Translations) -> bytes:
    """The catalogue for translators."""
    file = io.BytesIO()
    write_po(file, catalog, width=_WIDTH, include_lineno=False)
    return file.getvalue()


def mo_of(catalog: Translations) -> bytes:
    """The catalogue for the program, with what is translated: always the same bytes."""
    whole = Translations(locale=catalog.locale_identifier)
    whole.explains = catalog.explains
    for message in filter(_is_whole, _messages(catalog)):
        whole[message.id] = message
    file = io.BytesIO()
    write_mo(file, whole)
    return file.getvalue()


def files_of(code: str, po: Path, known: Mapping[Key, Entry]) -> Mapping[Path, bytes]:
    """What both files of a language should be."""
    catalog = brought_up_to_date(code, read(code, po), known)
    return {po: po_of(catalog), po.with_suffix(".mo"): mo_of(catalog)}


def read(code: str, po: Path) -> Catalog:
    """A catalogue as it is."""
    with po.open("rb") as file:
        return read_po(file, locale=code, domain=DOMAIN)


def catalogues(root: Path = ROOT) -> Mapping[str, Path]:
    """The catalogues for translators, by the code of the language."""
    found = (root / FOLDER).glob(f"*/LC_MESSAGES/{DOMAIN}.po")
    return {path.parts[-3]: path for path in sorted(found)}


def update(known: Mapping[Key, Entry], root: Path = ROOT) -> None:
    """Bring every language up to date with the source."""
    for code, po in catalogues(root).items():
        for path, data in files_of(code, po, known).items():
            path.write_bytes(data)


def add(code: str, known: Mapping[Key, Entry], root: Path = ROOT) -> Path:
    """Begin a language: its files, with nothing translated but its name.

    Raises:
        ValueError: there is no such language, or it has its files already.
    """
    try:
        locale = Locale.parse(code)
    except (UnknownLocaleError, ValueError) as error:
        raise ValueError(f"There is no language {code}. Write it as de or pt_BR.") from error
    po = root / FOLDER / code / "LC_MESSAGES" / f"{DOMAIN}.po"
    if po.exists():
        raise ValueError(f"{po.relative_to(root)} is there already.")
    catalog = Translations(locale=code, header_comment=f"# {locale.english_name}: arbiter_app")
    one, context = NAME
    catalog.add(one, (locale.display_name or code).capitalize(), context=context)
    po.parent.mkdir(parents=True)
    po.write_bytes(po_of(catalog))
    for path, data in files_of(code, po, known).items():
        path.write_bytes(data)
    return po


def problems(known: Mapping[Key, Entry], root: Path = ROOT) -> Iterator[str]:
    """What is wrong with a language; that a text is not translated is not."""
    for code, po in catalogues(root).items():
        place, catalog = po.relative_to(root).as_posix(), read(code, po)
        for message in _messages(catalog):
            for wrong in _wrong(message):
                yield f"{place}: “{_key(message)[0]}”: {wrong}"
        if not _is_said(catalog, known[NAME]):
            yield f"{place}: the language does not say its name (“{NAME[0]}”, {NAME[1]})"
        for path, data in files_of(code, po, known).items():
            if not path.is_file() or path.read_bytes() != data:
                yield f"{path.relative_to(root).as_posix()} is out of date: ./run.sh languages"


def _wrong(message: Message) -> Iterator[str]:
    """What a translation lacks or has too much: its parameters are those of the English text."""
    english = (message.id,) if isinstance(message.id, str) else tuple(map(str, message.id))
    wanted = frozenset[str]().union(*map(parameters, english))
    said = _said(message)
    if any(said) and not all(said):
        yield f"{said.count('')} of {len(said)} forms are missing"
    for text in filter(None, said):
        try:
            has = parameters(text)
        except ValueError as error:
            yield f"“{text}”: {error}"
            continue
        # A form for one or two may say the number in a word, or not at all.
        lacks = wanted - has - ({"count"} if message.pluralizable else set())
        yield from (f"“{text}” has no {{{name}}}" for name in sorted(lacks))
        yield from (f"“{text}”: there is no {{{name}}}" for name in sorted(has - wanted))


def told(known: Mapping[Key, Entry], root: Path = ROOT) -> Iterator[str]:
    """How much of each language is translated; what is not is said in English."""
    for code, po in catalogues(root).items():
        catalog = read(code, po)
        parts = ", ".join(
            f"{name} {_count(catalog, [each for each in known.values() if _is_of(each, folders)])}"
            for name, folders in (("paper", _PAPER), ("explanations", _SENTENCES))
        )
        forms = get_plural(code)[0]
        every = _count(catalog, known.values())
        yield f"{code}: {every} texts ({parts}), {forms} forms of counted ones"


def _count(catalog: Catalog, of: Collection[Entry]) -> str:
    return f"{sum(_is_said(catalog, entry) for entry in of)} of {len(of)}"


def _is_of(entry: Entry, folders: tuple[str, ...]) -> bool:
    return any(file.startswith(folders) for file in entry.files)


def main(arguments: Sequence[str]) -> int:
    known = entries(texts())
    match arguments:
        case ["update"]:
            update(known)
        case ["check"]:
            pass
        case ["add", code]:
            try:
                print(f"Translate {add(code, known).relative_to(ROOT)}, then: ./run.sh languages")
            except ValueError as error:
                print(error, file=sys.stderr)
                return 1
        case _:
            print("usage: python -m installer.languages update | check | add CODE", file=sys.stderr)
            return 2
    print(*told(known), sep="\n")
    found = [*faults(), *problems(known)]
    print(*found, sep="\n", file=sys.stderr, end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
