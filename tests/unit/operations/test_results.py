"""Results and their corrections (C.04.2 (2026) 3.1, 4.3)."""

from __future__ import annotations

from itertools import cycle, product

import pytest

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.operations.interface import (
    ConfirmationNeededError,
    EventSession,
    NewPlayer,
    add_player,
    changes_nothing,
    enter_result,
    enter_results,
    exchange_colours,
    export_rating_report,
    leave_fide_mode,
    pair_next_round,
    result_on_board,
    result_text,
    unpair_last_round,
)
from arbiter_app.tournament.match_result import Result
from arbiter_app.tournament.types import GameResult
from arbiter_app.tournament.words import result_phrase
from arbiter_app.trf.read import read_trf
from tests.few_examples import few_of
from tests.store.support import pair_in_order

Event = tuple[EventSession, int]


def pair(event: Event, *, confirmed: bool = False) -> None:
    session, tournament_id = event
    pair_next_round(session, tournament_id, pair=pair_in_order, confirmed=confirmed)


def enter_all(event: Event, round_number: int) -> None:
    session, tournament_id = event
    games = session.tournament(tournament_id).round(round_number).games
    results = {game.board: GameResult.DRAW for game in games}
    enter_results(session, tournament_id, round_number, results)


def play_a_round(event: Event) -> None:
    pair(event)
    enter_all(event, len(event[0].tournament(event[1]).rounds))


def result_of(event: Event, round_number: int, board: int) -> Result | None:
    session, tournament_id = event
    return session.tournament(tournament_id).round(round_number).games[board - 1].result


@pytest.mark.parametrize("result", GameResult)
def test_every_result_can_be_entered_and_taken_away(event: Event, result: GameResult) -> None:
    session, tournament_id = event
    pair(event)
    change = enter_result(session, tournament_id, 1, 2, result)
    assert result_of(event, 1, 2) is result
    assert str(change.message) == "Result of board 2, round 1"
    assert str(change.entry.before) == "no result"
    assert str(change.entry.after) == str(result_phrase(result))
    enter_result(session, tournament_id, 1, 2, None)
    assert result_of(event, 1, 2) is None


@pytest.mark.parametrize(
    ("result", "text"),
    [
        (None, "no result"),
        (GameResult.WHITE_WINS, "1–0"),
        (GameResult.DRAW, "½–½"),
        (GameResult.BLACK_WINS_BY_FORFEIT, "−–+"),
        (GameResult.DOUBLE_FORFEIT, "−–−"),
        (GameResult.WHITE_DRAWS_BLACK_LOSES, "½–0"),
        (GameResult.UNRATED_WHITE_WINS, "1–0 (unrated)"),
        (GameResult.ADJOURNED, "adjourned"),
    ],
)
def test_results_are_told_in_the_log_as_they_are_written(
    result: GameResult | None, text: str
) -> None:
    assert result_text(result) == text


def test_many_results_are_one_act(event: Event) -> None:
    session, _ = event
    pair(event)
    enter_all(event, 1)
    assert str(session.undo_name) == "Results of 4 boards, round 1"
    session.undo()
    assert result_of(event, 1, 4) is None


def test_other_rounds_are_the_same_objects_after_a_result(event: Event) -> None:
    session, tournament_id = event
    pair(event)
    enter_all(event, 1)
    pair(event)
    before = session.tournament(tournament_id)
    enter_result(session, tournament_id, 2, 1, GameResult.DRAW)
    after = session.tournament(tournament_id)
    assert after.rounds[0] is before.rounds[0]
    assert after.players is before.players
    assert before.rounds[1].games[0].result is None


def test_there_is_no_result_of_what_was_not_paired(event: Event) -> None:
    session, tournament_id = event
    with pytest.raises(InputError, match="not been paired"):
        enter_result(session, tournament_id, 1, 1, GameResult.DRAW)
    pair(event)
    with pytest.raises(InputError, match="no board 5"):
        enter_result(session, tournament_id, 1, 5, GameResult.DRAW)
    with pytest.raises(InputError, match="no board 0"):
        exchange_colours(session, tournament_id, 1, 0)


def test_a_wrong_result_can_be_corrected_a_round_later_but_not_deleted(event: Event) -> None:
    """4.3: reported before the end of the next round, it counts for the pairing after that."""
    session, tournament_id = event
    pair(event)
    enter_all(event, 1)
    pair(event)
    enter_result(session, tournament_id, 1, 1, GameResult.WHITE_WINS, confirmed=True)
    assert result_of(event, 1, 1) is GameResult.WHITE_WINS
    with pytest.raises(RefusedError, match="Round 2 was paired") as refusal:
        enter_result(session, tournament_id, 1, 1, None)
    assert refusal.value.article == "C.04.2 4.3"


def test_a_correction_two_rounds_later_asks_first(event: Event) -> None:
    """4.3: reported later, corrections are used for the rating report only."""
    session, tournament_id = event
    for number in (1, 2):
        pair(event)
        enter_all(event, number)
    pair(event)
    with pytest.raises(ConfirmationNeededError, match="rating report") as question:
        enter_result(session, tournament_id, 1, 1, GameResult.WHITE_WINS)
    assert question.value.article == "C.04.2 4.3"
    assert result_of(event, 1, 1) is GameResult.DRAW
    enter_result(session, tournament_id, 1, 1, GameResult.WHITE_WINS, confirmed=True)
    assert result_of(event, 1, 1) is GameResult.DRAW
    (correction,) = session.state(tournament_id).late_corrections
    assert correction.result is GameResult.WHITE_WINS
    with pytest.raises(ConfirmationNeededError, match="rating report"):
        exchange_colours(session, tournament_id, 1, 1)


