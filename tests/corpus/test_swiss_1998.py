"""C.04.1 (1998), all of it: every round of the developer set, as the readings R1 to R30 pair it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.questions import pair_round
from arbiter_app.pairing.swiss_1998 import steps
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.as_json import pairing_from_json, pairing_to_json
from arbiter_app.trace.brackets import BracketTrace
from arbiter_app.trf.read import read_trf

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
    for number, story in enumerate(told, 1):
        found = pair_round(played.before_round(number), system=SYSTEM, explain=True)
        assert pairing_from_json(pairing_to_json(found)) == found
        assert found.trace is not None
        pairs = [pair for bracket in found.trace.brackets for pair in bracket.pairs]
        assert {(pair.colour_article, pair.white, pair.black) for pair in pairs} == {
            (article, int(white), int(black)) for article, white, black in COLOURED.findall(story)
        }
        assert all(pair.rule for pair in pairs)
        for bracket in found.trace.brackets:
            assert all(floater.rule for floater in bracket.downfloaters)
            if bracket.pairs:
                assert accepted(bracket) in story


def accepted(bracket: BracketTrace) -> str:
    """The line of the steps file that a bracket's pairing has: from p on where C.6 accepted it,
    the pairs alone where C.12 or C.13 did.
    """
    pairs = ", ".join(f"{pair.first}-{pair.second}" for pair in bracket.pairs)
    if any(step.what == steps.PAIRED_AGAIN for step in bracket.steps):
        return f"pairs {pairs}"
    (first, others, x), up, down = (
        amounts(bracket, steps.PAIRED),
        amounts(bracket, steps.UPFLOATS_DROPPED),
        amounts(bracket, steps.DOWNFLOATS_DROPPED),
    )
    said = ["", " B.6 dropped", " B.5, B.6 not in force"]
    parts = [f"p={first}+{others}" if first else f"p={others}", f"x={x} (used {x})"]
    if up:
        parts.append(f"upfloats:{said[up[0]]}")
    if down:
        parts.append(f"downfloats:{said[down[0]]}")
    if bracket.exchange is not None:
        members = (*bracket.remainder_s1, *bracket.remainder_s2) if first else ()
        members = members or (*bracket.s1, *bracket.s2)
        sides = (bracket.exchange.from_s1, bracket.exchange.from_s2)
        numbers = ["+".join(str(members.index(one) + 1) for one in side) for side in sides]
        parts.append(f"exchange {numbers[0]} with {numbers[1]}")
    remaining = ", ".join(f"#{one.tpn}" for one in bracket.downfloaters if one.rule != "C.1")
    return f"[C.6] {' '.join(parts)} pairs {pairs}; remaining {{{remaining}}}"


def amounts(bracket: BracketTrace, what: str) -> tuple[int, ...]:
    return next((step.amounts for step in bracket.steps if step.what == what), ())


def test_no_legal_pairing_is_said_with_the_players_concerned() -> None:
    """R26: all brackets joined, and still no pairing complies with B.1 and B.2."""
    with pytest.raises(NoLegalPairingError, match=r"Round 8 .*\[B\.1\] \[B\.2\]") as caught:
        pair_round(tournament("nopairing"), system=SYSTEM)
    assert caught.value.unserved
