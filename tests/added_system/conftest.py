"""The small system, added as any other is: by its description and by its words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from arbiter_app.cli import main
from arbiter_app.explain import systems as words
from arbiter_app.pairing import systems
from arbiter_app.trace import system_titles
from tests.added_system.neighbours import DESCRIPTION, NAME, TITLE, WORDS

Run: TypeAlias = Callable[..., tuple[str, str]]


@pytest.fixture(autouse=True)
def added(monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry in each of the three tables, and nothing else."""
    monkeypatch.setattr(systems, "SYSTEMS", (*systems.SYSTEMS, DESCRIPTION))
    monkeypatch.setattr(system_titles, "TITLES", {**system_titles.TITLES, NAME: TITLE})
    monkeypatch.setattr(words, "SYSTEMS", {**words.SYSTEMS, NAME: lambda _name: WORDS})


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Carries out a command that must succeed, and gives what it says on both channels."""

    def carry_out(*arguments: str | Path) -> tuple[str, str]:
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        assert code == 0, said.err
        return said.out, said.err

    return carry_out


@pytest.fixture
def made(run: Run, tmp_path: Path) -> Path:
    """Eleven players, six rounds, all paired by the system."""
    path = tmp_path / "made.trf"
    options = ("--players", "11", "--rounds", "6", "--seed", "5", "--forfeits", "0.1")
    run("generate", "-o", path, "--system", NAME, *options)
    return path
