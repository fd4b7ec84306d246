"""The commands of the README and the manual: each is understood, and does what is printed there."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

from arbiter_app.cli.app import commands
from arbiter_app.cli.exit_codes import OK
from tests.unit.cli.conftest import Run

ROOT = Path(__file__).parents[3]
README = (ROOT / "README.md").read_text(encoding="utf-8")
MANUAL = (ROOT / "resources/manual/en/command-line.md").read_text(encoding="utf-8")
SAMPLE = ROOT / "resources/sample/harbour-open-2026.trf"

ONLY_UNDERSTOOD = ("window", "server", "screenshots", "demo", "rating-list", "acceptance", "manual")
"""These open a window, ask a server, need lists of the day, or take long."""


def lines_of(text: str) -> list[str]:
    """Every command line in a block of commands."""
    blocks = re.findall(r"```(?:sh|console)\n(.*?)```", text, re.DOTALL)
    lines = [line.removeprefix("$ ") for block in blocks for line in block.splitlines()]
    return [line for line in lines if line.startswith("arbiter-app ")]


LINES = [*lines_of(README), *lines_of(MANUAL)]


def command_of(words: list[str]) -> tuple[click.Command, list[str]]:
    """The command that the words call, and its arguments."""
    command: click.Command = commands
    while isinstance(command, click.Group):
        found = command.get_command(click.Context(command), words[0])
        assert found is not None, words
        command, words = found, words[1:]
    return command, words


@pytest.fixture
def words_of(tmp_path: Path, event: Path) -> Words:
    return Words(tmp_path, event)


class Words:
    """Command lines whose files are in a folder of their own: what is read is there."""

    def __init__(self, folder: Path, event: Path) -> None:
        self._folder = folder
        self._files = {"club.arbiter": event, str(SAMPLE.relative_to(ROOT)): SAMPLE}
        for name in ("open.trf", "final.trf"):
            self._files[name] = folder / name
            self._files[name].write_bytes(SAMPLE.read_bytes())
        self._files["tournaments-of-another-program"] = folder
        for name in ("players_list.zip", "national.csv"):
            (folder / name).write_bytes(b"")

    def of(self, line: str) -> list[str]:
        """What follows the name of the program or of Python."""
        return [str(self._place(word)) for word in shlex.split(line)[1:]]

    def _place(self, word: str) -> str | Path:
        is_file = bool(re.fullmatch(r"[\w-]+\.(?:json|pdf|trf|py|csv|html|zip|arbiter)", word))
        return self._files.get(word, self._folder / word if is_file else word)


def test_every_command_is_understood(tmp_path: Path) -> None:
    words = Words(tmp_path, SAMPLE)
    for name in ("round-3.json", "open-2.json"):
        # Written by the command before.
        (tmp_path / name).touch()
    assert len(LINES) > 40
    for line in LINES:
        command, arguments = command_of(words.of(line))
        with command.make_context(command.name, arguments):
            pass


RUN = [line for line in LINES if line.split()[1] not in ONLY_UNDERSTOOD]


@pytest.mark.slow
@pytest.mark.parametrize("line", [line for line in RUN if " verify " not in line])
def test_what_the_manual_shows_works(run: Run, line: str, words_of: Words, tmp_path: Path) -> None:
    words = words_of.of(line)
    if "-o" in words:
        name = Path(words[words.index("-o") + 1]).name
        words[words.index("-o") + 1] = str(tmp_path / f"made-{name}")
    ran = run(*words)
    assert ran.code == OK, ran.err
    assert ran.out or list(tmp_path.glob("made-*")) or "generate" in words


@pytest.mark.parametrize("block", re.findall(r"```console\n(.*?)```", README, re.DOTALL))
def test_what_the_readme_prints_is_printed(
    run: Run, block: str, words_of: Words, tmp_path: Path
) -> None:
    """To the letter, one command after the other, as somebody types them."""
    for part in block.split("$ ")[1:]:
        line, _, printed = part.partition("\n")
        if line.startswith("python "):
            done = subprocess.run(
                [sys.executable, *words_of.of(line)],
                cwd=tmp_path,
                capture_output=True,
                text=True,
                check=True,
            )
            out = done.stdout
        else:
            out = run(*words_of.of(line)).out
        assert out.strip() == printed.strip()


def options_of(name: str) -> set[str]:
    """Every way to write an option of a command, none for the name of a group."""
    command = commands.get_command(click.Context(commands), name)
    if command is None or isinstance(command, click.Group):
        return set()
    return {each for one in command.params for each in (*one.opts, *one.secondary_opts)}


def test_options_that_the_manual_names_are_there() -> None:
    """In the section of a command: options of that command, or of one that stands there too."""
    sections = re.findall(r"^## ([a-z-]+)\n(.*?)(?=^## |\Z)", MANUAL, re.MULTILINE | re.DOTALL)
    assert len(sections) > 15
    for name, text in sections:
        if not options_of(name):
            continue
        others = re.findall(r"arbiter-app ([a-z-]+)", text)
        known = set.union(*(options_of(one) for one in (name, *others)))
        assert set(re.findall(r"(?<=[\s`\[])--[a-z-]+", text)) <= known, name


@pytest.mark.parametrize(
    "name",
    [
        "pair",
        "check",
        "explain",
        "why",
        "why-not",
        "preview",
        "repair",
        "apart",
        "standings",
        "log",
    ],
)
def test_commands_that_answer_write_for_programs(run: Run, name: str, event: Path) -> None:
    """README: with `--json` commands write for programs."""
    command = commands.get_command(click.Context(commands), name)
    assert command is not None
    assert "--json" in {each for one in command.params for each in one.opts}
    if name == "pair":
        plain = run("pair", event, "--round", "3", "--format", "json").out
        assert run("pair", event, "--round", "3", "--json").out == plain
        assert run("pair", event, "--round", "3", "--json", "--format", "trf").code == 2
