"""`arbiter-app explain`: text, one bracket, JSON."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from pypdf import PdfReader

from arbiter_app.operations.interface import (
    EventSession,
    SystemClock,
    enter_results,
    leave_fide_mode,
    pair_next_round,
    unpair_last_round,
)
from arbiter_app.tournament.types import GameResult
from tests.imported import import_trf

if TYPE_CHECKING:
    from tests.unit.cli.conftest import Run

RULE = re.compile(r"as-proposed|forbidden|C([1-9]|1\d|2[01])|4\.[234]")


def test_a_round(run: Run, small: Path) -> None:
    ran = run("explain", small, "--round", "4")
    assert ran.code == 0
    assert ran.out.startswith("Round 4 · FIDE (Dutch) System, 2026 edition\n")
    assert "Player0001" in ran.out
    assert "Bracket 1 ·" in ran.out


def test_the_last_round_when_all_are_paired(run: Run, small: Path) -> None:
    assert run("explain", small).out == run("explain", small, "--round", "9").out


def test_one_bracket(run: Run, small: Path) -> None:
    whole = run("explain", small, "--round", "4").out
    second = run("explain", small, "--round", "4", "--bracket", "2").out
    assert second.startswith("\nBracket 2 ·")
    assert second in whole


@pytest.mark.parametrize("output", [(), ("--json",)])
def test_no_such_bracket(run: Run, small: Path, output: tuple[str, ...]) -> None:
    ran = run("explain", small, "--round", "4", "--bracket", "99", *output)
    assert ran.code == 2
    assert "Round 4 has no bracket 99." in ran.err


def walk(found: Any) -> list[dict[str, Any]]:
    if isinstance(found, list):
        return [each for item in found for each in walk(item)]
    if isinstance(found, dict):
        return [found, *(each for item in found.values() for each in walk(item))]
    return []


def test_json_decides_everything(run: Run, small: Path) -> None:
    """Each pair, floater, exchange and the PAB has its rule and its sentence."""
    for number in range(1, 10):
        found = json.loads(run("explain", small, "--round", str(number), "--json").out)
        assert found["as_played"] is True
        brackets = found["brackets"]
        decided = [
            *(each for bracket in brackets for each in bracket["pairs"]),
            *(each for bracket in brackets for each in bracket["downfloaters"]),
            *(bracket["exchange"] for bracket in brackets if bracket["exchange"]),
            found["pairing_allocated_bye"],
        ]
        assert len(decided) >= len(found["pairs"]) + 1
        for each in decided:
            assert RULE.fullmatch(each["decided_by"])
            assert each["sentence"].endswith(".")
        assert {frozenset((each["white"], each["black"])) for each in found["pairs"]} == {
            frozenset((each["first"], each["second"]))
            for bracket in brackets
            for each in bracket["pairs"]
        }


def test_json_of_one_bracket(run: Run, small: Path) -> None:
    found = json.loads(run("explain", small, "--round", "4", "--bracket", "2", "--json").out)
    assert [bracket["number"] for bracket in found["brackets"]] == [2]


def test_a_round_played_otherwise_is_told(run: Run, spoiled: Path) -> None:
    ran = run("explain", spoiled, "--round", "1")
    assert ran.code == 0
    assert "Round 1 was not played as the rules pair it" in ran.err
    found = json.loads(run("explain", spoiled, "--round", "1", "--json").out)
    assert found["as_played"] is False


def test_no_legal_pairing(run: Run, corpus_dir: Path) -> None:
    index = (corpus_dir / "index.tsv").read_text(encoding="utf-8").splitlines()[1:]
    name = next(row.split("\t")[0] for row in index if "\tnone:" in row)
    ran = run("explain", corpus_dir / f"{name}.trf")
    assert (ran.code, ran.out) == (1, "")
    assert "Round 12 cannot be paired" in ran.err


def test_a_round_paired_before_a_correction(run: Run, small: Path, tmp_path: Path) -> None:
    """It is explained as it was made, and says so; with --now, what the rules would give now."""
    path = tmp_path / "club.arbiter"
    with EventSession.create(path, clock=SystemClock()) as session:
        one = import_trf(session, small.read_bytes()).created_id
        leave_fide_mode(session, one, confirmed=True)
        for _ in range(2):
            unpair_last_round(session, one, confirmed=True)
        pair_next_round(session, one)
        played = session.tournament(one).round(8)
        results = {game.board: GameResult.WHITE_WINS for game in played.games}
        enter_results(session, one, 8, results)
        pair_next_round(session, one)
        black = {game.board: GameResult.BLACK_WINS for game in played.games[:2]}
        enter_results(session, one, 8, black, confirmed=True)
    ran = run("explain", path, "--round", "9")
    assert ran.code == 0
    assert "Round 9 was paired before a correction: " in ran.err
    assert "0–1 instead of 1–0" in ran.err
    assert "was not played as the rules pair it" not in ran.err
    told = json.loads(run("explain", path, "--round", "9", "--json").out)
    assert told["as_played"] is True
    assert "as it was made" in told["note"]
    now = json.loads(run("explain", path, "--round", "9", "--now", "--json").out)
    assert now["as_played"] is False
    assert now["note"] == ""
    ran = run("explain", path, "--round", "9", "--now")
    assert "(Paired before a correction @ Round 9: " in ran.err
    out = tmp_path / "explanation.pdf"
    assert run("print", path, "explanation", "--round", "9", "-o", out).code == 0
    text = " ".join(page.extract_text() for page in PdfReader(out).pages)
    assert "paired before a correction" in " ".join(text.split())
    out = tmp_path / "spiegazione.pdf"
    printing = ("print", path, "explanation", "--round", "9", "--language", "it", "-o", out)
    assert run(*printing).code == 0
    text = " ".join(" ".join(page.extract_text().split()) for page in PdfReader(out).pages)
    assert "This explains" not in text
    assert "è stato abbinato prima di una correzione" in text


def test_a_round_as_a_web_page(run: Run, small: Path, tmp_path: Path) -> None:
    """For a screen reader in a browser: one file, in a language, replaced by a newer one of its kind."""
    ran = run("explain", small, "--round", "4", "--html", "--language", "de")
    assert ran.code == 0
    assert ran.out.startswith('<!DOCTYPE html>\n<html lang="de" dir="ltr">')
    assert "Player0001" in ran.out
    file = tmp_path / "round.html"
    for number in ("4", "5"):
        assert run("explain", small, "--round", number, "--html", "-o", file).code == 0
    assert "<h1>Round 5 ·" in file.read_text(encoding="utf-8")
    other = tmp_path / "index.html"
    other.write_text('<meta name="generator" content="arbiter-app">', encoding="utf-8")
    assert run("explain", small, "--round", "4", "--html", "-o", other).code == 2


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--html", "--json"), "--html cannot be combined with --json."),
        (("--html", "--bracket", "1"), "--html cannot be combined with --bracket."),
        (("--language", "de"), "--language can only be used with --html."),
    ],
)
def test_a_web_page_is_of_a_whole_round(
    run: Run, small: Path, options: tuple[str, ...], said: str
) -> None:
    ran = run("explain", small, "--round", "4", *options)
    assert ran.code == 2
    assert said in ran.err
