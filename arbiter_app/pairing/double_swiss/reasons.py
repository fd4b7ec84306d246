"""Why an alternative was not taken: a pair, a set of upfloaters, a pairing of the bracket.

Each is forced, and what is then best is compared with what was made, criterion by criterion.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.double_swiss.bracket import BracketPairing, plain_pairs, repeaters
from arbiter_app.pairing.double_swiss.field import Field
from arbiter_app.pairing.double_swiss.solve import PairedBracket
from arbiter_app.pairing.double_swiss.upfloaters import RoundSoFar, SetValue, value_of
from arbiter_app.pairing.existence import can_be_paired
from arbiter_app.pairing.unserved import Unserved
from arbiter_app.tournament.types import Points
from arbiter_app.trace.brackets import CriterionValue
from arbiter_app.trace.reasons import (
    FORBIDDEN,
    Illegal,
    Later,
    NoCompletion,
    Parting,
    Reason,
    Worse,
)

MET: Final = "C1"
COMPLETION: Final = "C3"
NUMBER: Final = "C4"
SCORES: Final = "C5"
FOLLOWING: Final = "C6"
FLOATED: Final = "C7"
REPEATED: Final = "C8"
SETS: Final = "3.5.4"
IDENTIFIERS: Final = "3.6.3"


def why_not_legal(field: Field, one: int, other: int) -> Illegal | None:
    """[C1]: they have met; or the regulations keep them apart (S15)."""
    if field.compatible[one] >> other & 1:
        return None
    met = field.players[one].met.get(field.players[other].tpn)
    return Illegal(FORBIDDEN) if met is None else Illegal(MET, met)


def not_complete(field: Field, members: int, article: str) -> NoCompletion:
    """Who of some members cannot all be paired, and whom they could still meet."""
    players = field.players
    unserved = Unserved(
        field.compatible, len(players), lambda one: players[one], has_bye=False, article=article
    )
    return unserved.among(members)


def why_not_paired(stage: RoundSoFar, members: int) -> NoCompletion | None:
    """S17: with a set of upfloaters the bracket ([C1]) or the others ([C3]) cannot be paired."""
    field = stage.field
    for part, article in ((stage.residents | members, MET), (stage.others & ~members, COMPLETION)):
        if not can_be_paired(field.compatible, part):
            return not_complete(field, part, article)
    return None


def why_not_set(bracket: PairedBracket, members: tuple[int, ...]) -> Reason:
    """Why another set with the same scores was not taken (3.5.5), its members in order."""
    stage, mask = bracket.stage, mask_of(members)
    return why_not_paired(stage, mask) or worse_set(bracket, members, value_of(stage, mask))


def worse_set(bracket: PairedBracket, members: tuple[int, ...], value: SetValue) -> Reason:
    """C6, then C7, then the order of 3.5.4, against a legal set with the same scores."""
    made, field = bracket.value, bracket.stage.field
    if value.following > made.following:
        return Worse(FOLLOWING, made.following, value.following)
    if value.floated > made.floated:
        pays = mask_of(members) & ~mask_of(bracket.upfloaters) & field.floated
        return Worse(FLOATED, made.floated, value.floated, field.tpns(bits(pays)))
    taken, left = next(
        pair for pair in zip(bracket.upfloaters, members, strict=True) if pair[0] != pair[1]
    )
    return Later(SETS, Parting(field.players[taken].tpn, instead=field.players[left].tpn))


def why_not_together(
    bracket: PairedBracket, one: int, other: int
) -> tuple[Reason, BracketPairing | None]:
    """Why two members of a bracket were not paired, and its best pairing with them: C1, C8, or the
    identifier (3.6.3).

    What `why` says of those who come earlier and what `why-not` answers are both this.
    """
    field = bracket.stage.field
    illegal = why_not_legal(field, one, other)
    if illegal is not None:
        return illegal, None
    forced = bracket.paired_with({one: other})
    if forced is None:
        return not_complete(field, bracket.members & ~mask_of((one, other)), MET), None
    return worse_pairing(bracket, forced), forced


def worse_pairing(bracket: PairedBracket, other: BracketPairing) -> Reason:
    """C8, then the order of the identifiers (3.6.3), against another pairing of the bracket."""
    made, field = bracket.pairing, bracket.stage.field
    if other.repeated > made.repeated:
        upfloaters = mask_of(bracket.upfloaters)
        pays = repeaters(field.floated, upfloaters, other.pairs)
        pays &= ~repeaters(field.floated, upfloaters, made.pairs)
        return Worse(REPEATED, made.repeated, other.repeated, field.tpns(bits(pays)))
    return Later(IDENTIFIERS, parting_of(bracket, other))


def parting_of(bracket: PairedBracket, other: BracketPairing) -> Parting:
    """Where the identifiers of two pairings of a bracket part: in the top members, or in a pair."""
    field, made = bracket.stage.field, bracket.pairing
    if made.tops != other.tops:
        now, then = (_exchanged(bracket, pairing) for pairing in (made, other))
        return Parting(exchanged=field.tpns(bits(then)), exchanged_now=field.tpns(bits(now)))
    top, gets, instead = next(
        (pair[0], pair[1], rival[1])
        for pair, rival in zip(made.pairs, other.pairs, strict=True)
        if pair != rival
    )
    players = field.players
    return Parting(players[top].tpn, players[gets].tpn, players[instead].tpn)


def _exchanged(bracket: PairedBracket, pairing: BracketPairing) -> int:
    """Who is in the other half than in the plain first identifier."""
    return mask_of(top for top, _ in plain_pairs(bracket.members)) ^ pairing.tops


def values_of(
    stage: RoundSoFar, value: SetValue, pairing: BracketPairing | None
) -> tuple[CriterionValue, ...]:
    """C4 to C8 of a bracket; without the last where its pairs are not looked at."""
    found = (
        CriterionValue(NUMBER, len(value.scores)),
        CriterionValue(SCORES, score_differences(stage, value.scores)),
        CriterionValue(FOLLOWING, value.following),
        CriterionValue(FLOATED, value.floated),
    )
    return found if pairing is None else (*found, CriterionValue(REPEATED, pairing.repeated))


def score_differences(stage: RoundSoFar, scores: Sequence[Points]) -> tuple[Points, ...]:
    """2.3.2: how far each upfloater is below the top-scoregroup, the largest difference first."""
    return tuple(stage.score - score for score in scores)
