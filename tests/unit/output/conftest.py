"""Files that must not be written over, and a folder seen as a whole."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from arbiter_app.operations import EventSession


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
    """The same, open elsewhere: with its log and its lock beside it."""
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
def not_root() -> Iterator[Path]:
    """A folder that takes no other file: `ours.pdf` may be written, two others not, for nobody."""
    folder = Path(tempfile.mkdtemp())
    for name, rights in (("ours.pdf", 0o666), ("others.pdf", 0o444), ("secret.pdf", 0o222)):
        (folder / name).write_bytes(b"old")
        (folder / name).chmod(rights)
    folder.chmod(0o555)
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(65534)
    try:
        yield folder
    finally:
        if is_root:
            os.seteuid(0)
        folder.chmod(0o755)
        shutil.rmtree(folder)
