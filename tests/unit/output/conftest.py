"""Files that must not be written over, and a folder seen as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from arbiter_app.operations.interface import EventSession
from tests.write_protection import write_protected


class _Clock:
    def now(self) -> datetime:
        return datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """An event file, closed."""
    path = tmp_path / "events" / "club.arbiter"
    path.parent.mkdir()
    EventSession.create(path, clock=_Clock()).close()
    return path


@pytest.fixture
def open_event(event: Path) -> Iterator[Path]:
    """The same, open elsewhere: with its log beside it."""
    session = EventSession.open(event, clock=_Clock())
    yield event
    session.close()


@pytest.fixture
def seen(tmp_path: Path) -> Callable[[], dict[str, bytes]]:
    """What is in the folder of the test, below it too, by name."""

    def look() -> dict[str, bytes]:
        return {
            str(path.relative_to(tmp_path)): path.read_bytes()
            for path in sorted(tmp_path.rglob("*"))
            if path.is_file()
        }

    return look


@pytest.fixture
def protected(tmp_path: Path) -> Iterator[Path]:
    """A folder that takes no other file: `ours.pdf` may be written, `others.pdf` not."""
    folder = tmp_path / "protected"
    folder.mkdir()
    for name in ("ours.pdf", "others.pdf"):
        (folder / name).write_bytes(b"old")
    with write_protected(folder, folder / "others.pdf"):
        yield folder
