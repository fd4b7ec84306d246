"""What commands write into devices, pipes and the streams of the program."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.few_examples import few_of
from tests.unit.cli.writers import FILE, FILE_WRITERS, OUT, WRITERS, Doing, Line


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
@pytest.mark.parametrize(
    "name", few_of(STREAMS, ["version", "wrong usage", "pair", "generate", "print", "log"])
)
def test_streams_that_are_full(do: Doing, name: str) -> None:
    """A clear sentence where one can be said, the exit code, and no traceback."""
    line = [str(word) for word in do.words(STREAMS[name], "-")]
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
        "arbiter-app: Standard output is not available. Use -o to write to a file."
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


@pytest.mark.skipif(sys.platform != "linux", reason="names are text there")
def test_names_that_are_no_text(do: Doing, tmp_path: Path) -> None:
    file, out = (tmp_path / os.fsdecode(name) for name in (b"\xff.trf", b"\xfe.json"))
    file.write_bytes(do.file.read_bytes())
    assert do(WRITERS["check"][1], out, file=file).code == 0
    (found,) = json.loads(out.read_bytes())["files"]
    assert found["file"] == str(file.with_name("\N{REPLACEMENT CHARACTER}.trf"))
    assert do(WRITERS["check"][1], out, file=file).code == 0
    out.write_bytes(b"Dear friend")
    assert do(WRITERS["check"][1], out, file=file).code == 2
