"""The trace of a round: every bracket from the top, with the deciding articles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Final

from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.bounds_of_upfloaters import Choice
from arbiter_app.pairing.consequences import with_consequences
from arbiter_app.pairing.counted import too_many_due
from arbiter_app.pairing.dubov.bracket import PairedBracket, Shift
from arbiter_app.pairing.dubov.field import Field, allocate_colours
from arbiter_app.pairing.dubov.reasons import (
    LEGAL,
    MOST_SCORES,
    MOST_SETS,
    Upfloaters,
    first_worse,
    offences,
    payers,
    unserved,
    values,
    why_not_legal,
)
from arbiter_app.pairing.dubov.solve import ORDER, SolvedRound, best_in_order
from arbiter_app.pairing.dubov.why_not import (
    CHOSEN,
    EQUALISED,
    OPPONENT,
    PARTED,
    steps_of,
    why_apart,
)
from arbiter_app.pairing.existence import leavable
from arbiter_app.pairing.seen import as_seen
from arbiter_app.pairing.swiss_engine import TraceParts
from arbiter_app.trace.bounds import (
    Bound,
    BoundReason,
    NothingBetter,
    Price,
)
from arbiter_app.trace.brackets import (
    BracketPlayer,
    BracketTrace,
    CriterionValue,
    Offence,
    PairTrace,
    PassedOver,
    ShiftTrace,
    SubgroupsTrace,
    UpfloatersTrace,
)
from arbiter_app.trace.reasons import CriterionAmount, NoCompletion, Worse


def trace_parts(solved: SolvedRound) -> TraceParts:
    """The bye, the brackets, and the players in them."""
    players = (player for bracket in solved.brackets for player in _members(solved, bracket))
    bye = None if solved.bye is None else solved.bye.trace
    return TraceParts(bye, _makers(solved), players)


def _makers(solved: SolvedRound) -> list[partial[BracketTrace]]:
    return [partial(trace_bracket, solved, index) for index in range(len(solved.brackets))]


def _members(solved: SolvedRound, paired: PairedBracket) -> tuple[BracketPlayer, ...]:
    return (*_upfloated(solved, paired), *_residents(solved, paired))


def _residents(solved: SolvedRound, paired: PairedBracket) -> tuple[BracketPlayer, ...]:
    return tuple(_seen(solved, position) for position in bits(paired.residents))


def _upfloated(solved: SolvedRound, paired: PairedBracket) -> tuple[BracketPlayer, ...]:
    """The upfloaters, each with the number of the bracket of their own score; of the next one down
    where all of that score were brought up.
    """
    return tuple(
        _seen(
            solved,
            one,
            next(
                (
                    number
                    for number, other in enumerate(solved.brackets, 1)
                    if solved.field.players[other.top].score <= solved.field.players[one].score
                ),
                len(solved.brackets),
            ),
        )
        for one in paired.upfloaters
    )


def _seen(solved: SolvedRound, position: int, from_bracket: int | None = None) -> BracketPlayer:
    player = solved.field.players[position]
    return as_seen(player.state, from_bracket, aro=player.aro, upfloats=player.upfloats)


def trace_bracket(solved: SolvedRound, index: int) -> BracketTrace:
    """One bracket, by its place from the top."""
    field, paired = solved.field, solved.brackets[index]
    lower = 0
    for below in solved.brackets[index:]:
        lower |= below.members
    lower &= ~paired.residents
    proposal = tuple(
        (field.players[one].tpn, field.players[other].tpn)
        for one, other in zip(paired.s1, paired.s2, strict=True)
    )
    choice = Upfloaters(field, paired.residents, lower, paired.upfloaters)
    found = values(field, paired.residents, paired.upfloaters)
    missed = () if paired.by_halves else tuple(offences(field, paired))
    if paired.by_halves:
        # 3.2.3 has no regard to preferences where nobody has played.
        found = tuple(value for value in found if value.criterion != "C7")
    return BracketTrace(
        number=index + 1,
        score=field.players[paired.top].score,
        moved_down_players=_upfloated(solved, paired),
        residents=_residents(solved, paired),
        max_pairs=len(paired.pairs),
        m1=0,
        limbo=(),
        s1=field.tpns(paired.s1),
        s2=field.tpns(paired.s2),
        remainder_s1=(),
        remainder_s2=(),
        proposal=proposal,
        proposal_offences=tuple(_proposal_offences(field, paired)),
        values=found,
        offences=missed,
        exchange=None,
        pairs=tuple(with_consequences(_pairs(solved, index), proposal)),
        downfloaters=(),
        steps=tuple(steps_of(field, paired)),
        bounds=bounds_of(choice, paired, found),
        upfloaters=_upfloaters(choice),
        subgroups=_subgroups(field, paired),
    )


def _upfloaters(choice: Upfloaters) -> UpfloatersTrace:
    if not choice.chosen:
        return UpfloatersTrace((), LEGAL)
    passed = tuple(choice.passed_over())
    scores = tuple(islice(choice.scores_before(), MOST_SCORES))
    rule = passed[0].reason.rule if passed else "C6" if scores else CHOSEN
    return UpfloatersTrace(
        choice.field.tpns(choice.chosen),
        rule,
        passed[:MOST_SETS],
        scores,
        _why_not_fewer(choice),
        len(passed) > MOST_SETS,
    )


def _why_not_fewer(choice: Upfloaters) -> NoCompletion | None:
    """Why two less do not do: the residents, or the others, could not all be paired (3.2.1)."""
    field, count = choice.field, len(choice.chosen)
    if count < 2:
        return None
    left, _ = leavable(field.compatible, choice.residents)
    if left == count:
        return unserved(field, choice.residents, LEGAL)
    return unserved(field, choice.lower, "C4")


def _subgroups(field: Field, paired: PairedBracket) -> SubgroupsTrace:
    return SubgroupsTrace(
        field.tpns(paired.g1),
        field.tpns(paired.g2),
        paired.by_halves,
        _shift(field, paired.to_part, PARTED),
        _shift(field, paired.to_equalise, EQUALISED),
    )


def _shift(field: Field, shift: Shift, rule: str) -> ShiftTrace | None:
    """A shift with those who come earlier by their sequence numbers: with them and those shifted
    before them the new G1 and the new G2 could not be paired legally.
    """
    if not shift.shifted:
        return None
    last = shift.order.index(shift.shifted[-1])
    passed = [one for one in shift.order[:last] if one not in shift.shifted]
    return ShiftTrace(
        rule,
        shift.from_g1,
        field.tpns(shift.order),
        field.tpns(shift.shifted),
        tuple(PassedOver(field.players[one].tpn, NoCompletion(article=rule)) for one in passed),
    )


def _proposal_offences(field: Field, paired: PairedBracket) -> Iterator[Offence]:
    for one, other in zip(paired.s1, paired.s2, strict=True):
        illegal = why_not_legal(field, one, other)
        if illegal is not None:
            yield Offence(illegal.rule, field.players[one].tpn, field.players[other].tpn)


def _pairs(solved: SolvedRound, index: int) -> Iterator[PairTrace]:
    field, paired = solved.field, solved.brackets[index]
    left = list(paired.s2)
    for one, other in paired.pairs:
        first, second = field.players[one], field.players[other]
        given = allocate_colours(first, second, field.initial)
        earlier = left[: left.index(other)]
        left.remove(other)
        yield PairTrace(
            first.tpn,
            second.tpn,
            given.white,
            given.black,
            "homogeneous",
            given.article,
            tuple(_passed_over(solved, index, one, rival) for rival in earlier),
            OPPONENT,
        )


def _passed_over(solved: SolvedRound, index: int, one: int, rival: int) -> PassedOver:
    """Why a player of G2 with a smaller TPN, who was still free, was not taken."""
    apart = why_apart(solved, one, rival)
    assert apart is not None, "T2 is the first legal transposition"
    decided_in = apart.bracket
    is_here = decided_in is None or decided_in.number == index + 1
    score = None if decided_in is None or is_here else decided_in.score
    return PassedOver(solved.field.players[rival].tpn, apart.reason, score)


# Why [C5] to [C10] of a bracket are not missed less: what can be counted, who could not all be
# served without, or what a lower value would cost (2.3).


_NOTHING: Final = (NothingBetter(),)


def bounds_of(
    choice: Upfloaters, paired: PairedBracket, found: Sequence[CriterionValue]
) -> tuple[Bound, ...]:
    """For each of some values that is not zero, why it is not lower."""
    return tuple(
        Bound(
            value.criterion,
            _counted(choice, paired, value) or _price_of(choice, value.criterion) or _NOTHING,
        )
        for value in found
        if any(_as_list(value.amount))
    )


def _counted(
    choice: Upfloaters, paired: PairedBracket, value: CriterionValue
) -> tuple[BoundReason, ...] | None:
    field = choice.field
    score = field.players[paired.top].score
    told = Choice(
        field.compatible,
        choice.residents,
        choice.lower,
        mask_of(choice.chosen),
        lambda position: score - field.players[position].score,
        field.tpns,
    )
    match value.criterion:
        case "C5":
            return told.fewer()
        case "C6":
            return told.nearer()
        case "C7":
            dues = [field.players[position].due for position in bits(paired.members)]
            counted = too_many_due(dues, len(paired.pairs), sum(_as_list(value.amount)))
            return None if counted is None else (counted,)
        case "C8":
            maximum = mask_of(filter(field.is_maximum_upfloater, bits(choice.lower)))
            return told.unavoidable(maximum, sum(_as_list(value.amount)))
        case "C10":
            again = mask_of(
                one for one in bits(choice.lower) if field.players[one].upfloated_before
            )
            return told.unavoidable(again, sum(_as_list(value.amount)))
        case _:
            # How often maximum upfloaters were brought up is no number of players ([C9]).
            return None


def _price_of(choice: Upfloaters, criterion: str) -> tuple[BoundReason, ...] | None:
    """What a lower value would cost: the criterion is looked at before one more of those before it,
    until it is missed less; None if that is never so.
    """
    field, residents = choice.field, choice.residents
    played = values(field, residents, choice.chosen)
    place = ORDER.index(criterion)
    others = [code for code in ORDER if code != criterion]
    for first in range(place - 1, -1, -1):
        order = (*others[:first], criterion, *others[first:])
        members = best_in_order(field, residents, choice.lower, order)
        found = values(field, residents, members)
        least = found[place].amount
        if _as_list(least) < _as_list(played[place].amount):
            worse = first_worse(played, found)
            assert worse is not None, "the values differ"
            pays = payers(field, worse.criterion, members)
            return (Price(least, Worse(worse.criterion, worse.played, worse.forced, pays)),)
    return None


def _as_list(amount: CriterionAmount) -> tuple[int, ...]:
    """The amount as a list, which compares like the criterion."""
    return (amount,) if isinstance(amount, int) else amount
