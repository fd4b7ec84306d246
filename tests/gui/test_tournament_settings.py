"""What is decided before the first round, in the dialog: points, arbiters (C.04.2 1.4, TRF 112)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDoubleSpinBox,
    QLabel,
    QLineEdit,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.settings.dialog import SettingsDialog
from arbiter_app.gui.settings.points_field import PointsField
from arbiter_app.resources import resource_path
from arbiter_app.tournament.types import ScoringSystem
from tests.corpus.test_undeclared import without
from tests.gui.driver import CORPUS, Driver, close, new_driver


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    made.command("new_event")
    yield made
    close(made)


def choose(dialog: SettingsDialog, system: str) -> None:
    choice = dialog.findChild(ChoiceBox, "systemChoice")
    assert choice is not None
    choice.setCurrentIndex(choice.findData(system))


def box(dialog: SettingsDialog, key: str) -> QDoubleSpinBox:
    found = dialog.findChild(QDoubleSpinBox, f"points_{key}")
    assert found is not None
    return found


def test_the_manual_says_what_each_field_is_for(driver: Driver) -> None:
    """A row of the table of settings for each."""
    driver.command("settings")
    dialog = driver.dialog(SettingsDialog)
    line = dialog.findChild(QLineEdit, "timeControl")
    form = None if line is None else line.parentWidget()
    assert form is not None
    labels = form.findChildren(QLabel, options=Qt.FindChildOption.FindDirectChildrenOnly)
    fields = [each.text() for each in labels if each.buddy() is not None]
    page = resource_path("manual/en/settings.md").read_text(encoding="utf-8")
    heads = "".join(line.split("|")[1] for line in page.splitlines() if line.startswith("| **"))
    assert "Time control" in fields
    assert [field for field in fields if f"**{field}**" not in heads] == []


def test_points_can_be_three_for_a_win(driver: Driver) -> None:
    """3-1-0: byes and forfeits follow what a win is worth."""
    driver.command("settings")
    dialog = driver.dialog(SettingsDialog)
    assert [box(dialog, key).value() for key in ("win", "draw", "loss", "bye")] == [1, 0.5, 0, 1]
    box(dialog, "win").setValue(3)
    box(dialog, "draw").setValue(1)
    box(dialog, "bye").setValue(3)
    dialog.accept()
    wanted = ScoringSystem.of(win=30, draw=10, loss=0)
    driver.until(lambda: driver.tournament.settings.scoring == wanted)
    driver.window.actions_by_name[ActionName.UNDO].trigger()
    assert driver.tournament.settings.scoring == ScoringSystem()


def test_the_wheel_scrolls_the_settings_and_changes_none(driver: Driver) -> None:
    """Initial colour and starting rank pass under the mouse while the form is scrolled."""
    driver.command("settings")
    dialog = driver.dialog(SettingsDialog)
    fields = [*dialog.findChildren(QComboBox), *dialog.findChildren(QAbstractSpinBox)]
    before = [_shown(field) for field in fields]
    for field in fields:
        place = QPointF(field.rect().center())
        for steps in (120, -120):
            turned = QWheelEvent(
                place,
                field.mapToGlobal(place),
                QPoint(),
                QPoint(0, steps),
                Qt.MouseButton.NoButton,
                Qt.KeyboardModifier.NoModifier,
                Qt.ScrollPhase.NoScrollPhase,
                False,
            )
            QApplication.sendEvent(field, turned)
            assert _shown(field) == before[fields.index(field)], field.objectName()
    assert len(fields) > 8
    dialog.reject()


def _shown(field: QWidget) -> str:
    if isinstance(field, QComboBox):
        return field.currentText()
    assert isinstance(field, QAbstractSpinBox)
    return field.text()


def test_the_bye_of_a_match_is_seen_before_saving(driver: Driver) -> None:
    """C.04.5 1.4: chosen, Double-Swiss shows a bye of a win and a draw, and what is said then counts."""
    driver.command("settings")
    dialog = driver.dialog(SettingsDialog)
    note = dialog.findChild(QLabel, "pointsNote")
    assert note is not None
    for system, bye, says in (("double-swiss", 1.5, True), ("dubov", 1, False)) * 2:
        choose(dialog, system)
        assert box(dialog, "bye").value() == bye
        assert note.isVisible() is says
    assert "match of 2 games" not in note.text()
    choose(dialog, "double-swiss")
    box(dialog, "bye").setValue(1)
    driver.accept(dialog)
    wanted = ScoringSystem.of(pairing_allocated_bye=10, games=2)
    driver.until(lambda: driver.tournament.settings.scoring == wanted)


@pytest.mark.parametrize("games", [1, 2])
def test_absences_keep_their_points_when_the_bye_is_edited(qtbot: QtBot, games: int) -> None:
    """Record 162: what is not in the row is as it was, of a game and of a match."""
    field = PointsField(ScoringSystem.of(absence=5, games=games), games)
    qtbot.addWidget(field)
    bye = field.findChild(QDoubleSpinBox, "points_bye")
    assert bye is not None
    bye.setValue(0.5)
    assert field.scoring == ScoringSystem.of(absence=5, pairing_allocated_bye=5, games=games)


def test_undo_reaches_the_event_from_the_entry_row(driver: Driver) -> None:
    """Enter, and the player is there; undo, and the player is gone; typing has an undo of its own."""
    driver.add_player("Nobody, Needed", "1900")
    assert len(driver.tournament.players) == 1
    driver.command("add_player")
    editor = driver.focus()
    assert isinstance(editor, QLineEdit)
    driver.type("Half a name")
    driver.command("undo")
    assert len(driver.tournament.players) == 1
    assert editor.text() == ""
    driver.command("undo")
    driver.until(lambda: len(driver.tournament.players) == 0)


def test_a_draw_worth_more_than_half_a_win_is_refused(driver: Driver) -> None:
    driver.command("settings")
    dialog = driver.dialog(SettingsDialog)
    box(dialog, "draw").setValue(0.8)
    dialog.accept()
    assert driver.texts(dialog, "refusal") != [""]
    assert driver.tournament.settings.scoring == ScoringSystem()
    driver.cancel(dialog)


def test_deputies_are_a_line_of_names_with_commas_in_them(driver: Driver) -> None:
    driver.command("settings")
    dialog = driver.dialog(SettingsDialog)
    line = dialog.findChild(QLineEdit, "deputyArbiters")
    assert line is not None
    line.setText("Ólafsdóttir, Sigríður; Sørbø, Ingrid؛ محمد ;")
    dialog.accept()
    names = ("Ólafsdóttir, Sigríður", "Sørbø, Ingrid", "محمد")
    driver.until(lambda: driver.tournament.settings.deputy_arbiters == names)


def test_what_an_imported_file_does_not_say_is_told_and_can_be_set(
    driver: Driver, tmp_path: Path
) -> None:
    """TRF26 152 and 142: the colour by round 1, the last round in the file as the last of all."""
    path = tmp_path / "unsaid.trf"
    path.write_bytes(without((CORPUS / "0058-small-n8-r6.trf").read_bytes(), "rounds", "colour"))
    driver.import_file(path)
    driver.until_idle()
    assert (
        "round 1 shows that it was Black. The file does not give the number of rounds: its rounds"
        " are checked as if there were 6 in all" in (driver.page.message.text)
    )
    driver.follow_link()
    dialog = driver.dialog(SettingsDialog)
    colour = dialog.findChild(ChoiceBox, "initialColour")
    rounds = dialog.findChild(QSpinBox, "roundsTotal")
    assert colour is not None
    assert rounds is not None
    assert colour.currentText() == "Black, as in round 1"
    rounds.setValue(6)
    dialog.accept()
    driver.until(lambda: driver.tournament.settings.rounds_total == 6)
