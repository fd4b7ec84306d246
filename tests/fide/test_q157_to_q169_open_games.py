"""FIDE's checklist, adjourned games and missing results (questions 157 to 169)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from arbiter_app.cli.app import main
from arbiter_app.document_source import DocumentSource
from arbiter_app.errors import RefusedError
from arbiter_app.operations.interface import (
    EventSession,
    adjourn_missing,
    export_rating_report,
    export_trf,
    pair_next_round,
)
from arbiter_app.operations.results import enter_results
from arbiter_app.reports.documents import DOCUMENTS, DocumentName
from arbiter_app.tournament.types import GameResult
from tests.fide.drawn import drawn
from tests.store.support import new_event

Event = tuple[EventSession, int]

_NOW = datetime(2026, 10, 3, 8, tzinfo=UTC)


@pytest.fixture
def event(tmp_path: Path) -> Iterator[Event]:
    """Two rounds, all that there are; the last game has no result."""
    session, tournament_id = new_event(tmp_path / "open.arbiter", rounds=2)
    for missing in ((), (1,)):
        paired = pair_next_round(session, tournament_id)
        results = {
            pair.board: GameResult.DRAW
            for pair in paired.pairing.pairs
            if pair.board not in missing
        }
        enter_results(session, tournament_id, paired.round_number, results)
    yield session, tournament_id
    session.close()


@pytest.fixture(params=["missing", "adjourned"])
def open_event(event: Event, request: pytest.FixtureRequest) -> Event:
    if request.param == "adjourned":
        adjourn_missing(*event, confirmed=True)
    return event


def test_q161_q169_there_is_no_final_report(open_event: Event) -> None:
    with pytest.raises(RefusedError, match="There is no final report yet") as refusal:
        export_rating_report(*open_event)
    assert "board 1" in str(refusal.value).lower()


def test_q161_q169_what_is_interim_says_so_in_the_report_file(open_event: Event) -> None:
    data = export_trf(*open_event).decode()
    (line,) = (one for one in data.splitlines() if one.startswith("### Results missing"))
    assert line.endswith("; no final report")


def test_q161_q169_on_paper(open_event: Event) -> None:
    session, tournament_id = open_event
    source = DocumentSource(session.state(tournament_id))
    for name in (DocumentName.STANDINGS, DocumentName.CROSSTABLE):
        paper = source.paper(DOCUMENTS[name], 2, _NOW)
        told = " ".join(drawn(paper.pages[0].marks))
        assert "1 result missing" in told or "1 game adjourned" in told, name
    with pytest.raises(RefusedError, match="There is no final report yet"):
        source.paper(DOCUMENTS[DocumentName.REPORT], 2, _NOW)


def test_q161_on_the_command_line(open_event: Event, capsys: pytest.CaptureFixture[str]) -> None:
    session, _ = open_event
    session.close()
    main(["standings", str(session.path)])
    told = capsys.readouterr().out
    assert "Round 2" in told
    assert "board 1" in told.lower()
    assert main(["convert", str(session.path), "--final", "-o", "-"]) != 0
    assert "There is no final report yet" in capsys.readouterr().err


def test_q169_with_all_results_it_is_final(event: Event) -> None:
    enter_results(*event, 2, {1: GameResult.DRAW})
    assert b"Results missing" not in export_rating_report(*event)
