"""The round that changes the fewest boards of one made before, by the process of any system.

The system pairs the round itself, with all other pairs forbidden than those of the pairings that keep
the most boards. Where it would give the bye to somebody with whom fewer are kept, the bye goes to the
lowest ranked of those with whom they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from arbiter_app.matching.optimal_graphs import optimal_graphs
from arbiter_app.pairing.engine import Engine
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


# Which pairings of a round keep the most boards of one that was made before.
#
# A pairing is a perfect matching of the players and the bye, a board that is not kept costs 1. So
# the pairings that change the fewest boards are the optimal matchings, and what is best among
# them is asked of them alone: the bye counts as a board. Colours are no matter here.


NOBODY = -1


def kept_partners(
    tpns: Sequence[Tpn], pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None
) -> list[int]:
    """For each position whom it had in a pairing, `NOBODY` where one of the two is not there now.

    The bye is the position behind the last player of an odd field.
    """
    position = {tpn: index for index, tpn in enumerate(tpns)}
    partners = [NOBODY] * (len(tpns) + len(tpns) % 2)
    for one, other in pairs:
        if one in position and other in position:
            partners[position[one]], partners[position[other]] = position[other], position[one]
    if bye in position and len(tpns) % 2:
        partners[position[bye]], partners[len(tpns)] = len(tpns), position[bye]
    return partners


def fewest_changes(graph: Sequence[int], partners: Sequence[int]) -> Iterator[list[int]]:
    """Graphs whose perfect matchings are together the pairings that keep the most boards.

    Mostly one; nothing if the round has no legal pairing. `graph` says who may meet whom.
    """
    active = (1 << len(graph)) - 1
    kept = {
        vertex: partner
        for vertex, partner in enumerate(partners)
        if partner != NOBODY and graph[vertex] >> partner & 1
    }
    # Two who keep each other are alike to everybody else, and so are all who cannot.
    boards = {vertex: 1 + min(vertex, partner) for vertex, partner in kept.items()}
    classes = [boards.get(vertex, 0) for vertex in range(len(graph))]

    def cost(one: int, other: int) -> int:
        return int(kept.get(one) != other)

    return optimal_graphs(graph, active, cost, _numbered(classes))


def _numbered(names: Sequence[int]) -> list[int]:
    numbers: dict[int, int] = {}
    return [numbers.setdefault(name, len(numbers)) for name in names]


def with_colours_kept(
    games: Sequence[tuple[Tpn, Tpn]], pairs: Sequence[tuple[Tpn, Tpn]]
) -> Iterator[tuple[Tpn, Tpn]]:
    """The games, White first; those that were there before with the colours they had."""
    before: Mapping[frozenset[Tpn], tuple[Tpn, Tpn]] = {frozenset(pair): pair for pair in pairs}
    return (before.get(frozenset(game), game) for game in games)
