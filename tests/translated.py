"""What is translated: catalogues that say nothing where the program would say it in English."""

from __future__ import annotations

import gettext
from collections.abc import Iterable
from functools import cache

from arbiter_app.languages import read_catalogue
from arbiter_app.standings.registry import TIE_BREAKS
from arbiter_app.wording import Catalogue, Message, Phrase
from installer.languages import catalogues
from tests.unit.reports.test_messages import has_words, on_paper


class _Untranslated(gettext.NullTranslations):
    """Says nothing for what is not translated, in place of the English text."""

    def gettext(self, message: str) -> str:
        return ""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return ""

    def pgettext(self, context: str, message: str) -> str:
        return ""

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return ""


@cache
def _only_translated(code: str) -> Catalogue:
    with catalogues()[code].with_suffix(".mo").open("rb") as file:
        translations = gettext.GNUTranslations(file)
    translations.add_fallback(_Untranslated())
    return read_catalogue(code, translations)


def is_translated(code: str, message: Message) -> bool:
    """Whether a language says a message itself."""
    return bool(_only_translated(code).say_plain(message))


def untranslated(code: str, messages: Iterable[Message]) -> list[str]:
    """The messages with words that a language lacks, in English."""
    worded = (each for each in messages if has_words(each.one))
    return [each.one for each in worded if not is_translated(code, each)]


@cache
def complete() -> tuple[str, ...]:
    """The languages, English aside, in which documents are printed.

    The names of tie-breaks stand below the standings.
    """
    texts = [*on_paper(), *messages_in(*(each.name for each in TIE_BREAKS.values()))]
    return tuple(code for code in catalogues() if not untranslated(code, texts))


def messages_in(*phrases: Phrase) -> list[Message]:
    """All messages that are said with some phrases, those inside others too."""
    said: list[Message] = []

    def listen(message: Message, _count: int) -> str:
        said.append(message)
        return message.one

    listening = Catalogue(translate=listen)
    for phrase in phrases:
        listening.text(phrase)
    return said
