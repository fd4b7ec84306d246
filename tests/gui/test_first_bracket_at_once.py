"""Why a round is paired as it is: its first bracket is there while the others are worked out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from arbiter_app.operations.interface import ExplainedRound
from arbiter_app.trace.rounds import ExplainedSoFar
from tests.gui.driver import CORPUS, Driver, close, new_driver


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    """An imported event, whose rounds are paired again to be explained."""
    made = new_driver(qtbot, tmp_path)
    made.open(CORPUS / "0004-regular-n13-r9.trf")
    made.command("go_rounds")
    made.until_idle()
    yield made
    close(made)


def test_the_first_bracket_is_shown_before_the_others(driver: Driver) -> None:
    rungs: list[int] = []
    explanations, panel = driver.page.explanations, driver.page.rounds.explanation

    def begun(number: int, so_far: ExplainedSoFar) -> None:
        assert panel.begun is so_far is explanations.so_far(number)
        assert panel.picture.bracket is panel.ladder.brackets[0]
        rungs.append(panel.ladder.rowCount())

    def ready(number: int, explained: ExplainedRound) -> None:
        assert panel.begun is None
        assert explanations.so_far(number) is None
        assert explained.pairing.trace is not None
        assert panel.ladder.brackets == explained.pairing.trace.brackets
        rungs.append(panel.ladder.rowCount())

    explanations.begun.connect(begun)
    explanations.ready.connect(ready)
    driver.command("previous_round")
    driver.until(lambda: len(rungs) == 2)
    assert rungs[0] == 1 < rungs[1]


def test_of_those_not_yet_explained_nothing_is_said(driver: Driver) -> None:
    """Neither that they are not paired, nor that the bye comes out of the first bracket, nor what
    was told of somebody else before.
    """
    seen: list[bool] = []
    explanations, panel = driver.page.explanations, driver.page.rounds.explanation

    def begun(_number: int, so_far: ExplainedSoFar) -> None:
        for player in so_far.players:
            panel.explain_player(player.tpn)
            is_there = panel.ladder.row_of(player.tpn) is not None
            waits = panel.text.toPlainText().startswith("Working out the reasons")
            seen.append((panel.selected is not None) is is_there is not waits)

    explanations.begun.connect(begun)
    driver.command("previous_round")
    driver.until(lambda: bool(seen) and panel.begun is None)
    assert all(seen)
    for player in driver.page.rounds.explanation.ladder.brackets[-1].residents:
        panel.explain_player(player.tpn)
        assert panel.selected is not None
