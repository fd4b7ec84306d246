"""Who leaves stays away until he comes back, and gets no points for it (C.04.2 3.2, C.07 16.1.1)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.errors import RefusedError
from arbiter_app.operations.interface import (
    ConfirmationNeededError,
    EventSession,
    ManualPairing,
    change_settings,
    delete_player,
    edit_player,
    enter_results,
    expel_player,
    export_rating_report,
    export_trf,
    pair_next_round,
    request_bye,
    request_byes,
    return_player,
    set_pairing,
    unpair_last_round,
    withdraw_player,
)
from arbiter_app.tournament.types import ByeKind, GameResult
from arbiter_app.trf.dialect import TrfDialect
from arbiter_app.trf.read import read_trf
from tests.store.support import open_session, pair_in_order

Event = tuple[EventSession, int]


def play(event: Event) -> None:
    session, one = event
    paired = pair_next_round(session, one, pair=pair_in_order)
    results = {pair.board: GameResult.DRAW for pair in paired.pairing.pairs}
    enter_results(session, one, paired.round_number, results)


def kinds(event: Event, number: int) -> dict[int, ByeKind]:
    session, one = event
    return {bye.tpn: bye.kind for bye in session.tournament(one).round(number).byes}


@pytest.mark.parametrize("kind", [ByeKind.HALF_POINT, ByeKind.FULL_POINT])
@pytest.mark.parametrize("expelled", [False, True])
def test_withdrawal_goes_before_a_bye_asked_for_before(
    event: Event, kind: ByeKind, expelled: bool
) -> None:
    """C.07 16.1.1: every round after a withdrawal is a zero-point bye; in the file, too."""
    session, one = event
    play(event)
    request_bye(session, one, 3, 2, kind, confirmed=True)
    if expelled:
        expel_player(session, one, 3, reason="telephone", confirmed=True)
    else:
        withdraw_player(session, one, 3)
    read = read_trf(export_trf(session, one)).tournament
    assert read.absences(2)[3] is ByeKind.ZERO_POINT
    assert not any("Full-point bye" in line for line in read.comments)
    play(event)
    assert kinds(event, 2)[3] is ByeKind.ZERO_POINT


def test_what_was_asked_for_is_there_again_for_a_player_who_returns(event: Event) -> None:
    session, one = event
    request_bye(session, one, 3, 1, ByeKind.FULL_POINT, confirmed=True)
    withdraw_player(session, one, 3)
    return_player(session, one, 3)
    assert session.tournament(one).absences(1) == {3: ByeKind.FULL_POINT}
    assert session.tournament(one).comments == ("Full-point bye @ Round 1: Chen",)


def test_who_has_left_cannot_ask_for_a_bye(event: Event) -> None:
    """C.07 16.1.1: a full-point bye would be points for a round after the withdrawal."""
    session, one = event
    withdraw_player(session, one, 3, 2)
    request_bye(session, one, 3, 1, ByeKind.HALF_POINT)
    with pytest.raises(RefusedError, match="withdrawn from round 2 on") as refusal:
        request_bye(session, one, 3, 2, ByeKind.FULL_POINT, confirmed=True)
    assert refusal.value.article == "C.07 16.1.1"


def test_an_expelled_player_cannot_withdraw_from_later_and_play_until_then(event: Event) -> None:
    """C.04.2 3.2."""
    session, one = event
    play(event)
    expel_player(session, one, 3, reason="telephone", confirmed=True)
    with pytest.raises(RefusedError, match="already") as refusal:
        withdraw_player(session, one, 3, 4)
    assert str(refusal.value.hint) == "Let the player return first."
    play(event)
    assert kinds(event, 2)[3] is ByeKind.ZERO_POINT


def test_a_withdrawal_announced_for_later_can_be_moved_one_in_force_cannot(event: Event) -> None:
    session, one = event
    withdraw_player(session, one, 3, 4)
    withdraw_player(session, one, 3, 5)
    withdraw_player(session, one, 3, 1)
    with pytest.raises(RefusedError, match="already"):
        withdraw_player(session, one, 3, 2)


@pytest.mark.parametrize("expelled", [False, True])
def test_taking_a_round_back_brings_nobody_back(event: Event, expelled: bool) -> None:
    """C.04.2 3.2: coming back is an act of its own, asked and in the log."""
    session, one = event
    play(event)
    pair_next_round(session, one, pair=pair_in_order)
    if expelled:
        expel_player(session, one, 3, reason="telephone", confirmed=True)
    else:
        withdraw_player(session, one, 3)
    with pytest.raises(
        ConfirmationNeededError, match=("Chen, withdrawn from round 3 on, will not be paired")
    ):
        unpair_last_round(session, one)
    change = unpair_last_round(session, one, confirmed=True)
    assert "Chen" in str(change.entry.after)
    play(event)
    assert kinds(event, 2)[3] is ByeKind.ZERO_POINT
    with pytest.raises(ConfirmationNeededError):
        return_player(session, one, 3)
    return_player(session, one, 3, confirmed=True)
    play(event)
    assert session.tournament(one).round(3).game_of(3) is not None


def test_nobody_who_has_left_is_put_on_a_board_by_hand(event: Event) -> None:
    """C.04.2 3.2, and a bye by hand is worth nothing (C.07 16.1.1)."""
    session, one = event
    withdraw_player(session, one, 3)
    pair_next_round(session, one, pair=pair_in_order)
    pairing = ManualPairing.of_round(session.tournament(one).round(1))
    with pytest.raises(RefusedError, match="Chen is withdrawn") as refusal:
        set_pairing(
            session,
            one,
            1,
            pairing.with_players_swapped(3, 4),
            reason="Wish",
            confirm_illegal=True,
        )
    assert refusal.value.article == "C.04.2 3.2"


@pytest.mark.parametrize("dialect", list(TrfDialect))
def test_leaving_adds_no_round_after_the_last(event: Event, dialect: TrfDialect) -> None:
    """A report has as many rounds as the tournament, in records 240 and in the columns."""
    session, one = event
    settings = session.tournament(one).settings
    change_settings(session, one, replace(settings, rounds_total=2))
    play(event)
    play(event)
    with pytest.raises(RefusedError, match="has no round 3"):
        withdraw_player(session, one, 3)
    expel_player(session, one, 3, reason="telephone", confirmed=True)
    text = export_rating_report(session, one, dialect).decode()
    assert "240 Z   3" not in text
    assert max(len(line) for line in text.splitlines() if line.startswith("001")) <= 109


def test_byes_of_rounds_that_there_will_not_be_are_cancelled(event: Event) -> None:
    """The log says so, and undo gives them back."""
    session, one = event
    request_byes(session, one, 3, {5: ByeKind.HALF_POINT})
    request_byes(session, one, 4, {5: ByeKind.FULL_POINT}, confirmed=True)
    settings = session.tournament(one).settings
    change_settings(session, one, replace(settings, rounds_total=4), confirmed=True)
    read = read_trf(export_trf(session, one)).tournament
    assert read.requested_byes == ()
    assert read.comments == ()
    assert session.tournament(one).absences(5) == {}
    assert "are cancelled" in str(session.journal()[-1].after)
    session.undo()
    assert session.tournament(one).absences(5) == {3: ByeKind.HALF_POINT, 4: ByeKind.FULL_POINT}
    assert len(session.tournament(one).comments) == 1


def test_the_line_of_a_full_point_bye_follows_the_player(event: Event) -> None:
    """C.04.2 3.3: it is told under the present name, and not of one who was deleted."""
    session, one = event
    request_bye(session, one, 3, 1, ByeKind.FULL_POINT, confirmed=True)
    player = session.tournament(one).player(3)
    edit_player(session, one, 3, replace(player, name="Chen Wei"))
    assert session.tournament(one).comments == ("Full-point bye @ Round 1: Chen Wei",)
    delete_player(session, one, 3)
    assert session.tournament(one).comments == ()


def test_expulsions_come_in_the_same_order_from_the_file(event: Event) -> None:
    session, one = event
    expel_player(session, one, 5, reason="telephone", confirmed=True)
    expel_player(session, one, 2, reason="telephone", confirmed=True)
    before = session.state(one)
    session.close()
    with open_session(session.place) as again:
        assert again.state(one) == before


def test_who_came_back_plays_in_the_round_that_is_taken_back(event: Event) -> None:
    """C.04.2 3.2: the bye of a withdrawal that is over was asked for by nobody."""
    session, one = event
    request_bye(session, one, 3, 1, ByeKind.HALF_POINT)
    play(event)
    withdraw_player(session, one, 3)
    play(event)
    return_player(session, one, 3, confirmed=True)
    unpair_last_round(session, one, confirmed=True)
    assert session.tournament(one).absences(2) == {}
    unpair_last_round(session, one, confirmed=True)
    assert session.tournament(one).absences(1) == {3: ByeKind.HALF_POINT}
    assert session.state(one).late_entries == ()
