"""The same tournament with somebody there for the next round who is away, or the other way round."""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.tournament.tournament import RequestedBye, Tournament
from arbiter_app.tournament.types import ByeKind, Tpn


def with_presence(tournament: Tournament, tpn: Tpn, *, here: bool) -> Tournament:
    """The tournament in which a player is there to be paired in the next round, or is not.

    Whoever is away already keeps the bye asked for; whoever is not gets none that has points. The
    withdrawal of somebody who is there is taken back.
    """
    number = tournament.next_round
    if here is (tpn not in tournament.absences(number)):
        return tournament
    if not here:
        away = RequestedBye(tpn, number, ByeKind.ZERO_POINT)
        return replace(tournament, requested_byes=(*tournament.requested_byes, away))
    return replace(
        tournament,
        players=tuple(
            replace(player, withdrawn_from=None) if player.tpn == tpn else player
            for player in tournament.players
        ),
        requested_byes=tuple(
            request
            for request in tournament.requested_byes
            if (request.tpn, request.round_number) != (tpn, number)
        ),
    )


def with_presence_turned(tournament: Tournament, tpn: Tpn) -> Tournament:
    """Whoever is absent from the next round is here, and the other way round."""
    return with_presence(tournament, tpn, here=tpn in tournament.absences(tournament.next_round))
