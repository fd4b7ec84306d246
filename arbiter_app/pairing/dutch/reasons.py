"""Why an alternative was not taken: force it, solve the bracket again, compare the vectors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from arbiter_app.matching.sets import mask_of
from arbiter_app.pairing.completion import Completion
from arbiter_app.pairing.dutch.bracket import Bracket, Constraint, Route
from arbiter_app.pairing.dutch.candidate import Candidate
from arbiter_app.pairing.dutch.criteria import Digit, criterion_of, first_difference, total
from arbiter_app.pairing.dutch.field import Field
from arbiter_app.pairing.dutch.solve import (
    PairedBracket,
    faults_among,
    following_bracket,
    following_value,
    own_value,
    pair_bracket,
    reaches_bound,
    solve_bracket,
)
from arbiter_app.pairing.dutch.unserved import unserved_with
from arbiter_app.pairing.dutch.values import values
from arbiter_app.pairing.meetings import share_absolute_preference
from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.trace.reasons import (
    FORBIDDEN,
    Illegal,
    Later,
    NextFloaters,
    NoCompletion,
    Reason,
    Worse,
)


def illegal_meeting(one: PlayerState, other: PlayerState) -> Illegal | None:
    """The absolute criterion that keeps two players apart: C1, then C3, None if neither does."""
    met = one.met.get(other.tpn)
    if met is not None:
        return Illegal("C1", met)
    if share_absolute_preference(one, other):
        return Illegal("C3")
    return None


def illegal_bye(player: PlayerState) -> Illegal | None:
    """C2, if it bars the player from the PAB."""
    if player.bye_barred_since is None:
        return None
    return Illegal("C2", player.bye_barred_since)


def why_not_legal(field: Field, one: int, other: int) -> Illegal | None:
    """Why two positions may not meet, None if they may."""
    if field.adjacency[one] >> other & 1:
        return None
    found = illegal_meeting(field.players[one], field.players[other])
    return Illegal(FORBIDDEN) if found is None else found


@dataclass(frozen=True, slots=True)
class Played:
    """A candidate of a bracket with its vector; `ahead` is shared by those of the same bracket."""

    bracket: Bracket
    candidate: Candidate
    value: Counter[Digit]
    ahead: LookAhead

    @classmethod
    def of(cls, bracket: Bracket, candidate: Candidate) -> Played:
        return LookAhead(bracket).candidate(candidate)

    def beside(self, candidate: Candidate) -> Played:
        """Another candidate of the bracket; where the same float, the pairs that differ are counted."""
        if candidate.downfloaters != self.candidate.downfloaters:
            return self.ahead.candidate(candidate)
        value = self.value.copy()
        made, left = candidate.pairs_beside(self.candidate), self.candidate.pairs_beside(candidate)
        value.update(total(faults_among(self.bracket, made)))
        value.subtract(total(faults_among(self.bracket, left)))
        return Played(self.bracket, candidate, value, self.ahead)


@dataclass(frozen=True, slots=True)
class LookAhead:
    """What the following bracket adds to the vectors of a bracket's candidates ([C8]; C.7 in 2017).

    It depends on the downfloaters only; where the following bracket can be paired as well as its
    size allows, on their scores only.
    """

    bracket: Bracket
    known: dict[tuple[int, ...], Counter[Digit]] = field(default_factory=dict)
    known_by_scores: dict[tuple[Points, ...], Counter[Digit]] = field(default_factory=dict)
    known_floaters: dict[tuple[int, ...], NextFloaters | None] = field(default_factory=dict)

    def candidate(self, candidate: Candidate) -> Played:
        """A candidate with its vector."""
        value = own_value(self.bracket, candidate) + self._value(candidate.downfloaters)
        return Played(self.bracket, candidate, value, self)

    def next_floaters(self, candidate: Candidate) -> NextFloaters | None:
        """Who would float out of the following bracket if that were paired by the rules."""
        if candidate.downfloaters not in self.known_floaters:
            following = pair_next(PairedBracket(self.bracket, candidate))
            self.known_floaters[candidate.downfloaters] = (
                None if following is None else next_floaters(following)
            )
        return self.known_floaters[candidate.downfloaters]

    def _value(self, downfloaters: tuple[int, ...]) -> Counter[Digit]:
        if downfloaters not in self.known:
            self.known[downfloaters] = self._like_others(downfloaters)
        return self.known[downfloaters]

    def _like_others(self, downfloaters: tuple[int, ...]) -> Counter[Digit]:
        if not reaches_bound(self.bracket, downfloaters):
            return following_value(self.bracket, downfloaters)
        scores = tuple(sorted(self.bracket.player(position).score for position in downfloaters))
        if scores not in self.known_by_scores:
            self.known_by_scores[scores] = following_value(self.bracket, downfloaters)
        return self.known_by_scores[scores]


def in_order(one: Played, other: Played) -> int:
    """Negative if one candidate is better than another, or as good and generated earlier."""
    digit = first_difference(one.value, other.value)
    if digit is not None:
        return one.value[digit] - other.value[digit]
    order = one.bracket.edition.order
    return -1 if order.precedes(one.candidate, other.candidate) else 1


def compare(played: Played, forced: Played) -> Worse | Later:
    """The first criterion in which a forced candidate is worse, or the order if in none."""
    value = forced.value
    digit = first_difference(played.value, value)
    if digit is None or value[digit] < played.value[digit]:
        order = played.bracket.edition.order
        parting = order.parting(played.candidate, forced.candidate, played.bracket.tpn)
        return Later(order.step(played.candidate, forced.candidate), parting)
    pays = _payers(forced, played, digit) - _payers(played, forced, digit)
    criterion = criterion_of(played.bracket.edition.criteria, digit[0])
    (before,), (after,) = values(played.value, [criterion]), values(value, [criterion])
    return Worse(
        criterion.code,
        before.amount,
        after.amount,
        tuple(sorted(pays)),
        bye=forced.bracket.left_for_bye(forced.candidate.downfloaters),
        next_floaters=forced.ahead.next_floaters(forced.candidate)
        if criterion.counts_first
        else None,
    )


def pair_next(paired: PairedBracket) -> PairedBracket | None:
    """The following bracket, which the look-ahead looked at, paired; None if it cannot be.

    In 2017, where a bracket is paired without looking at completion, the one whose downfloaters
    make it impossible is the Penultimate Pairing Bracket (A.9): the following one, or this one.
    """
    following = following_bracket(paired)
    assert following is not None, "the following bracket was looked at"
    candidate = solve_bracket(following)
    if following.route is Route.OPEN:
        assert candidate is not None, "in 2017 a bracket can always be paired: all may float"
        floating = mask_of(candidate.downfloaters)
        if not following.field.completion.can_complete(floating, following.following_group):
            following = replace(following, route=Route.PENULTIMATE)
            candidate = solve_bracket(following)
    return None if candidate is None else PairedBracket(following, candidate)


def next_floaters(following: PairedBracket) -> NextFloaters:
    """Who floats out of the bracket that follows, as it is paired."""
    bracket = following.bracket
    scores = {bracket.player(position).score for position in bracket.members}
    return NextFloaters(
        tuple(map(bracket.tpn, following.candidate.downfloaters)),
        tuple(sorted(scores, reverse=True)),
    )


def _payers(one: Played, other: Played, digit: Digit) -> set[Tpn]:
    """Who pays for what a candidate has and the other has not: nobody pays more for what both have."""
    faults = faults_among(
        one.bracket,
        one.candidate.pairs_beside(other.candidate),
        one.candidate.downfloaters_beside(other.candidate),
    )
    return {fault.payer for fault in faults if fault.digit == digit}


def reason_against(played: Played, constraint: Constraint) -> Reason:
    """Why the best candidate with something forced is not the one played."""
    forced = solve_bracket(played.bracket, constraint)
    if forced is not None:
        return compare(played, played.beside(forced))
    return without_candidate(played.bracket, constraint)


def without_candidate(bracket: Bracket, constraint: Constraint) -> Worse | Illegal | NoCompletion:
    """Why a constraint of legal pairs admits no candidate at all.

    In the last bracket somebody who would float may not get the PAB ([C2]). Who would have to stay
    may meet nobody but those who would float ([C1], [C3], a forbidden pair). The PAB would have to
    go to a higher score ([C5]), or the round could not be completed ([C4]).
    """
    for position in constraint.floaters if bracket.end == len(bracket.field.players) else ():
        second = illegal_bye(bracket.player(position))
        if second is not None:
            return second
    for position in constraint.stay:
        barred = barred_from(bracket, position, besides=constraint.floaters)
        if barred:
            rules = {illegal.rule for _, illegal in barred}
            return Illegal(next(rule for rule in ("C1", "C3", FORBIDDEN) if rule in rules))
    field = bracket.field
    for score in higher_bye_scores(field):
        raised = replace(bracket, field=field_with_bye_score(field, score))
        candidate = solve_bracket(raised, constraint)
        if candidate is not None:
            assert field.bye_score is not None
            receiver = receiver_of_bye(PairedBracket(raised, candidate))
            return Worse("C5", (field.bye_score,), (score,), bye=receiver)
    return unserved_with(bracket, constraint)


def receiver_of_bye(paired: PairedBracket) -> Tpn:
    """Who gets the PAB where a round goes on from this bracket by the rules."""
    while (following := following_bracket(paired)) is not None:
        paired = pair_bracket(following)
    (position,) = paired.candidate.downfloaters
    return paired.bracket.player(position).tpn


def barred_from(
    bracket: Bracket, position: int, *, besides: Sequence[int] = ()
) -> list[tuple[int, Illegal]]:
    """Everybody in the bracket (but `besides`) whom a member may not meet, if that is everybody.

    Empty if the member may meet somebody there. Where the text says so, MDPs only meet residents
    (3.2.3).
    """
    is_apart = position < bracket.start and bracket.edition.incoming_apart
    group = bracket.residents if is_apart else bracket.members
    barred: list[tuple[int, Illegal]] = []
    for other in group:
        if other == position or other in besides:
            continue
        illegal = why_not_legal(bracket.field, position, other)
        if illegal is None:
            return []
        barred.append((other, illegal))
    return barred


def higher_bye_scores(field: Field) -> list[Points]:
    """The scores above the lowest possible of those who may get the PAB (2026, [C5]), lowest first."""
    least = field.bye_score
    if least is None:
        return []
    scores = {player.score for player in field.players if player.may_get_bye}
    return sorted(score for score in scores if score > least)


def field_with_bye_score(field: Field, score: Points) -> Field:
    """The field in which the PAB goes to this score; it need not admit a complete pairing."""
    bye = len(field.players)
    adjacency = [mask & ~(1 << bye) for mask in field.adjacency[:bye]]
    takers = 0
    for index, player in enumerate(field.players):
        if player.may_get_bye and player.score == score:
            takers |= 1 << index
            adjacency[index] |= 1 << bye
    adjacency.append(takers)
    completion = Completion(adjacency, field.starts, bye)
    return replace(field, adjacency=tuple(adjacency), completion=completion, bye_score=score)
