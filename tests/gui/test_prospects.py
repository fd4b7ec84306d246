"""Who can still end where, beside the boards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from arbiter_app.gui.questions.prospects import ProspectsPage
from arbiter_app.operations.interface import enter_result, prospects_of
from arbiter_app.tournament.types import GameResult
from tests.gui.driver import Driver, close, new_driver
from tests.gui.test_known_so_far import with_open_games


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    yield made
    close(made)


def opened(driver: Driver, path: Path) -> ProspectsPage:
    driver.open(path)
    driver.until(lambda: bool(driver.tournament.rounds))
    driver.command("prospects")
    driver.until_idle()
    return driver.page.rounds.side.prospects


def test_it_follows_the_results_and_says_what_is_certain(driver: Driver, tmp_path: Path) -> None:
    page = opened(driver, with_open_games(tmp_path, {1, 4}))
    assert page.text == "Based on all 9 possible outcomes, including tie-breaks."
    state = driver.event.state
    assert state is not None
    *_, known = prospects_of(state, jobs=1)
    assert [row.prospect for row in page.model.rows] == list(known.rows)
    page.view.setCurrentIndex(page.model.index(0, 1))
    assert page.told.startswith("After round 4: place")
    driver.event.act(enter_result, 4, 1, GameResult.DRAW)
    driver.until_idle()
    assert page.text == "Based on all 3 possible outcomes, including tie-breaks."


def test_with_every_result_the_places_of_the_round_are_certain(
    driver: Driver, tmp_path: Path
) -> None:
    page = opened(driver, with_open_games(tmp_path, set()))
    assert page.text == "All results are in."
    assert all(row.prospect.after.is_certain for row in page.model.rows)
