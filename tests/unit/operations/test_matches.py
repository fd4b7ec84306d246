"""Matches of two games in the operations: points, results of one game or both, corrections.

C.04.5 (2026) Preface, 1.4; C.04.2 (2026) 3.1, 4.3.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.operations.interface import (
    ConfirmationNeededError,
    EventSession,
    adjourn_missing,
    change_settings,
    enter_result,
    exchange_colours,
    export_rating_report,
    pair_next_round,
    why_not_pair,
    with_pairing_system,
)
from arbiter_app.operations.late_corrections import told_corrections
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.tournament.history import histories
from arbiter_app.tournament.match_result import MatchResult, Result
from arbiter_app.tournament.tournament import Game
from arbiter_app.tournament.types import ByeKind, GameResult, ScoringSystem
from arbiter_app.trf.read import read_trf
from tests.store.support import pair_in_order

Event = tuple[EventSession, int]
WON, DRAWN, LOST = GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS
LATER = GameResult.ADJOURNED
CODE = "FIDE_DOUBLESWISS"


@pytest.fixture
def matches(event: Event) -> Event:
    """The event with matches of two games, its first round paired."""
    session, tournament_id = event
    settings = replace(session.tournament(tournament_id).settings, system=CODE)
    change_settings(session, tournament_id, settings, confirmed=True)
    pair_next_round(session, tournament_id, pair=pair_in_order)
    return event


def enter(event: Event, board: int, *games: GameResult | None, number: int = 1) -> ActKind:
    session, tournament_id = event
    result = MatchResult(games) if any(games) else None
    enter_result(session, tournament_id, number, board, result, confirmed=True)
    return session.journal()[-1].kind


def found(event: Event, board: int, number: int = 1) -> Result | None:
    session, tournament_id = event
    return session.tournament(tournament_id).round(number).games[board - 1].result


def play_round(event: Event) -> None:
    session, tournament_id = event
    rounds = session.tournament(tournament_id).rounds
    for game in rounds[-1].games:
        enter(event, game.board, WON, DRAWN, number=len(rounds))


def test_byes_are_worth_matches_as_soon_as_rounds_are_matches(event: Event) -> None:
    session, tournament_id = event
    settings = session.tournament(tournament_id).settings
    change_settings(session, tournament_id, replace(settings, system=CODE), confirmed=True)
    scoring = session.tournament(tournament_id).settings.scoring
    assert scoring == ScoringSystem.of(games=2)
    assert scoring.bye_points(ByeKind.PAIRING_ALLOCATED) == 15
    other = replace(settings, system=CODE, scoring=ScoringSystem.of(pairing_allocated_bye=20))
    change_settings(session, tournament_id, other, confirmed=True)
    assert session.tournament(tournament_id).settings.scoring == ScoringSystem.of(
        pairing_allocated_bye=20, games=2
    )
    less = replace(
        settings, system=CODE, scoring=ScoringSystem.of(pairing_allocated_bye=10, games=2)
    )
    change_settings(session, tournament_id, settings, confirmed=True)
    change_settings(session, tournament_id, less, confirmed=True)
    assert session.tournament(tournament_id).settings.scoring == less.scoring
    again = replace(session.tournament(tournament_id).settings, system=settings.system)
    change_settings(session, tournament_id, again, confirmed=True)
    assert session.tournament(tournament_id).settings.scoring.full_point_bye == 10


def test_there_is_room_for_half_as_many_rounds(event: Event) -> None:
    session, tournament_id = event
    settings = replace(session.tournament(tournament_id).settings, system=CODE, rounds_total=50)
    with pytest.raises(InputError, match="49 rounds of matches"):
        change_settings(session, tournament_id, settings, confirmed=True)


def test_games_and_matches_are_not_mixed(matches: Event) -> None:
    session, tournament_id = matches
    settings = session.tournament(tournament_id).settings
    with pytest.raises(RefusedError, match="2 games per round"):
        change_settings(
            session, tournament_id, with_pairing_system(settings, "dutch-2026"), confirmed=True
        )
    with pytest.raises(InputError, match="The result for board 1 covers 1 game"):
        enter_result(session, tournament_id, 1, 1, WON)


def test_a_round_is_finished_when_both_games_of_every_match_are(matches: Event) -> None:
    session, tournament_id = matches
    boards = len(session.tournament(tournament_id).rounds[0].games)
    for board in range(1, boards + 1):
        assert enter(matches, board, WON, None) is ActKind.RESULTS_ENTERED
    refused = why_not_pair(session.tournament(tournament_id))
    assert refused is not None
    for board in range(1, boards):
        # The second slip corrects nothing.
        assert enter(matches, board, WON, LOST) is ActKind.RESULTS_ENTERED
    assert why_not_pair(session.tournament(tournament_id)) is not None
    adjourn_missing(session, tournament_id, confirmed=True)
    assert found(matches, boards) == MatchResult((WON, LATER))
    assert why_not_pair(session.tournament(tournament_id)) is None
    assert enter(matches, boards, WON, DRAWN) is ActKind.ADJOURNED_RESULTS_ENTERED
    assert enter(matches, boards, LOST, DRAWN) is ActKind.RESULTS_CORRECTED
    session.undo()
    assert found(matches, boards) == MatchResult((WON, DRAWN))


def test_an_adjourned_game_of_a_match_is_entered_at_any_time(matches: Event) -> None:
    """It was counted as a draw: anything else is asked about and reported (3.1)."""
    session, tournament_id = matches
    play_round(matches)
    enter(matches, 1, WON, None)
    adjourn_missing(session, tournament_id, confirmed=True)
    for _ in range(2):
        pair_next_round(session, tournament_id, pair=pair_in_order, confirmed=True)
        play_round(matches)
    result = MatchResult((WON, LOST))
    with pytest.raises(ConfirmationNeededError):
        enter_result(session, tournament_id, 1, 1, result)
    enter_result(session, tournament_id, 1, 1, result, confirmed=True)
    assert found(matches, 1) == result
    assert session.state(tournament_id).late_corrections == ()
    with pytest.raises(RefusedError):
        enter_result(session, tournament_id, 1, 1, MatchResult((WON, None)), confirmed=True)


def test_a_game_corrected_too_late_is_for_the_rating_report(matches: Event) -> None:
    session, tournament_id = matches
    play_round(matches)
    for _ in range(2):
        pair_next_round(session, tournament_id, pair=pair_in_order, confirmed=True)
        play_round(matches)
    enter(matches, 1, WON, WON)
    assert found(matches, 1) == MatchResult((WON, DRAWN))
    (correction,) = session.state(tournament_id).late_corrections
    assert correction.result == MatchResult((WON, WON))
    report = read_trf(export_rating_report(session, tournament_id)).tournament
    game = session.tournament(tournament_id).round(1).games[0]
    again = report.round(1).game_of(game.white)
    assert again is not None
    assert again.result == MatchResult((WON, WON))
    (told,) = told_corrections(session.tournament(tournament_id).comments)
    assert (told.entered, told.really) == (
        Game(0, game.white, game.black, MatchResult((WON, DRAWN))),
        Game(0, game.white, game.black, MatchResult((WON, WON))),
    )


def test_colours_exchanged_at_the_board_leave_everybody_their_points(matches: Event) -> None:
    session, tournament_id = matches
    play_round(matches)
    before = session.tournament(tournament_id)
    points = {tpn: own.score for tpn, own in histories(before).items()}
    exchange_colours(session, tournament_id, 1, 1, confirmed=True)
    after = session.tournament(tournament_id)
    assert after.rounds[0].games[0] == before.rounds[0].games[0].swapped
    assert {tpn: own.score for tpn, own in histories(after).items()} == points


def test_colours_reversed_too_late_are_for_the_rating_report(matches: Event) -> None:
    """They correct every game of the match: the pairings since then went by them (4.3)."""
    session, tournament_id = matches
    play_round(matches)
    for _ in range(2):
        pair_next_round(session, tournament_id, pair=pair_in_order, confirmed=True)
        play_round(matches)
    before = session.tournament(tournament_id).rounds[0].games[0]
    with pytest.raises(ConfirmationNeededError):
        exchange_colours(session, tournament_id, 1, 1)
    exchange_colours(session, tournament_id, 1, 1, confirmed=True)
    assert session.tournament(tournament_id).rounds[0].games[0] == before
    (correction,) = session.state(tournament_id).late_corrections
    assert correction.result == MatchResult((LOST, DRAWN))


def test_a_match_with_an_open_game_is_not_corrected_late(matches: Event) -> None:
    """What is kept for the rating report is a whole result; it is said how to come to one (4.3)."""
    session, tournament_id = matches
    play_round(matches)
    enter(matches, 1, WON, None)
    adjourn_missing(session, tournament_id, confirmed=True)
    for _ in range(2):
        pair_next_round(session, tournament_id, pair=pair_in_order, confirmed=True)
        play_round(matches)
    with pytest.raises(
        RefusedError, match="The match on board 1 of round 1 has a game without a result"
    ) as refused:
        exchange_colours(session, tournament_id, 1, 1, confirmed=True)
    assert "Enter the missing result first" in str(refused.value.hint)
    enter(matches, 1, WON, DRAWN)
    exchange_colours(session, tournament_id, 1, 1, confirmed=True)
    (correction,) = session.state(tournament_id).late_corrections
    assert correction.result == MatchResult((LOST, DRAWN))
