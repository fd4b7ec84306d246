"""How a sentence begins, in the letters and words of its language."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.wording import ENGLISH


@pytest.mark.parametrize(
    ("language", "clause", "begun"),
    [
        ("en", "in round 3", "In round 3"),
        ("tr", "ilk turda", "İlk turda"),
        ("tr", "ışık", "Işık"),
        ("de", "ilk", "Ilk"),
        ("pl", "w rundzie 3", "W rundzie 3"),
        ("pl", "z grupy", "Z grupy"),
        ("en", "x increased", "x increased"),
        ("tr", "p is zero", "p is zero"),
        ("en", "", ""),
    ],
)
def test_a_sentence_begins_with_a_capital(language: str, clause: str, begun: str) -> None:
    """The Turkish i keeps its dot, the Polish “w” is a word; symbols of the rules stay small."""
    catalogue = replace(ENGLISH, language=language)
    assert catalogue.with_capital(clause) == begun
    assert catalogue.sentence(clause) == f"{begun}."
