"""C.04.1 (1998), all of it: every round of the developer set, as the readings R1 to R30 pair it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.systems import pair_round
from arbiter_app.pairing.trace_json import pairing_from_json, pairing_to_json
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trf import read_trf

CORPUS = Path(__file__).parent / "dutch1998"
SYSTEM = "swiss-1998"
NAMES = sorted(path.stem for path in CORPUS.glob("0*.trf"))

COLOURED = re.compile(r"^\[(E\.\d)\] #(\d+) \(white\) - #(\d+) \(black\)$", re.MULTILINE)


def tournament(name: str) -> Tournament:
    return read_trf((CORPUS / f"{name}.trf").read_bytes()).tournament


def rounds(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((CORPUS / f"{name}.json").read_text("utf-8"))["rounds"]
    return found


def test_the_corpus_is_complete() -> None:
    assert len(NAMES) == 10
    assert sum(len(rounds(name)) for name in NAMES) == 84


@pytest.mark.parametrize("name", NAMES)
def test_every_round_is_reproduced(name: str) -> None:
    """Pairs in published order (F.1), colours (E) and bye of every round."""
    played = tournament(name)
    for expected in rounds(name):
        found = pair_round(played.before_round(expected["round"]), system=SYSTEM)
        pairs = [[pair.white, pair.black] for pair in found.pairs]
        assert (pairs, found.bye) == (expected["pairs"], expected["bye"]), expected["round"]


@pytest.mark.parametrize("name", NAMES)
def test_the_trace_tells_the_steps(name: str) -> None:
    """Each pair has the article of E of the steps file; each pair and float its own article."""
    played = tournament(name)
    told = (CORPUS / f"{name}.steps.txt").read_text("utf-8").split("== round ")[1:]
    for number, steps in enumerate(told, 1):
        found = pair_round(played.before_round(number), system=SYSTEM, explain=True)
        assert pairing_from_json(pairing_to_json(found)) == found
        assert found.trace is not None
        pairs = [pair for bracket in found.trace.brackets for pair in bracket.pairs]
        assert {(pair.colour_article, pair.white, pair.black) for pair in pairs} == {
            (article, int(white), int(black)) for article, white, black in COLOURED.findall(steps)
        }
        assert all(pair.rule for pair in pairs)
        for bracket in found.trace.brackets:
            assert all(floater.rule for floater in bracket.downfloaters)


def test_no_legal_pairing_is_said_with_the_players_concerned() -> None:
    """R26: all brackets joined, and still no pairing complies with B.1 and B.2."""
    with pytest.raises(NoLegalPairingError, match=r"Round 8 .*\[B\.1\] \[B\.2\]") as caught:
        pair_round(tournament("nopairing"), system=SYSTEM)
    assert caught.value.unserved
