"""The players of a round, what is legal between them, and what colours cost: both editions alike.

Numbers in parentheses are articles of C.04.3 (2026); C.1, C.3, C.8 to C.11 and E.1 to E.5 of the
text of 2017 say the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from arbiter_app.errors import InputError
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, Tpn
from arbiter_app.wording import verbatim
from tests.oracle.colours import allocate
from tests.oracle.state import PlayerState, Strength


class ColourFaults(NamedTuple):
    """How often the players of a pair, or of pairs, miss the colour criteria."""

    beyond_two: int
    three_in_a_row: int
    preferences: int
    strong_preferences: int


class LiteralField:
    """The players of the round, in 1.2 order.

    `takers` are the positions of those who may receive the PAB by the edition in question.
    """

    def __init__(self, tournament: Tournament, players: tuple[PlayerState, ...]) -> None:
        self.players = players
        self.initial_colour = initial_colour(tournament)
        self.takers: frozenset[int] = frozenset()
        forbidden = set(tournament.forbidden_pairs(tournament.next_round))
        size = len(players)
        self._legal = [
            [
                one != other
                and is_legal_pair(players[one], players[other])
                and ordered(players[one].tpn, players[other].tpn) not in forbidden
                for other in range(size)
            ]
            for one in range(size)
        ]
        self._completions: dict[tuple[frozenset[int], frozenset[int]], bool] = {}
        self._colour_faults: dict[tuple[int, int], ColourFaults] = {}

    def is_legal(self, one: int, other: int) -> bool:
        """[C1], [C3] and the forbidden pairs of the tournament."""
        return self._legal[one][other]

    def forget(self) -> None:
        """What was found to be completed depends on `takers`; to be said after changing them."""
        self._completions.clear()

    def give_bye_to(self, tpn: Tpn) -> None:
        """From now on the player meets nobody, and only this one may receive the PAB."""
        position = next(index for index, player in enumerate(self.players) if player.tpn == tpn)
        self.takers = frozenset({position})
        for other in range(len(self.players)):
            self._legal[position][other] = self._legal[other][position] = False
        self.forget()

    def colour_faults(self, pairs: Iterable[tuple[int, int]]) -> ColourFaults:
        """[C10] to [C13] of pairs, added up."""
        each = [self._faults_of(pair) for pair in pairs]
        return ColourFaults(
            *(sum(faults[which] for faults in each) for which in range(len(ColourFaults._fields)))
        )

    def _faults_of(self, pair: tuple[int, int]) -> ColourFaults:
        if pair not in self._colour_faults:
            white, black = self.colours(pair)
            self._colour_faults[pair] = colour_faults(white, black)
        return self._colour_faults[pair]

    def colours(self, pair: tuple[int, int]) -> tuple[PlayerState, PlayerState]:
        """Article 5: White, then Black."""
        return allocate(self.players[pair[0]], self.players[pair[1]], self.initial_colour)

    def can_complete(self, unpaired: Iterable[int]) -> bool:
        """Whether these players can be paired legally, but for one of `takers` if they are odd."""
        return self.completes(frozenset(unpaired), self.takers)

    def scoregroups(self) -> list[tuple[int, ...]]:
        """1.3.1, from the top."""
        positions = range(len(self.players))
        return [
            tuple(group)
            for _score, group in groupby(positions, key=lambda index: self.players[index].score)
        ]

    def completes(self, unpaired: frozenset[int], takers: frozenset[int]) -> bool:
        """As `can_complete`, with other takers."""
        if not unpaired:
            return True
        key = (unpaired, takers)
        if key not in self._completions:
            self._completions[key] = self._search(unpaired, takers)
        return self._completions[key]

    def _search(self, unpaired: frozenset[int], takers: frozenset[int]) -> bool:
        first = min(unpaired)
        rest = unpaired - {first}
        if any(
            self._legal[first][other] and self.completes(rest - {other}, takers) for other in rest
        ):
            return True
        return len(unpaired) % 2 == 1 and first in takers and self.completes(rest, takers)


def colour_faults(white: PlayerState, black: PlayerState) -> ColourFaults:
    """[C10] to [C13] of one pair; an absolute preference is a strong one, too."""
    guarded = white.is_topscorer or black.is_topscorer
    gets = ((white, Colour.WHITE, 1), (black, Colour.BLACK, -1))
    missing = [
        player.strength
        for player, colour, _change in gets
        if player.preference is not None and player.preference is not colour
    ]
    return ColourFaults(
        beyond_two=sum(
            guarded and abs(player.colour_difference + change) > 2
            for player, _colour, change in gets
        ),
        three_in_a_row=sum(
            guarded and player.colours[-2:] == (colour, colour) for player, colour, _change in gets
        ),
        preferences=len(missing),
        strong_preferences=sum(strength >= Strength.STRONG for strength in missing),
    )


def is_legal_pair(one: PlayerState, other: PlayerState) -> bool:
    """[C1] and [C3] (D7, D13)."""
    if other.tpn in one.met:
        return False
    same_absolute = (
        one.strength is Strength.ABSOLUTE
        and other.strength is Strength.ABSOLUTE
        and one.preference is other.preference
    )
    return not same_absolute or one.is_topscorer or other.is_topscorer


def initial_colour(tournament: Tournament) -> Colour:
    """The colour drawn (5.1), or that of the highest-ranked participant paired in round 1.

    Raises:
        InputError: neither is known.
    """
    if tournament.settings.initial_colour is not None:
        return tournament.settings.initial_colour
    if tournament.rounds:
        games = tournament.rounds[0].games
        if games:
            top = min(min(game.white, game.black) for game in games)
            return next(game.colour_of(top) for game in games if top in (game.white, game.black))
    raise InputError(verbatim("The initial-colour is not known."))


def ordered(one: int, other: int) -> tuple[int, int]:
    """Two positions or numbers, the smaller first."""
    return (one, other) if one < other else (other, one)
