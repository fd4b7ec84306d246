"""Which languages the program speaks, and their catalogues, from `resources/languages`.

A language is one folder, `de/LC_MESSAGES/arbiter_app.po` for translators and the `.mo` made from it
for the program. What has no translation is said in English.
"""

from __future__ import annotations

import gettext
from pathlib import Path
from typing import Final

from arbiter_app.resources import resource_path
from arbiter_app.wording import ENGLISH, Catalogue, Message

DOMAIN: Final = "arbiter_app"


def languages() -> tuple[str, ...]:
    """Codes of the languages that have a catalogue, English first."""
    found = sorted(path.parts[-3] for path in _folder().glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return (ENGLISH.language, *found)


def catalogue(language: str) -> Catalogue:
    """The catalogue of a language by its code, e.g. `de`.

    A region (`de-AT`, `de_AT`) is looked at where it has a catalogue of its own, and English is
    spoken where the language has none.
    """
    wanted = language.replace("-", "_")
    for code in (wanted, wanted.partition("_")[0]):
        path = _folder() / code / "LC_MESSAGES" / f"{DOMAIN}.mo"
        if code and path.is_file():
            with path.open("rb") as file:
                return read_catalogue(code, gettext.GNUTranslations(file))
    return ENGLISH


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

    return Catalogue(language, translate)


def _folder() -> Path:
    return resource_path("languages")
