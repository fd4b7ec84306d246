"""Article 1: the pairing-allocated bye, and whether the others can be paired at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.matching.sets import bits
from arbiter_app.pairing.existence import largest_matching, leavable
from arbiter_app.pairing.lim.field import Field
from arbiter_app.pairing.lim.players import LimPlayer
from arbiter_app.pairing.next_round import numbers
from arbiter_app.pairing.unserved import MOST_UNSERVED
from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.trace.brackets import (
    ByeInLine,
    ByeTrace,
    NextInLine,
    PassedOver,
)
from arbiter_app.trace.reasons import Illegal, NoCompletion
from arbiter_app.wording import phrase

ARTICLE = "1.1"


@dataclass(frozen=True, slots=True)
class ByeCandidate:
    """A player who could get the bye."""

    tpn: Tpn
    score: Points
    may_get_bye: bool


def bye_order(players: Sequence[ByeCandidate]) -> list[ByeCandidate]:
    """1.1: the lowest numbered player of the lowest score-group who may get it, then upward."""
    eligible = [player for player in players if player.may_get_bye]
    return sorted(eligible, key=lambda player: (player.score, -player.tpn))


@dataclass(frozen=True, slots=True)
class AllocatedBye:
    """Who gets the bye, and why not those named before."""

    position: int
    trace: ByeTrace


def allocate_bye(field: Field, number: int) -> AllocatedBye | None:
    """The bye of round `number`, None if the number of players is even.

    Raises:
        NoLegalPairingError: the others cannot be paired, whoever gets the bye.
    """
    unserved, removable = leavable(field.compatible, field.everybody)
    is_odd = len(field.players) % 2
    if unserved > is_odd:
        raise _no_pairing(field, number)
    if not is_odd:
        return None
    position_of = {player.tpn: index for index, player in enumerate(field.players)}
    order = bye_order([ByeCandidate(p.tpn, p.score, p.may_get_bye) for p in field.players])
    for candidate in order:
        position = position_of[candidate.tpn]
        if removable >> position & 1:
            return AllocatedBye(position, _trace(field, position, removable))
    names = tuple(field.players[position].tpn for position in bits(removable))
    raise NoLegalPairingError(
        phrase(
            "Round {number} cannot be paired: the pairing-allocated bye would have to go"
            " to one of {players}, and none of them may get it (1.1).",
            number=number,
            players=numbers(names),
        ),
        unserved=names,
        hint=phrase("The Chief Arbiter decides what to do."),
    )


def illegal_bye(player: LimPlayer) -> Illegal | None:
    """The Basic Rules named by 1.1: no bye after a bye, or after points without playing."""
    if player.may_get_bye:
        return None
    return Illegal(ARTICLE, player.bye_barred_since)


def _trace(field: Field, taken: int, removable: int) -> ByeTrace:
    """Those with a lower score, or the same score and a larger number, are named before."""
    passed: list[PassedOver] = []
    group = [field.players[position] for position in bits(removable)]
    few = len(group) <= MOST_UNSERVED
    needed = NoCompletion(tuple(player.tpn for player in group) if few else (), article=ARTICLE)
    for position in range(len(field.players) - 1, taken, -1):
        player = field.players[position]
        passed.append(PassedOver(player.tpn, illegal_bye(player) or needed))
    player = field.players[taken]
    return ByeTrace(
        player.tpn,
        player.score,
        tuple(passed),
        runner_up=_runner_up(field, taken, removable, needed),
    )


def _runner_up(field: Field, taken: int, removable: int, needed: NoCompletion) -> NextInLine | None:
    """Who would have the bye next, None if nobody else may."""
    between: list[PassedOver] = []
    receiver = field.players[taken]
    for position in range(taken - 1, -1, -1):
        player = field.players[position]
        if player.may_get_bye and removable >> position & 1:
            return NextInLine(
                ByeInLine(receiver.tpn, receiver.score),
                ByeInLine(player.tpn, player.score),
                ARTICLE,
                tuple(between),
            )
        between.append(PassedOver(player.tpn, illegal_bye(player) or needed))
    return None


def _no_pairing(field: Field, number: int) -> NoLegalPairingError:
    matching = largest_matching(field.compatible, field.everybody)
    names = tuple(field.players[position].tpn for position in bits(matching.deficient_set()))
    return NoLegalPairingError(
        phrase(
            "Round {number} has no pairing: not all of {players} can get a compatible"
            " opponent (2.1).",
            number=number,
            players=numbers(names),
        ),
        unserved=names,
        hint=phrase("The rules go no further; the Chief Arbiter decides what to do."),
    )