WHEN = tuple(product([True, False], [0, 1, 2]))
"""In FIDE mode or not, and how many rounds later."""


@pytest.mark.parametrize(
    ("result", "when"),
    few_of(product(GameResult, WHEN), list(zip(GameResult, cycle(WHEN), strict=False))),
)
def test_a_result_entered_that_is_there_already_is_neither_asked_about_nor_an_act(
    event: Event, result: GameResult, when: tuple[bool, int]
) -> None:
    """Nothing is corrected by it, however late it is (C.04.2 (2026) 4.3)."""
    (session, one), (in_fide_mode, rounds_later) = event, when
    if not in_fide_mode:
        leave_fide_mode(session, one, confirmed=True)
    pair(event)
    enter_all(event, 1)
    enter_result(session, one, 1, 1, result, confirmed=True)
    for number in range(2, 2 + rounds_later):
        # Adjourned games of earlier rounds are asked about (VCL4THP 168).
        pair(event, confirmed=True)
        enter_all(event, number)
    before, acts = session.state(one), len(session.journal())
    assert changes_nothing(before, 1, before.tournament.round(1).games[0], result)
    enter_result(session, one, 1, 1, result)
    assert session.state(one) is before
    assert len(session.journal()) == acts


def test_a_late_correction_entered_again_changes_nothing_and_the_first_result_takes_it_back(
    event: Event,
) -> None:
    """What is compared is the result as it really was, by the board's own White (4.3)."""
    session, one = event
    for number in (1, 2):
        pair(event)
        enter_all(event, number)
    pair(event)
    enter_result(session, one, 1, 1, GameResult.WHITE_WINS, confirmed=True)
    exchange_colours(session, one, 1, 1, confirmed=True)
    state = session.state(one)
    game = state.tournament.round(1).games[0]
    assert result_on_board(state, 1, game) is GameResult.WHITE_WINS
    enter_result(session, one, 1, 1, GameResult.WHITE_WINS)
    assert session.state(one) is state
    enter_result(session, one, 1, 1, GameResult.BLACK_WINS, confirmed=True)
    state = session.state(one)
    (correction,) = state.late_corrections
    keys = state.keys_by_tpn()
    assert (correction.white_key, correction.black_key) == (keys[game.black], keys[game.white])
    assert correction.result is GameResult.WHITE_WINS  # the Black player of the board won
    exchange_colours(session, one, 1, 1, confirmed=True)
    enter_result(session, one, 1, 1, GameResult.DRAW, confirmed=True)
    assert session.state(one).late_corrections == ()


def test_reversed_colours_keep_the_winner(event: Event) -> None:
    """4.3, wrong colours: the players change sides, who won stays."""
    session, tournament_id = event
    pair(event)
    exchange_colours(session, tournament_id, 1, 1, confirmed=True)
    game = session.tournament(tournament_id).round(1).games[0]
    assert (game.white, game.black, game.result) == (2, 1, None)
    enter_result(session, tournament_id, 1, 1, GameResult.WHITE_WINS)
    exchange_colours(session, tournament_id, 1, 1, confirmed=True)
    game = session.tournament(tournament_id).round(1).games[0]
    assert (game.white, game.black, game.result) == (1, 2, GameResult.BLACK_WINS)


def test_the_later_correction_replaces_the_one_for_the_rating_report(event: Event) -> None:
    """4.3: one result for each purpose; corrected again in time, there is no other any more."""
    session, tournament_id = event
    for _ in range(3):
        play_a_round(event)
    enter_result(session, tournament_id, 1, 1, GameResult.BLACK_WINS, confirmed=True)
    assert len(session.state(tournament_id).late_corrections) == 1
    unpair_last_round(session, tournament_id, confirmed=True)
    enter_result(session, tournament_id, 1, 1, GameResult.WHITE_WINS, confirmed=True)
    state = session.state(tournament_id)
    assert state.late_corrections == ()
    assert not any("rating report only" in line for line in state.tournament.comments)
    play_a_round(event)
    report = read_trf(export_rating_report(session, tournament_id)).tournament
    assert report.rounds[0].games == state.tournament.rounds[0].games
    assert state.tournament.rounds[0].games[0].result is GameResult.WHITE_WINS


def test_outside_fide_mode_a_correction_replaces_the_late_one(event: Event) -> None:
    """4.3: the report must not have what was corrected since."""
    session, tournament_id = event
    for _ in range(3):
        play_a_round(event)
    enter_result(session, tournament_id, 1, 1, GameResult.BLACK_WINS, confirmed=True)
    leave_fide_mode(session, tournament_id, confirmed=True)
    enter_result(session, tournament_id, 1, 1, GameResult.WHITE_WINS, confirmed=True)
    report = read_trf(export_rating_report(session, tournament_id)).tournament
    assert report.rounds[0].games[0].result is GameResult.WHITE_WINS
    assert session.state(tournament_id).late_corrections == ()


def test_the_line_of_a_late_correction_has_the_numbers_of_now(event: Event) -> None:
    """2.4: a late entry moves everybody below; the line names the same two players."""
    session, tournament_id = event
    for _ in range(3):
        play_a_round(event)
    enter_result(session, tournament_id, 1, 1, GameResult.BLACK_WINS, confirmed=True)
    add_player(session, tournament_id, NewPlayer("Zoe", rating=2800))
    tournament = session.tournament(tournament_id)
    game = tournament.rounds[0].games[0]
    (line,) = (line for line in tournament.comments if "rating report only" in line)
    assert f": {game.white}–{game.black} 0–1 instead of" in line
