"""C.04.5, all of it: every round of the Double-Swiss corpus is paired as it says."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.double_swiss.engine import DoubleSwissEngine
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.brackets import BracketTrace
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.trf.read import read_trf
from tests.oracle.double_swiss.columns import Columns

CORPUS = Path(__file__).parent / "double_swiss"
NAMES = [f"{number:03d}" for number in range(1, 13)]
ARTICLES = {"C2": "2.1.2"}


def tournament(name: str) -> Tournament:
    return read_trf((CORPUS / f"{name}.trf").read_bytes()).tournament


def reference(name: str) -> list[Mapping[str, Any]]:
    found = json.loads((CORPUS / f"{name}.json").read_text(encoding="utf-8"))
    rounds: list[Mapping[str, Any]] = found["rounds"]
    return rounds


def as_recorded(pairing: RoundPairing) -> Mapping[str, Any]:
    """A round with what decided it, as the files have it."""
    trace = pairing.trace
    assert trace is not None
    bye = trace.pairing_allocated_bye
    made = [pair for bracket in trace.brackets for pair in bracket.pairs]
    articles = {(pair.white, pair.black): pair.colour_article for pair in made}
    boards = [(pair.white, pair.black) for pair in pairing.pairs]
    return {
        "round": pairing.round_number,
        "pairs": [list(board) for board in boards],
        "bye": pairing.bye,
        "colours_by": [articles[board] for board in boards],
        "bye_by": None if bye is None else bye.rule,
        "bye_passed_over": []
        if bye is None
        else [
            [each.tpn, ARTICLES.get(each.reason.rule, each.reason.rule)] for each in bye.passed_over
        ],
        "brackets": [bracket_as_recorded(bracket) for bracket in trace.brackets],
    }


def bracket_as_recorded(bracket: BracketTrace) -> Mapping[str, Any]:
    assert bracket.upfloaters is not None
    return {
        "score": bracket.score / 10,
        "residents": [player.tpn for player in bracket.residents],
        "upfloaters": [player.tpn for player in bracket.moved_down_players],
        "upfloaters_by": bracket.upfloaters.rule,
        "identifier": [
            *(pair.first for pair in bracket.pairs),
            *(pair.second for pair in bracket.pairs),
        ],
        "pairing_by": bracket.decided_by[0],
    }


def test_the_corpus_is_complete() -> None:
    assert sum(len(reference(name)) for name in NAMES) == 88


@pytest.mark.parametrize("name", NAMES)
def test_every_round_is_reproduced(name: str) -> None:
    """Pairs in published order, colours, bye, brackets, and every deciding article."""
    played = tournament(name)
    for expected in reference(name):
        before = played.before_round(expected["round"])
        found = as_recorded(DoubleSwissEngine().pair(before, explain=True))
        assert found == expected


@pytest.mark.parametrize("name", NAMES)
def test_players_are_as_the_columns_of_the_file_say(name: str) -> None:
    """Scores, meetings, colours, floats and places, read a second time by other code (S3 to S16)."""
    played, columns = tournament(name), Columns.read(CORPUS / f"{name}.trf")
    for expected in reference(name):
        number = expected["round"]
        states = {
            state.tpn: state for state in DoubleSwissEngine().states(played.before_round(number))
        }
        position = columns.field(number)
        assert set(states) == set(position.players)
        for tpn, player in position.players.items():
            state = states[tpn]
            assert (state.score, set(state.met)) == (player.score, set(player.met))
            assert "".join(state.colours) == player.colours
            assert (state.parity_number, state.may_get_bye) == (player.place, not player.barred)
            assert (state.floats[0].value != "-") == player.floated
            assert number - 1 - state.unplayed == player.matches


def test_a_round_without_a_pairing_is_refused() -> None:
    """3.3.3, S19: the Chief Arbiter decides."""
    (expected,) = reference("nopairing")
    played = tournament("nopairing")
    assert expected["no_pairing"]
    assert played.next_round == expected["round"]
    with pytest.raises(NoLegalPairingError, match="Round 4 has no legal pairing") as caught:
        DoubleSwissEngine().pair(played)
    assert caught.value.unserved
