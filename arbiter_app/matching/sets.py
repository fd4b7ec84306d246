"""Sets of vertices as the bits of an integer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import compress, count
from operator import or_

_TRUTH = bytes.maketrans(b"01", b"\0\1")
_BIT = (1).__lshift__


def bits(mask: int) -> Iterator[int]:
    """The members of a set, smallest first, in time linear in the largest.

    Most sets asked for have no member or one, which is known without looking at all places.
    """
    if not mask & mask - 1:
        return iter((mask.bit_length() - 1,) if mask else ())
    return compress(count(), bin(mask)[:1:-1].encode().translate(_TRUTH))


def lowest(mask: int) -> int:
    """The smallest member of a set, -1 if it is empty."""
    return (mask & -mask).bit_length() - 1


def mask_of(members: Iterable[int]) -> int:
    """The set of some members."""
    return union_of(map(_BIT, members))


def union_of(sets: Iterable[int]) -> int:
    """The members of any of some sets."""
    return reduce(or_, sets, 0)
