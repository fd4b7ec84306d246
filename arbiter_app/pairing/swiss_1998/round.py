"""A round by the Swiss System Based on Rating of 1998: brackets, E colours, F.1 order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from arbiter_app.pairing.colours import Allocation, allocate_colours
from arbiter_app.pairing.next_round import check_can_be_paired, published
from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.pairing.swiss_1998.field import Field, field_1998
from arbiter_app.pairing.swiss_1998.paired_bracket import PairedBracket
from arbiter_app.pairing.swiss_1998.procedure import pair_brackets
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, Tpn
from arbiter_app.trace.rounds import ExplainedSoFar, RoundPairing, RoundTrace

NAME = "swiss-1998"


def pair_swiss_1998(tournament: Tournament, *, explain: bool = False) -> RoundPairing:
    """Pair the next round by C.04.1 as approved in 1992, 1997 and 1998.

    Raises:
        NoLegalPairingError: no pairing complies with B.1 and B.2 at all (R26).
        InputError: a result is missing, all rounds are paired, or nobody is there to be paired.
    """
    field = field_of(tournament)
    paired = pair_brackets(field, tournament.next_round)
    return published(
        tournament,
        NAME,
        field.players,
        _games(field, paired),
        bye_of(field, paired),
        _trace(field, paired, tournament.next_round) if explain else None,
    )


def explain_swiss_1998(tournament: Tournament) -> Iterator[ExplainedSoFar]:
    """The same, bracket by bracket from the top."""
    from arbiter_app.pairing.swiss_1998.tracing import traces_in_turn

    field = field_of(tournament)
    paired = pair_brackets(field, tournament.next_round)
    games, bye = _games(field, paired), bye_of(field, paired)
    return traces_in_turn(
        field, paired, published(tournament, NAME, field.players, games, bye, None)
    )


def field_of(tournament: Tournament) -> Field:
    """The field of the next round.

    Raises:
        InputError: a result is missing, all rounds are paired, or fewer than two players are there.
    """
    check_can_be_paired(tournament)
    return field_1998(tournament)


def bye_of(field: Field, paired: Sequence[PairedBracket]) -> Tpn | None:
    """The player who remains in the lowest bracket (A.5)."""
    remaining = paired[-1].remaining
    return field.players[remaining[0]].tpn if remaining else None


def _trace(field: Field, paired: Sequence[PairedBracket], number: int) -> RoundTrace:
    # Pairing alone is what most commands do: the tracing is loaded when it is asked for.
    from arbiter_app.pairing.swiss_1998.tracing import trace_round

    return trace_round(NAME, field, paired, number)


def _games(field: Field, paired: Sequence[PairedBracket]) -> Iterator[tuple[Tpn, Tpn]]:
    """White and Black of each pair."""
    for bracket in paired:
        for one, other in () if bracket.candidate is None else bracket.candidate.all_pairs:
            colours = colours_of(field.players[one], field.players[other], field.initial_colour)
            yield colours.white.tpn, colours.black.tpn


# Colours by Article E of 1998.


_ARTICLES = {
    "5.2.1": "E.1",
    "5.2.2": "E.2",
    "5.2.3": "E.3",
    "5.2.4": "E.4",
    "5.2.5": "E.5",
}
"""Article E is that of C.04.3 Article 5: two players with an absolute preference for the same
colour, the one case in which they differ, never meet here (B.2)."""


def colours_of(one: PlayerState, other: PlayerState, initial: Colour) -> Allocation:
    """E.1 to E.5 for a pair; `initial` is the colour drawn for the first round."""
    allocation = allocate_colours(one, other, initial)
    return replace(allocation, article=_ARTICLES[allocation.article])
