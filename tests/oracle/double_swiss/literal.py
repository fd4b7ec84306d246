"""C.04.5 (2026) written down a second time, literally: all sets and all pairings are listed.

Nothing is shared with the program. Scores are whole numbers of any unit; players are their numbers.
The labels S1 to S35 are those of the readings in `arbiter_app/pairing/READINGS.md`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations


@dataclass(frozen=True)
class LiteralPlayer:
    """A player before a round; `colours` are those of the first games, `w` and `b`."""

    number: int
    score: int
    met: frozenset[int] = frozenset()
    floated: bool = False
    colours: str = ""
    matches: int = 0
    barred: bool = False
    place: int = 0


@dataclass(frozen=True)
class LiteralBracket:
    """A bracket: `upfloaters` in the order of 3.5.3, pairs as (top, bottom)."""

    score: int
    residents: tuple[int, ...]
    upfloaters: tuple[int, ...]
    upfloaters_by: str
    pairs: tuple[tuple[int, int], ...]
    pairing_by: str

    @property
    def identifier(self) -> tuple[int, ...]:
        return identifier(self.pairs)


@dataclass(frozen=True)
class LiteralRound:
    """A round: `pairs` as (White of game 1, Black) with their articles, in published order."""

    bye: int | None
    bye_by: str | None
    bye_passed_over: tuple[tuple[int, str], ...]
    brackets: tuple[LiteralBracket, ...]
    pairs: tuple[tuple[int, int], ...]
    colours_by: tuple[str, ...]


def identifier(pairs: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """3.6.2."""
    ordered = sorted((min(pair), max(pair)) for pair in pairs)
    return (*(top for top, _ in ordered), *(bottom for _, bottom in ordered))


class LiteralField:
    """The players to be paired in a round, and what the text says about them."""

    def __init__(
        self,
        players: Sequence[LiteralPlayer],
        prohibited: Sequence[tuple[int, int]] = (),
        *,
        is_last: bool = False,
        initial: str = "w",
    ) -> None:
        self.players = {player.number: player for player in players}
        self.prohibited = {frozenset(pair) for pair in prohibited}
        self.is_last = is_last
        self.initial = initial
        self._complete: dict[frozenset[int], bool] = {frozenset(): True}

    def may_meet(self, one: int, other: int) -> bool:
        """C1 with S15."""
        return other not in self.players[one].met and frozenset((one, other)) not in self.prohibited

    def complete(self, members: frozenset[int]) -> bool:
        """Whether all of them can be paired with each other."""
        if members not in self._complete:
            first = min(members)
            self._complete[members] = len(members) % 2 == 0 and any(
                self.may_meet(first, other) and self.complete(members - {first, other})
                for other in members - {first}
            )
        return self._complete[members]

    def pairings(self, members: frozenset[int]) -> Iterator[tuple[tuple[int, int], ...]]:
        """All complete pairings."""
        if not members:
            yield ()
            return
        first = min(members)
        for other in sorted(members - {first}):
            if self.may_meet(first, other):
                for rest in self.pairings(members - {first, other}):
                    yield ((first, other), *rest)

    def floaters(self, members: frozenset[int]) -> int:
        """How many of them count for C7 or C8."""
        return 0 if self.is_last else sum(self.players[one].floated for one in members)

    # The bye (3.4, S20)

    def bye_order(self) -> list[int]:
        return sorted(
            self.players,
            key=lambda one: (self.players[one].score, -self.players[one].matches, -one),
        )

    def possible_byes(self) -> list[int]:
        everybody = frozenset(self.players)
        return [
            one
            for one in self.bye_order()
            if not self.players[one].barred and self.complete(everybody - {one})
        ]

    def bye_by(self, bye: int) -> str:
        others = [self.players[one] for one in self.possible_byes() if one != bye]
        own = self.players[bye]
        same_score = [other for other in others if other.score == own.score]
        if any(other.matches == own.matches for other in same_score):
            return "3.4.4"
        if same_score:
            return "3.4.3"
        return "3.4.2" if others else "3.4.1"

    def bye_passed_over(self, bye: int) -> tuple[tuple[int, str], ...]:
        order = self.bye_order()
        return tuple(
            (one, "2.1.2" if self.players[one].barred else "3.4.1")
            for one in order[: order.index(bye)]
        )

    # The upfloaters (3.5, S21 to S26)

    def profiles(self, others: frozenset[int], count: int) -> list[tuple[int, ...]]:
        """Combinations of scores in ascending order, the best first (C5)."""
        scores = [self.players[one].score for one in others]
        found = {tuple(sorted(chosen)) for chosen in combinations(scores, count)}
        return sorted(found, reverse=True)

    def sets(self, others: frozenset[int], profile: tuple[int, ...]) -> list[tuple[int, ...]]:
        """The sets with these scores, in the order of 3.5.4."""
        return sorted(
            self.in_order(chosen)
            for chosen in combinations(sorted(others), len(profile))
            if tuple(sorted(self.players[one].score for one in chosen)) == profile
        )

    def in_order(self, members: Sequence[int]) -> tuple[int, ...]:
        """3.5.3: by descending score, then ascending number."""
        return tuple(sorted(members, key=lambda one: (-self.players[one].score, one)))

    def is_legal(self, top: frozenset[int], others: frozenset[int], chosen: frozenset[int]) -> bool:
        return self.complete(top | chosen) and self.complete(others - chosen)

    def c6(self, others: frozenset[int], chosen: frozenset[int], following: int | None) -> int:
        """S22 to S25; `following` is the score of the following scoregroup."""
        group = frozenset(one for one in others - chosen if self.players[one].score == following)
        if not group:
            return 0
        below = others - chosen - group
        needed = next(
            count
            for count in range(len(below) + 1)
            if any(
                self.is_legal(group, below, frozenset(lower))
                for lower in combinations(sorted(below), count)
            )
        )
        return needed - len(group) % 2

    def choose(
        self, top: frozenset[int], others: frozenset[int], following: int | None
    ) -> tuple[tuple[int, ...], str]:
        """The upfloaters and what decided them (section 7)."""
        for count in range(len(top) % 2, len(others) + 1, 2):
            for profile in self.profiles(others, count):
                sets = self.sets(others, profile)
                legal = [one for one in sets if self.is_legal(top, others, frozenset(one))]
                if legal:
                    values = {
                        one: (
                            self.c6(others, frozenset(one), following),
                            self.floaters(frozenset(one)),
                        )
                        for one in legal
                    }
                    best = min(legal, key=lambda one: values[one])
                    return best, self._chosen_by(top, sets, values, best)
        raise AssertionError("the players can be paired, so a set is legal")

    def _chosen_by(
        self,
        top: frozenset[int],
        sets: list[tuple[int, ...]],
        values: dict[tuple[int, ...], tuple[int, int]],
        best: tuple[int, ...],
    ) -> str:
        first = sets[0]
        if not best:
            return "C4"
        if len(sets) == 1:
            return "C5"
        if first == best:
            return "3.5.4"
        if first not in values:
            return "C3" if self.complete(top | frozenset(first)) else "C1"
        return "C6" if values[first][0] > values[best][0] else "C7"

    # The pairing of the bracket (3.6, S27 to S29)

    def c8(self, pairs: Sequence[tuple[int, int]], upfloaters: frozenset[int]) -> int:
        return self.floaters_of(
            one for pair in pairs for one, other in (pair, pair[::-1]) if other in upfloaters
        )

    def floaters_of(self, members: Iterator[int]) -> int:
        return 0 if self.is_last else sum(self.players[one].floated for one in members)

    def pair(
        self, members: frozenset[int], upfloaters: frozenset[int]
    ) -> tuple[tuple[tuple[int, int], ...], str] | None:
        pairings = list(self.pairings(members))
        if not pairings:
            return None
        best = min(pairings, key=lambda pairs: (self.c8(pairs, upfloaters), identifier(pairs)))
        first = min(pairings, key=identifier)
        ordered = sorted(members)
        half = len(ordered) // 2
        plain = tuple(zip(ordered[:half], ordered[half:], strict=True))
        by = "3.6.3" if set(best) == set(plain) else "C1" if best == first else "C8"
        return tuple(sorted(best)), by

    # The round (3.3)

    def brackets(self, unpaired: frozenset[int]) -> Iterator[LiteralBracket]:
        scores = {self.players[one].score for one in unpaired}
        while unpaired:
            score = max(self.players[one].score for one in unpaired)
            top = frozenset(one for one in unpaired if self.players[one].score == score)
            others = unpaired - top
            following = max((one for one in scores if one < score), default=None)
            upfloaters, by = self.choose(top, others, following)
            members = top | frozenset(upfloaters)
            paired = self.pair(members, frozenset(upfloaters))
            assert paired is not None
            yield LiteralBracket(score, tuple(sorted(top)), upfloaters, by, paired[0], paired[1])
            unpaired -= members

    def round(self) -> LiteralRound | None:
        """The whole round, None if there is no pairing (S19)."""
        everybody = frozenset(self.players)
        bye = None
        if len(everybody) % 2:
            bye = next(iter(self.possible_byes()), None)
            if bye is None:
                return None
        elif not self.complete(everybody):
            return None
        brackets = tuple(self.brackets(everybody - {bye}))
        coloured = [
            (self.board_key(pair), *self.colours(*pair))
            for bracket in brackets
            for pair in bracket.pairs
        ]
        coloured.sort(key=lambda one: one[0])
        return LiteralRound(
            bye,
            None if bye is None else self.bye_by(bye),
            () if bye is None else self.bye_passed_over(bye),
            brackets,
            tuple((white, black) for _, white, black, _ in coloured),
            tuple(article for _, _, _, article in coloured),
        )

    # Colours and boards (4, S30 to S33)

    def higher_first(self, one: int, other: int) -> tuple[LiteralPlayer, LiteralPlayer]:
        first, second = self.in_order((one, other))
        return self.players[first], self.players[second]

    def board_key(self, pair: tuple[int, int]) -> tuple[int, int, int]:
        higher, lower = self.higher_first(*pair)
        return -higher.score, -(higher.score + lower.score), higher.number

    def colours(self, one: int, other: int) -> tuple[int, int, str]:
        """White of game 1, Black, and the article."""
        higher, lower = self.higher_first(one, other)
        colour, article = self.colour_of_higher(higher, lower)
        if colour == "w":
            return higher.number, lower.number, article
        return lower.number, higher.number, article

    def colour_of_higher(self, higher: LiteralPlayer, lower: LiteralPlayer) -> tuple[str, str]:
        opposite = {"w": "b", "b": "w"}
        if not higher.colours and not lower.colours:
            odd = higher.place % 2 == 1
            return (self.initial if odd else opposite[self.initial]), "4.3.1"
        mine, theirs = higher.colours.count("w"), lower.colours.count("w")
        if mine != theirs:
            return ("w" if mine < theirs else "b"), "4.3.2"
        for back in range(1, min(len(higher.colours), len(lower.colours)) + 1):
            if higher.colours[-back] != lower.colours[-back]:
                return opposite[higher.colours[-back]], "4.3.3"
        if higher.colours:
            return opposite[higher.colours[-1]], "4.3.4"
        return lower.colours[-1], "4.3.5"

    # Why not (section 7 of the readings)

    def why_not(self, played: LiteralRound, one: int, other: int) -> str:
        """The deciding article or criterion, empty if the two were paired."""
        if not self.may_meet(one, other):
            return "C1" if other in self.players[one].met else "forbidden"
        if played.bye in {one, other}:
            return str(played.bye_by)
        unpaired = frozenset(self.players) - {played.bye}
        scores = {self.players[each].score for each in unpaired}
        for bracket in played.brackets:
            top = frozenset(bracket.residents)
            members = top | frozenset(bracket.upfloaters)
            if {one, other} <= members:
                return self._why_not_in_bracket(bracket, members, one, other)
            if {one, other} & members:
                following = max((each for each in scores if each < bracket.score), default=None)
                left = other if one in members else one
                return self._why_not_up(bracket, top, unpaired - top, following, left)
            unpaired -= members
        raise AssertionError("everybody is in a bracket")

    def _why_not_in_bracket(
        self, bracket: LiteralBracket, members: frozenset[int], one: int, other: int
    ) -> str:
        pair = (min(one, other), max(one, other))
        if pair in bracket.pairs:
            return ""
        upfloaters = frozenset(bracket.upfloaters)
        forced = [pairs for pairs in self.pairings(members) if pair in pairs]
        if not forced:
            return "C1"
        least = min(self.c8(pairs, upfloaters) for pairs in forced)
        return "C8" if least > self.c8(bracket.pairs, upfloaters) else "3.6.3"

    def _why_not_up(
        self,
        bracket: LiteralBracket,
        top: frozenset[int],
        others: frozenset[int],
        following: int | None,
        left: int,
    ) -> str:
        if not bracket.upfloaters:
            return "C4"
        taken = tuple(sorted(self.players[each].score for each in bracket.upfloaters))
        score = self.players[left].score
        for count in range(len(top) % 2, len(taken) + 1, 2):
            for profile in self.profiles(others, count):
                if profile == taken:
                    if score not in taken:
                        return "C5"
                    return self._why_not_with(bracket, top, others, following, left, taken)
                if score in profile and score not in taken:
                    return self._first_illegal(top, others, left, profile)
        raise AssertionError("the scores taken are among the combinations")

    def _first_illegal(
        self, top: frozenset[int], others: frozenset[int], left: int, profile: tuple[int, ...]
    ) -> str:
        first = next(each for each in self.sets(others, profile) if left in each)
        assert not self.is_legal(top, others, frozenset(first))
        return "C3" if self.complete(top | frozenset(first)) else "C1"

    def _why_not_with(
        self,
        bracket: LiteralBracket,
        top: frozenset[int],
        others: frozenset[int],
        following: int | None,
        left: int,
        profile: tuple[int, ...],
    ) -> str:
        values = {
            each: (self.c6(others, frozenset(each), following), self.floaters(frozenset(each)))
            for each in self.sets(others, profile)
            if self.is_legal(top, others, frozenset(each))
        }
        with_him = [value for each, value in values.items() if left in each]
        if not with_him:
            return self._first_illegal(top, others, left, profile)
        made = values[bracket.upfloaters]
        best = min(with_him)
        if best[0] > made[0]:
            return "C6"
        return "C7" if best[1] > made[1] else "3.5.4"

    # A pairing made by hand

    def judge(self, played: LiteralRound, pairs: Sequence[tuple[int, int]]) -> str:
        """Why a legal pairing with the same bye is not the one of the rules, empty if it is."""
        partner = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
        unpaired = frozenset(self.players) - {played.bye}
        scores = {self.players[each].score for each in unpaired}
        for bracket in played.brackets:
            top = frozenset(bracket.residents)
            upfloaters = frozenset(bracket.upfloaters)
            up = frozenset(partner[one] for one in top) - top
            following = max((each for each in scores if each < bracket.score), default=None)
            if up != upfloaters:
                return self._judge_set(unpaired - top, following, upfloaters, up)
            members = top | upfloaters
            made = tuple(sorted((min(pair), max(pair)) for pair in pairs if set(pair) <= members))
            if made != bracket.pairs:
                more = self.c8(made, upfloaters) > self.c8(bracket.pairs, upfloaters)
                return "C8" if more else "3.6.3"
            unpaired -= members
        return ""

    def _judge_set(
        self,
        others: frozenset[int],
        following: int | None,
        taken: frozenset[int],
        up: frozenset[int],
    ) -> str:
        if len(up) != len(taken):
            return "C4"
        if sorted(self.players[one].score for one in up) != sorted(
            self.players[one].score for one in taken
        ):
            return "C5"
        if self.c6(others, up, following) > self.c6(others, taken, following):
            return "C6"
        return "C7" if self.floaters(up) > self.floaters(taken) else "3.5.4"
