"""Article 3: the bye, then the brackets from the top."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from arbiter_app.matching.optimal import OptimalMatchings, optimal_matchings
from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.bye_in_order import (
    AllocatedBye,
    ByeArticles,
    ByeCandidate,
    allocate_bye,
)
from arbiter_app.pairing.colours import Allocation
from arbiter_app.pairing.dubov.bracket import PairedBracket, pair_bracket
from arbiter_app.pairing.dubov.field import DubovPlayer, Field, allocate_colours, field_of
from arbiter_app.pairing.existence import can_be_paired, first_set, largest_matching
from arbiter_app.pairing.next_round import check_can_be_paired
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn

NAME: Final = "dubov"


@dataclass(frozen=True, slots=True)
class SolvedRound:
    """A round before colours and boards: its number, the field, the bye and the brackets as paired."""

    number: int
    field: Field
    bye: AllocatedBye | None
    brackets: tuple[PairedBracket, ...]

    @property
    def players(self) -> tuple[DubovPlayer, ...]:
        return self.field.players

    @property
    def receiver(self) -> Tpn | None:
        return None if self.bye is None else self.bye.trace.tpn

    def games(self) -> Iterator[tuple[Tpn, Tpn]]:
        """White and Black of each pair, bracket by bracket."""
        for bracket in self.brackets:
            for one, other in bracket.pairs:
                given = self.colours(one, other)
                yield given.white, given.black

    def colours(self, one: int, other: int) -> Allocation:
        """The colours of two positions (5.2)."""
        return allocate_colours(self.players[one], self.players[other], self.field.initial)


def solve_next_round(tournament: Tournament) -> SolvedRound:
    """The bye and the pairs of the next round.

    Raises:
        NoLegalPairingError: no complete legal pairing exists (1.9.3).
        InputError: a result is missing, all rounds are paired, or fewer than two players are there.
    """
    check_can_be_paired(tournament)
    return solve(field_of(tournament), tournament.next_round)


def solve(field: Field, number: int) -> SolvedRound:
    """The bye and the pairs of a field.

    Raises:
        NoLegalPairingError: no complete legal pairing exists (1.9.3).
    """
    bye = bye_of(field, number)
    left = field.everybody & ~(0 if bye is None else 1 << bye.position)
    return SolvedRound(number, field, bye, tuple(brackets_of(field, left)))


def brackets_of(field: Field, left: int) -> Iterator[PairedBracket]:
    """The brackets of some players who can all be paired, the highest score first (3.2)."""
    while left:
        residents = field.top_scoregroup(left)
        chosen = upfloaters(field, residents, left & ~residents)
        paired = pair_bracket(field, residents, chosen)
        left &= ~paired.members
        yield paired


# Articles 3.2.1 and 3.2.2: who of the lower scores is brought into a bracket.
#
# All sets of upfloaters are compared at once. A pairing of everybody not yet paired brings up
# just those players whom it pairs with residents, and all that is compared ([C5] to [C10]) is a
# sum over such pairs and those of the residents. So the best sets are those of the pairings of
# least cost, and the first of them in the order of 4.2 is found by asking of one player after the
# other whether a pairing of least cost brings up this one, too. With the fewest upfloaters no two
# of them meet each other: without the two, the rest could be paired as well.


ORDER: Final = ("C5", "C6", "C7", "C8", "C9", "C10")
"""What is compared, the most important first."""


def upfloaters(field: Field, residents: int, lower: int) -> tuple[int, ...]:
    """The upfloaters of a bracket in the order of 4.2.2.

    `residents` and the players with `lower` scores can all be paired with each other.
    """
    served = largest_matching(field.compatible, residents)
    if served.is_perfect and can_be_paired(field.compatible, lower):
        return ()
    near = _nearest(field, residents, lower)
    if near:
        # If these leave a pairing for the rest, they are the first to do so of those who are best
        # whether they do or not.
        chosen = _first_best(_Pairings(field, residents, near, rest_is_free=True))
        if can_be_paired(field.compatible, lower & ~mask_of(chosen)):
            return chosen
    return _first_best(_Pairings(field, residents, lower))


def best_in_order(
    field: Field, residents: int, lower: int, order: Sequence[str]
) -> tuple[int, ...]:
    """The upfloaters that would be taken with the criteria in another order.

    No two of them need meet each other then either: without the two no criterion is missed more.
    """
    return _first_best(_Pairings(field, residents, lower, order=order))


def _nearest(field: Field, residents: int, lower: int) -> int:
    """The highest scoregroups that have an upfloater for each resident left over; empty if none is
    left over, or not all of them can have one.

    A set with somebody of a lower score is never as good ([C6]).
    """
    matching = largest_matching(field.compatible, residents)
    near = 0
    for group in field.scoregroups(lower if matching.exposed else 0):
        near |= group
        matching.adjacency = [
            mask & (residents | near if residents >> position & 1 else residents)
            for position, mask in enumerate(field.compatible)
        ]
        matching.active |= group
        matching.exposed |= group
        if all(matching.augment(resident) for resident in bits(matching.exposed & residents)):
            return near
    return 0


@dataclass(frozen=True, slots=True)
class _Pairings:
    """The pairings of residents and players of lower scores, by what they cost.

    With `rest_is_free` the lower players who are not brought up need no opponents.
    """

    field: Field
    residents: int
    lower: int
    rest_is_free: bool = False
    order: Sequence[str] = ORDER

    def best(self) -> OptimalMatchings:
        """Those that comply best with [C5] to [C10]."""
        field, residents, lower = self.field, self.residents, self.lower
        active = residents | lower
        adjacency = [mask & active for mask in field.compatible]
        if self.rest_is_free:
            spare = (1 << len(adjacency)) * (active.bit_count() % 2)
            adjacency.append(lower if spare else 0)
            for position in bits(lower):
                adjacency[position] |= lower & ~(1 << position) | spare
            active |= spare
        weights = _Weights.of(field, residents, lower, self.order)
        classes = self._classes(len(adjacency))

        def cost(one: int, other: int) -> int:
            return self._cost(weights, one, other)

        found = optimal_matchings(adjacency, active, cost, classes)
        assert found is not None, "all of them can be paired"
        return found

    def _cost(self, weights: _Weights, one: int, other: int) -> int:
        """What a pair adds to the criteria; nothing if no resident is in it."""
        first, second = self.residents >> one & 1, self.residents >> other & 1
        if not first and not second:
            return 0
        players = self.field.players
        cost = weights.same_colour if players[one].due is players[other].due else 0
        if first and second:
            return cost
        return cost + weights.of_upfloater(self.field, other if first else one)

    def _classes(self, size: int) -> list[int]:
        """Equal numbers for those who cost the same with everybody."""
        field = self.field
        numbers: dict[Hashable, int] = {}
        classes = [0] * size
        for position in bits(self.residents | self.lower):
            player = field.players[position]
            key: Hashable = player.due
            if self.lower >> position & 1:
                key = (
                    player.due,
                    player.score,
                    player.upfloats if field.is_maximum_upfloater(position) else None,
                    player.upfloated_before,
                )
            classes[position] = numbers.setdefault(key, len(numbers) + 1)
        return classes


def _first_best(pairings: _Pairings) -> tuple[int, ...]:
    """The first set of upfloaters by 4.2 that a best pairing brings up."""
    best = pairings.best()
    count = sum(pairings.lower >> best.partner(one) & 1 for one in bits(pairings.residents))
    return first_set(best, bits(pairings.lower), count, pairings.residents)


@dataclass(frozen=True, slots=True)
class _Weights:
    """What an upfloater costs by [C5] to [C10], and a pair by [C7], each more than all that follow.

    `by_score` has [C6]: the lower the score, the more than all upfloaters of higher ones.
    """

    by_score: dict[int, int]
    number: int
    same_colour: int
    maximum: int
    times: int
    again: int

    @classmethod
    def of(cls, field: Field, residents: int, lower: int, order: Sequence[str]) -> _Weights:
        base = residents.bit_count() + 1
        most = max((field.players[position].upfloats for position in bits(lower)), default=0)
        weight = 1
        weights: dict[str, int] = {}
        by_score: dict[int, int] = {}
        for code in reversed(order):
            if code == "C6":
                for group in field.scoregroups(lower):
                    by_score[field.players[next(bits(group))].score] = weight
                    weight *= base
                continue
            weights[code] = weight
            weight *= base * most + 1 if code == "C9" else base
        return cls(by_score, *(weights[code] for code in ("C5", "C7", "C8", "C9", "C10")))

    def of_upfloater(self, field: Field, position: int) -> int:
        player = field.players[position]
        cost = self.number + self.by_score[player.score]
        if field.is_last_round:
            return cost
        if field.is_maximum_upfloater(position):
            cost += self.maximum + self.times * player.upfloats
        return cost + self.again * player.upfloated_before


# Article 3.1: the pairing-allocated bye.


ARTICLES: Final = ByeArticles(
    eligible="3.1.1",
    completion="3.1.2",
    score="3.1.3",
    games="3.1.4",
    last="3.1.5",
    no_pairing="C.04.4.1 1.9.3",
)


def bye_of(field: Field, number: int) -> AllocatedBye | None:
    """The bye of round `number`, None if the number of players is even.

    Raises:
        NoLegalPairingError: the round has no complete legal pairing (1.9.3).
    """
    candidates = [
        ByeCandidate(
            player.tpn,
            player.score,
            len(player.state.colours),
            player.tpn,
            player.state.bye_barred_since,
        )
        for player in field.players
    ]
    return allocate_bye(candidates, field.compatible, ARTICLES, number)
