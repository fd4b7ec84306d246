"""Any board, floater or bye of the sample tournaments can be asked why, in every system."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from arbiter_app.explain.answers import answer_paragraph, answer_sentence
from arbiter_app.explain.names import Names
from arbiter_app.explain.records import label, paragraph, sentence
from arbiter_app.pairing.questions import pair_round, players_as_seen, why_not
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.brackets import (
    BracketTrace,
    ByeTrace,
    ExchangeTrace,
    FloaterTrace,
    PairTrace,
    UpfloatersTrace,
)
from arbiter_app.trace.rounds import RoundTrace
from arbiter_app.trf.read import read_trf

CORPUS = Path(__file__).parents[2] / "corpus"
SETS = [
    ("lim", "lim"),
    ("lim-maxi", "lim"),
    ("swiss-1998", "dutch1998"),
    ("burstein", "burstein"),
    ("dubov", "dubov"),
    ("double-swiss", "double_swiss"),
]

Told = BracketTrace | ByeTrace | ExchangeTrace | FloaterTrace | PairTrace | UpfloatersTrace

UNTOLD = re.compile(
    r"None|[{}<>]|nan\b|\(\)|\[\]|  |\.\.|,,| ,| \.|(?<!this |hese )\bplayers? ?[,.]$"
)
"""What is left where a word is missing."""


def tournaments(folder: str) -> Iterator[tuple[str, Tournament]]:
    for file in sorted((CORPUS / folder).glob("0*.trf")):
        yield file.stem, read_trf(file.read_bytes()).tournament


def traces(folder: str, system: str) -> Iterator[tuple[Tournament, RoundTrace]]:
    for _, tournament in tournaments(folder):
        for number in range(1, len(tournament.rounds) + 1):
            before = tournament.before_round(number)
            trace = pair_round(before, system=system, explain=True).trace
            assert trace is not None
            yield before, trace


def assert_told(text: str) -> None:
    assert text
    assert not UNTOLD.search(text), text


@pytest.mark.parametrize(("system", "folder"), SETS)
def test_every_decision_is_told_in_three_lengths(system: str, folder: str) -> None:
    asked = 0
    for before, trace in traces(folder, system):
        names = Names.of(before, trace)
        bye = trace.pairing_allocated_bye
        records: list[Told] = [
            *([] if bye is None else [bye]),
            *trace.brackets,
            *(pair for bracket in trace.brackets for pair in bracket.pairs),
            *(floater for bracket in trace.brackets for floater in bracket.downfloaters),
            *(bracket.exchange for bracket in trace.brackets if bracket.exchange is not None),
            *(bracket.upfloaters for bracket in trace.brackets if bracket.upfloaters is not None),
        ]
        for record in records:
            assert_told(label(record, system=system))
            for told in (sentence(record, names), paragraph(record, names)):
                assert_told(told)
                assert told.endswith(".")
            asked += 1
        paired = {
            tpn
            for bracket in trace.brackets
            for pair in bracket.pairs
            for tpn in (pair.first, pair.second)
        }
        present = {player.tpn for player in before.players} - set(
            before.absences(before.next_round)
        )
        assert paired == present - ({bye.tpn} if bye is not None else set())
    assert asked > 1000


@pytest.mark.parametrize(("system", "folder"), SETS)
@pytest.mark.parametrize(("name", "number"), [("001", 4), ("003", 6), ("004", 4)])
def test_every_pair_can_be_asked_about(system: str, folder: str, name: str, number: int) -> None:
    before = dict(tournaments(folder))[name].before_round(number)
    players = players_as_seen(before, system)
    trace = pair_round(before, system=system, explain=True).trace
    names = Names.of(before, trace)
    has_bye = trace is not None and trace.pairing_allocated_bye is not None
    tpns = sorted(player.tpn for player in players)
    for one, other in [
        *combinations(tpns, 2),
        *((tpn, None) for tpn in (tpns if has_bye else [])),
    ]:
        answer = why_not(before, one, other, system=system)
        for told in (answer_sentence(answer, names), answer_paragraph(answer, names)):
            assert_told(told)
            assert told.endswith(".")
