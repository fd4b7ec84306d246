"""The steps of a score-group in the order of the text, as they are recorded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arbiter_app.pairing.lim.field import Field
from arbiter_app.pairing.lim.floaters import Floater
from arbiter_app.pairing.lim.opponents import proposed_pairings
from arbiter_app.pairing.lim.solve import PairedGroup
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import ProcedureStep

CRACKED = "cracked"
"""2.6: the pair undone; floaters from above and from below before it."""
NO_OPPONENT = "no-opponent"
"""2.3 a to c: players without a compatible opponent in the score-group."""
MADE_EVEN = "made-even"
"""2.3 d: the floater; players due White, players due Black. In maxi-tournaments the second player is the
one near whose rating those are who count (3.2), and the third amount is their number."""
EXCHANGED_FLOATER = "exchanged-floater"
"""4.4 a: the floater without whom all the others have an opponent, and who was first chosen."""
UNSERVED = "unserved"
"""4.4: the player for whom no opponent is found in spite of exchanges, or who floats for them."""
COMPANY = "company"
"""4.4 b: the player who floats in company."""
FLOATER_PAIRED = "floater-paired"
"""3.8: the floater and the opponent."""
PROPOSED = "proposed"
"""2.4: the proposed pairings, player after player."""
FIRST_SCRUTINY = "first-scrutiny"
"""4.1: the residents' pairs, all compatible."""
SECOND_SCRUTINY = "second-scrutiny"
"""5.2: the residents' pairs with colours."""
WITHOUT_DUE = "without-due"
"""5.2: players whose pair cannot give both the colour due."""


def steps_of(field: Field, paired: PairedGroup) -> tuple[ProcedureStep, ...]:
    """What was done in a score-group, step by step."""
    return tuple(_steps(field, paired))


def _steps(field: Field, paired: PairedGroup) -> Iterator[ProcedureStep]:
    for crack in paired.cracks:
        amounts = (crack.from_above, crack.from_below)
        yield ProcedureStep("2.6", CRACKED, _tpns(field, crack.pair), amounts)
    without = [floater.position for floater in paired.out if floater.kind is None]
    if without:
        yield ProcedureStep("2.3", NO_OPPONENT, _tpns(field, without))
    for floater in paired.out:
        if floater.kind is not None:
            yield _floater_step(field, floater)
    for pair in paired.floater_pairs:
        yield ProcedureStep("3.8", FLOATER_PAIRED, _tpns(field, pair))
    scrutiny = paired.scrutiny
    if scrutiny.players:
        proposed = proposed_pairings(scrutiny.players)
        yield ProcedureStep("2.4", PROPOSED, _paired_tpns(field, proposed))
        yield ProcedureStep("4.1", FIRST_SCRUTINY, _paired_tpns(field, scrutiny.first))
        yield ProcedureStep("5.2", SECOND_SCRUTINY, _paired_tpns(field, scrutiny.second))
        unmarked = [player for player in scrutiny.players if not scrutiny.marked >> player & 1]
        if unmarked:
            yield ProcedureStep("5.2", WITHOUT_DUE, _tpns(field, unmarked))


def _floater_step(field: Field, floater: Floater) -> ProcedureStep:
    tpns = (field.players[floater.position].tpn,)
    match floater.article:
        case "4.4.a":
            first = floater.passed_over[0].tpn
            return ProcedureStep("4.4.a", EXCHANGED_FLOATER, (*tpns, first))
        case "4.4" | "3.5":
            return ProcedureStep("4.4", UNSERVED, tpns)
        case "4.4.b":
            return ProcedureStep("4.4.b", COMPANY, tpns)
        case _:
            near = () if floater.near is None else (field.players[floater.near].tpn,)
            return ProcedureStep("2.3.d", MADE_EVEN, (*tpns, *near), floater.due_counts)


def _tpns(field: Field, positions: Sequence[int]) -> tuple[Tpn, ...]:
    return tuple(field.players[position].tpn for position in positions)


def _paired_tpns(field: Field, pairs: Sequence[tuple[int, int]]) -> tuple[Tpn, ...]:
    return _tpns(field, [position for pair in pairs for position in pair])
