"""The round that changes the fewest boards of one made before, by the process of any system.

The system pairs the round itself, with all other pairs forbidden than those of the pairings that keep
the most boards. Where it would give the bye to somebody with whom fewer are kept, the bye goes to the
lowest ranked of those with whom they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from arbiter_app.pairing.engine import Engine
from arbiter_app.pairing.kept_boards import (
    fewest_changes,
    kept_partners,
    with_colours_kept,
)
from arbiter_app.pairing.legality import Legality
from arbiter_app.pairing.next_round import Scored, check_can_be_paired, published
from arbiter_app.tournament.tournament import ForbiddenGroup, Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.rounds import RoundPairing


def fewest_changes_by(
    engine: Engine, tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None
) -> RoundPairing:
    """The next round with as many of some boards (White, Black) as can be, the bye counted as one.

    Raises:
        NoLegalPairingError: the round has no legal pairing at all.
        InputError: the tournament cannot be paired as it stands.
    """
    check_can_be_paired(tournament)
    legality = engine.legality(tournament)
    players = sorted(legality.states.values(), key=lambda state: (-state.score, state.tpn))
    tpns = [player.tpn for player in players]
    graph = _graph(legality, tpns)
    partners = kept_partners(tpns, pairs, bye)
    found = [_made(engine, tournament, tpns, narrow) for narrow in fewest_changes(graph, partners)]
    if not found:
        # Asked without anything forbidden, the system says what is wrong in its own words.
        return engine.pair(tournament)
    best = min(found, key=lambda made: _apart(made, players))
    games = with_colours_kept([(pair.white, pair.black) for pair in best.pairs], pairs)
    return published(tournament, best.system, players, games, best.bye, None)


def _graph(legality: Legality, tpns: Sequence[Tpn]) -> list[int]:
    """Who may meet whom, by position; in an odd field the bye is behind the last player."""
    graph = [0] * (len(tpns) + len(tpns) % 2)
    for one, other in combinations(range(len(tpns)), 2):
        if not legality.meeting(tpns[one], tpns[other]):
            graph[one] |= 1 << other
            graph[other] |= 1 << one
    if len(tpns) % 2:
        bye = len(tpns)
        for one, tpn in enumerate(tpns):
            if not legality.bye(tpn):
                graph[one] |= 1 << bye
                graph[bye] |= 1 << one
    return graph


def _made(
    engine: Engine, tournament: Tournament, tpns: Sequence[Tpn], graph: Sequence[int]
) -> RoundPairing:
    """The round by the system within a graph, with a bye that the graph gives.

    Each edge of the graph is in one of its perfect matchings, so that whoever it gives the bye to can
    have it.
    """
    made = engine.pair(_with_only(tournament, tpns, graph))
    bye = len(tpns)
    if made.bye is None or graph[bye] >> tpns.index(made.bye) & 1:
        return made
    lowest = graph[bye].bit_length() - 1
    return engine.pair(_with_only(tournament, tpns, _without(graph, lowest, bye)))


def _without(graph: Sequence[int], vertex: int, partner: int) -> list[int]:
    """The graph in which a vertex has one partner at most."""
    bit = 1 << vertex
    return [
        mask & 1 << partner if index == vertex else mask if index == partner else mask & ~bit
        for index, mask in enumerate(graph)
    ]


def _with_only(tournament: Tournament, tpns: Sequence[Tpn], graph: Sequence[int]) -> Tournament:
    """The tournament in which only the pairs of a graph may meet in the next round."""
    number = tournament.next_round
    apart = tuple(
        ForbiddenGroup((tpns[one], tpns[other]), number, number)
        for one, other in combinations(range(len(tpns)), 2)
        if not graph[one] >> other & 1
    )
    return replace(tournament, forbidden_groups=(*tournament.forbidden_groups, *apart))


def _apart(made: RoundPairing, players: Sequence[Scored]) -> list[int]:
    """How far the scores of opponents are apart, the farthest first."""
    scores = {player.tpn: player.score for player in players}
    return sorted(
        (abs(scores[pair.white] - scores[pair.black]) for pair in made.pairs), reverse=True
    )
