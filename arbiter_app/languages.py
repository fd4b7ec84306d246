"""Which languages the program speaks, and their catalogues, from `resources/languages`.

A language is one folder, `de/LC_MESSAGES/arbiter_app.po` for translators and the `.mo` made from it
for the program. What has no translation is said in English.

The English text is the key of a translation, and logs keep it: where the English of a text that may be
in a log changes, `former.json` says what it is now.
"""

from __future__ import annotations

import gettext
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from arbiter_app.resources import resource_path
from arbiter_app.wording import ENGLISH, Catalogue, Message, Phrase, reword
from arbiter_app.wording.as_json import message_of

DOMAIN: Final = "arbiter_app"
NAME: Final = Message("English", context="this language")
"""What a language calls itself."""


@cache
def languages() -> tuple[str, ...]:
    """Codes of the languages that have a catalogue, English first; looked up once."""
    found = sorted(path.parts[-3] for path in _folder().glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return (ENGLISH.language, *found)


def catalogue(language: str) -> Catalogue:
    """The catalogue of a language by its code, e.g. `de`.

    A region (`de-AT`, `de_AT`) is looked at where it has a catalogue of its own, and English is
    spoken where the language has none.
    """
    return _read(code) if (code := catalogue_code(language)) else ENGLISH


def catalogue_code(language: str) -> str | None:
    """The code of the catalogue that `catalogue` takes, `en` for English; None for no language."""
    known = {code.casefold(): code for code in languages()}
    wanted = language.replace("-", "_").casefold()
    return known.get(wanted) or known.get(wanted.partition("_")[0])


def language_name(code: str) -> str:
    """What a language is called in itself: `English`, `Deutsch`."""
    return catalogue(code).say(NAME)


def read_catalogue(language: str, translations: gettext.NullTranslations) -> Catalogue:
    """A catalogue that says what the translations say."""

    def translate(message: Message, count: int) -> str:
        one, many, context = message.one, message.many, message.context
        match bool(many), bool(context):
            case True, True:
                return translations.npgettext(context, one, many, count)
            case True, False:
                return translations.ngettext(one, many, count)
            case False, True:
                return translations.pgettext(context, one)
            case _:
                # The empty text is where gettext keeps what it knows of the file itself.
                return translations.gettext(one) if one else ""

    explains = translations.info().get(_EXPLAINS) == "yes"
    return Catalogue(language, translate, explains, language[:2] in _FROM_THE_RIGHT)


_FROM_THE_RIGHT: Final = frozenset({"ar", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"})
"""Languages whose lines begin at the right."""

_EXPLAINS: Final = "x-explains"
"""A line in the head of a catalogue, written by `installer/languages.py`."""


def in_current_words(before: Phrase) -> Phrase:
    """Return what an older version wrote into a log, in the English of this one."""
    former = _former_messages()
    return reword(before, lambda message: former.get(message, message))


@cache
def _former_messages() -> Mapping[Message, Message]:
    """The message of now for each that had another English text."""
    pairs = json.loads((_folder() / "former.json").read_text(encoding="utf-8"))
    return {message_of(*before)[0]: message_of(*now)[0] for before, now in pairs}


@cache
def _read(code: str) -> Catalogue:
    if code == ENGLISH.language:
        return ENGLISH
    with (_folder() / code / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as file:
        return read_catalogue(code, gettext.GNUTranslations(file))


def _folder() -> Path:
    return resource_path("languages")
