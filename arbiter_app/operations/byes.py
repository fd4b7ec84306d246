"""Requested byes: absent from rounds known in advance (C.04.2 (2026) 3.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.operations.change import Change
from arbiter_app.operations.session import EventSession
from arbiter_app.operations.warnings import WarnedAct, ask
from arbiter_app.store.state import Act, TournamentState
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import RequestedBye, Tournament
from arbiter_app.tournament.types import ByeKind, Tpn

BYE_NAMES = {
    ByeKind.PAIRING_ALLOCATED: "pairing-allocated bye",
    ByeKind.FULL_POINT: "full-point bye",
    ByeKind.HALF_POINT: "half-point bye",
    ByeKind.ZERO_POINT: "zero-point bye",
}


def request_bye(
    session: EventSession,
    tournament_id: int,
    tpn: Tpn,
    round_number: int,
    kind: ByeKind,
    *,
    confirmed: bool = False,
) -> Change:
    """Note that a player will be absent from a round not yet paired (C.04.2 (2026) 3.3).

    It replaces an earlier request of the player for the same round.

    Raises:
        InputError: no such player or round, or the PAB, which cannot be requested.
        RefusedError: the round is already paired, or the player withdrawn by then.
        ConfirmationNeededError: a full-point bye, which is deprecated; a second half-point bye
            (C.05 Art. 6.7 allows one).
    """
    return request_byes(session, tournament_id, tpn, {round_number: kind}, confirmed=confirmed)


def cancel_bye(session: EventSession, tournament_id: int, tpn: Tpn, round_number: int) -> Change:
    """Take a requested bye back: the player will play.

    Raises:
        InputError: no such player.
        RefusedError: there is no such request.
    """
    return request_byes(session, tournament_id, tpn, {round_number: None})


def request_byes(
    session: EventSession,
    tournament_id: int,
    tpn: Tpn,
    kinds: Mapping[int, ByeKind | None],
    *,
    confirmed: bool = False,
) -> Change:
    """Note several absences of a player as one act, by round; None takes a request back.

    Raises:
        InputError: nothing is asked for, or as for `request_bye`.
        RefusedError: a round is already paired, the player is withdrawn by then, or there is no request to take back.
        ConfirmationNeededError: as for `request_bye`.
    """
    state = session.state(tournament_id)
    player = state.tournament.player(tpn)
    if not kinds:
        raise InputError("No round is chosen.")
    tournament = state.tournament
    for number in sorted(kinds):
        kind = kinds[number]
        if kind is None:
            _refuse_cancelling(tournament, player, number)
        else:
            _refuse_for_bye(tournament, player, number, kind)
            _ask_for_bye(state.with_tournament(tournament), player, number, kind, confirmed)
        tournament = _with_request(tournament, player, number, kind)
    act = _act(state.tournament, player, kinds)
    return session.commit(act, tournament_id, state, state.with_tournament(tournament))


def _with_request(
    tournament: Tournament, player: Player, number: int, kind: ByeKind | None
) -> Tournament:
    requests = tuple(
        bye
        for bye in tournament.requested_byes
        if (bye.tpn, bye.round_number) != (player.tpn, number)
    )
    if kind is not None:
        requests = (*requests, RequestedBye(player.tpn, number, kind))
    return replace(tournament, requested_byes=requests)


def _act(tournament: Tournament, player: Player, kinds: Mapping[int, ByeKind | None]) -> Act:
    names = {number: "" if kind is None else BYE_NAMES[kind] for number, kind in kinds.items()}
    if len(kinds) == 1:
        ((number, kind),) = kinds.items()
        before = _kind_of(tournament, player.tpn, number)
        if kind is None:
            return Act(f"Bye of {player.name} cancelled, round {number}", before=before)
        return Act(f"Bye requested by {player.name}, round {number}", before, names[number])
    rounds = sorted(kinds)
    before = _by_round({number: _kind_of(tournament, player.tpn, number) for number in rounds})
    after = _by_round({number: names[number] for number in rounds})
    return Act(f"Byes of {player.name}, {len(rounds)} rounds", before, after)


def _by_round(names: Mapping[int, str]) -> str:
    return "; ".join(f"round {number}: {name}" for number, name in names.items() if name)


def _kind_of(tournament: Tournament, tpn: Tpn, round_number: int) -> str:
    for bye in tournament.requested_byes:
        if (bye.tpn, bye.round_number) == (tpn, round_number):
            return BYE_NAMES[bye.kind]
    return ""


def _refuse_cancelling(tournament: Tournament, player: Player, round_number: int) -> None:
    if not _kind_of(tournament, player.tpn, round_number):
        raise RefusedError(f"{player.name} has not requested a bye in round {round_number}.")


def _refuse_for_bye(
    tournament: Tournament, player: Player, round_number: int, kind: ByeKind
) -> None:
    if not kind.is_requested:
        raise InputError("The pairing-allocated bye is given by the pairing, never requested.")
    total = tournament.settings.rounds_total
    if round_number < 1 or (total and round_number > total):
        raise InputError(f"The tournament has no round {round_number}.")
    if round_number < tournament.next_round:
        raise RefusedError(
            f"Round {round_number} is already paired.",
            article="C.04.2 3.3",
            hint="Change the pairing by hand instead.",
        )
    if player.is_withdrawn_in(round_number):
        raise RefusedError(
            f"{player.name} is withdrawn from round {player.withdrawn_from} and gets no points for"
            " rounds after that.",
            article="C.07 16.1.1",
            hint="Let the player return first.",
        )


def _ask_for_bye(
    state: TournamentState, player: Player, round_number: int, kind: ByeKind, confirmed: bool
) -> None:
    if kind is ByeKind.FULL_POINT:
        ask(state, WarnedAct.FULL_POINT_BYE, "Full-point byes are deprecated.", confirmed=confirmed)
    if kind is not ByeKind.HALF_POINT:
        return
    tournament = state.tournament
    had = [
        bye.round_number
        for bye in tournament.requested_byes
        if bye.tpn == player.tpn and bye.kind is kind and bye.round_number != round_number
    ] + [
        played.number
        for played in tournament.rounds
        for bye in played.byes
        if bye.tpn == player.tpn and bye.kind is kind
    ]
    if had:
        ask(
            state,
            WarnedAct.SECOND_HALF_POINT_BYE,
            f"{player.name} already has a half-point bye in round {had[0]}.",
            confirmed=confirmed,
        )
