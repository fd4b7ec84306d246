"""Players of a table who are in the list already, or in the table twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from arbiter_app.operations.players import NewPlayer
from arbiter_app.operations.table.players import TablePlayer
from arbiter_app.tournament.names import same_name_key
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
    ids: dict[str, SamePlayer] = {}
    names: dict[tuple[str, ...], list[tuple[Player | NewPlayer, SamePlayer]]] = {}

    def add(player: Player | NewPlayer, tpn: Tpn | None, line: int) -> None:
        if player.fide_id:
            ids.setdefault(player.fide_id, SamePlayer(player.name, tpn, line, certain=True))
        likely = SamePlayer(player.name, tpn, line, certain=False)
        names.setdefault(same_name_key(player.name), []).append((player, likely))

    for other in known:
        add(other, other.tpn, 0)
    found: list[SamePlayer | None] = []
    for entry in players:
        same = ids.get(entry.player.fide_id) if entry.player.fide_id else None
        if same is None:
            alike = names.get(same_name_key(entry.player.name), ())
            same = next((one for other, one in alike if _may_be(entry.player, other)), None)
        found.append(same)
        add(entry.player, None, entry.line)
    return tuple(found)


def _may_be(one: NewPlayer, other: Player | NewPlayer) -> bool:
    """False where something shows that two of the same name are two."""
    if one.fide_id and other.fide_id:
        return one.fide_id == other.fide_id
    return _births_agree(one.birth_date, other.birth_date)


def _births_agree(one: str, other: str) -> bool:
    """Whether two births may be the same day; of some only the year is known."""
    if not one or not other or one[:4] != other[:4]:
        return not one or not other
    return one.endswith("/00") or other.endswith("/00") or one == other
