"""The seven players of the sentences by number, and what a pairing system sees of them."""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.explain.names import Names
from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.trace.brackets import BracketPlayer, BracketTrace, ByeTrace
from arbiter_app.trace.rounds import Pair, RoundPairing, RoundTrace

PETROV, IVANOVA, SIDOROV, ORLOV, BELOV, KUZNETSOV, NIKITIN = range(1, 8)


def due_white(names: Names, system: str) -> Names:
    """All with one point and due White, Petrov and Belov absolutely."""
    known = names.with_players(
        BracketPlayer(tpn, 10, "w", "absolute" if tpn in (PETROV, BELOV) else "mild", "--")
        for tpn in range(1, 8)
    )
    return replace(known, system=system)


def two_boards(system: str, bracket: BracketTrace, bye: Tpn, points: Points) -> RoundPairing:
    """Round 3 with Petrov–Ivanova and Orlov–Sidorov, made in one bracket."""
    pairs = (Pair(1, PETROV, IVANOVA), Pair(2, ORLOV, SIDOROV))
    trace = RoundTrace(system, 3, ByeTrace(bye, points), (bracket,))
    return RoundPairing(system, 3, pairs, bye, (), trace)
