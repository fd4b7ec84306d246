"""Requested byes: absent from rounds known in advance (C.04.2 (2026) 3.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.operations.basis import with_basis_told
from arbiter_app.operations.change import Change
from arbiter_app.operations.numbering import with_player
from arbiter_app.operations.round_robin import refuse_bye_by_table
from arbiter_app.operations.session import EventSession
from arbiter_app.operations.warnings import WarnedAct, ask
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.state import Act, TournamentState
from arbiter_app.tournament.corrections_told import bye_corrected
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Bye, RequestedBye, Tournament
from arbiter_app.tournament.types import ByeKind, Tpn
from arbiter_app.tournament.words import BYE_NAMES
from arbiter_app.wording import NOTHING, Phrase, counted, one_after_another, phrase, sentences


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
        RefusedError: the round is already paired, or the player withdrawn by then; a half-point
            bye for somebody who is not entitled to any.
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

    In a round that is paired already the bye of somebody who was absent can be corrected: rounds
    that a late entry missed are worth nothing "unless the tournament rules say otherwise"
    (C.04.2 (2026) 2.4, 3.3).

    Raises:
        InputError: nothing is asked for, or as for `request_bye`.
        RefusedError: the player was not absent from a round that is paired, or is withdrawn by
            then; or there is no request to take back.
        ConfirmationNeededError: as for `request_bye`; or a round is paired already.
    """
    state = session.state(tournament_id)
    player = state.tournament.player(tpn)
    if not kinds:
        raise InputError(phrase("No round is selected."))
    after, corrections = state, _corrections(state.tournament, player, kinds)
    for number in sorted(kinds):
        kind = kinds[number]
        if kind is None:
            _refuse_cancelling(after.tournament, player, number)
        else:
            refuse_for_bye(after.tournament, player, number, kind)
            _ask_for_bye(after, player, number, kind, corrections, confirmed)
        if kind is not None and number < state.tournament.next_round:
            after = _with_corrected(after, player, number, kind)
        else:
            after = after.with_tournament(with_request(after.tournament, player, number, kind))
    return session.commit(_act(state.tournament, player, kinds), tournament_id, state, after)


def bar_half_point_byes(
    session: EventSession, tournament_id: int, tpn: Tpn, *, barred: bool
) -> Change:
    """Say that a player is not entitled to half-point byes, or is after all (C.05 Art. 6.7).

    Raises:
        InputError: no such player.
        RefusedError: nothing would change; or a half-point bye is requested for a round to come.
    """
    state = session.state(tournament_id)
    player = state.tournament.player(tpn)
    if player.has_half_point_byes is not barred:
        said = phrase("{name} is already entitled to half-point byes.", name=player.name)
        if barred:
            said = phrase("{name} is not entitled to half-point byes.", name=player.name)
        raise RefusedError(said)
    for bye in state.tournament.requested_byes:
        if barred and bye.tpn == tpn and bye.kind is ByeKind.HALF_POINT:
            raise RefusedError(
                phrase(
                    "{name} has requested a half-point bye in round {round}.",
                    name=player.name,
                    round=bye.round_number,
                ),
                article="C.05 6.7",
                hint=phrase("Cancel it first, or change it to a zero-point bye."),
            )
    name = phrase("{name} entitled to half-point byes", name=player.name)
    if barred:
        name = phrase("{name} not entitled to half-point byes", name=player.name)
    after = with_player(state, replace(player, has_half_point_byes=not barred))
    return session.commit(Act(ActKind.HALF_POINT_BYES_BARRED, name), tournament_id, state, after)


def _with_corrected(
    state: TournamentState, player: Player, number: int, kind: ByeKind
) -> TournamentState:
    """The state with another bye of a player in a paired round."""
    tournament = state.tournament
    played = tournament.round(number)
    new = Bye(player.tpn, kind)
    byes = tuple(new if bye.tpn == player.tpn else bye for bye in played.byes)
    rounds = (
        *tournament.rounds[: number - 1],
        replace(played, byes=byes),
        *tournament.rounds[number:],
    )
    before = _kind_of(tournament, player.tpn, number)
    return with_basis_told(
        state,
        state.with_tournament(replace(tournament, rounds=rounds)),
        bye_corrected(player.name, number, BYE_NAMES[kind], before),
        since=_next_paired_with(tournament, player.tpn, number),
    )


def _next_paired_with(tournament: Tournament, tpn: Tpn, number: int) -> int:
    """The first round after this one in which a player's points decided anything."""
    for played in tournament.rounds[number:]:
        if played.game_of(tpn) is not None or played.pairing_allocated_bye == tpn:
            return played.number
    return tournament.next_round


def with_request(
    tournament: Tournament, player: Player, number: int, kind: ByeKind | None
) -> Tournament:
    """The tournament with another request of a player for a round; None takes it back."""
    requests = tuple(
        bye
        for bye in tournament.requested_byes
        if (bye.tpn, bye.round_number) != (player.tpn, number)
    )
    if kind is not None:
        requests = (*requests, RequestedBye(player.tpn, number, kind))
    return replace(tournament, requested_byes=requests)


