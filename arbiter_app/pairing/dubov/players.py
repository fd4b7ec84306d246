"""Articles 1.6 to 1.8: colour preference, ARO and upfloats of a player before a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from arbiter_app.pairing.past_scores import PastScores
from arbiter_app.pairing.player_state import (
    Float,
    PlayerState,
    Strength,
    colour_preference,
    player_states,
)
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, Points, Tpn


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
