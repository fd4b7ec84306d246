"""FIDE's checklist, FIDE mode (questions 40 to 46): the default, left for good, told everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from arbiter_app.document_source import DocumentSource, acts_of
from arbiter_app.gui.hall.content import hall_tournament
from arbiter_app.gui.kept.options import HallOptions, HallPart
from arbiter_app.operations.interface import (
    ConfirmationNeededError,
    EventSession,
    Level,
    change_settings,
    create_tournament,
    delete_tournament,
    export_trf,
    go_to_entry,
    leave_fide_mode,
    undo_act,
)
from arbiter_app.operations.publishing import publish_round
from arbiter_app.operations.results import enter_result, enter_results
from arbiter_app.operations.rounds import pair_next_round
from arbiter_app.reports.documents import DOCUMENTS, DocumentName
from arbiter_app.tournament.tournament import Settings
from arbiter_app.tournament.types import GameResult
from tests.fide.drawn import drawn
from tests.imported import import_trf
from tests.store.support import new_event, open_session, pair_in_order

Event = tuple[EventSession, int]

_NOW = datetime(2026, 10, 3, 8, tzinfo=UTC)


@pytest.fixture
def event(tmp_path: Path) -> Iterator[Event]:
    session, tournament_id = new_event(tmp_path / "open.arbiter")
    yield session, tournament_id
    session.close()


def is_in_fide_mode(event: Event) -> bool:
    session, tournament_id = event
    return session.state(tournament_id).in_fide_mode


def test_q40_fide_mode_is_the_default(event: Event) -> None:
    session, _ = event
    assert is_in_fide_mode(event)
    made = create_tournament(session, Settings(name="B", rounds_total=5)).created_id
    assert session.state(made).in_fide_mode


def test_q43_leaving_is_a_warning_of_level_4(event: Event) -> None:
    with pytest.raises(ConfirmationNeededError) as question:
        leave_fide_mode(*event)
    assert question.value.level is Level.TWO_STEPS


def test_q44_leaving_is_told_in_the_report_file(event: Event) -> None:
    leave_fide_mode(*event, confirmed=True)
    assert b"### FIDE mode left @ Round 1" in export_trf(*event)


class TestQ45:
    """There is no way back into FIDE mode."""

    def test_undo_does_not_reach_it(self, event: Event) -> None:
        session, _ = event
        pair_next_round(*event, pair=pair_in_order)
        leave_fide_mode(*event, confirmed=True)
        told = undo_act(session)
        assert "stays outside FIDE mode" in str(told.caution)
        assert not is_in_fide_mode(event)
        session.undo()
        assert not is_in_fide_mode(event)
        session.redo()
        session.redo()
        assert session.state(event[1]).outside_since == 2

    def test_the_report_file_says_so_still(self, event: Event) -> None:
        session, tournament_id = event
        leave_fide_mode(*event, confirmed=True)
        session.undo()
        assert session.tournament(tournament_id).comments == ()
        assert export_trf(*event).count(b"### FIDE mode left @ Round 1") == 1

    def test_acts_go_on_after_it_was_undone(self, event: Event) -> None:
        """And the file is what its log says, when it is opened again."""
        session, tournament_id = event
        leave_fide_mode(*event, confirmed=True)
        session.undo()
        pair_next_round(*event, pair=pair_in_order)
        enter_result(*event, 1, 1, GameResult.DRAW)
        session.undo()
        session.redo()
        before = session.state(tournament_id)
        session.close()
        with open_session(session.path) as again:
            assert not again.notices
            assert again.state(tournament_id) == before
            assert not again.state(tournament_id).in_fide_mode
            delete_tournament(again, tournament_id, confirmed=True)
            again.undo()
            assert not again.state(tournament_id).in_fide_mode

    def test_going_back_in_the_log_does_not_reach_it(self, event: Event) -> None:
        session, _ = event
        entry = session.last_entry
        assert entry is not None
        leave_fide_mode(*event, confirmed=True)
        pair_next_round(*event, pair=pair_in_order)
        go_to_entry(session, entry.id, confirmed=True)
        assert not is_in_fide_mode(event)
        pair_next_round(*event, pair=pair_in_order)
        assert not is_in_fide_mode(event)

    def test_another_system_taken_back_does_not_lead_back(self, event: Event) -> None:
        session, tournament_id = event
        settings = session.tournament(tournament_id).settings
        change_settings(*event, replace(settings, system="LIM"), confirmed=True)
        session.undo()
        assert session.tournament(tournament_id).settings == settings
        assert not is_in_fide_mode(event)

    def test_a_file_that_says_so_is_read_as_such(self, event: Event) -> None:
        session, _ = event
        leave_fide_mode(*event, confirmed=True)
        session.undo()
        again = import_trf(session, export_trf(*event)).created_id
        assert session.state(again).outside_since == 1

    def test_other_tournaments_stay_in_it(self, event: Event) -> None:
        session, _ = event
        other = create_tournament(session, Settings(name="B", rounds_total=5)).created_id
        leave_fide_mode(*event, confirmed=True)
        session.undo()
        assert session.state(other).in_fide_mode


@pytest.mark.parametrize(
    "settings",
    [
        Settings(system="FIDE_DUTCH_2017", start_date="2026/02/01"),
        Settings(system="FIDE_BERGER"),
        Settings(system="OTHER_CLUB"),
        Settings(system="LIM"),
    ],
)
def test_q42_what_nobody_can_check_is_not_in_fide_mode(event: Event, settings: Settings) -> None:
    """An edition out of force, and what this program cannot pair; asked with level 4 (Q43)."""
    session, tournament_id = event
    settings = replace(settings, name="B", rounds_total=5)
    made = create_tournament(session, settings).created_id
    assert session.state(made).outside_since == 1
    with pytest.raises(ConfirmationNeededError) as question:
        change_settings(session, tournament_id, settings)
    assert question.value.level is Level.TWO_STEPS
    change_settings(session, tournament_id, settings, confirmed=True)
    assert not is_in_fide_mode(event)


def test_q42_the_edition_of_2017_is_in_force_for_tournaments_begun_before(event: Event) -> None:
    session, _ = event
    settings = Settings(name="B", rounds_total=5, system="FIDE_DUTCH_2017", start_date="2026/01/31")
    made = create_tournament(session, settings).created_id
    assert session.state(made).in_fide_mode
    with pytest.raises(ConfirmationNeededError) as question:
        change_settings(session, made, replace(settings, start_date="2026/02/01"))
    assert question.value.level is Level.TWO_STEPS


@pytest.mark.parametrize("name", list(DocumentName))
def test_q46_every_paper_says_that_it_was_left(event: Event, name: DocumentName) -> None:
    """Each page of each document; and none of a tournament in FIDE mode."""
    session, tournament_id = event
    play_round(event)
    pair_next_round(*event)
    for is_left in (False, True):
        if is_left:
            leave_fide_mode(*event, confirmed=True)
        source = DocumentSource(session.state(tournament_id), lambda: acts_of(session, 1))
        paper = source.paper(DOCUMENTS[name], 2, _NOW)
        assert paper.pages
        for page in paper.pages:
            told = " ".join(drawn(page.marks)).count("Not in FIDE mode since round 3")
            assert bool(told) == is_left


def test_q46_web_pages_and_the_hall_say_that_it_was_left(event: Event) -> None:
    session, tournament_id = event
    pair_next_round(*event)
    publish_round(*event, 1)
    leave_fide_mode(*event, confirmed=True)
    session.undo()
    state = session.state(tournament_id)
    pages = DocumentSource(state).web_pages(_NOW)
    for name, page in pages.items():
        if name.endswith(".html"):
            assert page.count(b"Not in FIDE mode since round 2") == 1
    hall = hall_tournament(tournament_id, state, HallOptions())
    assert "Not in FIDE mode since round 2" in hall.named_with(HallPart.BOARDS)


def play_round(event: Event) -> None:
    paired = pair_next_round(*event)
    results = {pair.board: GameResult.DRAW for pair in paired.pairing.pairs}
    enter_results(*event, paired.round_number, results)
