"""Rounds: the one that is asked about, and a pairing as a round of the tournament."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbiter_app.cli.files import Loaded
from arbiter_app.tournament.tournament import Bye, Game, Round, Tournament
from arbiter_app.tournament.types import ByeKind
from arbiter_app.trace import RoundPairing

if TYPE_CHECKING:
    from arbiter_app.operations import ExplainedRound


def explained_as_made(loaded: Loaded, number: int) -> ExplainedRound | None:
    """A round of an event that what is known now would give otherwise; None for all others."""
    from arbiter_app.operations import explained_round_of

    if loaded.kept is None or loaded.kept.pairing_record(number) is None:
        return None
    found = explained_round_of(loaded.kept, number)
    return found if found.is_of_then else None


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


def round_of_interest(tournament: Tournament) -> int:
    """The next round, or the last one when all are paired."""
    total = tournament.settings.rounds_total
    return min(tournament.next_round, total) if total else tournament.next_round
