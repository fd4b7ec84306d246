"""Notices: over the page, reached by Tab and by their key, gone with their cause and by Esc."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QPushButton,
    QToolButton,
    QWidget,
)

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.forms.confirm import ConfirmDialog
from arbiter_app.gui.forms.message_line import Link, MessageLine
from arbiter_app.gui.forms.working_line import WorkingLine
from arbiter_app.gui.look.tones import MessageTone
from arbiter_app.gui.tables.view import TableView
from arbiter_app.operations.change import nothing_changed
from arbiter_app.tournament.types import GameResult
from tests.gui.driver import Driver
from tests.gui.test_keyboard import by_tab
from tests.gui.test_second_entry import compared, press


def show_all(driver: Driver) -> None:
    """Each notice says something, and has a link."""
    driver.until_idle()
    for banner in driver.page.banners:
        banner.tell(f"{banner.objectName()} says something.", link="Do it", slot=lambda: None)


def front(driver: Driver) -> MessageLine:
    """The notice that is seen; there is one."""
    seen = [banner for banner in driver.page.banners if banner.isVisible()]
    assert seen == [driver.page.notices.front]
    return seen[0]


def buttons(banner: MessageLine) -> set[QPushButton | QToolButton]:
    """Those that can be pressed now."""
    found: tuple[QPushButton | QToolButton, ...] = (
        *banner.findChildren(QPushButton),
        *banner.findChildren(QToolButton),
    )
    return {each for each in found if not each.isHidden()}


def button(banner: MessageLine, name: str) -> QPushButton:
    found = banner.findChild(QPushButton, name)
    assert found is not None
    return found


def places(driver: Driver) -> dict[QWidget, QRect]:
    """Where everything of the page is, and what is in tables, but for the notices."""
    page, found = driver.page, {}
    over = (*page.banners, *page.findChildren(WorkingLine))
    for widget in page.findChildren(QWidget):
        is_over = any(one is widget or one.isAncestorOf(widget) for one in over)
        if widget.isVisible() and not is_over:
            found[widget] = QRect(widget.mapTo(page, QPoint()), widget.size())
    return found


def rows(view: TableView) -> list[QRect]:
    """Where the cells of a table are in it."""
    model = view.model()
    return [
        view.visualRect(model.index(row, column))
        for row in range(model.rowCount())
        for column in range(model.columnCount())
    ]


def come_to_rest(driver: Driver) -> None:
    """Wait until no part asks for other room any more: two looks find the same."""
    QApplication.processEvents()
    timers = [one for one in driver.page.findChildren(QTimer) if one.interval() < 1000]
    driver.until(lambda: not any(timer.isActive() for timer in timers))
    looks: list[dict[QWidget, QRect]] = []

    def is_at_rest() -> bool:
        QApplication.processEvents()
        looks.append(places(driver))
        return not driver.window.is_busy and len(looks) > 1 and looks[-1] == looks[-2]

    driver.until(is_at_rest)


@pytest.mark.parametrize("size", [QSize(1366, 728), QSize(1024, 728)])
@pytest.mark.parametrize("page", PageName)
def test_nothing_moves_for_a_notice(onlooker: Driver, page: PageName, size: QSize) -> None:
    """Nobody misses what they are about to click: buttons, fields and lines stay where they are."""
    onlooker.window.resize(size)
    onlooker.page.show_page(page)
    onlooker.until_idle()
    tables = [one for one in onlooker.page.findChildren(TableView) if one.isVisible()]
    come_to_rest(onlooker)
    before, lines, focus = places(onlooker), [*map(rows, tables)], onlooker.focus()
    for text in ("Saved.", "A long text that goes on and on. " * 9):
        onlooker.window.context.tell(text, link="Do it", slot=lambda: None)
        QApplication.processEvents()
        assert front(onlooker).text == text
        assert places(onlooker) == before
        assert [*map(rows, tables)] == lines
        assert onlooker.focus() is focus
    onlooker.page.working.show()
    QApplication.processEvents()
    assert places(onlooker) == before
    onlooker.page.working.hide()
    for _ in range(2):
        front(onlooker).dismiss()
    QApplication.processEvents()
    assert (places(onlooker), [*map(rows, tables)]) == (before, lines)


def place_of(driver: Driver, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(driver.page, QPoint()), widget.size())


def test_a_notice_lies_over_the_keys_and_every_board_can_be_seen_beside_it(
    onlooker: Driver,
) -> None:
    onlooker.window.resize(1366, 728)
    onlooker.page.show_page(PageName.ROUNDS)
    view = onlooker.page.rounds.view
    hints = onlooker.page.findChild(QLabel, "boardHints")
    assert hints is not None
    onlooker.window.context.tell("Something is said.", link="Do it", slot=lambda: None)
    QApplication.processEvents()
    notice = place_of(onlooker, front(onlooker))
    assert notice.intersects(place_of(onlooker, hints))
    last = view.model().rowCount() - 1
    view.go_to_row(last)
    row = view.visualRect(view.currentIndex())
    bottom = view.viewport().mapTo(onlooker.page, row.bottomLeft()).y()
    assert bottom < notice.top()
    assert view.sees_cursor
    front(onlooker).dismiss()


@pytest.mark.parametrize("page", PageName)
def test_a_notice_lies_on_no_button(onlooker: Driver, page: PageName) -> None:
    onlooker.window.resize(1366, 728)
    onlooker.page.show_page(page)
    onlooker.until_idle()
    onlooker.window.context.tell("Something is said.", link="Do it", slot=lambda: None)
    QApplication.processEvents()
    notice = place_of(onlooker, front(onlooker))
    buttons = onlooker.page.in_front.findChildren(QAbstractButton)
    covered = [
        one for one in buttons if one.isVisible() and notice.intersects(place_of(onlooker, one))
    ]
    assert covered == []
    front(onlooker).dismiss()


def test_a_notice_lies_within_what_it_lies_over(onlooker: Driver) -> None:
    for name in PageName:
        onlooker.page.show_page(name)
        onlooker.until_idle()
        onlooker.window.context.tell(f"Something is said of {name}.")
        QApplication.processEvents()
        around = place_of(onlooker, onlooker.page.in_front)
        assert around.contains(place_of(onlooker, front(onlooker))), name
        front(onlooker).dismiss()


def test_the_newest_is_in_front_and_says_how_many_are_behind(onlooker: Driver) -> None:
    show_all(onlooker)
    banners = onlooker.page.banners
    assert front(onlooker) is banners[-1]
    more = button(front(onlooker), "moreMessages")
    assert (more.isVisible(), more.text()) == (True, "3 more")
    seen = []
    for _ in banners:
        seen.append(front(onlooker))
        more = button(front(onlooker), "moreMessages")
        more.setFocus()
        onlooker.press(Qt.Key.Key_Return)
        assert front(onlooker).has_keyboard, "whoever turns them by key goes on with it"
    assert seen == [*reversed(banners)]
    for left in (2, 1, 0):
        onlooker.press(Qt.Key.Key_Escape)
        more = button(front(onlooker), "moreMessages")
        assert more.isHidden() is (left == 0)
    onlooker.press(Qt.Key.Key_Escape)
    assert onlooker.page.notices.front is None


def test_what_is_illegal_stays_in_front_of_what_is_newer(onlooker: Driver) -> None:
    proof, message = onlooker.page.proof_notice, onlooker.page.message
    proof.tell("Not proved.", MessageTone.ILLEGAL, link="Save", slot=lambda: None)
    message.tell("Saved as a.pdf.")
    assert front(onlooker) is proof
    proof.dismiss()
    assert front(onlooker) is message
    message.dismiss()


def test_a_warning_about_an_act_stays_in_front_of_what_is_found_meanwhile(
    onlooker: Driver,
) -> None:
    """Whoever left something undone sees it, though the program has found something else since."""
    end, message = onlooker.page.end_notice, onlooker.page.message
    message.tell("A is typed, but not added.", MessageTone.WARNING, link="Add", slot=int)
    message.tell("Saved as a.pdf.")
    end.tell("Opponents may run out.", MessageTone.WARNING, link="Show", slot=int)
    message.dismiss()
    assert front(onlooker) is message
    assert message.text == "A is typed, but not added."
    for turned in (end, message):
        button(front(onlooker), "moreMessages").click()
        assert front(onlooker) is turned
    message.dismiss()
    message.tell("Imported. Read the log.", MessageTone.WARNING, holds=lambda: True)
    end.tell("Opponents have run out.", MessageTone.WARNING, link="Show", slot=int)
    assert front(onlooker) is end, "it asks nothing, and is there for good"
    message.dismiss()
    end.dismiss()


@pytest.mark.parametrize("page", PageName)
def test_tab_reaches_the_buttons_of_the_notice_from_the_page(
    onlooker: Driver, page: PageName
) -> None:
    onlooker.page.show_page(page)
    show_all(onlooker)
    assert len(buttons(front(onlooker))) == 3
    assert buttons(front(onlooker)) <= set(by_tab(onlooker))


def test_tab_reaches_the_second_answer(onlooker: Driver) -> None:
    pressed: list[str] = []
    onlooker.page.message.tell(
        "It is done.",
        link="Undo",
        slot=lambda: pressed.append("first"),
        second=Link("Only the name", lambda: pressed.append("second")),
    )
    second = button(front(onlooker), "messageSecond")
    assert second in by_tab(onlooker)
    second.click()
    assert pressed == ["second"]
    while onlooker.page.message.is_open:
        onlooker.page.message.dismiss()


@pytest.mark.parametrize("page", PageName)
def test_one_key_leads_into_the_notice_and_back(onlooker: Driver, page: PageName) -> None:
    onlooker.page.show_page(page)
    show_all(onlooker)
    first = onlooker.focus()
    for banner in reversed(onlooker.page.banners):
        onlooker.command("to_message")
        assert onlooker.focus() in buttons(banner)
        assert onlooker.focus().objectName() == "messageLink"
        onlooker.command("to_message")
        assert onlooker.focus() is first
        onlooker.command("to_message")
        onlooker.press(Qt.Key.Key_Escape)
        assert not banner.is_open
    onlooker.command("to_message")
    assert onlooker.window.statusBar().currentMessage() == "There is no message."


def test_a_notice_that_goes_behind_another_gives_the_keyboard_back(onlooker: Driver) -> None:
    """The next key is not for the button of a notice that nobody has read yet."""
    first = onlooker.focus()
    onlooker.page.message.tell("Something is done.", link="Undo", slot=int)
    onlooker.command("to_message")
    assert onlooker.page.message.has_keyboard
    onlooker.page.end_notice.tell("Opponents may run out.", link="Show", slot=int)
    assert front(onlooker) is onlooker.page.end_notice
    assert onlooker.focus() is first
    for banner in onlooker.page.banners:
        banner.hide()


def moment(banner: MessageLine) -> QTimer:
    found = banner.findChild(QTimer, "moment")
    assert found is not None
    return found


def test_what_asks_nothing_goes_after_a_moment(onlooker: Driver) -> None:
    """Eight seconds, and more for more letters; a question, and what was lost, stays."""
    message = onlooker.page.message
    message.tell("Saved as a.pdf.")
    assert (moment(message).isActive(), moment(message).interval()) == (True, 8000)
    message.grab()
    message.tell("A letter. " * 50)
    assert moment(message).interval() == 30_000
    moment(message).timeout.emit()
    assert not message.is_open
    message.tell("All results are in.", link="Pair round 5", slot=lambda: None)
    assert not moment(message).isActive()
    message.tell("Two acts were lost.", MessageTone.WARNING, holds=lambda: True)
    assert not moment(message).isActive()
    message.hide()


def test_who_reads_a_notice_has_the_time_for_it(onlooker: Driver) -> None:
    """Behind another one it does not age, nor while the keyboard is on it."""
    message, other = onlooker.page.message, onlooker.page.end_notice
    message.tell("Saved as a.pdf.")
    other.tell("Opponents may run out.", link="Show", slot=lambda: None)
    assert not moment(message).isActive()
    other.dismiss()
    assert moment(message).isActive()
    onlooker.command("to_message")
    moment(message).timeout.emit()
    assert message.is_open
    message.dismiss()


def test_a_line_without_a_link_has_the_button_that_closes_it(driver: Driver) -> None:
    driver.window.context.tell("Something is said.")
    driver.command("to_message")
    assert driver.focus().objectName() == "messageClose"
    driver.press(Qt.Key.Key_Return)
    assert driver.page.message.isHidden()
    assert driver.focus() is driver.page.rounds.view


def test_the_line_of_the_start_page_is_reached_and_gives_the_keyboard_back(
    driver: Driver,
) -> None:
    driver.command("close_event")
    driver.window.context.tell("Something is said.", link="Do it", slot=lambda: None)
    driver.command("to_message")
    assert driver.focus().objectName() == "messageLink"
    driver.press(Qt.Key.Key_Escape)
    assert driver.window.start_message.isHidden()
    assert driver.focus() is driver.window.start.first_focus()


@pytest.mark.parametrize("name", ["adjourn", "reverse_colours"])
def test_a_line_that_asks_for_a_board_goes_when_there_is_one(driver: Driver, name: str) -> None:
    driver.pair()
    view = driver.page.rounds.view
    view.clear_cursor()
    driver.command(name)
    message = driver.page.message
    assert message.text == "Go to a board first."
    view.clear_cursor()
    assert message.isVisible()
    view.go_to_board(2)
    assert message.isHidden()


def test_a_change_by_hand_is_named_as_what_stands_in_the_way(driver: Driver) -> None:
    driver.pair()
    driver.command("by_hand")
    driver.command("adjourn")
    message = driver.page.message
    assert message.text == "First save or discard the change by hand."
    driver.command("by_hand")
    assert message.isHidden()


def test_a_line_that_waits_for_the_clipboard_goes_when_something_is_copied(
    driver: Driver,
) -> None:
    QApplication.clipboard().clear()
    driver.page.show_page(PageName.PLAYERS)
    driver.window.actions_by_name[ActionName.PASTE_PLAYERS].trigger()
    assert "Copy cells" in driver.page.message.text
    QApplication.clipboard().setText("Adams\t1800\nBaker\t1700\n")
    driver.until(driver.page.message.isHidden)
    QApplication.clipboard().clear()


def test_what_a_dialog_asks_is_asked_in_front_of_it(driver: Driver) -> None:
    """The second entry says adjourned: a line behind the dialog would be seen by nobody."""
    driver.pair()
    driver.type("1")
    dialog = compared(driver, "a")
    press(dialog, "secondIsRight")
    asked = driver.dialog(ConfirmDialog)
    assert dialog.isVisible()
    assert driver.result(4, 1) is GameResult.WHITE_WINS
    driver.accept(asked)
    assert driver.result(4, 1) is GameResult.ADJOURNED
    assert dialog.differences.rows == ()


def test_a_question_that_was_not_answered_waits_behind_what_is_told_after_it(
    onlooker: Driver,
) -> None:
    message = onlooker.page.message
    message.tell("All results are in.", link="Pair round 5", slot=lambda: None)
    message.grab()
    message.tell("Saved as a.pdf.")
    message.grab()
    message.tell("Saved as b.pdf.")
    assert (message.text, message.waiting) == ("Saved as b.pdf.", 1)
    assert button(message, "moreMessages").text() == "1 more"
    message.dismiss()
    assert message.text == "All results are in."
    message.dismiss()
    assert not message.is_open


def test_of_one_topic_only_the_last_is_told(onlooker: Driver) -> None:
    """“Importing … 0 %” that nobody has seen is not said once “Importing … 40 %” is closed."""
    message, running = onlooker.page.message, [True]
    for text in ("Importing: 0 %", "Importing: 40 %"):
        message.tell(
            text, link="Cancel", slot=lambda: None, holds=lambda: running[0], topic="import"
        )
    assert message.waiting == 0
    message.tell("Saved as a.pdf.")
    assert message.waiting == 1
    running.clear()
    running.append(False)
    message.dismiss()
    assert not message.is_open, "what was waited for is over"


def test_what_was_hidden_before_anybody_saw_it_comes_once_the_other_is_closed(
    driver: Driver,
) -> None:
    driver.until_idle()
    message, context = driver.page.message, driver.window.context
    context.tell("No copy could be kept.", MessageTone.WARNING)
    context.tell("Saved as a.pdf.")
    assert message.text == "Saved as a.pdf."
    message.dismiss()
    assert (message.text, message.tone, message.isVisible()) == (
        "No copy could be kept.",
        MessageTone.WARNING,
        True,
    )
    message.dismiss()
    assert message.isHidden()


def test_what_was_seen_or_is_true_no_more_does_not_come_again(driver: Driver) -> None:
    driver.until_idle()
    message, context = driver.page.message, driver.window.context
    context.tell("Seen.", holds=lambda: True)
    message.grab()
    context.tell("Of the event as it was.")
    context.tell("True for good.", holds=lambda: True)
    driver.event.bus.changed.emit(nothing_changed(None))
    assert message.text == "True for good."
    message.dismiss()
    assert message.isHidden()
