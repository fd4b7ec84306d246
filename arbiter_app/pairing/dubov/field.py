"""The field of a round: the players, who may meet whom (C1, C3), and what [C8] to [C10] speak of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.colour_limits import ColourLimits
from arbiter_app.pairing.colours import (
    Allocation,
    initial_colour,
    is_higher_ranked,
    latest_difference,
)
from arbiter_app.pairing.meetings import legal_meetings
from arbiter_app.pairing.player_state import (
    Float,
    PastScores,
    PlayerState,
    Strength,
    colour_preference,
    player_states,
)
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, Points, Tpn

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


# Articles 1.6 to 1.8: colour preference, ARO and upfloats of a player before a round.


@dataclass(frozen=True, slots=True)
class DubovPlayer:
    """A player before the round to be paired.

    `state` has the colours and floats of this system: everybody has a preference (1.6.4), upfloats
    are the only floats, and nobody is exempt from C3. `due` is the colour preferred, `aro` the
    average rating of the opponents (1.7), `upfloats` how often the player was upfloated (1.8).
    """

    state: PlayerState
    due: Colour
    aro: int
    upfloats: int

    @property
    def tpn(self) -> Tpn:
        return self.state.tpn

    @property
    def score(self) -> Points:
        return self.state.score

    @property
    def has_played(self) -> bool:
        return bool(self.state.colours)

    @property
    def upfloated_before(self) -> bool:
        """In the previous round ([C10])."""
        return self.state.floats[0] is Float.UP


def dubov_players(tournament: Tournament) -> tuple[DubovPlayer, ...]:
    """The players to be paired next, by descending score, then ascending TPN.

    Raises:
        InputError: a game of an earlier round has no result.
    """
    states = player_states(tournament)
    number = tournament.next_round
    ratings = {player.tpn: player.rating for player in tournament.players}
    past = PastScores(tournament)
    upfloated = rounds_upfloated(tournament, past)
    players: list[DubovPlayer] = []
    for state in states:
        due, strength = preference(state.colours)
        rounds = upfloated[state.tpn]
        last, before = (Float.UP if number - n in rounds else Float.NONE for n in (1, 2))
        own = replace(state, due=due, strength=strength, floats=(last, before), is_topscorer=False)
        opponents = [ratings[opponent] for opponent in past.histories[state.tpn].opponents]
        aro = average_rating_of_opponents(opponents)
        players.append(DubovPlayer(own, due, aro, len(rounds)))
    return tuple(players)


def preference(colours: tuple[Colour, ...]) -> tuple[Colour, Strength]:
    """The colour preference (1.6.1 to 1.6.3); who has not played has a mild one for Black (1.6.4)."""
    due, strength = colour_preference(colours)
    if due is None:
        return Colour.BLACK, Strength.MILD
    return due, strength


def average_rating_of_opponents(ratings: Sequence[int]) -> int:
    """The ARO, rounded to the nearest integer, a half upwards; 0 without a game played (1.7)."""
    count = len(ratings)
    return (2 * sum(ratings) + count) // (2 * count) if count else 0


def most_upfloats(rounds_total: int) -> int | None:
    """MaxT: upfloated so often, a player is a maximum upfloater (1.8).

    None, and nobody is one, where the number of rounds is not known.
    """
    return 2 + rounds_total // 5 if rounds_total else None


def rounds_upfloated(tournament: Tournament, past: PastScores) -> Mapping[Tpn, tuple[int, ...]]:
    """The rounds in which each player was paired with somebody who had a higher score (1.8).

    Whether the game was then played makes no difference, and a bye is no upfloat.
    """
    found: dict[Tpn, list[int]] = {player.tpn: [] for player in tournament.players}
    for played in tournament.rounds:
        for game in played.games:
            white = past.before(game.white, played.number)
            black = past.before(game.black, played.number)
            if white != black:
                found[game.white if white < black else game.black].append(played.number)
    return {tpn: tuple(numbers) for tpn, numbers in found.items()}


# Article 5: who gets White.


def allocate_colours(one: DubovPlayer, other: DubovPlayer, initial: Colour) -> Allocation:
    """The colours of a pair by 5.2; `initial` is the colour drawn by lot (5.1)."""
    higher, lower = (one, other) if is_higher_ranked(one.state, other.state) else (other, one)
    return Allocation.of(higher, lower, *_colour_of_higher(higher, lower, initial))


def _colour_of_higher(
    higher: DubovPlayer, lower: DubovPlayer, initial: Colour
) -> tuple[Colour, str]:
    if not higher.has_played and not lower.has_played:
        is_odd = higher.state.parity_number % 2
        return (initial if is_odd else initial.opposite), "5.2.1"
    if higher.due is not lower.due:
        return higher.due, "5.2.2"
    if higher.state.strength != lower.state.strength:
        is_stronger = higher.state.strength > lower.state.strength
        return (higher.due if is_stronger else higher.due.opposite), "5.2.3"
    alternated = latest_difference(higher.state.colours, lower.state.colours)
    if alternated is not None:
        return alternated, "5.2.4"
    return higher.due, "5.2.5"
