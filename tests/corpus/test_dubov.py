"""C.04.4.1, all of it: every round of the Dubov corpus is paired as it says, step by step."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.dubov.engine import DubovEngine
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.brackets import (
    BracketTrace,
    ByeTrace,
    PairTrace,
    ShiftTrace,
)
from arbiter_app.trace.rounds import RoundTrace
from arbiter_app.trf.read import read_trf

CORPUS = Path(__file__).parent / "dubov"
NAMES = [f"{number:03d}" for number in range(1, 13)]


def tournament(name: str) -> Tournament:
    return read_trf((CORPUS / f"{name}.trf").read_bytes()).tournament


def reference(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((CORPUS / f"{name}.json").read_text(encoding="utf-8"))
    return found


def trace(played: Tournament, number: int) -> RoundTrace:
    found = DubovEngine().pair(played.before_round(number), explain=True).trace
    assert found is not None
    return found


def test_the_corpus_is_complete() -> None:
    assert sum(len(reference(name)["rounds"]) for name in NAMES) == 92


@pytest.mark.parametrize("name", NAMES)
def test_every_round_is_reproduced(name: str) -> None:
    """Pairs, colours (5.2), the bye (3.1) and the published order of every round."""
    played = tournament(name)
    rounds = reference(name)["rounds"]
    assert len(rounds) == len(played.rounds)
    for expected in rounds:
        pairing = DubovEngine().pair(played.before_round(expected["round"]))
        assert [[pair.white, pair.black] for pair in pairing.pairs] == expected["pairs"]
        assert pairing.bye == expected["bye"]


def test_a_round_without_a_pairing_names_the_players() -> None:
    """1.9.3"""
    *paired, none = reference("nopairing")["rounds"]
    played = tournament("nopairing")
    assert none["no_pairing"]
    assert played.next_round == none["round"]
    for expected in paired:
        pairing = DubovEngine().pair(played.before_round(expected["round"]))
        assert [[pair.white, pair.black] for pair in pairing.pairs] == expected["pairs"]
    with pytest.raises(NoLegalPairingError, match="Round 4 has no legal pairing") as caught:
        DubovEngine().pair(played)
    assert caught.value.unserved


def told_bye(bye: ByeTrace | None) -> dict[str, Any]:
    if bye is None:
        return {}
    needed = [one.tpn for one in bye.passed_over if one.reason.rule == "3.1.2"]
    return {"bye_article": bye.decided_by} | ({"bye_skipped_3.1.2": needed} if needed else {})


def shifted(shift: ShiftTrace | None) -> list[int]:
    return [] if shift is None else list(shift.shifted)


def told_bracket(bracket: BracketTrace) -> dict[str, Any]:
    assert bracket.upfloaters is not None
    assert bracket.subgroups is not None
    return {
        "score": bracket.score / 10,
        "residents": [player.tpn for player in bracket.residents],
        "upfloaters": list(bracket.upfloaters.tpns),
        "passed_over": [
            {"set": list(one.tpns), "why": one.reason.rule}
            for one in bracket.upfloaters.passed_over
        ],
        "G1": list(bracket.subgroups.g1),
        "G2": list(bracket.subgroups.g2),
        "shifted_1": shifted(bracket.subgroups.to_part),
        "shifted_2": shifted(bracket.subgroups.to_equalise),
        "S1": list(bracket.s1),
        "T2": [pair.second for pair in bracket.pairs],
    }


@pytest.mark.parametrize("name", NAMES)
def test_every_decision_is_the_one_recorded(name: str) -> None:
    """Section 9 of the readings: the article of the bye and of each colour, the brackets."""
    played = tournament(name)
    for expected in reference(name)["rounds"]:
        found = trace(played, expected["round"])
        recorded = {key: value for key, value in expected.items() if key.startswith("bye_")}
        assert told_bye(found.pairing_allocated_bye) == recorded
        assert [told_bracket(bracket) for bracket in found.brackets] == expected["brackets"]
        made: dict[tuple[int, int], tuple[int, PairTrace]] = {
            (pair.white, pair.black): (place, pair)
            for place, bracket in enumerate(found.brackets)
            for pair in bracket.pairs
        }
        for board, (white, black) in enumerate(expected["pairs"]):
            place, pair = made[white, black]
            assert place == expected["bracket_of_pair"][board]
            assert pair.colour_article == expected["colour_articles"][board]


@pytest.mark.parametrize("name", NAMES)
def test_scores_that_cannot_be_had_are_told(name: str) -> None:
    """C6: the combinations of as many scores that come before those of the upfloaters."""
    played = tournament(name)
    text = (CORPUS / f"{name}.steps.txt").read_text(encoding="utf-8")
    for section in text.split("== round ")[1:]:
        number = int(section.split(maxsplit=1)[0])
        groups = section.split("[3.2] scoregroup ")[1:]
        for steps, bracket in zip(groups, trace(played, number).brackets, strict=True):
            lines = re.findall(
                r"\[C6\] no set of upfloaters with the scores (.*) is possible", steps
            )
            recorded = [tuple(sorted(round(10 * float(s)) for s in line.split())) for line in lines]
            assert bracket.upfloaters is not None
            count = len(bracket.upfloaters.tpns)
            found = bracket.upfloaters.scores_passed_over
            assert list(found) == [scores for scores in recorded if len(scores) == count]
