"""A round that is not published yet is told to be out of date, and is paired again as one act."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from arbiter_app.errors import RefusedError
from arbiter_app.operations.interface import (
    ConfirmationNeededError,
    EventSession,
    ManualPairing,
    OutOfDate,
    WhatChanged,
    change_settings,
    edit_player,
    enter_result,
    enter_results,
    exchange_colours,
    export_trf,
    out_of_date,
    pair_again,
    pair_next_round,
    publish_round,
    renumber_players,
    request_byes,
    set_pairing,
    unpair_last_round,
    withdraw_player,
)
from arbiter_app.pairing.checker import check_round
from arbiter_app.tournament.match_result import MatchResult
from arbiter_app.tournament.types import ByeKind, GameResult
from tests.imported import import_trf

Event = tuple[EventSession, int]


@pytest.fixture
def paired(event: Event) -> Event:
    """Round 1 played, White won everywhere; round 2 paired."""
    session, one = event
    first = pair_next_round(session, one)
    results = dict.fromkeys((pair.board for pair in first.pairing.pairs), GameResult.WHITE_WINS)
    enter_results(session, one, 1, results)
    pair_next_round(session, one)
    return event


def correct(session: EventSession, one: int) -> None:
    enter_result(session, one, 1, 1, GameResult.BLACK_WINS, confirmed=True)


def reverse(session: EventSession, one: int) -> None:
    exchange_colours(session, one, 1, 2, confirmed=True)


def renumber(session: EventSession, one: int) -> None:
    player = session.tournament(one).players[-1]
    edit_player(session, one, player.tpn, replace(player, rating=2850))
    renumber_players(session, one, confirmed=True)


@pytest.mark.parametrize("act", [correct, reverse, renumber])
def test_after_a_correction_it_says_how_many_boards_would_be_others(
    paired: Event, act: Callable[[EventSession, int], None]
) -> None:
    """C.04.2 (2026) 4.3: reported before the pairing is published, it counts for it."""
    session, one = paired
    assert out_of_date(session.state(one)) is None
    act(session, one)
    found = out_of_date(session.state(one))
    check = check_round(session.tournament(one), 2)
    assert check.expected is not None
    now = {(pair.white, pair.black) for pair in check.expected.pairs}
    made = {(game.white, game.black) for game in session.tournament(one).round(2).games}
    assert found == OutOfDate(2, len(now - made), True, WhatChanged.CORRECTION)
    assert found.different_boards


def test_paired_again_it_is_up_to_date_and_that_is_one_step_of_undo(paired: Event) -> None:
    session, one = paired
    correct(session, one)
    before = session.state(one)
    acts = len(session.journal())
    change = pair_again(session, one)
    assert change.round_number == 2
    assert out_of_date(session.state(one)) is None
    assert check_round(session.tournament(one), 2).same
    assert len(session.journal()) == acts + 1
    assert str(session.journal()[-1].name) == "Round 2 paired again"
    assert not [line for line in session.tournament(one).comments if "Round 2" in line]
    session.undo()
    assert session.state(one) == before
    assert out_of_date(session.state(one)) is not None


def test_corrected_back_there_is_nothing_to_say(paired: Event) -> None:
    session, one = paired
    correct(session, one)
    enter_result(session, one, 1, 1, GameResult.WHITE_WINS, confirmed=True)
    assert out_of_date(session.state(one)) is None


def test_a_round_that_hangs_on_the_wall_or_is_being_played_is_left_alone(paired: Event) -> None:
    """4.4 of C.04.2: a published pairing is hardly changed; what is played counts."""
    session, one = paired
    correct(session, one)
    publish_round(session, one, 2)
    assert out_of_date(session.state(one)) is None
    session.undo()
    assert out_of_date(session.state(one)) is not None
    enter_result(session, one, 2, 1, GameResult.DRAW)
    assert out_of_date(session.state(one)) is None
    with pytest.raises(ConfirmationNeededError, match="1 result; it would"):
        pair_again(session, one)


def test_a_game_adjourned_leaves_the_round_out_of_date(paired: Event) -> None:
    """C.04.2 3.1: a draw for the next pairing only; pairing again still asks about it."""
    session, one = paired
    correct(session, one)
    before = out_of_date(session.state(one))
    assert before is not None
    enter_result(session, one, 2, 1, GameResult.ADJOURNED)
    assert out_of_date(session.state(one)) == before
    with pytest.raises(ConfirmationNeededError, match="1 result; it would"):
        pair_again(session, one)


def paired_with_an_adjourned_game(event: Event) -> Event:
    """White won everywhere in round 1 but on board 1, which was adjourned; round 2 paired."""
    session, one = event
    first = pair_next_round(session, one)
    results = dict.fromkeys((pair.board for pair in first.pairing.pairs), GameResult.WHITE_WINS)
    enter_results(session, one, 1, results | {1: GameResult.ADJOURNED})
    pair_next_round(session, one)
    return event


def test_a_round_paired_while_a_game_was_adjourned_is_not_said_to_be_wrong(event: Event) -> None:
    """C.04.2 3.1: it counts as a draw for the pairing, whoever wins it later; that corrects nothing."""
    session, one = paired_with_an_adjourned_game(event)
    assert out_of_date(session.state(one)) is None
    enter_result(session, one, 1, 1, GameResult.BLACK_WINS, confirmed=True)
    found = out_of_date(session.state(one))
    assert found is not None
    assert found.different_boards
    assert found.changed is WhatChanged.ADJOURNED_GAME


def test_an_adjourned_game_that_was_drawn_leaves_the_round_as_it_is(event: Event) -> None:
    session, one = paired_with_an_adjourned_game(event)
    enter_result(session, one, 1, 1, GameResult.DRAW)
    assert out_of_date(session.state(one)) is None


def test_a_correction_beside_an_adjourned_game_is_a_correction(event: Event) -> None:
    """C.04.2 4.3: what was wrong when the round was paired is what the arbiter has to know."""
    session, one = paired_with_an_adjourned_game(event)
    enter_result(session, one, 1, 1, GameResult.BLACK_WINS, confirmed=True)
    enter_result(session, one, 1, 2, GameResult.BLACK_WINS, confirmed=True)
    found = out_of_date(session.state(one))
    assert found is not None
    assert found.changed is WhatChanged.CORRECTION


def test_a_match_half_adjourned_is_told_by_what_is_known(event: Event) -> None:
    """The report file has the match as it ended: not which of its games was a draw for the pairing."""
    session, one = event
    settings = replace(session.tournament(one).settings, system="FIDE_DOUBLESWISS")
    change_settings(session, one, settings, confirmed=True)
    first = pair_next_round(session, one)
    won = MatchResult((GameResult.WHITE_WINS, GameResult.WHITE_WINS))
    later = MatchResult((GameResult.BLACK_WINS, GameResult.ADJOURNED))
    results = dict.fromkeys((pair.board for pair in first.pairing.pairs), won)
    enter_results(session, one, 1, results | {1: later})
    pair_next_round(session, one)
    lost = MatchResult((GameResult.BLACK_WINS, GameResult.BLACK_WINS))
    enter_result(session, one, 1, 1, lost, confirmed=True)
    found = out_of_date(session.state(one))
    assert found is not None
    assert found.changed is WhatChanged.SOMETHING


def test_an_imported_round_is_told_by_its_remark(paired: Event) -> None:
    """It has no record of what it was paired from."""
    session, one = paired
    other = import_trf(session, export_trf(session, one)).tournament_id
    assert other is not None
    assert out_of_date(session.state(other)) is None
    correct(session, other)
    found = out_of_date(session.state(other))
    assert found is not None
    assert found.different_boards


def test_a_round_made_by_hand_is_compared_with_what_the_rules_gave(paired: Event) -> None:
    """That it is not the engine's is no news; that the engine's is another now is."""
    session, one = paired
    made = ManualPairing.of_round(session.tournament(one).round(2))
    turned = made.with_colours_swapped(2)
    set_pairing(session, one, 2, turned, reason="Both agree", confirm_illegal=True)
    assert out_of_date(session.state(one)) is None
    correct(session, one)
    assert out_of_date(session.state(one)) is not None


def test_who_left_since_is_asked_about(paired: Event) -> None:
    session, one = paired
    withdraw_player(session, one, 3)
    with pytest.raises(
        ConfirmationNeededError, match="Chen, withdrawn from round 3 on, will not be paired"
    ):
        pair_again(session, one)
    pair_again(session, one, confirmed=True)
    assert {bye.tpn for bye in session.tournament(one).round(2).byes} >= {3}


def test_round_one_keeps_its_initial_colour_and_its_absences(event: Event) -> None:
    """5.1: it was drawn already, also where the file never said it."""
    session, one = event
    request_byes(session, one, 8, {1: ByeKind.HALF_POINT})
    pair_next_round(session, one)
    before = session.tournament(one)
    data = export_trf(session, one)
    lines = [line for line in data.splitlines() if not line.startswith(b"152")]
    other = import_trf(session, b"\n".join(lines)).tournament_id
    assert other is not None
    for tournament_id in (one, other):
        pair_again(session, tournament_id)
        assert session.tournament(tournament_id).round(1).games == before.round(1).games
        assert session.tournament(tournament_id).round(1).byes == before.round(1).byes


def test_without_a_round_there_is_none_to_pair_again(event: Event) -> None:
    session, one = event
    assert out_of_date(session.state(one)) is None
    with pytest.raises(RefusedError, match="No round is paired"):
        pair_again(session, one)
    pair_next_round(session, one)
    unpair_last_round(session, one)
    assert out_of_date(session.state(one)) is None
