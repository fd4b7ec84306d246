"""What is never written over, and what only if the arbiter insists."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from arbiter_app.event_header import COMPANIONS
from arbiter_app.output.forms import text_like
from arbiter_app.output.overwrite import Overwrite
from arbiter_app.output.place import place_for
from arbiter_app.output.reasons import OutputError
from arbiter_app.output.writing import write_whole
from arbiter_app.wording import verbatim

Seen: TypeAlias = Callable[[], dict[str, bytes]]

FORCED = Overwrite(forced=True)
BOTH = pytest.mark.parametrize("overwrite", [Overwrite(like=lambda _: True), FORCED])


def refused(path: Path, overwrite: Overwrite, match: str) -> None:
    with pytest.raises(OutputError, match=match):
        write_whole(path, b"new", overwrite)


# Events


@BOTH
@pytest.mark.parametrize("name", ["club.arbiter", "club.pdf", "club", "club.trf"])
def test_an_event_is_known_by_its_first_bytes(
    event: Path, seen: Seen, overwrite: Overwrite, name: str
) -> None:
    event = event.rename(event.with_name(name))
    before = seen()
    refused(event, overwrite, "is an event")
    assert seen() == before


@BOTH
def test_an_event_open_elsewhere_stays_as_it_is(
    open_event: Path, seen: Seen, overwrite: Overwrite
) -> None:
    before = seen()
    assert any(name.endswith("-wal") for name in before)
    refused(open_event, overwrite, "is an event")
    for name in COMPANIONS:
        refused(Path(f"{open_event}{name}"), overwrite, "belongs to the event|is a database")
    assert seen() == before


@BOTH
def test_an_event_behind_links(
    event: Path, tmp_path: Path, seen: Seen, overwrite: Overwrite
) -> None:
    soft, hard, folder = tmp_path / "soft.pdf", tmp_path / "hard.pdf", tmp_path / "folder"
    soft.symlink_to(event)
    hard.hardlink_to(event)
    folder.symlink_to(event.parent)
    before = seen()
    for path in (soft, hard, folder / event.name):
        refused(path, overwrite, "is an event")
    assert seen() == before


@BOTH
@pytest.mark.parametrize("ending", COMPANIONS)
@pytest.mark.parametrize("name", ["club.arbiter", "club.db"])
def test_what_belongs_to_an_event(
    event: Path, overwrite: Overwrite, ending: str, name: str
) -> None:
    """The database would take it for its own log, or throw it away."""
    path = event.rename(event.with_name(name)).with_name(name + ending)
    refused(path, overwrite, f"belongs to the event {name}")
    assert not path.exists()
    (event.parent / "link").symlink_to(path)
    refused(event.parent / "link", overwrite, "belongs to the event")
    assert not path.exists()


@BOTH
def test_the_log_of_an_event_under_another_name(
    open_event: Path, tmp_path: Path, seen: Seen, overwrite: Overwrite
) -> None:
    log = tmp_path / "log.txt"
    log.hardlink_to(f"{open_event}-wal")
    log.write_bytes(b"\x37\x7f\x06\x82" + bytes(28))
    before = seen()
    refused(log, overwrite, "is a database, or part of one")
    assert seen() == before


@BOTH
def test_an_event_whose_beginning_was_destroyed(
    event: Path, seen: Seen, overwrite: Overwrite
) -> None:
    """It can be recovered, as long as nothing is written over it."""
    event.write_bytes(bytes(100) + event.read_bytes()[100:])
    before = seen()
    refused(event, overwrite, "has the name of an event")
    assert seen() == before


@BOTH
@pytest.mark.parametrize("name", ["new.arbiter", "NEW.ARBITER"])
def test_nothing_else_gets_the_name_of_an_event(
    tmp_path: Path, overwrite: Overwrite, name: str
) -> None:
    refused(tmp_path / name, overwrite, "has the name of an event, but this file is not one")
    assert list(tmp_path.iterdir()) == []


@BOTH
def test_a_database_of_another_program(tmp_path: Path, seen: Seen, overwrite: Overwrite) -> None:
    path = tmp_path / "other.db"
    raw = sqlite3.connect(path)
    raw.execute("CREATE TABLE player (id INTEGER)")
    raw.close()
    before = seen()
    refused(path, overwrite, "is a database")
    assert seen() == before


# What is read


@BOTH
def test_what_is_read_under_any_name(tmp_path: Path, seen: Seen, overwrite: Overwrite) -> None:
    source, other = tmp_path / "open.trf", tmp_path / "logo.png"
    source.write_bytes(b"012 Open")
    other.write_bytes(b"logo")
    soft, hard, again = tmp_path / "soft", tmp_path / "hard", tmp_path / ".." / tmp_path.name
    soft.symlink_to(source)
    hard.hardlink_to(source)
    before = seen()
    rules = Overwrite((other, tmp_path / "gone", source), overwrite.forced, overwrite.like)
    for path in (source, soft, hard, again / "open.trf", other):
        refused(path, rules, "is the input file")
    assert seen() == before


@BOTH
def test_what_comes_from_standard_input(tmp_path: Path, overwrite: Overwrite) -> None:
    source = tmp_path / "open.trf"
    source.write_bytes(b"012 Open")
    with source.open("rb") as file:
        rules = Overwrite((file.fileno(),), overwrite.forced, overwrite.like)
        refused(source, rules, "is the input file")
    assert source.read_bytes() == b"012 Open"


# What is somebody's own


def test_what_is_not_known_needs_force(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_bytes(b"Dear friend")
    rules = Overwrite(like=text_like(r"\ARound "), way_out=verbatim("Do something."))
    refused(path, rules, r"letter.txt already exists and .* Do something\.$")
    assert path.read_bytes() == b"Dear friend"
    write_whole(path, b"Round 1", FORCED)
    write_whole(path, b"Round 2", rules)
    assert path.read_bytes() == b"Round 2"


def test_what_is_empty_or_the_same_may_always_be_written(tmp_path: Path) -> None:
    path = tmp_path / "out.trf"
    path.touch()
    write_whole(path, b"012 Open", Overwrite())
    write_whole(path, b"012 Open", Overwrite())
    refused(path, Overwrite(), "already exists")
    assert path.read_bytes() == b"012 Open"


def test_what_is_write_protected(tmp_path: Path) -> None:
    """Who protected it meant it, even if the folder would let it be replaced."""
    path = tmp_path / "out.pdf"
    path.write_bytes(b"signed")
    path.chmod(0o444)
    refused(path, FORCED, "is write-protected")
    assert path.read_bytes() == b"signed"


# Names that lead nowhere


def test_folders_loops_and_names_that_are_too_long(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    file = tmp_path / "file"
    file.touch()
    for path, said in (
        (tmp_path, "is a folder"),
        (loop, "its links form a loop"),
        (tmp_path / ("x" * 256), "the name is too long"),
        (tmp_path / "gone" / "out.pdf", "there is no such file or folder"),
        (file / "out.pdf", "part of its path is a file, not a folder"),
    ):
        refused(path, FORCED, said)
    assert {path.name for path in tmp_path.iterdir()} == {"loop", "file"}


def test_a_link_to_a_file_that_is_not_there_yet(tmp_path: Path) -> None:
    link, target = tmp_path / "link", tmp_path / "target.pdf"
    link.symlink_to(target)
    write_whole(link, b"new", Overwrite())
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="no such names on this system")
def test_names_of_open_streams(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to("/dev/stdout")
    assert place_for(link, FORCED).descriptor == 1
    assert place_for(Path("/dev/stderr"), FORCED).descriptor == 2
    with (tmp_path / "log.txt").open("ab") as file:
        file.write(b"one ")
        file.flush()
        write_whole(Path(f"/dev/fd/{file.fileno()}"), b"two", FORCED)
    assert (tmp_path / "log.txt").read_bytes() == b"one two"
    refused(Path("/dev/fd/987"), FORCED, "it is closed")
