"""The field of a round: who may meet whom (B.1, B.2), who may get the bye, and the floats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from arbiter_app.matching.sets import mask_of
from arbiter_app.pairing.colour_limits import ColourLimits
from arbiter_app.pairing.colours import initial_colour
from arbiter_app.pairing.meetings import legal_meetings
from arbiter_app.pairing.player_state import Float, PastScores, PlayerState, Strength, player_states
from arbiter_app.tournament.history import RoundEntry
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import ByeKind, Colour, Points, Tpn

COLOUR_LIMITS: Final[ColourLimits[PlayerState]] = ColourLimits(
    "B.2", "B.2", lambda player, _opponent: player.is_topscorer
)
"""B.2 a and b; by the note after B.6 not for players with over 50 % in the last round."""


@dataclass(frozen=True, slots=True)
class Field:
    """The players to be paired, by position in the order of A.2; sets are bit masks of positions.

    `compatible[p]` are the positions that p may meet by B.1 a, B.2 and the forbidden pairs,
    `bye_takers` those who may get the bye (B.1 b). `upfloats` and `downfloats` are the players
    whom B.5 (first entry) and B.6 (second) keep from another such float; players with over 50 %
    in the last round are not among them. `scores[p]` are the positions with the score of p.
    """

    players: tuple[PlayerState, ...]
    compatible: tuple[int, ...]
    bye_takers: int
    upfloats: tuple[int, int]
    downfloats: tuple[int, int]
    scores: tuple[int, ...]
    starts: tuple[int, ...]
    initial_colour: Colour

    def brackets(self) -> tuple[tuple[int, ...], ...]:
        """The players with equal scores, the highest score first (A.3)."""
        ends = (*self.starts[1:], len(self.players))
        return tuple(tuple(range(start, end)) for start, end in zip(self.starts, ends, strict=True))

    def tpns(self, positions: Sequence[int]) -> tuple[Tpn, ...]:
        return tuple(self.players[position].tpn for position in positions)

    def violates(self, one: int, other: int) -> bool:
        """B.4: both players of a pair have a preference for the same colour."""
        due = self.players[one].due
        return due is not None and due is self.players[other].due

    def floats_up(self, one: int, other: int) -> int:
        """A.4: the set with the player of a pair who gets an upfloat, empty if nobody does."""
        return 0 if self.scores[one] >> other & 1 else 1 << max(one, other)


def field_1998(tournament: Tournament) -> Field:
    """The field of the next round.

    Raises:
        InputError: a result is missing.
    """
    players = players_1998(tournament)
    return make_field(
        players, tuple(legal_meetings(players, tournament)), initial_colour(tournament)
    )


def make_field(
    players: tuple[PlayerState, ...], compatible: tuple[int, ...], initial: Colour
) -> Field:
    """The field of players in the order of A.2, given who may meet whom."""
    starts = tuple(
        index
        for index, player in enumerate(players)
        if index == 0 or player.score != players[index - 1].score
    )
    return Field(
        players,
        compatible,
        mask_of(index for index, player in enumerate(players) if player.may_get_bye),
        (_floated(players, Float.UP, 0), _floated(players, Float.UP, 1)),
        (_floated(players, Float.DOWN, 0), _floated(players, Float.DOWN, 1)),
        _same_scores(players),
        starts,
        initial,
    )


def _floated(players: Sequence[PlayerState], kind: Float, rounds_back: int) -> int:
    """Players with such a float, but for those whom the note after B.6 exempts."""
    return mask_of(
        index
        for index, player in enumerate(players)
        if player.floats[rounds_back] is kind and not player.is_topscorer
    )


def _same_scores(players: Sequence[PlayerState]) -> tuple[int, ...]:
    groups: dict[Points, int] = {}
    for index, player in enumerate(players):
        groups[player.score] = groups.get(player.score, 0) | 1 << index
    return tuple(groups[player.score] for player in players)


# The players before a round: A.2 order, A.4 and A.5 floats, A.7 colour preferences, B.1 b.


FLOATING_BYES = frozenset({ByeKind.PAIRING_ALLOCATED.value, ByeKind.FULL_POINT.value})
"""Byes in the sense of A.5: a point without an opponent, and a downfloat."""


def players_1998(tournament: Tournament) -> tuple[PlayerState, ...]:
    """The players to be paired in round `tournament.next_round`, in the order of A.2.

    Colours, meetings, byes and the place for E.5 are those that all systems share; floats are by
    the pairing (A.4), and players with over 50 % in the last round have no absolute preference.

    Raises:
        InputError: a game of an earlier round has no result.
    """
    states = player_states(tournament)
    past = PastScores(tournament)
    return tuple(
        replace(state, due=due, strength=strength, floats=floats_of(past, state.tpn))
        for state in states
        for due, strength in [preference(state)]
    )


def preference(state: PlayerState) -> tuple[Colour | None, Strength]:
    """The colour preference of A.7; over 50 % in the last round it is strong or mild at most."""
    if state.is_topscorer and state.strength is Strength.ABSOLUTE:
        return relative_preference(state.colours)
    return state.due, state.strength


def relative_preference(colours: tuple[Colour, ...]) -> tuple[Colour, Strength]:
    """A.7 b and c alone: by the colour difference, then by the last of some colours."""
    difference = 2 * colours.count(Colour.WHITE) - len(colours)
    if difference:
        return (Colour.BLACK if difference > 0 else Colour.WHITE), Strength.STRONG
    return colours[-1].opposite, Strength.MILD


def floats_of(past: PastScores, tpn: Tpn) -> tuple[Float, Float]:
    """The floats of the last round and of the one before it (B.5, B.6)."""
    last = [_float_of(past, tpn, entry) for entry in past.histories[tpn].entries[-2:]]
    last = [Float.NONE] * (2 - len(last)) + last
    return last[1], last[0]


def _float_of(past: PastScores, tpn: Tpn, entry: RoundEntry) -> Float:
    """A.4 and A.5: by the scores of the two players paired, also if the game was forfeited."""
    if entry.opponent is None:
        return Float.DOWN if entry.letter in FLOATING_BYES else Float.NONE
    own = past.before(tpn, entry.round_number)
    other = past.before(entry.opponent, entry.round_number)
    if own == other:
        return Float.NONE
    return Float.DOWN if own > other else Float.UP


# A score bracket: A.3 homogeneous or heterogeneous, A.6 subgroups, A.8 the number x.


def is_heterogeneous(moved_down: int, residents: int) -> bool:
    """A.3: players were moved down into the bracket, and they are fewer than half of it."""
    return 0 < moved_down < residents


def x_of(players: int, white: int, black: int) -> int:
    """A.8: pairs that cannot fulfil all colour preferences.

    `white` and `black` are the numbers of players who prefer White and Black.
    """
    half = (players + 1) // 2
    return max(0, max(white, black) - half)


@dataclass(frozen=True, slots=True)
class Bracket:
    """The players moved down into a bracket and its residents, by position in the field."""

    moved_down: tuple[int, ...]
    residents: tuple[int, ...]

    @property
    def members(self) -> tuple[int, ...]:
        """Everybody in the order of A.2."""
        return (*self.moved_down, *self.residents)

    @property
    def is_heterogeneous(self) -> bool:
        return is_heterogeneous(len(self.moved_down), len(self.residents))

    def x(self, field: Field) -> int:
        """A.8 for this bracket."""
        dues = [field.players[position].due for position in self.members]
        return x_of(len(dues), dues.count(Colour.WHITE), dues.count(Colour.BLACK))


@dataclass(frozen=True, slots=True)
class Numbers:
    """How many pairs a bracket is to give (A.6, C.14).

    In a heterogeneous bracket the `first` highest moved-down players are S1 and are paired first,
    then `pairs` pairs are made in the remainder; otherwise `first` is 0. `reductions` counts the
    steps of C.14 that led to these numbers.
    """

    first: int
    pairs: int
    reductions: int = 0

    @property
    def total(self) -> int:
        return self.first + self.pairs
