"""Why a paired round is not what the rules give now: the file says it, and `check` reads it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from arbiter_app.cli import main
from arbiter_app.errors import RefusedError
from arbiter_app.operations.interface import (
    EventSession,
    ManualPairing,
    add_player,
    change_settings,
    check_paired_round,
    edit_player,
    enter_result,
    enter_results,
    exchange_colours,
    export_trf,
    pair_next_round,
    renumber_players,
    request_byes,
    set_abnormal_points,
    set_pairing,
    unpair_last_round,
)
from arbiter_app.operations.players import NewPlayer
from arbiter_app.tournament.abnormal import AbnormalPoints
from arbiter_app.tournament.remarks import explained_rounds
from arbiter_app.tournament.types import ByeKind, Colour, GameResult, ScoringSystem

Event = tuple[EventSession, int]
Act = Callable[[EventSession, int], object]


def play(event: Event, rounds: int = 1) -> None:
    """Rounds by the engine; White wins everywhere."""
    session, one = event
    for _ in range(rounds):
        paired = pair_next_round(session, one, draw_colour=lambda: Colour.WHITE)
        results = dict.fromkeys((p.board for p in paired.pairing.pairs), GameResult.WHITE_WINS)
        enter_results(session, one, paired.round_number, results)


def _correct(session: EventSession, one: int) -> None:
    enter_result(session, one, 1, 1, GameResult.BLACK_WINS, confirmed=True)


def _reverse(session: EventSession, one: int) -> None:
    exchange_colours(session, one, 1, 2, confirmed=True)


def _renumber(session: EventSession, one: int) -> None:
    player = session.tournament(one).player(8)
    edit_player(session, one, 8, replace(player, rating=2800))
    renumber_players(session, one, confirmed=True)


def _penalty(session: EventSession, one: int) -> None:
    set_abnormal_points(session, one, [AbnormalPoints("", -10, 1, (1,))], confirmed=True)


def _missed_round(session: EventSession, one: int) -> None:
    request_byes(session, one, 9, {1: ByeKind.FULL_POINT}, confirmed=True)


def _points(session: EventSession, one: int) -> None:
    settings = session.tournament(one).settings
    scoring = ScoringSystem.of(win=10, draw=5, pairing_allocated_bye=0)
    change_settings(session, one, replace(settings, scoring=scoring), confirmed=True)


@pytest.mark.parametrize(
    "act",
    [_correct, _reverse, _renumber, _penalty, _missed_round, _points],
    ids=lambda f: f.__name__,
)
def test_what_is_different_is_explained_in_the_file(
    event: Event, act: Act, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """C.04.2 1.4, 4.3: identical pairings can be proved from the same data only."""
    session, one = event
    play(event)
    add_player(session, one, NewPlayer("Zoe", rating=1000))
    play(event)
    for number in (1, 2):
        assert check_paired_round(session.tournament(one), number) is None
    act(session, one)
    tournament = session.tournament(one)
    different = [n for n in (1, 2) if check_paired_round(tournament, n) is not None]
    assert set(different) <= set(explained_rounds(tournament))
    assert explained_rounds(tournament)
    file = tmp_path / "open.trf"
    file.write_bytes(export_trf(session, one))
    code = main(["check", str(file)])
    assert code == (1 if different else 0)
    output = capsys.readouterr().out
    for number in different:
        found = check_paired_round(tournament, number)
        assert found is not None
        assert found.reason
        assert f"round {number} is different, as explained in the file: {found.reason}" in output


@pytest.mark.parametrize("act", [_correct, _reverse], ids=lambda f: f.__name__)
def test_corrected_back_there_is_nothing_to_explain(event: Event, act: Act) -> None:
    session, one = event
    play(event, 2)
    act(session, one)
    assert session.tournament(one).comments
    if act is _reverse:
        act(session, one)
    else:
        enter_result(session, one, 1, 1, GameResult.WHITE_WINS, confirmed=True)
    assert session.tournament(one).comments == ()


def test_a_round_paired_anew_is_explained_no_more(event: Event) -> None:
    session, one = event
    play(event, 2)
    _correct(session, one)
    exchange_colours(session, one, 2, 1, confirmed=True)
    assert len(session.tournament(one).comments) == 2
    unpair_last_round(session, one, confirmed=True)
    (line,) = session.tournament(one).comments
    assert line.startswith("Pairing taken back @ Round 2: ")
    play(event)
    assert check_paired_round(session.tournament(one), 2) is None


def test_a_finished_game_does_not_become_adjourned_after_the_next_pairing(event: Event) -> None:
    """C.04.2 4.3: as an adjourned game its result could change in any later round."""
    session, one = event
    play(event, 2)
    with pytest.raises(RefusedError, match="can no longer be recorded as adjourned") as refusal:
        enter_result(session, one, 1, 1, GameResult.ADJOURNED, confirmed=True)
    assert refusal.value.article == "C.04.2 4.3"
    enter_result(session, one, 2, 1, GameResult.ADJOURNED, confirmed=True)


def test_after_renumbering_the_engine_s_pairing_is_by_the_new_numbers(event: Event) -> None:
    """C.04.2 2.3: put as the rules have it now, round 1 is not a pairing by hand."""
    session, one = event
    pair_next_round(session, one, draw_colour=lambda: Colour.WHITE)
    _renumber(session, one)
    assert check_paired_round(session.tournament(one), 1) is not None
    pairing = ManualPairing(((1, 5), (6, 2), (3, 7), (8, 4)))
    set_pairing(session, one, 1, pairing, reason="")
    assert check_paired_round(session.tournament(one), 1) is None
    assert not session.tournament(one).round(1).manual
    (line,) = session.tournament(one).comments
    assert line == "Pairing numbers given anew @ Round 2: 8 players"
