"""The commands that write, each with lines that make it write, and how they are carried out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import click
import pytest

from arbiter_app.cli.app import commands
from tests.store.support import new_event

if TYPE_CHECKING:
    from tests.unit.cli.conftest import Ran, Run


READ = {"check": {"files"}}
"""Paths that a command takes and reads, though they need not be there."""

FILE, EVENT, OUT = "FILE", "EVENT", "OUT"

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
    "preview": (
        ("preview", FILE, "--round", "3", "--json", "-o", OUT),
        ("preview", FILE, "--round", "4", "--json", "-o", OUT),
    ),
    "repair": (
        ("repair", FILE, "--round", "3", "--json", "-o", OUT),
        ("repair", FILE, "--round", "4", "--json", "-o", OUT),
    ),
    "apart": (
        ("apart", FILE, "--round", "3", "--pair", "1", "2", "--json", "-o", OUT),
        ("apart", FILE, "--round", "4", "--pair", "1", "2", "--json", "-o", OUT),
    ),
    "why-not": (
        ("why-not", FILE, "--round", "3", "1", "2", "--json", "-o", OUT),
        ("why-not", FILE, "--round", "3", "1", "bye", "--json", "-o", OUT),
    ),
    "prove": (
        ("prove", FILE, "--round", "3", "-o", OUT),
        ("prove", FILE, "--round", "4", "-o", OUT),
    ),
    "verifier": (("verifier", "-o", OUT),),
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
    "log": (
        ("log", EVENT, "-o", OUT),
        ("log", EVENT, "--csv", "-o", OUT),
        ("log", EVENT, "--json", "-o", OUT),
    ),
    "generate": (
        ("generate", "-o", OUT, "--players", "6", "--rounds", "2", "--seed", "1"),
        ("generate", "-o", OUT, "--players", "6", "--rounds", "2", "--seed", "2"),
        ("generate", "-o", OUT, "--players", "6", "--rounds", "2", "--count", "2", "--seed", "1"),
    ),
    "acceptance": (
        (
            *("acceptance", "-o", OUT, "--count", "2", "--players", "6", "--rounds", "2"),
            *("--seed", "1", "--jobs", "1"),
        ),
    ),
    "convert": (("convert", FILE, "-o", OUT),),
    "manual": (("manual", "-o", OUT),),
    "demo": (("demo", OUT),),
    "screenshots": (("screenshots", OUT),),
}
"""For each command that writes what it may write over its own without being asked, in any order."""

NOT_ITS_OWN: Mapping[str, tuple[str, ...]] = {
    "convert": ("convert", FILE, "--to", "trf16", "-o", OUT),
    "pair": ("pair", FILE, "--format", "trf", "--round", "4", "-o", OUT),
    "why": ("why", FILE, "--round", "3", "1", "-o", OUT),
    "why-not": ("why-not", FILE, "--round", "3", "1", "bye", "-o", OUT),
    "preview": ("preview", FILE, "--round", "3", "-o", OUT),
    "repair": ("repair", FILE, "--round", "3", "-o", OUT),
    "apart": ("apart", FILE, "--round", "3", "--pair", "1", "2", "-o", OUT),
}
"""What is replaced only if it is the very same: a TRF, and prose that could be anybody's."""

FOLDERS = ("acceptance", "export", "demo", "manual", "screenshots")

PICTURES = ("demo", "manual", "screenshots")
"""Take long, or write many files; what they write is tested with the pictures and the manual."""

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

READERS = [name for name in FILE_WRITERS if name not in {"verifier", "log"}]
"""Those that read something else than an event; the checker is handed out as it is."""

LINES = [
    pytest.param(name, line, id=f"{name}-{number}")
    for name, lines in WRITERS.items()
    if name not in PICTURES
    for number, line in enumerate(lines, start=1)
]


@dataclass(frozen=True)
class Doing:
    """Carries out a command with its file, or an event in the folder `apart`, and its output."""

    run: Run
    file: Path
    apart: Path

    def __call__(
        self, line: Line, out: Path | str, *more: str | Path, file: Path | None = None
    ) -> Ran:
        return self.run(*self.words(line, out, file=file), *more)

    def words(self, line: Line, out: Path | str, *, file: Path | None = None) -> list[str | Path]:
        """The command line, with what stands for its files."""
        put = {FILE: file or self.file, OUT: out}
        if EVENT in line:
            put[EVENT] = self._event()
        return [put.get(word, word) for word in line]

    def _event(self) -> Path:
        """Made when it is first asked for."""
        path = self.apart / "club.arbiter"
        if not path.exists():
            session, _ = new_event(path)
            session.close()
        return path


def contents(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }
