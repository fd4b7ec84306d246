"""Players of a table who are in the list already, or in the table twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from arbiter_app.operations.table.players import TablePlayer
from arbiter_app.tournament.named_players import SamePlayers
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.types import Tpn


@dataclass(frozen=True, slots=True)
class SamePlayer:
    """Who a player of a table seems to be: a player of the list, or of an earlier line.

    `certain` by the FIDE ID; else the names are the same, and nothing known of them differs.
    """

    name: str
    tpn: Tpn | None
    line: int
    certain: bool


def same_players(
    players: Sequence[TablePlayer], known: Iterable[Player]
) -> tuple[SamePlayer | None, ...]:
    """For each player of a table who that is already, None for somebody new."""
    before = SamePlayers(known)
    lines: dict[Player, int] = {}
    found: list[SamePlayer | None] = []
    for entry in players:
        same = before.find(entry.player)
        if same is None:
            found.append(None)
        else:
            certain = bool(same.fide_id) and same.fide_id == entry.player.fide_id
            line = lines.get(same, 0)
            found.append(SamePlayer(same.name, None if line else same.tpn, line, certain))
        lines.setdefault(entry.player, entry.line)
        before.add(entry.player)
    return tuple(found)
