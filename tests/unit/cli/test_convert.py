"""`convert`: every dialect, what it cannot carry, and what is refused without --lossy."""

from __future__ import annotations

from pathlib import Path

import pytest

from arbiter_app.trf.read import read_trf
from tests.unit.cli.conftest import Run
from tests.unit.trf.files import player

TWO = (player(1, "   2 w 1", points="1.0"), player(2, "   1 b 0", points="0.0"))


def made(path: Path, *lines: str) -> Path:
    path.write_text("".join(f"{line}\n" for line in ("142 3", *lines)), encoding="utf-8")
    return path


def test_what_is_lost_is_listed(run: Run, tmp_path: Path) -> None:
    source = made(tmp_path / "a.trf", "202 BH,SB", *TWO)
    ran = run("convert", source, "--to", "trf16", "-o", tmp_path / "b.trf")
    assert ran.code == 0
    assert "TRF16: Missing or changed in the file: tie-breaks." in ran.err
    assert read_trf((tmp_path / "b.trf").read_bytes()).tournament.settings.rounds_total == 3


@pytest.mark.parametrize("dialect", ["trf16", "engine"])
def test_nothing_is_written_where_points_would_change(
    run: Run, tmp_path: Path, dialect: str
) -> None:
    """Record 299 decides the next pairing, and neither dialect has it."""
    source, target = made(tmp_path / "a.trf", "299          -1.0  001    1", *TWO), tmp_path / "b"
    ran = run("convert", source, "--to", dialect, "-o", target)
    assert ran.code == 2
    assert " cannot record abnormal points (record 299, 1 line); " in ran.err
    assert "--lossy" in ran.err
    assert not target.exists()
    assert run("convert", source, "--to", dialect, "--lossy", "-o", target).code == 0
    assert b"\n299" not in target.read_bytes()
    assert run("convert", source, "--to", "trf26", "--force", "-o", target).code == 0


def test_a_final_report_is_refused_while_games_are_open(run: Run, tmp_path: Path) -> None:
    """C.04.2 3.1: by the command line as in the window, whatever the dialect."""
    target = tmp_path / "report.trf"
    cells = (player(1, "   2 w ?", points="0.5"), player(2, "   1 b ?", points="0.5"))
    source = made(tmp_path / "a.trf", *cells)
    for dialect in ("trf16", "trf26"):
        ran = run("convert", source, "--to", dialect, "--final", "-o", target)
        assert ran.code == 2
        assert "no final report yet. Round 1: 1 game adjourned, board 1." in ran.err
        assert not target.exists()
    assert run("convert", source, "-o", target).code == 0
    assert b"### Results missing @ Round 1" in target.read_bytes()


def test_a_final_report_has_the_corrections_that_came_too_late(run: Run, tmp_path: Path) -> None:
    """C.04.2 4.3: the games as they were, as the window writes them."""
    line = "Correction for the rating report only @ Round 1: board 1 1–2 0–1 instead of 1–2 1–0"
    source = made(tmp_path / "a.trf", f"### {line}", *TWO)
    assert "   2 w 1" in run("convert", source, "-o", "-").out
    assert "   2 w 0" in run("convert", source, "--final", "-o", "-").out


def test_adjourned_games_are_draws_for_engines(run: Run, tmp_path: Path) -> None:
    """C.04.2 3.1: as that they count for the pairing; no engine reads “?”."""
    cells = (player(1, "   2 w ?", points="0.5"), player(2, "   1 b ?", points="0.5"))
    ran = run("convert", made(tmp_path / "a.trf", *cells), "--to", "engine", "-o", "-")
    assert ran.code == 0
    assert "   2 w =" in ran.out
    assert "1 adjourned game (round 1) was written as a draw" in ran.err


def test_games_without_a_result_want_a_word(run: Run, tmp_path: Path) -> None:
    cells = (player(1, "   2 w"), player(2, "   1 b"))
    source = made(tmp_path / "a.trf", *cells)
    assert run("convert", source, "--to", "engine", "-o", "-").code == 2
    assert "   2 w =" in run("convert", source, "--to", "engine", "--lossy", "-o", "-").out


def test_forbidden_pairs_keep_their_rounds_in_trf16(run: Run, tmp_path: Path) -> None:
    """XXP speaks of all rounds; comments say which, so that the program's own check passes."""
    source, target = made(tmp_path / "a.trf", "260   1   2    1    2", *TWO), tmp_path / "b.trf"
    ran = run("convert", source, "--to", "trf16", "-o", target)
    assert ": only comments name them, and XXP applies to the next round" in ran.err
    assert b"### Forbidden pairs @ Round 1: up to round 2, players 1 2" in target.read_bytes()
    again = read_trf(target.read_bytes()).tournament
    assert again.forbidden_groups == read_trf(source.read_bytes()).tournament.forbidden_groups
    assert again.comments == ()
