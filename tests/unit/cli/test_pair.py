"""`arbiter-app pair`: formats, rounds, exit codes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arbiter_app.trf.read import read_trf

if TYPE_CHECKING:
    from tests.unit.cli.conftest import Run


def boards(path: Path) -> Iterator[list[str]]:
    """The published boards, round by round."""
    for block in path.with_suffix(".boards").read_text(encoding="ascii").split("R")[1:]:
        yield block.splitlines()[1:]


def test_text_is_that_of_the_engines(run: Run, small: Path) -> None:
    """The number of lines, then white and black by TPN, the bye as n 0."""
    for number, published in enumerate(boards(small), start=1):
        ran = run("pair", small, "--round", str(number))
        assert ran.code == 0
        count, *lines = ran.out.splitlines()
        assert int(count) == len(lines)
        assert lines == [line for line in published if line]


def test_json(run: Run, small: Path) -> None:
    ran = run("pair", small, "--round", "3", "--format", "json")
    pairing = json.loads(ran.out)
    assert list(pairing) == ["system", "round", "pairs", "bye"]
    assert (pairing["system"], pairing["round"], pairing["bye"]) == ("dutch-2026", 3, 10)
    assert pairing["pairs"][0] == {"board": 1, "white": 1, "black": 2}
    assert len(pairing["pairs"]) == 6


def test_trf_has_the_new_round_in_it(run: Run, small: Path, tmp_path: Path) -> None:
    out = tmp_path / "next.trf"
    ran = run("pair", small, "--round", "3", "--format", "trf", "-o", out)
    assert (ran.code, ran.out) == (0, "")
    tournament = read_trf(out.read_bytes()).tournament
    assert len(tournament.rounds) == 3
    assert {(game.white, game.black) for game in tournament.rounds[2].games} >= {(1, 2), (3, 11)}
    assert tournament.rounds[2].pairing_allocated_bye == 10
    assert all(game.result is None for game in tournament.rounds[2].games)


def test_output_to_a_file(run: Run, small: Path, tmp_path: Path) -> None:
    out = tmp_path / "pairs.txt"
    assert run("pair", small, "--round", "1", "-o", out).out == ""
    assert out.read_text(encoding="ascii").startswith("7\n")


def test_a_file_that_cannot_be_written(run: Run, small: Path, tmp_path: Path) -> None:
    out = tmp_path / "no" / "such" / "folder.txt"
    ran = run("pair", small, "--round", "1", "-o", out)
    assert ran.code == 2
    assert ran.err.endswith("cannot be written: there is no such file or folder.\n")


def test_no_legal_pairing_gives_exit_code_1(run: Run, corpus_dir: Path) -> None:
    """1.9.3: the message says who cannot be served."""
    index = (corpus_dir / "index.tsv").read_text(encoding="utf-8").splitlines()[1:]
    name = next(row.split("\t")[0] for row in index if "\tnone:" in row)
    ran = run("pair", corpus_dir / f"{name}.trf")
    assert (ran.code, ran.out) == (1, "")
    assert "Round 12 cannot be paired: the pairing-allocated bye" in ran.err
    assert "[C2]" in ran.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--round", "11"), "Round 11 is not available: only 9 rounds have been paired."),
        ((), "All 9 rounds are paired."),
        (("--system", "lottery"), "There is no pairing system “lottery”."),
        (("--tournament", "2"), "is a TRF and has only one tournament: there is no tournament 2."),
        (("--format", "pdf"), "'pdf' is not one of 'text', 'json', 'trf'"),
        (("--round", "0"), "0 is not in the range x>=1"),
    ],
)
def test_wrong_usage_gives_exit_code_2(
    run: Run, small: Path, arguments: tuple[str, ...], message: str
) -> None:
    ran = run("pair", small, *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err


def test_an_unreadable_file_names_the_place(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "broken.trf"
    path.write_text("001 what is this\n", encoding="ascii")
    ran = run("pair", path)
    assert ran.code == 2
    assert ran.err.startswith(f"arbiter-app: {path}: Line 1")
    assert ran.err.count("\n") == 1


def test_repairs_are_told(run: Run, small: Path, tmp_path: Path) -> None:
    path = tmp_path / "odd.trf"
    text = small.read_text(encoding="utf-8").replace("062 13", "062 14")
    path.write_text(text, encoding="utf-8")
    ran = run("pair", path, "--round", "1")
    assert ran.code == 0
    assert f"{path}: Line " in ran.err
