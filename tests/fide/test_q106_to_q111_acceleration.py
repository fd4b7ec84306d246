"""FIDE's checklist, acceleration (questions 106 to 111): chosen in the settings, fixed afterwards.

There are no other methods than Baku (C.04.7 (2026) 1); virtual points by hand are record 250.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QCheckBox, QLabel, QSpinBox
from pytestqt.qtbot import QtBot

from arbiter_app.errors import RefusedError
from arbiter_app.gui.settings.dialog import SettingsDialog
from arbiter_app.manual import manual as read_manual
from arbiter_app.manual import web_files
from arbiter_app.operations.interface import (
    EventSession,
    NewPlayer,
    acceleration_told,
    add_players,
    change_settings,
    create_tournament,
    enter_results,
    export_trf,
    pair_next_round,
    request_bye,
    set_virtual_points,
    with_acceleration,
)
from arbiter_app.tournament.acceleration import ranges_in_force
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import (
    RequestedBye,
    Settings,
    Tournament,
    VirtualPoints,
)
from arbiter_app.tournament.types import ByeKind, GameResult, ScoringSystem
from arbiter_app.trf.read import read_trf
from tests.gui.driver import Driver, close, new_driver
from tests.store.support import TickingClock

BAKU = "FIDE_DUTCH_2026_BAKU"


def tournament(count: int, rounds: int) -> Tournament:
    players = tuple(Player(tpn, f"Player {tpn}", 2600 - tpn) for tpn in range(1, count + 1))
    return Tournament(Settings(rounds_total=rounds, system=BAKU), players)


@pytest.fixture
def event(tmp_path: Path) -> Iterator[tuple[EventSession, int]]:
    session = EventSession.create(tmp_path / "open.arbiter", clock=TickingClock())
    made = create_tournament(session, Settings(name="Open", rounds_total=5, system=BAKU))
    players = [NewPlayer(f"Player {number:02}", rating=2400 - number) for number in range(14)]
    add_players(session, made.created_id, players)
    yield session, made.created_id
    session.close()


def test_q106_the_examples_of_the_text() -> None:
    """1.2: 161 participants, 82 in group A. 1.4: 9 rounds, a win more in 1-3 and half of it in 4-5."""
    said = str(acceleration_told(tournament(161, 9)))
    assert "Group A: 82 of 161 participants, up to number 82." in said
    assert "1 in rounds 1–3, ½ in rounds 4–5" in said
    assert ranges_in_force(tournament(161, 9)) == (
        VirtualPoints(10, 1, 3, 1, 82),
        VirtualPoints(5, 4, 5, 1, 82),
    )


def test_q106_before_anybody_is_entered_it_is_told_all_the_same() -> None:
    said = str(acceleration_told(tournament(0, 5)))
    assert "half of the participants" in said
    assert "1 in rounds 1–2, ½ in round 3" in said


def test_q106_what_stands_in_the_way_is_told() -> None:
    """1.1 and 1.4: a win is worth two draws, and the number of rounds is known."""
    unknown = tournament(20, 0)
    assert "number of rounds" in str(acceleration_told(unknown))
    scoring = ScoringSystem.of(win=30, draw=10, loss=0)
    other = replace(unknown.settings, rounds_total=9, scoring=scoring)
    assert "worth two draws" in str(acceleration_told(replace(unknown, settings=other)))


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    made.command("new_event")
    yield made
    close(made)


def test_q106_baku_is_chosen_in_the_window(driver: Driver) -> None:
    """What it will do is seen before it is saved, and follows the number of rounds."""
    for number in range(6):
        driver.add_player(f"Player {number}", str(2000 - number))
    driver.command("settings")
    dialog = driver.dialog(SettingsDialog)
    chosen = dialog.findChild(QCheckBox, "acceleration")
    note = dialog.findChild(QLabel, "accelerationNote")
    rounds = dialog.findChild(QSpinBox, "roundsTotal")
    assert chosen is not None
    assert note is not None
    assert rounds is not None
    assert not note.isVisible()
    chosen.setChecked(True)
    assert note.text().startswith("Group A: 4 of 6 participants")
    assert "1 in rounds 1–2, ½ in round 3" in note.text()
    rounds.setValue(9)
    assert "1 in rounds 1–3, ½ in rounds 4–5" in note.text()
    driver.accept(dialog)
    driver.until(lambda: driver.tournament.settings.has_baku_acceleration)
    assert ranges_in_force(driver.tournament)[0] == VirtualPoints(10, 1, 3, 1, 4)


def test_q107_q108_virtual_points_of_ones_own_are_in_the_file_and_their_rules_in_the_manual(
    event: tuple[EventSession, int],
) -> None:
    """Record 250 is all there is to them; the page about acceleration is printed with the manual."""
    session, number = event
    settings = replace(session.tournament(number).settings, system="FIDE_DUTCH_2026")
    change_settings(session, number, settings)
    points = (VirtualPoints(10, 1, 2, 1, 4),)
    set_virtual_points(session, number, points)
    assert read_trf(export_trf(session, number)).tournament.virtual_points == points
    sections = read_manual("en").page("acceleration").sections
    assert any("virtual points" in section.text.casefold() for section in sections)
    assert "acceleration.html" in web_files(read_manual("en"))


@pytest.mark.parametrize("accelerated", [True, False])
def test_q109_and_q110_after_round_1_it_stays(
    event: tuple[EventSession, int], accelerated: bool
) -> None:
    session, number = event
    before = with_acceleration(session.tournament(number).settings, accelerated=not accelerated)
    change_settings(session, number, before)
    pair_next_round(session, number)
    before = session.tournament(number).settings
    after = with_acceleration(before, accelerated=accelerated)
    with pytest.raises(RefusedError, match="acceleration is chosen before round 1"):
        change_settings(session, number, after, confirmed=True)
    assert session.tournament(number).settings == before


def test_q111_who_has_a_bye_in_round_1_is_in_no_group(event: tuple[EventSession, int]) -> None:
    """C.04.2 2.4: they have no TPN yet. Of 14, two away: 12, group A has the first six."""
    session, number = event
    request_bye(session, number, 1, 1, ByeKind.ZERO_POINT)
    request_bye(session, number, 3, 1, ByeKind.HALF_POINT)
    said = str(acceleration_told(session.tournament(number)))
    assert "Group A: 6 of 12 participants, up to number 8." in said
    away = replace(tournament(14, 5), requested_byes=(RequestedBye(1, 1), RequestedBye(3, 1)))
    assert ranges_in_force(away)[0].last_tpn == 8


def test_q106_a_round_is_paired_by_it(event: tuple[EventSession, int]) -> None:
    """Group A meets itself in round 1: eight of fourteen are the upper scoregroup."""
    session, number = event
    pair_next_round(session, number)
    games = session.tournament(number).round(1).games
    assert {max(game.white, game.black) for game in games if min(game.white, game.black) <= 4} == {
        5,
        6,
        7,
        8,
    }
    enter_results(session, number, 1, {game.board: GameResult.DRAW for game in games})
    pair_next_round(session, number)
