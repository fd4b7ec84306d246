"""Beside the boards: an arrow key tells once, and a screen reader what is told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from arbiter_app.gui.page_name import PageName
from tests.gui.driver import CORPUS, Driver, close, new_driver


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    made.open(CORPUS / "0004-regular-n13-r9.trf")
    made.page.show_page(PageName.ROUNDS)
    made.page.rounds.show_round(5)
    why = made.page.rounds.side.why
    made.until(lambda: why.explained is not None and made.page.rounds.round_number == 5)
    made.until_idle()
    yield made
    close(made)


def test_one_key_replaces_the_text_once_and_only_by_another(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A screen reader that reads it begins again each time."""
    why, view = driver.page.rounds.side.why, driver.page.rounds.view
    shown: list[str] = []
    put = why.text.setHtml

    def count(html: str) -> None:
        shown.append(html)
        put(html)

    monkeypatch.setattr(why.text, "setHtml", count)
    view.setFocus()
    view.go_to_row(0)
    brackets = set()
    for _ in range(view.boards.rowCount() - 1):
        shown.clear()
        before = why.text.toHtml()
        driver.press(Qt.Key.Key_Down, view)
        assert len(shown) == (why.text.toHtml() != before)
        brackets.add(why.ladder_view.currentIndex().row())
    assert len(brackets) > 1
    for key in (Qt.Key.Key_Right,) * 12:
        shown.clear()
        QTest.keyClick(why.picture, key)
        assert len(shown) <= 1
    why.text.say("Wait.")
    shown.clear()
    why.text.say("Wait.")
    assert not shown
