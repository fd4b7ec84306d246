"""Files with players without a rating, by a system that needs one of everybody (C.04.4.1 1.1)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.cli.conftest import Run

CORPUS = Path(__file__).parents[2] / "corpus/dubov"


@pytest.fixture
def unrated(tmp_path: Path) -> Path:
    """Example 001 with the rating of player 6 left out."""
    path = tmp_path / "unrated.trf"
    text = (CORPUS / "001.trf").read_text(encoding="utf-8")
    path.write_text(text.replace("1723", "    "), encoding="utf-8")
    return path


def test_rated_files_are_checked_without_a_word(run: Run) -> None:
    ran = run("check", CORPUS / "001.trf")
    assert (ran.code, ran.out) == (0, "1 file, 5 rounds checked: all match.\n")
    assert "rating" not in ran.err


@pytest.mark.parametrize("command", ["check", "pair", "explain"])
def test_others_go_on_with_0_and_it_is_told(run: Run, unrated: Path, command: str) -> None:
    arguments = (command, unrated) if command == "check" else (command, unrated, "--round", "2")
    ran = run(*arguments)
    assert (
        "Stein, Tea (6) has no rating, but the system needs one for everybody (C.04.4.1 1.1)"
        in ran.err
    )
    assert "--rounds" not in ran.err


def test_another_system_needs_none(run: Run, unrated: Path) -> None:
    ran = run("pair", unrated, "--round", "2", "--system", "dutch-2026")
    assert "no rating" not in ran.err
    asked = run("pair", unrated, "--round", "2", "--system", "dutch-2026", "--system", "dubov")
    assert asked.err.count("Stein, Tea (6) has no rating") == 1
