"""Virtual points for the engines: records 250 and XXA, or the Baku method (C.04.7 (2026) 1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from arbiter_app.errors import InputError
from arbiter_app.tournament.acceleration import fits_baku, ranges_in_force
from arbiter_app.tournament.boards import virtual_points_in
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.wording import phrase

VirtualPointsOf: TypeAlias = Callable[[Tpn, int], Points]
"""Virtual points of a player in a round, in tenths."""


def virtual_points(tournament: Tournament) -> VirtualPointsOf | None:
    """The virtual points in force, None without acceleration.

    Raises:
        InputError: Baku acceleration with points other than win = 2 draws, loss = 0 (1.1).
    """
    settings = tournament.settings
    is_baku = settings.has_baku_acceleration
    if is_baku and not tournament.virtual_points and not fits_baku(settings.scoring):
        raise InputError(
            phrase(
                "Baku acceleration needs a win worth two draws and a loss worth nothing"
                " (C.04.7 1.1)."
            ),
            hint=phrase("Change the scoring system or choose a system without acceleration."),
        )
    ranges = ranges_in_force(tournament)
    if not ranges and not is_baku:
        return None
    tpns = [player.tpn for player in tournament.players]
    by_round: dict[int, Mapping[Tpn, Points]] = {}

    def points_of(tpn: Tpn, number: int) -> Points:
        if number not in by_round:
            by_round[number] = virtual_points_in(ranges, number, tpns)
        return by_round[number].get(tpn, 0)

    return points_of
