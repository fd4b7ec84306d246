"""Lines in another order than given, and what tells names apart that begin alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import TypeAlias, TypeVar

from arbiter_app.tournament.names import folded
from arbiter_app.tournament.words import fraction_of

Row = TypeVar("Row")
SortKey: TypeAlias = tuple[bool, Fraction, str]

_ALIKE = 6
"""Letters at the beginning that names share before their ends are needed to tell them apart."""


def sort_key(text: str) -> SortKey:
    """Numbers by size, also `3=`, `(17)` and `2½`; texts by their letters."""
    try:
        return (False, fraction_of(text.strip("()=")), "")
    except (ValueError, ZeroDivisionError):
        return (True, Fraction(0), folded(text))


def arranged(
    rows: Sequence[Row], text: Callable[[Row], str], *, backwards: bool, fixed: int = 0
) -> tuple[Row, ...]:
    """The rows in order of a text; the first `fixed` stay, and what has no text comes last."""
    free = rows[fixed:]
    told = sorted((row for row in free if text(row)), key=lambda row: sort_key(text(row)))
    if backwards:
        told.reverse()
    return (*rows[:fixed], *told, *(row for row in free if not text(row)))


def tails(names: Iterable[str]) -> Mapping[str, str]:
    """The end that tells a name from those which begin like it; names without such are left out."""
    found: dict[str, str] = {}
    for one, other in pairwise(sorted(set(names))):
        shared = next(
            (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one)
        )
        if shared < _ALIKE:
            continue
        begin = max(one.rfind(" ", 0, shared) + 1, 1)
        for name in (one, other):
            if name not in found or len(name) - begin < len(found[name]):
                found[name] = name[begin:]
    return found
