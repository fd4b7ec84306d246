"""The field of a round: who may meet whom (B.1, B.2), who may get the bye, and the floats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from arbiter_app.matching.sets import mask_of
from arbiter_app.pairing.colour_limits import ColourLimits
from arbiter_app.pairing.colours import initial_colour
from arbiter_app.pairing.meetings import legal_meetings
from arbiter_app.pairing.player_state import Float, PlayerState
from arbiter_app.pairing.swiss_1998.players import players_1998
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, Points, Tpn

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
