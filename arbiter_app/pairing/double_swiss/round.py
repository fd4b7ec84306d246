"""A round by the Double-Swiss System: the bye, the brackets, colours, boards in order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from arbiter_app.pairing.double_swiss.field import Field, field_of
from arbiter_app.pairing.double_swiss.solve import SolvedRound, solve_field
from arbiter_app.pairing.next_round import check_can_be_paired, published
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.rounds import ExplainedSoFar, RoundPairing, RoundTrace

NAME: Final = "double-swiss"


def solve_next_round(tournament: Tournament) -> SolvedRound:
    """The bye and the brackets of the next round.

    Raises:
        NoLegalPairingError: the players cannot all be paired, whoever gets the bye (3.3.3).
        InputError: a result is missing, all rounds are paired, or nobody is there to be paired.
    """
    return solve_field(next_field(tournament), tournament.next_round)


def next_field(tournament: Tournament) -> Field:
    """The field of the next round.

    Raises:
        InputError: a result is missing, all rounds are paired, or nobody is there to be paired.
    """
    check_can_be_paired(tournament)
    return field_of(tournament)


def pair_double_swiss(tournament: Tournament, *, explain: bool = False) -> RoundPairing:
    """Pair the next round by C.04.5.

    Raises:
        NoLegalPairingError: the players cannot all be paired, whoever gets the bye (3.3.3).
        InputError: a result is missing, all rounds are paired, or nobody is there to be paired.
    """
    solved = solve_next_round(tournament)
    trace = None
    if explain:
        # Pairing alone is what most commands do: the tracing is loaded when it is asked for.
        from arbiter_app.pairing.double_swiss.tracing import trace_round

        trace = trace_round(solved, NAME, tournament.next_round)
    return published_round(tournament, solved, trace)


def explain_double_swiss(tournament: Tournament) -> Iterator[ExplainedSoFar]:
    """The same, bracket by bracket from the top.

    Raises:
        NoLegalPairingError: the players cannot all be paired, whoever gets the bye (3.3.3).
        InputError: a result is missing, all rounds are paired, or nobody is there to be paired.
    """
    from arbiter_app.pairing.double_swiss.tracing import traces_in_turn

    solved = solve_next_round(tournament)
    return traces_in_turn(solved, published_round(tournament, solved))


def published_round(
    tournament: Tournament, solved: SolvedRound, trace: RoundTrace | None = None
) -> RoundPairing:
    """The round with its boards in order (C.04.2 (2026) 3.6, S33)."""
    return published(
        tournament,
        NAME,
        solved.field.players,
        ((given.white, given.black) for given in solved.allocations()),
        None if solved.bye is None else solved.bye.trace.tpn,
        trace,
    )
