"""What it would cost to miss a criterion less: the bracket solved with the criterion moved up.

The accepted candidate is the best by the criteria in their order. So a criterion can be missed less
only if one that comes before it is missed more. Moved up in the order, place by place, it shows
which one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from arbiter_app.pairing.dutch.altered import Altered
from arbiter_app.pairing.dutch.criteria import Fault
from arbiter_app.pairing.dutch.editions import Edition
from arbiter_app.pairing.dutch.reasons import (
    Played,
    compare,
    field_with_bye_score,
    higher_bye_scores,
)
from arbiter_app.pairing.dutch.solve import solve_bracket, solve_in_full
from arbiter_app.pairing.dutch.values import values
from arbiter_app.trace.bounds import NothingBetter, Price
from arbiter_app.trace.dutch_criteria import Criterion
from arbiter_app.trace.reasons import CriterionAmount, Worse


@dataclass(frozen=True, slots=True)
class MovedUp(Altered):
    """An edition in which criterion `number` comes directly after criterion `after`.

    All numbers are doubled, to make room.
    """

    own: Edition
    number: int
    after: int

    @property
    def criteria(self) -> tuple[Criterion, ...]:
        return tuple(criterion.at(self._moved(criterion.number)) for criterion in self.own.criteria)

    @property
    def first_quality(self) -> int:
        return self._moved(self.own.first_quality)

    def altered(self, faults: Iterator[Fault]) -> Iterator[Fault]:
        return (replace(fault, number=self._moved(fault.number)) for fault in faults)

    def _moved(self, number: int) -> int:
        return 2 * self.after + 1 if number == self.number else 2 * number


def price_of(played: Played, number: int) -> Price | NothingBetter:
    """What it would cost to miss a criterion less.

    [C9] speaks only of brackets that float one player, who gets the PAB. What makes it so ([C6], [C7])
    is kept in any case, and whoever of that score floats, [C8] is the same: so only another score of
    the PAB may help.
    """
    (criterion,) = (one for one in played.bracket.edition.criteria if one.number == number)
    found = None if criterion.of_bye else _of_those_before(played, number)
    return found or _with_higher_bye(played, number)


def _of_those_before(played: Played, number: int) -> Price | None:
    """The criteria before it kept as far down the order as they can be, the next one missed more."""
    edition = played.bracket.edition
    kept, lost = edition.first_quality - 1, number - 1
    found: Price | None = None
    while kept < lost:
        middle = (kept + lost) // 2
        price = _with_moved_up(played, MovedUp(edition, number, middle))
        if price is None:
            lost = middle
        else:
            kept, found = middle + 1, price
    return found


def _with_moved_up(played: Played, order: MovedUp) -> Price | None:
    """The price of the lowest value by a changed order, None if it is that of the candidate played."""
    bracket = replace(played.bracket, field=replace(played.bracket.field, edition=order))
    looks_ahead = next(one.number for one in order.own.criteria if one.counts_first)
    solve = solve_in_full if order.after < looks_ahead else solve_bracket
    candidate = solve(bracket)
    assert candidate is not None, "the candidate played is one"
    forced = played.beside(candidate)
    least = _amount(forced, order.number)
    if least == _amount(played, order.number):
        return None
    worse = compare(played, forced)
    assert isinstance(worse, Worse), "the candidate played is the best"
    return Price(least, worse)


def _with_higher_bye(played: Played, number: int) -> Price | NothingBetter:
    """The price if the PAB went to a higher score ([C5]); that nothing helps if it does not either."""
    bracket = played.bracket
    field = bracket.field
    order = MovedUp(field.edition, number, field.edition.first_quality - 1)
    for score in higher_bye_scores(field):
        raised = replace(field_with_bye_score(field, score), edition=order)
        candidate = solve_in_full(replace(bracket, field=raised))
        if candidate is None:
            continue
        free = replace(bracket, field=replace(raised, edition=field.edition))
        least = _amount(Played.of(free, candidate), number)
        if as_list(least) < as_list(_amount(played, number)):
            assert field.bye_score is not None
            return Price(least, Worse("C5", (field.bye_score,), (score,)))
    return NothingBetter()


def as_list(amount: CriterionAmount) -> tuple[int, ...]:
    """The amount as a list, which compares like the criterion."""
    return (amount,) if isinstance(amount, int) else amount


def _amount(played: Played, number: int) -> CriterionAmount:
    criterion = [one for one in played.bracket.edition.criteria if one.number == number]
    return values(played.value, criterion)[0].amount
