"""Virtual points: records 250 and XXA as they stand, or the Baku method (C.04.7 (2026) 1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from arbiter_app.errors import InputError
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import ByeKind, Points, Tpn

VirtualPointsOf: TypeAlias = Callable[[Tpn, int], Points]
"""Virtual points of a player in a round, in tenths."""


def virtual_points(tournament: Tournament) -> VirtualPointsOf | None:
    """The virtual points in force, None without acceleration.

    Points given explicitly override a `_BAKU` in the system's code (TRF26, record 250).

    Raises:
        InputError: Baku acceleration with points other than win = 2 draws, loss = 0 (1.1).
    """
    if tournament.virtual_points:
        return _explicit(tournament)
    if tournament.settings.system.endswith("_BAKU"):
        return _baku(tournament)
    return None


def _explicit(tournament: Tournament) -> VirtualPointsOf:
    by_round: dict[int, dict[Tpn, Points]] = {}
    tpns = [player.tpn for player in tournament.players]
    for record in tournament.virtual_points:
        members = [tpn for tpn in tpns if record.first_tpn <= tpn <= record.last_tpn]
        for number in range(record.first_round, record.last_round + 1):
            points = by_round.setdefault(number, {})
            for tpn in members:
                points[tpn] = points.get(tpn, 0) + record.points
    nothing: Mapping[Tpn, Points] = {}
    return lambda tpn, number: by_round.get(number, nothing).get(tpn, 0)


def _baku(tournament: Tournament) -> VirtualPointsOf:
    scoring = tournament.settings.scoring
    if scoring.win != 2 * scoring.draw or scoring.loss != 0:
        raise InputError(
            "Baku acceleration needs a win worth two draws and a loss worth nothing (C.04.7 1.1).",
            hint="Change the scoring system or choose a system without acceleration.",
        )
    accelerated = (tournament.settings.rounds_total + 1) // 2
    at_win_value = (accelerated + 1) // 2
    last_of_group_a = last_baku_participant(tournament)

    def points_of(tpn: Tpn, number: int) -> Points:
        if tpn > last_of_group_a or number > accelerated:
            return 0
        return scoring.win if number <= at_win_value else scoring.win // 2

    return points_of


def last_baku_participant(tournament: Tournament) -> Tpn:
    """TPN of the last participant of GA (1.2, 1.3); 0 without participants.

    GA is formed before the first round from those paired in it: whoever has yet to arrive has no
    TPN (C.04.2 2.4). Later entries above that participant join GA.
    """
    present = participants_of_round_one(tournament)
    size = 2 * -(-len(present) // 4)
    return present[size - 1] if size else 0


def participants_of_round_one(tournament: Tournament) -> tuple[Tpn, ...]:
    """The players paired (or given the PAB) in round 1, by TPN."""
    if not tournament.rounds:
        away = tournament.absences(1)
        return tuple(player.tpn for player in tournament.players if player.tpn not in away)
    first = tournament.rounds[0]
    paired = {tpn for game in first.games for tpn in (game.white, game.black)}
    paired |= {bye.tpn for bye in first.byes if bye.kind is ByeKind.PAIRING_ALLOCATED}
    return tuple(sorted(paired))
