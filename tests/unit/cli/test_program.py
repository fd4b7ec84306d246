"""The program as a whole: help, start-up, what goes wrong."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest

from arbiter_app import __version__
from arbiter_app.cli.app import COMMANDS, commands
from arbiter_app.cli.crash import report
from arbiter_app.cli.window import refuse_without_display
from arbiter_app.errors import UserError

if TYPE_CHECKING:
    from tests.unit.cli.conftest import Run

HEAVY = (
    "PySide6",
    "alembic",
    "arbiter_app.operations",
    "networkx",
    "pypdf",
    "reportlab",
    "rich",
    "segno",
    "sqlalchemy",
    "sqlite3",
)


def test_version(run: Run) -> None:
    assert run("--version").out == f"arbiter-app {__version__}\n"


@pytest.mark.parametrize("command", sorted(set(COMMANDS) - {"window"}))
def test_help_has_examples(run: Run, command: str) -> None:
    ran = run(command, "--help")
    assert ran.code == 0
    assert "Example" in ran.out
    assert f"  arbiter-app {command} " in ran.out


def test_help_lists_the_commands(run: Run) -> None:
    ran = run("--help")
    assert ran.code == 0
    for command in set(COMMANDS) - {"window"}:
        assert f"\n  {command} " in ran.out
    assert "window  " not in ran.out


@pytest.mark.parametrize(
    "arguments",
    [
        ["--version"],
        ["--help"],
        ["pair", "FILE", "--round", "3"],
        ["pair", "FILE", "--round", "3", "--system", "lim", "--system", "dutch-2026"],
        ["explain", "FILE", "--round", "3"],
        ["why", "FILE", "--round", "3", "1"],
    ],
)
def test_start_up_imports_nothing_heavy(
    process: Callable[..., subprocess.CompletedProcess[str]], small: Path, arguments: list[str]
) -> None:
    """A command is there before one has taken the hand off the key.

    What can be done with events is not needed for a report file, nor to say what can be done.
    """
    args = [str(small) if argument == "FILE" else argument for argument in arguments]
    code = (
        "import sys; from arbiter_app.cli import main; "
        f"code = main({args!r}); "
        f"print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr); "
        "sys.exit(code)"
    )
    ran = process(code=code)
    assert ran.returncode == 0
    assert ran.stderr.splitlines()[-1] == "[]"


NOT_NEEDED: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "version": (("--version",), ("arbiter_app.output.place", "arbiter_app.tournament")),
    "pair": (
        ("pair", "FILE", "--round", "3"),
        (
            "arbiter_app.explain",
            "arbiter_app.output.place",
            "arbiter_app.reports",
            "arbiter_app.standings",
            "arbiter_app.trace.answers",
            "arbiter_app.trace.brackets",
            "arbiter_app.trace.preview",
            "arbiter_app.trace.reasons",
            "arbiter_app.trf.losses",
            "arbiter_app.trf.write",
        ),
    ),
    "check": (
        ("check", "FILE"),
        (
            "arbiter_app.explain",
            "arbiter_app.output.place",
            "arbiter_app.reports",
            "arbiter_app.standings.prizes",
            "arbiter_app.trace.brackets",
            "arbiter_app.trf.write",
        ),
    ),
    "standings": (
        ("standings", "FILE"),
        (
            *("alembic", "reportlab", "sqlalchemy", "sqlite3"),
            "arbiter_app.explain",
            "arbiter_app.operations.interface",
            "arbiter_app.pairing",
            "arbiter_app.reports.documents",
            "arbiter_app.standings.prizes",
            "arbiter_app.trace",
        ),
    ),
    "generate": (
        ("generate", "--players", "8", "--rounds", "3", "--seed", "1", "-o", "-"),
        (
            "arbiter_app.explain",
            "arbiter_app.proof",
            "arbiter_app.reports",
            "arbiter_app.trace.brackets",
        ),
    ),
}
"""A command, and what of the program it can do without."""


@pytest.mark.parametrize("name", NOT_NEEDED)
def test_a_command_loads_what_it_needs(
    process: Callable[..., subprocess.CompletedProcess[str]], small: Path, name: str
) -> None:
    """What a package has is imported from the module that has it: of most packages few are needed."""
    command, unneeded = NOT_NEEDED[name]
    for module in unneeded:
        assert importlib.util.find_spec(module) is not None, module
    args = [str(small) if argument == "FILE" else argument for argument in command]
    code = (
        "import sys; from arbiter_app.cli import main; "
        f"code = main({args!r}); "
        f"print([name for name in {unneeded!r} if name in sys.modules], file=sys.stderr); "
        "sys.exit(code)"
    )
    ran = process(code=code)
    assert ran.returncode == 0
    assert ran.stderr.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    ("platform", "environment"),
    [
        ("linux", {"DISPLAY": ":0"}),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}),
        ("linux", {"QT_QPA_PLATFORM": "offscreen"}),
        ("win32", {}),
        ("darwin", {}),
    ],
)
def test_the_window_opens_where_there_is_a_display(
    platform: str, environment: dict[str, str]
) -> None:
    refuse_without_display(platform, environment)


def test_the_window_needs_a_display() -> None:
    with pytest.raises(UserError, match="there is no display"):
        refuse_without_display("linux", {"DISPLAY": ""})


@pytest.mark.parametrize("word", ["open.trf", "club.arbiter", "events/open", "pyproject.toml"])
def test_a_file_opens_the_window(word: str) -> None:
    context = click.Context(commands)
    name, command, rest = commands.resolve_command(context, [word])
    assert (name, rest) == ("window", [word])
    assert command is not None


def test_a_word_that_is_neither_command_nor_file(run: Run) -> None:
    ran = run("pears")
    assert ran.code == 2
    assert "No such command 'pears'" in ran.err


def test_a_file_that_is_not_there(run: Run) -> None:
    ran = run("no-such-file.trf")
    assert ran.code == 2
    assert "'no-such-file.trf' does not exist" in ran.err


def test_what_must_be_known_of_an_event_file_is_told_beside_the_answer(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from arbiter_app.store.event_file import EventFile
    from tests.store.support import new_event

    path = tmp_path / "open.arbiter"
    new_event(path)[0].close()
    monkeypatch.setattr(EventFile, "notices", ("Two acts were lost.",))
    ran = run("standings", path)
    assert (ran.code, ran.err) == (0, f"{path}: Two acts were lost.\n")
    assert "Ágota" in ran.out


def test_whoever_reads_may_stop(small: Path) -> None:
    """A broken pipe is no reason to complain."""
    writer = subprocess.Popen(
        [sys.executable, "-m", "arbiter_app", "explain", str(small), "--round", "9", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=Path(__file__).parents[3],
    )
    assert writer.stdout is not None
    assert writer.stderr is not None
    writer.stdout.close()
    complaints = writer.stderr.read()
    writer.stderr.close()
    assert writer.wait(timeout=60) == 141
    assert b"Traceback" not in complaints
    assert b"BrokenPipe" not in complaints


def test_a_terminal_without_the_letters(small: Path) -> None:
    """Names and ½ must not stop a command where the encoding does not have them."""
    ran = subprocess.run(
        [sys.executable, "-m", "arbiter_app", "explain", str(small), "--round", "4"],
        capture_output=True,
        check=False,
        cwd=Path(__file__).parents[3],
        env={**os.environ, "PYTHONIOENCODING": "cp1252"},
        timeout=60,
    )
    assert ran.returncode == 0
    assert ran.stdout.startswith("Round 4 · FIDE (Dutch) System, 2026 edition".encode("cp1252"))
    assert b"\n????" in ran.stdout.replace(b"\r\n", b"\n")


def test_a_packed_program_answers_for_its_worker_processes(
    process: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    """There the program itself is started as a worker, before any command is looked at."""
    code = (
        "import multiprocessing, runpy, sys\n"
        "sys.frozen = True\n"
        "sys.argv = ['arbiter-app', '--multiprocessing-fork', 'pipe_handle=7']\n"
        "multiprocessing.freeze_support = lambda: sys.exit('a worker')\n"
        "runpy.run_module('arbiter_app', run_name='__main__')\n"
    )
    assert process(code=code).stderr == "a worker\n"


def _defect() -> RuntimeError:
    try:
        raise RuntimeError("the board is upside down")
    except RuntimeError as error:
        return error


def test_a_defect_is_reported_to_a_file(own_home: None) -> None:
    told = report(["pair", "my open.trf"], _defect())
    path = Path(told.rpartition(": ")[2])
    text = path.read_text(encoding="utf-8")
    assert f"arbiter-app {__version__}" in text
    assert "Command: arbiter-app pair 'my open.trf'" in text
    assert "RuntimeError: the board is upside down" in text
    assert "Traceback (most recent call last)" in text


def test_two_defects_in_one_second_have_two_reports(own_home: None) -> None:
    told = {report(["pair", str(number)], _defect()).rpartition(": ")[2] for number in range(3)}
    assert len(told) == 3
    for name in told:
        assert "upside down" in Path(name).read_text(encoding="utf-8")


def test_a_defect_with_a_name_that_is_no_text(own_home: None) -> None:
    told = report(["pair", "\udcff.trf"], _defect())
    path = Path(told.rpartition(": ")[2])
    assert "\\udcff.trf" in path.read_text(encoding="utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="no such limits")
def test_a_defect_is_printed_where_the_disk_is_full(
    process: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    code = (
        "import resource\n"
        "from arbiter_app.cli.crash import report\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))\n"
        "print(report(['pair'], RuntimeError('upside down')))\n"
    )
    ran = process(code=code, env={**os.environ, "XDG_STATE_HOME": str(tmp_path)})
    assert ran.returncode == 0
    assert "RuntimeError: upside down" in ran.stdout
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device")
def test_a_defect_that_nobody_can_be_told_has_its_exit_code() -> None:
    code = (
        "import sys, click\n"
        "from arbiter_app.cli import app\n"
        "def fall(*_): raise RuntimeError('upside down')\n"
        "app.Commands.resolve_command = fall\n"
        "sys.exit(app.main(['fall']))\n"
    )
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(
            [sys.executable, "-c", code],
            stdout=full,
            stderr=full,
            check=False,
            cwd=Path(__file__).parents[3],
        )
    assert ran.returncode == 70


def test_a_defect_gives_exit_code_70(
    process: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    code = (
        "import sys, click\n"
        "from arbiter_app.cli import app\n"
        "@click.command()\n"
        "def fall(): raise RuntimeError('upside down')\n"
        "app.commands.add_command(fall)\n"
        "app.Commands.get_command = lambda self, ctx, name: fall\n"
        "sys.exit(app.main(['fall']))\n"
    )
    ran = process(code=code)
    assert ran.returncode == 70
    assert ran.stderr.startswith("arbiter-app: This is a bug in Arbiter, not your mistake.")


def test_a_defect_is_printed_where_nothing_can_be_written(
    process: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    code = (
        "from arbiter_app.cli.crash import report\n"
        "print(report(['pair'], RuntimeError('upside down')))\n"
    )
    nowhere = {**os.environ, "XDG_STATE_HOME": os.devnull, "HOME": os.devnull}
    ran = process(code=code, env=nowhere)
    assert "RuntimeError: upside down" in ran.stdout
