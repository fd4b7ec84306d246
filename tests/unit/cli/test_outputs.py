"""What every command that writes keeps to, found among all commands: none can forget it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest

from arbiter_app.cli.app import COMMANDS
from arbiter_app.event_header import COMPANIONS
from tests.unit.cli.writers import (
    FILE,
    FILE_WRITERS,
    FOLDERS,
    LINES,
    NOT_ITS_OWN,
    PICTURES,
    READERS,
    WRITERS,
    Doing,
    Line,
    command,
    contents,
    paths,
    writes,
)

if TYPE_CHECKING:
    from tests.unit.cli.conftest import Run


def files_in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def test_all_that_write_are_known_here() -> None:
    assert {name for name in COMMANDS if writes(name)} == set(WRITERS)


@pytest.mark.parametrize("name", WRITERS)
def test_all_that_write_know_force(name: str) -> None:
    (force,) = [each for each in command(name).params if each.name == "force"]
    assert isinstance(force, click.Option)
    assert force.is_flag
    assert force.opts == ["--force"]
    assert "never an event" in (force.help or "")


@pytest.mark.parametrize("force", [(), ("--force",)])
@pytest.mark.parametrize("name", READERS)
def test_what_is_read_is_not_written_over(
    do: Doing, tmp_path: Path, name: str, force: Line
) -> None:
    """Whatever a command reads: the tournament, several, a logo, a list of ratings."""
    (tmp_path / "list").write_text("2000\n1900\n", encoding="utf-8")
    line = WRITERS[name][0]
    extra: tuple[str | Path, ...] = ()
    source = do.file
    if FILE not in line:
        source = tmp_path / "list"
        extra = ("--ratings", source)
    soft, hard = tmp_path / "soft", tmp_path / "hard"
    soft.symlink_to(source)
    hard.hardlink_to(source)
    before = contents(tmp_path)
    for out in (source, soft, hard):
        ran = do(line, out, *extra, *force)
        assert (ran.code, ran.out) == (2, "")
        assert " is the input file." in ran.err
    assert contents(tmp_path) == before


@pytest.mark.parametrize("name", [name for name in WRITERS if name not in PICTURES])
def test_each_path_that_is_read_counts(do: Doing, tmp_path: Path, name: str) -> None:
    """An option for another file to read must not be forgotten."""
    for parameter, kind in paths(name):
        if not kind.exists or not isinstance(parameter, click.Option):
            continue
        picture = tmp_path / "picture.png"
        picture.write_bytes(_PNG)
        option = (parameter.opts[0], picture)
        line = WRITERS[name][0]
        out = picture
        if name in FOLDERS:
            do(line, tmp_path / "out", *option)
            out = tmp_path / "out"
            first = next(path for path in sorted(out.iterdir()) if path.suffix != ".png")
            first.unlink()
            first.hardlink_to(picture)
        ran = do(line, out, *option, "--force")
        assert ran.code == 2
        assert " is the input file." in ran.err
        assert picture.read_bytes() == _PNG


def test_one_of_many_files_that_are_read(do: Doing, tmp_path: Path, spoiled: Path) -> None:
    """A folder stands for all its files."""
    before = spoiled.read_bytes()
    for files in ((do.file, spoiled), (do.file, spoiled.parent)):
        ran = do.run("check", *files, "-o", spoiled, "--force")
        assert ran.code == 2
        assert " is the input file." in ran.err
    assert spoiled.read_bytes() == before


@pytest.mark.parametrize("name", [name for name in FILE_WRITERS if FILE in WRITERS[name][0]])
def test_an_event_is_not_turned_into_something_else(
    do: Doing, event: Path, tmp_path: Path, name: str
) -> None:
    if name == "check":
        return
    before = contents(tmp_path)
    ran = do(WRITERS[name][0], event, "--force", file=event)
    assert ran.code == 2
    assert " is the input file." in ran.err
    assert contents(tmp_path) == before


def test_what_comes_from_standard_input_is_read_too(do: Doing) -> None:
    before = do.file.read_bytes()
    with do.file.open("rb") as file:
        done = subprocess.run(
            [sys.executable, "-m", "arbiter_app", "convert", "-", "-o", do.file, "--force"],
            stdin=file,
            capture_output=True,
            text=True,
            check=False,
            cwd=Path(__file__).parents[3],
        )
    assert done.returncode == 2
    assert " is the input file." in done.stderr
    assert do.file.read_bytes() == before


@pytest.mark.parametrize("force", [(), ("--force",)])
@pytest.mark.parametrize("name", FILE_WRITERS)
def test_another_event_is_not_written_over(
    do: Doing, event: Path, tmp_path: Path, name: str, force: Line
) -> None:
    link = tmp_path / "out.pdf"
    link.symlink_to(event)
    before = contents(tmp_path)
    belongings = [Path(f"{event}{ending}") for ending in COMPANIONS]
    for out in (event, link, *belongings, event.with_name("new.arbiter")):
        ran = do(WRITERS[name][0], out, *force)
        assert (ran.code, ran.out) == (2, ""), out
        assert "event" in ran.err or "is a database" in ran.err
    assert contents(tmp_path) == before


@pytest.mark.parametrize("force", [(), ("--force",)])
@pytest.mark.parametrize("name", [name for name in FOLDERS if name not in PICTURES] + ["generate"])
def test_an_event_in_the_folder_is_not_written_over(
    do: Doing, event: Path, tmp_path: Path, name: str, force: Line
) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    line = WRITERS[name][0]
    assert do(line, folder).code == 0
    for number, path in enumerate(files_in(folder)):
        content = path.read_bytes()
        path.unlink()
        (path.symlink_to if number % 2 else path.hardlink_to)(event)
        before = contents(tmp_path)
        ran = do(line, folder, *force)
        assert ran.code == 2
        assert "is an event" in ran.err
        assert contents(tmp_path) == before
        path.unlink()
        path.write_bytes(content)


@pytest.mark.parametrize(("name", "line"), LINES)
def test_what_is_not_from_the_command_needs_force(
    do: Doing, tmp_path: Path, name: str, line: Line
) -> None:
    out = tmp_path / "out.x"
    if name in FOLDERS:
        assert do(line, out).code == 0
        files = files_in(out)
    else:
        files = [out]
    for path in files:
        path.write_bytes(b"Dear friend,\n")
        before = contents(tmp_path)
        refused = do(line, out)
        assert (refused.code, refused.out) == (2, "")
        assert f"{path} already exists" in refused.err
        assert "or use --force to replace the file." in refused.err
        assert contents(tmp_path) == before
        assert do(line, out, "--force").code == 0
        assert path.read_bytes() != b"Dear friend,\n"


@pytest.mark.parametrize("name", [name for name in WRITERS if name not in PICTURES])
def test_what_is_from_the_command_needs_no_force(do: Doing, tmp_path: Path, name: str) -> None:
    """An arbiter prints round after round under the same name."""
    out = tmp_path / "out.x"
    lines = WRITERS[name]
    for line in (*lines, *reversed(lines)):
        ran = do(line, out)
        assert ran.code == 0, (line, ran.err)


@pytest.mark.parametrize("name", NOT_ITS_OWN)
def test_what_could_be_all_that_somebody_has_needs_force(
    do: Doing, tmp_path: Path, name: str
) -> None:
    out = tmp_path / "out"
    line = NOT_ITS_OWN[name]
    assert do(line, out).code == 0
    assert do(line, out).code == 0
    changed = out.read_bytes() + b"\n### with results\n"
    out.write_bytes(changed)
    assert do(line, out).code == 2
    assert out.read_bytes() == changed
    assert do(line, out, "--force").code == 0
    assert out.read_bytes() != changed


@pytest.mark.parametrize("name", FILE_WRITERS)
def test_the_report_of_a_tournament_is_not_written_over(
    do: Doing, tmp_path: Path, small: Path, name: str
) -> None:
    """Not by `generate` either, nor by a document with a wrong name."""
    other = tmp_path / "only.trf"
    other.write_bytes(small.read_bytes() + b"\n")
    ran = do(WRITERS[name][0], other)
    assert ran.code == 2
    assert " already exists" in ran.err
    assert other.read_bytes() == small.read_bytes() + b"\n"


def test_the_demonstration(
    run: Run, event: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its documents; the pictures are tested with the pictures."""
    monkeypatch.setattr("arbiter_app.cli.demo.take_one", lambda *_: [])
    folder = tmp_path / "out"
    assert run("demo", folder).code == 0
    assert run("demo", folder).code == 0
    for path in sorted(folder.iterdir()):
        content = path.read_bytes()
        path.write_bytes(b"Dear friend,\n")
        before = contents(tmp_path)
        assert run("demo", folder).code == 2
        assert contents(tmp_path) == before
        assert run("demo", folder, "--force").code == 0
        path.unlink()
        path.hardlink_to(event)
        before = contents(tmp_path)
        for force in ((), ("--force",)):
            ran = run("demo", folder, *force)
            assert ran.code == 2
            assert "is an event" in ran.err
            assert contents(tmp_path) == before
        path.unlink()
        path.write_bytes(content)


_PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
    "0000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082"
)
