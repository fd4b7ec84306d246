"""Who would have the bye next, judged by what was played: the order of 3.1 (Dubov, Burstein), 3.4
(Double-Swiss) and 1.1 (Lim) worked out again from the results.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import networkx
import pytest

from arbiter_app.explain import messages_brackets as messages_bye
from arbiter_app.explain.names import Names
from arbiter_app.explain.records import sentence
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import NextInLine
from tests.few_examples import few_of
from tests.property.explain.claims.context import number_of, points_of
from tests.property.explain.claims.listening import Listening
from tests.property.explain.facts import FREE_WINS, Facts
from tests.property.explain.generated import generated_rounds

SYSTEMS = ("burstein", "dubov", "double-swiss", "lim")


def _games(facts: Facts, tpn: Tpn) -> int:
    """Rounds played over the board; of a match one game is enough (C.04.5)."""
    return len(facts.history[tpn].opponents)


def _is_earlier(facts: Facts, found: NextInLine, system: str) -> bool:
    """By score, then games, then the last in the order of numbers or of the Index."""
    one, other = found.receiver, found.other
    if facts.score(one.tpn) != facts.score(other.tpn):
        return facts.score(one.tpn) < facts.score(other.tpn)
    if system != "lim" and _games(facts, one.tpn) != _games(facts, other.tpn):
        return _games(facts, one.tpn) > _games(facts, other.tpn)
    if one.index != other.index:
        return one.index < other.index
    return one.tpn > other.tpn


def _may_have_it(facts: Facts, tpn: Tpn) -> bool:
    return not facts.had(tpn, FREE_WINS.keys())


def _others_can_be_paired(facts: Facts, tpn: Tpn) -> bool:
    """By [C1] alone: nobody could be paired if this does not hold."""
    there = [player.tpn for player in facts.field.players if player.tpn != tpn]
    graph: networkx.Graph[Tpn] = networkx.Graph()
    graph.add_nodes_from(there)
    graph.add_edges_from((a, b) for a in there for b in there if a < b and not facts.met(a, b))
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    return 2 * len(matching) == len(there)


def _untrue(facts: Facts, system: str, said: Mapping[str, str], tpns: Mapping[str, Tpn]) -> bool:
    """Of what is compared: points, games or numbers."""
    other = tpns[said["other"]]
    if "points" in said:
        return points_of(said["points"]) != facts.score(other)
    one = tpns[said["player"]]
    if re.fullmatch(r"\d+", said["own"]) and "/" not in said["others"] and said["own"] == str(one):
        return said["others"] != str(other)
    if "/" in said["own"]:
        return False
    return (number_of(said["own"]), number_of(said["others"])) != (
        _games(facts, one),
        _games(facts, other),
    )


MESSAGES = {
    id(each): each
    for each in (
        messages_bye.SCORE,
        messages_bye.GAMES,
        messages_bye.MATCHES,
        messages_bye.INDEX,
        messages_bye.NUMBER,
        messages_bye.NUMBER_AT_EQUAL_INDEX,
    )
}


@pytest.mark.parametrize("seeds", few_of([range(15), range(15, 400)], [range(15)]))
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_next_in_line_is_so(system: str, seeds: range) -> None:
    told = 0
    for facts, trace in generated_rounds(system, seeds):
        bye = trace.pairing_allocated_bye
        if bye is None or trace.text or bye.runner_up is None:
            continue
        found, where = bye.runner_up, f"{facts.tournament.settings.name}, {trace.round_number}"
        assert found.receiver.tpn == bye.tpn
        assert _is_earlier(facts, found, system), where
        assert _may_have_it(facts, found.other.tpn), where
        assert _others_can_be_paired(facts, found.other.tpn), where
        named = {each.tpn for each in (*bye.passed_over, *found.between)}
        for player in facts.field.players:
            # Nobody else who comes before the next in line is left out.
            if player.tpn in named | {found.receiver.tpn, found.other.tpn}:
                continue
            assert player.score >= facts.score(found.other.tpn), where
        for each in found.between:
            is_barred = not _may_have_it(facts, each.tpn)
            assert is_barred or each.reason.rule in {"3.1.2", "3.4.1", "1.1"}, where
        names = Names.of(facts.tournament, trace)
        listening = Listening()
        sentence(bye, names, catalogue=listening)
        tpns = {name: tpn for tpn, name in names.items()}
        compared = [said for said in listening.said if id(said.message) in MESSAGES]
        assert len(compared) == 1, where
        assert not _untrue(facts, system, compared[0].parameters, tpns), where
        told += 1
    assert told > len(seeds) // 2
