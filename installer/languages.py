"""The catalogues of the languages, for translators and for the program: ./run.sh languages.

`update` brings `resources/languages/*/LC_MESSAGES/arbiter_app.po` up to date with the source,
keeping what is translated, and makes the `.mo` beside each that the program reads; then those of the
manual. `check` tells what is missing or wrong, and changes nothing. `add fr` begins a language.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.plurals import get_plural

from installer import manual_catalogues, terms
from installer.catalogues import (
    FOLDER,
    Entry,
    Key,
    Translations,
    brought_up_to_date,
    is_said,
    key_of,
    messages,
    mo_of,
    po_of,
    read,
    said_of,
)
from installer.texts import ROOT, Text, faults, parameters, texts, wrong_signs

DOMAIN: Final = "arbiter_app"
NAME: Final = ("English", "this language")
"""The text by which a language says its own name, see `arbiter_app/languages.py`."""

_SENTENCES: Final = ("arbiter_app/explain/", "arbiter_app/wording/")
"""Where the texts of explanations are: a language has all of them, or explains nothing."""
_PAPER: Final = ("arbiter_app/reports/",)


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


def files_of(code: str, po: Path, known: Mapping[Key, Entry]) -> Mapping[Path, bytes]:
    """What both files of a language should be."""
    catalog = brought_up_to_date(code, read(code, po), known)
    sentences = [each for each in known.values() if each.files[0].startswith(_SENTENCES)]
    explains = all(is_said(catalog, each) for each in sentences)
    catalog.further = (("X-Explains", "yes" if explains else "no"),)
    return {po: po_of(catalog), po.with_suffix(".mo"): mo_of(catalog)}


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
        for message in messages(catalog):
            for wrong in _wrong(message):
                yield f"{place}: “{key_of(message)[0]}”: {wrong}"
        if not is_said(catalog, known[NAME]):
            yield f"{place}: the language does not say its name (“{NAME[0]}”, {NAME[1]})"
        for path, data in files_of(code, po, known).items():
            if not path.is_file() or path.read_bytes() != data:
                yield f"{path.relative_to(root).as_posix()} is out of date: ./run.sh languages"


def _wrong(message: Message) -> Iterator[str]:
    """What a translation lacks or has too much: its parameters are those of the English text."""
    english = (message.id,) if isinstance(message.id, str) else tuple(map(str, message.id))
    wanted = frozenset[str]().union(*map(parameters, english))
    said = said_of(message)
    if any(said) and not all(said):
        yield f"{said.count('')} of {len(said)} forms are missing"
    for text in filter(None, said):
        try:
            has = parameters(text)
        except ValueError as error:
            yield f"“{text}”: {error}"
            continue
        yield from wrong_signs(text)
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
    return f"{sum(is_said(catalog, entry) for entry in of)} of {len(of)}"


def _is_of(entry: Entry, folders: tuple[str, ...]) -> bool:
    return any(file.startswith(folders) for file in entry.files)


def main(arguments: Sequence[str]) -> int:
    known = entries(texts())
    match arguments:
        case ["update"]:
            update(known)
            manual_catalogues.update(known)
        case ["check"]:
            pass
        case ["add", code]:
            try:
                print(f"Translate {add(code, known).relative_to(ROOT)}, then: ./run.sh languages")
            except ValueError as error:
                print(error, file=sys.stderr)
                return 1
            manual_catalogues.update(known)
        case _:
            print("usage: python -m installer.languages update | check | add CODE", file=sys.stderr)
            return 2
    print(*told(known), *manual_catalogues.told(known), sep="\n")
    found = [
        *faults(),
        *problems(known),
        *manual_catalogues.problems(known),
        *terms.problems([*catalogues().items(), *manual_catalogues.catalogues().items()]),
    ]
    print(*found, sep="\n", file=sys.stderr, end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
