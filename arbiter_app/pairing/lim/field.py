"""The field of a round: who is compatible with whom (2.1), and the score-groups in order (2.2)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate
from operator import or_

from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.colour_limits import ColourLimits
from arbiter_app.pairing.colours import initial_colour
from arbiter_app.pairing.lim.players import LimPlayer, lim_players, twice_median_score
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, Points

MAXI_DIFFERENCE = 100
"""In maxi-tournaments, the largest rating difference between players exchanged (3.2, 3.8, 5.7)."""


class Direction(StrEnum):
    """The way in which a score-group is paired, and its floaters are transferred (2.2, 3.2)."""

    DOWN = "down"
    UP = "up"


@dataclass(frozen=True, slots=True)
class Field:
    """The players to be paired, by position: the highest score first, then the highest numbered.

    Each of the following holds for a position the set of positions that …
        compatible: the player may meet (2.1, in the last round with Article 6);
        permissible: they could meet for colours without Article 6;
        fitting: can get their due colour together with the player (Article 5);
        near: have a rating that differs by at most 100 points (maxi-tournaments, else empty).
    `initial` is the colour drawn for #1, `is_maxi` the setting of maxi-tournaments.
    """

    players: tuple[LimPlayer, ...]
    compatible: tuple[int, ...]
    permissible: tuple[int, ...]
    fitting: tuple[int, ...]
    twice_median: Points
    initial: Colour = Colour.WHITE
    is_last_round: bool = False
    is_maxi: bool = False
    near: tuple[int, ...] = ()

    @property
    def colour_limits(self) -> ColourLimits[LimPlayer]:
        """5.1 a and b; in the last round not for players with the same score (Article 6)."""
        is_last = self.is_last_round
        return ColourLimits(
            "5.1.b", "5.1.a", lambda one, other: is_last and one.score == other.score
        )

    @property
    def everybody(self) -> int:
        return (1 << len(self.players)) - 1


def field_of(tournament: Tournament, *, is_maxi: bool) -> Field:
    """The field of the next round.

    Raises:
        InputError: a result is missing.
    """
    players = lim_players(tournament)
    position = {player.tpn: index for index, player in enumerate(players)}
    kept_apart = [
        (position[one], position[other])
        for one, other in tournament.forbidden_pairs(tournament.next_round)
        if one in position and other in position
    ]
    settings = tournament.settings
    return make_field(
        players,
        kept_apart,
        twice_median=twice_median_score(tournament.next_round - 1, settings.scoring.win),
        initial=initial_colour(tournament),
        is_last_round=tournament.next_round == settings.rounds_total,
        is_maxi=is_maxi,
    )


def make_field(
    players: tuple[LimPlayer, ...],
    kept_apart: Sequence[tuple[int, int]] = (),
    *,
    twice_median: Points = 0,
    initial: Colour = Colour.WHITE,
    is_last_round: bool = False,
    is_maxi: bool = False,
) -> Field:
    """The field of some players; `kept_apart` are pairs of positions forbidden by regulations."""
    unmet = _unmet(players, kept_apart)
    permissible = _permissible(players)
    compatible = [one & other for one, other in zip(unmet, permissible, strict=True)]
    if is_last_round:
        same = _same_score(players)
        compatible = [
            one | other & equals for one, other, equals in zip(compatible, unmet, same, strict=True)
        ]
    due = {colour: mask_of(_due(players, colour)) for colour in Colour}
    return Field(
        players,
        tuple(compatible),
        permissible,
        tuple(-1 if player.due is None else ~due[player.due] for player in players),
        twice_median,
        initial,
        is_last_round,
        is_maxi,
        _near(players) if is_maxi else (),
    )


def _near(players: Sequence[LimPlayer]) -> tuple[int, ...]:
    """For each player those whose rating differs by at most 100 points."""
    order = sorted(range(len(players)), key=lambda index: players[index].rating)
    ratings = [players[index].rating for index in order]
    upto = list(accumulate((1 << index for index in order), or_, initial=0))
    return tuple(
        upto[bisect_right(ratings, player.rating + MAXI_DIFFERENCE)]
        & ~upto[bisect_left(ratings, player.rating - MAXI_DIFFERENCE)]
        for player in players
    )


def _due(players: Sequence[LimPlayer], colour: Colour) -> Iterator[int]:
    return (index for index, player in enumerate(players) if player.due is colour)


def _unmet(players: Sequence[LimPlayer], kept_apart: Sequence[tuple[int, int]]) -> list[int]:
    """For each player those they have not met, pairs forbidden by the regulations left out."""
    position = {player.tpn: index for index, player in enumerate(players)}
    everybody = (1 << len(players)) - 1
    unmet: list[int] = []
    for index, player in enumerate(players):
        mask = everybody ^ 1 << index
        for opponent in player.met:
            other = position.get(opponent)
            if other is not None:
                mask &= ~(1 << other)
        unmet.append(mask)
    for one, other in kept_apart:
        unmet[one] &= ~(1 << other)
        unmet[other] &= ~(1 << one)
    return unmet


def _permissible(players: Sequence[LimPlayer]) -> tuple[int, ...]:
    """For each player those whom the colours let them meet: one gets White, the other Black."""
    may = {
        colour: mask_of(
            index for index, player in enumerate(players) if colour not in player.forbidden
        )
        for colour in Colour
    }
    masks: list[int] = []
    for player in players:
        mask = 0
        for colour in Colour:
            if colour not in player.forbidden:
                mask |= may[colour.opposite]
        masks.append(mask)
    return tuple(masks)


def _same_score(players: Sequence[LimPlayer]) -> list[int]:
    groups: dict[Points, int] = {}
    for index, player in enumerate(players):
        groups[player.score] = groups.get(player.score, 0) | 1 << index
    return [groups[player.score] for player in players]


@dataclass(frozen=True, slots=True)
class ScoreGroup:
    """The players of one score, without the one who has the bye; `adjacent` are those of the next
    score-group in the direction of pairing, by whichever half of the table it is in.
    """

    score: Points
    members: int
    direction: Direction
    adjacent: int = 0


@dataclass(frozen=True, slots=True)
class GroupsInOrder:
    """2.2: from the highest score-group down, from the lowest one up, the median one last."""

    above: tuple[ScoreGroup, ...]
    below: tuple[ScoreGroup, ...]
    median: ScoreGroup


def score_groups(field: Field, active: int) -> GroupsInOrder:
    """The score-groups of some players in the order of 2.2."""
    members: dict[Points, int] = {}
    for position in bits(active):
        score = field.players[position].score
        members[score] = members.get(score, 0) | 1 << position
    scores = list(members)  # positions are in the order of scores, the highest first
    median = field.twice_median
    downward = [score for score in scores if 2 * score > median]
    upward = [score for score in reversed(scores) if 2 * score < median]

    def group(score: Points, direction: Direction) -> ScoreGroup:
        beyond = scores.index(score) + (1 if direction is Direction.DOWN else -1)
        if not 0 <= beyond < len(scores):
            return ScoreGroup(score, members[score], direction)
        return ScoreGroup(score, members[score], direction, members[scores[beyond]])

    residents = mask_of([p for p in bits(active) if 2 * field.players[p].score == median])
    return GroupsInOrder(
        tuple(group(score, Direction.DOWN) for score in downward),
        tuple(group(score, Direction.UP) for score in upward),
        ScoreGroup(median // 2, residents, Direction.DOWN),
    )


def in_order(mask: int, direction: Direction) -> list[int]:
    """The order of floaters (3.6, 3.7) and of scrutiny (4.1).

    Downward from the highest score and the highest numbered, upward from the lowest ones.
    """
    positions = list(bits(mask))
    return positions if direction is Direction.DOWN else positions[::-1]


def last_in_number(field: Field, mask: int, direction: Direction) -> int:
    """The lowest numbered player of a set when pairing downward, the highest one upward (3.2)."""
    choose = max if direction is Direction.DOWN else min
    return choose(bits(mask), key=lambda position: field.players[position].tpn)
