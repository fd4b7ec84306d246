"""The keyboard everywhere: Tab leaves, Enter presses, Esc closes, the focus is seen."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QDialog,
    QFileDialog,
    QLineEdit,
    QPushButton,
    QToolButton,
    QWidget,
)

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.rounds.side import QUESTIONS
from arbiter_app.gui.settings.dialog import SettingsDialog
from arbiter_app.tournament.types import GameResult
from tests.gui.driver import Driver
from tests.gui.test_accessibility import controls


def by_tab(driver: Driver, most: int = 160) -> list[QWidget]:
    """What Tab goes through, until it is back where it began; a text has links to go through."""
    seen = [driver.focus()]
    for _ in range(most):
        driver.press(Qt.Key.Key_Tab)
        if driver.focus() is seen[0]:
            break
        seen.append(driver.focus())
    return seen


@pytest.mark.parametrize("page", PageName)
def test_tab_goes_round_every_page_and_through_its_banner(onlooker: Driver, page: PageName) -> None:
    """No table, list or text keeps it; the buttons of the line above the page have their turn."""
    onlooker.page.show_page(page)
    onlooker.until_idle()
    onlooker.window.context.tell("Something is said.", link="Do it", slot=lambda: None)
    seen = by_tab(onlooker)
    names = {widget.objectName() for widget in seen}
    assert {"messageLink", "messageClose"} <= names
    wanted = {
        widget.objectName()
        for widget in controls(onlooker.page)
        if widget.isEnabled() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    }
    assert wanted <= names


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
@pytest.mark.parametrize("kind", [QPushButton, QToolButton, QCheckBox])
def test_enter_presses_the_button_that_has_the_keyboard(
    onlooker: Driver, key: Qt.Key, kind: type[QAbstractButton]
) -> None:
    pressed: list[bool] = []
    button = kind(onlooker.page)
    button.clicked.connect(lambda: pressed.append(True))
    button.show()
    button.setFocus()
    onlooker.press(key)
    assert len(pressed) == 1
    button.deleteLater()


@pytest.mark.parametrize("name", ["missing_only_button", "round2", "hideSideButton"])
def test_enter_presses_buttons_of_the_page(driver: Driver, name: str) -> None:
    button = driver.page.findChild(QAbstractButton, name)
    assert button is not None
    pressed: list[bool] = []
    button.clicked.connect(lambda: pressed.append(True))
    button.setFocus()
    driver.press(Qt.Key.Key_Return)
    assert len(pressed) == 1


def test_escape_closes_the_line_above_the_page(driver: Driver) -> None:
    for page in PageName:
        driver.page.show_page(page)
        driver.window.context.tell("Something is said.", link="Do it", slot=lambda: None)
        driver.press(Qt.Key.Key_Escape)
        assert not driver.page.message.isVisible(), page


def test_the_keyboard_goes_back_to_the_page_when_its_line_is_closed(driver: Driver) -> None:
    driver.window.context.tell("Something is said.", link="Do it", slot=lambda: None)
    link = driver.page.message.findChild(QPushButton, "messageLink")
    assert link is not None
    link.setFocus()
    driver.press(Qt.Key.Key_Escape)
    assert driver.focus() is driver.page.rounds.view


def test_what_stood_in_the_way_goes_when_it_is_done(driver: Driver) -> None:
    driver.pair()
    driver.command("pair_next")
    message = driver.page.message
    assert message.isVisible()
    games = driver.tournament.rounds[-1].games
    for game in games[:-1]:
        driver.page.rounds.results.enter(game.board, GameResult.DRAW)
    driver.page.rounds.results.enter(games[-1].board, GameResult.DRAW)
    assert "All results of round 4 are in" in message.text
    driver.page.rounds.results.enter(games[-1].board, None)
    assert "All results" not in message.text


def test_a_line_that_is_still_true_stays(driver: Driver) -> None:
    driver.pair()
    for game in driver.tournament.rounds[-1].games:
        driver.page.rounds.results.enter(game.board, GameResult.DRAW)
    assert "All results" in driver.page.message.text
    driver.page.rounds.results.enter(1, GameResult.WHITE_WINS)
    assert driver.page.message.isVisible()
    driver.pair()
    assert not driver.page.message.isVisible()


def test_a_refusal_goes_with_the_next_act(driver: Driver) -> None:
    driver.page.show_page(PageName.PLAYERS)
    driver.command("renumber")
    assert driver.page.message.isVisible()
    driver.page.rounds.results.enter(1, GameResult.DRAW)
    driver.command("add_tournament")
    assert not driver.page.message.isVisible()


def test_the_end_is_not_spoken_of_while_the_list_is_typed(driver: Driver) -> None:
    """Three players, five rounds: it is true, but nobody has closed the list yet."""
    driver.command("new_event")
    for name in ("Adams", "Baker", "Clark"):
        driver.add_player(name)
        driver.until_idle()
        assert not driver.page.end_notice.isVisible()
    driver.press(Qt.Key.Key_Escape)
    driver.command("go_rounds")
    driver.until(driver.page.end_notice.isVisible)
    assert not driver.page.message.isVisible(), (driver.page.message.text, driver.focus())
    assert "cannot all be paired" in driver.page.end_notice.text
    driver.press(Qt.Key.Key_Escape)
    assert not driver.page.end_notice.isVisible()


def test_f8_leads_into_the_explanation_and_back(driver: Driver) -> None:
    rounds = driver.page.rounds
    rounds.view.setFocus()
    driver.command("to_explanation")
    assert rounds.side.isAncestorOf(driver.focus())
    driver.command("to_explanation")
    assert driver.focus() is rounds.view
    driver.command("hide_side")
    assert not rounds.side.isVisible()
    driver.command("to_explanation")
    assert rounds.side.isVisible()
    assert driver.focus() is rounds.explanation.picture
    for tab in QUESTIONS:
        rounds.beside.open_question(tab)
        rounds.view.setFocus()
        driver.command("to_explanation")
        assert rounds.side.isAncestorOf(driver.focus()), tab
    driver.command("go_players")
    driver.command("to_explanation")
    assert driver.page.current_page == PageName.ROUNDS


def test_settings_open_on_their_first_field(driver: Driver) -> None:
    driver.command("settings")
    dialog = driver.dialog(SettingsDialog)
    name = dialog.findChild(QLineEdit, "name")
    assert driver.focus() is name
    driver.cancel(dialog)


def said(driver: Driver) -> str:
    return driver.window.statusBar().currentMessage()


@pytest.mark.parametrize("page", [page for page in PageName if page != PageName.DOCUMENTS])
def test_ctrl_s_says_that_everything_is_saved(onlooker: Driver, page: PageName) -> None:
    onlooker.page.show_page(page)
    onlooker.window.statusBar().clearMessage()
    onlooker.command("save")
    assert str(onlooker.event.session.path) in said(onlooker)
    assert QApplication.activeModalWidget() is None
    assert onlooker.page.current_page == page


def test_ctrl_s_beside_a_document_saves_it(driver: Driver) -> None:
    driver.page.show_page(PageName.DOCUMENTS)
    driver.until(lambda: bool(driver.page.documents.pdf))
    driver.command("save")
    dialog = driver.page.documents.findChild(QFileDialog)
    assert isinstance(dialog, QDialog)
    dialog.reject()


def test_ctrl_s_adds_the_player_being_typed(driver: Driver) -> None:
    count = len(driver.tournament.players)
    driver.command("add_player")
    driver.type("Kowalska, Anna")
    driver.command("save")
    assert len(driver.tournament.players) == count + 1
    assert not driver.page.begun.unsaved()


def test_ctrl_p_without_players_says_why(driver: Driver) -> None:
    driver.command("new_event")
    driver.press(Qt.Key.Key_Escape)
    for page in PageName:
        driver.page.show_page(page)
        QTest.keySequence(
            driver.focus(), driver.window.actions_by_name[ActionName.PRINT].shortcut()
        )
        assert "there are no players yet" in said(driver)
        driver.window.statusBar().clearMessage()
