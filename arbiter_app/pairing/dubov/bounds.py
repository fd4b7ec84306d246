"""Why [C5] to [C10] of a bracket are not missed less: what can be counted, who could not all be served
without, or what a lower value would cost (2.3).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.bounds_of_upfloaters import Choice
from arbiter_app.pairing.counted import too_many_due
from arbiter_app.pairing.dubov.bracket import PairedBracket
from arbiter_app.pairing.dubov.reasons import Upfloaters, first_worse, payers, values
from arbiter_app.pairing.dubov.upfloaters import ORDER, best_in_order
from arbiter_app.trace.bounds import (
    Bound,
    BoundReason,
    NothingBetter,
    Price,
)
from arbiter_app.trace.brackets import CriterionValue
from arbiter_app.trace.reasons import CriterionAmount, Worse

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
