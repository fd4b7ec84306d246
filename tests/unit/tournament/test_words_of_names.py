"""Words of names, and what their spellings have in common."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.tournament.names import folded, spelling_key, words_of


@given(st.text(string.printable) | st.text("O'Né-ø ,.“”’ßŁ'", max_size=12) | st.text())
def test_words_are_those_of_the_text_as_it_is_compared(text: str) -> None:
    plain = "".join(letter if letter.isalnum() else " " for letter in folded(text))

    assert words_of(text).split() == plain.split()
    assert words_of(text) == " ".join(words_of(text).split())
    assert words_of(words_of(text)) == words_of(text)


@pytest.mark.parametrize(
    "spellings",
    [
        "yuri juri iurii iouri",
        "chigorin tschigorin tchigorin czigorin",
        "karpov karpoff karpow karpof",
        "mueller muller",
        "khalifman halifman",
        "nepomniachtchi nepomniachchi",
        "carl karl",
        "alexander aleksander",
        "shirov schirow szirov",
        "mohammed mohamed",
    ],
)
def test_spellings_of_one_name_have_one_key(spellings: str) -> None:
    assert len({spelling_key(word) for word in spellings.split()}) == 1


@pytest.mark.parametrize("others", ["anna hanna", "karl karla", "berg borg", "ali elo"])
def test_other_names_have_other_keys(others: str) -> None:
    one, other = map(spelling_key, others.split())
    assert one != other


@given(st.text(string.ascii_lowercase, min_size=1))
def test_a_key_is_not_empty_and_no_longer_than_its_word(word: str) -> None:
    assert 1 <= len(spelling_key(word)) <= len(word)
