"""A pairing made by hand against that of the Double-Swiss System, bracket by bracket."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.double_swiss.bracket import BracketPairing, repeaters
from arbiter_app.pairing.double_swiss.bye import why_not_bye_legal
from arbiter_app.pairing.double_swiss.field import Field
from arbiter_app.pairing.double_swiss.reasons import (
    NUMBER,
    SCORES,
    score_differences,
    why_not_legal,
    worse_pairing,
    worse_set,
)
from arbiter_app.pairing.double_swiss.round import solve_next_round
from arbiter_app.pairing.double_swiss.solve import PairedBracket, SolvedRound, colours_of
from arbiter_app.pairing.double_swiss.upfloaters import value_of
from arbiter_app.pairing.double_swiss.why_not import against_bye, answer_in
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.answers import IllegalPair, Judgement, WrongColours
from arbiter_app.trace.reasons import Reason, Worse


def judge_double_swiss(
    tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None
) -> Judgement:
    """By the criteria: the first bracket in which the two pairings part.

    Raises:
        InputError: a result is missing, all rounds are paired, or nobody is there to be paired.
        NoLegalPairingError: the round has no legal pairing to compare with.
    """
    solved = solve_next_round(tournament)
    field = solved.field
    position = {player.tpn: index for index, player in enumerate(field.players)}
    placed = [(position[white], position[black]) for white, black in pairs]
    taken = None if bye is None else position[bye]
    illegal = tuple(_illegal(field, placed, taken))
    colours = tuple(_wrong_colours(field, placed))
    if illegal:
        return Judgement(illegal, None, None, colours)
    if solved.bye is not None and taken is not None and taken != solved.bye.position:
        reason = against_bye(field, solved.bye, taken)
        return Judgement((), reason, None, colours)
    return Judgement((), *first_difference(solved, placed), colours)


def _illegal(
    field: Field, pairs: Sequence[tuple[int, int]], bye: int | None
) -> Iterator[IllegalPair]:
    for white, black in pairs:
        problem = why_not_legal(field, white, black)
        if problem is not None:
            yield IllegalPair(field.players[white].tpn, field.players[black].tpn, problem)
    if bye is not None:
        barred = why_not_bye_legal(field, bye)
        if barred is not None:
            yield IllegalPair(field.players[bye].tpn, None, barred)


def _wrong_colours(field: Field, pairs: Sequence[tuple[int, int]]) -> Iterator[WrongColours]:
    for pair in pairs:
        white, black = field.tpns(pair)
        given = colours_of(field, pair)
        if given.white != white:
            yield WrongColours(white, black, given.article)


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
