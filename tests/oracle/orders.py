"""The orders of C.04.3 (2026) Article 4 (D of 2017), written down literally."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations


@dataclass(frozen=True, slots=True)
class Exchange:
    """A resident exchange: BSNs moved from S1 to S2 and from S2 to S1, both ascending (4.3)."""

    from_s1: tuple[int, ...] = ()
    from_s2: tuple[int, ...] = ()


def always(_first: int, _second: int) -> bool:
    return True


def transpositions(
    s1: Sequence[int], s2: Sequence[int], may_pair: Callable[[int, int], bool] = always
) -> Iterator[tuple[int, ...]]:
    """The first N1 BSNs of S2, in the order of 4.2.2, N1 being the size of S1.

    Arrangements that would pair BSNs of S1 and S2 for which `may_pair` is false are left out.
    """
    if not s1:
        yield ()
        return
    for index, candidate in enumerate(s2):
        if may_pair(s1[0], candidate):
            others = [*s2[:index], *s2[index + 1 :]]
            for rest in transpositions(s1[1:], others, may_pair):
                yield (candidate, *rest)


def exchanges(s1: Sequence[int], s2: Sequence[int]) -> list[Exchange]:
    """All resident exchanges between the original S1 and S2, in the order of 4.3.2."""
    found = [
        Exchange(down, up)
        for size in range(1, min(len(s1), len(s2)) + 1)
        for down in combinations(sorted(s1), size)
        for up in combinations(sorted(s2), size)
    ]
    return sorted(found, key=_exchange_key)


def _exchange_key(exchange: Exchange) -> tuple[int, int, tuple[int, ...], tuple[int, ...]]:
    """Rules 1 to 4 of 4.3.2.

    "The largest differing BSN" of two groups of one size is decided by the first difference
    between the groups in descending order, "the smallest differing BSN" in ascending order.
    """
    return (
        len(exchange.from_s1),
        sum(exchange.from_s2) - sum(exchange.from_s1),
        tuple(sorted(-bsn for bsn in exchange.from_s1)),
        tuple(sorted(exchange.from_s2)),
    )


def apply_exchange(
    s1: Sequence[int], s2: Sequence[int], exchange: Exchange
) -> tuple[list[int], list[int]]:
    """S1 and S2 after the exchange, re-ordered by 1.2, which is the order of BSNs (3.6.1)."""
    new_s1 = sorted([bsn for bsn in s1 if bsn not in exchange.from_s1] + list(exchange.from_s2))
    new_s2 = sorted([bsn for bsn in s2 if bsn not in exchange.from_s2] + list(exchange.from_s1))
    return new_s1, new_s2


def mdp_sets(mdps: Sequence[int], size: int) -> list[tuple[int, ...]]:
    """Sets of pairable MDPs of one size, in the order of 4.4.2, valid or not."""
    return sorted(combinations(sorted(mdps), size))
