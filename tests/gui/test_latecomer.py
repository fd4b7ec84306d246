"""Five minutes after the start: the latecomer plays the player who had the bye."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from arbiter_app.tournament.types import ByeKind
from tests.gui.driver import close, new_driver


def test_a_latecomer_fills_the_bye_by_hand(qtbot: QtBot, tmp_path: Path) -> None:
    """C.04.2 (2026) 2.4, 4.4.4: minimal change, the other boards stay as they are."""
    driver = new_driver(qtbot, tmp_path)
    driver.command("new_event")
    for name, rating in (("Adams", "2000"), ("Brown", "1900"), ("Clark", "1800")):
        driver.add_player(name, rating)
    driver.press(Qt.Key.Key_Escape)
    driver.pair()
    bye = driver.tournament.rounds[-1].pairing_allocated_bye
    assert bye is not None
    driver.page.add_players()
    driver.add_player("Latecomer", "1700")
    driver.press(Qt.Key.Key_Escape)
    late = len(driver.tournament.players)
    kinds = {one.tpn: one.kind for one in driver.tournament.rounds[-1].byes}
    assert kinds == {bye: ByeKind.PAIRING_ALLOCATED, late: ByeKind.ZERO_POINT}
    first = driver.tournament.rounds[-1].games[0]

    driver.command("go_rounds")
    driver.command("by_hand")
    hand, rounds = driver.page.rounds.hand, driver.page.rounds
    for tpn in (bye, late):
        row = rounds.model.row_of_player(tpn)
        assert row is not None
        rounds.view.go_to_row(row, "white")
        driver.press(Qt.Key.Key_Space)
    assert hand.pairing.byes == ()
    assert hand.pairing.pairs[-1] == (bye, late)
    assert hand.pairing.pairs[0] == (first.white, first.black)
    close(driver)
