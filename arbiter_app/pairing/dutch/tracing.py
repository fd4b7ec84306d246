"""The trace of a round: composition, proposal, what failed, result, and every deciding criterion."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from arbiter_app.matching.largest import Matching
from arbiter_app.matching.sets import mask_of
from arbiter_app.pairing.colours import allocate_colours
from arbiter_app.pairing.consequences import with_consequences
from arbiter_app.pairing.dutch.bounds import bounds
from arbiter_app.pairing.dutch.bracket import Bracket, Constraint, Route
from arbiter_app.pairing.dutch.candidate import Candidate
from arbiter_app.pairing.dutch.criteria import criterion_of
from arbiter_app.pairing.dutch.field import Field
from arbiter_app.pairing.dutch.forced import reason_in_bracket, why_apart
from arbiter_app.pairing.dutch.reasons import (
    Played,
    barred_from,
    compare,
    field_with_bye_score,
    higher_bye_scores,
    illegal_bye,
    reason_against,
    why_not_legal,
    without_candidate,
)
from arbiter_app.pairing.dutch.round import SolvedRound
from arbiter_app.pairing.dutch.solve import PairedBracket, faults_of, reaches_bound, solve_bracket
from arbiter_app.pairing.dutch.values import values
from arbiter_app.pairing.exchange import Exchange
from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.pairing.seen import as_seen
from arbiter_app.pairing.swiss_engine import TraceParts
from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.trace.answers import ComparedBracket
from arbiter_app.trace.brackets import (
    AfterExchange,
    BracketPlayer,
    BracketTrace,
    ByeTrace,
    ExchangeTrace,
    FloaterTrace,
    Offence,
    PairTrace,
    PassedOver,
)
from arbiter_app.trace.dutch_criteria import Criterion
from arbiter_app.trace.reasons import FORBIDDEN, Illegal, Later, Reason


def trace_parts(solved: SolvedRound) -> TraceParts:
    """The bye, the brackets, and the players in them."""
    players = (
        player
        for paired in solved.brackets
        for player in members_of(
            paired.bracket, (*paired.bracket.moved_down, *paired.bracket.residents)
        )
    )
    brackets = [partial(trace_bracket, paired, solved.brackets) for paired in solved.brackets]
    return TraceParts(_bye_trace(solved.field, solved.brackets), brackets, players)


def trace_bracket(paired: PairedBracket, solved: Sequence[PairedBracket]) -> BracketTrace:
    """The trace of one bracket of a solved round (C.04.3 (2026) 3)."""
    bracket, candidate = paired.bracket, paired.candidate
    played = Played.of(bracket, candidate)
    s1, s2 = _subgroups(bracket, candidate)
    heterogeneous = bool(bracket.moved_down)
    proposal = _proposal(bracket, candidate, s1, s2)
    proposed = tuple(
        (bracket.player(one).tpn, bracket.player(other).tpn) for one, other in proposal
    )
    exchange = _exchange(played)
    return BracketTrace(
        number=bracket.group + 1,
        score=bracket.facts.score,
        moved_down_players=members_of(bracket, bracket.moved_down),
        residents=members_of(bracket, bracket.residents),
        max_pairs=len(candidate.mdp_pairs) + len(candidate.pairs),
        m1=len(candidate.mdp_pairs),
        limbo=tpns(bracket, [p for p in bracket.moved_down if p in candidate.downfloaters]),
        s1=tpns(bracket, s1),
        s2=tpns(bracket, s2),
        remainder_s1=tpns(bracket, candidate.s1) if heterogeneous else (),
        remainder_s2=tpns(bracket, candidate.s2) if heterogeneous else (),
        proposal=proposed,
        proposal_offences=tuple(proposal_offences(bracket, candidate, proposal)),
        values=values(played.value, _qualities(bracket)),
        offences=tuple(offences(bracket, candidate)),
        exchange=exchange,
        pairs=tuple(_with_consequences(played, solved, proposed, exchange)),
        downfloaters=tuple(_downfloaters(played)),
        proposal_reason=reason_against_proposal(played, proposal),
        bounds=bounds(played),
    )


def _qualities(bracket: Bracket) -> list[Criterion]:
    first = bracket.edition.first_quality
    return [criterion for criterion in bracket.edition.criteria if criterion.number >= first]


def members_of(bracket: Bracket, positions: Sequence[int]) -> tuple[BracketPlayer, ...]:
    """Members of a bracket as the trace shows them."""
    return tuple(_member(bracket, position) for position in positions)


def _member(bracket: Bracket, position: int) -> BracketPlayer:
    came_from = None
    if position < bracket.start:
        came_from = sum(start <= position for start in bracket.field.starts)
    return as_seen(bracket.player(position), came_from)


def tpns(bracket: Bracket, positions: Sequence[int]) -> tuple[Tpn, ...]:
    """The players at some positions."""
    return tuple(bracket.player(position).tpn for position in positions)


def _subgroups(bracket: Bracket, candidate: Candidate) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """S1 and S2 before any alteration (3.2)."""
    if not bracket.moved_down:
        return candidate.s1, candidate.s2
    return tuple(one for one, _ in candidate.mdp_pairs), tuple(bracket.residents)


def _proposal(
    bracket: Bracket, candidate: Candidate, s1: tuple[int, ...], s2: tuple[int, ...]
) -> tuple[tuple[int, int], ...]:
    """The first candidate: S1 with S2 as they stand, then the remainder likewise (3.3)."""
    first = tuple(zip(s1, s2, strict=False))
    if not bracket.moved_down:
        return first
    left = s2[len(s1) :]
    count = len(candidate.pairs)
    return (*first, *zip(left[:count], left[count:], strict=False))


def proposal_offences(
    bracket: Bracket, candidate: Candidate, proposal: Sequence[tuple[int, int]]
) -> Iterator[Offence]:
    """What is wrong with the first candidate, absolute criteria included."""
    facts, edition = bracket.facts, bracket.edition
    for one, other in proposal:
        first, second = bracket.player(one), bracket.player(other)
        illegal = why_not_legal(bracket.field, one, other)
        if illegal is not None:
            yield Offence(illegal.rule, first.tpn, second.tpn)
            continue
        for fault in edition.pair_faults(first, second, facts):
            code = criterion_of(edition.criteria, fault.number).code
            yield Offence(code, fault.payer, _other(first, second, fault.payer))
    used = {position for pair in proposal for position in pair}
    floaters = tuple(position for position in bracket.members if position not in used)
    for position in floaters:
        for fault in edition.downfloater_faults(bracket.player(position), facts):
            if fault.number > edition.first_quality + 1:
                yield Offence(criterion_of(edition.criteria, fault.number).code, fault.payer)
    if not reaches_bound(bracket, floaters) and floaters != candidate.downfloaters:
        yield from _floater_offences(bracket, candidate, floaters)


def reason_against_proposal(played: Played, proposal: Sequence[tuple[int, int]]) -> Reason | None:
    """Why the first candidate was not accepted, None if it was."""
    bracket, candidate = played.bracket, played.candidate
    made = {frozenset(pair) for pair in (*candidate.mdp_pairs, *candidate.pairs)}
    if made == {frozenset(pair) for pair in proposal}:
        return None
    for one, other in proposal:
        illegal = why_not_legal(bracket.field, one, other)
        if illegal is not None:
            return illegal
    used = {position for pair in proposal for position in pair}
    floaters = tuple(position for position in bracket.members if position not in used)
    return reason_against(played, Constraint(tuple(proposal), floaters))


def _floater_offences(
    bracket: Bracket, candidate: Candidate, floaters: tuple[int, ...]
) -> Iterator[Offence]:
    """Where the players left over by the proposal cannot go on as well as others."""
    rule = _rule_against(bracket, candidate, floaters)
    if rule is not None:
        for position in floaters:
            yield Offence(rule, bracket.player(position).tpn)


def _rule_against(bracket: Bracket, candidate: Candidate, floaters: tuple[int, ...]) -> str | None:
    """[C4], with its special cases [C2] and [C5], or the criterion of the following bracket.

    In 2017 C.4 is not looked at on the open route, and C.7 on no other.
    """
    field, route, following = bracket.field, bracket.route, bracket.following_group
    mask = mask_of(floaters)
    if route is not Route.OPEN and not field.completion.can_complete(mask, following):
        is_last = bracket.end == len(field.players)
        if is_last and len(floaters) == 1 and illegal_bye(bracket.player(floaters[0])) is not None:
            return "C2"
        raised = (field_with_bye_score(field, score) for score in higher_bye_scores(field))
        return "C5" if any(one.completion.can_complete(mask, following) for one in raised) else "C4"
    if route not in {Route.COMPLETE, Route.OPEN}:
        return None
    if not reaches_bound(bracket, candidate.downfloaters):
        return None
    return next(each.code for each in bracket.edition.criteria if each.counts_first)


def _other(first: PlayerState, second: PlayerState, payer: Tpn) -> Tpn:
    return second.tpn if payer == first.tpn else first.tpn


def offences(bracket: Bracket, candidate: Candidate) -> Iterator[Offence]:
    """What a candidate misses, with who pays."""
    opponents: dict[Tpn, Tpn] = {}
    for one, other in (*candidate.mdp_pairs, *candidate.pairs):
        first, second = bracket.player(one).tpn, bracket.player(other).tpn
        opponents[first], opponents[second] = second, first
    for fault in faults_of(bracket, candidate):
        code = criterion_of(bracket.edition.criteria, fault.number).code
        yield Offence(code, fault.payer, opponents.get(fault.payer))


def _exchange(played: Played) -> ExchangeTrace | None:
    candidate = played.candidate
    if not candidate.from_s1:
        return None
    bracket = played.bracket
    reason = _reason_for_exchange(played)
    return ExchangeTrace(
        tpns(bracket, candidate.from_s1),
        tpns(bracket, candidate.from_s2),
        reason,
        in_remainder=bool(candidate.mdp_pairs),
    )


def _reason_for_exchange(played: Played) -> Reason:
    """Why the original S1 and S2 do not do: no legal transposition, or a worse vector."""
    bracket, candidate = played.bracket, played.candidate
    split = (candidate.s1, candidate.s2)
    constraint = Constraint(pairs=candidate.mdp_pairs, split=split)
    forced = solve_bracket(bracket, constraint)
    if forced is not None:
        return compare(played, played.beside(forced))
    if _has_legal_transposition(bracket, candidate):
        return without_candidate(bracket, constraint)
    barriers = {
        illegal.rule
        for one in candidate.s1
        for other in candidate.s2
        if (illegal := why_not_legal(bracket.field, one, other)) is not None
    }
    return Illegal(next(rule for rule in ("C1", "C3", FORBIDDEN) if rule in barriers))


def _has_legal_transposition(bracket: Bracket, candidate: Candidate) -> bool:
    """Whether the original S1 could be paired with S2, were it not for those who float."""
    s1, s2 = candidate.s1, candidate.s2
    order = [*s1, *s2]
    adjacency = [
        sum(
            1 << index
            for index, other in enumerate(order)
            if (one in s1) != (other in s1) and bracket.field.adjacency[one] >> other & 1
        )
        for one in order
    ]
    matching = Matching(adjacency, (1 << len(order)) - 1)
    matching.match_greedily()
    return matching.maximise() == len(s2) - len(s1)


def _with_consequences(
    played: Played,
    solved: Sequence[PairedBracket],
    proposal: Sequence[tuple[Tpn, Tpn]],
    exchange: ExchangeTrace | None,
) -> Iterator[PairTrace]:
    """The pairs, each with what it follows from if the first candidate does not have it."""
    if exchange is None:
        return with_consequences(_pairs(played, solved), proposal)
    bracket = played.bracket
    moved = AfterExchange(exchange.from_s1, exchange.from_s2, exchange.decided_by)
    upper, lower = (tpns(bracket, half) for half in split_of(played.candidate))
    return with_consequences(
        _pairs(played, solved), proposal, moved, tuple(zip(upper, lower, strict=False))
    )


def split_of(candidate: Candidate) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """S1 and S2 of the homogeneous bracket or remainder after the exchange."""
    return Exchange(candidate.from_s1, candidate.from_s2).apply(candidate.s1, candidate.s2)


def _pairs(played: Played, solved: Sequence[PairedBracket]) -> Iterator[PairTrace]:
    candidate = played.candidate
    _, lower = split_of(candidate)
    part = "remainder" if played.bracket.moved_down else "homogeneous"
    parts: list[tuple[str, Sequence[tuple[int, int]], Sequence[int]]] = [
        ("mdp", candidate.mdp_pairs, played.bracket.residents),
        (part, candidate.pairs, lower),
    ]
    taken: set[int] = set()
    for name, (one, other), group in (
        (name, pair, group) for name, pairs, group in parts for pair in pairs
    ):
        rivals = [position for position in group if position < other and position not in taken]
        passed_over = tuple(passed_over_for(played, solved, one, rival) for rival in rivals)
        yield _pair(played, one, other, name, passed_over)
        taken |= {one, other}


def _pair(
    played: Played, one: int, other: int, part: str, passed_over: tuple[PassedOver, ...]
) -> PairTrace:
    bracket = played.bracket
    first, second = bracket.player(one), bracket.player(other)
    allocation = allocate_colours(first, second, bracket.field.initial_colour)
    return PairTrace(
        first.tpn,
        second.tpn,
        allocation.white,
        allocation.black,
        part,
        allocation.article,
        passed_over,
    )


def passed_over_for(
    played: Played, solved: Sequence[PairedBracket], one: int, rival: int
) -> PassedOver:
    """Why an earlier opponent was not taken: what is answered when somebody asks why they do not meet."""
    field = played.bracket.field
    reason: Reason | None = why_not_legal(field, one, rival)
    score: Points | None = None
    reason = reason or reason_in_bracket(played, one, rival)
    if reason is None:
        reason, decided_in = why_apart(field, solved, one, rival)
        score = score_elsewhere(decided_in, played.bracket)
    assert reason is not None, "who has another opponent does not meet this one"
    return PassedOver(field.players[rival].tpn, reason, score)


def score_elsewhere(decided_in: ComparedBracket | None, bracket: Bracket) -> Points | None:
    """The score of the bracket that decided, if it is another one."""
    if decided_in is None or decided_in.number == bracket.group + 1:
        return None
    return decided_in.score


def _downfloaters(played: Played) -> Iterator[FloaterTrace]:
    """Each downfloater against those who come later in the order and stayed.

    Who may meet nobody in the bracket floats whatever the others do. Of a moved-down player with
    nobody after them in the order it is said why they are not paired here, and of such a resident
    where of those who have opponents more float than the one of an odd number. Who floats from the
    last bracket gets the PAB (2026 1.9.2, 2017 A.9).
    """
    bracket, floaters = played.bracket, played.candidate.downfloaters
    gets_bye = bracket.end == len(bracket.field.players)
    apart = {position: barred_from(bracket, position) for position in floaters}
    without = sum(bool(barred) for barred in apart.values())
    are_many = len(floaters) - without > (bracket.size - without) % 2
    for position, barred in apart.items():
        if barred or bracket.size == 1:
            yield FloaterTrace(
                bracket.player(position).tpn,
                barred=tuple(
                    PassedOver(bracket.player(other).tpn, illegal) for other, illegal in barred
                ),
                is_alone=bracket.size == 1,
                gets_bye=gets_bye,
            )
            continue
        is_moved_down = position < bracket.start
        group = bracket.moved_down if is_moved_down else bracket.residents
        stayed = [rival for rival in group if rival > position and rival not in floaters]
        passed_over = []
        for rival in reversed(stayed):
            reason = reason_against(played, Constraint((), (rival,), (position,)))
            passed_over.append(PassedOver(bracket.player(rival).tpn, reason))
        because = None
        if not passed_over and (is_moved_down or are_many):
            reason = reason_against(played, Constraint(stay=(position,)))
            # Residents who might all be paired as well are left over in their order.
            because = None if isinstance(reason, Later) and not is_moved_down else reason
        yield FloaterTrace(
            bracket.player(position).tpn, tuple(passed_over), because=because, gets_bye=gets_bye
        )


def _bye_trace(field: Field, solved: Sequence[PairedBracket]) -> ByeTrace | None:
    """The PAB against everybody ranked below its receiver: [C2], or what forcing it shows."""
    if field.bye is None:
        return None
    (position,) = solved[-1].candidate.downfloaters
    receiver = field.players[position]
    passed_over: list[PassedOver] = []
    for rival in range(len(field.players) - 1, position, -1):
        reason, _ = why_apart(field, solved, rival, field.bye)
        assert reason is not None, "two players cannot both have the PAB"
        passed_over.append(PassedOver(field.players[rival].tpn, reason))
    return ByeTrace(receiver.tpn, receiver.score, tuple(passed_over))
