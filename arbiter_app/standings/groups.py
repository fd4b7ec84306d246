"""Standings within groups of players: by category, club or federation.

A place in a group follows from the standings of all: nothing is ranked anew. So it is for prizes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from arbiter_app.standings.values import Standings, StandingsRow
from arbiter_app.tournament.names import name_key
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Tournament


class Grouping(StrEnum):
    """By what players are put into groups."""

    CATEGORY = "category"
    CLUB = "club"
    FEDERATION = "federation"

    def group_of(self, player: Player) -> str:
        """The name of a player’s group; empty if the player is in none."""
        match self:
            case Grouping.CATEGORY:
                return player.category
            case Grouping.CLUB:
                return player.club
            case Grouping.FEDERATION:
                return player.federation
            case _:
                assert_never(self)


@dataclass(frozen=True, slots=True)
class GroupPlace:
    """A row of the standings with its place in a group; players who share a rank share the place."""

    place: int
    row: StandingsRow


@dataclass(frozen=True, slots=True)
class RankedGroup:
    """The players of a group, best first."""

    name: str
    places: tuple[GroupPlace, ...]


def places_within(rows: Sequence[StandingsRow]) -> tuple[GroupPlace, ...]:
    """The places of some rows of standings, best first, among themselves."""
    places: list[GroupPlace] = []
    for position, row in enumerate(rows, 1):
        is_shared = bool(places) and places[-1].row.rank == row.rank
        places.append(GroupPlace(places[-1].place if is_shared else position, row))
    return tuple(places)


def ranked_groups(
    tournament: Tournament, table: Standings, grouping: Grouping
) -> tuple[RankedGroup, ...]:
    """The groups by name, with those who are ranked; who is in no group is left out."""
    players = tournament.players_by_tpn()
    groups: dict[str, list[StandingsRow]] = {}
    for row in table.rows:
        groups.setdefault(grouping.group_of(players[row.tpn]), []).append(row)
    return tuple(
        RankedGroup(name, places_within(groups[name]))
        for name in sorted(groups, key=name_key)
        if name
    )


def groupings_of(players: Iterable[Player]) -> tuple[Grouping, ...]:
    """The groupings that put the players into more than one group."""
    known = tuple(players)
    return tuple(
        grouping
        for grouping in Grouping
        if len({grouping.group_of(player) for player in known} - {""}) > 1
    )
