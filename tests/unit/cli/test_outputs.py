"""What every command that writes keeps to, found among all commands: none can forget it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import click
import pytest

from arbiter_app.cli.app import COMMANDS, commands
from arbiter_app.event_header import COMPANIONS
from arbiter_app.operations import EventSession, SystemClock, import_trf
from tests.store.support import until_settled

if TYPE_CHECKING:
    from tests.unit.cli.conftest import Ran, Run

READ = {"check": {"files"}}
"""Paths that a command takes and reads, though they need not be there."""

FILE, OUT = "FILE", "OUT"

_TWO_SYSTEMS = ("pair", FILE, "--system", "lim", "--system", "dutch-2026")

WRITERS: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "pair": (
        ("pair", FILE, "--round", "3", "-o", OUT),
        ("pair", FILE, "--round", "4", "-o", OUT),
        ("pair", FILE, "--round", "3", "--format", "json", "-o", OUT),
        (*_TWO_SYSTEMS, "--round", "3", "-o", OUT),
        (*_TWO_SYSTEMS, "--round", "3", "--format", "json", "-o", OUT),
    ),
    "check": (("check", FILE, "-o", OUT), ("check", FILE, "--json", "-o", OUT)),
    "explain": (
        ("explain", FILE, "--round", "3", "-o", OUT),
        ("explain", FILE, "--round", "4", "--system", "lim", "-o", OUT),
        ("explain", FILE, "--round", "3", "--json", "-o", OUT),
    ),
    "why": (
        ("why", FILE, "--round", "3", "1", "--json", "-o", OUT),
        ("why", FILE, "--round", "4", "2", "--json", "-o", OUT),
    ),
    "why-not": (
        ("why-not", FILE, "--round", "3", "1", "2", "--json", "-o", OUT),
        ("why-not", FILE, "--round", "3", "1", "bye", "--json", "-o", OUT),
    ),
    "print": (
        ("print", FILE, "standings", "-o", OUT),
        ("print", FILE, "round", "--round", "4", "-o", OUT),
        ("print", FILE, "explanation", "--round", "3", "--why-not", "1", "2", "-o", OUT),
    ),
    "export": (
        ("export", FILE, "html", "--round", "2", "-o", OUT),
        ("export", FILE, "html", "--round", "3", "-o", OUT),
        ("export", FILE, "csv", "--round", "2", "-o", OUT),
        ("export", FILE, "csv", "--round", "3", "-o", OUT),
    ),
    "standings": (
        ("standings", FILE, "-o", OUT),
        ("standings", FILE, "--round", "3", "-o", OUT),
        ("standings", FILE, "--json", "-o", OUT),
    ),
    "generate": (
        ("generate", "-o", OUT, "--players", "6", "--rounds", "2", "--seed", "1"),
        ("generate", "-o", OUT, "--players", "6", "--rounds", "2", "--seed", "2"),
        ("generate", "-o", OUT, "--players", "6", "--rounds", "2", "--count", "2", "--seed", "1"),
    ),
    "convert": (("convert", FILE, "-o", OUT),),
    "demo": (("demo", OUT),),
    "screenshots": (("screenshots", OUT),),
}
"""For each command that writes what it may write over its own without being asked, in any order."""

NOT_ITS_OWN: Mapping[str, tuple[str, ...]] = {
    "convert": ("convert", FILE, "--to", "trf16", "-o", OUT),
    "pair": ("pair", FILE, "--format", "trf", "--round", "4", "-o", OUT),
    "why": ("why", FILE, "--round", "3", "1", "-o", OUT),
    "why-not": ("why-not", FILE, "--round", "3", "1", "bye", "-o", OUT),
}
"""What is replaced only if it is the very same: a TRF, and prose that could be anybody's."""

FOLDERS = ("export", "demo", "screenshots")
PICTURES = ("demo", "screenshots")
"""Take long; that their pictures are written like everything is tested with the pictures."""

Line: TypeAlias = tuple[str, ...]


def command(name: str) -> click.Command:
    found = commands.get_command(click.Context(commands), name)
    assert found is not None
    return found


def paths(name: str) -> Iterator[tuple[click.Parameter, click.Path]]:
    for parameter in command(name).params:
        assert not isinstance(parameter.type, click.File), "click opens files by itself"
        if isinstance(parameter.type, click.Path) and parameter.name not in READ.get(name, ()):
            yield parameter, parameter.type


def writes(name: str) -> bool:
    return any(not kind.exists for _, kind in paths(name))


FILE_WRITERS = [name for name in WRITERS if name not in FOLDERS]
LINES = [
    pytest.param(name, line, id=f"{name}-{number}")
    for name, lines in WRITERS.items()
    if name not in PICTURES
    for number, line in enumerate(lines, start=1)
]


