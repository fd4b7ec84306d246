"""Players by their names: found by parts of them, told apart in a list, recognised in another one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from typing import Final

from arbiter_app.tournament.names import folded, occurs, same_name_key, short_names
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.types import Tpn

_TELLING: Final[tuple[Callable[[Player], str], ...]] = (
    lambda player: str(player.rating) if player.is_rated else "",
    lambda player: player.federation,
)
"""By what players of one name know themselves, the first first; nothing that is only their own."""


def matching_players(players: Iterable[Player], text: str) -> tuple[Player, ...]:
    """Players whom a text may mean: by number, or by parts of the name; names before parts."""
    wanted = folded(text).strip()
    if not wanted:
        return tuple(players)
    if wanted.isdecimal():
        return tuple(player for player in players if str(player.tpn) == wanted)
    found = [player for player in players if occurs(wanted, player.name)]
    return tuple(sorted(found, key=lambda player: not folded(player.name).startswith(wanted)))


class SamePlayers:
    """The players of a list, to ask for each of another one who of them that may be."""

    def __init__(self, players: Iterable[Player]) -> None:
        self._by_fide_id: dict[str, Player] = {}
        self._by_name: dict[tuple[str, ...], list[Player]] = {}
        for player in players:
            self.add(player)

    def add(self, player: Player) -> None:
        """Put one more player into the list."""
        if player.fide_id:
            self._by_fide_id.setdefault(player.fide_id, player)
        self._by_name.setdefault(same_name_key(player.name), []).append(player)

    def find(self, player: Player) -> Player | None:
        """Return the player with the same FIDE ID, or else the first with the same name.

        Two of one name are two if their FIDE IDs or their dates of birth differ.
        """
        if player.fide_id in self._by_fide_id:
            return self._by_fide_id[player.fide_id]
        alike = self._by_name.get(same_name_key(player.name), ())
        return next((other for other in alike if _may_be(player, other)), None)


def _may_be(one: Player, other: Player) -> bool:
    """False where something shows that two of the same name are two."""
    if one.fide_id and other.fide_id:
        return one.fide_id == other.fide_id
    return _births_agree(one.birth_date, other.birth_date)


def _births_agree(one: str, other: str) -> bool:
    """Whether two births may be the same day; of some only the year is known."""
    if not one or not other or one[:4] != other[:4]:
        return not one or not other
    return one.endswith("/00") or other.endswith("/00") or one == other


def told_apart(players: Iterable[Player], *, in_short: bool = False) -> Mapping[Tpn, str]:
    """Each player's name for a list of names alone; of several with one name more than the name.

    That is the rating or the federation, if it tells all of them apart, or else the pairing number:
    `Smith, John 1850`. In short given names are initials.
    """
    listed = tuple(players)
    names = {player.name: player.name for player in listed}
    if in_short:
        names = dict(short_names(names))

    def key(player: Player) -> str:
        return folded(player.name)

    told = {}
    for _, found in groupby(sorted(listed, key=key), key=key):
        namesakes = tuple(found)
        for player, more in zip(namesakes, _differences(namesakes), strict=True):
            told[player.tpn] = f"{names[player.name]} {more}".rstrip()
    return told


def _differences(namesakes: tuple[Player, ...]) -> tuple[str, ...]:
    if len(namesakes) == 1:
        return ("",)
    for telling in _TELLING:
        texts = tuple(telling(player) for player in namesakes)
        if all(texts) and len(set(texts)) == len(texts):
            return texts
    return tuple(f"({player.tpn})" for player in namesakes)
