"""C.04.4.2 (2026), all of it: every round of the Burstein corpus is paired and explained as it says."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.burstein.engine import engine_of
from arbiter_app.pairing.burstein.index import indexes
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Points
from arbiter_app.trace.brackets import BracketTrace
from arbiter_app.trace.rounds import RoundPairing, RoundTrace
from arbiter_app.trf.read import read_trf

CORPUS = Path(__file__).parent / "burstein"
NAMES = [f"{number:03d}" for number in range(1, 13)]
SEEDING, OWN = "C.04.3", "C.04.4.2"


def tournament(name: str) -> Tournament:
    return read_trf((CORPUS / f"{name}.trf").read_bytes()).tournament


def rounds(name: str) -> list[dict[str, Any]]:
    found: dict[str, Any] = json.loads((CORPUS / f"{name}.json").read_text(encoding="utf-8"))
    return list(found["rounds"])


def pair(before: Tournament, *, explain: bool = False) -> RoundPairing:
    return engine_of(before).pair(before, explain=explain)


def explained(name: str) -> Iterator[tuple[dict[str, Any], RoundPairing, RoundTrace]]:
    """The rounds after the seeding rounds, as they should be and as they are."""
    played = tournament(name)
    for expected in rounds(name):
        if expected["system"] == OWN:
            pairing = pair(played.before_round(expected["round"]), explain=True)
            assert pairing.trace is not None
            yield expected, pairing, pairing.trace


def test_the_corpus_is_complete() -> None:
    assert sum(len(rounds(name)) for name in NAMES) == 83


@pytest.mark.parametrize("name", NAMES)
def test_every_round_is_reproduced(name: str) -> None:
    """Pairs, colours (5.2), the bye (3.1) and the published order of every round."""
    played = tournament(name)
    assert len(rounds(name)) == len(played.rounds)
    for expected in rounds(name):
        pairing = pair(played.before_round(expected["round"]))
        assert pairing.system == "burstein"
        assert [[pair.white, pair.black] for pair in pairing.pairs] == expected["pairs"]
        assert pairing.bye == expected["bye"]


@pytest.mark.parametrize("name", NAMES)
def test_every_colour_and_bye_has_its_article(name: str) -> None:
    """Of the seeding rounds (1.6.1) those of C.04.3."""
    played = tournament(name)
    for expected in rounds(name):
        pairing = pair(played.before_round(expected["round"]), explain=True)
        trace = pairing.trace
        assert trace is not None
        is_seeding = expected["system"] == SEEDING
        assert (trace.system, trace.cited) == (
            "burstein",
            "dutch-2026" if is_seeding else "burstein",
        )
        articles = {
            (pair.white, pair.black): pair.colour_article
            for bracket in trace.brackets
            for pair in bracket.pairs
        }
        found = [articles[pair.white, pair.black] for pair in pairing.pairs]
        assert [f"{SEEDING} {each}" if is_seeding else each for each in found] == expected[
            "colours"
        ]
        bye = trace.pairing_allocated_bye
        if not is_seeding:
            assert (None if bye is None else bye.decided_by) == expected.get("bye_article")


def brackets_of(trace: RoundTrace) -> list[dict[str, Any]]:
    return [_bracket(each) for each in trace.brackets]


def _bracket(bracket: BracketTrace) -> dict[str, Any]:
    values: dict[str, Any] = {each.criterion: each.amount for each in bracket.values}
    count, *scores = values["C7"]
    return {
        "score": bracket.score / 10,
        "bsn": list(bracket.order),
        "pairs": [[pair.first, pair.second] for pair in bracket.pairs],
        "floaters": [floater.tpn for floater in bracket.downfloaters],
        "values": {
            "C5": values["C5"],
            "C6": [points(score) for score in values["C6"]],
            "C7": [count, [points(score) for score in scores]],
            "C8": values["C8"],
        },
        "decided_by": list(bracket.decided_by),
    }


def points(score: Points) -> float:
    return score / 10


@pytest.mark.parametrize("name", NAMES)
def test_every_bracket_is_as_recorded(name: str) -> None:
    """BSNs (1.8, 4.1), pairs, floaters, the values of C5 to C8, and what changed the first pairing."""
    for expected, _, trace in explained(name):
        assert brackets_of(trace) == expected["brackets"]


@pytest.mark.parametrize("name", NAMES)
def test_every_index_is_as_recorded(name: str) -> None:
    """Buchholz and Sonneborn-Berger of 1.7, of everybody in a bracket."""
    played = tournament(name)
    text = (CORPUS / f"{name}.steps.txt").read_text(encoding="utf-8")
    for expected, section in zip(rounds(name), text.split("== round ")[1:], strict=True):
        if expected["system"] == OWN:
            found = indexes(played.before_round(expected["round"]))
            recorded = re.findall(r"#(\d+) score [\d.]+ Index ([\d.]+)/([\d.]+)", section)
            assert recorded
            for tpn, buchholz, sonneborn_berger in recorded:
                index = found[int(tpn)]
                assert index.buchholz == round(float(buchholz) * 10)
                assert index.sonneborn_berger == round(float(sonneborn_berger) * 100)


def test_where_no_pairing_exists_the_arbiter_decides() -> None:
    """1.9: the last round of the file has none."""
    *paired, last = rounds("nopairing")
    played = tournament("nopairing")
    for expected in paired:
        pairing = pair(played.before_round(expected["round"]))
        assert [[pair.white, pair.black] for pair in pairing.pairs] == expected["pairs"]
        assert pairing.bye == expected["bye"]
    assert last["no_pairing"]
    with pytest.raises(NoLegalPairingError, match="Round 6") as caught:
        pair(played.before_round(last["round"]))
    assert caught.value.unserved
    assert "C.04.4.2 1.9" in str(caught.value.hint)
