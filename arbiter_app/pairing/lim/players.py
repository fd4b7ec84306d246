"""A player as the Lim System sees them, and who was transferred in an earlier round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from arbiter_app.pairing.colour_limits import limits_broken
from arbiter_app.pairing.colours import Allocation, latest_difference
from arbiter_app.pairing.player_state import Float, PastScores, PlayerState, Strength, player_states
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, Points, Tpn


@dataclass(frozen=True, slots=True)
class LimPlayer:
    """A player before the round to be paired.

    Attributes:
        score: points, in tenths, with the virtual ones of an accelerated tournament.
        colours: colours of the games played, earliest first.
        due: colour due (Article 5), None without a game played.
        forbidden: colours that 5.1 a and 5.1 b do not allow.
        place: position by number among all who have been paired or had the bye (7.2).
        met: round in which each opponent was met over the board.
        bye_barred_since: round that bars the player from the pairing-allocated bye (1.1).
        transferred: the transfer of the previous round and of the one before it (3.10).
    """

    tpn: Tpn
    score: Points
    rating: int
    colours: tuple[Colour, ...]
    due: Colour | None
    forbidden: frozenset[Colour]
    place: int
    met: Mapping[Tpn, int]
    bye_barred_since: int | None
    transferred: tuple[Float, Float]

    @property
    def may_get_bye(self) -> bool:
        return self.bye_barred_since is None

    @property
    def was_transferred(self) -> bool:
        """3.10: transferred in the round just before."""
        return self.transferred[0] is not Float.NONE


def lim_players(tournament: Tournament) -> tuple[LimPlayer, ...]:
    """The players to be paired next, from the highest score, then the highest numbered.

    Raises:
        InputError: a game of an earlier round has no result.
    """
    number = tournament.next_round
    ratings = {player.tpn: player.rating for player in tournament.players}
    past = PastScores(tournament)
    last, before = (_transfers(tournament, past, earlier) for earlier in (number - 1, number - 2))
    return tuple(
        _lim_player(
            state,
            ratings[state.tpn],
            (last.get(state.tpn, Float.NONE), before.get(state.tpn, Float.NONE)),
        )
        for state in player_states(tournament)
    )


def _lim_player(state: PlayerState, rating: int, transferred: tuple[Float, Float]) -> LimPlayer:
    return LimPlayer(
        state.tpn,
        state.score,
        rating,
        state.colours,
        due_colour(state.colours),
        forbidden_colours(state.colours),
        state.parity_number,
        state.met,
        state.bye_barred_since,
        transferred,
    )


def due_strength(player: LimPlayer) -> Strength:
    """How strongly a colour is due, in the words of the other systems: absolute where the other
    colour is forbidden (5.1), strong where it equalises (5.5, 5.6), mild where it alternates (5.1).
    """
    if player.due is None:
        return Strength.NONE
    if player.due.opposite in player.forbidden:
        return Strength.ABSOLUTE
    return Strength.STRONG if colour_difference(player.colours) else Strength.MILD


def twice_median_score(rounds_played: int, win: Points) -> Points:
    """2.2: the median score is half the number of rounds played; doubled, to stay whole."""
    return rounds_played * win


def _transfers(tournament: Tournament, past: PastScores, number: int) -> Mapping[Tpn, Float]:
    """Who was transferred in a paired round, and which way; nobody before round 1.

    Of a pair with different scores the higher player was transferred if above the median score,
    the lower one if below it; forfeited games count, byes do not.
    """
    if number < 1:
        return {}
    twice_median = twice_median_score(number - 1, tournament.settings.scoring.win)
    moved: dict[Tpn, Float] = {}
    for game in tournament.round(number).games:
        higher, lower = game.white, game.black
        above, below = past.before(higher, number), past.before(lower, number)
        if above < below:
            higher, lower, above, below = lower, higher, below, above
        goes_down, goes_up = transferred(above, below, twice_median)
        if goes_down:
            moved[higher] = Float.DOWN
        if goes_up:
            moved[lower] = Float.UP
    return moved


def transferred(higher: Points, lower: Points, twice_median: Points) -> tuple[bool, bool]:
    """Whether the higher and the lower scored player of a pair came from another score-group."""
    if higher == lower:
        return False, False
    return 2 * higher > twice_median, 2 * lower < twice_median


# Article 5: the colour due to a player, the colours they may not get, and who gets White.


class HasColours(Protocol):
    """What Article 5 asks of a player: number, colours played, place in the pairing list."""

    @property
    def tpn(self) -> Tpn: ...
    @property
    def colours(self) -> tuple[Colour, ...]: ...
    @property
    def place(self) -> int: ...


def due_colour(colours: tuple[Colour, ...]) -> Colour | None:
    """The colour due after the games played: 5.3, else 5.5 and 5.6, else 5.1; None without one."""
    if not colours:
        return None
    last = colours[-1]
    if len(colours) >= 2 and colours[-2] is last:
        return last.opposite
    difference = colour_difference(colours)
    if difference:
        return Colour.BLACK if difference > 0 else Colour.WHITE
    return last.opposite


def forbidden_colours(colours: tuple[Colour, ...]) -> frozenset[Colour]:
    """The colours that would be the third in succession (5.1 a) or the third too many (5.1 b)."""
    return frozenset(colour for colour in Colour if limits_broken(colours, colour))


def colour_difference(colours: tuple[Colour, ...]) -> int:
    """Games with White minus games with Black."""
    return 2 * colours.count(Colour.WHITE) - len(colours)


def gives_both_their_due(one: Colour | None, other: Colour | None) -> bool:
    """Both players can get the colour due: two different ones, or one of them is due none."""
    return one is None or one is not other


def allocate_colours(
    higher: HasColours, lower: HasColours, initial: Colour, *, is_below_median: bool
) -> Allocation:
    """The colours of a pair, the higher ranked player given first.

    `is_below_median` speaks of the score-group in which the pair is made (5.4), `initial` is the
    colour drawn for #1 (7.2).
    """
    given = _colour_of_higher(higher, lower, initial, is_below_median=is_below_median)
    return Allocation.of(higher, lower, *given)


def _colour_of_higher(
    higher: HasColours, lower: HasColours, initial: Colour, *, is_below_median: bool
) -> tuple[Colour, str]:
    due, other_due = due_colour(higher.colours), due_colour(lower.colours)
    if due is None and other_due is None:
        return (initial if higher.place % 2 else initial.opposite), "7.2"
    if due is None or due is not other_due:
        if due is not None:
            return due, "5.1"
        assert other_due is not None
        return other_due.opposite, "5.1"
    must = due.opposite in forbidden_colours(higher.colours)
    other_must = due.opposite in forbidden_colours(lower.colours)
    if must is not other_must:
        return (due if must else due.opposite), "5.3"
    alternating = latest_difference(higher.colours, lower.colours)
    if alternating is not None:
        return alternating, "5.4 history"
    return (due.opposite if is_below_median else due), "5.4 rank"
