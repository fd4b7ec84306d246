"""A log of many thousand entries is read beside the window, and few of its rows are looked at."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.log.model import EVERYTHING, LogModel, LogReading, LogRow, log_rows
from arbiter_app.wording import ENGLISH
from tests.gui.driver import Driver, close, new_driver
from tests.store.large_event import long_log
from tests.store.support import open_session

ENTRIES = 2100
OF_A_BOARD = ENTRIES // 20


@pytest.fixture(scope="module")
def long_event(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path, _ = long_log(tmp_path_factory.mktemp("long") / "event.arbiter", ENTRIES)
    return path.read_bytes()


@pytest.fixture
def path(tmp_path: Path, long_event: bytes) -> Path:
    path = tmp_path / "long.arbiter"
    path.write_bytes(long_event)
    return path


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path, path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    made.open(path)
    made.until_idle()
    yield made
    close(made)


def shown(driver: Driver) -> tuple[LogRow, ...]:
    return driver.page.log.model.rows


def summary(driver: Driver) -> str:
    label = driver.page.log.findChild(QLabel, "logSummary")
    assert label is not None
    return label.text()


def test_the_page_is_there_before_its_rows(driver: Driver) -> None:
    driver.page.show_page(PageName.LOG)
    assert shown(driver) == ()
    assert summary(driver) == "Reading the log…"
    assert driver.page.log.shown_entries() is None
    driver.until_idle()
    assert [row.number for row in shown(driver)] == list(range(ENTRIES, 0, -1))
    assert summary(driver) == "2100 entries"
    assert driver.page.log.current_entry() == ENTRIES


def test_it_is_filtered_beside_the_window_and_the_last_text_counts(driver: Driver) -> None:
    driver.page.show_page(PageName.LOG)
    driver.until_idle()
    everything, field = shown(driver), driver.page.log.filter
    for text in ("board 1", "board 19"):
        field.setText(text)
        assert shown(driver) is everything
    driver.until_idle()
    assert {row.name for row in shown(driver)} == {"Result of board 19, round 1"}
    assert len(shown(driver)) in {OF_A_BOARD - 1, OF_A_BOARD}
    entries = driver.page.log.shown_entries()
    assert entries is not None
    assert [entry.id for entry in entries] == [row.number for row in reversed(shown(driver))]
    field.setText("")
    driver.until_idle()
    assert len(shown(driver)) == ENTRIES


def test_an_act_is_seen_and_the_other_rows_are_the_same(driver: Driver) -> None:
    driver.page.show_page(PageName.LOG)
    driver.until_idle()
    before = shown(driver)
    driver.command("undo")
    driver.until_idle()
    after = shown(driver)
    assert after[0].undone
    assert after[1].is_here
    assert all(one is other for one, other in zip(after[2:], before[2:], strict=True))


def test_what_is_read_again_keeps_what_is_the_same(path: Path) -> None:
    reading = LogReading()
    told: list[int] = []
    with open_session(path) as session:

        def found(text: str) -> tuple[LogRow, ...]:
            entries = session.journal()
            return reading.shown(
                entries, {}, EVERYTHING, text, ENGLISH, lambda done, _all: told.append(done)
            ).rows

        everything = found("")
        assert told == []
        assert everything == log_rows(session.journal())
        third = found("board 3")
        assert told == [0, 1000, 2000]
        assert third == tuple(row for row in everything if "board 3," in row.name)
        session.undo()
        again = found("board 3")
        assert [row for row in again if row not in third] == []
        assert again[-1] is third[-1]


def test_columns_get_their_widths_from_few_rows(qtbot: QtBot, path: Path) -> None:
    model = LogModel()
    with open_session(path) as session:
        rows = log_rows(session.journal())
    model.set_rows(rows)
    assert model.measured_rows[:100] == rows[:100]
    assert len(model.measured_rows) <= 200
    assert set(model.measured_rows[100:]) <= set(rows)
    assert model.measured_rows[-1].number < 50
    model.set_rows(rows[:150])
    assert model.measured_rows == rows[:150]
