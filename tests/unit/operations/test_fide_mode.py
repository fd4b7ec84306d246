"""FIDE mode: what is asked, at which level, and what is reported (draft VCL4THP v13)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.operations.interface import (
    WARNINGS,
    ConfirmationNeededError,
    EventSession,
    Level,
    WarnedAct,
    add_player,
    cancel_bye,
    change_settings,
    create_tournament,
    edit_player,
    enter_results,
    expel_player,
    export_trf,
    leave_fide_mode,
    level_of,
    pair_next_round,
    renumber_players,
    request_bye,
    return_player,
    without_tpn,
)
from arbiter_app.operations.players import NewPlayer
from arbiter_app.tournament.types import ByeKind, GameResult, ScoringSystem
from tests.store.support import pair_in_order

Event = tuple[EventSession, int]


def play_rounds(event: Event, count: int) -> None:
    session, tournament_id = event
    for _ in range(count):
        paired = pair_next_round(session, tournament_id, pair=pair_in_order)
        results = {pair.board: GameResult.DRAW for pair in paired.pairing.pairs}
        enter_results(session, tournament_id, paired.round_number, results)


def test_every_act_has_a_warning_with_an_article_and_a_consequence() -> None:
    assert set(WARNINGS) == set(WarnedAct)
    for warning in WARNINGS.values():
        assert warning.article.startswith("C.0")
        assert str(warning.consequence).endswith(".")


def test_fide_mode_is_on_until_it_is_left_and_that_is_reported(event: Event) -> None:
    """VCL4THP 40–46: default on, level 4, a comment with the round."""
    session, tournament_id = event
    assert session.state(tournament_id).in_fide_mode
    with pytest.raises(ConfirmationNeededError) as question:
        leave_fide_mode(session, tournament_id)
    assert question.value.level is Level.TWO_STEPS
    play_rounds(event, 1)
    leave_fide_mode(session, tournament_id, confirmed=True)
    assert session.state(tournament_id).left_fide_mode == 2
    assert session.tournament(tournament_id).comments == ("FIDE mode left @ Round 2",)
    assert b"### FIDE mode left @ Round 2" in export_trf(session, tournament_id)
    with pytest.raises(RefusedError, match="not in FIDE mode"):
        leave_fide_mode(session, tournament_id, confirmed=True)


def test_outside_fide_mode_nothing_is_rejected_or_asked_twice(event: Event) -> None:
    session, tournament_id = event
    leave_fide_mode(session, tournament_id, confirmed=True)
    state = session.state(tournament_id)
    assert {level_of(state, act) for act in WarnedAct} == {Level.ACKNOWLEDGE, Level.CONFIRM}


def test_the_system_is_locked_after_the_start_in_fide_mode(event: Event) -> None:
    """VCL4THP 89 ff."""
    session, tournament_id = event
    play_rounds(event, 1)
    settings = replace(session.tournament(tournament_id).settings, system="FIDE_DUBOV")
    with pytest.raises(RefusedError, match="not possible in FIDE mode") as refusal:
        change_settings(session, tournament_id, settings, confirmed=True)
    assert refusal.value.article == "C.04.2 1.3"
    leave_fide_mode(session, tournament_id, confirmed=True)
    with pytest.raises(ConfirmationNeededError):
        change_settings(session, tournament_id, settings)
    change_settings(session, tournament_id, settings, confirmed=True)


@pytest.mark.parametrize(
    "scoring",
    [
        ScoringSystem.of(win=10, draw=6),
        ScoringSystem.of(win=30, draw=10, loss=20),
        ScoringSystem.of(pairing_allocated_bye=20),
        ScoringSystem.of(pairing_allocated_bye=7),
    ],
)
def test_points_that_fide_does_not_allow_are_refused(event: Event, scoring: ScoringSystem) -> None:
    """VCL4THP 70–88."""
    session, tournament_id = event
    settings = replace(session.tournament(tournament_id).settings, scoring=scoring)
    with pytest.raises(RefusedError):
        change_settings(session, tournament_id, settings)
    with pytest.raises(RefusedError):
        create_tournament(session, settings)
    leave_fide_mode(session, tournament_id, confirmed=True)
    change_settings(session, tournament_id, settings)


@pytest.mark.parametrize(
    "scoring",
    [
        ScoringSystem.of(pairing_allocated_bye=5),
        ScoringSystem.of(win=30, draw=10, pairing_allocated_bye=20),
        ScoringSystem.of(win=30, draw=20, loss=10),
    ],
)
def test_usual_points_are_allowed(event: Event, scoring: ScoringSystem) -> None:
    session, tournament_id = event
    settings = replace(session.tournament(tournament_id).settings, scoring=scoring)
    change_settings(session, tournament_id, settings)


def test_tpns_can_be_reassigned_after_round_4_outside_fide_mode_only(event: Event) -> None:
    """C.04.2 2.3."""
    session, tournament_id = event
    play_rounds(event, 4)
    player = session.tournament(tournament_id).player(5)
    edit_player(session, tournament_id, 5, replace(player, rating=2500))
    with pytest.raises(RefusedError, match="fourth round"):
        renumber_players(session, tournament_id, confirmed=True)
    leave_fide_mode(session, tournament_id, confirmed=True)
    with pytest.raises(ConfirmationNeededError, match="fourth round"):
        renumber_players(session, tournament_id)
    renumber_players(session, tournament_id, confirmed=True)
    assert session.tournament(tournament_id).player(1).name == player.name


def test_a_full_point_bye_is_reported_as_long_as_it_is_requested(event: Event) -> None:
    """VCL4THP 178–179: level 2 and a comment."""
    session, tournament_id = event
    with pytest.raises(ConfirmationNeededError) as question:
        request_bye(session, tournament_id, 3, 2, ByeKind.FULL_POINT)
    assert question.value.level is Level.ACKNOWLEDGE
    request_bye(session, tournament_id, 3, 2, ByeKind.FULL_POINT, confirmed=True)
    assert session.tournament(tournament_id).comments == ("Full-point bye @ Round 2: Chen",)
    cancel_bye(session, tournament_id, 3, 2)
    assert session.tournament(tournament_id).comments == ()


def test_an_expelled_player_is_not_paired_any_more_and_it_is_reported(event: Event) -> None:
    """VCL4THP 197; C.04.2 3.2."""
    session, tournament_id = event
    pair_next_round(session, tournament_id, pair=pair_in_order)
    with pytest.raises(ConfirmationNeededError):
        expel_player(session, tournament_id, 3, reason="Phone")
    with pytest.raises(RefusedError, match="needs a reason"):
        expel_player(session, tournament_id, 3, reason=" ", confirmed=True)
    with pytest.raises(InputError):
        expel_player(session, tournament_id, 99, reason="Phone", confirmed=True)
    change = expel_player(session, tournament_id, 3, reason="Phone", confirmed=True)
    assert "Now enter the forfeit on board 2 of round 1." in str(change.message)
    expulsion = session.state(tournament_id).expulsion(3)
    assert expulsion is not None
    assert (expulsion.first_round, expulsion.reason) == (2, "Phone")
    assert session.tournament(tournament_id).comments == ("Player expelled @ Round 2: Chen, Phone",)
    with pytest.raises(RefusedError, match="is already expelled"):
        expel_player(session, tournament_id, 3, reason="Phone", confirmed=True)
    games = session.tournament(tournament_id).round(1).games
    results = {game.board: GameResult.DRAW for game in games}
    enter_results(session, tournament_id, 1, results)
    pair_next_round(session, tournament_id, pair=pair_in_order)
    assert session.tournament(tournament_id).round(2).game_of(3) is None
    # The expulsion stays with the person when the numbers move.
    add_player(session, tournament_id, NewPlayer("Late", rating=3000))
    assert session.state(tournament_id).expulsion(4) is not None
    with pytest.raises(ConfirmationNeededError, match="was expelled"):
        return_player(session, tournament_id, 4)
    return_player(session, tournament_id, 4, confirmed=True)
    assert session.state(tournament_id).expulsions == ()
    assert "reinstated" in session.tournament(tournament_id).comments[-1]


def test_who_has_yet_to_arrive_has_no_tpn_and_is_placed_in_any_round(event: Event) -> None:
    """C.04.2 2.4, and the answer of the SPP department of 28 Aug 2026."""
    session, tournament_id = event
    for number in range(1, 6):
        request_bye(session, tournament_id, 8, number, ByeKind.ZERO_POINT)
    assert without_tpn(session.tournament(tournament_id)) == {8}
    play_rounds(event, 4)
    tournament = session.tournament(tournament_id)
    assert without_tpn(tournament) == {8}
    edit_player(session, tournament_id, 8, replace(tournament.player(8), rating=2395))
    assert session.tournament(tournament_id).player(2).name == "Hü"
    edit_player(session, tournament_id, 5, replace(tournament.player(5), tpn=5, rating=3000))
    assert session.tournament(tournament_id).player(5).rating == 3000
    cancel_bye(session, tournament_id, 2, 5)
    assert without_tpn(session.tournament(tournament_id)) == frozenset()
