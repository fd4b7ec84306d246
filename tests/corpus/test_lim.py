"""C.04.4.3, all of it: every round of the Lim corpus is paired as it says, step by step."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.brackets import BracketTrace
from arbiter_app.trace.rounds import RoundTrace
from arbiter_app.trf.read import read_trf

CORPUS = Path(__file__).parent / "lim"
NOBODY = "residents {} floaters from above {} from below {}"
NAMES = [f"{number:03d}" for number in range(1, 11)]


def tournament(name: str) -> Tournament:
    return read_trf((CORPUS / f"{name}.trf").read_bytes()).tournament


def reference(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((CORPUS / f"{name}.json").read_text(encoding="utf-8"))
    return found


def trace(played: Tournament, number: int) -> RoundTrace:
    found = pair_round(played.before_round(number), system="lim", explain=True).trace
    assert found is not None
    return found


def test_the_corpus_is_complete() -> None:
    assert sum(len(reference(name)["rounds"]) for name in NAMES) == 83


@pytest.mark.parametrize("name", NAMES)
def test_every_round_is_reproduced(name: str) -> None:
    """Pairs, colours (Article 5), the bye (1.1) and the published order of every round."""
    played = tournament(name)
    rounds = reference(name)["rounds"]
    assert len(rounds) == len(played.rounds)
    for expected in rounds:
        pairing = pair_round(played.before_round(expected["round"]), system="lim")
        assert [[pair.white, pair.black] for pair in pairing.pairs] == expected["pairs"]
        assert pairing.bye == expected["bye"]


def test_where_the_text_leads_nowhere_the_players_are_named() -> None:
    (expected,) = reference("nopairing")["rounds"]
    played = tournament("nopairing")
    assert expected["no_pairing"]
    assert played.next_round == expected["round"]
    with pytest.raises(NoLegalPairingError, match="Round 5 has no pairing") as caught:
        pair_round(played, system="lim")
    assert caught.value.unserved


@dataclass(frozen=True, slots=True)
class Steps:
    """The recorded steps of one score-group."""

    text: str

    def numbers(self, pattern: str) -> list[int]:
        found = re.search(pattern, self.text)
        return [int(number) for number in re.findall(r"\d+", found[1])] if found else []

    def pairs(self, pattern: str) -> list[tuple[int, int]] | None:
        found = re.search(pattern, self.text)
        if found is None:
            return None
        return [(int(a), int(b)) for a, b in re.findall(r"(\d+) v (\d+)", found[1])]


def recorded(name: str) -> Iterator[tuple[int, str, list[Steps]]]:
    """Each round but the first with its steps, score-group by score-group, empty ones left out."""
    text = (CORPUS / f"{name}.steps.txt").read_text(encoding="utf-8")
    for section in text.split("== round ")[2:]:
        groups = re.split(r"\[2\.2\] (?=score-group |median score-group)", section)[1:]
        filled = [Steps(group) for group in groups if NOBODY not in group]
        yield int(section.split(maxsplit=1)[0]), section, filled


def same_group(bracket: BracketTrace, steps: Steps, cracked: set[tuple[int, int]]) -> None:
    residents = steps.numbers(r"residents \{(.*?)\}")
    assert [player.tpn for player in bracket.residents] == residents
    incoming = steps.numbers(r"floaters in \{(.*?)\}")
    incoming += steps.numbers(r"from above \{(.*?)\}") + steps.numbers(r"from below \{(.*?)\}")
    added = {tpn for pair in bracket.cracked for tpn in (pair.first, pair.second)}
    assert [p.tpn for p in bracket.moved_down_players if p.tpn not in added] == incoming
    floaters = [floater.tpn for floater in bracket.downfloaters]
    assert sorted(floaters) == sorted(steps.numbers(r"floaters out: \{(.*?)\}"))
    first = steps.pairs(r"first scrutiny: (.*)")
    assert list(bracket.first_scrutiny) == (first or [])
    assert list(bracket.proposal) == (steps.pairs(r"proposed: (.*)") or [])
    met = [(int(a), int(b)) for a, b in re.findall(r"floater #(\d+) with #(\d+)", steps.text)]
    made = [(p.first, p.second) for p in bracket.pairs if p.part == "mdp"]
    assert made == [pair for pair in met if pair not in cracked]
    second = steps.pairs(r"second scrutiny: (.*)")
    kept = [(p.first, p.second) for p in bracket.pairs if p.part != "mdp"]
    expected = second if second is not None else first or []
    assert kept == [pair for pair in expected if pair not in cracked]


@pytest.mark.parametrize("name", NAMES)
def test_every_step_is_the_one_recorded(name: str) -> None:
    """2.2 to 5.2: floaters, proposal, both scrutinies, cracked pairs of each score-group."""
    played = tournament(name)
    for number, _, groups in recorded(name):
        found = trace(played, number)
        assert len(found.brackets) == len(groups)
        cracks = [(pair.first, pair.second) for pair in found.brackets[-1].cracked]
        told = re.findall(r"pair (\d+) v (\d+) of the \w+ half cracked", groups[-1].text)
        assert cracks == [(int(one), int(other)) for one, other in told]
        for bracket, steps in zip(found.brackets, groups, strict=True):
            same_group(bracket, steps, set(cracks))


@pytest.mark.parametrize("name", NAMES)
def test_every_floater_has_the_recorded_type(name: str) -> None:
    """3.9: the types of those who make a number even, and of those exchanged by 4.4."""
    played = tournament(name)
    for number, _, groups in recorded(name):
        for bracket, steps in zip(trace(played, number).brackets, groups, strict=True):
            types = dict(re.findall(r"#(\d+):([a-d])", steps.text))
            for floater in bracket.downfloaters:
                if floater.decided_by in {"2.3.d", "3.2", "3.9", "3.10", "4.4.a"} and types:
                    assert floater.kind == types[str(floater.tpn)]
                if floater.decided_by.startswith(("2.3.a", "2.3.b", "2.3.c")):
                    assert f"#{floater.tpn} has no compatible opponent" in steps.text


@pytest.mark.parametrize("name", NAMES)
def test_every_colour_has_the_recorded_article(name: str) -> None:
    """5.1 to 5.4: not only the colours, also what gave them."""
    played = tournament(name)
    for number, section, _ in recorded(name):
        told = re.findall(r"\[([\w. ]+)\] #(\d+) \(white\) - #(\d+) \(black\)", section)
        found = {
            (pair.white, pair.black): pair.colour_article
            for bracket in trace(played, number).brackets
            for pair in bracket.pairs
        }
        assert found == {(int(white), int(black)): article for article, white, black in told}
