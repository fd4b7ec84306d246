"""FIDE's checklist, question 222: Chess960."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from arbiter_app.errors import InputError
from arbiter_app.operations.interface import (
    EventSession,
    change_settings,
    draw_position,
    export_trf,
    pair_next_round,
)
from arbiter_app.reports.pairings_view import pairings_view
from arbiter_app.reports.slips import result_slips_view
from arbiter_app.tournament.chess960 import (
    MOST_POSITIONS,
    is_chess960,
    pieces_of,
    type_with_chess960,
)
from arbiter_app.tournament.tournament import Settings
from arbiter_app.trf.read import read_trf
from tests.store.support import new_event
from tests.unit.reports import samples

Event = tuple[EventSession, int]


@pytest.fixture
def event(tmp_path: Path) -> Iterator[Event]:
    session, number = new_event(tmp_path / "open.arbiter")
    yield session, number
    session.close()


def test_q222_there_are_960_start_positions_by_their_usual_numbers() -> None:
    """Guidelines II.2: bishops on opposite colours, the king between the rooks."""
    found = {pieces_of(number) for number in range(MOST_POSITIONS)}
    assert len(found) == MOST_POSITIONS
    for pieces in found:
        assert sorted(pieces) == sorted("RNBQKBNR")
        left, right = (place for place, piece in enumerate(pieces) if piece == "B")
        assert (left + right) % 2 == 1
        assert pieces.index("R") < pieces.index("K") < pieces.rindex("R")
    assert pieces_of(518) == "RNBQKBNR"
    assert (pieces_of(0), pieces_of(959)) == ("BBQNNRKR", "RKRNNQBB")
    assert 0 <= draw_position() < MOST_POSITIONS


@pytest.mark.parametrize(
    ("text", "with_it"),
    [
        ("", "Chess960"),
        ("Individual, Swiss System", "Individual, Swiss System, Chess960"),
    ],
)
def test_q222_the_type_of_tournament_says_it(text: str, with_it: str) -> None:
    assert not is_chess960(Settings(type_of_tournament=text))
    assert type_with_chess960(text, chess960=True) == with_it
    assert is_chess960(Settings(type_of_tournament=with_it))
    assert type_with_chess960(with_it, chess960=True) == with_it
    assert type_with_chess960(with_it, chess960=False) == text


@pytest.mark.parametrize("text", ["Swiss (Chess 960)", "Fischer Random", "Freestyle chess"])
def test_q222_other_names_are_understood(text: str) -> None:
    assert is_chess960(Settings(type_of_tournament=text))
    assert not is_chess960(Settings(type_of_tournament=type_with_chess960(text, chess960=False)))


def test_q222_start_positions_go_into_the_report_and_onto_the_papers(event: Event) -> None:
    session, number = event
    changed = replace(
        session.tournament(number).settings,
        type_of_tournament="Swiss, Chess960",
        start_positions=("518", "0"),
    )
    change_settings(session, number, changed)
    pair_next_round(session, number)
    lines = export_trf(session, number).decode().splitlines()
    assert "092 Swiss, Chess960" in lines
    assert "### Start position of round 2: 0" in lines
    assert read_trf(export_trf(session, number)).tournament.settings.start_positions == ("518", "0")
    view = pairings_view(session.tournament(number), 1, samples.PRINTING)
    assert view.date.endswith("Starting position 518: RNBQKBNR")
    slips = result_slips_view(session.tournament(number), 1, samples.PRINTING)
    assert slips.date.endswith("518 RNBQKBNR")


@pytest.mark.parametrize("text", ["960", "-1", "RNBQKBNR", "1.5"])
def test_q222_what_is_no_start_position_is_refused(event: Event, text: str) -> None:
    session, number = event
    changed = replace(session.tournament(number).settings, start_positions=(text,))
    with pytest.raises(InputError, match="is not a Chess960 starting position"):
        change_settings(session, number, changed)
