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
from arbiter_app.tournament.corrections_told import ABNORMAL_POINTS, VIRTUAL_POINTS
from arbiter_app.tournament.limits import MOST_ROUNDS
from arbiter_app.tournament.tournament import Tournament, VirtualPoints
from arbiter_app.tournament.types import Points, format_points_short
from arbiter_app.wording import (
    SEMICOLON,
    Parameter,
    Phrase,
    decimal,
    one_after_another,
    phrase,
    separated,
)

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
            raise InputError(
                phrase(
                    "Rounds {first}–{last} are not a valid range.",
                    first=entry.first_round,
                    last=entry.last_round,
                )
            )
        if entry.first_tpn > entry.last_tpn or not known.issuperset(
            (entry.first_tpn, entry.last_tpn)
        ):
            raise InputError(
                phrase(
                    "Players {first}–{last} are not a valid range.",
                    first=entry.first_tpn,
                    last=entry.last_tpn,
                )
            )
        if not 0 < entry.points <= _MOST_VIRTUAL:
            raise InputError(phrase("Virtual points must be more than 0 and less than 100."))
    if tournament.rounds and tuple(ranges) != tournament.virtual_points:
        ask(
            state,
            WarnedAct.LATE_VIRTUAL_POINTS,
            phrase("Acceleration has to be announced before the first round."),
            confirmed=confirmed,
        )
    after = state.with_tournament(replace(tournament, virtual_points=tuple(ranges)))
    return session.commit(
        Act(
            ActKind.VIRTUAL_POINTS_SET,
            phrase("Virtual points"),
            _ranges(tournament.virtual_points),
            _ranges(ranges),
        ),
        tournament_id,
        state,
        with_basis_told(state, after, VIRTUAL_POINTS),
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
            phrase("The standings change; the rounds already paired stay as they are."),
            confirmed=confirmed,
        )
    changed = state.with_tournament(
        tournament if before == after else with_abnormal_points(tournament, after)
    )
    return session.commit(
        Act(
            ActKind.ABNORMAL_POINTS_SET,
            phrase("Abnormal points"),
            _entries(tournament, before),
            _entries(tournament, after),
        ),
        tournament_id,
        state,
        with_basis_told(state, changed, ABNORMAL_POINTS),
    )


def _check(entry: AbnormalPoints, known: set[int]) -> None:
    if entry.type and entry.type not in LETTERS_OF_TYPE:
        raise InputError(
            phrase("“{type}” is not a type of abnormal points.", type=entry.type),
            hint=phrase(
                "Use one of {types}, or no type for a penalty or a bonus.",
                types=" ".join(LETTERS_OF_TYPE),
            ),
        )
    if not 0 <= entry.round_number <= MOST_ROUNDS:
        raise InputError(phrase("There is no round {round}.", round=entry.round_number))
    if not LEAST_ABNORMAL <= entry.points <= MOST_ABNORMAL:
        raise InputError(
            phrase(
                "Abnormal points must be between {least} and {most}.",
                least=decimal(format_points_short(LEAST_ABNORMAL)),
                most=decimal(format_points_short(MOST_ABNORMAL)),
            )
        )
    for tpn in entry.tpns:
        if tpn not in known:
            raise InputError(phrase("There is no player with pairing number {tpn}.", tpn=tpn))


def _ranges(ranges: Sequence[VirtualPoints]) -> Phrase:
    return one_after_another(
        phrase(
            "{points} in rounds {first_round}–{last_round}: {first}–{last}",
            points=decimal(format_points_short(entry.points)),
            first_round=entry.first_round,
            last_round=entry.last_round,
            first=entry.first_tpn,
            last=entry.last_tpn,
        )
        for entry in ranges
    )


def _entries(tournament: Tournament, entries: Sequence[AbnormalPoints]) -> Phrase:
    names = {player.tpn: player.name for player in tournament.players}

    def told(entry: AbnormalPoints) -> Phrase:
        who: Parameter = phrase("everybody")
        if entry.tpns:
            who = separated((names.get(tpn, str(tpn)) for tpn in entry.tpns), SEMICOLON)
        worth = decimal(f"{entry.type} {format_points_short(entry.points)}".strip())
        if not entry.round_number:
            return phrase("{who}: {worth}", who=who, worth=worth)
        return phrase(
            "{who}, round {round}: {worth}", who=who, round=entry.round_number, worth=worth
        )

    return one_after_another(told(entry) for entry in entries)
