"""Virtual points as ranges: as a file gives them, or by the Baku method (C.04.7 (2026) 1)."""

from __future__ import annotations

from arbiter_app.tournament.tournament import Settings, Tournament, VirtualPoints
from arbiter_app.tournament.types import ByeKind, ScoringSystem, Tpn


def ranges_in_force(tournament: Tournament) -> tuple[VirtualPoints, ...]:
    """The virtual points that count: those given explicitly, else those of Baku, else none.

    Points given explicitly override a `_BAKU` in the system's code (TRF26, record 250). Baku
    gives none where the points of the tournament do not allow it, see `fits_baku`.
    """
    if tournament.virtual_points:
        return tournament.virtual_points
    if tournament.settings.has_baku_acceleration and fits_baku(tournament.settings.scoring):
        return baku_ranges(tournament)
    return ()


def fits_baku(scoring: ScoringSystem) -> bool:
    """True if a win is worth two draws and a loss nothing (1.1)."""
    return scoring.win == 2 * scoring.draw and scoring.loss == 0


def lacks_length(tournament: Tournament) -> bool:
    """True if Baku's rounds (1.4) cannot be known, as the number of all rounds is not."""
    settings = tournament.settings
    asked = settings.has_baku_acceleration and not tournament.virtual_points
    return asked and not settings.rounds_total


def baku_rounds(rounds_total: int) -> tuple[int, int]:
    """The last round with virtual points of a win, and the last with any (1.4)."""
    accelerated = (rounds_total + 1) // 2
    return (accelerated + 1) // 2, accelerated


def baku_ranges(tournament: Tournament) -> tuple[VirtualPoints, ...]:
    """The points of GA in the accelerated rounds (1.4); none if the length is not known."""
    last = last_baku_participant(tournament)
    return baku_points(tournament.settings, last) if last else ()


def baku_points(settings: Settings, last: Tpn = 0) -> tuple[VirtualPoints, ...]:
    """The points of the accelerated rounds for participants up to `last`.

    Where a round is a match, a win is the win of all its games: what a round can give.
    """
    scoring, games = settings.scoring, settings.games_per_match
    at_win_value, accelerated = baku_rounds(settings.rounds_total)
    if not accelerated:
        return ()
    full = VirtualPoints(games * scoring.win, 1, at_win_value, 1, last)
    if at_win_value == accelerated:
        return (full,)
    half = games * scoring.win // 2
    return full, VirtualPoints(half, at_win_value + 1, accelerated, 1, last)


def last_baku_participant(tournament: Tournament) -> Tpn:
    """TPN of the last participant of GA (1.2, 1.3); 0 without participants.

    GA is formed before the first round from those paired in it: whoever has yet to arrive has no
    TPN (C.04.2 2.4). Later entries above that participant join GA.
    """
    present = participants_of_round_one(tournament)
    size = min(2 * -(-len(present) // 4), len(present))
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
