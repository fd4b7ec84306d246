"""Every file of the corpus, read, written and read again in each dialect."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from pathlib import Path

import pytest

from arbiter_app.tournament.match_result import Result
from arbiter_app.tournament.tournament import Game
from arbiter_app.tournament.types import Colour
from arbiter_app.tournament.validate import validate
from arbiter_app.trf.dialect import TrfDialect
from arbiter_app.trf.problems import TrfProblem
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf
from tests.few_examples import few_of

CORPUS = Path(__file__).parents[2] / "corpus"
FILES = sorted(CORPUS.rglob("*.trf"))
# What the corpus really has: the old code of the Dutch system, dates with hyphens, symbol Z of
# record 162, a full-point bye written as a forfeit win.
KNOWN_REPAIRS = ("in ETT26", "the date 2026-", "symbol Z was read as A", "“+” without an opponent")


def names(path: Path) -> str:
    return str(path.relative_to(CORPUS))


@pytest.mark.parametrize("path", few_of(FILES, FILES[::3]), ids=names)
def test_each_file_survives_every_dialect(path: Path) -> None:
    reading = read_trf(path.read_bytes())
    tournament = reading.tournament
    assert [problem for problem in validate(tournament) if not problem.is_note] == []
    assert [problem for problem in reading.problems if not _is_known(problem)] == []
    for dialect in (TrfDialect.TRF26, TrfDialect.ENGINE):
        again = read_trf(write_trf(tournament, dialect=dialect, ranks=reading.ranks))
        assert again.tournament == tournament
        assert again.ranks == reading.ranks
    simple = read_trf(write_trf(tournament, dialect=TrfDialect.TRF16)).tournament
    assert simple.players == tournament.players
    assert simple.requested_byes == tournament.requested_byes
    assert [_pairs(played.games) for played in simple.rounds] == [
        _pairs(played.games) for played in tournament.rounds
    ]
    assert [played.byes for played in simple.rounds] == [
        played.byes for played in tournament.rounds
    ]


def _is_known(problem: TrfProblem) -> bool:
    return any(known in str(problem.message) for known in KNOWN_REPAIRS)


def _pairs(games: Iterable[Game]) -> frozenset[tuple[int, int, Result | None]]:
    return frozenset((game.white, game.black, game.result) for game in games)


def _index() -> list[dict[str, str]]:
    with (CORPUS / "dutch2026" / "index.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


@pytest.mark.parametrize("row", _index(), ids=lambda row: str(row["name"]))
def test_what_the_index_says_of_each_file(row: dict[str, str]) -> None:
    """Players, rounds, colour, acceleration, absences announced for the round `none:k`."""
    path = CORPUS / "dutch2026" / f"{row['name']}.trf"
    tournament = read_trf(path.read_bytes()).tournament
    assert len(tournament.players) == int(row["players"])
    assert len(tournament.rounds) == int(row["rounds_paired"])
    assert tournament.settings.rounds_total == int(row["rounds"])
    assert tournament.settings.initial_colour is Colour(row["initial_colour"])
    assert bool(tournament.virtual_points) == (row["acceleration"] != "none")
    announced = {request.round_number for request in tournament.requested_byes}
    outcome, _, round_number = row["outcome"].partition(":")
    assert announced <= ({int(round_number)} if outcome == "none" else set())


@pytest.mark.parametrize("row", _index(), ids=lambda row: str(row["name"]))
def test_the_boards_of_each_round(row: dict[str, str]) -> None:
    """C.04.2 (2026) 3.6, against the published boards.

    Those of accelerated events are sorted by the real score, where C.04.7 (2026) 1.5 says
    pairing score: there only the pairs are compared.
    """
    folder = CORPUS / "dutch2026"
    tournament = read_trf((folder / f"{row['name']}.trf").read_bytes()).tournament
    published = _boards((folder / f"{row['name']}.boards").read_text(encoding="utf-8"))
    for played in tournament.rounds:
        pairs = [(game.white, game.black) for game in played.games]
        if row["acceleration"] != "none":
            assert sorted(pairs) == sorted(published[played.number])
        else:
            assert pairs == published[played.number]


def _boards(text: str) -> dict[int, list[tuple[int, int]]]:
    rounds: dict[int, list[tuple[int, int]]] = {}
    number = 0
    for line in text.splitlines():
        if line.startswith("R"):
            number = int(line[1:])
            rounds[number] = []
        elif line.strip():
            white, black = (int(word) for word in line.split())
            if black:
                rounds[number].append((white, black))
    return rounds
