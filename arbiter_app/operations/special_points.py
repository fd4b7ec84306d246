"""Points beside the results: virtual points (record 250) and abnormal points (record 299)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from arbiter_app.errors import InputError
from arbiter_app.operations.basis import with_basis_told
from arbiter_app.operations.change import Change
from arbiter_app.operations.session import EventSession
from arbiter_app.operations.warnings import WarnedAct, ask
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.state import Act
from arbiter_app.tournament.abnormal import (
    LEAST_ABNORMAL,
    LETTERS_OF_TYPE,
    MOST_ABNORMAL,
    AbnormalPoints,
    abnormal_points,
    with_abnormal_points,
)
from arbiter_app.tournament.limits import MOST_ROUNDS
from arbiter_app.tournament.tournament import Tournament, VirtualPoints
from arbiter_app.tournament.types import Points, format_points_short

_MOST_VIRTUAL: Points = 999


def set_virtual_points(
    session: EventSession,
    tournament_id: int,
    ranges: Sequence[VirtualPoints],
    *,
    confirmed: bool = False,
) -> Change:
    """Say who has virtual points in which rounds (TRF26 record 250), replacing what was said.

    They take the place of the Baku method where the system's code asks for it; none at all gives
    it back. A range of numbers moves with the players at its ends (C.04.7 (2026) 1.3).

    Raises:
        InputError: an empty range, a player or a round that there is not, or points that a report
            file has no room for.
        RefusedError: in FIDE mode, a round is already paired; an acceleration is announced in
            advance (C.04.2 (2026) 1.1).
        ConfirmationNeededError: the same outside FIDE mode.
    """
    state = session.state(tournament_id)
    tournament = state.tournament
    known = {player.tpn for player in tournament.players}
    for entry in ranges:
        if not 1 <= entry.first_round <= entry.last_round <= MOST_ROUNDS:
            raise InputError(f"Rounds {entry.first_round}–{entry.last_round} are no range.")
        if entry.first_tpn > entry.last_tpn or not known.issuperset(
            (entry.first_tpn, entry.last_tpn)
        ):
            raise InputError(f"Players {entry.first_tpn}–{entry.last_tpn} are no range.")
        if not 0 < entry.points <= _MOST_VIRTUAL:
            raise InputError("Virtual points are more than 0 and less than 100.")
    if tournament.rounds and tuple(ranges) != tournament.virtual_points:
        ask(
            state,
            WarnedAct.LATE_VIRTUAL_POINTS,
            "An acceleration has to be announced before the first round.",
            confirmed=confirmed,
        )
    after = state.with_tournament(replace(tournament, virtual_points=tuple(ranges)))
    return session.commit(
        Act(
            ActKind.VIRTUAL_POINTS_SET,
            "Virtual points",
            _ranges(tournament.virtual_points),
            _ranges(ranges),
        ),
        tournament_id,
        state,
        with_basis_told(state, after, "virtual points changed"),
    )


def set_abnormal_points(
    session: EventSession,
    tournament_id: int,
    entries: Sequence[AbnormalPoints],
    *,
    confirmed: bool = False,
) -> Change:
    """Say penalties, bonuses and results of other worth (TRF26 record 299), replacing all before.

    Raises:
        InputError: a type, a round or a player that there is not, or points that a report file
            has no room for.
        ConfirmationNeededError: a round is already paired.
    """
    state = session.state(tournament_id)
    tournament = state.tournament
    known = {player.tpn for player in tournament.players}
    for entry in entries:
        _check(entry, known)
    before, after = abnormal_points(tournament), tuple(entries)
    if tournament.rounds and before != after:
        ask(
            state,
            WarnedAct.ABNORMAL_POINTS,
            "The standings change; the rounds already paired stay as they are.",
            confirmed=confirmed,
        )
    changed = state.with_tournament(
        tournament if before == after else with_abnormal_points(tournament, after)
    )
    return session.commit(
        Act(
            ActKind.ABNORMAL_POINTS_SET,
            "Abnormal points",
            _entries(tournament, before),
            _entries(tournament, after),
        ),
        tournament_id,
        state,
        with_basis_told(state, changed, "abnormal points changed"),
    )


def _check(entry: AbnormalPoints, known: set[int]) -> None:
    if entry.type and entry.type not in LETTERS_OF_TYPE:
        raise InputError(
            f"“{entry.type}” is no type of abnormal points.",
            hint=f"There are {' '.join(LETTERS_OF_TYPE)}, and none for a penalty or a bonus.",
        )
    if not 0 <= entry.round_number <= MOST_ROUNDS:
        raise InputError(f"There is no round {entry.round_number}.")
    if not LEAST_ABNORMAL <= entry.points <= MOST_ABNORMAL:
        raise InputError(
            f"Abnormal points are between {format_points_short(LEAST_ABNORMAL)} and"
            f" {format_points_short(MOST_ABNORMAL)}."
        )
    for tpn in entry.tpns:
        if tpn not in known:
            raise InputError(f"There is no player with pairing number {tpn}.")


def _ranges(ranges: Sequence[VirtualPoints]) -> str:
    return "; ".join(
        f"{format_points_short(entry.points)} in rounds {entry.first_round}–{entry.last_round}:"
        f" {entry.first_tpn}–{entry.last_tpn}"
        for entry in ranges
    )


def _entries(tournament: Tournament, entries: Sequence[AbnormalPoints]) -> str:
    names = {player.tpn: player.name for player in tournament.players}

    def told(entry: AbnormalPoints) -> str:
        who = ", ".join(names.get(tpn, str(tpn)) for tpn in entry.tpns) or "everybody"
        where = f", round {entry.round_number}" if entry.round_number else ""
        worth = f"{entry.type} {format_points_short(entry.points)}".strip()
        return f"{who}{where}: {worth}"

    return "; ".join(told(entry) for entry in entries)
