"""Players by their names: found by parts of them, and told apart in a list of names alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from typing import Final

from arbiter_app.tournament.names import folded, occurs
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


def told_apart(players: Iterable[Player]) -> Mapping[Tpn, str]:
    """Each player's name for a list of names alone; of several with one name more than the name.

    That is the rating or the federation, if it tells all of them apart, or else the pairing number:
    `Smith, John 1850`.
    """

    def key(player: Player) -> str:
        return folded(player.name)

    told = {}
    for _, found in groupby(sorted(players, key=key), key=key):
        namesakes = tuple(found)
        for player, more in zip(namesakes, _differences(namesakes), strict=True):
            told[player.tpn] = f"{player.name} {more}".rstrip()
    return told


def _differences(namesakes: tuple[Player, ...]) -> tuple[str, ...]:
    if len(namesakes) == 1:
        return ("",)
    for telling in _TELLING:
        texts = tuple(telling(player) for player in namesakes)
        if all(texts) and len(set(texts)) == len(texts):
            return texts
    return tuple(f"({player.tpn})" for player in namesakes)
