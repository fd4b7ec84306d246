"""What happens away from the cursor is announced to a screen reader, once and from one place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from arbiter_app.errors import RefusedError
from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.boards.model import spoken_board
from arbiter_app.gui.by_hand.model import DraftVerdict
from arbiter_app.gui.forms.confirm import ConfirmDialog
from arbiter_app.gui.look.tones import MessageTone
from arbiter_app.gui.text import announcer
from arbiter_app.gui.text.announcer import Announcer, announce
from arbiter_app.wording import phrase
from tests.gui.driver import CORPUS, Driver, close, new_driver


class Heard:
    """All that was announced in a window since it was asked last."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self._texts: list[tuple[str, bool]] = []
        driver.window.announcer.announced.connect(lambda *told: self._texts.append(told))

    def until(self, text: str) -> bool:
        """Wait until a text was announced; True if it was urgent. Forgets what was before."""
        self._driver.until(lambda: any(text in told for told, _ in self._texts))
        urgent = next(urgent for told, urgent in self._texts if text in told)
        self._texts.clear()
        return urgent

    @property
    def texts(self) -> list[str]:
        return [text for text, _ in self._texts]


def test_what_is_told_in_one_moment_is_one_announcement(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Qt gets one event with all of it, which interrupts if a part of it has to."""

    told: list[tuple[str, QAccessible.AnnouncementPoliteness]] = []

    def record(event: QAccessibleAnnouncementEvent) -> None:
        told.append((event.message(), event.politeness()))

    recorder = type("Recorder", (QAccessible,), {"updateAccessibility": staticmethod(record)})
    monkeypatch.setattr(announcer, "QAccessible", recorder)
    window = QWidget()
    qtbot.addWidget(window)
    within = QWidget(window)
    made = Announcer(window)
    with qtbot.waitSignal(made.announced):
        announce(within, "One.")
        announce(within, "One.")
        announce(window, "Two.", urgent=True)
    with qtbot.waitSignal(made.announced):
        announce(within, "Three.")
    politeness = QAccessible.AnnouncementPoliteness
    assert told == [("One.\nTwo.", politeness.Assertive), ("Three.", politeness.Polite)]


def test_a_round_is_heard_from_its_pairing_to_its_last_result(driver: Driver) -> None:
    """After a result the cursor has gone on: without this nobody hears what was entered."""
    heard = Heard(driver)
    number = driver.pair()
    assert not heard.until(f"ound {number}")
    view = driver.page.rounds.view
    boards = [row.board for row in view.boards.rows if row.is_missing]
    view.setFocus()
    view.go_to_next_missing(-1)
    driver.type("1")
    heard.until(f"Result of board {boards[0]}, round {number}\nWhite wins")
    for _ in boards[1:]:
        driver.type("-")
    heard.until(f"\nBlack wins by forfeit\nAll results of round {number} are in.")
    driver.command("undo")
    heard.until(f"Undone: Result of board {boards[-1]}, round {number}")
    driver.command("redo")
    heard.until(f"Redone: Result of board {boards[-1]}, round {number}")


def test_refusals_and_banners_interrupt(driver: Driver) -> None:
    heard = Heard(driver)
    driver.window.context.refuse(RefusedError(phrase("That cannot be."), article="C.04.2 3.1"))
    assert heard.until("That cannot be.  (C.04.2 3.1)")
    for banner in driver.page.banners:
        name = banner.objectName()
        banner.tell(f"{name} tells.")
        assert not heard.until(f"{name} tells.")
        banner.tell(f"{name} warns.", MessageTone.WARNING)
        assert heard.until(f"{name} warns.")


def test_a_question_is_described_by_what_it_asks(driver: Driver) -> None:
    """The keyboard is on its buttons, and its text nowhere: it is said with the title."""
    driver.page.show_page(PageName.ROUNDS)
    driver.command("unpair")
    dialog = driver.dialog(ConfirmDialog)
    interface = QAccessible.queryAccessibleInterface(dialog)
    told = interface.text(QAccessible.Text.Description)
    for text in driver.labels(dialog):
        said = text in told or text == dialog.windowTitle() or not text
        assert said, text
    driver.cancel(dialog)


@pytest.fixture
def played(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    """A tournament with all its rounds; the window goes also where a test fails."""
    made = new_driver(qtbot, tmp_path)
    made.open(CORPUS / "0004-regular-n13-r9.trf")
    made.page.show_page(PageName.ROUNDS)
    yield made
    close(made)


def test_the_verdict_on_a_change_by_hand_is_said(played: Driver) -> None:
    driver, heard = played, Heard(played)
    driver.command("by_hand")
    hand = driver.page.rounds.hand
    driver.until(lambda: hand.verdict is DraftVerdict.ENGINES)
    assert not heard.until("The engine’s pairing")
    view = driver.page.rounds.view
    row = view.boards.rows[0]
    assert row.black is not None
    view.go_to_player(row.white.tpn)
    driver.press(Qt.Key.Key_Space, view)
    heard.until(f"Swap {row.white.name} with…")
    driver.press(Qt.Key.Key_Space, view)
    heard.until("The engine’s pairing")
    other = view.boards.rows[1].white.tpn
    hand.exchange(row.white.tpn, other)
    driver.until(lambda: not hand.is_comparing)
    verdict = "Illegal" if hand.problems else "Legal"
    assert heard.until(verdict)


def test_what_is_illegal_is_said_once(played: Driver) -> None:
    """The nearest legal pairing comes later, and is said alone."""
    driver = played
    driver.command("by_hand")
    hand = driver.page.rounds.hand
    driver.until(lambda: hand.verdict is DraftVerdict.ENGINES)
    driver.until_idle()
    heard = Heard(driver)
    whites = [row.white.tpn for row in driver.page.rounds.model.rows if row.black is not None]
    for first, second in combinations(whites, 2):
        hand.exchange(first, second)
        if hand.verdict is DraftVerdict.ILLEGAL:
            break
        hand.undo_step()
    assert hand.verdict is DraftVerdict.ILLEGAL
    problem = hand.problem_lines()[0]
    driver.until(lambda: any(problem in text for text in heard.texts))
    driver.until(lambda: bool(hand.repair_line))
    driver.until(lambda: any(hand.repair_line in text for text in heard.texts))
    told = "\n".join(heard.texts)
    assert told.count("Illegal") == told.count(problem) == told.count(hand.repair_line) == 1


def test_who_comes_to_a_list_is_told_its_line(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Qt tells of the list alone until the cursor moves: F8 and back, a page by its key, Tab."""
    told: list[str] = []

    def record(event: QAccessibleEvent) -> None:
        if event.type() == QAccessible.Event.Focus:
            found = QAccessible.queryAccessibleInterface(event.object())
            told.append(found.child(event.child()).text(QAccessible.Text.Name))

    recorder = type(
        "Recorder",
        (QAccessible,),
        {"updateAccessibility": staticmethod(record), "isActive": staticmethod(lambda: True)},
    )
    monkeypatch.setattr(announcer, "QAccessible", recorder)
    rounds = driver.page.rounds
    rounds.view.setFocus()
    rounds.view.go_to_board(3)
    driver.command("to_explanation")
    driver.until_idle()
    told.clear()
    driver.command("to_explanation")
    row = rounds.view.current_row()
    assert row is not None
    driver.until(lambda: bool(told))
    assert told == [spoken_board(row)]
    ladder = rounds.explanation.ladder_view
    told.clear()
    ladder.setFocus()
    driver.until(lambda: bool(told))
    assert told == [ladder.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole)]


