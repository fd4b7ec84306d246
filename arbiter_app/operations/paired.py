"""A pairing as a round of the tournament."""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.tournament.tournament import Bye, Game, Round, Tournament
from arbiter_app.tournament.types import ByeKind
from arbiter_app.trace import RoundPairing


def with_round(before: Tournament, pairing: RoundPairing) -> Tournament:
    """The tournament with its next round paired, results still missing."""
    number = pairing.round_number
    byes = [Bye(away.tpn, away.kind) for away in pairing.absent]
    if pairing.bye is not None:
        byes.append(Bye(pairing.bye, ByeKind.PAIRING_ALLOCATED))
    paired = Round(
        number,
        tuple(Game(pair.board, pair.white, pair.black) for pair in pairing.pairs),
        tuple(sorted(byes, key=lambda bye: bye.tpn)),
    )
    return replace(
        before,
        rounds=(*before.rounds, paired),
        requested_byes=tuple(
            request for request in before.requested_byes if request.round_number != number
        ),
    )
