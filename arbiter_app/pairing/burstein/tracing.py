"""The trace of a round: the bye, and bracket by bracket ranking, values, and what decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from arbiter_app.pairing.burstein.field import RoundField
from arbiter_app.pairing.burstein.forced import why_apart
from arbiter_app.pairing.burstein.index import Index
from arbiter_app.pairing.burstein.order import candidate_of, partners
from arbiter_app.pairing.burstein.round import SolvedRound
from arbiter_app.pairing.consequences import with_consequences
from arbiter_app.pairing.dutch.altered import Altered
from arbiter_app.pairing.dutch.bounds import bounds_by
from arbiter_app.pairing.dutch.bounds_of_floaters import fewest, following, scores
from arbiter_app.pairing.dutch.bounds_of_pairs import preferences
from arbiter_app.pairing.dutch.bracket import Bracket, Constraint, Route
from arbiter_app.pairing.dutch.candidate import Candidate
from arbiter_app.pairing.dutch.criteria import Fault
from arbiter_app.pairing.dutch.editions import Edition
from arbiter_app.pairing.dutch.forced import reason_in_bracket
from arbiter_app.pairing.dutch.missed import Missed, Proof
from arbiter_app.pairing.dutch.reasons import Played, reason_against, why_not_legal
from arbiter_app.pairing.dutch.solve import PairedBracket, solve_bracket, solve_in_full
from arbiter_app.pairing.dutch.tracing import (
    members_of,
    offences,
    proposal_offences,
    reason_against_proposal,
    score_elsewhere,
    tpns,
)
from arbiter_app.pairing.dutch.values import values
from arbiter_app.pairing.swiss_engine import TraceParts
from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.trace.bounds import Bound
from arbiter_app.trace.brackets import (
    BracketPlayer,
    BracketTrace,
    FloaterTrace,
    PairTrace,
    PassedOver,
)
from arbiter_app.trace.reasons import Reason


def trace_parts(solved: SolvedRound) -> TraceParts:
    """The bye, the brackets, and the players in them."""
    field, brackets = solved.field, solved.brackets
    players = (
        player
        for paired in brackets
        for group in (paired.bracket.moved_down, paired.bracket.residents)
        for player in _members(paired.bracket, _by_bsn(field, group), field.everybody.index)
    )
    makers = [partial(trace_bracket, field, paired, brackets) for paired in brackets]
    return TraceParts(field.bye, makers, players)


def trace_bracket(
    field: RoundField, paired: PairedBracket, solved: Sequence[PairedBracket]
) -> BracketTrace:
    """The trace of one bracket of a solved round (3.2)."""
    bracket, candidate = paired.bracket, paired.candidate
    played = Played.of(bracket, candidate)
    in_order = _by_bsn(field, bracket.members)
    first = undisturbed(in_order)
    half = len(first.pairs)
    upper, lower = in_order[:half], in_order[: half - 1 if half else None : -1]
    proposed = tuple((bracket.tpn(one), bracket.tpn(other)) for one, other in first.pairs)
    index = field.everybody.index
    criteria = [each for each in field.criteria.criteria if each.number >= 5]
    return BracketTrace(
        number=bracket.group + 1,
        score=bracket.facts.score,
        moved_down_players=_members(bracket, _by_bsn(field, bracket.moved_down), index),
        residents=_members(bracket, _by_bsn(field, bracket.residents), index),
        max_pairs=len(candidate.pairs),
        m1=sum(position < bracket.start for pair in candidate.pairs for position in pair),
        limbo=tpns(bracket, [p for p in bracket.moved_down if p in candidate.downfloaters]),
        s1=tpns(bracket, upper),
        s2=tpns(bracket, lower),
        remainder_s1=(),
        remainder_s2=(),
        proposal=proposed,
        proposal_offences=tuple(proposal_offences(bracket, candidate, first.pairs)),
        values=values(played.value, criteria),
        offences=tuple(offences(bracket, candidate)),
        exchange=None,
        # Where a floater is not at the place of the undisturbed one, the order goes on (4.3).
        pairs=tuple(
            with_consequences(_pairs(field, played, solved, in_order), proposed, order=LAST)
        ),
        downfloaters=tuple(
            _floater(played, position)
            for position in in_order
            if position in candidate.downfloaters
        ),
        proposal_reason=reason_against_proposal(played, first.pairs),
        bounds=bounds_of(played),
        order=tpns(bracket, in_order),
        decided_by=decided_by(paired, in_order),
    )


def _by_bsn(field: RoundField, positions: Sequence[int]) -> list[int]:
    """Positions in the order of the ranking (1.8, 4.1)."""
    return sorted(positions, key=field.criteria.order.places.__getitem__)


def _members(
    bracket: Bracket, positions: Sequence[int], index: Mapping[Tpn, Index]
) -> tuple[BracketPlayer, ...]:
    return tuple(
        replace(
            member,
            floats="",
            index=(index[member.tpn].buchholz, index[member.tpn].sonneborn_berger),
        )
        for member in members_of(bracket, positions)
    )


def _pairs(
    field: RoundField,
    played: Played,
    solved: Sequence[PairedBracket],
    in_order: Sequence[int],
) -> Iterator[PairTrace]:
    """The pairs by the smaller BSN, each against the larger BSNs that were left."""
    bracket = played.bracket
    found = partners(played.candidate)
    left = list(in_order)
    for one in in_order:
        if one not in left:
            continue
        left.remove(one)
        other = found[one]
        if other is None:
            continue
        rivals = left[: left.index(other) : -1]
        left.remove(other)
        first, second = bracket.player(one), bracket.player(other)
        given = field.criteria.colours(first, second, field.field.initial_colour)
        yield PairTrace(
            first.tpn,
            second.tpn,
            given.white,
            given.black,
            "homogeneous",
            given.article,
            tuple(_passed_over(field, played, solved, one, rival) for rival in rivals),
        )


def _passed_over(
    field: RoundField, played: Played, solved: Sequence[PairedBracket], one: int, rival: int
) -> PassedOver:
    """Why an opponent with a larger BSN was not taken, as `why-not` answers it."""
    bracket = played.bracket
    reason: Reason | None = why_not_legal(bracket.field, one, rival)
    score: Points | None = None
    reason = reason or reason_in_bracket(played, one, rival)
    if reason is None:
        reason, decided_in = why_apart(field, solved, bracket.tpn(one), bracket.tpn(rival))
        score = score_elsewhere(decided_in, bracket)
    assert reason is not None, "who has another opponent does not meet this one"
    return PassedOver(bracket.tpn(rival), reason, score)


def _floater(played: Played, position: int) -> FloaterTrace:
    """A floater: who may meet nobody in the bracket, or what paired in it would cost."""
    bracket = played.bracket
    tpn = bracket.tpn(position)
    if bracket.size == 1:
        return FloaterTrace(tpn, is_alone=True)
    others = [other for other in bracket.members if other != position]
    barred = tuple(
        PassedOver(bracket.tpn(other), illegal)
        for other in others
        if (illegal := why_not_legal(bracket.field, position, other)) is not None
    )
    if len(barred) == len(others):
        return FloaterTrace(tpn, barred=barred)
    return FloaterTrace(tpn, because=reason_against(played, Constraint(stay=(position,))))


# Why no criterion of a bracket could be met better (C.04.4.2 (2026) 3.2.2).


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


# What changed the first pairing of a bracket, criterion by criterion (C.04.4.2 (2026) 3.2.2).


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
