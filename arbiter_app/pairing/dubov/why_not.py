"""Why not another pairing? It is forced, the round paired again, and both are compared from the top.

What is forced is said by who may still meet whom. The round with it is the best under the same
rules, so that it parts from the round as it is in the first choice that does not allow it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.bye_in_order import AllocatedBye, illegal_bye
from arbiter_app.pairing.dubov.bracket import PairedBracket, Shift
from arbiter_app.pairing.dubov.field import DubovPlayer, Field
from arbiter_app.pairing.dubov.reasons import first_worse, payers, values, why_not_legal
from arbiter_app.pairing.dubov.solve import ARTICLES, SolvedRound, solve
from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.pairing.unserved import Unserved
from arbiter_app.trace.answers import ComparedBracket
from arbiter_app.trace.brackets import ProcedureStep
from arbiter_app.trace.reasons import (
    Illegal,
    Later,
    NoCompletion,
    Parting,
    Reason,
    Worse,
)

COLOURS = "3.2.4"
"""Players due the same colour are only paired with each other where that is unavoidable."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Where two rounds part: the reason, and the bracket unless it is the bye."""

    reason: Reason
    bracket: ComparedBracket | None = None


def with_pair(field: Field, one: int, other: int | None) -> Field:
    """The field in which `one` meets `other`, or has the bye if that is None."""
    pairs = [] if other is None else [(one, other)]
    taken = {one} if other is None else {one, other}
    return _with_pairs(field, pairs, taken)


def with_all(field: Field, pairs: Iterable[tuple[int, int]]) -> Field:
    """The field in which nobody may meet but these pairs."""
    return _with_pairs(field, pairs, set(range(len(field.players))))


def _with_pairs(field: Field, pairs: Iterable[tuple[int, int]], taken: set[int]) -> Field:
    """Players `taken` may only meet in the pairs."""
    out = ~sum(1 << position for position in taken)
    compatible = [
        0 if position in taken else mask & out for position, mask in enumerate(field.compatible)
    ]
    for one, other in pairs:
        compatible[one], compatible[other] = 1 << other, 1 << one
    return replace(field, compatible=tuple(compatible))


def solve_forced(forced: Field, number: int) -> SolvedRound | None:
    """The best round with something forced, None if there is none."""
    try:
        return solve(forced, number)
    except NoLegalPairingError:
        return None


def illegal_by_rule(field: Field, one: int, other: int | None) -> Illegal | None:
    """C1, C3 or the regulations against two positions meeting; C2 against the bye, if `other` is None."""
    if other is None:
        return illegal_bye(field.players[one].state.bye_barred_since)
    return why_not_legal(field, one, other)


def why_apart(solved: SolvedRound, one: int, other: int | None) -> Difference | None:
    """Why two positions do not meet, or `one` has no bye if `other` is None; None if it is so.

    What `why` says of those who come earlier and what `why-not` answers are both this.
    """
    field = solved.field
    illegal = illegal_by_rule(field, one, other)
    if illegal is not None:
        return Difference(illegal)
    if other is None and solved.bye is not None:
        reason = solved.bye.trace.reason_against(field.players[one].tpn)
        if reason is not None:
            return Difference(reason)
    forced = solve_forced(with_pair(field, one, other), solved.number)
    if forced is None:
        taken = len(field.players) if other is None else other
        return Difference(unserved_without(field, (one, taken)))
    return first_difference(solved, forced)


def unserved_without(field: Field, taken: Sequence[int]) -> NoCompletion:
    """Who cannot be served once some players are taken out, of an odd number the bye included."""
    count = len(field.players)
    adjacency = list(field.compatible)
    active = field.everybody
    is_odd = bool(count % 2)
    if is_odd:
        takers = [p for p in range(count) if field.players[p].state.may_get_bye]
        adjacency.append(sum(1 << position for position in takers))
        for position in takers:
            adjacency[position] |= 1 << count
        active |= 1 << count
    for position in taken:
        active &= ~(1 << position)

    def player(position: int) -> PlayerState:
        return field.players[position].state

    return Unserved(adjacency, count, player, has_bye=is_odd).among(active)


def first_difference(played: SolvedRound, forced: SolvedRound) -> Difference | None:
    """The first choice in which a round with something forced parts from the one made."""
    apart = _of_byes(played, forced)
    if apart is not None:
        return Difference(apart)
    for number, (mine, theirs) in enumerate(zip(played.brackets, forced.brackets, strict=False), 1):
        if (mine.upfloaters, mine.pairs) != (theirs.upfloaters, theirs.pairs):
            return _of_brackets(played.field, forced.field, number, mine, theirs)
    return None


