"""A round by the Burstein System (C.04.4.2 (2026)): the bye, brackets, colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from arbiter_app.errors import InputError
from arbiter_app.pairing.burstein.criteria import NAME
from arbiter_app.pairing.burstein.field import RoundField, field_of
from arbiter_app.pairing.dutch.editions import DUTCH_2026
from arbiter_app.pairing.dutch.round import DutchRound, dutch_round
from arbiter_app.pairing.dutch.solve import PairedBracket, brackets_2026
from arbiter_app.pairing.next_round import check_can_be_paired, published
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.rounds import ExplainedSoFar, RoundPairing, RoundTrace
from arbiter_app.wording import phrase

SEEDED_BY: Final = DUTCH_2026.name
"""The system by which the seeding rounds are paired (1.6.1)."""

_MOST_SEEDING_ROUNDS: Final = 4


def seeding_rounds(rounds_total: int) -> int:
    """How many rounds are seeding rounds (1.6.2): half of all rounds, four at most."""
    return min(rounds_total // 2, _MOST_SEEDING_ROUNDS)


def is_seeding_round(tournament: Tournament) -> bool:
    """Whether the next round is paired by the FIDE (Dutch) System (1.6).

    Raises:
        InputError: nobody said how many rounds there are.
    """
    total = tournament.settings.rounds_total
    if not total:
        raise InputError(
            phrase(
                "The Burstein System needs the number of rounds: half of them, four at most,"
                " are seeding rounds (C.04.4.2 1.6.2)."
            ),
            hint=phrase("Enter the number of rounds in the settings (TRF record 142)."),
        )
    return tournament.next_round <= seeding_rounds(total)


def seeded() -> DutchRound:
    """What pairs the seeding rounds (1.6.1)."""
    return dutch_round(SEEDED_BY)


def pair_burstein(tournament: Tournament, *, explain: bool = False) -> RoundPairing:
    """Pair the next round by C.04.4.2.

    Raises:
        NoLegalPairingError: no complete legal round-pairing exists (1.9).
        InputError: a result or the number of rounds is missing, all rounds are paired, or fewer
            than two players are there.
    """
    if is_seeding_round(tournament):
        return as_own(seeded().pair(tournament, explain=explain))
    field = checked_field(tournament)
    solved = tuple(brackets_2026(field.field))
    trace = _trace(field, solved) if explain else None
    return round_of(tournament, field, solved, trace)


def explain_burstein(tournament: Tournament) -> Iterator[ExplainedSoFar]:
    """The same, bracket by bracket from the top."""
    if is_seeding_round(tournament):
        return (
            replace(so_far, pairing=as_own(so_far.pairing))
            for so_far in seeded().explain(tournament)
        )
    from arbiter_app.pairing.burstein.tracing import traces_in_turn

    field = checked_field(tournament)
    solved = tuple(brackets_2026(field.field))
    return traces_in_turn(field, solved, round_of(tournament, field, solved))


def checked_field(tournament: Tournament) -> RoundField:
    """The field of the next round, after the seeding rounds.

    Raises:
        NoLegalPairingError: no complete legal round-pairing exists (1.9).
        InputError: the tournament cannot be paired as it stands.
    """
    check_can_be_paired(tournament)
    return field_of(tournament)


def as_own(pairing: RoundPairing) -> RoundPairing:
    """A seeding round as a round of this system; its trace says by whose text it was paired."""
    trace = pairing.trace
    if trace is not None:
        trace = replace(trace, system=NAME, text=SEEDED_BY)
    return replace(pairing, system=NAME, trace=trace)


def round_of(
    tournament: Tournament,
    field: RoundField,
    solved: Sequence[PairedBracket],
    trace: RoundTrace | None = None,
) -> RoundPairing:
    """The round with these brackets, colours given (5.2)."""
    receiver = None if field.bye is None else field.bye.tpn
    players = field.everybody.players
    return published(tournament, NAME, players, _games(field, solved), receiver, trace)


def _games(field: RoundField, solved: Sequence[PairedBracket]) -> Iterator[tuple[Tpn, Tpn]]:
    """White and Black of each pair."""
    inner = field.field
    for paired in solved:
        for one, other in paired.candidate.pairs:
            given = field.criteria.colours(
                inner.players[one], inner.players[other], inner.initial_colour
            )
            yield given.white.tpn, given.black.tpn


def _trace(field: RoundField, solved: Sequence[PairedBracket]) -> RoundTrace:
    # Pairing alone is what most commands do: the tracing is loaded when it is asked for.
    from arbiter_app.pairing.burstein.tracing import trace_round

    return trace_round(field, solved)
