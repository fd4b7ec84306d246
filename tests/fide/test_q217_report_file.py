"""FIDE's checklist, question 217: the final report shows all that a report file (TRF26) can say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from arbiter_app.errors import InputError
from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.settings.dialog import SettingsDialog
from arbiter_app.gui.settings.schedule import ScheduleDialog
from arbiter_app.operations.interface import export_trf
from arbiter_app.tournament.setting_words import (
    STARTING_RANK_METHODS,
    clean_starting_rank_method,
    clean_time_control,
)
from arbiter_app.tournament.tournament import Settings, Tournament
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf
from arbiter_app.wording import verbatim
from tests.gui.driver import Driver, close, new_driver

SETTING = verbatim("The setting")


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    made.command("new_event")
    yield made
    close(made)


def test_q217_records_092_172_182_and_222_are_entered_in_the_window(driver: Driver) -> None:
    driver.command("settings")
    dialog = driver.dialog(SettingsDialog)
    method = dialog.findChild(ChoiceBox, "rankMethod")
    assert method is not None
    method.setCurrentIndex(method.findData("FIDON"))
    for name, text in (
        ("rankFederation", "ita"),
        ("encodedTimeControl", "40/6000+30 : 900+30"),
        ("typeOfTournament", "Individual, Swiss System"),
        ("pairingController", "IA Rossi, Mario"),
    ):
        field = dialog.findChild(QLineEdit, name)
        assert field is not None
        field.setText(text)
    driver.accept(dialog)
    driver.until(lambda: bool(driver.tournament.settings.pairing_controller))
    event = driver.event
    assert event.tournament_id is not None
    lines = export_trf(event.session, event.tournament_id).decode().splitlines()
    for line in (
        "092 Individual, Swiss System",
        "172 ITA FIDON",
        "182 IA Rossi, Mario",
        "222 40/6000+30:900+30",
    ):
        assert line in lines


def test_q217_record_132_is_entered_in_the_window(driver: Driver) -> None:
    driver.command("schedule")
    dialog = driver.dialog(ScheduleDialog)
    dialog.model.setData(dialog.model.index(0, 0), "2026-11-23")
    dialog.model.fill_below(dialog.model.index(0, 0))
    driver.accept(dialog)
    driver.until(lambda: len(driver.tournament.settings.round_dates) == 5)
    event = driver.event
    assert event.tournament_id is not None
    assert b"26/11/23  26/11/24  26/11/25" in export_trf(event.session, event.tournament_id)


@pytest.mark.parametrize("method", STARTING_RANK_METHODS)
@pytest.mark.parametrize("federation", ["", "GER "])
def test_q217_the_columns_of_record_172(method: str, federation: str) -> None:
    """Columns 5-7 have the federation, 9-13 the method; both are read back."""
    settings = Settings(starting_rank_method=f"{federation}{method}")
    data = write_trf(Tournament(settings))
    [line] = [line for line in data.decode().splitlines() if line.startswith("172")]
    assert (line[4:7].strip(), line[8:13].strip()) == (federation.strip(), method)
    assert read_trf(data).tournament.settings == settings


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("", ""), ("fidon", "FIDON"), (" ger  fidon ", "GER FIDON"), ("nro", "NRO")],
)
def test_q145_a_method_as_it_is_typed(typed: str, kept: str) -> None:
    assert clean_starting_rank_method(typed, SETTING) == kept


@pytest.mark.parametrize("typed", ["ELO", "GERMANY FIDE", "GER ITA FIDE", "GER"])
def test_q145_what_is_no_method_is_refused(typed: str) -> None:
    with pytest.raises(InputError, match="The setting cannot be"):
        clean_starting_rank_method(typed, SETTING)


@pytest.mark.parametrize(
    "typed",
    ["5400+30", "300", "40/6000+30:900+30", "40/7200:20/3600:900+30", "W300-B240", "W300+2-B240+2"],
)
def test_q217_time_controls_that_record_222_can_say(typed: str) -> None:
    assert clean_time_control(typed, SETTING) == typed


@pytest.mark.parametrize("typed", ["90+30s", "40/", "W300", "300-240", "5400+30:", "W300-B240-W1"])
def test_q217_time_controls_that_it_cannot_say_are_refused(typed: str) -> None:
    with pytest.raises(InputError, match="moves/seconds"):
        clean_time_control(typed, SETTING)


def test_q217_no_bye_is_written_beyond_the_last_round() -> None:
    """Record 240: what a file asks for after its last round is told, and not written again."""
    lines = ["012 Open", "142 3", "192 FIDE_DUTCH_2026", "240 H 005    1"]
    lines += [f"001 {tpn:>4}      Player {tpn:<26} {2000 - tpn}" for tpn in (1, 2)]
    reading = read_trf("\n".join(lines).encode())
    assert b"\n240" not in write_trf(reading.tournament)
    assert any("round 5" in str(problem).lower() for problem in reading.problems)
