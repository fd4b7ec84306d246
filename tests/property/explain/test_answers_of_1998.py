"""Why not this pair, under the text of 1998: where no round has it, that is what is said.

A bracket that would be worse is no reason for a pair with which not everybody could be paired. Who
could not be is judged by a matching of all others.
"""

from __future__ import annotations

from random import Random

import networkx
import pytest

from arbiter_app.pairing.questions import why_not
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.reasons import Illegal, NoCompletion
from tests.property.explain.saturated_1998 import SYSTEM, legal, saturated, states_of

BYE: Tpn = 0


def graph_of(before: Tournament) -> networkx.Graph[Tpn]:
    """Who may meet whom, and who may get the bye if there is one."""
    states = states_of(before)
    graph = legal(before, [*states])
    if len(states) % 2:
        graph.add_node(BYE)
        graph.add_edges_from((BYE, tpn) for tpn, state in states.items() if state.may_get_bye)
    return graph


def served(graph: networkx.Graph[Tpn]) -> set[Tpn]:
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    return {tpn for pair in matching for tpn in pair}


def check(before: Tournament, rng: Random) -> int:
    """Some pairs of a round asked about; how many no round has."""
    graph, found = graph_of(before), 0
    edges = sorted((min(edge), max(edge)) for edge in graph.edges)
    for one, other in rng.sample(edges, min(len(edges), 6)):
        answer = why_not(before, other, one or None, system=SYSTEM)
        where = f"{before.settings.name}, {one}, {other}: {answer}"
        assert not isinstance(answer.reason, Illegal), where
        rest = graph.copy()
        rest.remove_nodes_from((one, other))
        is_told = isinstance(answer.reason, NoCompletion) and answer.reason.article == "B.1"
        assert is_told == (len(served(rest)) < len(rest)), where
        if not is_told:
            continue
        found += 1
        assert isinstance(answer.reason, NoCompletion)
        unserved = {*answer.reason.unserved}
        if unserved:
            # Not all of them can be served, whoever else is not.
            near = {tpn for each in unserved for tpn in rest[each]}
            among = rest.subgraph(unserved | near).copy()
            among.add_edges_from((a, b) for a in near - unserved for b in near - unserved if a < b)
            assert not unserved <= served(among), where
            assert near - unserved - {BYE} == {*answer.reason.opponents}, where
    return found


def test_a_pair_that_no_round_has() -> None:
    found = 0
    for seed in range(8):
        event = saturated(seed)
        rng = Random(seed)
        for number in range(3, len(event.rounds) + 1):
            found += check(event.before_round(number), rng)
    assert found


@pytest.mark.slow
@pytest.mark.parametrize("start", range(100, 600, 100))
def test_pairs_that_no_round_has_in_hundreds_of_events(start: int) -> None:
    for seed in range(start, start + 100):
        event = saturated(seed)
        rng = Random(seed)
        for number in range(2, len(event.rounds) + 1):
            check(event.before_round(number), rng)
