"""What is asked about a round of the Double-Swiss System: a pairing by hand, and why not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.bye_in_order import AllocatedBye
from arbiter_app.pairing.double_swiss.bracket import BracketPairing, repeaters
from arbiter_app.pairing.double_swiss.field import Field
from arbiter_app.pairing.double_swiss.reasons import (
    NUMBER,
    SCORES,
    not_complete,
    score_differences,
    values_of,
    why_not_legal,
    why_not_paired,
    why_not_together,
    worse_pairing,
    worse_set,
)
from arbiter_app.pairing.double_swiss.solve import (
    ARTICLES,
    PairedBracket,
    SolvedRound,
    bye_of,
    next_field,
    solve_field,
    why_not_bye_legal,
)
from arbiter_app.pairing.double_swiss.upfloaters import (
    best_profile,
    best_set,
    first_of_all,
    value_of,
)
from arbiter_app.pairing.existence import can_be_paired
from arbiter_app.pairing.next_round import no_bye, place_of
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.trace.answers import ComparedBracket
from arbiter_app.trace.brackets import CriterionValue
from arbiter_app.trace.reasons import (
    Later,
    NoCompletion,
    Parting,
    Reason,
    Worse,
)


def parting(
    solved: SolvedRound, pairs: Sequence[tuple[int, int]], bye: int | None
) -> tuple[Reason | None, int | None]:
    """Why the bye is worse (3.4), or the first bracket that is another one, with its number."""
    if solved.bye is not None and bye is not None and bye != solved.bye.position:
        return against_bye(solved.field, solved.bye, bye), None
    return first_difference(solved, pairs)


def first_difference(
    solved: SolvedRound, pairs: Sequence[tuple[int, int]]
) -> tuple[Reason | None, int | None]:
    """The reason against the first bracket that was paired in another way, and its number.

    Where players are left out, the first pair that is not the system's is asked about.
    """
    partner = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
    if len(partner) < sum(bracket.members.bit_count() for bracket in solved.brackets):
        return _first_other_pair(solved, pairs)
    for bracket in solved.brackets:
        reason = _against(bracket, partner)
        if reason is not None:
            return reason, bracket.number
    return None, None


def _first_other_pair(
    solved: SolvedRound, pairs: Sequence[tuple[int, int]]
) -> tuple[Reason | None, int | None]:
    for one, other in pairs:
        answer = answer_in(solved, one, other)
        if answer.bracket is not None:
            return answer.reason, answer.bracket.number
    return None, None


def _against(bracket: PairedBracket, partner: Mapping[int, int]) -> Reason | None:
    """What speaks against a bracket as it was paired by hand, all brackets before being the same."""
    stage = bracket.stage
    opponents = mask_of(partner[resident] for resident in bits(stage.residents))
    floaters = opponents & ~stage.residents
    made = bracket.value.scores
    if floaters != mask_of(bracket.upfloaters):
        value = value_of(stage, floaters)
        if len(value.scores) != len(made):
            return Worse(NUMBER, len(made), len(value.scores))
        if value.scores != made:
            return Worse(
                SCORES, score_differences(stage, made), score_differences(stage, value.scores)
            )
        return worse_set(bracket, stage.field.in_order(floaters), value)
    members = bits(bracket.members)
    pairs = tuple((one, partner[one]) for one in members if one < partner[one])
    if pairs == bracket.pairing.pairs:
        return None
    repeated = repeaters(stage.field.floated, floaters, pairs).bit_count()
    return worse_pairing(bracket, BracketPairing(pairs, repeated))


# Why two players were not paired, or a player did not get the bye (C.04.5).
#
# The bracket in which the first of the two was paired decides: why the other one was not brought
# up into it (3.5), or why the two were not paired in it (3.6).


@dataclass(frozen=True, slots=True)
class Answer:
    """Why not: `reason` is None if the pair was made, `bracket` the bracket that decided."""

    reason: Reason | None
    bracket: ComparedBracket | None = None


def why_not_pair(tournament: Tournament, one: Tpn, other: Tpn) -> Answer:
    """Why two players do not meet in the next round.

    Raises:
        InputError: one of them is not there to be paired.
        NoLegalPairingError: the round cannot be paired at all.
    """
    field = next_field(tournament)
    first, second = place_of(field.players, one), place_of(field.players, other)
    illegal = why_not_legal(field, first, second)
    if illegal is not None:
        return Answer(illegal)
    solved = solve_field(field, tournament.next_round)
    if solved.bye is not None and solved.bye.position in {first, second}:
        has_bye, runner_up = field.players[solved.bye.position].tpn, solved.bye.runner_up
        instead = None if runner_up is None else field.players[runner_up].tpn
        return Answer(Later(solved.bye.trace.rule, Parting(has_bye, instead=instead)))
    return answer_in(solved, first, second)


def answer_in(solved: SolvedRound, first: int, second: int) -> Answer:
    """Why two positions were not paired, neither of which has the bye, and who may meet."""
    both = 1 << first | 1 << second
    bracket = next(bracket for bracket in solved.brackets if bracket.members & both)
    if both & ~bracket.members:
        reason, forced = _why_not_in(bracket, second if bracket.members >> first & 1 else first)
    elif (min(first, second), max(first, second)) in bracket.pairing.pairs:
        return Answer(None)
    else:
        reason, pairing = why_not_together(bracket, first, second)
        forced = () if pairing is None else values_of(bracket.stage, bracket.value, pairing)
    played = values_of(bracket.stage, bracket.value, bracket.pairing)[: len(forced)]
    return Answer(reason, ComparedBracket(bracket.number, bracket.stage.score, played, forced))


def _why_not_in(bracket: PairedBracket, position: int) -> tuple[Reason, tuple[CriterionValue, ...]]:
    """Why somebody with a lower score was not brought up into a bracket."""
    stage, scores = bracket.stage, bracket.value.scores
    if not scores:
        # The number is odd or even with that of the residents: two are the fewest of all.
        return Worse(NUMBER, 0, 2), ()
    score = stage.field.players[position].score
    if score not in scores:
        return _why_not_with_score(bracket, position, score), ()
    best = best_set(stage, 1 << position)
    if best is None or best[1].scores != scores:
        return _no_legal_set(bracket, scores, position), ()
    members, value = best
    return worse_set(bracket, members, value), values_of(stage, value, None)


def _why_not_with_score(bracket: PairedBracket, position: int, score: Points) -> Reason:
    """A better combination with the score was tried and gave nothing (S17), or there is none (C5)."""
    stage, made = bracket.stage, bracket.value.scores
    size = len(made)
    profiles = [best_profile(stage, count, score) for count in range(2 - size % 2, size + 1, 2)]
    for profile in profiles:
        if len(profile) < size or profile > made:
            return _no_legal_set(bracket, profile, position)
    return Worse(SCORES, score_differences(stage, made), score_differences(stage, profiles[-1]))


def _no_legal_set(
    bracket: PairedBracket, scores: tuple[Points, ...], position: int
) -> NoCompletion:
    """[C1] or C3: the first set with these scores that holds somebody stands for all of them."""
    reason = why_not_paired(bracket.stage, first_of_all(bracket.stage, scores, 1 << position))
    # Sets that hold somebody come before in the order, or have been found to be illegal.
    assert reason is not None
    return reason


def why_not_bye(tournament: Tournament, tpn: Tpn) -> Answer:
    """Why a player does not get the bye of the next round.

    Raises:
        InputError: the player is not there to be paired, or the round has no bye.
        NoLegalPairingError: the round cannot be paired at all.
    """
    field = next_field(tournament)
    position = place_of(field.players, tpn)
    bye = bye_of(field, tournament.next_round)
    if bye is None:
        raise no_bye(tournament.next_round)
    return Answer(None if bye.position == position else against_bye(field, bye, position))


def against_bye(field: Field, bye: AllocatedBye, position: int) -> Reason:
    """3.4: why the bye did not go to a player; of those passed over what `why` says."""
    receiver, player = field.players[bye.position], field.players[position]
    reason = why_not_bye_legal(field, position) or bye.trace.reason_against(player.tpn)
    if reason is not None:
        return reason
    others = field.everybody & ~(1 << position)
    if not can_be_paired(field.compatible, others):
        return not_complete(field, others, ARTICLES.completion)
    parting = Parting(receiver.tpn, instead=player.tpn)
    if receiver.score != player.score:
        return Later(ARTICLES.score, parting)
    same = receiver.matches == player.matches
    return Later(ARTICLES.last if same else ARTICLES.games, parting)


def round_with_pair(tournament: Tournament, one: Tpn, other: Tpn | None) -> SolvedRound | None:
    """The round by the rules if the two may only meet each other, or only `one` may have the bye.

    None if there is no such round.

    Raises:
        InputError: a player who is not there to be paired, or the bye in a round that has none.
        NoLegalPairingError: the round has no legal pairing at all.
    """
    number = tournament.next_round
    field = next_field(tournament)
    first = place_of(field.players, one)
    if other is None:
        if bye_of(field, number) is None:
            raise no_bye(number)
        forced = field.without_opponents(first)
    else:
        second = place_of(field.players, other)
        if why_not_legal(field, first, second) is not None:
            return None
        forced = field.with_pairs({first: second})
    try:
        return solve_field(forced, number)
    except NoLegalPairingError:
        return None
