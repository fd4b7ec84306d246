"""What a system takes as given of a tournament that is not made for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from arbiter_app.pairing.systems import system_names
from arbiter_app.pairing.undeclared import taken_as_given
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trf.read import read_trf


@pytest.fixture
def of_matches(corpus_dir: Path) -> Tournament:
    return read_trf((corpus_dir.parent / "double_swiss/001.trf").read_bytes()).tournament


@pytest.fixture
def of_games(corpus_dir: Path) -> Tournament:
    return read_trf((corpus_dir.parent / "burstein/001.trf").read_bytes()).tournament


def test_by_its_own_system_nothing_is_taken(of_matches: Tournament, of_games: Tournament) -> None:
    assert list(taken_as_given(of_matches)) == list(taken_as_given(of_games)) == []


def test_games_are_taken_as_matches(of_games: Tournament) -> None:
    """C.04.5: a round is a match of two games; the pairing is shown, and what it goes by."""
    told = {name: list(taken_as_given(of_games, name)) for name in system_names()}
    (sentence,) = told.pop("double-swiss")
    assert "Each game is treated as a match" in str(sentence)
    assert not any(told.values())


def test_matches_are_taken_as_games(of_matches: Tournament) -> None:
    for name in system_names():
        sentences = list(taken_as_given(of_matches, name))
        assert bool(sentences) is (name != "double-swiss")
        assert all("Each match is treated as a game" in str(sentence) for sentence in sentences)
