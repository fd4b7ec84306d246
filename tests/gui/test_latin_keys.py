"""Keys that are letters and figures are heard whatever the layout of the keyboard writes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from arbiter_app.gui.boards.model import BoardRows, BoardsModel
from arbiter_app.gui.boards.result_keys import RESULT_KEYS
from arbiter_app.gui.boards.view import BoardsView
from arbiter_app.gui.text.latin_keys import written
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import GameResult

Heard = list[tuple[int, GameResult | None]]


@pytest.fixture
def boards(qtbot: QtBot, played: Tournament) -> BoardsView:
    view = BoardsView()
    qtbot.addWidget(view)
    model = BoardsModel(view)
    model.set_rows(BoardRows().of(played, 1, {}))
    view.setModel(model)
    view.go_to_row(0)
    view.show()
    view.setFocus()
    return view


def heard_by(boards: BoardsView) -> Heard:
    heard: Heard = []
    boards.result_entered.connect(lambda board, result: heard.append((board, result)))
    return heard


def press(boards: BoardsView, key: Qt.Key, text: str) -> None:
    QTest.sendKeyEvent(QTest.KeyAction.Click, boards, key, text, Qt.KeyboardModifier.NoModifier)


def found_by_qt(boards: BoardsView, letter: str) -> None:
    """What Qt does where it finds the key of a letter on the Latin layout beside the Arabic one."""
    wanted = QKeySequence(letter.upper())
    (shortcut,) = (each for each in boards.findChildren(QShortcut) if each.key() == wanted)
    shortcut.activated.emit()


@pytest.mark.parametrize("letter", [sign for sign in RESULT_KEYS if sign.isalpha()])
def test_a_letter_of_another_alphabet_is_the_key_where_it_stands(
    boards: BoardsView, letter: str
) -> None:
    """On an Arabic layout the key of X writes “ء”, by which the table cannot know it."""
    heard = heard_by(boards)
    press(boards, Qt.Key(0x621), "ء")
    assert heard == []
    found_by_qt(boards, letter)
    assert heard == [(1, RESULT_KEYS[letter])]


@pytest.mark.parametrize(
    "modifiers", [Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier]
)
def test_a_latin_letter_is_heard_once(boards: BoardsView, modifiers: Qt.KeyboardModifier) -> None:
    """As a key of the table, and not as its shortcut besides."""
    heard = heard_by(boards)
    QTest.keyClick(boards, Qt.Key.Key_X, modifiers)
    assert heard == [(1, GameResult.DOUBLE_FORFEIT)]


def test_a_letter_during_a_board_number_is_no_result(boards: BoardsView) -> None:
    """It may be meant for the board begun: it is nobody's, whichever layout it is typed on."""
    heard = heard_by(boards)
    press(boards, Qt.Key.Key_Period, ".")
    found_by_qt(boards, "x")
    assert heard == []


@pytest.mark.parametrize(("figure", "result"), [("١", "1"), ("٠", "0"), ("٥", "5"), ("۵", "5")])
def test_figures_of_arabic_and_persian_keyboards_are_results(
    boards: BoardsView, figure: str, result: str
) -> None:
    heard = heard_by(boards)
    press(boards, Qt.Key(ord(figure)), figure)
    assert heard == [(1, RESULT_KEYS[result])]


@pytest.mark.parametrize(
    ("text", "sign"), [("X", "x"), ("٧", "7"), ("½", "½"), ("", ""), ("ء", "ء"), ("12", "12")]
)
def test_what_a_key_writes(text: str, sign: str) -> None:
    event = QKeyEvent(
        QEvent.Type.KeyPress, Qt.Key.Key_unknown, Qt.KeyboardModifier.NoModifier, text
    )
    assert written(event) == sign
