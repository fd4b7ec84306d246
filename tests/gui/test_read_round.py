"""A round as a page of text: opened by a key, gone through by keys, saved for a browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from arbiter_app.errors import RefusedError
from arbiter_app.gui.explanation.read_round import ReadRoundDialog
from arbiter_app.gui.look.theme import ThemeChoice
from arbiter_app.reports.explained_page import ExplainedPage
from arbiter_app.wording import phrase
from tests.gui.driver import CORPUS, Driver, close, new_driver

ROUND = 5


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    made.open(CORPUS / "0004-regular-n13-r9.trf")
    made.until(lambda: bool(made.tournament.rounds))
    made.page.rounds.show_round(ROUND)
    yield made
    made.window.context.dismiss()
    made.until(lambda: made.window.context.dialog is None)
    close(made)


def opened(driver: Driver) -> ReadRoundDialog:
    driver.shortcut(Qt.Key.Key_F4, Qt.KeyboardModifier.ShiftModifier)
    dialog = driver.dialog(ReadRoundDialog)
    driver.until(lambda: dialog.page is not None)
    return dialog


def test_everybody_is_read_under_the_headings_of_the_round(driver: Driver) -> None:
    dialog = opened(driver)
    assert dialog.page is not None
    told = dialog.page.round
    headings = dialog.text.headings
    assert headings[0] == told.head.title
    for bracket in told.brackets:
        assert bracket.title in headings
    text = dialog.text.toPlainText()
    for player in driver.tournament.players:
        assert player.name in text
    for bracket in told.brackets:
        for decisions in bracket.decisions:
            for decision in decisions.each:
                assert decision.text in text


def test_keys_lead_through_the_page_and_out_of_it(driver: Driver) -> None:
    """The cursor moves, which a screen reader follows; H and Shift+H go by headings, and say them."""
    heard: list[str] = []
    driver.window.announcer.announced.connect(lambda text, _urgent: heard.append(text))
    dialog = opened(driver)
    driver.until_idle()
    text = dialog.text
    assert dialog.focusWidget() is text
    interface = QAccessible.queryAccessibleInterface(text)
    assert interface.textInterface() is not None
    assert interface.state().readOnly
    assert text.textCursor().position() == 0
    driver.press(Qt.Key.Key_Down, text)
    assert text.textCursor().block().text() == text.toPlainText().split("\n")[1]
    text.moveCursor(QTextCursor.MoveOperation.Start)
    for heading in text.headings[1:]:
        heard.clear()
        driver.press(Qt.Key.Key_H, text)
        assert text.textCursor().block().text() == heading
        driver.until(lambda: bool(heard))
        assert heading in heard[-1].split("\n")
    last = text.textCursor().position()
    driver.press(Qt.Key.Key_H, text)
    assert text.textCursor().position() == last
    QTest.keyClick(text, Qt.Key.Key_H, Qt.KeyboardModifier.ShiftModifier)
    assert text.textCursor().block().text() == text.headings[-2]
    driver.press(Qt.Key.Key_Tab, text)
    assert dialog.focusWidget() is not text


def test_another_look_keeps_the_place(driver: Driver) -> None:
    dialog = opened(driver)
    driver.press(Qt.Key.Key_H, dialog.text)
    place = dialog.text.textCursor().position()
    before = dialog.text.toHtml()
    driver.window.theme.choose(ThemeChoice.DARK)
    driver.until(lambda: dialog.text.toHtml() != before)
    assert dialog.text.textCursor().position() == place > 0


def test_the_page_is_saved_for_a_browser(driver: Driver, tmp_path: Path) -> None:
    dialog = opened(driver)
    dialog.text.setFocus()
    button = dialog.findChild(QPushButton, "savePage")
    assert isinstance(button, QPushButton)
    button.click()
    chooser = driver.dialog(QFileDialog)
    assert chooser.defaultSuffix() == "html"
    file = tmp_path / "round.html"
    chooser.fileSelected.emit(str(file))
    chooser.reject()
    driver.until(file.exists)
    written = file.read_text(encoding="utf-8")
    assert written.startswith("<!DOCTYPE html>")
    assert driver.tournament.players[0].name in written


def test_a_round_that_cannot_be_explained_says_why(driver: Driver) -> None:
    """Of a system that the program does not have there is no pairing to read."""

    def refuse() -> ExplainedPage:
        raise RefusedError(phrase("That cannot be."))

    window = driver.window
    dialog = ReadRoundDialog(1, refuse, window.tasks, window.theme, window)
    dialog.open()
    driver.until(lambda: dialog.text.toPlainText() == "That cannot be.")
    assert dialog.page is None
    dialog.reject()
