"""Which edition was taken is said once where the file does not tell it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from arbiter_app.resources import resource_path
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf
from tests.unit.cli.conftest import Run

SAID = (
    "arbiter-app: The file has no date and names no edition of the FIDE (Dutch) System. The"
    " 2026 edition is assumed; use --system dutch-2017 for events before 1 February 2026.\n"
)


PLAYERS = {"why": ["1"], "why-not": ["1", "2"]}


@pytest.fixture
def told(tmp_path: Path) -> dict[str, Path]:
    """One event in four files: with nothing, a system without edition, its edition, its date."""
    source = resource_path("sample") / "harbour-open-2026.trf"
    tournament = read_trf(source.read_bytes()).tournament
    files = {}
    for name, system, date in (
        ("nothing", "", ""),
        ("system", "FIDE_DUTCH", ""),
        ("edition", "FIDE_DUTCH_2026", ""),
        ("date", "", "2026/05/02"),
    ):
        settings = replace(tournament.settings, system=system, start_date=date, end_date="")
        files[name] = tmp_path / f"{name}.trf"
        files[name].write_bytes(write_trf(replace(tournament, settings=settings)))
    return files


@pytest.mark.parametrize("command", ["explain", "pair", "why", "why-not", "check"])
@pytest.mark.parametrize("name", ["nothing", "system", "edition", "date"])
def test_a_guess_is_said_once(run: Run, told: dict[str, Path], command: str, name: str) -> None:
    arguments = [] if command == "check" else ["--round", "2"]
    players = PLAYERS.get(command, [])
    ran = run(command, told[name], *arguments, *players)
    assert ran.err.count(SAID) == (name in {"nothing", "system"})
    assert "edition" not in ran.err.replace(SAID, "")


@pytest.mark.parametrize("command", ["explain", "pair", "why", "why-not", "check"])
def test_what_is_asked_for_is_no_guess(run: Run, told: dict[str, Path], command: str) -> None:
    arguments = [] if command == "check" else ["--round", "2"]
    players = PLAYERS.get(command, [])
    ran = run(command, told["nothing"], "--system", "dutch-2026", *arguments, *players)
    assert "edition" not in ran.err


def test_of_several_files_it_is_said_once(run: Run, told: dict[str, Path]) -> None:
    ran = run("check", *told.values())
    assert ran.err.startswith(
        "arbiter-app: 2 of 4 files have no date and name no edition of the FIDE (Dutch) System. The"
        " 2026 edition is assumed; "
    )
    assert ran.err.count(" have no date and name no edition of ") == 1
    assert ran.err.count("edition") == 2, "both in that text"
