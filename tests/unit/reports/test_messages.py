"""Every word on paper in every language that has all of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from arbiter_app.languages import catalogue
from arbiter_app.reports import messages
from arbiter_app.wording import ENGLISH, Message

SAME_IN_GERMAN = {
    "Name",
    "Bye",
    "Byes",
    "Float",
    "Floats",
    "ID {number}",
    "Virt.",
    "Norm",
    "Ra",
    "Rp",
    "K",
}


def on_paper() -> Iterator[Message]:
    for value in vars(messages).values():
        if isinstance(value, Message):
            yield value
        elif isinstance(value, Mapping):
            yield from (each for each in value.values() if isinstance(each, Message))


def test_german_is_complete() -> None:
    """What has letters of its own is another word in German, but for what is the same in both."""
    german = catalogue("de")
    same = {
        message.one
        for message in on_paper()
        if german.say_plain(message) == ENGLISH.say_plain(message) and has_words(message.one)
    }
    assert same == SAME_IN_GERMAN


def has_words(text: str) -> bool:
    return any(letter.isalpha() for letter in re.sub(r"\{\w+\}", "", text))


def test_counts_have_the_forms_of_the_language() -> None:
    german = catalogue("de")
    said = [german.say(messages.RESULTS_MISSING, count, count=count) for count in (0, 1, 2)]
    assert said == ["0 Ergebnisse fehlen", "1 Ergebnis fehlt", "2 Ergebnisse fehlen"]