def _of_byes(played: SolvedRound, forced: SolvedRound) -> Later | None:
    """3.1: the bye would go to somebody who comes later in the order."""
    if played.bye is None or forced.bye is None or played.bye.position == forced.bye.position:
        return None
    mine, theirs = (_receiver(one, played.field) for one in (played.bye, forced.bye))
    if mine.score != theirs.score:
        article = ARTICLES.score
    elif len(mine.state.colours) != len(theirs.state.colours):
        article = ARTICLES.games
    else:
        article = ARTICLES.last
    return Later(article, Parting(mine.tpn, instead=theirs.tpn))


def _receiver(bye: AllocatedBye, field: Field) -> DubovPlayer:
    return field.players[bye.position]


def _of_brackets(
    free: Field, forced: Field, number: int, mine: PairedBracket, theirs: PairedBracket
) -> Difference:
    before = values(free, mine.residents, mine.upfloaters)
    after = values(forced, theirs.residents, theirs.upfloaters)
    compared = ComparedBracket(number, free.players[mine.top].score, before, after)
    worse = first_worse(before, after)
    if worse is None:
        return Difference(_in_order(free, mine, theirs), compared)
    pays = payers(free, worse.criterion, theirs.upfloaters)
    is_same_set = mine.upfloaters == theirs.upfloaters
    article = COLOURS if worse.criterion == "C7" and is_same_set else ""
    return Difference(Worse(worse.criterion, worse.played, worse.forced, pays, article), compared)


def _in_order(field: Field, mine: PairedBracket, theirs: PairedBracket) -> Later:
    """Equally good: the first step whose order decides."""
    if mine.upfloaters != theirs.upfloaters:
        return Later(CHOSEN, _exchanged(field, mine.upfloaters, theirs.upfloaters))
    for article, own, other in (
        (PARTED, mine.to_part, theirs.to_part),
        (EQUALISED, mine.to_equalise, theirs.to_equalise),
    ):
        if own != other:
            return Later(article, _exchanged(field, *_shifted(own, other)))
    first, gets, instead = next(
        (one, other, another)
        for one, other, another in zip(mine.s1, mine.t2, theirs.t2, strict=True)
        if other != another
    )
    tpns = field.tpns((first, gets, instead))
    return Later(OPPONENT, Parting(tpns[0], tpns[1], tpns[2]))


def _shifted(own: Shift, other: Shift) -> tuple[Sequence[int], Sequence[int]]:
    return own.shifted, other.shifted


def _exchanged(field: Field, mine: Sequence[int], theirs: Sequence[int]) -> Parting:
    """The set taken, and the one that would be taken instead."""
    return Parting(exchanged=field.tpns(theirs), exchanged_now=field.tpns(mine))


# The steps of a bracket in the order of Article 3.2, as they are recorded.


OPPONENT: Final = "3.2.6"
PARTED: Final = "3.2.4.1"
EQUALISED: Final = "3.2.4.2"
CHOSEN: Final = "3.2.2"
SUBGROUPS: Final = "3.2.3"
ORDER: Final = "3.2.5"

UPFLOATERS: Final = "upfloaters"
"""3.2.2: who is brought up."""
DIVIDED: Final = "divided"
"""3.2.3: G1, then G2; how many are in each."""
HALVED: Final = "halved"
"""3.2.3, where nobody has played: the same by TPN."""
SHIFTED: Final = "shifted"
"""3.2.4: who is shifted; 1 if from G1, 2 if from G2."""
PROPOSED: Final = "proposed"
"""3.2.5: S1 in order, each with the player of G2 who stands in the same place."""
TRANSPOSED: Final = "transposed"
"""3.2.6: the pairs with T2, where it is not G2 as it stands."""


def steps_of(field: Field, paired: PairedBracket) -> Iterator[ProcedureStep]:
    """What was done in a bracket, step by step."""
    if paired.upfloaters:
        yield ProcedureStep(CHOSEN, UPFLOATERS, field.tpns(paired.upfloaters))
    sizes = (len(paired.g1), len(paired.g2))
    what = HALVED if paired.by_halves else DIVIDED
    yield ProcedureStep(SUBGROUPS, what, field.tpns((*paired.g1, *paired.g2)), sizes)
    for article, shift in ((PARTED, paired.to_part), (EQUALISED, paired.to_equalise)):
        if shift.shifted:
            origin = 1 if shift.from_g1 else 2
            yield ProcedureStep(article, SHIFTED, field.tpns(shift.shifted), (origin,))
    standing = [one for pair in zip(paired.s1, paired.s2, strict=True) for one in pair]
    yield ProcedureStep(ORDER, PROPOSED, field.tpns(standing))
    if paired.s2 != paired.t2:
        made = [one for pair in paired.pairs for one in pair]
        yield ProcedureStep(OPPONENT, TRANSPOSED, field.tpns(made))
