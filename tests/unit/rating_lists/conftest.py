"""Small lists, as FIDE and others write them, and a folder to keep them in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from arbiter_app.rating_lists import ImportedList, ListSearch, Wish, import_list, path_of
from tests.rating_list_files import Row, combined_text, write

NOW = datetime(2026, 10, 3, 8, tzinfo=UTC)


def silent(_done: int, _total: int) -> None:
    """Nobody is told."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "lists"


@pytest.fixture
def keep(tmp_path: Path, folder: Path) -> Callable[..., ImportedList]:
    """Import pieces of a file of a name."""

    def imported(
        pieces: Iterable[bytes], name: str = "players_list_foa.txt", wish: Wish | None = None
    ) -> ImportedList:
        path = write(tmp_path / name, pieces)
        return import_list(path, folder, wish or Wish(month="2026-10"), NOW, silent)

    return imported


@pytest.fixture
def search_of(keep: Callable[..., ImportedList], folder: Path) -> Callable[..., ListSearch]:
    """A list of these players, open for questions."""

    def opened(players: Iterable[Row]) -> ListSearch:
        return ListSearch(path_of(folder, keep(combined_text(players)).info))

    return opened
