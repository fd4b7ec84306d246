"""A round by the Dubov System: paired, colours given, boards in order."""

from __future__ import annotations

from collections.abc import Iterator

from arbiter_app.pairing.dubov.field import allocate_colours
from arbiter_app.pairing.dubov.solve import NAME, SolvedRound, solve_next_round
from arbiter_app.pairing.next_round import published
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.rounds import ExplainedSoFar, RoundPairing, RoundTrace


def pair_dubov(tournament: Tournament, *, explain: bool = False) -> RoundPairing:
    """Pair the next round by C.04.4.1.

    Raises:
        NoLegalPairingError: no complete legal pairing exists (1.9.3).
        InputError: a result is missing, all rounds are paired, or fewer than two players are there.
    """
    solved = solve_next_round(tournament)
    trace = _trace(solved, tournament.next_round) if explain else None
    return published_round(tournament, solved, trace)


def explain_dubov(tournament: Tournament) -> Iterator[ExplainedSoFar]:
    """The same, bracket by bracket from the top."""
    from arbiter_app.pairing.dubov.tracing import traces_in_turn

    solved = solve_next_round(tournament)
    return traces_in_turn(solved, published_round(tournament, solved))


def _trace(solved: SolvedRound, number: int) -> RoundTrace:
    # Pairing alone is what most commands do: the tracing is loaded when it is asked for.
    from arbiter_app.pairing.dubov.tracing import trace_round

    return trace_round(solved, number)


def published_round(
    tournament: Tournament, solved: SolvedRound, trace: RoundTrace | None = None
) -> RoundPairing:
    """The boards of a round in order, colours given."""
    return published(
        tournament,
        NAME,
        solved.field.players,
        _games(solved),
        None if solved.bye is None else solved.bye.trace.tpn,
        trace,
    )


def _games(solved: SolvedRound) -> Iterator[tuple[Tpn, Tpn]]:
    players = solved.field.players
    for bracket in solved.brackets:
        for one, other in bracket.pairs:
            given = allocate_colours(players[one], players[other], solved.field.initial)
            yield given.white.tpn, given.black.tpn
