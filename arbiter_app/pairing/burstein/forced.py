"""A pair forced upon a round: the bye first (3.1), then the brackets, compared with the round as it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.matching.sets import mask_of
from arbiter_app.pairing.burstein.bye import before_in_turn, candidates_of
from arbiter_app.pairing.burstein.field import Everybody, RoundField, without
from arbiter_app.pairing.bye_in_order import ByeCandidate, in_order
from arbiter_app.pairing.completion import Completion
from arbiter_app.pairing.dutch.field import restricted
from arbiter_app.pairing.dutch.forced import Forced, first_difference_of
from arbiter_app.pairing.dutch.reasons import illegal_meeting
from arbiter_app.pairing.dutch.solve import PairedBracket
from arbiter_app.pairing.dutch.unserved import unserved_without
from arbiter_app.pairing.existence import leavable
from arbiter_app.pairing.next_round import place_of
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.answers import ComparedBracket
from arbiter_app.trace.reasons import FORBIDDEN, Illegal, NoCompletion, Reason


def why_apart(
    field: RoundField, solved: Iterable[PairedBracket], one: Tpn, other: Tpn
) -> tuple[Reason | None, ComparedBracket | None]:
    """Why two players do not meet in a round, and the bracket in which that shows; nothing if they do.

    What `why` says of those who come earlier and what `why-not` answers are both this.
    """
    everybody = field.everybody
    first, second = (place_of(everybody.players, tpn) for tpn in (one, other))
    illegal = why_not_legal(everybody, first, second)
    if illegal is not None:
        return illegal, None
    forced = with_pair(field, first, second)
    if forced is None:
        return _unserved(everybody, (first, second)), None
    if forced.receiver is not None and field.bye is not None:
        candidates = candidates_of(everybody.players, everybody.places)
        receiver = candidates[place_of(everybody.players, field.bye.tpn)]
        if forced.receiver.tpn != receiver.tpn:
            return before_in_turn(receiver, forced.receiver, everybody.number - 1), None
    return first_difference_of(solved, forced.pair)


def why_not_legal(everybody: Everybody, one: int, other: int) -> Illegal | None:
    """Why two positions may not meet ([C1], [C3], a forbidden pair), None if they may."""
    if everybody.adjacency[one] >> other & 1:
        return None
    found = illegal_meeting(everybody.players[one], everybody.players[other])
    return Illegal(FORBIDDEN) if found is None else found


@dataclass(frozen=True, slots=True)
class WithPair:
    """The field of a round with a pair forced, and who has the bye in it."""

    field: RoundField
    receiver: ByeCandidate | None
    pair: Forced


def with_pair(field: RoundField, one: int, other: int) -> WithPair | None:
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
        inner = given_to(field, place_of(everybody.players, receiver.tpn))
    first, second = (
        place_of(inner.field.players, everybody.players[position].tpn) for position in (one, other)
    )
    try:
        forced = restricted(inner.field, first, second)
    except NoLegalPairingError:
        return None
    return WithPair(inner, receiver, Forced(forced, first, second))


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


def given_to(field: RoundField, position: int) -> RoundField:
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
