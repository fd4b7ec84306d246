"""Why no criterion of a bracket could be met better (C.04.4.2 (2026) 3.2.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from arbiter_app.pairing.dutch.bounds import bounds_by
from arbiter_app.pairing.dutch.bounds_of_floaters import fewest, following, scores
from arbiter_app.pairing.dutch.bounds_of_pairs import preferences
from arbiter_app.pairing.dutch.missed import Missed, Proof
from arbiter_app.pairing.dutch.reasons import Played
from arbiter_app.trace.bounds import Bound

_PROOFS: Final[Mapping[str, Callable[[Missed], Proof]]] = {
    "C5": fewest,
    "C6": scores,
    "C7": following,
    "C8": preferences,
}


def bounds_of(played: Played) -> tuple[Bound, ...]:
    """For each criterion that the pairing of a bracket misses, why it is not missed less.

    Of [C7] nothing is said where nobody floats: the following bracket is the same whatever is paired.
    """
    found = bounds_by(played, _PROOFS)
    if played.candidate.downfloaters:
        return found
    return tuple(bound for bound in found if bound.criterion != "C7")
