"""Where something is in a pairing is said in the reader's language, with nothing left in English."""

from __future__ import annotations

import pytest

from arbiter_app.languages import catalogue, languages
from arbiter_app.tournament.board_text import places_told
from arbiter_app.wording import ENGLISH, phrase
from tests.pseudo_language import PSEUDO, plain_words


@pytest.mark.parametrize(
    ("places", "told"),
    [
        ((3,), "board 3"),
        ((3, 5), "boards 3, 5"),
        ((3, None, 5), "boards 3, 5, the bye"),
        ((None,), "the bye"),
        ((), ""),
    ],
)
def test_boards_and_the_bye(places: tuple[int | None, ...], told: str) -> None:
    assert str(phrase("{places}", places=places_told(places))) == told


def test_nothing_is_left_in_english() -> None:
    said = PSEUDO.parameter(places_told((3, 5, None)))
    assert plain_words(said) == set()
    translated = [
        each for each in map(catalogue, languages()) if each.explains and each is not ENGLISH
    ]
    assert translated
    for each in translated:
        assert "board" not in each.parameter(places_told((3, 5)))
