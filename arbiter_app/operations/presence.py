"""Who is there before a round is paired, and what becomes of who is not.

"Participants who have not confirmed their presence before the drawing of lots are excluded, unless
the Chief Arbiter decides otherwise" (C.04.2 (2026) 4.1).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.operations.byes import (
    half_point_bye_of,
    refuse_for_bye,
    with_request,
)
from arbiter_app.operations.change import Change
from arbiter_app.operations.numbering import with_player
from arbiter_app.operations.session import EventSession
from arbiter_app.operations.warnings import WarnedAct, ask
from arbiter_app.operations.withdrawals import refuse_withdrawing, refuse_withdrawn
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.state import Act, Fee, Presence, TournamentState
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import ByeKind, Tpn
from arbiter_app.tournament.words import BYE_NAMES, hundredths_text
from arbiter_app.wording import (
    NOTHING,
    SEMICOLON,
    Message,
    Phrase,
    Several,
    counted,
    decimal,
    one_after_another,
    phrase,
    separated,
)

HIGHEST_FEE = 10_000_000
"""In the smallest coin."""


class Absence(StrEnum):
    """What becomes of somebody who is not there."""

    ZERO_POINT_BYE = "zero"
    HALF_POINT_BYE = "half"
    WITHDRAWN = "out"


_BYES = {
    Absence.ZERO_POINT_BYE: ByeKind.ZERO_POINT,
    Absence.HALF_POINT_BYE: ByeKind.HALF_POINT,
}


def present_players(state: TournamentState) -> frozenset[Tpn]:
    """Who was seen to be there for the round that comes next."""
    number, tpns = state.tournament.next_round, state.tpns_by_key()
    return frozenset(
        tpns[one.key] for one in state.presences if one.round_number == number and one.key in tpns
    )


def players_not_here(state: TournamentState) -> tuple[Player, ...]:
    """Who would be paired in the next round, and has not been seen yet."""
    tournament = state.tournament
    away = tournament.absences(tournament.next_round)
    here = present_players(state)
    return tuple(one for one in tournament.players if one.tpn not in here | away.keys())


def unconfirmed_players(state: TournamentState) -> tuple[Player, ...]:
    """Who would be paired without having been seen, where a presence list was begun."""
    return players_not_here(state) if present_players(state) else ()


def mark_present(
    session: EventSession, tournament_id: int, tpn: Tpn, *, present: bool = True
) -> Change:
    """Note that a player is there for the next round, or is not after all.

    Who had asked for a bye in it and is there plays: the request goes.

    Raises:
        InputError: no such player.
        RefusedError: all rounds are paired, or the player is withdrawn.
    """
    state = session.state(tournament_id)
    tournament = state.tournament
    player = tournament.player(tpn)
    number = _next_round(tournament)
    refuse_withdrawn(player, number)
    after = _marked(state, player, number, present=present)
    asked = tournament.absences(number).get(tpn)
    was = NOTHING if asked is None else BYE_NAMES[asked]
    said = phrase("{name} not present, round {round}", name=player.name, round=number)
    if present:
        said = _is_here(player, number)
    return session.commit(
        Act(ActKind.PRESENCE_MARKED, said, before=was),
        tournament_id,
        state,
        after,
    )


def _marked(
    state: TournamentState, player: Player, number: int, *, present: bool
) -> TournamentState:
    """The state in which a player was seen to be there, or not; who is there plays."""
    key = state.key_of(player.tpn)
    # Marks of earlier rounds are in the log.
    marks = [one for one in state.presences if one.round_number == number and one.key != key]
    if present:
        marks.append(Presence(key, number))
    after = replace(state, presences=tuple(sorted(marks, key=lambda one: one.key)))
    if not present or player.tpn not in state.tournament.absences(number):
        return after
    return after.with_tournament(with_request(state.tournament, player, number, None))


def _is_here(player: Player, number: int) -> Phrase:
    return phrase("{name} present, round {round}", name=player.name, round=number)


def unsettled(state: TournamentState, here: Mapping[Tpn, bool]) -> frozenset[Tpn]:
    """Of players of whom it is said whether they play in the next round: those of whom that is news.

    Where no presence list was begun, whoever did not ask for a bye is expected to play.
    """
    away = state.tournament.absences(state.tournament.next_round)
    seen = present_players(state)
    return frozenset(
        tpn
        for tpn, is_here in here.items()
        if is_here is (tpn in away) or (is_here and seen and tpn not in seen)
    )


def settle_absences(
    session: EventSession,
    tournament_id: int,
    absences: Mapping[Tpn, Absence],
    *,
    present: Collection[Tpn] = (),
    confirmed: bool = False,
) -> Change:
    """Say what becomes of players who are not there for the next round, and who is, as one act.

    Raises:
        InputError: nobody, or no such player.
        RefusedError: all rounds are paired, or a player is withdrawn already.
        ConfirmationNeededError: a second half-point bye (C.05 6.7).
    """
    state = session.state(tournament_id)
    if not absences and not present:
        raise InputError(phrase("No player is selected."))
    number = _next_round(state.tournament)
    _ask_for_half_points(state, absences, number, confirmed=confirmed)
    after, told = state, list[tuple[Player, Absence | None]]()
    for tpn in sorted(present):
        player = state.tournament.player(tpn)
        refuse_withdrawn(player, number)
        after = _marked(after, player, number, present=True)
        told.append((player, None))
    for tpn, absence in sorted(absences.items()):
        player = state.tournament.player(tpn)
        after = _settled(after, player, absence, number)
        told.append((player, absence))
    gone = {state.key_of(tpn) for tpn in absences}
    after = replace(after, presences=tuple(one for one in after.presences if one.key not in gone))
    return session.commit(_act(told, number), tournament_id, state, after)


def _settled(
    state: TournamentState, player: Player, absence: Absence, number: int
) -> TournamentState:
    refuse_withdrawn(player, number)
    if absence is Absence.WITHDRAWN:
        refuse_withdrawing(state, player, number)
        return with_player(state, replace(player, withdrawn_from=number))
    kind = _BYES[absence]
    refuse_for_bye(state.tournament, player, number, kind)
    return state.with_tournament(with_request(state.tournament, player, number, kind))


def _ask_for_half_points(
    state: TournamentState, absences: Mapping[Tpn, Absence], number: int, *, confirmed: bool
) -> None:
    again = [
        state.tournament.player(tpn).name
        for tpn, absence in absences.items()
        if absence is Absence.HALF_POINT_BYE and half_point_bye_of(state.tournament, tpn, number)
    ]
    if again:
        ask(
            state,
            WarnedAct.SECOND_HALF_POINT_BYE,
            Message(
                "{names} already has a half-point bye in another round.",
                "{names} already have a half-point bye in another round.",
            ).of(len(again), names=separated(again, SEMICOLON)),
            confirmed=confirmed,
        )


def _act(told: Sequence[tuple[Player, Absence | None]], number: int) -> Act:
    """`told` is what becomes of each player; None of one who is there."""
    words: dict[Absence | None, Phrase] = {
        absence: BYE_NAMES[kind] for absence, kind in _BYES.items()
    }
    words[Absence.WITHDRAWN] = phrase("withdrawn")
    words[None] = phrase("present")
    if len(told) == 1:
        ((player, absence),) = told
        if absence is None:
            return Act(ActKind.PRESENCE_MARKED, _is_here(player, number))
        said = phrase("{name} absent from round {round}", name=player.name, round=number)
        return Act(ActKind.ABSENCES_SETTLED, said, after=words[absence])
    after = one_after_another(
        phrase("{name}: {absence}", name=player.name, absence=words[absence])
        for player, absence in told
    )
    if any(absence is None for _, absence in told):
        said = phrase("Who plays in round {round}", round=number)
    else:
        said = counted(
            len(told),
            "{count} player absent from round {round}",
            "{count} players absent from round {round}",
            round=number,
        )
    return Act(ActKind.ABSENCES_SETTLED, said, after=after)


def _next_round(tournament: Tournament) -> int:
    number, total = tournament.next_round, tournament.settings.rounds_total
    if 0 < total < number:
        raise RefusedError(phrase("All rounds are paired."))
    return number


# Fees


def fees_of(state: TournamentState) -> Mapping[Tpn, Fee]:
    """What players owe and have paid; nothing for those of whom no fee is asked."""
    tpns = state.tpns_by_key()
    return {tpns[fee.key]: fee for fee in state.fees if fee.key in tpns}


def set_fees(
    session: EventSession, tournament_id: int, owed: int, tpns: Sequence[Tpn] | None = None
) -> Change:
    """Say what players have to pay, in the smallest coin: everybody, or some of them.

    What was paid stays. 0 asks nothing of whoever has not paid anything.

    Raises:
        InputError: less than nothing, too much, or no such player.
    """
    state = session.state(tournament_id)
    if not 0 <= owed <= HIGHEST_FEE:
        raise InputError(phrase("The fee must be between 0 and {most}.", most=HIGHEST_FEE // 100))
    chosen = [one.tpn for one in state.tournament.players] if tpns is None else tpns
    fees = {fee.key: fee for fee in state.fees}
    for tpn in chosen:
        key = state.key_of(tpn)
        fees[key] = replace(fees.get(key, Fee(key, owed)), owed=owed)
    said = phrase("Fee for all players")
    if tpns is not None:
        said = phrase("Fee for {names}", names=_names(state, chosen))
    return session.commit(
        Act(ActKind.FEES_SET, said, after=_told(owed)),
        tournament_id,
        state,
        _with_fees(state, fees),
    )


def pay_fee(session: EventSession, tournament_id: int, tpn: Tpn, *, paid: bool = True) -> Change:
    """Note that a player has paid what they owe, or has not after all.

    Raises:
        InputError: no such player.
        RefusedError: nothing is asked of the player.
    """
    state = session.state(tournament_id)
    player = state.tournament.player(tpn)
    fee = fees_of(state).get(tpn)
    if fee is None:
        raise RefusedError(
            phrase("{name} has no fee to pay.", name=player.name),
            hint=phrase("Set the fee first."),
        )
    fees = {one.key: one for one in state.fees}
    fees[fee.key] = replace(fee, paid=fee.owed if paid else 0)
    return session.commit(
        Act(
            ActKind.FEE_PAID,
            phrase("Fee for {names}", names=player.name),
            _told(fee.paid),
            phrase("{amount} paid", amount=_told(fees[fee.key].paid)),
        ),
        tournament_id,
        state,
        _with_fees(state, fees),
    )


def _told(amount: int) -> Phrase:
    return decimal(hundredths_text(amount))


def _names(state: TournamentState, tpns: Sequence[Tpn]) -> Several:
    return separated((state.tournament.player(tpn).name for tpn in tpns), SEMICOLON)


def _with_fees(state: TournamentState, fees: Mapping[int, Fee]) -> TournamentState:
    kept = sorted((fee for fee in fees.values() if fee.owed or fee.paid), key=lambda fee: fee.key)
    return replace(state, fees=tuple(kept))
