"""A report file exported and imported again: what happened beside the results is still there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.operations.interface import (
    EventSession,
    ManualPairing,
    NewPlayer,
    add_player,
    change_settings,
    edit_player,
    enter_result,
    enter_results,
    expel_player,
    export_rating_report,
    export_trf,
    leave_fide_mode,
    not_in_report_file,
    pair_next_round,
    return_player,
    set_manual_places,
    set_pairing,
    standings_of,
    state_of_file,
    unpair_last_round,
    withdraw_player,
)
from arbiter_app.operations.late_corrections import told_corrections
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.state import Act, TournamentState
from arbiter_app.tournament.tournament import Game
from arbiter_app.tournament.types import GameResult
from arbiter_app.tournament.words import result_text
from arbiter_app.trf.dialect import TrfDialect
from arbiter_app.trf.read import read_trf
from arbiter_app.wording import phrase
from tests.imported import import_trf

Event = tuple[EventSession, int]


def play_rounds(event: Event, count: int) -> None:
    session, tournament_id = event
    for _ in range(count):
        paired = pair_next_round(session, tournament_id)
        results = {pair.board: GameResult.WHITE_WINS for pair in paired.pairing.pairs}
        enter_results(session, tournament_id, paired.round_number, results)


def imported(event: Event, dialect: TrfDialect | None = None) -> TournamentState:
    session, tournament_id = event
    data = export_trf(session, tournament_id, dialect)
    return session.state(import_trf(session, data).created_id)


@pytest.mark.parametrize("dialect", TrfDialect)
def test_fide_mode_once_left_stays_left(event: Event, dialect: TrfDialect) -> None:
    """C.02.03 7.1: there is no way back, by a file either."""
    session, tournament_id = event
    play_rounds(event, 1)
    leave_fide_mode(session, tournament_id, confirmed=True)
    play_rounds(event, 1)
    assert imported(event, dialect).left_fide_mode == 2


def test_a_late_correction_is_still_in_the_rating_report(event: Event) -> None:
    """C.04.2 4.3: the pairings stay, the report has the game as it was."""
    session, tournament_id = event
    play_rounds(event, 3)
    unrated = GameResult.UNRATED_BLACK_WINS
    enter_result(session, tournament_id, 1, 2, unrated, confirmed=True)
    enter_result(session, tournament_id, 1, 4, GameResult.DRAW, confirmed=True)
    report = export_rating_report(session, tournament_id)
    data = export_trf(session, tournament_id)
    again = import_trf(session, data).created_id
    assert session.tournament(again) == session.tournament(tournament_id)
    assert export_rating_report(session, again) == report
    assert export_trf(session, again) == data
    by_key = session.state(again).keys_by_tpn()
    game = session.tournament(again).round(1).games[1]
    (first, _) = session.state(again).late_corrections
    assert (first.white_key, first.result) == (by_key[game.white], unrated)


def test_a_correction_of_a_version_with_other_words_is_understood(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, tournament_id = event
    play_rounds(event, 3)
    unrated = GameResult.UNRATED_BLACK_WINS
    enter_result(session, tournament_id, 1, 2, unrated, confirmed=True)
    older = export_trf(session, tournament_id).decode()
    assert " 0–1 (unrated) instead of " in older
    monkeypatch.setattr("arbiter_app.tournament.words._UNRATED", ("not for rating", "unrated"))
    again = import_trf(session, older.encode()).created_id
    (correction,) = session.state(again).late_corrections
    assert correction.result is unrated
    newer = export_trf(session, again).decode()
    assert newer == older.replace("(unrated)", "(not for rating)")


def test_corrections_are_told_in_the_numbers_of_the_day(event: Event) -> None:
    """A late entry moves everybody down; the line names the same players, and is read back."""
    session, tournament_id = event
    play_rounds(event, 3)
    enter_result(session, tournament_id, 1, 1, GameResult.BLACK_WINS, confirmed=True)
    add_player(session, tournament_id, NewPlayer("Aardvark", rating=2700))
    game = session.tournament(tournament_id).round(1).games[0]
    line = f"{game.white}–{game.black} 0–1 instead of {game.white}–{game.black} 1–0"
    text = export_trf(session, tournament_id).decode()
    assert text.count("Correction for the rating report only") == 1
    assert f"### Correction for the rating report only @ Round 1: {line}\r\n" in text
    (correction,) = imported(event).late_corrections
    assert correction.result is GameResult.BLACK_WINS


def test_a_final_report_has_its_corrections_already(event: Event) -> None:
    session, tournament_id = event
    play_rounds(event, 3)
    enter_result(session, tournament_id, 1, 1, GameResult.BLACK_WINS, confirmed=True)
    report = export_rating_report(session, tournament_id)
    again = import_trf(session, report).created_id
    assert session.state(again).late_corrections == ()
    game = session.tournament(again).round(1).games[0]
    assert game.result is GameResult.BLACK_WINS
    assert export_rating_report(session, again).count(b"001 ") == report.count(b"001 ")


@pytest.mark.parametrize(
    "line",
    [
        "1–5 0–1 instead of 1–5 ½–½",
        "board 1 1–5 0–1 instead of 1–5 ½–½",
        "board 1 1–5 0–1 instead of 7–8 1–0",
        "board 1 1–99 0–1 instead of 1–5 1–0",
        "board 1 1–5 won instead of 1–5 1–0",
        "board 1",
    ],
)
def test_a_line_that_does_not_fit_the_games_is_only_a_comment(event: Event, line: str) -> None:
    session, tournament_id = event
    play_rounds(event, 3)
    told = f"Correction for the rating report only @ Round 1: {line}"
    data = f"### {told}\r\n".encode() + export_trf(session, tournament_id)
    state = session.state(import_trf(session, data).created_id)
    assert state.late_corrections == ()
    assert told in state.tournament.comments


def test_a_round_made_by_hand_is_so_again(event: Event) -> None:
    session, tournament_id = event
    play_rounds(event, 1)
    pairs = ((2, 1), (4, 3), (6, 5), (8, 7))
    set_pairing(
        session,
        tournament_id,
        2,
        ManualPairing(pairs, ()),
        reason="The hall is cold",
        confirm_illegal=True,
    )
    second = imported(event).tournament.round(2)
    assert (second.manual, second.note) == (True, "The hall is cold")


@pytest.mark.parametrize("rounds", [0, 7])
def test_whoever_withdrew_or_was_expelled_stays_out(event: Event, rounds: int) -> None:
    session, tournament_id = event
    settings = replace(session.tournament(tournament_id).settings, rounds_total=rounds)
    state = session.state(tournament_id)
    session.commit(
        Act(ActKind.SETTINGS_CHANGED, phrase("Rounds")),
        tournament_id,
        state,
        state.with_tournament(replace(state.tournament, settings=settings)),
    )
    play_rounds(event, 1)
    withdraw_player(session, tournament_id, 3, 4)
    expel_player(session, tournament_id, 5, reason="Phone, twice", confirmed=True)
    again = imported(event)
    assert again.tournament == session.tournament(tournament_id)
    expulsion = again.expulsion(5)
    assert expulsion is not None
    assert (expulsion.first_round, expulsion.reason) == (2, "Phone, twice")
    assert set(again.tournament.absences(6)) == {3, 5}


def test_an_expulsion_is_told_under_the_name_and_round_of_now(event: Event) -> None:
    """The line follows the name, the round taken back, and the player who had left before."""
    session, tournament_id = event
    play_rounds(event, 2)
    withdraw_player(session, tournament_id, 3)
    play_rounds(event, 1)
    expel_player(session, tournament_id, 3, reason="Phone", confirmed=True)
    expel_player(session, tournament_id, 5, reason="Noise, twice", confirmed=True)
    player = session.tournament(tournament_id).player(5)
    edit_player(session, tournament_id, 5, replace(player, name="Eze, Junior"))
    unpair_last_round(session, tournament_id, confirmed=True)
    again = imported(event)
    assert again.tournament.comments == session.tournament(tournament_id).comments
    found = [again.expulsion(tpn) for tpn in (3, 5)]
    assert [one and (one.first_round, one.reason) for one in found] == [
        (4, "Phone"),
        (3, "Noise, twice"),
    ]
    assert "Player expelled @ Round 3: Eze, Junior, Noise, twice" in again.tournament.comments


def test_whoever_was_reinstated_is_not_expelled_by_a_file(event: Event) -> None:
    """History stays told; the last line counts, also if it says what an earlier one said."""
    session, tournament_id = event
    play_rounds(event, 1)
    expel_player(session, tournament_id, 5, reason="Phone", confirmed=True)
    return_player(session, tournament_id, 5, confirmed=True)
    withdraw_player(session, tournament_id, 5)
    assert imported(event).expulsions == ()
    expel_player(session, tournament_id, 5, reason="Phone", confirmed=True)
    assert [one.reason for one in imported(event).expulsions] == ["Phone"]


def test_rounds_missed_are_no_byes_asked_for_in_the_copy_either(event: Event) -> None:
    """C.04.2 2.4, 3.2: taken back and paired again, a late entry plays; so does who came back."""
    session, tournament_id = event
    play_rounds(event, 1)
    withdraw_player(session, tournament_id, 4)
    play_rounds(event, 1)
    add_player(session, tournament_id, NewPlayer("Aardvark", rating=2700))
    return_player(session, tournament_id, 5, confirmed=True)
    data = export_trf(session, tournament_id)
    again = import_trf(session, data).created_id
    assert export_trf(session, again) == data
    assert session.tournament(again).comments == ()
    for one in (tournament_id, again):
        unpair_last_round(session, one, confirmed=True)
        assert session.tournament(one).absences(2) == {}


def test_rounds_that_nobody_missed_are_only_a_comment(event: Event) -> None:
    session, tournament_id = event
    play_rounds(event, 1)
    told = ["Rounds missed @ Round 9: player 1 since round 1"]
    told += [f"Rounds missed @ Round 2: player {text}" for text in ("99 since round 1", "1", "one")]
    told.append("Rounds missed @ Round 2: player 1 since round 2")
    lines = "".join(f"### {line}\r\n" for line in told)
    state = state_of_file(read_trf(lines.encode() + export_trf(session, tournament_id)).tournament)
    assert state.late_entries == ()
    assert state.tournament.comments == tuple(told)


@pytest.mark.parametrize("dialect", [TrfDialect.TRF16, TrfDialect.TRF26])
def test_places_given_by_hand_come_back(event: Event, dialect: TrfDialect) -> None:
    """C.07 (2026) 2.1: a play-off decided, whoever reads the file; said once, and changeable."""
    session, tournament_id = event
    play_rounds(event, 1)
    settings = session.tournament(tournament_id).settings
    change_settings(session, tournament_id, replace(settings, tie_breaks=("WIN",)), confirmed=True)
    first = standings_of(session.state(tournament_id)).rows
    tied = [row.tpn for row in first if row.rank == 1]
    assert len(tied) == 4
    order = {tied[2]: 1, tied[0]: 2, tied[1]: 3, tied[3]: 3}
    set_manual_places(session, tournament_id, 1, order, reason="play-off (blitz)")
    before = standings_of(session.state(tournament_id), tie_breaks=["WIN"])
    copy = imported(event, dialect)
    after = standings_of(copy, tie_breaks=["WIN"])
    assert [(row.tpn, row.rank) for row in after.rows] == [
        (row.tpn, row.rank) for row in before.rows
    ]
    assert {one.reason for one in copy.choices.places} == {"play-off (blitz)"}
    lines = [line for line in copy.tournament.comments if line.startswith("Manual ranking")]
    assert len(lines) == 1
    other = session.tournaments()[-1].id
    set_manual_places(session, other, 1, {}, reason="")
    assert not any("Manual ranking" in line for line in session.tournament(other).comments)


@pytest.mark.parametrize(
    "line",
    [
        "Manual ranking @ Round 1: 1, 99 (a play-off)",
        "Manual ranking @ Round 5: 1, 2 (a play-off)",
        "Manual ranking @ Round 1: 2, 1=1 (a play-off)",
        "Manual ranking @ Round 1: by the captains",
    ],
)
def test_a_ranking_that_does_not_fit_is_only_a_comment(event: Event, line: str) -> None:
    session, tournament_id = event
    play_rounds(event, 1)
    tournament = read_trf(export_trf(session, tournament_id)).tournament
    state = state_of_file(replace(tournament, comments=(line,)))
    assert state.choices.places == ()
    assert state.tournament.comments == (line,)


def test_what_the_file_cannot_tell_is_said(event: Event) -> None:
    session, tournament_id = event
    assert not_in_report_file(session, tournament_id) == ()
    add_player(session, tournament_id, NewPlayer("Zorn", club="Hinterzarten"))
    (said,) = not_in_report_file(session, tournament_id)
    assert str(said) == "The file cannot record the club and category of 1 player."


def test_what_is_written_can_be_read() -> None:
    """The remarks are data: each kind of result is told so that it is read back."""
    for result in GameResult:
        text = f"3–4 {result_text(result)} instead of 4–3 {result_text(result)}"
        for board, older in ((0, ""), (2, "board 2 ")):
            line = f"Correction for the rating report only @ Round 5: {older}{text}"
            (told,) = told_corrections([line])
            assert told == (5, Game(board, 4, 3, result), Game(board, 3, 4, result))
    assert read_trf(b"012 x\n### Withdrawn @ Round 200: players 1\n").tournament.comments
