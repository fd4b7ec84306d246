"""Lines as wide as the terminal, colours only there, and not against NO_COLOR."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest

from arbiter_app.cli import main
from arbiter_app.cli.outputs import output_to
from arbiter_app.cli.progress import progress_of
from arbiter_app.cli.terminal import has_colours, is_terminal, width_of
from arbiter_app.output.overwrite import Overwrite
from arbiter_app.resources import resource_path

HARBOUR = resource_path("sample") / "harbour-open-2026.trf"
ESCAPES = re.compile(r"\x1b\[[0-9;]*m")
CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
OBEYED = "\x1b]0;owned\x07"
"""Sets the title of most terminals."""


class Screen(io.TextIOWrapper):
    """Standard output that is somebody's screen."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO(), encoding="utf-8", write_through=True)

    def isatty(self) -> bool:
        return True

    @property
    def shown(self) -> str:
        assert isinstance(self.buffer, io.BytesIO)
        return self.buffer.getvalue().decode()


def on_screen(monkeypatch: pytest.MonkeyPatch, columns: int = 80) -> Screen:
    """A colour terminal from now on."""
    made = Screen()
    monkeypatch.setattr(sys, "stdout", made)
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return made


@pytest.mark.parametrize(
    ("columns", "width"), [(20, 40), (40, 40), (80, 80), (120, 120), (300, 120)]
)
def test_lines_are_as_wide_as_the_terminal_within_reason(
    monkeypatch: pytest.MonkeyPatch, columns: int, width: int
) -> None:
    on_screen(monkeypatch, columns)
    assert is_terminal(None)
    assert width_of(None) == width_of(Path("-")) == width


def test_a_file_has_no_colours_and_a_width_of_its_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    on_screen(monkeypatch)
    assert width_of(tmp_path / "out.txt") == 96
    assert not has_colours(tmp_path / "out.txt")
    assert has_colours(None)


def test_a_pipe_has_no_colours(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", str(HARBOUR), "--round", "3"]) == 0
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert max(map(len, out.splitlines())) == 96


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_the_environment_can_forbid_colours(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    screen = on_screen(monkeypatch)
    monkeypatch.setenv(name, value)
    assert not has_colours(None)
    assert main(["explain", str(HARBOUR), "--round", "3"]) == 0
    assert "\x1b" not in screen.shown


@pytest.mark.parametrize("columns", [80, 120])
def test_an_explanation_fits_the_terminal(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    """Colours take no room: without them the lines are as they were."""
    screen = on_screen(monkeypatch, columns)
    assert main(["explain", str(HARBOUR), "--round", "4"]) == 0
    plain = ESCAPES.sub("", screen.shown)
    assert plain != screen.shown
    assert max(map(len, plain.splitlines())) <= columns
    labels = [line for line in plain.splitlines() if line.endswith(" as proposed")]
    assert labels
    assert {len(line) for line in labels} == {columns}


def test_an_answer_fits_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = on_screen(monkeypatch)
    assert main(["why-not", str(HARBOUR), "--round", "3", "14", "1"]) == 0
    assert max(map(len, screen.shown.splitlines())) <= 80


@pytest.mark.parametrize("command", ["check", "review", "explain", "standings", "pair"])
def test_names_of_files_are_text(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str
) -> None:
    """Neither a file that is there nor one that is not sets the title of the terminal."""
    report = tmp_path / f"{OBEYED}.trf"
    report.write_bytes(b"001 nonsense\n")
    missing = tmp_path / f"no {OBEYED}.trf"
    for path in (report, missing):
        assert main([command, str(path)]) != 0
        shown = capsys.readouterr()
        assert "]0;owned" in shown.out + shown.err
        assert not CONTROLS.search(shown.out + shown.err)


def test_names_of_people_are_text(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Whoever wrote them into an event: a screen keeps its title; a file gets them as they are."""
    screen = on_screen(monkeypatch)
    named = f"\x1b[1m{OBEYED}\x1b[0m\tPaul\n"
    harmless = named.replace(OBEYED, "\N{REPLACEMENT CHARACTER}]0;owned\N{REPLACEMENT CHARACTER}")
    output_to(None, Overwrite()).text(named)
    assert screen.shown == harmless
    output_to(tmp_path / "out.txt", Overwrite()).text(named)
    assert (tmp_path / "out.txt").read_text(encoding="utf-8") == named


def test_a_bar_reads_no_markup(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Screen()
    monkeypatch.setattr(sys, "stderr", made)
    with progress_of("[red]{task}[/red]", 1, least=1) as bar:
        bar.advance()
    assert "[red]{task}[/red]" in ESCAPES.sub("", made.shown)