def _act(tournament: Tournament, player: Player, kinds: Mapping[int, ByeKind | None]) -> Act:
    names = {number: NOTHING if kind is None else BYE_NAMES[kind] for number, kind in kinds.items()}
    if len(kinds) == 1:
        ((number, kind),) = kinds.items()
        before = _kind_of(tournament, player.tpn, number)
        if kind is None:
            name = phrase("Bye of {name} cancelled, round {round}", name=player.name, round=number)
            return Act(ActKind.BYE_CANCELLED, name, before)
        if number < tournament.next_round:
            name = phrase("Bye of {name} corrected, round {round}", name=player.name, round=number)
            return Act(ActKind.BYE_CORRECTED, name, before, names[number])
        name = phrase("Bye requested by {name}, round {round}", name=player.name, round=number)
        return Act(ActKind.BYE_REQUESTED, name, before, names[number])
    rounds = sorted(kinds)
    before = _by_round({number: _kind_of(tournament, player.tpn, number) for number in rounds})
    after = _by_round({number: names[number] for number in rounds})
    name = counted(
        len(rounds),
        "Byes of {name}, {count} round",
        "Byes of {name}, {count} rounds",
        name=player.name,
    )
    return Act(ActKind.BYES_CHANGED, name, before, after)


def _by_round(names: Mapping[int, Phrase]) -> Phrase:
    return one_after_another(
        phrase("round {round}: {bye}", round=number, bye=name)
        for number, name in names.items()
        if name
    )


def _kind_of(tournament: Tournament, tpn: Tpn, round_number: int) -> Phrase:
    """The bye of a player in a round, given or requested; empty without one."""
    for given in (
        () if round_number >= tournament.next_round else tournament.round(round_number).byes
    ):
        if given.tpn == tpn:
            return BYE_NAMES[given.kind]
    for bye in tournament.requested_byes:
        if (bye.tpn, bye.round_number) == (tpn, round_number):
            return BYE_NAMES[bye.kind]
    return NOTHING


def _refuse_cancelling(tournament: Tournament, player: Player, round_number: int) -> None:
    is_past = round_number < tournament.next_round
    if is_past or not _kind_of(tournament, player.tpn, round_number):
        raise RefusedError(
            phrase(
                "{name} has not requested a bye in round {round}.",
                name=player.name,
                round=round_number,
            )
        )


def refuse_for_bye(
    tournament: Tournament, player: Player, round_number: int, kind: ByeKind
) -> None:
    """Refuse a bye that a player cannot have in a round.

    Raises:
        InputError, RefusedError: as for `request_byes`.
    """
    refuse_bye_by_table(tournament)
    if not kind.is_requested:
        raise InputError(
            phrase("The pairing-allocated bye cannot be requested: the pairing gives it.")
        )
    total = tournament.settings.rounds_total
    if round_number < 1 or (total and round_number > total):
        raise InputError(phrase("The tournament has no round {round}.", round=round_number))
    if kind is ByeKind.HALF_POINT and not player.has_half_point_byes:
        raise RefusedError(
            phrase("{name} is not entitled to half-point byes.", name=player.name),
            article="C.05 6.7",
            hint=phrase(
                "Enter a zero-point bye instead, or allow half-point byes for the player first."
            ),
        )
    was_absent = {BYE_NAMES[bye] for bye in ByeKind if bye.is_requested}
    if (
        round_number < tournament.next_round
        and _kind_of(tournament, player.tpn, round_number) not in was_absent
    ):
        raise RefusedError(
            phrase(
                "Round {round} is already paired, and {name} was not absent from it.",
                round=round_number,
                name=player.name,
            ),
            article="C.04.2 3.3",
            hint=phrase("Change the pairing by hand instead."),
        )
    is_past = round_number < tournament.next_round
    first = player.withdrawn_from
    if (
        first is not None
        and player.is_withdrawn_in(round_number)
        and not (is_past and kind is ByeKind.ZERO_POINT)
    ):
        raise RefusedError(
            phrase(
                "{name} is withdrawn from round {round} on and gets no points for those rounds.",
                name=player.name,
                round=first,
            ),
            article="C.07 16.1.1",
            hint=phrase("Let the player return first."),
        )


def _corrections(
    tournament: Tournament, player: Player, kinds: Mapping[int, ByeKind | None]
) -> Phrase:
    """What an act would change of rounds that are paired already: all of them, one answer for all."""
    return sentences(
        *(
            phrase(
                "Round {round} is already paired. Bye of {name}: {bye} → {new}.",
                round=number,
                name=player.name,
                bye=_kind_of(tournament, player.tpn, number),
                new=BYE_NAMES[kind],
            )
            for number, kind in sorted(kinds.items())
            if kind is not None and 0 < number < tournament.next_round
        )
    )


def _ask_for_bye(
    state: TournamentState,
    player: Player,
    round_number: int,
    kind: ByeKind,
    corrections: Phrase,
    confirmed: bool,
) -> None:
    if round_number < state.tournament.next_round:
        ask(state, WarnedAct.CORRECTED_BYE, corrections, confirmed=confirmed)
    if kind is ByeKind.FULL_POINT:
        message = phrase("Full-point byes are deprecated.")
        ask(state, WarnedAct.FULL_POINT_BYE, message, confirmed=confirmed)
    had = half_point_bye_of(state.tournament, player.tpn, round_number)
    if kind is ByeKind.HALF_POINT and had:
        ask(
            state,
            WarnedAct.SECOND_HALF_POINT_BYE,
            phrase(
                "{name} already has a half-point bye in round {round}.",
                name=player.name,
                round=had,
            ),
            confirmed=confirmed,
        )


def half_point_bye_of(tournament: Tournament, tpn: Tpn, beside: int) -> int:
    """A round other than `beside` in which a player has a half-point bye, 0 if there is none."""
    asked = [
        bye.round_number
        for bye in tournament.requested_byes
        if bye.tpn == tpn and bye.kind is ByeKind.HALF_POINT
    ]
    given = [
        played.number
        for played in tournament.rounds
        for bye in played.byes
        if bye.tpn == tpn and bye.kind is ByeKind.HALF_POINT
    ]
    return next((number for number in (*asked, *given) if number != beside), 0)
