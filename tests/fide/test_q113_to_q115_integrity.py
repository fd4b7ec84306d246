"""FIDE's checklist, what touches the integrity of pairings (questions 112 to 115).

Each is asked with level 3, told in the log and as `###` in the report file, and can be undone. Manual
pairings are questions 64 to 69, imported rounds 54 and 55.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from arbiter_app.operations.interface import (
    ConfirmationNeededError,
    EventSession,
    Level,
    edit_player,
    enter_result,
    exchange_colours,
    export_trf,
    pair_next_round,
    renumber_players,
)
from arbiter_app.operations.results import enter_results
from arbiter_app.tournament.types import GameResult
from tests.store.support import new_event

Event = tuple[EventSession, int]
Ask = Callable[[Event, bool], object]


@pytest.fixture
def event(tmp_path: Path) -> Iterator[Event]:
    session, tournament_id = new_event(tmp_path / "open.arbiter")
    paired = pair_next_round(session, tournament_id)
    results = {pair.board: GameResult.WHITE_WINS for pair in paired.pairing.pairs}
    enter_results(session, tournament_id, 1, results)
    pair_next_round(session, tournament_id)
    yield session, tournament_id
    session.close()


def correct(event: Event, confirmed: bool) -> object:
    return enter_result(*event, 1, 1, GameResult.BLACK_WINS, confirmed=confirmed)


def turn(event: Event, confirmed: bool) -> object:
    return exchange_colours(*event, 2, 1, confirmed=confirmed)


def turn_before(event: Event, confirmed: bool) -> object:
    return exchange_colours(*event, 1, 1, confirmed=confirmed)


def renumber(event: Event, confirmed: bool) -> object:
    session, tournament_id = event
    player = session.tournament(tournament_id).player(5)
    if player.rating != 2500:
        edit_player(session, tournament_id, 5, replace(player, rating=2500))
    return renumber_players(session, tournament_id, confirmed=confirmed)


@pytest.mark.parametrize(
    ("act", "line"),
    [
        (correct, "Paired before a correction @ Round 2: "),
        (turn, "Colours reversed at the board @ Round 2: "),
        (turn_before, "Colours reversed at the board @ Round 1: "),
        (renumber, "Pairing numbers given anew @ Round 3: 5 players"),
    ],
)
def test_q112_q113_q114_q115_asked_logged_and_undone(event: Event, act: Ask, line: str) -> None:
    session, _ = event
    with pytest.raises(ConfirmationNeededError) as question:
        act(event, False)
    assert question.value.level is Level.CONFIRM
    assert f"### {line}".encode() not in export_trf(*event)
    entries = len(session.journal())
    act(event, True)
    assert len(session.journal()) == entries + 1
    assert f"### {line}".encode() in export_trf(*event)
    session.undo()
    assert f"### {line}".encode() not in export_trf(*event)
