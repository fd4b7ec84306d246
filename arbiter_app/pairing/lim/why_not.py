"""Why two players were not paired, or a player did not get the bye: read from the procedure.

The Lim System has no criteria by which two whole pairings could be compared: a pair is made when
the order of the text comes to it. So the answer is the reason for which it was passed over, or the
article by which the pair made came before it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from arbiter_app.pairing.lim.bye import ARTICLE as BYE_ARTICLE
from arbiter_app.pairing.lim.bye import illegal_bye
from arbiter_app.pairing.lim.reasons import why_not_legal
from arbiter_app.pairing.lim.solve import SolvedRound
from arbiter_app.pairing.lim.tracing import trace_group
from arbiter_app.pairing.lim.unserved import COMPLETE, unserved_in_round
from arbiter_app.pairing.next_round import no_bye, place_of
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.answers import ComparedBracket
from arbiter_app.trace.brackets import BracketTrace, FloaterTrace, PassedOver
from arbiter_app.trace.reasons import (
    Later,
    Parting,
    Reason,
)

EXCHANGES = "4.2"
FLOATERS = "3.8"
GROUPS = "2.2"
TRANSFERS = "2.3"


@dataclass(frozen=True, slots=True)
class Answer:
    """Why not: `reason` is None if the pair was made, `bracket` the score-group that decided, `left` why
    one of the two had to leave it.
    """

    reason: Reason | None
    bracket: ComparedBracket | None = None
    left: FloaterTrace | None = None


def why_not_pair(solved: SolvedRound, one: Tpn, other: Tpn) -> Answer:
    """Why two players do not meet in the round.

    Raises:
        InputError: one of them is not there to be paired.
    """
    field = solved.field
    first, second = place_of(field.players, one), place_of(field.players, other)
    illegal = why_not_legal(field, first, second)
    if illegal is not None:
        return Answer(illegal)
    taken = 1 << first | 1 << second
    incomplete = unserved_in_round(field, solved.bye, taken, COMPLETE)
    if incomplete is not None:
        return Answer(incomplete)
    if solved.bye is not None:
        has_bye = solved.bye.trace.tpn
        if has_bye in {one, other}:
            parting = Parting(has_bye, instead=other if has_bye == one else one)
            return Answer(Later(BYE_ARTICLE, parting))
    return _cracked(solved, first, second) or _from_trace(solved, first, second)


def why_not_bye(solved: SolvedRound, number: int, tpn: Tpn) -> Answer:
    """Why a player does not get the bye of round `number`.

    Raises:
        InputError: the player is not there to be paired, or the round has no bye.
    """
    field = solved.field
    position = place_of(field.players, tpn)
    if solved.bye is None:
        raise no_bye(number)
    if solved.bye.trace.tpn == tpn:
        return Answer(None)
    illegal = illegal_bye(field.players[position])
    if illegal is not None:
        return Answer(illegal)
    passed = solved.bye.trace.reason_against(tpn)
    if passed is not None:
        return Answer(passed)
    taken = 1 << position
    incomplete = unserved_in_round(field, solved.bye, taken, BYE_ARTICLE, with_bye=False)
    if incomplete is not None:
        return Answer(incomplete)
    return Answer(Later(BYE_ARTICLE, Parting(solved.bye.trace.tpn, instead=tpn)))


def _cracked(solved: SolvedRound, first: int, second: int) -> Answer | None:
    """Of a pair undone for the median score-group: who could not be paired there (2.6)."""
    for index, paired in enumerate(solved.groups):
        undone = [{*crack.pair} for crack in paired.cracks]
        if {first, second} in undone and {first, second} not in map(set, paired.pairs):
            bracket = trace_group(solved.field, solved.groups, solved.bye, index)
            blocked = bracket.cracked[undone.index({first, second})].blocked
            assert blocked is not None
            return Answer(blocked, ComparedBracket(bracket.number, bracket.score))
    return None


def _from_trace(solved: SolvedRound, first: int, second: int) -> Answer:
    """The first decision by which the two went apart."""
    group, pair = next(
        (group, pair)
        for group, paired in enumerate(solved.groups)
        for pair in paired.pairs
        if {first, second} & {*pair}
    )
    if {first, second} == {*pair}:
        return Answer(None)
    one, other = (solved.field.players[position].tpn for position in (first, second))
    bracket = trace_group(solved.field, solved.groups, solved.bye, group)
    made = bracket.pairs[solved.groups[group].pairs.index(pair)]
    wanted = other if one in {made.first, made.second} else one
    passed = made.passed_over if made.first in {one, other} else ()
    compared = ComparedBracket(bracket.number, bracket.score)
    reason = _reason_for(wanted, passed)
    if reason is not None:
        return Answer(reason, compared)
    apart = _why_apart(bracket, _first_made(solved, group, one, other), one, other)
    left = next((each for each in bracket.downfloaters if each.tpn in {one, other}), None)
    return Answer(apart, compared, left if apart.article == TRANSFERS else None)


def _first_made(solved: SolvedRound, group: int, one: Tpn, other: Tpn) -> tuple[Tpn, Tpn]:
    """The first pair with one of two players made in a score-group, undone later or not (2.6)."""
    players = solved.field.players
    made = ((players[a].tpn, players[b].tpn) for a, b in solved.groups[group].made)
    return next(pair for pair in made if {one, other} & {*pair})


def _why_apart(bracket: BracketTrace, made: tuple[Tpn, Tpn], one: Tpn, other: Tpn) -> Later:
    """A pair was made first, with one of the two; why not with the other, who was not paired yet."""
    first, second = made
    taken, wanted = (one, other) if one in made else (other, one)
    gets = second if taken == first else first
    parting = Parting(taken, gets, wanted, is_taken=taken == second)
    here = {player.tpn for player in (*bracket.moved_down_players, *bracket.residents)}
    if wanted not in here:
        return Later(GROUPS, parting)
    if wanted in {floater.tpn for floater in bracket.downfloaters}:
        return Later(TRANSFERS, parting)
    came = {player.tpn for player in bracket.moved_down_players}
    return Later(FLOATERS if {*made} & came else EXCHANGES, parting)


def _reason_for(tpn: Tpn, passed: Iterable[PassedOver]) -> Reason | None:
    return next((one.reason for one in passed if one.tpn == tpn), None)
