"""Why no criterion of the accepted candidate could be met better (C.04.3 (2026) 3.8.1).

First what a reader can count: odd numbers, colours, players who may only meet a few others. Where
that does not prove the value, what a lower one would cost (`reordered`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, TypeAlias

from arbiter_app.pairing.dutch.bounds_of_floaters import (
    bye,
    fewest,
    following,
    score_differences,
    scores,
)
from arbiter_app.pairing.dutch.bounds_of_pairs import (
    difference_again,
    down_again,
    pairs,
    preferences,
    strong_preferences,
    up_again,
)
from arbiter_app.pairing.dutch.editions import DUTCH_2017, DUTCH_2026
from arbiter_app.pairing.dutch.few_pairings import few_pairings
from arbiter_app.pairing.dutch.missed import Missed, Proof
from arbiter_app.pairing.dutch.reasons import Played
from arbiter_app.pairing.dutch.reordered import as_list, price_of
from arbiter_app.pairing.dutch.unavoidable import unavoidable
from arbiter_app.pairing.dutch.values import values
from arbiter_app.trace.bounds import Bound, BoundReason, NothingBetter

Prove: TypeAlias = Callable[[Missed], Proof]


def bounds(played: Played) -> tuple[Bound, ...]:
    """For each criterion that the accepted candidate misses, why it is not missed less."""
    return bounds_by(played, _PROOFS[played.bracket.edition.name])


def bounds_by(played: Played, proofs: Mapping[str, Prove]) -> tuple[Bound, ...]:
    """The same by the proofs of a text, by the codes of its criteria; pairs miss what an event wishes."""
    edition = played.bracket.edition
    found: list[Bound] = []
    for criterion in edition.criteria:
        if criterion.number < edition.first_quality:
            continue
        amount = as_list(values(played.value, [criterion])[0].amount)
        if not any(amount):
            continue
        missed = Missed(played, criterion.number, amount)
        prove = pairs if criterion.is_wish else proofs[criterion.code]
        reasons = prove(missed)
        if reasons is None:
            reasons = _not_counted(missed)
        found.append(Bound(criterion.code, reasons))
    return tuple(found)


def _not_counted(missed: Missed) -> tuple[BoundReason, ...]:
    """What a lower value would cost; where none can be had, who shows it in the bracket and below, or
    that there are hardly any other pairings.
    """
    found = price_of(missed.played, missed.number)
    if not isinstance(found, NothingBetter):
        return (found,)
    return unavoidable(missed) or few_pairings(missed) or (found,)


_PROOFS: Final[Mapping[str, Mapping[str, Prove]]] = {
    DUTCH_2026.name: {
        "C6": fewest,
        "C7": scores,
        "C8": following,
        "C9": bye,
        "C10": pairs,
        "C11": pairs,
        "C12": preferences,
        "C13": strong_preferences,
        "C14": partial(down_again, back=0),
        "C15": partial(up_again, back=0, by_score=False),
        "C16": partial(down_again, back=1),
        "C17": partial(up_again, back=1, by_score=False),
        "C18": partial(difference_again, back=0),
        "C19": partial(up_again, back=0, by_score=True),
        "C20": partial(difference_again, back=1),
        "C21": partial(up_again, back=1, by_score=True),
    },
    DUTCH_2017.name: {
        "C5": fewest,
        "C6": score_differences,
        "C7": following,
        "C8": pairs,
        "C9": pairs,
        "C10": preferences,
        "C11": strong_preferences,
        "C12": partial(down_again, back=0),
        "C13": partial(up_again, back=0, by_score=False),
        "C14": partial(down_again, back=1),
        "C15": partial(up_again, back=1, by_score=False),
        "C16": partial(difference_again, back=0),
        "C17": partial(up_again, back=0, by_score=True),
        "C18": partial(difference_again, back=1),
        "C19": partial(up_again, back=1, by_score=True),
    },
}
