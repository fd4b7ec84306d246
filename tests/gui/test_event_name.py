"""The event is renamed in the window: title, rail and the list of recent events follow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QScrollArea
from pytestqt.qtbot import QtBot

from arbiter_app.gui.files.rename_event import RenameEventDialog
from arbiter_app.gui.kept.preferences import Preferences
from arbiter_app.gui.settings.dialog import SettingsDialog
from arbiter_app.gui.tables.model import Role
from arbiter_app.operations.interface import change_settings
from tests.gui.driver import Driver, close, new_driver


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    yield made
    close(made)


def rename(driver: Driver, name: str) -> None:
    driver.command("rename_event")
    dialog = driver.dialog(RenameEventDialog)
    assert driver.focus().objectName() == "eventNameField"
    area = dialog.findChild(QScrollArea, "formFields")
    assert area is not None
    assert area.verticalScrollBar().maximum() == 0, "there is room: nothing is scrolled"
    driver.type(name)
    driver.accept(dialog)


def rail_name(driver: Driver) -> str:
    found = driver.page.rail.findChild(QLabel, "eventName")
    assert found is not None
    return found.text()


def recent(driver: Driver) -> list[tuple[str, str]]:
    model = driver.window.start.model
    indexes = [model.index(number, 0) for number in range(model.rowCount())]
    return [(str(index.data()), str(index.data(Role.SECONDARY))) for index in indexes]


def test_title_rail_and_recent_list_show_the_name_of_the_event(driver: Driver) -> None:
    driver.open_sample()
    path = driver.event.session.path
    assert driver.window.windowTitle().startswith(f"{path.stem} –")
    rename(driver, "Harbour Days")
    assert driver.window.windowTitle().startswith(f"Harbour Days ({path.name}) –")
    assert rail_name(driver) == "Harbour Days"
    driver.window.preferences.save()
    assert Preferences(driver.window.context.places.preferences).names == {path: "Harbour Days"}
    driver.command("undo")
    assert rail_name(driver) == path.stem
    assert driver.window.windowTitle().startswith(f"{path.stem} –")
    driver.command("redo")
    driver.command("close_event")
    ((name, place),) = recent(driver)
    assert name == "Harbour Days"
    assert place.endswith(path.name)


def heading(driver: Driver) -> QLabel:
    found = driver.page.header.findChild(QLabel, "tournamentName")
    assert found is not None
    return found


def test_a_double_click_on_the_heading_names_event_and_tournament(driver: Driver) -> None:
    """With one tournament there is one name, on the rail, above the page and on paper."""
    driver.open_sample()
    driver.click_twice(heading(driver))
    dialog = driver.dialog(RenameEventDialog)
    driver.type("Harbour Days")
    driver.accept(dialog)
    assert (heading(driver).text(), rail_name(driver)) == ("Harbour Days",) * 2
    assert driver.tournament.settings.name == "Harbour Days"
    settings = replace(driver.tournament.settings, name="Harbour Open")
    driver.event.act(change_settings, settings)
    assert (heading(driver).text(), rail_name(driver)) == ("Harbour Open",) * 2
    assert driver.window.windowTitle().startswith("Harbour Open (")


def test_of_several_tournaments_a_double_click_names_the_one_shown(driver: Driver) -> None:
    driver.open_sample()
    driver.command("add_tournament")
    driver.click_twice(heading(driver))
    dialog = driver.dialog(SettingsDialog)
    assert driver.focus().objectName() == "name"
    driver.cancel(dialog)


def test_an_event_that_nobody_named_is_listed_as_its_only_tournament(driver: Driver) -> None:
    driver.open_sample()
    path = driver.event.session.path
    settings = replace(driver.tournament.settings, name="Harbour Juniors")
    driver.event.act(change_settings, settings)
    driver.command("close_event")
    ((name, place),) = recent(driver)
    assert name == "Harbour Juniors"
    assert place.endswith(path.name)


def test_a_renamed_copy_is_the_same_event_under_its_name(driver: Driver, tmp_path: Path) -> None:
    driver.open_sample()
    rename(driver, "Harbour Days")
    copy = tmp_path / "stick.arbiter"
    driver.window.copies.save_copy(copy)
    driver.until_idle()
    driver.open(copy)
    assert rail_name(driver) == "Harbour Days"
    assert driver.window.windowTitle().startswith("Harbour Days (stick.arbiter) –")
