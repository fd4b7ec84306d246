"""The pairing system chosen in the settings: what is said, what is asked, what is paired."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QCheckBox, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.confirm import ConfirmDialog
from arbiter_app.gui.settings.dialog import SettingsDialog
from arbiter_app.gui.settings.system_field import SystemField
from arbiter_app.operations.interface import pairing_system_of, systems_to_compare
from tests.gui.driver import Driver, close, new_driver

SAID = "outside FIDE mode"


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    made.command("new_event")
    yield made
    close(made)


def choose(parent: QWidget, system: str) -> None:
    choice = parent.findChild(ChoiceBox, "systemChoice")
    assert choice is not None
    choice.setCurrentIndex(choice.findData(system))


def test_what_is_said_of_a_system(qtbot: QtBot) -> None:
    """Only of systems that no approved program can check, once; maxi-tournament belongs to Lim."""
    field = SystemField("Pairing system", "dutch-2026")
    qtbot.addWidget(field)
    field.show()
    variant, note = field.findChild(QCheckBox), field.findChild(QLabel, "systemNote")
    assert variant is not None
    assert note is not None
    assert not variant.isVisible()
    assert not note.isVisible()
    seen: list[str] = []
    field.changed.connect(lambda: seen.append(field.system))
    choose(field, "lim")
    assert variant.isVisible()
    assert variant.text().startswith("Maxi-tournament")
    assert note.text().count(SAID) == 1
    variant.setChecked(True)
    choose(field, "swiss-1998")
    assert not variant.isVisible()
    assert SAID in note.text()
    choose(field, "dutch-2017")
    assert not note.isVisible()
    assert seen == ["lim", "lim-maxi", "swiss-1998", "dutch-2017"]


@pytest.mark.parametrize(
    ("system", "shown", "is_variant"),
    [("lim-maxi", "lim", True), ("lim", "lim", False), ("", "", False)],
)
def test_the_system_in_force_is_shown(
    qtbot: QtBot, system: str, shown: str, is_variant: bool
) -> None:
    field = SystemField("Pairing system", system)
    qtbot.addWidget(field)
    assert field.choice.currentData() == shown
    assert field.variant.isChecked() is is_variant
    assert field.system == system


def test_lim_is_asked_about_twice_and_pairs(driver: Driver) -> None:
    """Saved only after both steps; from then on FIDE mode is left for good, undone or not."""
    for number in range(6):
        driver.add_player(f"Player {number}", str(2000 - number))
    driver.command("settings")
    dialog = driver.dialog(SettingsDialog)
    choose(dialog, "lim")
    variant = dialog.findChild(QCheckBox, "systemVariant")
    assert variant is not None
    variant.setChecked(True)
    dialog.accept()
    question = driver.dialog(ConfirmDialog)
    assert any("nobody can check" in text for text in driver.labels(question))
    assert pairing_system_of(driver.tournament) == "dutch-2026"
    question.accept_button.click()
    driver.until(lambda: isinstance(driver.focus(), QLineEdit))
    driver.type("yes")
    driver.accept(question)
    driver.until(lambda: pairing_system_of(driver.tournament) == "lim-maxi")
    assert "Not in FIDE mode since round 1" in driver.labels(driver.page.header)
    driver.pair()
    panel = driver.page.rounds.explanation
    driver.until(lambda: panel.pairing is not None)
    assert panel.pairing is not None
    assert panel.pairing.system == "lim-maxi"
    driver.command("undo")
    driver.command("undo")
    assert pairing_system_of(driver.tournament) == "dutch-2026"
    assert not driver.state.in_fide_mode


def test_dubov_asks_for_provisional_ratings(driver: Driver) -> None:
    """C.04.4.1 1.1: who has none is named, and what to do is said; more players are no help."""
    driver.add_player("Rated", "2000")
    driver.add_player("Unrated")
    driver.command("settings")
    dialog = driver.dialog(SettingsDialog)
    choose(dialog, "dubov")
    driver.accept(dialog)
    driver.until(lambda: pairing_system_of(driver.tournament) == "dubov")
    driver.command("pair_next")
    message = driver.page.message
    driver.until(lambda: "Unrated has none" in message.text)
    assert "provisional rating" in message.text
    assert "Add players" not in message.text


def test_what_if_by_every_system(driver: Driver) -> None:
    """The same round by each of them: both pairings, the differences marked, a reason for a line."""
    driver.open(Path(__file__).parents[1] / "corpus" / "lim" / "003.trf")
    driver.until(lambda: len(driver.tournament.rounds) == 9)
    driver.command("what_if")
    page = driver.page.rounds.side.what_if
    driver.until(lambda: bool(page.model.rows))
    for system in systems_to_compare():
        with driver.qtbot.waitSignal(page.answered, timeout=20_000):
            page.choice.setCurrentIndex(page.choice.findData(system))
            page.ask()
        rows = page.model.rows
        assert len([row for row in rows if row.board]) == 6
        assert any(row.differs for row in rows) == ("Boards that would change" in page.text)
        page.view.setCurrentIndex(page.model.index(0, 2))
        assert page.reason.endswith(".")
