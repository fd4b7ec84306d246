"""Why upfloaters could not be fewer or nearer, of choices made by hand (Dubov 2.3, Double-Swiss 2.3)."""

from __future__ import annotations

from collections.abc import Iterator

from arbiter_app.matching.sets import mask_of
from arbiter_app.pairing.bounds_of_upfloaters import Choice
from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.trace.bounds import NobodyLess, Unavoidable

RESIDENT, NEAR, FAR, OTHER = range(4)
BELOW: dict[int, Points] = {NEAR: 5, FAR: 10, OTHER: 5}


def choice(*meetings: tuple[int, int], taken: int) -> Choice:
    """One resident and three below, of whom one comes up; who may meet is given."""
    compatible = [
        mask_of(sum(pair) - one for pair in meetings if one in pair)
        for one in (RESIDENT, NEAR, FAR, OTHER)
    ]

    def tpns(positions: Iterator[int]) -> tuple[Tpn, ...]:
        return tuple(position + 1 for position in positions)

    return Choice(compatible, 1 << RESIDENT, mask_of(BELOW), 1 << taken, BELOW.__getitem__, tpns)


def test_nobody_is_nearer() -> None:
    made = choice((RESIDENT, NEAR), (FAR, OTHER), taken=NEAR)
    assert made.nearer() == (NobodyLess(),)


def test_who_could_not_be_served_else() -> None:
    """Only the one far below may meet the resident."""
    (told,) = choice((RESIDENT, FAR), (NEAR, OTHER), taken=FAR).nearer() or ()
    assert isinstance(told, Unavoidable)
    assert (told.groups, told.opponents) == (((1,),), ())


def test_nothing_is_told_where_somebody_nearer_would_do() -> None:
    """With the near one coming up everybody has an opponent: no set shows that the far one had to."""
    assert choice((RESIDENT, NEAR), (RESIDENT, FAR), (FAR, OTHER), taken=FAR).nearer() is None
