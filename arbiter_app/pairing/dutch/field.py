"""The field of a round: who may meet whom, the scoregroups, and the score that gets the PAB."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.matching.sets import bits
from arbiter_app.pairing.colours import initial_colour
from arbiter_app.pairing.completion import Completion
from arbiter_app.pairing.dutch.editions import Edition
from arbiter_app.pairing.meetings import legal_meetings
from arbiter_app.pairing.next_round import numbers
from arbiter_app.pairing.player_state import PlayerState, player_states
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, Points
from arbiter_app.wording import phrase


@dataclass(frozen=True, slots=True)
class Field:
    """The players to be paired, by position in the order of 1.2.

    `adjacency[p]` holds the positions that p may meet by C1, C3 and the forbidden pairs; with an
    odd number of players the vertex `bye` (the PAB) follows the last player, and its neighbours
    are the players who may get it ([C2]): in 2026 those with the lowest score that still lets the
    round be completed ([C5], `bye_score`), in 2017 any. `starts` are the first positions of the
    scoregroups.
    """

    edition: Edition

    players: tuple[PlayerState, ...]
    adjacency: tuple[int, ...]
    starts: tuple[int, ...]
    bye: int | None
    initial_colour: Colour
    completion: Completion
    bye_score: Points | None = None

    @property
    def size(self) -> int:
        """Number of vertices, the PAB included."""
        return len(self.adjacency)

    def group_end(self, group: int) -> int:
        """The position after the last player of a scoregroup."""
        return self.starts[group + 1] if group + 1 < len(self.starts) else len(self.players)


@dataclass(frozen=True, slots=True)
class _Meetings:
    """The players of a round and who may meet whom; `completion` leaves the PAB aside."""

    number: int
    players: tuple[PlayerState, ...]
    adjacency: list[int]
    starts: tuple[int, ...]
    completion: Completion

    @property
    def is_odd(self) -> bool:
        return len(self.players) % 2 == 1


def _meetings(tournament: Tournament, edition: Edition) -> _Meetings:
    players = player_states(tournament, edition.unplayed)
    adjacency = legal_meetings(players, tournament)
    starts = tuple(
        index
        for index, player in enumerate(players)
        if index == 0 or player.score != players[index - 1].score
    )
    completion = Completion(adjacency, starts, len(players))
    return _Meetings(tournament.next_round, players, adjacency, starts, completion)


def field_2026(tournament: Tournament, edition: Edition) -> Field:
    """The field of the next round, with the score that gets the PAB ([C5]).

    Raises:
        NoLegalPairingError: no complete legal round-pairing exists (1.9.3).
        InputError: a result is missing.
    """
    meetings = _meetings(tournament, edition)
    score = _bye_score(meetings) if meetings.is_odd else None
    return _field(tournament, edition, meetings, score, _takers(meetings.players, score))


def field_2017(tournament: Tournament, edition: Edition) -> Field:
    """The field of the next round; whoever may get the PAB may get it (C.2).

    Raises:
        NoLegalPairingError: no complete legal round-pairing exists (A.9).
        InputError: a result is missing.
    """
    meetings = _meetings(tournament, edition)
    if meetings.is_odd:
        _bye_score(meetings)
    return _field(tournament, edition, meetings, None, _takers(meetings.players))


def _takers(players: tuple[PlayerState, ...], score: Points | None = None) -> list[int]:
    """The positions of those who may get the PAB ([C2]), of one score if that is given ([C5])."""
    return [
        index
        for index, player in enumerate(players)
        if player.may_get_bye and (score is None or player.score == score)
    ]


def _field(
    tournament: Tournament,
    edition: Edition,
    meetings: _Meetings,
    score: Points | None,
    takers: list[int],
) -> Field:
    players, starts, completion = meetings.players, meetings.starts, meetings.completion
    adjacency = meetings.adjacency
    bye = None
    if meetings.is_odd:
        bye = len(players)
        adjacency = _with_bye(adjacency, takers)
        completion = Completion(adjacency, starts, bye, completion.apart)
    if not completion.suffix(0).is_complete:
        raise _no_pairing(meetings, completion)
    return Field(
        edition,
        players,
        tuple(adjacency),
        starts,
        bye,
        initial_colour(tournament),
        completion,
        score,
    )


def _with_bye(adjacency: list[int], takers: list[int]) -> list[int]:
    """The adjacency with the PAB as one more vertex, which some may take."""
    bye = len(adjacency)
    found = [*adjacency, 0]
    for index in takers:
        found[index] |= 1 << bye
        found[bye] |= 1 << index
    return found


def _bye_score(meetings: _Meetings) -> Points:
    """The lowest score from which a PAB leaves a complete legal pairing ([C2], [C4], [C5])."""
    players = meetings.players
    leavable = meetings.completion.suffix(0).leavable
    for index in reversed(list(bits(leavable))):
        if players[index].may_get_bye:
            return players[index].score
    if leavable:
        names = tuple(players[index].tpn for index in bits(leavable))
        raise NoLegalPairingError(
            phrase(
                "Round {number} cannot be paired: the pairing-allocated bye would have to go"
                " to one of {players}, and none of them may get it [C2].",
                number=meetings.number,
                players=numbers(names),
            ),
            unserved=names,
        )
    raise _no_pairing(meetings, meetings.completion)


def _no_pairing(meetings: _Meetings, completion: Completion) -> NoLegalPairingError:
    players = meetings.players
    names = tuple(players[index].tpn for index in completion.unserved_players())
    return NoLegalPairingError(
        phrase(
            "Round {number} has no legal pairing: not all of {players} can get an"
            " opponent they may meet [C1] [C3].",
            number=meetings.number,
            players=numbers(names),
        ),
        unserved=names,
        hint=phrase("The Chief Arbiter decides what to do (C.04.3 1.9.3)."),
    )


def restricted(field: Field, one: int, other: int) -> Field:
    """The field in which `one` may meet nobody but `other` (a position, or the PAB's vertex).

    Where the PAB then has to go to a higher score, `bye_score` tells (2026, [C5]).

    Raises:
        NoLegalPairingError: the round cannot be completed then ([C4]).
    """
    adjacency = list(field.adjacency)
    for vertex, partner in ((one, other), (other, one)):
        for rival in bits(adjacency[vertex]):
            adjacency[rival] &= ~(1 << vertex)
        adjacency[vertex] = 1 << partner
    score = field.bye_score
    if score is not None and other == field.bye:
        score = field.players[one].score
    players = len(field.players)
    completion = Completion(adjacency, field.starts, players)
    if not completion.suffix(0).is_complete and score is not None and other != field.bye:
        everybody = (1 << players) - 1
        without = [mask & everybody for mask in adjacency[:players]]
        left = Completion(without, field.starts, players)
        score = _bye_score(_Meetings(0, field.players, without, field.starts, left))
        adjacency = _with_bye(without, _takers(field.players, score))
        completion = Completion(adjacency, field.starts, players)
    if not completion.suffix(0).is_complete:
        unserved = tuple(field.players[index].tpn for index in completion.unserved_players())
        raise NoLegalPairingError(
            phrase("The round cannot be completed then [C4]."), unserved=unserved
        )
    return replace(field, adjacency=tuple(adjacency), completion=completion, bye_score=score)


def open_graph(field: Field) -> list[int]:
    """Who may meet whom, with the PAB for whoever may get it ([C2]), of whatever score."""
    adjacency = list(field.adjacency[: len(field.players)])
    return adjacency if field.bye is None else _with_bye(adjacency, _takers(field.players))


def can_be_left(field: Field) -> int:
    """The positions of an odd field without which all others can be paired, whoever may get the PAB."""
    players = len(field.players)
    return Completion(field.adjacency[:players], field.starts, players).suffix(0).leavable


def with_bye_for(field: Field, takers: Sequence[int]) -> Field:
    """The odd field in which these positions may get the PAB and no others."""
    players = len(field.players)
    everybody = (1 << players) - 1
    adjacency = _with_bye([mask & everybody for mask in field.adjacency[:players]], list(takers))
    completion = Completion(adjacency, field.starts, players, field.completion.apart)
    return replace(field, adjacency=tuple(adjacency), completion=completion)


def within(field: Field, graph: Sequence[int]) -> Field:
    """The field in which only the pairs of a graph may be made: one with a perfect matching, of the
    players and the PAB. In 2026 the PAB goes to the lowest score that these pairs allow ([C5]).
    """
    players, bye = len(field.players), field.bye
    if bye is None or field.bye_score is None:
        completion = Completion(graph, field.starts, players)
        return replace(field, adjacency=tuple(graph), completion=completion)
    everybody = (1 << players) - 1
    without = [mask & everybody for mask in graph[:players]]
    leavable = Completion(without, field.starts, players).suffix(0).leavable & graph[bye]
    score = min(field.players[index].score for index in bits(leavable))
    takers = [index for index in bits(graph[bye]) if field.players[index].score == score]
    adjacency = _with_bye(without, takers)
    completion = Completion(adjacency, field.starts, players)
    return replace(field, adjacency=tuple(adjacency), completion=completion, bye_score=score)
