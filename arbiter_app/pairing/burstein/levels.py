"""What changed the first pairing of a bracket, criterion by criterion (C.04.4.2 (2026) 3.2.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from arbiter_app.pairing.burstein.order import candidate_of
from arbiter_app.pairing.dutch.altered import Altered
from arbiter_app.pairing.dutch.bracket import Bracket, Route
from arbiter_app.pairing.dutch.candidate import Candidate
from arbiter_app.pairing.dutch.criteria import Fault
from arbiter_app.pairing.dutch.editions import Edition
from arbiter_app.pairing.dutch.solve import PairedBracket, solve_bracket, solve_in_full

ABSOLUTE = "C1-C5"
"""Names the step from the undisturbed pairing to the first one with as many pairs as possible."""

LAST = "4.3"


@dataclass(frozen=True, slots=True)
class Upto(Altered):
    """The criteria of a text up to one of them."""

    own: Edition
    last: int

    def altered(self, faults: Iterator[Fault]) -> Iterator[Fault]:
        return (fault for fault in faults if fault.number <= self.last)


def decided_by(paired: PairedBracket, in_order: Sequence[int]) -> tuple[str, ...]:
    """The criteria that changed the first pairing in the order of 4.3 when they were added.

    `in_order` are the members' positions by BSN. The first pairing of all is the undisturbed one.
    """
    found: list[str] = []
    first = undisturbed(in_order)
    for name, candidate in _levels(paired, first):
        if candidate != first:
            found.append(name)
            first = candidate
    return (*found, LAST)


def undisturbed(in_order: Sequence[int]) -> Candidate:
    """BSN 1 with the last, 2 with the last but one; of an odd number the one in the middle floats."""
    count = len(in_order) // 2
    pairs = [(in_order[index], in_order[-1 - index]) for index in range(count)]
    return candidate_of(pairs, in_order[count : len(in_order) - count])


def _levels(paired: PairedBracket, first: Candidate) -> Iterator[tuple[str, Candidate]]:
    """The first pairing that is best up to each criterion."""
    played = paired.candidate
    if played != first:
        with_pairs = _first_upto(paired.bracket, 5)
        yield ABSOLUTE, with_pairs
        # Where nobody floats, C6 is met and C7 is the same for all.
        if played.downfloaters and with_pairs != played:
            for last in (6, 7):
                yield f"C{last}", _first_upto(paired.bracket, last)
        yield "C8", played


def _first_upto(bracket: Bracket, last: int) -> Candidate:
    """The first of the pairings that are best by the criteria up to one.

    Up to C6 nothing but the completion is looked at below; up to C5 the lower scores of residents
    are no advantage, on which the quicker way relies.
    """
    route = Route.COMPLETE if last > 6 else Route.PENULTIMATE
    field = replace(bracket.field, edition=Upto(bracket.edition, last))
    shortened = replace(bracket, field=field, route=route)
    candidate = solve_bracket(shortened) if last > 5 else solve_in_full(shortened)
    assert candidate is not None, "the bracket has a pairing"
    return candidate
