"""Who is there before a round, and what becomes of who is not (C.04.2 (2026) 4.1)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.operations.interface import (
    Absence,
    ConfirmationNeededError,
    EventSession,
    change_settings,
    delete_player,
    enter_results,
    fees_of,
    mark_present,
    pair_next_round,
    pay_fee,
    players_not_here,
    present_players,
    request_bye,
    set_fees,
    settle_absences,
    unsettled,
    withdraw_player,
)
from arbiter_app.tournament.types import ByeKind, GameResult
from tests.store.support import open_session, pair_in_order

Event = tuple[EventSession, int]


def play(event: Event) -> None:
    session, one = event
    paired = pair_next_round(session, one, pair=pair_in_order)
    results = {pair.board: GameResult.DRAW for pair in paired.pairing.pairs}
    enter_results(session, one, paired.round_number, results)


def missing(event: Event) -> list[int]:
    session, one = event
    return [player.tpn for player in players_not_here(session.state(one))]


def test_everybody_is_seen_once_for_each_round(event: Event) -> None:
    session, one = event
    everybody = [player.tpn for player in session.tournament(one).players]
    assert missing(event) == everybody
    for tpn in everybody:
        mark_present(session, one, tpn)
    assert missing(event) == []
    assert present_players(session.state(one)) == set(everybody)
    play(event)
    assert missing(event) == everybody
    mark_present(session, one, 2)
    assert [mark.round_number for mark in session.state(one).presences] == [2]


def test_a_mark_is_taken_back_by_undo_and_by_another_mark(event: Event) -> None:
    session, one = event
    assert str(mark_present(session, one, 3).entry.name).endswith("present, round 1")
    before = session.state(one)
    mark_present(session, one, 3, present=False)
    assert present_players(session.state(one)) == frozenset()
    session.undo()
    assert session.state(one) == before
    with open_session(session.place) as again:
        assert again.state(one) == before
    assert mark_present(session, one, 3).outcome.entry is None  # nothing changed


def test_who_asked_for_a_bye_and_is_there_plays(event: Event) -> None:
    session, one = event
    request_bye(session, one, 4, 1, ByeKind.HALF_POINT)
    request_bye(session, one, 4, 2, ByeKind.HALF_POINT, confirmed=True)
    assert 4 not in missing(event)
    change = mark_present(session, one, 4)
    assert str(change.entry.before) == "half-point bye"
    assert [bye.round_number for bye in session.tournament(one).requested_byes] == [2]


def test_the_absent_are_settled_in_one_act(event: Event) -> None:
    session, one = event
    players = session.tournament(one).players
    for player in players[4:]:
        mark_present(session, one, player.tpn)
    before = session.state(one)
    absences = {
        1: Absence.ZERO_POINT_BYE,
        2: Absence.HALF_POINT_BYE,
        3: Absence.WITHDRAWN,
        4: Absence.ZERO_POINT_BYE,
    }
    change = settle_absences(session, one, absences)
    assert str(change.entry.name) == "4 players absent from round 1"
    assert f"{players[2].name}: withdrawn" in str(change.entry.after)
    tournament = session.tournament(one)
    assert tournament.absences(1) == {
        1: ByeKind.ZERO_POINT,
        2: ByeKind.HALF_POINT,
        3: ByeKind.ZERO_POINT,
        4: ByeKind.ZERO_POINT,
    }
    assert tournament.player(3).withdrawn_from == 1
    assert missing(event) == []
    play(event)
    assert 3 not in missing(event)  # who has left is not expected
    assert 1 in missing(event)
    session.undo()
    session.undo()
    session.undo()
    assert session.state(one) == before


def test_who_is_there_and_who_is_not_is_said_at_once(event: Event) -> None:
    """One act: whoever had asked for a bye and is there plays, another one does not."""
    session, one = event
    request_bye(session, one, 4, 1, ByeKind.HALF_POINT)
    before = session.state(one)
    names = {player.tpn: player.name for player in session.tournament(one).players}
    change = settle_absences(session, one, {2: Absence.ZERO_POINT_BYE}, present=[4])
    assert str(change.entry.name) == "Who plays in round 1"
    assert str(change.entry.after) == f"{names[4]}: present; {names[2]}: zero-point bye"
    assert session.tournament(one).absences(1) == {2: ByeKind.ZERO_POINT}
    assert present_players(session.state(one)) == {4}
    session.undo()
    assert session.state(one) == before
    change = settle_absences(session, one, {}, present=[4])
    assert str(change.entry.name) == f"{names[4]} present, round 1"


def test_who_has_left_is_not_said_to_be_there(event: Event) -> None:
    session, one = event
    withdraw_player(session, one, 2)
    with pytest.raises(RefusedError, match="is withdrawn from round 1 on"):
        settle_absences(session, one, {}, present=[2])


def test_it_is_news_only_where_it_was_not_known(event: Event) -> None:
    """C.04.2 (2026) 4.1: without a presence list, whoever asked for no bye is expected to play."""
    session, one = event
    request_bye(session, one, 4, 1, ByeKind.HALF_POINT)
    state = session.state(one)
    assert unsettled(state, {1: True, 4: False}) == set()
    assert unsettled(state, {1: False, 4: True}) == {1, 4}
    mark_present(session, one, 3)
    assert unsettled(session.state(one), {1: True, 3: True}) == {1}


def test_a_second_half_point_bye_is_asked_about_for_all_at_once(event: Event) -> None:
    """C.05 6.7: the rules may allow one half-point bye per player."""
    session, one = event
    settle_absences(session, one, {1: Absence.HALF_POINT_BYE, 2: Absence.HALF_POINT_BYE})
    play(event)
    absences = dict.fromkeys((1, 2, 3), Absence.HALF_POINT_BYE)
    with pytest.raises(ConfirmationNeededError) as question:
        settle_absences(session, one, absences)
    names = [session.tournament(one).player(tpn).name for tpn in (1, 2)]
    assert f"{'; '.join(names)} already have a half-point bye" in str(question.value)
    settle_absences(session, one, absences, confirmed=True)
    assert len(session.tournament(one).absences(2)) == 3


def test_who_has_left_is_not_marked_and_nobody_after_the_last_round(event: Event) -> None:
    session, one = event
    withdraw_player(session, one, 2)
    with pytest.raises(RefusedError, match="is withdrawn from round 1 on"):
        mark_present(session, one, 2)
    with pytest.raises(RefusedError, match="is withdrawn from round 1 on"):
        settle_absences(session, one, {2: Absence.WITHDRAWN})
    with pytest.raises(InputError, match="No player is selected"):
        settle_absences(session, one, {})
    settings = session.tournament(one).settings
    change_settings(session, one, replace(settings, rounds_total=1))
    play(event)
    with pytest.raises(RefusedError, match="All rounds are paired"):
        mark_present(session, one, 1)
    with pytest.raises(RefusedError, match="All rounds are paired"):
        settle_absences(session, one, {1: Absence.WITHDRAWN})


def test_fees_are_asked_and_paid(event: Event) -> None:
    session, one = event
    set_fees(session, one, 2050)
    set_fees(session, one, 0, [1])
    pay_fee(session, one, 2)
    fees = fees_of(session.state(one))
    assert 1 not in fees
    assert (fees[2].owed, fees[2].paid, fees[3].paid) == (2050, 2050, 0)
    pay_fee(session, one, 2, paid=False)
    assert fees_of(session.state(one))[2].paid == 0
    with pytest.raises(RefusedError, match="no fee to pay"):
        pay_fee(session, one, 1)
    with pytest.raises(InputError, match="between 0"):
        set_fees(session, one, -1)
    assert str(session.journal()[-1].after) == "0.00 paid"
    pay_fee(session, one, 3)
    set_fees(session, one, 1000, [3])
    assert fees_of(session.state(one))[3].paid == 2050  # what was paid stays
    with open_session(session.place) as again:
        assert again.state(one) == session.state(one)


def test_a_deleted_player_leaves_neither_mark_nor_fee(event: Event) -> None:
    session, one = event
    set_fees(session, one, 500)
    mark_present(session, one, 3)
    key = session.state(one).key_of(3)
    delete_player(session, one, 3)
    state = session.state(one)
    assert key not in {fee.key for fee in state.fees} | {mark.key for mark in state.presences}
