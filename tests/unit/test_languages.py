"""Which languages there are, and what they say where they have no word."""

from __future__ import annotations

import gettext
import io
import json

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from arbiter_app.languages import (
    catalogue,
    catalogue_code,
    in_current_words,
    language_name,
    languages,
    read_catalogue,
)
from arbiter_app.resources import resource_path
from arbiter_app.store.state import Wording
from arbiter_app.wording import ENGLISH, NOTHING, Message, listed
from arbiter_app.wording.as_json import phrases_to_text


def test_each_says_its_own_name() -> None:
    names = {code: language_name(code) for code in languages()}
    assert next(iter(names)) == "en"
    assert (names["en"], names["de"]) == ("English", "Deutsch")
    assert len({*names.values()}) == len(names)


@pytest.mark.parametrize("language", ["de", "DE", "de-AT", "de_CH"])
def test_a_region_speaks_its_language(language: str) -> None:
    assert catalogue_code(language) == "de"
    assert catalogue(language) is catalogue("de")


@pytest.mark.parametrize("language", ["", "xx", "../de", "d"])
def test_english_is_spoken_where_there_is_no_catalogue(language: str) -> None:
    assert catalogue_code(language) is None
    assert catalogue(language) is catalogue("en") is ENGLISH


def polish() -> Catalog:
    catalog = Catalog(locale="pl")
    forms = ("{count} partia", "{count} partie", "{count} partii")
    catalog.add(("{count} game", "{count} games"), forms)
    catalog.add("Black", "Czarne")
    catalog.add("Black", "C", context="column")
    catalog.add(("{count} pair", "{count} pairs"), ("{count} para", "{count} pary", ""))
    return catalog


def test_plural_forms_and_contexts_are_those_of_the_language() -> None:
    file = io.BytesIO()
    write_mo(file, polish())
    file.seek(0)
    said = read_catalogue("pl", gettext.GNUTranslations(file))
    games = Message("{count} game", "{count} games")
    assert [said.say(games, count, count=count) for count in (0, 1, 2, 5, 22, 112)] == [
        "0 partii",
        "1 partia",
        "2 partie",
        "5 partii",
        "22 partie",
        "112 partii",
    ]
    assert said.say(Message("Black")) == "Czarne"
    assert said.say(Message("Black", context="column")) == "C"
    assert said.say(Message("Black", context="king")) == "Black"
    assert said.say(Message("{count} rook", "{count} rooks"), 2, count=2) == "2 rooks"
    assert said.say(Message("")) == ""
    assert not said.explains


@pytest.mark.parametrize(
    ("language", "four", "five"),
    [
        ("en", "5,000", "12,345"),
        ("de", "5000", "12\u202f345"),
        ("it", "5000", "12\u202f345"),
        ("pl", "5000", "12\u202f345"),
        ("tr", "5000", "12\u202f345"),
    ],
)
def test_thousands_are_not_taken_for_decimals(language: str, four: str, five: str) -> None:
    said = catalogue(language)
    assert (said.whole_number(5_000), said.whole_number(12_345)) == (four, five)
    assert said.whole_number(999) == "999"


def test_what_an_older_version_wrote_into_a_log_is_told_in_words_of_now() -> None:
    inner = Message("Pairing numbers given anew")
    before, now = former_pair("{place} added, the log says –")
    kept = phrases_to_text([before.of(place=inner.of()), NOTHING, NOTHING])
    told, _, _ = Wording(kept).phrases()
    assert told == now.of(place=inner.of())
    assert Wording(kept).kept == kept
    assert catalogue("de").text(told) != str(told)


def test_several_things_within_what_was_written_are_told_in_words_of_now() -> None:
    before, now = former_pair("{place} added, the log says –")
    outer = Message("{first} {second}", context="two sentences")
    listed_before = outer.of(first=listed([before.of(place="A"), "B", 3]), second="x")
    listed_now = outer.of(first=listed([now.of(place="A"), "B", 3]), second="x")
    assert in_current_words(listed_before) == listed_now


def former_pair(one: str) -> tuple[Message, Message]:
    """A message of an older version, and what it is now."""
    pairs = json.loads(resource_path("languages/former.json").read_text("utf-8"))
    return next((Message(*before), Message(*now)) for before, now in pairs if before[0] == one)
