"""Corrections found later: what they count for and what they affect (C.04.2 (2026) 4.3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.operations.interface import (
    ConfirmationNeededError,
    CountsFor,
    EventSession,
    Level,
    adjourn_missing,
    enter_result,
    enter_results,
    exchange_colours,
    export_rating_report,
    export_trf,
    leave_fide_mode,
    pair_next_round,
    preview_colours,
    preview_player,
    preview_results,
    unpair_last_round,
)
from arbiter_app.pairing.checker import check_round
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.match_result import Result
from arbiter_app.tournament.open_games import open_games
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import GameResult, Tpn
from arbiter_app.trf.read import read_trf

Event = tuple[EventSession, int]


def play_rounds(event: Event, count: int, result: GameResult = GameResult.WHITE_WINS) -> None:
    session, tournament_id = event
    for _ in range(count):
        paired = pair_next_round(session, tournament_id, confirmed=True)
        results = {pair.board: result for pair in paired.pairing.pairs}
        enter_results(session, tournament_id, paired.round_number, results)


def test_before_the_next_pairing_a_correction_affects_the_standings_only(event: Event) -> None:
    session, tournament_id = event
    play_rounds(event, 1)
    before = session.state(tournament_id)
    preview = preview_results(session, tournament_id, 1, {1: GameResult.BLACK_WINS})
    assert preview.counts_for is CountsFor.NEXT_PAIRING
    assert preview.rounds == ()
    changes = {one.tpn: (one.points_before, one.points_after) for one in preview.ranks}
    assert (changes[1], changes[5]) == ((10, 0), (0, 10))
    assert session.state(tournament_id) is before


def test_after_the_next_pairing_it_says_what_would_have_been_paired(event: Event) -> None:
    """Reported before the end of the next round, it counts for the following pairing."""
    session, tournament_id = event
    play_rounds(event, 1)
    pair_next_round(session, tournament_id)
    as_paired = session.tournament(tournament_id).round(2)
    preview = preview_results(session, tournament_id, 1, {1: GameResult.BLACK_WINS})
    assert preview.counts_for is CountsFor.FOLLOWING_PAIRING
    (affected,) = preview.rounds
    assert affected.round_number == 2
    assert affected.different_pairs
    enter_result(session, tournament_id, 1, 1, GameResult.BLACK_WINS, confirmed=True)
    assert session.tournament(tournament_id).round(2) == as_paired
    check = check_round(session.tournament(tournament_id), 2)
    assert not check.same
    assert affected.would_be is not None
    assert check.expected is not None
    assert affected.would_be.pairs == check.expected.pairs


def test_what_changes_nothing_affects_nothing(event: Event) -> None:
    session, tournament_id = event
    play_rounds(event, 2)
    preview = preview_results(session, tournament_id, 1, {1: GameResult.WHITE_WINS})
    assert (preview.rounds, preview.ranks) == ((), ())
    with pytest.raises(InputError, match="no board 9"):
        preview_results(session, tournament_id, 1, {9: None})
    with pytest.raises(InputError, match="no board 9"):
        preview_colours(session, tournament_id, 1, 9)


def test_wrong_colours_affect_later_pairings(event: Event) -> None:
    session, tournament_id = event
    play_rounds(event, 1, GameResult.DRAW)
    pair_next_round(session, tournament_id)
    preview = preview_colours(session, tournament_id, 1, 1)
    assert [one.round_number for one in preview.rounds] == [2]
    assert preview.ranks == ()


def test_a_wrong_rating_says_which_tpns_would_change(event: Event) -> None:
    """2.3: they may be given anew until round 4 is paired; later they stay."""
    session, tournament_id = event
    play_rounds(event, 3)
    player = session.tournament(tournament_id).player(3)
    stronger = replace(player, rating=2900)
    preview = preview_player(session, tournament_id, 3, stronger)
    assert preview.new_tpns == ((1, 2), (2, 3), (3, 1))
    assert (preview.counts_for, preview.right_tpn) == (CountsFor.NEXT_PAIRING, 1)
    play_rounds(event, 1)
    late = preview_player(session, tournament_id, 3, stronger)
    assert late.new_tpns == ()
    assert (late.counts_for, late.right_tpn) == (CountsFor.NO_NUMBERS, 1)
    little = preview_player(session, tournament_id, 3, replace(player, rating=player.rating + 1))
    assert (little.counts_for, little.right_tpn) == (CountsFor.NEXT_PAIRING, 0)
    assert little.rounds == ()


def test_a_wrong_rating_says_what_the_right_one_would_have_given_round_by_round(
    event: Event,
) -> None:
    """Against an event that had it right from the start, with the same games in its rounds."""
    session, tournament_id = event
    play_rounds(event, 3, GameResult.DRAW)
    wrong = session.tournament(tournament_id)
    weakest = wrong.players[-1]
    right = replace(weakest, rating=2900)
    preview = preview_player(session, tournament_id, weakest.tpn, right)

    # Number 1 now, everybody else one further down: all that was played, told by these numbers.
    new = {player.tpn: player.tpn % len(wrong.players) + 1 for player in wrong.players}
    players = sorted(
        (
            replace(right if player is weakest else player, tpn=new[player.tpn])
            for player in wrong.players
        ),
        key=lambda player: player.tpn,
    )
    rounds = tuple(
        replace(
            played,
            games=tuple(
                replace(game, white=new[game.white], black=new[game.black]) for game in played.games
            ),
            byes=tuple(replace(bye, tpn=new[bye.tpn]) for bye in played.byes),
        )
        for played in wrong.rounds
    )
    from_the_start = replace(wrong, players=tuple(players), rounds=rounds)
    name = {player.tpn: player.name for player in players}
    told = {one.round_number: one for one in preview.rounds}
    assert 1 in told
    for number in range(1, 4):
        expected = pair_round(from_the_start.before_round(number))
        wanted = [(name[pair.white], name[pair.black]) for pair in expected.pairs]
        as_paired = [
            (wrong.player(game.white).name, wrong.player(game.black).name)
            for game in wrong.round(number).games
        ]
        assert (number in told) is (set(wanted) != set(as_paired))
        if number in told:
            would_be = told[number].would_be
            assert would_be is not None
            assert wanted == [
                (wrong.player(pair.white).name, wrong.player(pair.black).name)
                for pair in would_be.pairs
            ]
    assert session.tournament(tournament_id) is wrong


def test_too_late_a_correction_counts_for_the_rating_report_only(event: Event) -> None:
    session, tournament_id = event
    play_rounds(event, 3)
    preview = preview_results(session, tournament_id, 1, {2: GameResult.BLACK_WINS})
    assert preview.counts_for is CountsFor.RATING_REPORT_ONLY
    assert preview.ranks == ()
    assert preview.rounds[0].round_number == 2
    before = session.tournament(tournament_id)
    enter_result(session, tournament_id, 1, 2, GameResult.BLACK_WINS, confirmed=True)
    after = session.tournament(tournament_id)
    assert after.rounds == before.rounds
    game = before.round(1).games[1]
    assert after.comments == (
        f"Correction for the rating report only @ Round 1: {game.white}–{game.black}"
        f" 0–1 instead of {game.white}–{game.black} 1–0",
    )
    report = read_trf(export_rating_report(session, tournament_id)).tournament
    plain = read_trf(export_trf(session, tournament_id)).tournament
    assert game_of(report, 1, game.white) is GameResult.BLACK_WINS
    assert game_of(plain, 1, game.white) is GameResult.WHITE_WINS
    exchange_colours(session, tournament_id, 1, 2, confirmed=True)
    report = read_trf(export_rating_report(session, tournament_id)).tournament
    assert game_of(report, 1, game.white) is GameResult.WHITE_WINS
    real = report.round(1).game_of(game.white)
    assert real is not None
    assert real.black == game.white
    session.undo()
    enter_result(session, tournament_id, 1, 2, GameResult.WHITE_WINS, confirmed=True)
    assert session.state(tournament_id).late_corrections == ()
    assert session.tournament(tournament_id).comments == ()


def game_of(tournament: Tournament, number: int, tpn: Tpn) -> Result | None:
    game = tournament.round(number).game_of(tpn)
    assert game is not None
    return game.result


def test_a_late_correction_goes_with_its_round(event: Event) -> None:
    session, tournament_id = event
    play_rounds(event, 3)
    enter_result(session, tournament_id, 1, 2, GameResult.BLACK_WINS, confirmed=True)
    with pytest.raises(RefusedError, match="changed to another") as refused:
        enter_result(session, tournament_id, 1, 2, GameResult.ADJOURNED, confirmed=True)
    assert refused.value.hint
    for _ in range(3):
        unpair_last_round(session, tournament_id, confirmed=True)
    state = session.state(tournament_id)
    assert state.late_corrections == ()
    lines = state.tournament.comments
    assert all(line.startswith("Pairing taken back @ Round ") for line in lines)


def test_outside_fide_mode_an_old_result_is_changed(event: Event) -> None:
    session, tournament_id = event
    play_rounds(event, 3)
    leave_fide_mode(session, tournament_id, confirmed=True)
    enter_result(session, tournament_id, 1, 2, GameResult.BLACK_WINS, confirmed=True)
    assert session.tournament(tournament_id).round(1).games[1].result is GameResult.BLACK_WINS
    assert session.state(tournament_id).late_corrections == ()


def test_missing_results_are_recorded_as_adjourned_at_once(event: Event) -> None:
    """VCL4THP 157 ff.: recordable, automatic for missing results (level 2)."""
    session, tournament_id = event
    with pytest.raises(RefusedError, match="No results are missing"):
        adjourn_missing(session, tournament_id)
    pair_next_round(session, tournament_id)
    enter_result(session, tournament_id, 1, 1, GameResult.DRAW)
    with pytest.raises(ConfirmationNeededError, match="boards 2, 3, 4") as question:
        adjourn_missing(session, tournament_id)
    assert question.value.level is Level.ACKNOWLEDGE
    adjourn_missing(session, tournament_id, confirmed=True)
    still_open = open_games(session.tournament(tournament_id).rounds)
    assert [(game.board, game.is_adjourned) for game in still_open] == [
        (2, True),
        (3, True),
        (4, True),
    ]
    change = pair_next_round(session, tournament_id)
    assert str(change.caution) == "Adjourned and counted as drawn: boards 2, 3, 4 of round 1."


def test_an_adjourned_game_is_entered_at_any_time_and_reported_if_not_drawn(event: Event) -> None:
    """3.1: it counted as a draw; VCL4THP: a result at any time, level 3 and a comment."""
    session, tournament_id = event
    pair_next_round(session, tournament_id)
    adjourn_missing(session, tournament_id, confirmed=True)
    play_rounds(event, 2)
    with pytest.raises(RefusedError, match="Round 1: 4 games adjourned, boards 1, 2, 3, 4"):
        export_rating_report(session, tournament_id)
    enter_result(session, tournament_id, 1, 1, GameResult.DRAW)
    assert session.tournament(tournament_id).comments == ()
    with pytest.raises(ConfirmationNeededError, match="counted as a draw") as question:
        enter_result(session, tournament_id, 1, 2, GameResult.BLACK_WINS)
    assert question.value.level is Level.CONFIRM
    enter_result(session, tournament_id, 1, 2, GameResult.BLACK_WINS, confirmed=True)
    assert session.tournament(tournament_id).round(1).games[1].result is GameResult.BLACK_WINS
    assert session.tournament(tournament_id).comments == (
        "Adjourned game not drawn @ Round 1: board 2 0–1",
    )


def _undo_pairing(session: EventSession, tournament_id: int) -> None:
    while len(session.tournament(tournament_id).rounds) == 2:
        session.undo()


def _unpair(session: EventSession, tournament_id: int) -> None:
    unpair_last_round(session, tournament_id, confirmed=True)


@pytest.mark.parametrize("take_back", [_unpair, _undo_pairing])
def test_a_result_is_changed_freely_until_a_later_round_had_results(
    event: Event, take_back: Callable[[EventSession, int], object]
) -> None:
    """C.04.2 4.3: what the log said before the next round was paired does not hold afterwards."""
    session, tournament_id = event
    play_rounds(event, 1)
    enter_result(session, tournament_id, 1, 2, GameResult.BLACK_WINS)
    pair_next_round(session, tournament_id)
    take_back(session, tournament_id)
    enter_result(session, tournament_id, 1, 2, GameResult.DRAW)
    pair_next_round(session, tournament_id)
    enter_result(session, tournament_id, 2, 1, GameResult.DRAW)
    take_back(session, tournament_id)
    with pytest.raises(
        ConfirmationNeededError, match="Round 2 was paired before this change to board 2 of round 1"
    ):
        enter_result(session, tournament_id, 1, 2, GameResult.WHITE_WINS)
