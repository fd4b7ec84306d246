"""The field of a round after the seeding rounds: ranking, the bye, scoregroups (C.04.4.2 (2026) 1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from arbiter_app.pairing.burstein.bye import candidates_of, give_bye, with_index
from arbiter_app.pairing.burstein.criteria import Burstein
from arbiter_app.pairing.burstein.index import Index, indexes, ranking
from arbiter_app.pairing.burstein.order import ByOpponents
from arbiter_app.pairing.colours import Allocation, initial_colour
from arbiter_app.pairing.completion import Completion
from arbiter_app.pairing.dutch.field import Field
from arbiter_app.pairing.meetings import legal_meetings
from arbiter_app.pairing.player_state import Float, PlayerState, player_states
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, Tpn
from arbiter_app.trace.brackets import ByeTrace


@dataclass(frozen=True, slots=True)
class Everybody:
    """Everybody to be paired, the receiver of the bye among them, and who may meet whom.

    The players stand by score, those of a score from the last place of the ranking up; `adjacency`
    holds positions. `places` are the places in the ranking of 1.8, `index` what it goes by.
    """

    number: int
    players: tuple[PlayerState, ...]
    adjacency: tuple[int, ...]
    places: Mapping[Tpn, int]
    index: Mapping[Tpn, Index]
    initial_colour: Colour


@dataclass(frozen=True, slots=True)
class RoundField:
    """The field whose brackets are paired, and the bye given before."""

    everybody: Everybody
    field: Field
    criteria: Burstein
    bye: ByeTrace | None

    def colours(self, one: PlayerState, other: PlayerState) -> Allocation:
        """The colours of two players by 5.2."""
        return self.criteria.colours(one, other, self.everybody.initial_colour)


def states_of(tournament: Tournament) -> tuple[PlayerState, ...]:
    """Everybody to be paired: without topscorers, and floats have no influence (1.6, 2)."""
    return tuple(
        replace(state, is_topscorer=False, floats=(Float.NONE, Float.NONE))
        for state in player_states(tournament)
    )


def everybody_in(tournament: Tournament) -> Everybody:
    """Everybody to be paired in the next round.

    Raises:
        InputError: a result is missing.
    """
    index = indexes(tournament)
    places = {tpn: place for place, tpn in enumerate(ranking(index), 1)}
    players = tuple(
        sorted(states_of(tournament), key=lambda state: (-state.score, -places[state.tpn]))
    )
    adjacency = tuple(legal_meetings(players, tournament))
    return Everybody(
        tournament.next_round,
        players,
        adjacency,
        places,
        index,
        initial_colour(tournament),
    )


def field_of(tournament: Tournament) -> RoundField:
    """The field of the next round, the bye given (3.1).

    Raises:
        NoLegalPairingError: no complete legal round-pairing exists (1.9).
        InputError: a result is missing.
    """
    return field_in(everybody_in(tournament))


def field_in(everybody: Everybody) -> RoundField:
    """The field of a round with its players, the bye given (3.1).

    Raises:
        NoLegalPairingError: no complete legal round-pairing exists (1.9).
    """
    candidates = candidates_of(everybody.players, everybody.places)
    given = give_bye(candidates, everybody.adjacency, everybody.number)
    if given is None:
        return without(everybody, None, None)
    return without(everybody, given.position, with_index(given.trace, everybody.index))


def without(everybody: Everybody, position: int | None, bye: ByeTrace | None) -> RoundField:
    """The field of those who are left when the bye is given, if there is one."""
    players, adjacency = everybody.players, everybody.adjacency
    if position is not None:
        players = players[:position] + players[position + 1 :]
        adjacency = _without_vertex(adjacency, position)
    places = everybody.places
    starts = _starts(players)
    criteria = Burstein(places, ByOpponents([places[player.tpn] for player in players]))
    field = Field(
        criteria,
        players,
        adjacency,
        starts,
        None,
        everybody.initial_colour,
        Completion(adjacency, starts, len(players)),
    )
    return RoundField(everybody, field, criteria, bye)


def _without_vertex(adjacency: Sequence[int], vertex: int) -> tuple[int, ...]:
    """The graph in which those after a vertex have moved up to its place."""
    low = (1 << vertex) - 1
    return tuple(
        mask & low | mask >> vertex + 1 << vertex
        for position, mask in enumerate(adjacency)
        if position != vertex
    )


def _starts(players: Sequence[PlayerState]) -> tuple[int, ...]:
    """The first positions of the scoregroups."""
    return tuple(
        position
        for position, player in enumerate(players)
        if position == 0 or player.score != players[position - 1].score
    )
