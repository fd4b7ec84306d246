"""Why somebody remains unpaired under the text of 1998, judged by how many pairs could be made.

A bracket may be left fewer pairs than it could have only for the sake of the lowest one (C.13). So
nobody is told that p was decreased where it was not, that no more pairs could be made where they
could, or that there is no opponent where there is one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import networkx
import pytest

from arbiter_app.explain.swiss_1998 import messages as m
from arbiter_app.explain.why import why
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from tests.property.explain.claims.listening import Listening
from tests.property.explain.saturated_1998 import SYSTEM, legal, saturated, states_of

DECREASED = m.BECAUSE["1998 C.14"]
NO_MORE = m.BECAUSE_PLAIN["1998 C.14"]
NOBODY = m.BECAUSE["1998 C.1"]
FOR_THE_LOWEST = m.BECAUSE["1998 C.13"]


def untrue(before: Tournament) -> Iterator[str]:
    """What is told falsely of those who remain unpaired in some bracket of a round."""
    pairing = pair_round(before, system=SYSTEM, explain=True)
    assert pairing.trace is not None
    told: dict[Tpn, list[object]] = {}
    names = {player.name: player.tpn for player in before.players}
    for tpn in states_of(before):
        listening = Listening()
        names["you"] = tpn
        why(pairing, before, tpn, catalogue=listening)
        for said in listening.said:
            player = names.get(str(said.parameters.get("player", "")))
            if player is not None:
                told.setdefault(player, []).append(said.message)
    floats = Counter(each.tpn for b in pairing.trace.brackets for each in b.downfloaters)
    for bracket in pairing.trace.brackets[:-1]:
        graph = legal(
            before, (each.tpn for each in (*bracket.moved_down_players, *bracket.residents))
        )
        most = len(networkx.max_weight_matching(graph, maxcardinality=True))
        for floater in bracket.downfloaters:
            said_of = told.get(floater.tpn, [])
            if floats[floater.tpn] > 1:
                # What is said of which float cannot be told apart.
                continue
            where = f"round {pairing.round_number}, bracket {bracket.number}, {floater}"
            if NOBODY in said_of and graph.degree(floater.tpn):
                yield f"has an opponent: {where}"
            if {DECREASED, NO_MORE} & {*said_of} and len(bracket.pairs) == len(graph) // 2:
                yield f"p was not decreased: {where}"
            if bracket.m1 == 0 and len(bracket.pairs) < most and graph.degree(floater.tpn):
                if FOR_THE_LOWEST not in said_of:
                    yield f"more pairs could be made: {where}"
                if {DECREASED, NO_MORE} & {*said_of}:
                    yield f"more pairs could be made: {where}"


def check(seeds: range) -> None:
    for seed in seeds:
        event = saturated(seed)
        for number in range(1, len(event.rounds) + 1):
            found = [*untrue(event.before_round(number))]
            assert not found, f"event {seed}: {found}"


def test_who_remains_is_told_the_cause() -> None:
    check(range(12))


@pytest.mark.slow
@pytest.mark.parametrize("start", range(100, 1100, 100))
def test_who_remains_is_told_the_cause_in_a_thousand_events(start: int) -> None:
    check(range(start, start + 100))
