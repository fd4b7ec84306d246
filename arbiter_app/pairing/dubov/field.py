"""The field of a round: the players, who may meet whom (C1, C3), and what [C8] to [C10] speak of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.colour_limits import ColourLimits
from arbiter_app.pairing.colours import initial_colour
from arbiter_app.pairing.dubov.players import DubovPlayer, dubov_players, most_upfloats
from arbiter_app.pairing.meetings import legal_meetings
from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, Tpn

COLOUR_LIMITS: Final[ColourLimits[PlayerState]] = ColourLimits(
    "C.04.1 6", "C.04.1 7", lambda _player, _opponent: False
)
"""Nobody is exempt: Article 2.1.3 has no exception for the last round."""


@dataclass(frozen=True, slots=True)
class Field:
    """The players to be paired, by position: descending score, then ascending TPN (4.2.2).

    Sets of players are bit masks of positions. `compatible[p]` are those whom p may meet by C1, C3
    and the forbidden pairs. `most_upfloats` is MaxT (1.8), None where the number of rounds is not
    known; `initial` the initial-colour (5.1).
    """

    players: tuple[DubovPlayer, ...]
    compatible: tuple[int, ...]
    most_upfloats: int | None
    is_last_round: bool
    initial: Colour

    @property
    def everybody(self) -> int:
        return (1 << len(self.players)) - 1

    def is_maximum_upfloater(self, position: int) -> bool:
        most = self.most_upfloats
        return most is not None and self.players[position].upfloats >= most

    def due(self, colour: Colour, among: int) -> int:
        """Those of some players who have a preference for a colour."""
        return mask_of(p for p in bits(among) if self.players[p].due is colour)

    def top_scoregroup(self, among: int) -> int:
        """The residents: the players with the highest score of some that are not empty (3.2)."""
        return next(self.scoregroups(among))

    def scoregroups(self, among: int) -> Iterator[int]:
        """Some players by score, the highest first."""
        score, group = None, 0
        for position in bits(among):
            own = self.players[position].score
            if own != score and group:
                yield group
                group = 0
            score = own
            group |= 1 << position
        if group:
            yield group

    def tpns(self, positions: Iterable[int]) -> tuple[Tpn, ...]:
        return tuple(self.players[position].tpn for position in positions)


def field_of(tournament: Tournament) -> Field:
    """The field of the next round.

    Raises:
        InputError: a result is missing.
    """
    players = dubov_players(tournament)
    total = tournament.settings.rounds_total
    return make_field(
        players,
        legal_meetings(tuple(player.state for player in players), tournament),
        most=most_upfloats(total),
        is_last_round=tournament.next_round == total,
        initial=initial_colour(tournament),
    )


def make_field(
    players: Sequence[DubovPlayer],
    compatible: Sequence[int],
    *,
    most: int | None = None,
    is_last_round: bool = False,
    initial: Colour = Colour.WHITE,
) -> Field:
    """The field of some players in order, given who may meet whom."""
    return Field(tuple(players), tuple(compatible), most, is_last_round, initial)
