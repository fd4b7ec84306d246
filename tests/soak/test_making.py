"""Every maker of an event file, with every size of the room it has: whole, or as it was before."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from arbiter_app.store.schema import SCHEMA_VERSION
from tests.soak.conftest import Figure
from tests.store.makers import (
    MAKERS,
    PAGE,
    files_up_to,
    of_server,
    put_back,
    seen,
    size_of_made,
    try_sizes,
)
from tests.store.support import new_event

NAME = "making"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="no such limits"),
]

UPDATES_ON_A_DISK = (1, 4, 8, 12, 14, SCHEMA_VERSION - 1)
"""Versions whose update is tried on a disk as well, where it needs three times the room."""

ON_A_DISK = [
    name
    for name in MAKERS
    if not name.startswith("updated")
    or name in {f"updated from {version}" for version in UPDATES_ON_A_DISK}
]


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """One for what is needed, one that is written to."""
    home, made = tmp_path / "home", tmp_path / "made"
    home.mkdir()
    made.mkdir()
    return home, made


@pytest.mark.parametrize("name", MAKERS)
def test_files_that_may_not_grow(name: str, folders: tuple[Path, Path], figure: Figure) -> None:
    with MAKERS[name](*folders) as make:
        size = size_of_made(folders[1], make)
        tried = try_sizes(folders[1], make, files_up_to, range(0, size + 4 * PAGE, PAGE))
    assert tried.refused > 10
    assert tried.done > 2
    figure(
        f"{name}, files limited to each size of whole pages",
        f"{tried.refused} times refused and as it was, {tried.done} times whole",
    )


@pytest.mark.parametrize("name", ["kept", "home", "home again"])
def test_files_of_a_server_event_that_may_not_grow(
    name: str, folders: tuple[Path, Path], figure: Figure, request: pytest.FixtureRequest
) -> None:
    address = request.getfixturevalue("address")
    session, _ = new_event(address, players=30)
    with session, of_server(session)[name](*folders) as make:
        size = size_of_made(folders[1], make)
        tried = try_sizes(folders[1], make, files_up_to, range(0, size + 4 * PAGE, PAGE))
    assert tried.refused > 10
    figure(
        f"{name} of a server event, files limited to each size of whole pages",
        f"{tried.refused} times refused and as it was, {tried.done} times whole",
    )


# A disk that is full


def mounted(folder: Path, *options: str) -> bool:
    """Whether a disk in memory could be made in a folder, or its size changed."""
    mount = shutil.which("mount")
    if mount is None or os.geteuid() != 0:
        return False
    command = [mount, "-t", "tmpfs", "-o", ",".join(options), "arbiter-soak", str(folder)]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


@pytest.fixture
def disk(folders: tuple[Path, Path]) -> Iterator[Path]:
    """A disk that can be made larger and smaller."""
    _, made = folders
    if not mounted(made, "size=64m"):
        pytest.skip("no disk can be mounted here")
    try:
        yield made
    finally:
        subprocess.run(["umount", "-l", str(made)], check=True)


def free_on(disk: Path) -> Callable[[int], AbstractContextManager[None]]:
    """What leaves so much room on the disk beside what is there."""

    @contextmanager
    def room(size: int) -> Iterator[None]:
        used = sum(-(-len(content) // PAGE) for content in seen(disk).values())
        # The folder and every folder in it take no page; a size of 0 would be no limit.
        assert mounted(disk, "remount", f"size={max(used * PAGE + size, PAGE)}")
        try:
            yield
        finally:
            assert mounted(disk, "remount", "size=64m")

    return room


@pytest.mark.parametrize("name", ON_A_DISK)
def test_a_disk_that_is_full(
    name: str, folders: tuple[Path, Path], disk: Path, figure: Figure
) -> None:
    with MAKERS[name](*folders) as make:
        size = size_of_made(disk, make)
        before = seen(disk)
        # An update keeps a copy first; an event that is opened has a log and its index.
        most = 3 * size + 64 * PAGE
        tried = try_sizes(disk, make, free_on(disk), range(0, most, PAGE))
        put_back(disk, before)
    assert tried.refused > 10
    assert tried.done > 2
    figure(
        f"{name}, a disk with room for each number of pages",
        f"{tried.refused} times refused and as it was, {tried.done} times whole",
    )
