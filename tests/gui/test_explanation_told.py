"""Beside the boards: an arrow key tells once, and a screen reader what is told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
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


@pytest.fixture
def screen_reader() -> Iterator[None]:
    """Somebody listens."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


def children(interface: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    """All that a screen reader finds in something, in the order in which it is read."""
    for number in range(interface.childCount()):
        child = interface.child(number)
        if child is not None:
            yield child
            yield from children(child)


@pytest.mark.usefixtures("screen_reader")
def test_the_picture_is_read_decision_by_decision(driver: Driver) -> None:
    """Each pair and floater is a sentence in it, where it is drawn; arrow keys say them."""
    why = driver.page.rounds.side.why
    heard: list[str] = []
    driver.window.announcer.announced.connect(lambda text, _urgent: heard.append(text))
    brackets = why.ladder.brackets
    largest = max(range(len(brackets)), key=lambda row: len(brackets[row].pairs))
    for row in ((largest + 1) % len(brackets), largest):
        why.go_to_bracket(row)
    driver.qtbot.wait(1)
    picture = QAccessible.queryAccessibleInterface(why.picture)
    bracket = why.picture.bracket
    assert bracket is not None
    told = [
        str(child.text(QAccessible.Text.Name))
        for child in children(picture)
        if child.role() is QAccessible.Role.StaticText
    ]
    assert tuple(told) == why.picture.said
    assert len(told) == len(bracket.pairs) + len(bracket.downfloaters) > 1
    names = driver.tournament.players_by_tpn()
    for text, pair in zip(told, bracket.pairs, strict=False):
        assert names[pair.first].name.partition(",")[0] in text
        assert names[pair.second].name.partition(",")[0] in text
    assert picture.text(QAccessible.Text.Description)
    places = [why.picture.place_of(tpn) for tpn in why.picture.order()]
    for place, label in zip(places, why.picture.findChildren(QLabel), strict=True):
        assert place is not None
        assert label.geometry().contains(place)
    heard.clear()
    why.picture.setFocus()
    # Who comes to the picture hears what it shows.
    driver.until(lambda: bool(heard))
    assert heard == [picture.text(QAccessible.Text.Description)]
    for text in told:
        heard.clear()
        driver.press(Qt.Key.Key_Down, why.picture)
        driver.until(lambda: bool(heard))
        assert heard == [text]
