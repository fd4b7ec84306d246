"""Questions to the pairing of a round, answered without changing anything.

All of them go by the state before the round, so that a round can be asked about before it is
published or at any time later. They are meant for a worker thread, quick as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from arbiter_app.errors import UserError
from arbiter_app.operations.manual import ManualPairing, PairingFault, pairing_faults
from arbiter_app.operations.repair import Repair, nearest_repair
from arbiter_app.operations.systems import pairing_system_of
from arbiter_app.tournament.presence import with_presence_turned
from arbiter_app.tournament.tournament import RequestedBye, Tournament
from arbiter_app.tournament.types import ByeKind, Tpn
from arbiter_app.wording import NOTHING, Phrase

if TYPE_CHECKING:
    from arbiter_app.trace.answers import Judgement, WhyNot
    from arbiter_app.trace.brackets import BracketPlayer
    from arbiter_app.trace.rounds import RoundPairing


@dataclass(frozen=True, slots=True)
class WhyNotAnswer:
    """Why two players do not meet, with what the sentences about it need.

    Attributes:
        before: the tournament before the round.
        players: scores and colours due as the engine sees them.
        was_played: the round was made so although the rules would not have it.
        as_it_is: the round by the rules, if there is one to compare it with.
        with_it: the round as it would be with the pair (or the bye); None if there is none.
    """

    answer: WhyNot
    before: Tournament
    players: tuple[BracketPlayer, ...]
    was_played: bool
    as_it_is: RoundPairing | None = None
    with_it: RoundPairing | None = None

    @property
    def opponent(self) -> Tpn | None:
        """Whom the player who asks has in the round as it is; None where it is not compared."""
        pairs = () if self.as_it_is is None else self.as_it_is.pairs
        own = next((p for p in pairs if self.answer.one in (p.white, p.black)), None)
        if own is None:
            return None
        return own.black if own.white == self.answer.one else own.white


@dataclass(frozen=True, slots=True)
class HandVerdict:
    """What a pairing made by hand is worth.

    Attributes:
        faults: what is illegal.
        judgement: the comparison with the engine's pairing; None if there is none, for `error`.
        repair: the nearest legal pairing of an illegal one, None if no exchanges lead to one.
        players: scores and colours due as the engine sees them.
        system: the pairing system judged by; empty if it is not known.
    """

    faults: tuple[PairingFault, ...]
    judgement: Judgement | None
    error: Phrase
    repair: Repair | None
    before: Tournament
    players: tuple[BracketPlayer, ...]
    system: str


def ask_why_not(
    tournament: Tournament,
    round_number: int,
    one: Tpn,
    other: Tpn | None,
    *,
    system: str | None = None,
) -> WhyNotAnswer:
    """Why `one` does not meet `other` (or get the bye, if None) in a round.

    Raises:
        InputError: a player who is not there to be paired, or no bye in that round.
        NoLegalPairingError: the round has no legal pairing at all.
    """
    from arbiter_app.pairing.checker import state_before
    from arbiter_app.pairing.questions import pair_round, pair_with, why_not

    before = state_before(tournament, round_number, system=system)
    answer = why_not(before, one, other, system=system)
    made = answer.reason is not None and _was_made(tournament, round_number, one, other)
    with_it = None if answer.reason is None else pair_with(before, one, other, system=system)
    as_it_is = None
    if with_it is not None or (answer.reason is not None and other is None):
        by_the_rules = pair_round(before, system=system)
        answer = replace(answer, bye=by_the_rules.bye)
        as_it_is = None if with_it is None else by_the_rules
    players = _players(before, answer.system)
    return WhyNotAnswer(answer, before, players, made, as_it_is, with_it)


def judge_by_hand(
    tournament: Tournament,
    round_number: int,
    pairing: ManualPairing,
    *,
    steps: Sequence[ManualPairing] = (),
    system: str | None = None,
) -> HandVerdict:
    """What a pairing made by hand is worth, and how it could be made legal.

    `steps` are the pairings that led to it: a repair leads back to one of them only if nothing
    else does, for going back is what undo is for.

    Raises:
        InputError: a player is paired who is not there, or an earlier result is missing.
    """
    from arbiter_app.pairing.questions import legality_of

    before = _as_drafted(tournament.before_round(round_number), pairing)
    faults = pairing_faults(tournament, round_number, pairing)
    judgement, error = _judgement(before, pairing, system)
    repair = None
    if faults:
        rules = legality_of(before, system)
        repair = nearest_repair(rules, pairing, steps) or nearest_repair(rules, pairing)
        if repair is not None:
            repair = replace(repair, pairing=_with_due_colours(before, pairing, repair, system))
    name = pairing_system_of(tournament) if system is None else system
    return HandVerdict(faults, judgement, error, repair, before, _players(before, name), name)


@dataclass(frozen=True, slots=True)
class PairedOtherwise:
    """A round by another system; `taken_as_given` is what that takes as given, in sentences."""

    pairing: RoundPairing
    taken_as_given: tuple[Phrase, ...]


def pair_otherwise(
    tournament: Tournament, round_number: int, system: str, *, turned: Tpn | None = None
) -> PairedOtherwise:
    """The same round paired by another edition or system, with its trace.

    `turned` is a player who is absent there though present, or here though absent or withdrawn.

    Raises:
        InputError: the system does not pair this tournament, or too few players are there.
        NoLegalPairingError: no legal pairing exists by that system.
    """
    from arbiter_app.pairing.questions import pair_round
    from arbiter_app.pairing.undeclared import taken_as_given

    before = before_otherwise(tournament, round_number, turned)
    pairing = pair_round(before, system=system, explain=True)
    return PairedOtherwise(pairing, tuple(taken_as_given(before, system)))


def before_otherwise(tournament: Tournament, round_number: int, turned: Tpn | None) -> Tournament:
    """The state before a round, for pairing it otherwise.

    `turned` is a player who is absent there though present, or here though absent or withdrawn.

    Raises:
        InputError: no such round, or its system is not available.
    """
    from arbiter_app.pairing.checker import state_before

    before = state_before(tournament, round_number)
    return before if turned is None else with_presence_turned(before, turned)


def _with_due_colours(
    before: Tournament, drafted: ManualPairing, repair: Repair, system: str | None
) -> ManualPairing:
    """The repaired pairing with the colours of Article 5 on the boards that are new."""
    judgement, _ = _judgement(before, repair.pairing, system)
    pairing = repair.pairing
    for wrong in () if judgement is None else judgement.colours:
        pair = (wrong.white, wrong.black)
        if pair not in drafted.pairs and pair[::-1] not in repair.turned:
            pairing = pairing.with_colours_swapped(pairing.pairs.index(pair) + 1)
    return pairing


def _judgement(
    before: Tournament, pairing: ManualPairing, system: str | None
) -> tuple[Judgement | None, Phrase]:
    from arbiter_app.pairing.questions import judge

    allocated = [bye.tpn for bye in pairing.byes if bye.kind is ByeKind.PAIRING_ALLOCATED]
    try:
        return judge(
            before, pairing.pairs, allocated[0] if allocated else None, system=system
        ), NOTHING
    except UserError as error:
        return None, error.said


def _as_drafted(before: Tournament, pairing: ManualPairing) -> Tournament:
    """Absent in the round is who is absent in the draft (C.04.2 (2026) 4.4.4)."""
    number = before.next_round
    others = tuple(request for request in before.requested_byes if request.round_number != number)
    away = tuple(
        RequestedBye(bye.tpn, number, bye.kind) for bye in pairing.byes if bye.kind.is_requested
    )
    return replace(before, requested_byes=away + others)


def _was_made(tournament: Tournament, number: int, one: Tpn, other: Tpn | None) -> bool:
    if number > len(tournament.rounds):
        return False
    played = tournament.round(number)
    if other is None:
        return played.pairing_allocated_bye == one
    game = played.game_of(one)
    return game is not None and game.opponent_of(one) == other


def _players(before: Tournament, system: str | None) -> tuple[BracketPlayer, ...]:
    """The players as the system sees them; nobody where even that cannot be told."""
    from arbiter_app.pairing.questions import players_as_seen

    with suppress(UserError):
        return players_as_seen(before, system)
    return ()