def test_a_link_in_a_text_is_said_when_tab_comes_to_it(driver: Driver) -> None:
    """The text keeps the keyboard meanwhile: Qt tells nothing."""
    heard = Heard(driver)
    why = driver.page.rounds.side.why
    driver.page.show_page(PageName.ROUNDS)
    driver.until(lambda: why.explained is not None)
    driver.page.rounds.view.go_to_row(0)
    driver.until_idle()
    why.text.setFocus()
    driver.press(Qt.Key.Key_Tab, why.text)
    assert why.text.hasFocus()
    link = why.text.textCursor().selectedText()
    assert link
    heard.until(f"Link: {link}")


def test_the_last_result_of_a_tournament_is_told_as_such(played: Driver) -> None:
    """No round follows that could be offered: it is said all the same that all results are in."""
    driver, heard = played, Heard(played)
    driver.window.of_event.rounds.all_results_in(9)
    heard.until("All results of round 9 are in.")
    line = driver.page.message
    assert line.text == "All results of round 9 are in."
    driver.page.rounds.results.enter(1, None)
    driver.until(lambda: line.text.startswith("Result of board 1, round 9: "))


def test_pages_and_the_picture_have_names_wherever_the_keyboard_may_be(driver: Driver) -> None:
    """Qt gives it to the page itself for a moment; the inside of the picture is no stop of its own."""
    for name in PageName:
        driver.page.show_page(name)
        assert driver.page.in_front.accessibleName()
    picture = driver.page.rounds.side.why.picture
    assert picture.viewport().focusPolicy() is Qt.FocusPolicy.NoFocus
