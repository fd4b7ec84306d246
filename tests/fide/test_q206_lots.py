"""FIDE's checklist, drawing of lots (questions 204 and 206): once drawn, lots stay as they fell."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from arbiter_app.errors import RefusedError
from arbiter_app.operations.interface import (
    ConfirmationNeededError,
    EventSession,
    Level,
    leave_fide_mode,
    pair_next_round,
    set_lots,
    standings_of,
)
from arbiter_app.operations.results import enter_results
from arbiter_app.tournament.types import GameResult
from tests.store.support import new_event, open_session

Event = tuple[EventSession, int]


@pytest.fixture
def event(tmp_path: Path) -> Iterator[Event]:
    session, tournament_id = new_event(tmp_path / "open.arbiter")
    paired = pair_next_round(session, tournament_id)
    results = {pair.board: GameResult.DRAW for pair in paired.pairing.pairs}
    enter_results(session, tournament_id, 1, results)
    yield session, tournament_id
    session.close()


def order(event: Event) -> list[int]:
    session, tournament_id = event
    return [row.tpn for row in standings_of(session.state(tournament_id)).rows]


class TestQ206:
    """Drawing again does not lead to another result."""

    def test_the_same_seed_gives_the_same(self, event: Event) -> None:
        set_lots(*event, "Rome")
        first = order(event)
        set_lots(*event, None, confirmed=True)
        set_lots(*event, "Rome")
        assert order(event) == first

    def test_another_seed_is_refused(self, event: Event) -> None:
        set_lots(*event, "Rome")
        with pytest.raises(RefusedError, match="seed “Rome”"):
            set_lots(*event, "Paris", confirmed=True)

    def test_taking_them_back_is_asked_and_keeps_the_seed(self, event: Event) -> None:
        set_lots(*event, "Rome")
        with pytest.raises(ConfirmationNeededError) as question:
            set_lots(*event, None)
        assert question.value.level is Level.CONFIRM
        set_lots(*event, None, confirmed=True)
        with pytest.raises(RefusedError, match="seed “Rome”"):
            set_lots(*event, "Paris", confirmed=True)

    def test_undoing_them_keeps_the_seed(self, event: Event) -> None:
        session, tournament_id = event
        set_lots(*event, "Rome")
        session.undo()
        with pytest.raises(RefusedError, match="seed “Rome”"):
            set_lots(*event, "Paris", confirmed=True)
        session.close()
        with open_session(session.path) as again:
            with pytest.raises(RefusedError, match="seed “Rome”"):
                set_lots(again, tournament_id, "Paris", confirmed=True)
            set_lots(again, tournament_id, "Rome")

    def test_outside_fide_mode_it_is_asked(self, event: Event) -> None:
        set_lots(*event, "Rome")
        leave_fide_mode(*event, confirmed=True)
        with pytest.raises(ConfirmationNeededError):
            set_lots(*event, "Paris")
        set_lots(*event, "Paris", confirmed=True)


def test_before_the_start_another_seed_may_be_chosen(tmp_path: Path) -> None:
    session, tournament_id = new_event(tmp_path / "other.arbiter")
    set_lots(session, tournament_id, "Rome")
    set_lots(session, tournament_id, "Paris")
    session.close()
