"""The bar above the boards: nothing in it is cut off, whatever the width and the round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, QSize
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QPushButton,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.forms.rows import YieldingRow
from arbiter_app.gui.forms.widgets import ActionButton
from arbiter_app.gui.look.theme import SPACE
from arbiter_app.gui.rounds.round_bar import RoundBar
from arbiter_app.operations.interface import Publication
from tests.few_examples import few_of
from tests.gui.driver import CORPUS, Driver, close, new_driver


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    made.open(CORPUS / "0200-impossible-n13-r13.trf")
    yield made
    close(made)


def cut_off(bar: RoundBar) -> list[str]:
    """What has less room than it needs."""
    parts: list[QWidget] = [
        *bar.findChildren(QAbstractButton),
        *bar.findChildren(QLabel),
    ]
    return [
        f"{part.objectName()}: {part.width()} of {part.sizeHint().width()}"
        for part in parts
        if part.isVisibleTo(bar) and part.width() < part.sizeHint().width()
    ]


def place_of(bar: RoundBar, part: QWidget) -> QRect:
    """Where a part is, with the gap that it keeps at its left; nowhere if it is not seen."""
    if not part.isVisible():
        return QRect()
    return QRect(part.mapTo(bar, QPoint(-SPACE, 0)), part.size() + QSize(SPACE, 0))


def shown(bar: RoundBar) -> list[int]:
    """The rounds that have a button."""
    numbers = range(1, bar.rounds + 1)
    buttons = {n: bar.findChild(QPushButton, f"round{n}") for n in numbers}
    return [n for n, button in buttons.items() if button is not None and button.isVisible()]


@pytest.mark.parametrize(
    "width", few_of([820, 900, 960, 1000, 1100, 1200, 1440], [820, 1000, 1440])
)
def test_nothing_is_cut_off_and_the_round_shown_has_its_button(driver: Driver, width: int) -> None:
    driver.window.resize(width, 720)
    rounds = driver.page.rounds
    for number in (1, 2, 5, 9, 10):
        rounds.show_round(number)
        driver.until(lambda: not cut_off(rounds.bar))
        assert number in shown(rounds.bar)
        assert len(shown(rounds.bar)) >= 3
    played = replace(driver.tournament.rounds[-1], manual=True)
    at = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)
    rounds.bar.show_state(played, 4, Publication(10, at))
    driver.until(lambda: not cut_off(rounds.bar))
    rounds.bar.show_number("123")
    driver.until(lambda: not cut_off(rounds.bar))
    rounds.bar.show_number("")
    driver.until(lambda: not cut_off(rounds.bar))


@pytest.mark.parametrize(
    "width", few_of([980, 1000, 1020, 1024, 1040, 1060, 1100], [980, 1024, 1060])
)
def test_a_button_that_says_more_once_published_has_its_room(driver: Driver, width: int) -> None:
    driver.window.resize(width, 720)
    bar = driver.page.rounds.bar
    state = bar.findChild(QLabel, "roundState")
    button = bar.findChild(ActionButton, "publish_button")
    assert state is not None
    assert button is not None
    driver.command("publish")
    driver.until(lambda: "published" in state.toolTip())
    driver.until(lambda: not place_of(bar, state).intersects(place_of(bar, button)))
    driver.until(lambda: not cut_off(bar))


def test_buttons_beside_the_rounds_stay_without_icons_whatever_their_own_row_hears(
    driver: Driver,
) -> None:
    """The row that they left, which is empty and hidden, has room for all icons."""
    bar = driver.page.rounds.bar
    own_row = bar.findChild(YieldingRow, "roundButtons")
    assert own_row is not None
    buttons = bar.findChildren(ActionButton)

    def has_no_icons() -> bool:
        return own_row.isHidden() and all(button.icon().isNull() for button in buttons)

    for width in range(820, 1440, 20):
        driver.window.resize(width, 720)
        driver.until_idle()
        if has_no_icons():
            break
    assert has_no_icons()
    QApplication.sendEvent(own_row, QEvent(QEvent.Type.StyleChange))
    assert has_no_icons()
    assert all(button.text() for button in buttons)
    assert not cut_off(bar)


def test_buttons_have_texts_and_icons_again_beside_the_rounds(driver: Driver) -> None:
    """However short they were in their own row."""
    driver.window.resize(820, 720)
    bar = driver.page.rounds.bar
    own_row = bar.findChild(YieldingRow, "roundButtons")
    assert own_row is not None
    driver.until(own_row.isVisible)
    own_row.keep_short(True)
    buttons = own_row.findChildren(ActionButton)
    assert len(buttons) == 5
    assert not any(button.text() for button in buttons)
    driver.window.resize(1700, 720)
    driver.until(own_row.isHidden)
    assert all(button.text() and not button.icon().isNull() for button in buttons)


def test_where_all_rounds_have_no_room_the_neighbours_are_a_click_away(driver: Driver) -> None:
    driver.window.resize(1000, 720)
    rounds = driver.page.rounds
    driver.until(lambda: shown(rounds.bar)[-1] == 10 and 1 not in shown(rounds.bar))
    back = rounds.bar.findChild(QPushButton, "earlierRounds")
    assert back is not None
    clicks = 0
    while back.isVisible():
        clicks += 1
        back.click()
        assert rounds.round_number == 10 - clicks
    assert clicks < 10
    assert 1 in shown(rounds.bar)


def test_an_adjourned_game_is_no_result(driver: Driver) -> None:
    driver.open_sample()
    driver.pair()
    for key in "15":
        driver.type(key)
    driver.command("adjourn")
    bar = driver.page.rounds.bar
    told = bar.findChild(QLabel, "roundState")
    assert told is not None
    assert told.accessibleName() == "2 of 10 results · 1 adjourned"


def test_by_tab_the_rounds_come_where_they_are_seen(driver: Driver) -> None:
    """A round paired later has its button among the others, not behind everything else."""
    driver.page.rounds.show_round(4)
    driver.window.resize(1440, 900)
    bar = driver.page.rounds.bar
    for _ in range(2):
        order = ["earlierRounds"]
        widget: QWidget | None = bar.findChild(QPushButton, "earlierRounds")
        while order[-1] != "by_hand_button":
            assert widget is not None
            widget = widget.nextInFocusChain()
            if isinstance(widget, QPushButton):
                order.append(widget.objectName())
        rounds = [f"round{number}" for number in range(1, bar.rounds + 1)]
        buttons = [f"{name}_button" for name in ("publish", "missing_only", "by_hand")]
        assert order == ["earlierRounds", *rounds, "laterRounds", *buttons]
        driver.window.actions_by_name[ActionName.UNPAIR].trigger()
        driver.confirm()


def test_by_tab_the_steps_of_a_bracket_come_between_their_arrows(driver: Driver) -> None:
    driver.window.resize(1440, 900)
    driver.page.rounds.show_round(2)
    driver.until_idle()
    why = driver.page.rounds.side.why
    driver.until(lambda: why.findChild(QPushButton, "stage0") is not None)
    widget: QWidget | None = why.findChild(QToolButton, "stepBackButton")
    order: list[str] = []
    while not order or order[-1] != "stepForthButton":
        assert widget is not None
        widget = widget.nextInFocusChain()
        if isinstance(widget, QAbstractButton):
            order.append(widget.objectName())
    assert order == [*(f"stage{number}" for number in range(len(order) - 1)), "stepForthButton"]
    assert len(order) > 1


def test_digits_are_whole_and_no_round_is_hidden_beside_empty_space(driver: Driver) -> None:
    bar = driver.page.rounds.bar
    for size in (100, 150, 200):
        driver.window.theme.choose_text_size(size)
        for width in (820, 1024, 1366):
            driver.window.resize(width, 700)
            driver.until_idle()
            driver.qtbot.wait(1)
            buttons = [bar.findChild(QPushButton, f"round{n}") for n in shown(bar)]
            least = bar.fontMetrics().height()
            assert all(one is not None and one.height() >= least for one in buttons), (size, width)
            state = bar.findChild(QLabel, "roundState")
            assert state is not None
            action = next(one for one in bar.findChildren(ActionButton) if one.isVisible())
            is_in_one_row = action.y() < state.mapTo(bar, state.rect().bottomLeft()).y()
            end = action.mapTo(bar, QPoint()).x() if is_in_one_row else bar.width()
            free = end - state.mapTo(bar, state.rect().topRight()).x()
            if len(buttons) < bar.rounds:
                assert free < 2 * max(one.width() for one in buttons if one) + 2 * SPACE
    driver.window.theme.choose_text_size(100)
