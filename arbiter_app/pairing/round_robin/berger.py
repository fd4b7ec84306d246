"""The Berger tables (C.05 Annex 1), for any number of players."""

from __future__ import annotations

from typing import TypeAlias

TableNumber: TypeAlias = int
"""A number of the table, from 1; with an even number of players each has one."""


def places_in_table(players: int) -> int:
    """How many numbers the table has: for an odd number of players one more, whom nobody has."""
    return players + players % 2


def rounds_in_table(players: int) -> int:
    """How many rounds it takes until everybody has met everybody."""
    return places_in_table(players) - 1


def berger_round(players: int, number: int) -> tuple[tuple[TableNumber, TableNumber], ...]:
    """A round of the table: the pairs in its order, White first.

    The highest number meets 1, n/2 + 1, 2, n/2 + 2, … and has Black in odd rounds. The others sit in
    a circle; those as far to the right of that opponent as to the left meet, White on the right.

    Raises:
        ValueError: the table has no such round.
    """
    if not 1 <= number <= rounds_in_table(players):
        raise ValueError(f"round {number} of a table for {players}")
    highest = places_in_table(players)
    circle = highest - 1
    is_odd = number % 2 == 1
    centre = (number + 1) // 2 if is_odd else (highest + number) // 2

    def seat(place: int) -> TableNumber:
        return (place - 1) % circle + 1

    first = (centre, highest) if is_odd else (highest, centre)
    others = (
        (seat(centre + apart), seat(centre - apart)) for apart in range(1, (highest - 2) // 2 + 1)
    )
    return (first, *others)
