"""A round with something forced, against the round as it is: where they part, and why.

The best round with a pair forced is sought in the order in which the process ranks rounds, bracket
by bracket. All values are those of the round as it is, the look-ahead ([C8], C.7) too; only what
must be possible at all is asked with the pair forced.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cmp_to_key
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Final

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.matching.largest import Matching
from arbiter_app.matching.sets import mask_of
from arbiter_app.pairing.dutch.bracket import Bracket, Constraint, Route
from arbiter_app.pairing.dutch.candidate import Candidate
from arbiter_app.pairing.dutch.field import Field, restricted
from arbiter_app.pairing.dutch.reasons import (
    LookAhead,
    Played,
    compare,
    illegal_bye,
    in_order,
    next_floaters,
    pair_next,
    receiver_of_bye,
    why_not_legal,
)
from arbiter_app.pairing.dutch.solve import (
    PairedBracket,
    best_with_floater,
    brackets_2026,
    following_bracket,
    pair_bracket,
    solve_bracket,
)
from arbiter_app.pairing.dutch.unserved import unserved_without
from arbiter_app.pairing.dutch.values import values
from arbiter_app.tournament.types import Points
from arbiter_app.trace.reasons import Illegal, Later, Reason, Worse

if TYPE_CHECKING:
    from arbiter_app.trace.answers import ComparedBracket

_MOST_SETS: Final = 60
"""Of more sets of downfloaters than this not each is tried: then the look-ahead is that of the round
with the pair forced."""


@dataclass(frozen=True, slots=True)
class Forced:
    """A pair forced upon a round: `field` admits nothing else for the two positions.

    `other` may be the vertex of the PAB.
    """

    field: Field
    one: int
    other: int

    def best(self, played: PairedBracket) -> PairedBracket:
        """The first of the best candidates of a bracket with which the round can have the pair.

        In 2017 a bracket is paired without looking at completion; where the rest cannot be
        completed then it is the Penultimate Pairing Bracket (A.9).
        """
        bracket, candidate = played.bracket, played.candidate
        constraint = self._here(bracket)
        if not _agrees(candidate, constraint):
            found = solve_bracket(bracket, constraint)
            assert found is not None, "with the pair forced the round can be completed"
            candidate = found
        if self.completes(bracket, candidate.downfloaters):
            return PairedBracket(bracket, candidate)
        if bracket.route is Route.OPEN:
            bracket = replace(bracket, route=Route.PENULTIMATE)
        least = solve_bracket(replace(bracket, field=self.field))
        assert least is not None, "with the pair forced the round can be completed"
        if bracket.route is Route.COMPLETE:
            least = self._looking_ahead_freely(bracket, constraint, least)
        return PairedBracket(bracket, least)

    def _here(self, bracket: Bracket) -> Constraint:
        """What the pair asks of a bracket: that it is made there, or that a member floats on."""
        members = set(bracket.members)
        here = [position for position in (self.one, self.other) if position in members]
        if len(here) == 2:
            return Constraint(pairs=((min(here), max(here)),))
        return Constraint(floaters=tuple(here))

    def completes(self, bracket: Bracket, floaters: tuple[int, ...]) -> bool:
        """Whether the round can go on with these downfloaters, who do not meet each other (3.2.3),
        and have the pair.
        """
        return _completes(self.field, bracket, floaters)

    def _looking_ahead_freely(
        self, bracket: Bracket, constraint: Constraint, least: Candidate
    ) -> Candidate:
        """The best candidate by the values of the free round ([C8]).

        `least` is the best by those of the round with the pair forced: nothing has fewer
        downfloaters, or with lower scores.
        """
        scores = _scores(bracket, least.downfloaters)
        if len(scores) == 1:
            found = best_with_floater(
                bracket,
                constraint,
                [
                    position
                    for position in bracket.members
                    if _scores(bracket, (position,)) == scores
                    and self.completes(bracket, (position,))
                ],
            )
            if found is not None:
                return found
        candidates = [least]
        for floaters in self._sets(bracket, constraint, scores):
            found = solve_bracket(bracket, replace(constraint, floaters=floaters))
            if found is not None and found.downfloaters == floaters:
                candidates.append(found)
        ahead = LookAhead(bracket)
        best = min((ahead.candidate(each) for each in candidates), key=cmp_to_key(in_order))
        return best.candidate

    def _sets(
        self, bracket: Bracket, constraint: Constraint, scores: list[Points]
    ) -> Iterator[tuple[int, ...]]:
        """The sets of downfloaters with these scores that agree with the constraint; none if too
        many have to be looked at.
        """
        fixed = {*constraint.floaters, *(one for pair in constraint.pairs for one in pair)}
        others = [position for position in bracket.members if position not in fixed]
        count = len(scores) - len(constraint.floaters)
        if comb(len(others), count) <= _MOST_SETS:
            for chosen in combinations(others, count):
                floaters = tuple(sorted((*constraint.floaters, *chosen)))
                if _scores(bracket, floaters) == scores and self.completes(bracket, floaters):
                    yield floaters


def _completes(field: Field, bracket: Bracket, floaters: tuple[int, ...]) -> bool:
    """Whether a round can go on with these downfloaters of a bracket, who do not meet each other (3.2.3)."""
    floating = mask_of(floaters)
    if not field.completion.can_complete(floating, bracket.following_group):
        return False
    if len(floaters) < 2:
        return True
    below = (1 << field.size) - (1 << bracket.end)
    adjacency = [
        mask & (below if floating >> position & 1 else below | floating)
        for position, mask in enumerate(field.adjacency)
    ]
    matching = Matching(adjacency, below | floating)
    matching.match_greedily()
    return matching.complete()


def _agrees(candidate: Candidate, constraint: Constraint) -> bool:
    made = {frozenset(pair) for pair in (*candidate.mdp_pairs, *candidate.pairs)}
    return set(constraint.floaters) <= set(candidate.downfloaters) and all(
        frozenset(pair) in made for pair in constraint.pairs
    )


def _scores(bracket: Bracket, positions: tuple[int, ...]) -> list[Points]:
    return sorted(bracket.player(position).score for position in positions)


def why_apart(
    field: Field, solved: Iterable[PairedBracket], one: int, other: int
) -> tuple[Reason | None, ComparedBracket | None]:
    """Why two positions do not meet in a round, and the bracket in which that shows; nothing if they do.

    `other` may be the vertex of the PAB. What `why` says of those who come earlier and what `why-not`
    answers are both this.
    """
    illegal = illegal_by_rule(field, one, other)
    if illegal is not None:
        return illegal, None
    try:
        forced = restricted(field, one, other)
    except NoLegalPairingError:
        return unserved_without(field, (one, other)), None
    if forced.bye_score != field.bye_score:
        return _higher_bye(field, forced), None
    return first_difference_of(solved, Forced(forced, one, other))


def illegal_by_rule(field: Field, one: int, other: int) -> Illegal | None:
    """The absolute criterion against two positions meeting, or against the PAB for the first."""
    if other == field.bye:
        return illegal_bye(field.players[one])
    return why_not_legal(field, one, other)


def _higher_bye(field: Field, forced: Field) -> Worse:
    """[C5] (2026): the PAB would have to go to a higher score."""
    assert field.bye_score is not None
    assert forced.bye_score is not None
    *_, last = brackets_2026(forced)
    receiver = receiver_of_bye(last)
    return Worse("C5", (field.bye_score,), (forced.bye_score,), bye=receiver)


def reason_in_bracket(played: Played, one: int, other: int) -> Worse | Later | None:
    """Why two members of a bracket do not meet, who may, where the bracket itself shows it.

    If it can have the pair, and the round goes on, then the brackets above can stay as they are, and so
    can the bye: `first_difference_of` finds this difference first. None if it cannot.
    """
    bracket = played.bracket
    found = solve_bracket(bracket, Constraint(pairs=((min(one, other), max(one, other)),)))
    if found is None or not _completes(bracket.field, bracket, found.downfloaters):
        return None
    return compare(played, played.beside(found))


def first_difference_of(
    solved: Iterable[PairedBracket], forced: Forced
) -> tuple[Reason | None, ComparedBracket | None]:
    """The first bracket in which the pairings part and why; nothing if the pair was made."""
    for played in solved:
        parted = forced.best(played)
        if parted.candidate != played.candidate:
            bracket = played.bracket
            before = Played.of(bracket, played.candidate)
            after = before.beside(parted.candidate)
            reason = _naming_next_floaters(compare(before, after), forced, parted)
            return reason, _compared(bracket, before, after)
    return None, None


def round_with(solved: Iterable[PairedBracket], forced: Forced) -> tuple[PairedBracket, ...]:
    """The brackets of the best round that has the pair forced, from the top.

    Down to the first that parts from the round as it is (`first_difference_of`) they are those of
    that round; from there on each is the best with what comes down to it.
    """
    brackets: list[PairedBracket] = []
    for played in solved:
        brackets.append(forced.best(played))
        if brackets[-1].candidate != played.candidate:
            break
    while (following := following_bracket(brackets[-1])) is not None:
        brackets.append(forced.best(pair_bracket(following)))
    return tuple(brackets)


def _naming_next_floaters(reason: Worse | Later, forced: Forced, parted: PairedBracket) -> Reason:
    """The reason, [C8] with who would float out of the following bracket when the pair is made."""
    if not isinstance(reason, Worse) or reason.next_floaters is None:
        return reason
    following = pair_next(parted)
    assert following is not None, "where it was not paired nobody was named"
    if following.bracket.is_collapsed:
        # 2017: everybody below forms one bracket, which is not the one that was counted.
        return replace(reason, next_floaters=None)
    return replace(reason, next_floaters=next_floaters(forced.best(following)))


def _compared(bracket: Bracket, played: Played, forced: Played) -> ComparedBracket:
    from arbiter_app.trace.answers import ComparedBracket

    edition = bracket.edition
    qualities = [each for each in edition.criteria if each.number >= edition.first_quality]
    return ComparedBracket(
        bracket.group + 1,
        bracket.facts.score,
        values(played.value, qualities),
        values(forced.value, qualities),
        bracket.left_for_bye(played.candidate.downfloaters) is not None,
    )
