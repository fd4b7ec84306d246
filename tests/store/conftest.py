from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from arbiter_app.event_address import EventAddress
from arbiter_app.operations.interface import EventSession, pair_next_round
from arbiter_app.store.recovered import COPIES_FOLDER
from tests.store.support import Desks, new_event, open_session, pair_in_order


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the event file is; the characters are ones that addresses give a meaning."""
    return tmp_path / "Open #1? 50 %.arbiter"


@pytest.fixture
def event(event_place: Path | EventAddress, path: Path) -> Iterator[tuple[EventSession, int]]:
    session, tournament_id = new_event(event_place)
    session.use_backup_folder(path.parent / COPIES_FOLDER)
    yield session, tournament_id
    session.close()


@pytest.fixture
def desks(address: EventAddress) -> Iterator[Desks]:
    """Two desks that have looked at an event whose first round, of four boards, is paired."""
    one, tournament_id = new_event(address)
    pair_next_round(one, tournament_id, pair=pair_in_order)
    with one, open_session(address) as two:
        for session in (one, two):
            session.tournaments()
            session.state(tournament_id)
            session.followed()
        assert two.state(tournament_id) == one.state(tournament_id)
        yield one, two, tournament_id
