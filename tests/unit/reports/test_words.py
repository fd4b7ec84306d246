"""Every word in every language."""

from __future__ import annotations

from dataclasses import fields

import pytest

from arbiter_app.errors import InputError
from arbiter_app.reports import ENGLISH, Words, words_in
from arbiter_app.reports.languages import LANGUAGES
from arbiter_app.tournament.types import ByeKind

SAME_IN_GERMAN = {"page", "name", "unrated", "fide_id", "federations_summary", "virtual"}


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.language)
def test_each_text_takes_the_same_parameters(words: Words) -> None:
    for field in fields(Words):
        english, other = getattr(ENGLISH, field.name), getattr(words, field.name)
        assert other
        assert english.count("{}") == other.count("{}"), field.name


def test_german_is_complete() -> None:
    german = words_in("de")
    same = {
        field.name
        for field in fields(Words)
        if getattr(german, field.name) == getattr(ENGLISH, field.name)
    }
    assert same == SAME_IN_GERMAN


def test_a_language_by_its_code() -> None:
    assert words_in("en") is ENGLISH
    assert words_in("de_AT").language == "de"
    assert {words_in("DE").bye_name(kind) for kind in ByeKind} >= {"Spielfrei", "Abwesend"}
    with pytest.raises(InputError, match="no paper in the language “xx”"):
        words_in("xx")
