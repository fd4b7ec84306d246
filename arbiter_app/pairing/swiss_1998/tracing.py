"""The trace of a round: composition, steps of C, and the deciding article of each pair and float.

Rules are named as in the text: B.1 and B.2 for what is not allowed, B.4 for x, B.5 and B.6 for
floats, C.1 and C.14 for who is moved down at once, C.6 where S1 and S2 did as they stood, D.2 with
the letter of the matrices for an exchange.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from arbiter_app.matching.barriers import left_over
from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.colours import misses_preference
from arbiter_app.pairing.consequences import with_consequences
from arbiter_app.pairing.counted import too_many_due
from arbiter_app.pairing.exchange import Exchange
from arbiter_app.pairing.seen import as_seen
from arbiter_app.pairing.swiss_1998 import steps
from arbiter_app.pairing.swiss_1998.field import Field
from arbiter_app.pairing.swiss_1998.graph import Shape
from arbiter_app.pairing.swiss_1998.paired_bracket import PairedBracket
from arbiter_app.pairing.swiss_1998.reasons import Rivals, illegal_bye, why_not_legal
from arbiter_app.pairing.swiss_1998.round import SolvedRound, colours_of
from arbiter_app.pairing.swiss_1998.solve import Candidate
from arbiter_app.pairing.swiss_engine import TraceParts
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.bounds import Barrier, Bound
from arbiter_app.trace.brackets import (
    AfterExchange,
    BracketPlayer,
    BracketTrace,
    ByeTrace,
    CriterionValue,
    ExchangeTrace,
    FloaterTrace,
    Offence,
    PairTrace,
    PassedOver,
    ProcedureStep,
)
from arbiter_app.trace.reasons import Reason

_Pairs = Sequence[tuple[int, int]]


def trace_parts(solved: SolvedRound) -> TraceParts:
    """The bye, the brackets, and the players in them.

    The bye is explained by the lowest bracket, which is then looked at first.
    """
    field, paired = solved.field, solved.brackets
    last = () if solved.receiver is None else (_trace_bracket(field, paired[-1], len(paired)),)
    players = (
        player
        for record in paired
        for player in (
            *_members(field, record.bracket.moved_down, is_resident=False),
            *_members(field, record.bracket.residents),
        )
    )

    def bracket(place: int) -> BracketTrace:
        if last and place == len(paired):
            return last[0]
        return _trace_bracket(field, paired[place - 1], place)

    makers = [partial(bracket, place) for place in range(1, len(paired) + 1)]
    return TraceParts(_bye_trace(field, paired, last), makers, players)


def _trace_bracket(field: Field, record: PairedBracket, place: int) -> BracketTrace:
    candidate, shape = record.candidate, record.shape
    if candidate is None or shape is None:
        return _untouched(field, record, place)
    rivals = Rivals(field, record, shape, candidate)
    mixed = bool(candidate.first_pairs)
    s1, s2 = (shape.s1, shape.s2) if mixed else (candidate.s1, candidate.s2)
    proposal = _proposal(shape, candidate, s1, s2)
    proposed = tuple((field.players[a].tpn, field.players[b].tpn) for a, b in proposal)
    offences = tuple(_offences(field, candidate.all_pairs, candidate.remaining))
    exchange = _exchange(field, rivals, candidate)
    moved_down = set(record.bracket.moved_down)
    return BracketTrace(
        number=place,
        score=field.players[record.bracket.residents[0]].score,
        moved_down_players=_members(field, record.bracket.moved_down, is_resident=False),
        residents=_members(field, record.bracket.residents),
        max_pairs=shape.numbers.total,
        m1=shape.numbers.first,
        limbo=field.tpns([one for one in candidate.remaining if one in moved_down]),
        s1=field.tpns(s1),
        s2=field.tpns(s2),
        remainder_s1=field.tpns(candidate.s1) if mixed else (),
        remainder_s2=field.tpns(candidate.s2) if mixed else (),
        proposal=proposed,
        proposal_offences=tuple(_proposal_offences(field, shape, proposal)),
        values=tuple(
            CriterionValue(rule, sum(offence.criterion == rule for offence in offences))
            for rule in ("B.4", "B.5", "B.6")
        ),
        offences=offences,
        exchange=exchange,
        pairs=tuple(_with_consequences(field, rivals, candidate, proposed, exchange)),
        downfloaters=tuple(_floaters(field, record, rivals)),
        steps=(*record.steps, *_last_steps(field, record, shape, candidate)),
        bounds=bounds_of(
            field, shape, candidate, sum(offence.criterion == "B.4" for offence in offences)
        ),
    )


def _untouched(field: Field, record: PairedBracket, place: int) -> BracketTrace:
    """A bracket that was moved down entirely (C.1, C.14)."""
    left = set(record.left)
    return BracketTrace(
        number=place,
        score=field.players[record.bracket.residents[0]].score,
        moved_down_players=_members(field, record.bracket.moved_down, is_resident=False),
        residents=_members(field, record.bracket.residents),
        max_pairs=0,
        m1=0,
        limbo=field.tpns(record.bracket.moved_down),
        s1=(),
        s2=(),
        remainder_s1=(),
        remainder_s2=(),
        proposal=(),
        proposal_offences=(),
        values=(),
        offences=(),
        exchange=None,
        pairs=(),
        downfloaters=tuple(
            _floater(field, record, one, "C.1" if one in left else "C.14")
            for one in record.moved_down
        ),
        steps=record.steps,
    )


def _members(
    field: Field, positions: Sequence[int], *, is_resident: bool = True
) -> tuple[BracketPlayer, ...]:
    return tuple(
        as_seen(
            field.players[position],
            None if is_resident else sum(start <= position for start in field.starts),
        )
        for position in positions
    )


def _proposal(
    shape: Shape, candidate: Candidate, s1: Sequence[int], s2: Sequence[int]
) -> tuple[tuple[int, int], ...]:
    """C.6 for the first time: S1 with S2 as they stand, then the remainder likewise."""
    first = tuple(zip(s1, s2, strict=False))
    if not candidate.first_pairs:
        return first
    left = s2[len(s1) :]
    count = shape.numbers.pairs
    return (*first, *zip(left[:count], left[count:], strict=False))


def _proposal_offences(field: Field, shape: Shape, proposal: _Pairs) -> Iterator[Offence]:
    legal: list[tuple[int, int]] = []
    for one, other in proposal:
        illegal = why_not_legal(field, one, other)
        if illegal is None:
            legal.append((one, other))
        else:
            yield Offence(illegal.rule, field.players[one].tpn, field.players[other].tpn)
    used = {position for pair in proposal for position in pair}
    left = [one for one in shape.members if one not in used]
    yield from _offences(field, legal, left)
    for position in left:
        if not shape.may_remain >> position & 1:
            yield Offence("B.1", field.players[position].tpn)


def _offences(field: Field, pairs: _Pairs, remaining: Sequence[int]) -> Iterator[Offence]:
    """B.4 for the player without the colour preferred, B.5 and B.6 for floats repeated."""
    for one, other in pairs:
        first, second = field.players[one], field.players[other]
        loser = misses_preference(first, second, field.initial_colour)
        if loser is not None:
            yield Offence("B.4", loser.tpn, second.tpn if loser is first else first.tpn)
        floater = field.floats_up(one, other)
        for rule, flagged in zip(("B.5", "B.6"), field.upfloats, strict=True):
            if floater & flagged:
                lower, higher = (second, first) if other > one else (first, second)
                yield Offence(rule, lower.tpn, higher.tpn)
    for position in remaining:
        for rule, flagged in zip(("B.5", "B.6"), field.downfloats, strict=True):
            if flagged >> position & 1:
                yield Offence(rule, field.players[position].tpn)


def _exchange(field: Field, rivals: Rivals, candidate: Candidate) -> ExchangeTrace | None:
    exchange = candidate.exchange
    if not exchange.from_s1:
        return None
    return ExchangeTrace(
        field.tpns(exchange.from_s1),
        field.tpns(exchange.from_s2),
        rivals.exchange(),
        exchange_letter(exchange, candidate.s1, candidate.s2),
        in_remainder=bool(candidate.first_pairs),
    )


def _with_consequences(
    field: Field,
    rivals: Rivals,
    candidate: Candidate,
    proposal: Sequence[tuple[Tpn, Tpn]],
    exchange: ExchangeTrace | None,
) -> Iterator[PairTrace]:
    """The pairs, each with what it follows from if S1 and S2 do not give it as they stand."""
    pairs = _pairs(field, rivals, exchange)
    if exchange is None:
        return with_consequences(pairs, proposal)
    moved = AfterExchange(exchange.from_s1, exchange.from_s2, f"D.2 {exchange.letter}".strip())
    upper, lower = (field.tpns(h) for h in candidate.exchange.apply(candidate.s1, candidate.s2))
    return with_consequences(pairs, proposal, moved, tuple(zip(upper, lower, strict=False)))


def _pairs(field: Field, rivals: Rivals, exchange: ExchangeTrace | None) -> Iterator[PairTrace]:
    exchanged = set() if exchange is None else {*exchange.from_s1, *exchange.from_s2}
    for (one, other), part, reasons in rivals.opponents():
        first, second = field.players[one], field.players[other]
        colours = colours_of(first, second, field.initial_colour)
        rule = "C.6"
        if reasons:
            rule = reasons[-1][1].rule
        elif exchange is not None and exchanged & {first.tpn, second.tpn}:
            rule = f"D.2 {exchange.letter}".strip()
        yield PairTrace(
            first.tpn,
            second.tpn,
            colours.white,
            colours.black,
            part,
            colours.article,
            _passed_over(field, reasons),
            rule,
        )


def _floaters(field: Field, record: PairedBracket, rivals: Rivals) -> Iterator[FloaterTrace]:
    """Everybody who goes on: moved down by C.1, or remaining; the bye of the lowest bracket too."""
    found = dict(rivals.floaters())
    without_pair = "C.14" if record.numbers.reductions else "C.6"
    for position in record.moved_down:
        reasons = found.get(position)
        if reasons is None:
            yield _floater(field, record, position, "C.1")
            continue
        rule = reasons[-1][1].rule if reasons else record.again or without_pair
        floater = _floater(field, record, position, rule, reasons)
        if floater.barred:
            floater = replace(floater, rule=without_pair)
        elif record.is_reduced:
            floater = replace(floater, rule=record.again)
        yield floater


def _floater(
    field: Field,
    record: PairedBracket,
    position: int,
    rule: str,
    reasons: Sequence[tuple[int, Reason]] = (),
) -> FloaterTrace:
    """Who goes on; of one who could meet nobody in the bracket, why each of them is impossible."""
    others = [one for one in record.bracket.members if one != position]
    apart = [(one, why_not_legal(field, position, one)) for one in others]
    barred = [(one, reason) for one, reason in apart if reason is not None]
    if record.is_lowest or len(barred) < len(others):
        # In the lowest score bracket it is the bye that is explained.
        barred = []
    return FloaterTrace(
        field.players[position].tpn,
        _passed_over(field, reasons),
        rule,
        barred=_passed_over(field, barred),
        is_alone=not others,
        gets_bye=record.is_lowest,
    )


def _passed_over(field: Field, reasons: Sequence[tuple[int, Reason]]) -> tuple[PassedOver, ...]:
    return tuple(PassedOver(field.players[rival].tpn, reason) for rival, reason in reasons)


def _last_steps(
    field: Field, record: PairedBracket, shape: Shape, candidate: Candidate
) -> Iterator[ProcedureStep]:
    """What gave way for the pairing accepted, in the order of R14, and the pairing itself."""
    if record.again:
        yield ProcedureStep(record.again, steps.PAIRED_AGAIN)
    start = record.x_at_start
    if candidate.x > start:
        yield ProcedureStep("C.11", steps.X_RAISED, amounts=(start, candidate.x))
    if candidate.upfloats:
        yield ProcedureStep("C.10", steps.UPFLOATS_DROPPED, amounts=(candidate.upfloats,))
    if candidate.downfloats:
        yield ProcedureStep("C.9", steps.DOWNFLOATS_DROPPED, amounts=(candidate.downfloats,))
    exchange = candidate.exchange
    if exchange.from_s1:
        players = (*exchange.from_s1, *exchange.from_s2)
        yield ProcedureStep("C.8", steps.EXCHANGED, field.tpns(players))
    numbers = shape.numbers
    yield ProcedureStep("C.6", steps.PAIRED, amounts=(numbers.first, numbers.pairs, candidate.x))


def _bye_trace(
    field: Field, paired: Sequence[PairedBracket], brackets: Sequence[BracketTrace]
) -> ByeTrace | None:
    """The bye against everybody ranked below its receiver."""
    remaining = paired[-1].remaining
    if not remaining:
        return None
    position = remaining[0]
    receiver = field.players[position]
    reasons = {one.tpn: one.reason for one in brackets[-1].downfloaters[0].passed_over}
    passed_over: list[PassedOver] = []
    for rival in reversed(field.players[position + 1 :]):
        reason: Reason | None = illegal_bye(rival) or reasons.get(rival.tpn)
        if reason is not None:
            passed_over.append(PassedOver(rival.tpn, reason))
    return ByeTrace(receiver.tpn, receiver.score, tuple(passed_over))


# Why not fewer colour preferences are missed (B.4): by counting, or by who may meet whom.


RULE: Final = "B.4"

MOST_NAMED: Final = 8
"""A longer list of players who cannot all be served shows nothing to a reader."""


def bounds_of(field: Field, shape: Shape, candidate: Candidate, missed: int) -> tuple[Bound, ...]:
    """Why `missed` preferences cannot be fewer, where a reader can check it; else nothing.

    That B.5 and B.6 are dropped is a step of the procedure (C.9, C.10), and proved by it alone.
    """
    if not missed:
        return ()
    dues = [field.players[position].due for position in shape.members]
    counted = too_many_due(dues, shape.numbers.total, missed)
    reason = counted or _barrier(field, shape, len(candidate.remaining) + 2 * missed)
    return () if reason is None else (Bound(RULE, (reason,)),)


def _barrier(field: Field, shape: Shape, least: int) -> Barrier | None:
    """Who is left over if only those meet who do not miss a preference; those left over who do not
    remain meet two by two.
    """
    members, s1 = mask_of(shape.members), mask_of(shape.s1)
    graph = [0] * len(field.players)
    for one in shape.members:
        apart = s1 if s1 >> one & 1 else 0
        near = bits(field.compatible[one] & members & ~apart)
        graph[one] = mask_of(other for other in near if not field.violates(one, other))

    def tpns(mask: int) -> tuple[Tpn, ...]:
        return field.tpns([*bits(mask)])

    for enough in (least - 1, least):
        found = left_over(graph, members, members, enough, MOST_NAMED)
        if found is not None:
            groups = tuple(tpns(group) for group in found.groups)
            return Barrier(groups, tpns(found.opponents), found.count, found.count < least)
    return None


# D.2: the letters of the two matrices, for any number of players.


_ONE = ("acf", "beh", "dgi")
"""Exchanging one player: rows are the 1st, 2nd, 3rd of S2, columns the last, last but one … of S1."""

_TWO = ("jlo", "knq", "mpr")
"""Exchanging two: rows are 1st + 2nd, 1st + 3rd, 2nd + 3rd of S2, columns likewise from S1's end."""

_PLACES = ((0,), (1,), (2,))
_COUPLES = ((0, 1), (0, 2), (1, 2))


def exchange_letter(exchange: Exchange, s1: Sequence[int], s2: Sequence[int]) -> str:
    """The letter of an exchange, empty if the matrices do not show it.

    Their numbers are those of eight players; other numbers are counted from the border of S1 and
    S2, as the remark on seven players does.
    """
    upper = tuple(sorted(len(s1) - 1 - list(s1).index(one) for one in exchange.from_s1))
    lower = tuple(sorted(list(s2).index(one) for one in exchange.from_s2))
    if upper in _PLACES and lower in _PLACES:
        return _ONE[_PLACES.index(lower)][_PLACES.index(upper)]
    if upper in _COUPLES and lower in _COUPLES:
        return _TWO[_COUPLES.index(lower)][_COUPLES.index(upper)]
    return ""
