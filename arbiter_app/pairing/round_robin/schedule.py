"""All rounds of a round-robin, known before the first one (C.05 Annex 1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from arbiter_app.tournament.types import Tpn


@dataclass(frozen=True, slots=True)
class ScheduledRound:
    """A round of the schedule.

    Attributes:
        number: of the tournament, from 1.
        cycle: in which cycle, from 1.
        table_round: which round of the table it is.
        games: White first, in the order of the table; colours are those of this cycle.
        free: who has no opponent, with an odd number of players.
    """

    number: int
    cycle: int
    table_round: int
    games: tuple[tuple[Tpn, Tpn], ...]
    free: Tpn | None


@dataclass(frozen=True, slots=True)
class Plan:
    """How often everybody meets everybody.

    Attributes:
        cycles: in every second one the colours are the other ones.
        reverses: the last two rounds of the first cycle change places, so that nobody has the same
            colour three times in a row where the second one begins.
    """

    cycles: int = 1
    reverses: bool = False

    def rounds(self, players: int) -> int:
        """How many rounds so many players play."""
        return self.cycles * rounds_in_table(players)

    def cycle_of(self, players: int, number: int) -> int:
        """The cycle to which a round belongs."""
        return (number - 1) // rounds_in_table(players) + 1

    def rounds_of_cycle(self, players: int, cycle: int) -> range:
        """The numbers of the rounds of a cycle."""
        length = rounds_in_table(players)
        return range((cycle - 1) * length + 1, cycle * length + 1)

    def table_round(self, players: int, number: int) -> int:
        """Which round of the table a round of the tournament is."""
        length = rounds_in_table(players)
        place = (number - 1) % length + 1
        is_reversed = self.reverses and number <= length and length > 1
        if is_reversed and place >= length - 1:
            return 2 * length - 1 - place
        return place

    def round(self, tpns: Sequence[Tpn], number: int) -> ScheduledRound:
        """A round; the players have the numbers of the table in the order of their TPNs."""
        return self.by_table(tpns, number, self.table_round(len(tpns), number))

    def by_table(self, tpns: Sequence[Tpn], number: int, table_round: int) -> ScheduledRound:
        """The round with this number if it is that one of the table."""
        cycle = self.cycle_of(len(tpns), number)
        games: list[tuple[Tpn, Tpn]] = []
        free: Tpn | None = None
        for white, black in berger_round(len(tpns), table_round):
            if max(white, black) > len(tpns):
                free = tpns[min(white, black) - 1]
                continue
            game = (tpns[white - 1], tpns[black - 1])
            games.append(game if cycle % 2 else (game[1], game[0]))
        return ScheduledRound(number, cycle, table_round, tuple(games), free)

    def schedule(self, tpns: Sequence[Tpn]) -> tuple[ScheduledRound, ...]:
        """All rounds."""
        return tuple(self.round(tpns, number) for number in range(1, self.rounds(len(tpns)) + 1))


SINGLE = Plan()
DOUBLE = Plan(cycles=2)
DOUBLE_REVERSED = Plan(cycles=2, reverses=True)


# The Berger tables (C.05 Annex 1), for any number of players.


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
