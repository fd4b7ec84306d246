"""C.04.3 (2017), all of it: every round of the corpus is paired as the reference engine paired it."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.checker import check_tournament
from arbiter_app.pairing.systems import pair_round
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trf import read_trf

CORPUS = Path(__file__).parent / "dutch2017"


def index() -> list[dict[str, str]]:
    with (CORPUS / "index.tsv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t"))


def tournament(name: str) -> Tournament:
    return read_trf((CORPUS / f"{name}.trf").read_bytes()).tournament


def boards(name: str) -> dict[int, set[tuple[int, int]]]:
    """The reference pairing of each round: White and Black by TPN, 0 for the bye."""
    rounds: dict[int, set[tuple[int, int]]] = {}
    number = 0
    for line in (CORPUS / f"{name}.boards").read_text(encoding="utf-8").splitlines():
        if line.startswith("R"):
            number = int(line[1:])
            rounds[number] = set()
        elif line.strip():
            white, black = line.split()
            rounds[number].add((int(white), int(black)))
    return rounds


def test_the_corpus_is_complete() -> None:
    assert len(index()) == 100
    assert sum(int(row["rounds_paired"]) for row in index()) == 724


@pytest.mark.parametrize("name", [row["name"] for row in index()])
def test_every_round_is_reproduced(name: str) -> None:
    """Pairs, colours (E) and PAB of every round."""
    played = tournament(name)
    reference = boards(name)
    checks = check_tournament(played, system="dutch-2017")
    assert [check.round_number for check in checks if not check.same] == []
    assert len(checks) == len(reference)
    for check in checks:
        assert check.expected is not None
        found = {(pair.white, pair.black) for pair in check.expected.pairs}
        if check.expected.bye is not None:
            found.add((check.expected.bye, 0))
        assert found == reference[check.round_number]


@pytest.mark.parametrize(
    ("name", "number"),
    [
        (row["name"], int(row["outcome"].removeprefix("none:")))
        for row in index()
        if row["outcome"].startswith("none:")
    ],
)
def test_no_legal_pairing_is_said_with_the_players_concerned(name: str, number: int) -> None:
    """A.9: the arbiter learns who cannot be served."""
    played = tournament(name)
    assert played.next_round == number
    with pytest.raises(NoLegalPairingError, match=f"Round {number} ") as caught:
        pair_round(played, system="dutch-2017")
    assert caught.value.unserved
