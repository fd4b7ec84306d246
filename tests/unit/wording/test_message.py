"""Phrases: English as they stand, and the same in another language, forms and lists included."""

from __future__ import annotations

import pickle

from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.errors import InputError
from arbiter_app.wording import (
    ENGLISH,
    NOTHING,
    SEMICOLON,
    Catalogue,
    Message,
    Phrase,
    counted,
    either,
    listed,
    phrase,
    sentences,
    separated,
    verbatim,
)

GERMAN = {
    "{count} player is missing: {who}.": "{count} Spieler fehlt: {who}.",
    "{count} players are missing: {who}.": "{count} Spieler fehlen: {who}.",
    "{most} and {last}": "{most} und {last}",
    "nobody": "niemand",
    "Black": "Schwarz",
}


def _german(message: Message, count: int) -> str:
    if message.context == "column":
        return "S"
    text = message.many if message.many and count != 1 else message.one
    return GERMAN.get(text, text)


def test_a_phrase_is_english_as_a_string() -> None:
    assert str(phrase("There is no round {round}.", round=4)) == "There is no round 4."
    assert str(_missing(["Anna"])) == "1 player is missing: Anna."
    assert str(_missing(["Anna", "Bert", "Carl"])) == "3 players are missing: Anna, Bert and Carl."


def test_a_catalogue_says_everything_inside_a_phrase() -> None:
    german = Catalogue("de", _german)
    assert german.text(_missing(["Anna"])) == "1 Spieler fehlt: Anna."
    assert german.text(_missing(["Anna", phrase("nobody")])) == (
        "2 Spieler fehlen: Anna und niemand."
    )
    assert german.say(Message("Black")) == "Schwarz"
    assert german.say(Message("Black", context="column")) == "S"


def test_names_are_never_translated_nor_taken_for_parameters() -> None:
    german = Catalogue("de", _german)
    assert german.text(phrase("{name} plays", name="Black")) == "Black plays"
    assert german.text(verbatim("{round}")) == "{round}"


def test_a_share_of_a_hundred_has_its_sign_where_the_language_has_it() -> None:
    turkish = Catalogue("tr", lambda message, _count: message.one.replace("{number}%", "%{number}"))
    assert (ENGLISH.percent(68), turkish.percent(68)) == ("68%", "%68")


def test_lists() -> None:
    assert str(listed([])) == ""
    assert str(listed(["A"])) == "A"
    assert str(either(["A", "B", "C"])) == "A, B or C"
    assert str(separated(["A", "B"], SEMICOLON)) == "A; B"


@given(st.lists(st.text()))
def test_lists_of_any_length_are_the_same_in_both_ways(items: list[str]) -> None:
    assert ENGLISH.listed(items) == str(listed(items))
    assert ENGLISH.separated(items) == ", ".join(items)


def test_a_long_list_needs_no_deep_calls() -> None:
    assert ENGLISH.separated(["A"] * 5000).count("A") == 5000


def test_what_says_nothing_is_left_out() -> None:
    said = phrase("No round is paired.")
    assert sentences(NOTHING, said, NOTHING) == said
    assert not sentences()
    assert not verbatim("")
    assert str(sentences(said, said)) == "No round is paired. No round is paired."


def test_errors_go_between_processes_with_what_they_say() -> None:
    error = InputError(phrase("There is no {x}.", x="A"), hint=phrase("Take B."))
    again = pickle.loads(pickle.dumps(error))
    assert str(again.said) == "There is no A. Take B."


def _missing(who: list[str | Phrase]) -> Phrase:
    return counted(
        len(who),
        "{count} player is missing: {who}.",
        "{count} players are missing: {who}.",
        who=listed(who),
    )
