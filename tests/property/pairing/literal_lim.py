"""C.04.4.3 tried out literally: every "can be paired" by trying, every exchange one by one.

Written from the short form of the readings, for a few players; it shares with the engine only who
is compatible and what colour is due, which the worked examples fix.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TypeAlias

from arbiter_app.pairing.lim.field import Field
from arbiter_app.tournament.types import Colour

Pair: TypeAlias = tuple[int, int]
Condition: TypeAlias = Callable[[int, int], bool]


@dataclass(slots=True)
class Made:
    """A score-group as paired: floaters' pairs, then the residents' in the order of scrutiny."""

    pairs: list[Pair] = field(default_factory=list)
    out: set[int] = field(default_factory=set)


class LiteralLim:
    def __init__(self, lim: Field) -> None:
        self.lim = lim
        self.players = lim.players
        self.complete = cache(self._complete)

    def meets(self, one: int, other: int) -> bool:
        return one != other and bool(self.lim.compatible[one] >> other & 1)

    def fits(self, one: int, other: int) -> bool:
        first, second = self.players[one].due, self.players[other].due
        return first is None or second is None or first is not second

    def near(self, one: int, other: int) -> bool:
        return abs(self.players[one].rating - self.players[other].rating) <= 100

    def _complete(self, group: frozenset[int]) -> bool:
        return self.serves(sorted(group), group)

    def serves(self, wanted: Sequence[int], group: Iterable[int]) -> bool:
        """Whether all of `wanted` can have opponents in a group at the same time."""
        if not wanted:
            return True
        first, rest = wanted[0], list(wanted[1:])
        left = set(group) - {first}
        return any(
            self.serves([p for p in rest if p != other], left - {other})
            for other in sorted(left)
            if self.meets(first, other)
        )

    def most_pairs(self, group: frozenset[int]) -> int:
        if not group:
            return 0
        first, *rest = sorted(group)
        found = self.most_pairs(frozenset(rest))
        for other in rest:
            if self.meets(first, other):
                found = max(found, 1 + self.most_pairs(frozenset(rest) - {other}))
        return found

    # 4.1 to 4.3

    def arrangements(self, players: Sequence[int], may: Condition) -> Iterator[list[Pair]]:
        if not players:
            yield []
            return
        half = len(players) // 2
        first = players[0]
        for index in (*range(half, len(players)), *range(half - 1, 0, -1)):
            other = players[index]
            if self.meets(first, other) and may(first, other):
                rest = [p for p in players if p not in {first, other}]
                for following in self.arrangements(rest, may):
                    yield [(first, other), *following]

    def residents(self, players: Sequence[int]) -> list[Pair]:
        first = next(self.arrangements(players, self.meets))
        opponent = {one: other for pair in first for one, other in (pair, pair[::-1])}
        marks: dict[int, list[Condition]] = {p: [] for p in players}

        def stays_near(player: int, other: int) -> bool:
            was = opponent[player]
            return not self.lim.is_maxi or other == was or self.near(was, other)

        def may(one: int, other: int) -> bool:
            return all(
                wanted(player, against) and stays_near(player, against)
                for player, against in ((one, other), (other, one))
                for wanted in marks[player]
            )

        conditions: list[Condition] = [self.fits]
        if self.lim.is_last_round:
            conditions.insert(0, lambda one, other: bool(self.lim.permissible[one] >> other & 1))
        for wanted in conditions:
            for player in players:
                marks[player].append(wanted)
                if next(self.arrangements(players, may), None) is None:
                    marks[player].remove(wanted)
        return next(self.arrangements(players, may))

    # 3.6 to 3.8

    def by_colour(self, floater: int, candidates: Sequence[int]) -> list[int]:
        able = [p for p in candidates if self.meets(floater, p)]
        preferred = [p for p in able if self.fits(floater, p)]
        if self.lim.is_maxi:
            preferred = [p for p in preferred if self.near(able[0], p)]
        return preferred + [p for p in able if p not in preferred]

    def pair_all(
        self, residents: set[int], down: set[int], up: set[int], *, downward: bool
    ) -> list[Pair]:
        pairs: list[Pair] = []
        left = residents | down | up
        order = [(p, down, up) for p in sorted(down)] + [
            (p, up, down) for p in sorted(up, reverse=True)
        ]
        for floater, own, others in order:
            if floater not in left:
                continue
            candidates = self.by_colour(floater, sorted(residents & left, reverse=not downward))
            for side in (own, others):
                side_order = sorted(side & left - {floater}, reverse=side is up)
                candidates += self.by_colour(floater, side_order)
            other = next(p for p in candidates if self.complete(frozenset(left - {floater, p})))
            pairs.append((floater, other))
            left -= {floater, other}
        return pairs + self.residents(sorted(left, reverse=not downward))

    # 2.3, 3.2 to 3.5, 3.9, 3.10, 4.4

    def kind(
        self, player: int, chosen: set[int], came: set[int], adjacent: set[int], *, downward: bool
    ) -> str:
        left = set(adjacent)
        for floater in sorted(chosen | {player}, reverse=not downward):
            if floater == player:
                break
            candidates = self.by_colour(floater, sorted(left, reverse=not downward))
            left -= set(candidates[:1])
        has_opponent = any(self.meets(player, other) for other in left)
        if player in came:
            return "b" if has_opponent else "a"
        return "d" if has_opponent else "c"

    def last(self, players: Iterable[int], *, downward: bool) -> int:
        key: Callable[[int], int] = lambda p: self.players[p].tpn  # noqa: E731
        return max(players, key=key) if downward else min(players, key=key)

    def handle(
        self, residents: set[int], came: set[int], adjacent: set[int], *, downward: bool
    ) -> Made:
        group = residents | came
        out = {p for p in group if not any(self.meets(p, other) for other in group)}
        group -= out

        def kind(player: int) -> str:
            return self.kind(player, out, came, adjacent, downward=downward)

        def best(players: Iterable[int]) -> set[int]:
            kinds = {player: kind(player) for player in players}
            return {player for player, own in kinds.items() if own == max(kinds.values())}

        outside: int | None = None
        if len(group) % 2:
            floater = self.make_even(group, kind, best, downward=downward)
            if not self.complete(frozenset(group - {floater})):
                spare = {p for p in group if self.complete(frozenset(group - {p}))}
                if spare:
                    floater = self.last(best(spare), downward=downward)
                else:
                    outside = floater
            group.remove(floater)
            if outside is None:
                out.add(floater)
        while not self.complete(frozenset(group)):
            order = sorted(group, reverse=not downward)
            lacking = next(
                index for index in range(len(order)) if not self.serves(order[: index + 1], group)
            )
            before = order[: lacking + 1]
            able = [p for p in before if self.serves([q for q in before if q != p], group - {p})]
            floater = [p for p in able if p in best(able)][-1]
            group.remove(floater)
            out.add(floater)
            if outside is not None:
                group.add(outside)
                outside = None
                continue
            kept = [q for q in before if q != floater]
            others = [p for p in group if p not in before]
            company = [p for p in others if self.complete(frozenset(group - {p}))]
            company = company or [p for p in others if self.serves(kept, group - {p})]
            second = self.last(best(company), downward=downward)
            group.remove(second)
            out.add(second)
        side = came & group
        down, up = (side, set[int]()) if downward else (set[int](), side)
        return Made(self.pair_all(residents & group, down, up, downward=downward), out)

    def make_even(
        self,
        group: set[int],
        kind: Callable[[int], str],
        best: Callable[[Iterable[int]], set[int]],
        *,
        downward: bool,
    ) -> int:
        counted = set(group)
        if self.lim.is_maxi:
            counted = {p for p in group if self.near(p, self.last(group, downward=downward))}
        due = [self.players[p].due for p in counted]
        white, black = due.count(Colour.WHITE), due.count(Colour.BLACK)
        more = None if white == black else Colour.WHITE if white > black else Colour.BLACK

        def choose(candidates: Iterable[int]) -> int:
            found = best(candidates)
            right = {p for p in found & counted if more is not None and self.players[p].due == more}
            return self.last(right or found, downward=downward)

        first = choose(group)
        if not self.players[first].was_transferred:
            return first
        pairs = self.most_pairs(frozenset(group - {first}))
        others = [
            p
            for p in sorted(group)
            if not self.players[p].was_transferred
            and kind(p) == "d"
            and self.most_pairs(frozenset(group - {p})) >= pairs
        ]
        return choose(others) if others else first

    # 2.2, 2.6

    def round(self, active: Iterable[int]) -> list[Pair]:
        """All pairs of a round; the players can be paired completely."""
        groups: dict[int, set[int]] = {}
        for position in active:
            groups.setdefault(self.players[position].score, set()).add(position)
        scores = sorted(groups)
        halves: dict[bool, list[Pair]] = {True: [], False: []}
        floating: dict[bool, set[int]] = {True: set(), False: set()}
        for downward in (True, False):
            own = [s for s in scores if (2 * s > self.lim.twice_median) is downward]
            own = [s for s in own if 2 * s != self.lim.twice_median]
            for score in reversed(own) if downward else own:
                beyond = scores.index(score) + (-1 if downward else 1)
                adjacent = groups[scores[beyond]] if 0 <= beyond < len(scores) else set()
                made = self.handle(
                    set(groups[score]), floating[downward], adjacent, downward=downward
                )
                halves[downward] += made.pairs
                floating[downward] = made.out
        residents = {p for s in scores if 2 * s == self.lim.twice_median for p in groups[s]}
        down, up = floating[True], floating[False]
        while not self.complete(frozenset(residents | down | up)):
            upper = len(down) <= len(up)
            upper = upper if halves[upper] else not upper
            (down if upper else up).update(halves[upper].pop())
        median = self.pair_all(residents, down, up, downward=True)
        return halves[True] + halves[False] + median
