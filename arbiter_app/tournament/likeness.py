"""The same round paired several times: what is alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import TypeAlias

from arbiter_app.tournament.types import Tpn

Pairs: TypeAlias = Sequence[tuple[Tpn, Tpn]]
"""The pairs of a round, White first."""


class Likeness(StrEnum):
    """What the other pairings have where one has a pair."""

    SAME = "same"
    OTHER_COLOURS = "other-colours"
    """The same two players, with other colours in one of them at least."""
    DIFFERENT = "different"
    """One of them at least does not have the pair."""


def likeness(pairs: Pairs, others: Iterable[Pairs]) -> tuple[Likeness, ...]:
    """For each of some pairs, whether all the other pairings have it too."""
    compared = [(set(other), {frozenset(pair) for pair in other}) for other in others]

    def of(pair: tuple[Tpn, Tpn]) -> Likeness:
        if any(frozenset(pair) not in players for _, players in compared):
            return Likeness.DIFFERENT
        if any(pair not in exact for exact, _ in compared):
            return Likeness.OTHER_COLOURS
        return Likeness.SAME

    return tuple(of(pair) for pair in pairs)
