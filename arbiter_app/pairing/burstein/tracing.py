"""The trace of a round: the bye, and bracket by bracket ranking, values, and what decided."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from arbiter_app.pairing.burstein.bounds import bounds_of
from arbiter_app.pairing.burstein.criteria import NAME
from arbiter_app.pairing.burstein.field import RoundField
from arbiter_app.pairing.burstein.forced import why_apart
from arbiter_app.pairing.burstein.index import Index
from arbiter_app.pairing.burstein.levels import LAST, decided_by, undisturbed
from arbiter_app.pairing.burstein.order import partners
from arbiter_app.pairing.consequences import with_consequences
from arbiter_app.pairing.dutch.bracket import Bracket, Constraint
from arbiter_app.pairing.dutch.forced import reason_in_bracket
from arbiter_app.pairing.dutch.reasons import Played, reason_against, why_not_legal
from arbiter_app.pairing.dutch.solve import PairedBracket
from arbiter_app.pairing.dutch.tracing import (
    members_of,
    offences,
    proposal_offences,
    reason_against_proposal,
    score_elsewhere,
    tpns,
)
from arbiter_app.pairing.dutch.values import values
from arbiter_app.pairing.in_turn import in_turn
from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.trace.brackets import (
    BracketPlayer,
    BracketTrace,
    FloaterTrace,
    PairTrace,
    PassedOver,
)
from arbiter_app.trace.reasons import Reason
from arbiter_app.trace.rounds import ExplainedSoFar, RoundPairing, RoundTrace


def trace_round(field: RoundField, solved: Sequence[PairedBracket]) -> RoundTrace:
    """The complete trace of a solved round."""
    brackets = tuple(trace_bracket(field, paired, solved) for paired in solved)
    return RoundTrace(NAME, field.everybody.number, field.bye, brackets)


def traces_in_turn(
    field: RoundField, solved: Sequence[PairedBracket], pairing: RoundPairing
) -> Iterator[ExplainedSoFar]:
    """The pairing of a solved round with ever more of its trace."""
    trace = RoundTrace(NAME, field.everybody.number, field.bye, ())
    players = tuple(
        player
        for paired in solved
        for group in (paired.bracket.moved_down, paired.bracket.residents)
        for player in _members(paired.bracket, _by_bsn(field, group), field.everybody.index)
    )
    brackets = [partial(trace_bracket, field, paired, solved) for paired in solved]
    return in_turn(pairing, trace, players, brackets)


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
            given.white.tpn,
            given.black.tpn,
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
