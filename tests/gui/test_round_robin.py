"""A round-robin in the window: chosen, numbered, paired, told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QCheckBox, QSpinBox
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.players.numbers import NumberDialog
from arbiter_app.gui.settings.dialog import SettingsDialog
from arbiter_app.operations.interface import pairing_system_of
from tests.gui.driver import Driver, close, new_driver

REVERSED = "double-round-robin-reversed"


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    made.command("new_event")
    for number in range(5):
        made.add_player(f"Player {number}", str(2000 - number))
    yield made
    close(made)


def test_from_the_settings_to_the_first_round(driver: Driver) -> None:
    """The number of rounds follows and cannot be typed; numbers by lot and by hand; who is free."""
    assert not driver.window.context.actions[ActionName.NUMBER_BY_LOT].isEnabled()
    driver.command("settings")
    dialog = driver.dialog(SettingsDialog)
    choice, variant = (
        dialog.findChild(ChoiceBox, "systemChoice"),
        dialog.findChild(QCheckBox, "systemVariant"),
    )
    rounds = dialog.findChild(QSpinBox, "roundsTotal")
    assert choice is not None
    assert variant is not None
    assert rounds is not None
    choice.setCurrentIndex(choice.findData("round-robin"))
    assert rounds.value() == 5
    choice.setCurrentIndex(choice.findData("double-round-robin"))
    variant.setChecked(True)
    assert rounds.value() == 10
    assert not rounds.isEnabled()
    choice.setCurrentIndex(choice.findData("dutch-2026"))
    assert rounds.isEnabled()
    choice.setCurrentIndex(choice.findData("double-round-robin"))
    driver.accept(dialog)
    driver.until(lambda: pairing_system_of(driver.tournament) == REVERSED)
    assert driver.tournament.settings.rounds_total == 10

    driver.command("number_by_lot")
    driver.until(
        lambda: any("Numbers by lot: seed " in each for each in driver.tournament.comments)
    )
    drawn = driver.tournament
    driver.command("undo")
    driver.until(lambda: driver.tournament != drawn)
    driver.command("number_by_lot")
    driver.until(lambda: driver.tournament == drawn)

    driver.page.show_page(PageName.PLAYERS)
    players = driver.page.players
    first = driver.tournament.player(1).name
    players.view.setCurrentIndex(players.model.index(1, 1))
    driver.command("set_number")
    number = driver.dialog(NumberDialog)
    assert not number.accept_button.isEnabled()
    driver.type("4")
    driver.accept(number)
    driver.until(lambda: driver.tournament.player(4).name == first)

    driver.pair()
    played = driver.tournament.rounds[0]
    assert [(game.white, game.black) for game in played.games] == [(2, 5), (3, 4)]
    panel = driver.page.rounds.explanation
    driver.until(lambda: "The table gives these colours" in panel.text.toPlainText())
    assert not driver.window.context.actions[ActionName.SET_NUMBER].isEnabled()
