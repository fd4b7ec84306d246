"""Pairing numbers exchanged between two players of the same strength (C.04.2 (2026) 2.2.3, 2.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.operations.basis import with_basis_told
from arbiter_app.operations.change import Change
from arbiter_app.operations.numbering import LAST_FREE_ROUND, numbered
from arbiter_app.operations.round_robin import refuse_other_numbers
from arbiter_app.operations.session import EventSession
from arbiter_app.operations.warnings import WarnedAct, ask, with_report_line
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.state import Act, TournamentState
from arbiter_app.tournament.corrections_told import EXCHANGED
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.strength import strength_key
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import phrase


def exchange_numbers(
    session: EventSession, tournament_id: int, tpn: Tpn, other: Tpn, *, confirmed: bool = False
) -> Change:
    """Exchange the TPNs of two players of the same rating and title; ratings stay.

    Only the last criterion of the order is replaced, for these two (2.2.3). Their order is kept
    whenever the numbers are given anew.

    Raises:
        InputError: no such player, or the same one twice.
        RefusedError: a round-robin has begun; one of them ranks before the other (2.2.1, 2.2.2); in FIDE mode round 4 has
            been paired (2.3).
        ConfirmationNeededError: otherwise, always; after the start it is reported.
    """
    state = session.state(tournament_id)
    first, second = state.tournament.player(tpn), state.tournament.player(other)
    refuse_other_numbers(state.tournament)
    if tpn == other:
        raise InputError(
            phrase("Both players are {name}: choose two different players.", name=first.name)
        )
    _refuse_unequal(first, second)
    _ask(state, first, second, confirmed=confirmed)
    after = _exchanged(state, first, second)
    if state.tournament.rounds:
        number, told = state.tournament.next_round, f"{first.name} and {second.name}"
        tournament = with_report_line(after.tournament, WarnedAct.LATE_EXCHANGE, number, told)
        after = with_basis_told(state, after.with_tournament(tournament), EXCHANGED)
    act = Act(
        ActKind.NUMBERS_EXCHANGED,
        phrase("Pairing numbers of {name} and {other} swapped", name=first.name, other=second.name),
        phrase("{tpn}, {other}", tpn=tpn, other=other),
        phrase("{tpn}, {other}", tpn=other, other=tpn),
    )
    return session.commit(act, tournament_id, state, after)


def equals_of(tournament: Tournament, tpn: Tpn) -> tuple[Player, ...]:
    """The other players of the same rating and title, with whom a number can be exchanged.

    Raises:
        InputError: no such player.
    """
    own = tournament.player(tpn)
    return tuple(
        one
        for one in tournament.players
        if one.tpn != tpn and strength_key(one) == strength_key(own)
    )


def _refuse_unequal(first: Player, second: Player) -> None:
    if strength_key(first) == strength_key(second):
        return
    higher, lower = sorted((first, second), key=strength_key)
    raise RefusedError(
        phrase(
            "{higher} ranks before {lower} by rating and title.",
            higher=higher.name,
            lower=lower.name,
        ),
        article="C.04.2 2.2",
        hint=phrase("Only players with the same rating and title can swap numbers."),
    )


def _ask(state: TournamentState, first: Player, second: Player, *, confirmed: bool) -> None:
    message = phrase(
        "{name} would get number {tpn}, and {other} number {own}.",
        name=first.name,
        tpn=second.tpn,
        other=second.name,
        own=first.tpn,
    )
    rounds = len(state.tournament.rounds)
    if rounds >= LAST_FREE_ROUND:
        late = phrase("Pairing numbers cannot be changed after the fourth round has been paired.")
        ask(state, WarnedAct.LATE_RENUMBERING, late, confirmed=confirmed)
    act = WarnedAct.LATE_EXCHANGE if rounds else WarnedAct.EXCHANGED_NUMBERS
    ask(state, act, message, confirmed=confirmed)


def _exchanged(state: TournamentState, first: Player, second: Player) -> TournamentState:
    one, two = state.key_of(first.tpn), state.key_of(second.tpn)
    swapped = {one: two, two: one}
    order = [swapped.get(key, key) for key in state.keys]
    return _with_order_kept(numbered(state, order), strength_key(first))


def _with_order_kept(state: TournamentState, strength: tuple[int, int]) -> TournamentState:
    """The players of one strength with their present order as the one given by hand."""
    players: Sequence[Player] = state.tournament.players
    equal = [player.tpn for player in players if strength_key(player) == strength]
    places = {tpn: place for place, tpn in enumerate(equal, start=1)}
    kept = tuple(
        replace(player, tie_order=places[player.tpn]) if player.tpn in places else player
        for player in players
    )
    return state.with_tournament(replace(state.tournament, players=kept))
