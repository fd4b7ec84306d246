"""Why were two players not paired, or why did a player not get the bye (C.04.4.2 (2026))?

The pair is forced and the round paired again: first the bye (3.1), then bracket by bracket from the
top the first criterion by which the best pairing with the pair is worse (2.3), or the order (4.3).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.matching.sets import mask_of
from arbiter_app.pairing.burstein.bye import before_in_turn, candidates_of
from arbiter_app.pairing.burstein.criteria import NAME
from arbiter_app.pairing.burstein.field import Everybody, RoundField, without
from arbiter_app.pairing.burstein.round import checked_field, round_of
from arbiter_app.pairing.bye_in_order import ByeCandidate, illegal_bye, in_order
from arbiter_app.pairing.completion import Completion
from arbiter_app.pairing.dutch.field import restricted
from arbiter_app.pairing.dutch.forced import Forced, first_difference_of, round_with
from arbiter_app.pairing.dutch.reasons import illegal_meeting
from arbiter_app.pairing.dutch.solve import brackets_2026
from arbiter_app.pairing.dutch.unserved import unserved_without
from arbiter_app.pairing.existence import leavable
from arbiter_app.pairing.next_round import no_bye, place_of
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.answers import ComparedBracket, WhyNot
from arbiter_app.trace.reasons import FORBIDDEN, Illegal, NoCompletion, Reason
from arbiter_app.trace.rounds import RoundPairing


def why_not_burstein(tournament: Tournament, one: Tpn, other: Tpn | None) -> WhyNot:
    """Why `one` does not meet `other`, or get the bye if None, after the seeding rounds.

    Raises:
        InputError: a player who is not there to be paired, or the bye in a round that has none.
        NoLegalPairingError: the round has no legal pairing at all.
    """
    field = checked_field(tournament)
    reason, bracket = _answer(field, one, other)
    return WhyNot(NAME, tournament.next_round, one, other, reason, bracket)


def round_with_burstein(tournament: Tournament, one: Tpn, other: Tpn | None) -> RoundPairing | None:
    """The best round in which the two meet, or `one` gets the bye if `other` is None.

    None where there is no such round.

    Raises:
        InputError: a player who is not there to be paired, or the bye in a round that has none.
        NoLegalPairingError: the round has no legal pairing at all.
    """
    field = checked_field(tournament)
    everybody = field.everybody
    first = place_of(everybody.players, one)
    if other is None:
        found = _with_bye(field, first)
        if found is None:
            return None
        return round_of(tournament, found, tuple(brackets_2026(found.field)))
    second = place_of(everybody.players, other)
    if why_not_legal(everybody, first, second) is not None:
        return None
    forced = _with_pair(field, first, second)
    if forced is None:
        return None
    solved = round_with(brackets_2026(forced.field.field), forced.pair)
    return round_of(tournament, forced.field, solved)


def _answer(
    field: RoundField, one: Tpn, other: Tpn | None
) -> tuple[Reason | None, ComparedBracket | None]:
    everybody = field.everybody
    first = place_of(everybody.players, one)
    if other is None:
        return why_not_bye(field, first), None
    second = place_of(everybody.players, other)
    illegal = why_not_legal(everybody, first, second)
    if illegal is not None:
        return illegal, None
    forced = _with_pair(field, first, second)
    if forced is None:
        return _unserved(everybody, (first, second)), None
    if forced.receiver is not None and field.bye is not None:
        candidates = candidates_of(everybody.players, everybody.places)
        receiver = candidates[place_of(everybody.players, field.bye.tpn)]
        if forced.receiver.tpn != receiver.tpn:
            return before_in_turn(receiver, forced.receiver, everybody.number - 1), None
    return first_difference_of(brackets_2026(field.field), forced.pair)


def why_not_legal(everybody: Everybody, one: int, other: int) -> Illegal | None:
    """Why two positions may not meet ([C1], [C3], a forbidden pair), None if they may."""
    if everybody.adjacency[one] >> other & 1:
        return None
    found = illegal_meeting(everybody.players[one], everybody.players[other])
    return Illegal(FORBIDDEN) if found is None else found


def why_not_bye(field: RoundField, position: int) -> Reason | None:
    """Why a player does not have the bye (3.1), None if the player has it.

    Raises:
        InputError: the round has no bye.
    """
    everybody = field.everybody
    if field.bye is None:
        raise no_bye(everybody.number)
    candidates = candidates_of(everybody.players, everybody.places)
    player = candidates[position]
    if player.tpn == field.bye.tpn:
        return None
    illegal = illegal_bye(player.barred_since)
    if illegal is not None:
        return illegal
    for passed in field.bye.passed_over:
        if passed.tpn == player.tpn:
            return passed.reason
    receiver = candidates[place_of(everybody.players, field.bye.tpn)]
    return before_in_turn(receiver, player, everybody.number - 1)


@dataclass(frozen=True, slots=True)
class _WithPair:
    """The field of a round with a pair forced, and who has the bye in it."""

    field: RoundField
    receiver: ByeCandidate | None
    pair: Forced


def _with_pair(field: RoundField, one: int, other: int) -> _WithPair | None:
    """The field in which two positions can only meet each other; None if there is no such round.

    The bye goes to the first in turn without whom all the others can be paired then (3.1).
    """
    everybody = field.everybody
    receiver = None
    if field.bye is not None:
        receiver = _first_for_bye(everybody, one, other)
        if receiver is None:
            return None
    inner = field
    if receiver is not None and (field.bye is None or receiver.tpn != field.bye.tpn):
        inner = _given_to(field, place_of(everybody.players, receiver.tpn))
    first, second = (
        place_of(inner.field.players, everybody.players[position].tpn) for position in (one, other)
    )
    try:
        forced = restricted(inner.field, first, second)
    except NoLegalPairingError:
        return None
    return _WithPair(inner, receiver, Forced(forced, first, second))


def _first_for_bye(everybody: Everybody, one: int, other: int) -> ByeCandidate | None:
    """Who has the bye if two positions meet, None if the others cannot be paired."""
    candidates = candidates_of(everybody.players, everybody.places)
    others = (1 << len(candidates)) - 1 & ~mask_of((one, other))
    unserved, possible = leavable(everybody.adjacency, others)
    if unserved > 1:
        return None
    return next(
        (
            candidates[position]
            for position in in_order(candidates)
            if possible >> position & 1 and candidates[position].barred_since is None
        ),
        None,
    )


def _with_bye(field: RoundField, position: int) -> RoundField | None:
    """The round in which somebody else has the bye, None if there is none."""
    reason = why_not_bye(field, position)
    if reason is None:
        return field
    if isinstance(reason, Illegal | NoCompletion):
        return None
    found = _given_to(field, position)
    return found if found.field.completion.suffix(0).is_complete else None


def _given_to(field: RoundField, position: int) -> RoundField:
    """The field in which a position has the bye."""
    assert field.bye is not None
    player = field.everybody.players[position]
    bye = replace(field.bye, tpn=player.tpn, score=player.score, passed_over=(), rule="")
    return without(field.everybody, position, bye)


def _unserved(everybody: Everybody, taken: tuple[int, int]) -> NoCompletion:
    """[C4]: who cannot be served, the bye included, if two positions meet."""
    players = everybody.players
    adjacency = everybody.adjacency
    bye = None
    if len(players) % 2:
        bye = len(players)
        takers = mask_of(index for index, player in enumerate(players) if player.may_get_bye)
        adjacency = (
            *(mask | (takers >> index & 1) << bye for index, mask in enumerate(adjacency)),
            takers,
        )
    inner = without(everybody, None, None).field
    field = replace(
        inner,
        adjacency=adjacency,
        bye=bye,
        completion=Completion(adjacency, inner.starts, len(players)),
    )
    return unserved_without(field, taken)
