"""Import of files without initial colour and number of rounds: the same as the command line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from arbiter_app.errors import RefusedError
from arbiter_app.operations.interface import (
    EventSession,
    change_settings,
    check_paired_round,
    explained_pairing,
    pair_next_round,
    unpair_last_round,
)
from arbiter_app.tournament.types import Colour
from arbiter_app.trf.read import read_trf
from tests.corpus.test_undeclared import without
from tests.imported import import_trf

Event = tuple[EventSession, int]


@pytest.fixture
def unsaid(corpus_dir: Path) -> bytes:
    """Six rounds, Black drawn; the last one is legal by the exception for topscorers alone."""
    return without((corpus_dir / "0058-small-n8-r6.trf").read_bytes(), "rounds", "colour")


def test_the_import_says_what_the_rounds_show(event: Event, unsaid: bytes) -> None:
    session, _ = event
    imported = import_trf(session, unsaid)
    assert tuple(map(str, imported.undeclared)) == (
        "The file does not give the initial-colour: round 1 shows that it was Black.",
        "The file does not give the number of rounds: its rounds are checked as if there were"
        " 6 in all.",
    )
    assert "as if there were 6 in all" in str(session.journal()[-1].after)
    tournament = session.tournament(imported.created_id)
    assert [check_paired_round(tournament, number) for number in range(1, 7)] == [None] * 6
    explained = explained_pairing(session, imported.created_id, 6)
    played = {(game.white, game.black) for game in tournament.round(6).games}
    assert {(pair.white, pair.black) for pair in explained.pairs} == played


def test_a_file_that_says_both_is_imported_without_a_word(event: Event, corpus_dir: Path) -> None:
    session, _ = event
    data = (corpus_dir / "0058-small-n8-r6.trf").read_bytes()
    assert import_trf(session, data).undeclared == ()


def test_the_arbiter_says_what_the_file_does_not(event: Event, unsaid: bytes) -> None:
    """Nothing is changed by it: nobody is asked, and nothing is reported."""
    session, _ = event
    imported = import_trf(session, unsaid).created_id
    settings = session.tournament(imported).settings
    said = replace(settings, rounds_total=6, initial_colour=Colour.BLACK)
    change_settings(session, imported, said)
    tournament = session.tournament(imported)
    assert tournament.settings == said
    assert not any("rounds changed" in line for line in tournament.comments)


def test_a_last_round_paired_here_is_not_declared_the_last_afterwards(
    event: Event, unsaid: bytes
) -> None:
    session, _ = event
    imported = import_trf(session, unsaid).created_id
    unpair_last_round(session, imported, confirmed=True)
    pair_next_round(session, imported)
    settings = session.tournament(imported).settings
    with pytest.raises(RefusedError, match="round 6 would have been paired differently"):
        change_settings(session, imported, replace(settings, rounds_total=6))


def test_the_colour_shown_by_round_1_outlives_it(event: Event, unsaid: bytes) -> None:
    """Drawn once, it is not drawn again (C.04.3 (2026) 5.1)."""
    session, _ = event
    imported = import_trf(session, unsaid).created_id
    played = read_trf(unsaid).tournament
    for _ in played.rounds:
        unpair_last_round(session, imported, confirmed=True)
    assert session.tournament(imported).settings.initial_colour is Colour.BLACK
