"""C.04.1 (1998) tried out pairing by pairing in the order of the text, for small fields.

Written from the readings R1 to R30 in the order of section H; slow, and sharing nothing with the
solver but the players' state before the round. The order of D.1 and D.2 is generated and sorted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, product

from arbiter_app.pairing.player_state import Float, PlayerState, Strength
from arbiter_app.tournament.types import Colour, Tpn

LEVELS = (2, 1, 0)
"""B.5 and B.6 in force, B.5 only, none."""

Pairs = tuple[tuple[PlayerState, PlayerState], ...]
Suits = Callable[[list[PlayerState]], bool]


def compatible(one: PlayerState, other: PlayerState) -> bool:
    """B.1 a and B.2."""
    absolute = one.strength is Strength.ABSOLUTE and other.strength is Strength.ABSOLUTE
    return other.tpn not in one.met and not (absolute and one.due is other.due)


def violates(one: PlayerState, other: PlayerState) -> bool:
    return one.due is not None and one.due is other.due


def allows_up(one: PlayerState, other: PlayerState, level: int) -> bool:
    """R9, R10: the upfloat of the lower scored player."""
    if one.score == other.score:
        return True
    lower = one if one.score < other.score else other
    return lower.is_topscorer or Float.UP not in lower.floats[:level]


def allows_down(player: PlayerState, level: int) -> bool:
    return player.is_topscorer or Float.DOWN not in player.floats[:level]


@cache
def exchanges(s1: int, players: int) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """All exchanges by positions from 1, in the order of D.2 (R27); the first exchanges nobody."""
    upper, lower = range(1, s1 + 1), range(s1 + 1, players + 1)
    found = [
        (one, other)
        for count in range(min(s1, players - s1) + 1)
        for one, other in product(combinations(upper, count), combinations(lower, count))
    ]
    return tuple(
        sorted(
            found,
            key=lambda e: (
                len(e[0]),
                sum(e[1]) - sum(e[0]),
                [-number for number in reversed(e[0])],
                list(e[1]),
            ),
        )
    )


def transpositions(s1: Sequence[PlayerState], s2: Sequence[PlayerState]) -> Iterator[Pairs]:
    """D.1: opponents for S1 in ascending order, left out where B.1 or B.2 forbids."""
    if not s1:
        yield ()
        return
    for index, opponent in enumerate(s2):
        if compatible(s1[0], opponent):
            for rest in transpositions(s1[1:], [*s2[:index], *s2[index + 1 :]]):
                yield ((s1[0], opponent), *rest)


def homogeneous(players: Sequence[PlayerState], pairs: int) -> Iterator[Pairs]:
    """C.4 to C.8: exchanges, within each the transpositions."""
    for from_s1, from_s2 in exchanges(pairs, len(players)):
        chosen = ({*range(1, pairs + 1)} - {*from_s1}) | {*from_s2}
        s1 = [p for number, p in enumerate(players, 1) if number in chosen]
        s2 = [p for number, p in enumerate(players, 1) if number not in chosen]
        yield from transpositions(s1, s2)


@dataclass(frozen=True)
class Done:
    """A paired bracket: who came in, its residents, who left by C.1, and its pairing."""

    moved: list[PlayerState]
    residents: list[PlayerState]
    left: list[PlayerState]
    pairs: Pairs
    first: int
    rest: int
    reductions: int

    @property
    def members(self) -> list[PlayerState]:
        return self.moved + [p for p in self.residents if p not in self.left]

    @property
    def remaining(self) -> list[PlayerState]:
        paired = [p for pair in self.pairs for p in pair]
        return [p for p in self.members if p not in paired]

    @property
    def out(self) -> list[PlayerState]:
        return ordered(self.remaining + self.left)


def ordered(players: list[PlayerState]) -> list[PlayerState]:
    return sorted(players, key=lambda p: (-p.score, p.tpn))


def x_of(players: list[PlayerState]) -> int:
    white = sum(p.due is Colour.WHITE for p in players)
    black = sum(p.due is Colour.BLACK for p in players)
    half = -(-len(players) // 2)
    return max(0, black - half if black > white else white - half)


def anybody(remaining: list[PlayerState]) -> bool:
    """No condition on who remains."""
    return True


def solve(
    members: list[PlayerState],
    first: int,
    rest: int,
    reductions: int,
    suits: Suits,
) -> Pairs | None:
    """Section H, solve(p, r): the levels of R14, outermost first."""
    s1, s2 = members[:first], members[first:]
    if not _possible(s1, s2, rest, suits):
        return None
    for x in range(max(0, x_of(members) - reductions), first + rest + 1):
        for up in LEVELS:
            for top in transpositions(s1, s2):
                used = sum(violates(*pair) for pair in top)
                if used > x or not all(allows_up(*pair, up) for pair in top):
                    continue
                taken = [opponent for _, opponent in top]
                others = [p for p in s2 if p not in taken]
                found = _remainder(others, rest, x - used, up, suits)
                if found is not None:
                    return (*top, *found)
    return None


def _possible(s1: list[PlayerState], s2: list[PlayerState], rest: int, suits: Suits) -> bool:
    """Whether any pairing exists at all: without one, all levels fail alike."""
    for top in transpositions(s1, s2):
        taken = [opponent for _, opponent in top]
        others = [p for p in s2 if p not in taken]
        for pairs in homogeneous(others, rest):
            if suits(_left(others, pairs)):
                return True
    return False


def _left(players: list[PlayerState], pairs: Pairs) -> list[PlayerState]:
    paired = [p for pair in pairs for p in pair]
    return [p for p in players if p not in paired]


def _remainder(
    players: list[PlayerState], count: int, x: int, up: int, suits: Suits
) -> Pairs | None:
    for down in LEVELS:
        for pairs in homogeneous(players, count):
            left = _left(players, pairs)
            if (
                sum(violates(*pair) for pair in pairs) <= x
                and all(allows_up(*pair, up) for pair in pairs)
                and all(allows_down(p, down) for p in left)
                and suits(left)
            ):
                return pairs
    return None


def can_meet_all(s1: list[PlayerState], s2: list[PlayerState]) -> bool:
    return next(transpositions(s1, s2), None) is not None


def without_opponent(player: PlayerState, others: list[PlayerState]) -> bool:
    return not any(o is not player and compatible(player, o) for o in others)


class Literal:
    """A round, bracket by bracket."""

    def __init__(self, players: Sequence[PlayerState]) -> None:
        scores = sorted({p.score for p in players}, reverse=True)
        self.brackets = [ordered([p for p in players if p.score == s]) for s in scores]
        self.done: list[Done] = []

    def run(self) -> tuple[list[tuple[Tpn, Tpn]], Tpn | None] | None:
        """The pairs in the order made, S1's player first, and the bye; None without a pairing."""
        moved: list[PlayerState] = []
        for residents in self.brackets[:-1]:
            self.process(moved, residents)
            moved = self.done[-1].out
        if not self.lowest(moved, self.brackets[-1]):
            return None
        pairs = [(one.tpn, other.tpn) for done in self.done for one, other in done.pairs]
        bye = self.done[-1].remaining
        return pairs, bye[0].tpn if bye else None

    # --- Not the lowest -------------------------------------------------------------------------

    def process(self, moved: list[PlayerState], residents: list[PlayerState]) -> None:
        tried: set[tuple[tuple[Tpn, ...], int]] = set()
        while True:
            done = self.attempt(moved, residents, tried)
            if done is not None:
                self.done.append(done)
                return
            moved = self.done[-1].out

    def attempt(
        self,
        moved: list[PlayerState],
        residents: list[PlayerState],
        tried: set[tuple[tuple[Tpn, ...], int]],
    ) -> Done | None:
        everybody = moved + residents
        if any(without_opponent(p, everybody) for p in moved):
            mixed = len(moved) < len(residents)
            p = len(moved) if mixed else 0
            if self.c12(tried, moved, p, lambda new: self.suits(new, residents, p)):
                return None
        left = [p for p in residents if without_opponent(p, everybody)]
        stay = [p for p in residents if p not in left]
        members = moved + stay
        if 0 < len(moved) < len(stay):
            reductions = 0
            for first in range(len(moved), 0, -1):
                if not can_meet_all(members[:first], members[first:]):
                    if self.c12(tried, moved, first, self._first_meets(stay, first)):
                        return None
                    reductions += 1
                    continue
                for rest in range((len(members) - 2 * first) // 2, -1, -1):
                    pairs = solve(members, first, rest, reductions, anybody)
                    if pairs is not None:
                        return Done(moved, residents, left, pairs, first, rest, reductions)
                    reductions += 1
        half = len(members) // 2
        for count in range(half, 0, -1):
            pairs = solve(members, 0, count, half - count, anybody)
            if pairs is not None:
                return Done(moved, residents, left, pairs, 0, count, half - count)
        return Done(moved, residents, left, (), 0, 0, 0)

    def _first_meets(
        self, stay: list[PlayerState], first: int
    ) -> Callable[[list[PlayerState]], bool]:
        def suits(new: list[PlayerState]) -> bool:
            return can_meet_all(new[:first], new[first:] + stay)

        return suits

    def suits(self, new: list[PlayerState], residents: list[PlayerState], first: int) -> bool:
        """R18 for C.12 from C.1."""
        if first:
            return can_meet_all(new[:first], new[first:] + residents)
        everybody = new + residents
        if any(without_opponent(p, everybody) for p in new):
            return False
        staying = [p for p in everybody if not without_opponent(p, everybody)]
        return next(homogeneous(staying, len(staying) // 2), None) is not None

    def c12(
        self,
        tried: set[tuple[tuple[Tpn, ...], int]],
        moved: list[PlayerState],
        p: int,
        suits: Callable[[list[PlayerState]], bool],
    ) -> bool:
        key = tuple(player.tpn for player in moved), p
        if key in tried:
            return False
        tried.add(key)
        if not self.done or not self.done[-1].pairs or not self.done[-1].remaining:
            return False
        before = self.done[-1]
        old = before.remaining
        pairs = solve(
            before.members,
            before.first,
            before.rest,
            before.reductions,
            lambda remaining: remaining != old and suits(ordered(remaining + before.left)),
        )
        if pairs is None:
            return False
        self.done[-1] = replace(before, pairs=pairs)
        return True

    # --- The lowest -----------------------------------------------------------------------------

    def lowest(self, moved: list[PlayerState], residents: list[PlayerState]) -> bool:
        while not self.completes(moved, residents):
            if not self.done:
                return False
            before = self.done.pop()
            again = self.c13(before, residents) if before.pairs else None
            if again is None:
                moved, residents = before.moved, before.residents + residents
            else:
                self.done.append(again)
                moved = again.out
        first = len(moved) if 0 < len(moved) < len(residents) else 0
        members = moved + residents
        pairs = self._solve_lowest(members, first)
        self.done.append(Done(moved, residents, [], pairs, first, len(pairs) - first, 0))
        return True

    def _solve_lowest(self, members: list[PlayerState], first: int) -> Pairs:
        rest = len(members) // 2 - first
        pairs = solve(members, first, rest, 0, lambda left: all(p.may_get_bye for p in left))
        assert pairs is not None
        return pairs

    def completes(self, moved: list[PlayerState], residents: list[PlayerState]) -> bool:
        """R23, compatibility and B.1 b only."""
        first = len(moved) if 0 < len(moved) < len(residents) else 0
        members = moved + residents
        return _possible(
            members[:first],
            members[first:],
            len(members) // 2 - first,
            lambda left: all(p.may_get_bye for p in left),
        )

    def c13(self, before: Done, residents: list[PlayerState]) -> Done | None:
        """R24: the same numbers of pairs, then fewer and fewer."""

        def suits(remaining: list[PlayerState]) -> bool:
            return self.completes(ordered(remaining + before.left), residents)

        for first, rest, reductions in self._numbers(before):
            pairs = solve(before.members, first, rest, reductions, suits)
            if pairs is not None:
                return replace(before, pairs=pairs, first=first, rest=rest, reductions=reductions)
        return None

    def _numbers(self, before: Done) -> Iterator[tuple[int, int, int]]:
        size = len(before.members)
        first, rest, reductions = before.first, before.rest, before.reductions
        while first:
            yield first, rest, reductions
            reductions += 1
            rest -= 1
            if rest < 0:
                first -= 1
                rest = (size - 2 * first) // 2
        if before.first:
            rest, reductions = size // 2, 0
        while rest:
            yield 0, rest, reductions
            rest -= 1
            reductions += 1
