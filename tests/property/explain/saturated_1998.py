"""Small events of 1998 in which nearly everybody meets everybody, and who may meet whom in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

import networkx

from arbiter_app.pairing.generator import GeneratorOptions, generate
from arbiter_app.pairing.player_state import PlayerState, Strength
from arbiter_app.pairing.questions import system_states
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from tests.simulation import expected_score

SYSTEM = "swiss-1998"


def saturated(seed: int) -> Tournament:
    """Nearly everybody meets everybody: the lowest score bracket often cannot be paired by itself."""
    rng = Random(f"{SYSTEM}/{seed}")
    players = rng.randint(8, 11)
    options = GeneratorOptions(players, players - 2, forfeits=rng.choice((0.0, 0.1)), system=SYSTEM)
    return generate(options, rng, expected_score)


def states_of(before: Tournament) -> Mapping[Tpn, PlayerState]:
    """Those who are to be paired in the next round."""
    return {state.tpn: state for state in system_states(before, SYSTEM)}


def may_meet(one: PlayerState, other: PlayerState) -> bool:
    """B.1 and B.2."""
    if other.tpn in one.met:
        return False
    are_absolute = one.strength is other.strength is Strength.ABSOLUTE
    return not (are_absolute and one.due is other.due)


def legal(before: Tournament, members: Iterable[Tpn]) -> networkx.Graph[Tpn]:
    """Who may meet whom of some players."""
    apart = {(min(pair), max(pair)) for pair in before.forbidden_pairs(before.next_round)}
    states, players = states_of(before), sorted(members)
    graph: networkx.Graph[Tpn] = networkx.Graph()
    graph.add_nodes_from(players)
    graph.add_edges_from(
        (one, other)
        for one in players
        for other in players
        if one < other and (one, other) not in apart and may_meet(states[one], states[other])
    )
    return graph
