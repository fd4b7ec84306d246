"""Article 3.5: who floats up into the top-scoregroup (C4 to C7).

The text lists sets of players, the best scores first, and tries them in order. The same set is
found by one matching over everybody not yet paired:

*   A set S is legal if the top-scoregroup T with S, and the others L - S, can both be paired
    completely. Together that is a perfect matching of all of them.
*   With the smallest number of upfloaters no two of them meet. If two did, both could stay where
    they are and meet there, and the number would be smaller by two. So S are the partners outside
    T of the members of T, and their number is the number of pairs between T and L: every legal set
    with the smallest number is shown by a perfect matching in which no other pair leaves T, and
    every perfect matching with the fewest such pairs shows a legal set.
*   Of two sets with as many players the one with fewer of the lowest score is better, then that
    with fewer of the next lowest … : that is C5, the scores in ascending order, each as high as
    possible. So each score is a digit of the costs of a pair between T and L.
*   For the following scoregroup F without S the same holds as for T: the fewest upfloaters that it
    needs are the fewest pairs between it and those below in a perfect matching of L - S. Whether F
    is odd is given by the scores of S. So the number of such pairs is the digit of C6.
*   C7 counts members of S: the last digit of a pair between T and L.

The digits do not depend on each other but by the matching, so the matchings of least cost show
exactly the legal sets that are best by C4, C5, C6 and C7. Among them the first one in the order of
3.5.4 has the first player of its highest score whom any of them has, and so on: each of these
questions narrows the matchings. Nothing is ever tried by listing sets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from arbiter_app.matching.class_prices import Cost
from arbiter_app.matching.optimal import OptimalMatchings, optimal_matchings
from arbiter_app.matching.sets import bits, lowest, mask_of
from arbiter_app.pairing.double_swiss.field import Field
from arbiter_app.pairing.existence import can_be_paired, first_set
from arbiter_app.tournament.types import Points


@dataclass(frozen=True, slots=True)
class SetValue:
    """What a legal set of upfloaters is worth; the smaller, the better (S18).

    Attributes:
        scores: of the set, in ascending order; fewer are better (C4), then higher ones (C5).
        following: upfloaters that the following scoregroup will need beyond the parity (C6, S24).
        floated: members who floated in the previous round (C7, S26).
    """

    scores: tuple[Points, ...]
    following: int
    floated: int


@dataclass(frozen=True, slots=True)
class RoundSoFar:
    """A moment of the round: the top-scoregroup, and everybody else not yet paired.

    `following` are the players of the following scoregroup not yet paired (2.3.3, S22): of the
    next lower score of the round, even if all of them were upfloaters before.
    """

    field: Field
    residents: int
    others: int
    following: int

    @classmethod
    def of(cls, field: Field, unpaired: int, scores: Sequence[Points]) -> RoundSoFar:
        """The stage with some players not yet paired; `scores` are those of the round (S22)."""
        groups = field.scoregroups(unpaired)
        top = next(iter(groups))
        next_score = max((score for score in scores if score < top), default=None)
        following = 0 if next_score is None else groups.get(next_score, 0)
        return cls(field, groups[top], unpaired & ~groups[top], following)

    @property
    def score(self) -> Points:
        return self.field.players[lowest(self.residents)].score


def best_set(stage: RoundSoFar, wanted: int = 0) -> tuple[tuple[int, ...], SetValue] | None:
    """3.5.5: the set of upfloaters taken, of those that hold everybody `wanted`, and its value.

    None if there is no legal set. With players wanted it is the best only if its scores are those
    of the set taken without; otherwise none with these scores holds them all.
    """
    if not wanted and _needs_none(stage):
        return (), SetValue((), 0, 0)
    digits = _Digits.of(stage)
    matchings = digits.matchings(wanted)
    if matchings is None:
        return None
    value = digits.value(matchings.value)
    return _first_in_order(stage, matchings, value.scores), value


def best_with_floated_before(stage: RoundSoFar, place: int) -> SetValue:
    """What the best set is worth with C7 looked at before all but the first `place` of C4, C5 and C6.

    That no two upfloaters need meet each other holds then, too: without the two no criterion is
    missed more.
    """
    digits = _Digits.of(stage, floated_at=place)
    matchings = digits.matchings(0)
    # The set taken is legal.
    assert matchings is not None
    return digits.value(matchings.value)


def _needs_none(stage: RoundSoFar) -> bool:
    """C4: the top-scoregroup can be paired by itself, and the others can be paired."""
    if stage.residents.bit_count() % 2:
        return False
    compatible = stage.field.compatible
    return all(can_be_paired(compatible, part) for part in (stage.residents, stage.others))


@dataclass(frozen=True, slots=True)
class _Digits:
    """Costs whose digits are, from the highest: number, number by score from the lowest, C6, C7; the
    last may come earlier. `number`, `place`, `following` and `again` are their places from the lowest.
    """

    stage: RoundSoFar
    width: int
    place: Mapping[Points, int]
    floated: int
    number: int
    following: int
    again: int

    @classmethod
    def of(cls, stage: RoundSoFar, *, floated_at: int = 3) -> _Digits:
        """The digits with C7 after the first `floated_at` of the criteria."""
        scores = list(stage.field.scoregroups(stage.others))
        most = max(stage.residents.bit_count(), stage.following.bit_count())
        digits: list[Points | str] = ["C6", *scores, "C4"]
        digits.insert((len(digits), len(digits) - 1, 1, 0)[floated_at], "C7")
        at = {digit: index for index, digit in enumerate(digits)}
        return cls(
            stage,
            most.bit_length(),
            {score: at[score] for score in scores},
            stage.field.floated,
            at["C4"],
            at["C6"],
            at["C7"],
        )

    def matchings(self, wanted: int) -> OptimalMatchings | None:
        """The best matchings of everybody in which those `wanted` float up."""
        stage = self.stage
        compatible = list(stage.field.compatible)
        for position in bits(stage.others & ~wanted):
            compatible[position] &= ~wanted
        for position in bits(wanted):
            compatible[position] &= stage.residents
        everybody = stage.residents | stage.others
        return optimal_matchings(compatible, everybody, self._cost(), self._classes())

    def _cost(self) -> Cost:
        stage, unit = self.stage, 1 << self.width * self.following
        players = stage.field.players
        number, again = 1 << self.width * self.number, self.width * self.again

        def cost(one: int, other: int) -> int:
            residents = stage.residents >> one & 1, stage.residents >> other & 1
            if residents == (1, 1):
                return 0
            if residents == (0, 0):
                return unit if (stage.following >> one ^ stage.following >> other) & 1 else 0
            floater = other if residents[0] else one
            score = 1 << self.width * self.place[players[floater].score]
            return number + score + ((self.floated >> floater & 1) << again)

        return cost

    def _classes(self) -> list[int]:
        """Residents cost alike, others by score and by having floated."""
        stage = self.stage
        classes = [0] * len(stage.field.players)
        for position in bits(stage.others):
            place = self.place[stage.field.players[position].score]
            classes[position] = 2 * place + (self.floated >> position & 1)
        return classes

    def value(self, cost: int) -> SetValue:
        """The value whose digits a cost shows."""
        digit = (1 << self.width) - 1
        counts = {score: cost >> self.width * place & digit for score, place in self.place.items()}
        scores = tuple(score for score, count in reversed(counts.items()) for _ in range(count))
        needed = cost >> self.width * self.following & digit
        staying = self._staying(counts)
        again = cost >> self.width * self.again & digit
        return SetValue(scores, needed - staying % 2, again)

    def _staying(self, counts: Mapping[Points, int]) -> int:
        """How many players of the following scoregroup do not float up (F of S22)."""
        following = self.stage.following
        if not following:
            return 0
        score = self.stage.field.players[lowest(following)].score
        return following.bit_count() - counts[score]


def _first_in_order(
    stage: RoundSoFar, matchings: OptimalMatchings, scores: Sequence[Points]
) -> tuple[int, ...]:
    """3.5.4: the first of the sets that the matchings show, in the order of 3.5.3."""
    chosen: list[int] = []
    for score, group in stage.field.scoregroups(stage.others).items():
        chosen += first_set(matchings, bits(group), scores.count(score), stage.residents)
    return tuple(chosen)


def value_of(stage: RoundSoFar, members: int) -> SetValue:
    """What a legal set of upfloaters is worth, by itself (S24 to S26)."""
    field = stage.field
    groups = field.scoregroups(members)
    scores = tuple(
        score for score, group in reversed(groups.items()) for _ in range(group.bit_count())
    )
    staying = (stage.following & ~members).bit_count()
    following = _needed_by_following(stage, members) - staying % 2
    return SetValue(scores, following, (members & field.floated).bit_count())


def _needed_by_following(stage: RoundSoFar, members: int) -> int:
    """S24: how many upfloaters the following scoregroup needs once `members` are not there."""
    following, rest = stage.following & ~members, stage.others & ~members

    def cost(one: int, other: int) -> int:
        return (following >> one ^ following >> other) & 1

    classes = [following >> position & 1 for position in range(len(stage.field.players))]
    compatible = [mask & rest for mask in stage.field.compatible]
    matchings = optimal_matchings(compatible, rest, cost, classes)
    # The set is legal: those who are left can be paired (C3).
    assert matchings is not None
    return matchings.value


def first_of_all(stage: RoundSoFar, scores: Sequence[Points], wanted: int = 0) -> int:
    """3.5.4: of all sets with these scores, legal or not, the first that holds those `wanted`."""
    members = wanted
    for score, group in stage.field.scoregroups(stage.others).items():
        left = scores.count(score) - (wanted & group).bit_count()
        members |= mask_of(islice(bits(group & ~wanted), left))
    return members


def is_only_set(stage: RoundSoFar, scores: Sequence[Points]) -> bool:
    """Whether no other set of players has these scores."""
    groups = stage.field.scoregroups(stage.others)
    return all(scores.count(score) in {0, group.bit_count()} for score, group in groups.items())


def best_profile(stage: RoundSoFar, size: int, score: Points) -> tuple[Points, ...]:
    """2.3.2: the best combination of so many scores with one player's score in it.

    There must be so many players.
    """
    groups = stage.field.scoregroups(stage.others).items()
    scores = [each for each, group in groups for _ in bits(group)]
    scores.remove(score)
    return tuple(sorted((score, *scores[: size - 1])))
