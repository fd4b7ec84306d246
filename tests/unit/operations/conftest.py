from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from arbiter_app.event_address import EventAddress
from arbiter_app.operations.interface import EventSession
from arbiter_app.store.recovered import COPIES_FOLDER
from tests.store.support import new_event


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
