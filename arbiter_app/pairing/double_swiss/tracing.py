"""The trace of a round: every bracket in the order of pairing, with the deciding articles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Final

from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.bounds_of_upfloaters import Choice, Graph
from arbiter_app.pairing.double_swiss.bracket import BracketPairing, plain_pairs, repeaters
from arbiter_app.pairing.double_swiss.field import Field
from arbiter_app.pairing.double_swiss.reasons import (
    COMPLETION,
    FLOATED,
    FOLLOWING,
    IDENTIFIERS,
    MET,
    NUMBER,
    REPEATED,
    SCORES,
    SETS,
    not_complete,
    values_of,
    why_not_legal,
    why_not_set,
    why_not_together,
    worse_pairing,
)
from arbiter_app.pairing.double_swiss.solve import PairedBracket, SolvedRound, colours_of
from arbiter_app.pairing.double_swiss.upfloaters import best_with_floated_before, is_only_set
from arbiter_app.pairing.existence import leavable
from arbiter_app.pairing.seen import as_seen
from arbiter_app.pairing.sets_in_order import scores_before, sets_before
from arbiter_app.pairing.swiss_engine import TraceParts
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.bounds import (
    Bound,
    BoundReason,
    NothingBetter,
    Price,
)
from arbiter_app.trace.brackets import (
    AfterExchange,
    AfterPair,
    BracketPlayer,
    BracketTrace,
    ExchangeTrace,
    Offence,
    PairTrace,
    PassedOver,
    SetPassedOver,
    UpfloatersTrace,
)
from arbiter_app.trace.reasons import NoCompletion, Reason, Worse

MOST_PASSED_OVER: Final = 3
"""More sets, or more combinations of scores, tell a reader no more."""


def trace_parts(solved: SolvedRound, number: int) -> TraceParts:
    """The bye, the brackets of round `number`, and the players in them."""
    players = (
        _member(solved.field, position, number)
        for bracket in solved.brackets
        for position in (*bracket.upfloaters, *bits(bracket.stage.residents))
    )
    bye = None if solved.bye is None else solved.bye.trace
    makers = [partial(trace_bracket, bracket, number) for bracket in solved.brackets]
    return TraceParts(bye, makers, players)


def trace_bracket(bracket: PairedBracket, number: int) -> BracketTrace:
    """A bracket of round `number`: who came up, and who met whom."""
    stage, field = bracket.stage, bracket.stage.field
    proposal = plain_pairs(bracket.members)
    exchange = _exchange(bracket)
    reason = _against_proposal(bracket)
    return BracketTrace(
        number=bracket.number,
        score=stage.score,
        moved_down_players=tuple(_member(field, one, number) for one in bracket.upfloaters),
        residents=tuple(_member(field, one, number) for one in bits(stage.residents)),
        max_pairs=len(bracket.pairing.pairs),
        m1=len(bracket.upfloaters),
        limbo=(),
        s1=field.tpns(top for top, _ in proposal),
        s2=field.tpns(bottom for _, bottom in proposal),
        remainder_s1=(),
        remainder_s2=(),
        proposal=_proposal(field, bracket.members),
        proposal_offences=_offences(bracket, proposal),
        values=values_of(stage, bracket.value, bracket.pairing),
        offences=_offences(bracket, bracket.pairing.pairs),
        exchange=exchange,
        pairs=_pairs(bracket, exchange),
        downfloaters=(),
        proposal_reason=reason,
        bounds=bounds_of(bracket),
        upfloaters=_upfloaters(bracket),
        decided_by=(_pairing_rule(bracket),),
    )


def _member(field: Field, position: int, number: int) -> BracketPlayer:
    return as_seen(field.players[position].as_state(number - 1))


def _upfloaters(bracket: PairedBracket) -> UpfloatersTrace:
    """3.5, with the article that decided (section 7 of the readings)."""
    stage, scores = bracket.stage, bracket.value.scores
    if not scores:
        return UpfloatersTrace((), NUMBER)
    tpns = stage.field.tpns
    taken = bracket.upfloaters
    groups = stage.field.scoregroups(stage.others)
    earlier = list(islice(sets_before(groups, scores, taken), MOST_PASSED_OVER + 1))
    told = tuple(
        SetPassedOver(tpns(members), why_not_set(bracket, members))
        for members in earlier[:MOST_PASSED_OVER]
    )
    rule = told[0].reason.rule if told else SETS
    if is_only_set(stage, scores):
        rule = SCORES
    return UpfloatersTrace(
        tpns(taken),
        rule,
        told,
        tuple(islice(scores_before(groups, scores), MOST_PASSED_OVER)),
        _why_not_fewer(bracket),
        len(earlier) > MOST_PASSED_OVER,
    )


def _why_not_fewer(bracket: PairedBracket) -> NoCompletion | None:
    """S17: why the number that the parity asks for does not do; None if it does."""
    stage, field = bracket.stage, bracket.stage.field
    if len(bracket.upfloaters) < 2:
        return None
    left_over, _ = leavable(field.compatible, stage.residents)
    if left_over > stage.residents.bit_count() % 2:
        return not_complete(field, stage.residents, MET)
    return NoCompletion(article=COMPLETION)


def _pairing_rule(bracket: PairedBracket) -> str:
    """3.6.3 for the plain first identifier, C1 or C8 for what made it give way."""
    if bracket.pairing.pairs == plain_pairs(bracket.members):
        return IDENTIFIERS
    legal = bracket.first_legal()
    return MET if legal.pairs == bracket.pairing.pairs else REPEATED


def _against_proposal(bracket: PairedBracket) -> Reason | None:
    """Why the plain first identifier was not taken; None if it was."""
    proposal = plain_pairs(bracket.members)
    if proposal == bracket.pairing.pairs:
        return None
    field = bracket.stage.field
    for one, other in proposal:
        illegal = why_not_legal(field, one, other)
        if illegal is not None:
            return illegal
    # It is the first identifier of all, so only C8 can have spoken against it.
    return worse_pairing(bracket, BracketPairing(proposal, _repeated(bracket, proposal)))


def _repeated(bracket: PairedBracket, pairs: Sequence[tuple[int, int]]) -> int:
    floated = bracket.stage.field.floated
    return repeaters(floated, mask_of(bracket.upfloaters), pairs).bit_count()


def _exchange(bracket: PairedBracket) -> ExchangeTrace | None:
    """Who of the first half is a bottom member, and who of the second half a top member (3.6.1)."""
    first = mask_of(top for top, _ in plain_pairs(bracket.members))
    tops = bracket.pairing.tops
    if tops == first:
        return None
    tpns = bracket.stage.field.tpns
    halves = bracket.paired_between(first)
    reason = NoCompletion(article=MET) if halves is None else worse_pairing(bracket, halves)
    return ExchangeTrace(tpns(bits(first & ~tops)), tpns(bits(tops & ~first)), reason)


def _offences(bracket: PairedBracket, pairs: Sequence[tuple[int, int]]) -> tuple[Offence, ...]:
    """What is wrong with some pairs: not legal ([C1]), or who floats again (C7, C8)."""
    field, upfloaters = bracket.stage.field, mask_of(bracket.upfloaters)
    found: list[Offence] = []
    for one, other in pairs:
        first, second = field.players[one].tpn, field.players[other].tpn
        illegal = why_not_legal(field, one, other)
        if illegal is not None:
            found.append(Offence(illegal.rule, first, second))
        again = repeaters(field.floated, upfloaters, ((one, other),))
        for player, position, opponent in ((first, one, second), (second, other, first)):
            if upfloaters & field.floated & 1 << position:
                found.append(Offence(FLOATED, player, opponent))
            if again >> position & 1:
                found.append(Offence(REPEATED, player, opponent))
    return tuple(found)


def _pairs(bracket: PairedBracket, exchange: ExchangeTrace | None) -> tuple[PairTrace, ...]:
    """The pairs by ascending top member, against the smaller bottom members left (3.6.3)."""
    field, tops = bracket.stage.field, bracket.pairing.tops
    free = bracket.members & ~tops
    told: list[PairTrace] = []
    for top, bottom in bracket.pairing.pairs:
        passed = tuple(
            PassedOver(field.players[other].tpn, why_not_together(bracket, top, other)[0])
            for other in bits(free & (1 << bottom) - (2 << top))
        )
        given = colours_of(field, (top, bottom))
        one, other = field.tpns((top, bottom))
        told.append(
            PairTrace(one, other, given.white, given.black, "homogeneous", given.article, passed)
        )
        free &= ~(1 << bottom)
    return tuple(_with_causes(told, field, bracket, exchange))


def _with_causes(
    pairs: Sequence[PairTrace],
    field: Field,
    bracket: PairedBracket,
    exchange: ExchangeTrace | None,
) -> Iterator[PairTrace]:
    """What moved those who passed nobody over and are not paired as in the first identifier.

    The exchange between the halves, if they stand against each other after it. Otherwise a pair made
    before: of the opponent who stood there, or of the one who stood against this opponent.
    """
    proposal = {frozenset(pair) for pair in _proposal(field, bracket.members)}
    tops = field.tpns(bits(bracket.pairing.tops))
    bottoms = field.tpns(bits(bracket.members & ~bracket.pairing.tops))
    standing = dict(zip(tops, bottoms, strict=True)) | dict(zip(bottoms, tops, strict=True))
    made: dict[Tpn, PairTrace] = {}
    for pair in pairs:
        told = pair
        if not pair.passed_over and frozenset((pair.first, pair.second)) not in proposal:
            if exchange is not None and standing[pair.first] == pair.second:
                after: AfterExchange | AfterPair = AfterExchange(
                    exchange.from_s1, exchange.from_s2, exchange.decided_by
                )
            else:
                cause = made.get(standing[pair.second]) or made[standing[pair.first]]
                after = AfterPair(cause.first, cause.second, cause.decided_by)
            told = replace(pair, after=after)
        made[pair.first] = made[pair.second] = told
        yield told


def _proposal(field: Field, members: int) -> tuple[tuple[Tpn, Tpn], ...]:
    return tuple(
        (field.players[top].tpn, field.players[bottom].tpn) for top, bottom in plain_pairs(members)
    )


# Why C4 to C8 of a bracket are not missed less, where it can be counted or shown who could not
# all be served without (2.3).


def bounds_of(bracket: PairedBracket) -> tuple[Bound, ...]:
    """For each criterion that the bracket misses, why it is not missed less."""
    reasons = {
        NUMBER: _number(bracket),
        SCORES: _choice(bracket).nearer() if bracket.upfloaters else None,
        FOLLOWING: _following(bracket),
        FLOATED: _floated(bracket),
        REPEATED: _repeated_pair(bracket),
    }
    return tuple(Bound(code, found) for code, found in reasons.items() if found is not None)


def _choice(bracket: PairedBracket) -> Choice:
    stage = bracket.stage
    field, score = stage.field, stage.score
    return Choice(
        field.compatible,
        stage.residents,
        stage.others,
        mask_of(bracket.upfloaters),
        lambda position: score - field.players[position].score,
        field.tpns,
    )


def _number(bracket: PairedBracket) -> tuple[BoundReason, ...] | None:
    """[C4] comes first: no legal set is smaller than the one taken."""
    if not bracket.upfloaters:
        return None
    return _choice(bracket).fewer() or (NothingBetter(),)


def _following(bracket: PairedBracket) -> tuple[BoundReason, ...] | None:
    """[C6]: who of the following scoregroup needs somebody from below, whoever floats up from it; so
    many are needed beyond the one that an odd number asks for.
    """
    stage, excess = bracket.stage, bracket.value.following
    if not excess:
        return None
    staying = stage.following & ~mask_of(bracket.upfloaters)
    field = stage.field
    below = stage.others & ~stage.following
    graph = Graph.of(field.compatible, stage.residents | stage.others)
    graph.keep_apart(stage.following, below)
    times = excess + staying.bit_count() % 2
    return graph.unserved((stage.following, below), times, field.tpns, is_below=True)


def _floated(bracket: PairedBracket) -> tuple[BoundReason, ...] | None:
    times, stage = bracket.value.floated, bracket.stage
    if not times:
        return None
    counted = _choice(bracket).unavoidable(stage.others & stage.field.floated, times)
    return counted or _price_of_fewer(bracket) or (NothingBetter(),)


def _price_of_fewer(bracket: PairedBracket) -> tuple[BoundReason, ...] | None:
    """What fewer who floated before would cost: [C7] is looked at before one more of the others."""
    stage, made = bracket.stage, bracket.value
    for place in (2, 1, 0):
        found = best_with_floated_before(stage, place)
        if found.floated < made.floated:
            now, then = values_of(stage, made, None), values_of(stage, found, None)
            worse = next(
                Worse(mine.criterion, mine.amount, theirs.amount)
                for mine, theirs in zip(now, then, strict=True)
                if mine.amount != theirs.amount
            )
            return (Price(found.floated, worse),)
    return None


def _repeated_pair(bracket: PairedBracket) -> tuple[BoundReason, ...] | None:
    """[C8]: who of the bracket cannot all be served if nobody who floated meets an upfloater."""
    times, field = bracket.pairing.repeated, bracket.stage.field
    if not times:
        return None
    upfloaters = mask_of(bracket.upfloaters)
    graph = Graph.of(field.compatible, bracket.members)
    for one, other in _meetings(field.compatible, bracket.members):
        if repeaters(field.floated, upfloaters, ((one, other),)):
            graph.keep_apart(1 << one, 1 << other)
    return graph.unserved((), times, field.tpns)


def _meetings(compatible: tuple[int, ...], members: int) -> Iterator[tuple[int, int]]:
    """Two of some members who may meet."""
    for one in bits(members):
        for other in bits(compatible[one] & members & -1 << one):
            yield one, other
