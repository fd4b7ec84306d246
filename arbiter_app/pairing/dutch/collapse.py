"""Where the last brackets of a round of 2017 collapse, and what was rejected there (C.04.3 (2017) A.9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from arbiter_app.pairing.dutch.bracket import Route
from arbiter_app.pairing.dutch.field import Field
from arbiter_app.pairing.dutch.solve import (
    LookAhead,
    PairedBracket,
    brackets_2017,
    pair_bracket,
)
from arbiter_app.tournament.types import Points


@dataclass(frozen=True, slots=True)
class Collapse:
    """The Penultimate Pairing Bracket as it was paired before the rest could not be completed."""

    rejected: PairedBracket

    @property
    def score(self) -> Points:
        """The collapsing score."""
        return self.rejected.bracket.facts.score

    def pairs(self) -> Iterator[tuple[int, int]]:
        """The rejected pairs, and those with which the look-ahead (C.7) reached its value.

        By position; the PAB, where the look-ahead gives it, is the field's vertex.
        """
        candidate = self.rejected.candidate
        yield from (*candidate.mdp_pairs, *candidate.pairs)
        if candidate.downfloaters:
            yield from LookAhead.of(self.rejected.bracket, candidate.downfloaters).pairs()


def collapse_of(field: Field) -> Collapse | None:
    """Where the last brackets of a round collapse; None if they do not."""
    solved = list(brackets_2017(field))
    if not solved[-1].bracket.is_collapsed:
        return None
    return Collapse(pair_bracket(replace(solved[-2].bracket, route=Route.OPEN)))
