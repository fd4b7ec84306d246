"""An event file appears complete or not at all, whatever makes it (arbiter_app/store/PROMISES.md)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from arbiter_app.event_address import EventAddress
from arbiter_app.store.schema import SCHEMA_VERSION
from tests.few_examples import few_of
from tests.store.makers import MAKERS, PAGE, files_up_to, of_server, size_of_made, try_sizes
from tests.store.support import new_event

NAME = "placing"
QUICK = {
    "new",
    "imported",
    "updated from 4",
    "updated from 8",
    f"updated from {SCHEMA_VERSION - 1}",
}
QUICK |= {name for name in MAKERS if not name.startswith("updated")}

pytestmark = [
    pytest.mark.file_only,
    pytest.mark.skipif(sys.platform == "win32", reason="no such limits"),
]


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """One for what is needed, one that is written to."""
    home, made = tmp_path / "home", tmp_path / "made"
    home.mkdir()
    made.mkdir()
    return home, made


@pytest.mark.parametrize("name", few_of(MAKERS, QUICK))
def test_without_room_everything_stays_as_it_was(name: str, folders: tuple[Path, Path]) -> None:
    """All sizes are in the long tests."""
    with MAKERS[name](*folders) as make:
        size = size_of_made(folders[1], make)
        telling = (0, PAGE, size // 2, size - 2 * PAGE, size - PAGE, size - 1, 2 * size)
        tried = try_sizes(folders[1], make, files_up_to, telling)
    assert tried.refused >= 3
    assert tried.done >= 1


@pytest.mark.slow
@pytest.mark.parametrize("name", ["kept", "home", "home again"])
def test_a_file_of_a_server_event_without_room(
    name: str, folders: tuple[Path, Path], address: EventAddress
) -> None:
    session, _ = new_event(address, players=30)
    with session, of_server(session)[name](*folders) as make:
        size = size_of_made(folders[1], make)
        tried = try_sizes(
            folders[1], make, files_up_to, (*range(0, size, 4 * PAGE), size - 1, size)
        )
    assert tried.refused > 3
    assert tried.done == 1
