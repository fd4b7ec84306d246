"""The values of criteria as a trace has them, from the faults added up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from arbiter_app.pairing.dutch.criteria import Digit
from arbiter_app.trace.brackets import CriterionValue
from arbiter_app.trace.dutch_criteria import HOW_MANY, Criterion
from arbiter_app.trace.reasons import CriterionAmount


def values(sums: Counter[Digit], criteria: Iterable[Criterion]) -> tuple[CriterionValue, ...]:
    """The vector as values of these criteria, in order."""
    return tuple(CriterionValue(criterion.code, _amount(criterion, sums)) for criterion in criteria)


def _amount(criterion: Criterion, sums: Counter[Digit]) -> CriterionAmount:
    if not criterion.lists:
        return sums[criterion.number, 0]
    sizes: list[int] = [sums[criterion.number, -HOW_MANY]] if criterion.counts_first else []
    for (number, negative), times in sorted(sums.items()):
        if number == criterion.number and -negative != HOW_MANY:
            sizes.extend([-negative] * times)
    return tuple(sizes)