@dataclass(frozen=True)
class Doing:
    """Carries out a command with its file and its output."""

    run: Run
    file: Path

    def __call__(
        self, line: Line, out: Path | str, *more: str | Path, file: Path | None = None
    ) -> Ran:
        put = {FILE: file or self.file, OUT: out}
        return self.run(*(put.get(word, word) for word in line), *more)


@pytest.fixture
def do(run: Run, small: Path, tmp_path: Path) -> Doing:
    """On a copy of a tournament."""
    copy = tmp_path / "read" / "open.trf"
    copy.parent.mkdir()
    copy.write_bytes(small.read_bytes())
    return Doing(run, copy)


@pytest.fixture
def event(small: Path, tmp_path: Path) -> Iterator[Path]:
    """Another event, open elsewhere."""
    path = tmp_path / "events" / "club.arbiter"
    path.parent.mkdir()
    session = EventSession.create(path, clock=SystemClock())
    import_trf(session, small.read_bytes(), name="club")
    until_settled(path)
    yield path
    session.close()


def contents(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_all_that_write_are_known_here() -> None:
    assert {name for name in COMMANDS if writes(name)} == set(WRITERS)


@pytest.mark.parametrize("name", WRITERS)
def test_all_that_write_know_force(name: str) -> None:
    (force,) = [each for each in command(name).params if each.name == "force"]
    assert isinstance(force, click.Option)
    assert force.is_flag
    assert force.opts == ["--force"]
    assert "never an event" in (force.help or "")


# What is read


@pytest.mark.parametrize("force", [(), ("--force",)])
@pytest.mark.parametrize("name", FILE_WRITERS)
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
        assert "is the file that is read." in ran.err
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
        assert "is the file that is read." in ran.err
        assert picture.read_bytes() == _PNG


def test_one_of_many_files_that_are_read(do: Doing, tmp_path: Path, spoiled: Path) -> None:
    """A folder stands for all its files."""
    before = spoiled.read_bytes()
    for files in ((do.file, spoiled), (do.file, spoiled.parent)):
        ran = do.run("check", *files, "-o", spoiled, "--force")
        assert ran.code == 2
        assert "is the file that is read." in ran.err
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
    assert "is the file that is read." in ran.err
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
    assert "is the file that is read." in done.stderr
    assert do.file.read_bytes() == before


# Events


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
    for number, path in enumerate(sorted(folder.iterdir())):
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


# What is somebody's own


@pytest.mark.parametrize(("name", "line"), LINES)
def test_what_is_not_from_the_command_needs_force(
    do: Doing, tmp_path: Path, name: str, line: Line
) -> None:
    out = tmp_path / "out.x"
    if name in FOLDERS:
        assert do(line, out).code == 0
        files = sorted(out.iterdir())
    else:
        files = [out]
    for path in files:
        path.write_bytes(b"Dear friend,\n")
        before = contents(tmp_path)
        refused = do(line, out)
        assert (refused.code, refused.out) == (2, "")
        assert f"{path} is there already" in refused.err
        assert "or --force to replace it." in refused.err
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
    assert "is there already" in ran.err
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


# Devices, pipes, streams


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device")
@pytest.mark.parametrize("name", FILE_WRITERS)
def test_devices(do: Doing, name: str) -> None:
    line = WRITERS[name][0]
    assert do(line, os.devnull).code == 0
    full = do(line, "/dev/full")
    assert full.code == 2
    assert full.err.endswith("arbiter-app: /dev/full cannot be written: the disk is full.\n")


@pytest.mark.skipif(sys.platform == "win32", reason="no such pipes")
@pytest.mark.parametrize("name", FILE_WRITERS)
def test_a_pipe_with_a_name(
    do: Doing, tmp_path: Path, name: str, process: Callable[..., subprocess.CompletedProcess[str]]
) -> None:
    line, pipe, out = WRITERS[name][0], tmp_path / "pipe", tmp_path / "out"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        assert do(line, pipe).code == 0
        read, _ = reader.communicate(timeout=60)
    assert do(line, out).code == 0
    if name == "print":
        assert read.startswith(b"%PDF-")
    else:
        assert read == out.read_bytes()


BUFFERED = {**os.environ, "PYTHONUNBUFFERED": ""}


@pytest.mark.skipif(sys.platform == "win32", reason="no such pipes")
def test_many_tournaments_into_a_pipe(do: Doing, tmp_path: Path) -> None:
    """A pipe has no ending either, and is no folder; nothing else is told between them."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    line = ("generate", "-o", OUT, "--players", "6", "--rounds", "2", "--count", "30")
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        ran = do(line, pipe)
        read, _ = reader.communicate(timeout=60)
    assert (ran.code, ran.out) == (0, "")
    assert read.count(b"\n012 Random tournament ") == 30
    assert do(line, os.devnull).code == 0


@pytest.mark.skipif(sys.platform == "win32", reason="no such pipes")
def test_a_pipe_whose_reader_stops(do: Doing, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    line = ("generate", "-o", OUT, "--players", "30", "--rounds", "5", "--count", "30")
    with subprocess.Popen(["head", "-c", "5", str(pipe)], stdout=subprocess.PIPE) as reader:
        ran = do(line, pipe)
        read, _ = reader.communicate(timeout=60)
    assert (ran.code, ran.out, ran.err) == (141, "", "")
    assert read == b"### G"


STREAMS = {
    "version": ("--version",),
    "help": ("--help",),
    "wrong usage": ("pears",),
    **{name: WRITERS[name][0] for name in FILE_WRITERS},
}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device")
@pytest.mark.parametrize("name", STREAMS)
def test_streams_that_are_full(do: Doing, name: str) -> None:
    """A clear sentence where one can be said, the exit code, and no traceback."""
    line = [{FILE: str(do.file), OUT: "-"}.get(word, word) for word in STREAMS[name]]
    done = with_full_streams(line, "stdout")
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert b"mistake of the program" not in done.stderr
    if name != "wrong usage":
        assert done.stderr.endswith(b"Standard output cannot be written: the disk is full.\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device")
@pytest.mark.parametrize("streams", [("stderr",), ("stdout", "stderr")])
@pytest.mark.parametrize("name", ["wrong usage", "standings", "pair"])
def test_notes_that_nobody_can_be_told(do: Doing, name: str, streams: Line) -> None:
    """The file has something to be repaired, which is told on standard error."""
    line = [{FILE: str(do.file), OUT: "-"}.get(word, word) for word in STREAMS[name]]
    assert with_full_streams(line, *streams).returncode == 2


def with_full_streams(line: list[str], *names: str) -> subprocess.CompletedProcess[bytes]:
    with open("/dev/full", "wb") as full:  # noqa: PTH123 - a device
        return subprocess.run(
            [sys.executable, "-m", "arbiter_app", *line],
            stdout=full if "stdout" in names else subprocess.PIPE,
            stderr=full if "stderr" in names else subprocess.PIPE,
            check=False,
            cwd=Path(__file__).parents[3],
            env=BUFFERED,
            timeout=60,
        )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device")
def test_what_is_told_at_the_end_must_get_out_too(do: Doing) -> None:
    """A sentence that stays in Python's hands until the end of the program."""
    code = (
        "import sys\n"
        "from arbiter_app.cli import app\n"
        "import click\n"
        "@click.command()\n"
        "def late(): sys.stdout.write('late')\n"
        "app.Commands.get_command = lambda self, ctx, name: late\n"
        "app.Commands.resolve_command = lambda self, ctx, args: ('late', late, [])\n"
        "sys.exit(app.main(['late']))\n"
    )
    with open("/dev/full", "wb") as full:  # noqa: PTH123 - a device
        done = subprocess.run(
            [sys.executable, "-c", code],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            cwd=Path(__file__).parents[3],
            env=BUFFERED,
        )
    assert done.returncode == 2
    assert done.stderr == "arbiter-app: Standard output cannot be written: the disk is full.\n"


@pytest.mark.skipif(sys.platform == "win32", reason="streams are closed in another way")
def test_a_standard_output_that_is_closed(do: Doing) -> None:
    line = f'"{sys.executable}" -m arbiter_app standings "{do.file}" >&-'
    done = subprocess.run(
        line,
        shell=True,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        cwd=Path(__file__).parents[3],
    )
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == (
        "arbiter-app: There is no standard output. Give a file with -o."
    )


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="no such name")
def test_what_is_appended_to_stays(do: Doing, tmp_path: Path) -> None:
    """`-o /dev/stdout >> log.txt`: the log is not replaced by what is added to it."""
    log = tmp_path / "log.txt"
    log.write_bytes(b"before\n")
    with log.open("ab") as file:
        done = subprocess.run(
            [sys.executable, "-m", "arbiter_app", "standings", do.file, "-o", "/dev/stdout"],
            stdout=file,
            check=False,
            cwd=Path(__file__).parents[3],
        )
    assert done.returncode == 0
    assert log.read_bytes().startswith(b"before\nStandings after round")


# Names


@pytest.mark.skipif(sys.platform != "linux", reason="names are text there")
def test_names_that_are_no_text(do: Doing, tmp_path: Path) -> None:
    file, out = (tmp_path / os.fsdecode(name) for name in (b"\xff.trf", b"\xfe.json"))
    file.write_bytes(do.file.read_bytes())
    assert do(WRITERS["check"][1], out, file=file).code == 0
    assert b"\\udcff.trf" in out.read_bytes()
    assert do(WRITERS["check"][1], out, file=file).code == 0
    out.write_bytes(b"Dear friend")
    assert do(WRITERS["check"][1], out, file=file).code == 2


_PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
    "0000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082"
)
