"""Initial colour and number of rounds where a file does not say them: notes, and the options.

C.04.3 (2026) 5.2.5 and 1.8; TRF26 records 142 and 152.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from arbiter_app.trf.read import read_trf
from tests.corpus.test_undeclared import without
from tests.unit.cli.conftest import Run

TOPSCORERS = "0058-small-n8-r6.trf"
"""Its last round is legal by the exception for topscorers alone."""

COMMANDS = ("pair", "explain", "check", "convert", "print", "why-not", "why")


@pytest.fixture
def unsaid(corpus_dir: Path, tmp_path: Path) -> Path:
    """Six rounds paired, Black drawn; the file says neither."""
    path = tmp_path / "unsaid.trf"
    path.write_bytes(without((corpus_dir / TOPSCORERS).read_bytes(), "rounds", "colour"))
    return path


def test_what_is_taken_is_said(run: Run, unsaid: Path) -> None:
    ran = run("check", unsaid)
    assert (ran.code, ran.out) == (0, "1 file, 6 rounds checked: all match.\n")
    assert "The file does not give the initial-colour: round 1 shows that it was Black." in ran.err
    assert (
        "The file does not give the number of rounds: its rounds are checked as if there were 6"
        " in all" in ran.err
    )
    assert ran.err.endswith(" Use --rounds or --initial-colour if this is wrong.\n")
    assert all(line.endswith(".") for line in ran.err.splitlines()), "whole sentences"


def test_nothing_is_said_of_what_the_file_says(run: Run, small: Path) -> None:
    assert "does not give" not in run("check", small).err


def test_the_number_of_rounds_is_overridden(run: Run, unsaid: Path) -> None:
    """With more rounds to come the last one in the file has no topscorers."""
    assert run("check", "--rounds", "7", unsaid).code == 1
    refused = run("check", "--rounds", "5", unsaid)
    assert refused.code == 2
    assert "cannot have 5 rounds: 6 are already paired" in refused.err


def test_the_initial_colour_is_overridden(run: Run, unsaid: Path, corpus_dir: Path) -> None:
    drawn = read_trf((corpus_dir / TOPSCORERS).read_bytes()).tournament.settings.initial_colour
    assert drawn is not None
    again = run("pair", unsaid, "--round", "1", "--initial-colour", drawn.name.lower())
    other = run("pair", unsaid, "--round", "1", "--initial-colour", drawn.opposite.name.lower())
    assert again.out == run("pair", unsaid, "--round", "1").out != other.out
    assert "initial-colour" not in again.err


def test_a_next_round_is_not_taken_for_the_last(run: Run, unsaid: Path) -> None:
    """Which it would be if what is paired were all: then there would be no next round."""
    ran = run("pair", unsaid)
    assert (
        "The file does not give the number of rounds: round 7 is not assumed to be the last."
        in ran.err
    )
    assert "All 6 rounds are paired" in run("pair", unsaid, "--rounds", "6").err


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_that_pairs_or_checks_has_the_options(run: Run, command: str) -> None:
    shown = run(command, "--help").out
    assert "--rounds" in shown
    assert "--initial-colour" in shown


@pytest.mark.parametrize(
    "arguments",
    [
        ("explain", "--round", "6"),
        ("why-not", "--round", "6", "1", "2"),
        ("why", "--round", "6", "1"),
        ("pair", "--round", "6"),
    ],
)
def test_the_last_round_is_explained_as_the_last(
    run: Run, unsaid: Path, corpus_dir: Path, arguments: tuple[str, ...]
) -> None:
    command, *options = arguments
    whole = run(command, corpus_dir / TOPSCORERS, *options)
    assert run(command, unsaid, *options).out == whole.out
    assert run(command, unsaid, "--rounds", "9", *options).out != whole.out
