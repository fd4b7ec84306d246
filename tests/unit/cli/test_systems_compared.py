"""`pair --system A --system B`: one round by all systems, whatever the tournament is made for."""

from __future__ import annotations

from pathlib import Path

import pytest

from arbiter_app.pairing.systems import system_names
from tests.unit.cli.conftest import Run

CORPUS = Path(__file__).parents[2] / "corpus"
EVERY = [option for name in system_names() for option in ("--system", name)]


@pytest.mark.parametrize("system", ["dubov", "burstein", "double_swiss"])
def test_a_round_is_shown_by_all_systems(run: Run, system: str) -> None:
    ran = run("pair", CORPUS / system / "001.trf", "--round", "2", *EVERY)
    assert ran.code == 0
    assert "no pairing" not in ran.out
    assert all(f"  {name}" in ran.out for name in system_names())


def test_it_is_said_that_games_are_treated_as_matches(run: Run) -> None:
    """C.04.5: a round of Double-Swiss is a match of two games."""
    ran = run("pair", CORPUS / "dubov/001.trf", "--round", "2", *EVERY)
    assert ran.err.count("Each game is treated as a match") == 1
    assert "arbiter-app: double-swiss: This system pairs matches of 2 games" in ran.err
    matches = run("pair", CORPUS / "double_swiss/001.trf", "--round", "2", *EVERY)
    assert matches.err.count("Each match is treated as a game") == 1
    others = ", ".join(name for name in system_names() if name != "double-swiss")
    assert f"arbiter-app: {others}: This system pairs single games" in matches.err


def test_of_one_system_it_is_said_without_its_name(run: Run) -> None:
    """Who asked for one system knows which one it is."""
    ran = run("pair", CORPUS / "dubov/001.trf", "--round", "2", "--system", "double-swiss")
    assert "arbiter-app: This system pairs matches of 2 games" in ran.err


@pytest.fixture
def unsaid(tmp_path: Path) -> Path:
    """A tournament of the Burstein System whose number of rounds nobody said."""
    path = tmp_path / "unsaid.trf"
    lines = (CORPUS / "burstein/001.trf").read_text(encoding="utf-8").splitlines(keepends=True)
    kept = "".join(line for line in lines if not line.startswith(("142", "XXR")))
    path.write_text(kept, encoding="utf-8")
    return path


def test_a_system_that_cannot_pair_it_keeps_no_other_from_it(run: Run, unsaid: Path) -> None:
    """C.04.4.2 1.6.2: the Burstein System needs the number of rounds, the others do not."""
    ran = run("pair", unsaid, "--system", "burstein", "--system", "dutch-2026")
    assert ran.code == 1
    assert "burstein: The Burstein System needs the number of rounds" in ran.err
    assert "no pairing" in ran.out


def test_what_no_system_can_pair_is_refused(run: Run, unsaid: Path) -> None:
    ran = run("pair", unsaid, "--system", "burstein", "--system", "burstein")
    assert (ran.code, ran.out) == (2, "")
    assert "--rounds" in ran.err
