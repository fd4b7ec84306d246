"""The lines above the pages: reached by Tab and by their key, gone with their cause and by Esc."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton, QToolButton

from arbiter_app.gui.action_specs import ActionName
from arbiter_app.gui.dialogs.confirm import ConfirmDialog
from arbiter_app.gui.message_line import MessageLine
from arbiter_app.gui.page_name import PageName
from arbiter_app.gui.tones import MessageTone
from arbiter_app.operations.change import nothing_changed
from arbiter_app.tournament.types import GameResult
from tests.gui.driver import Driver
from tests.gui.test_keyboard import by_tab
from tests.gui.test_second_entry import compared, press


def show_all(driver: Driver) -> None:
    """Each line says something, and has a link."""
    driver.until_idle()
    for banner in driver.page.banners:
        banner.tell(f"{banner.objectName()} says something.", link="Do it", slot=lambda: None)


def buttons(banner: MessageLine) -> set[QPushButton | QToolButton]:
    return {*banner.findChildren(QPushButton), *banner.findChildren(QToolButton)}


@pytest.mark.parametrize("page", PageName)
def test_tab_reaches_the_buttons_of_every_line_from_the_page(
    onlooker: Driver, page: PageName
) -> None:
    onlooker.page.show_page(page)
    show_all(onlooker)
    seen = set(by_tab(onlooker))
    for banner in onlooker.page.banners:
        assert len(buttons(banner)) == 2
        assert buttons(banner) <= seen, banner.objectName()


@pytest.mark.parametrize("page", PageName)
def test_one_key_leads_into_each_line_in_turn_and_back(onlooker: Driver, page: PageName) -> None:
    onlooker.page.show_page(page)
    show_all(onlooker)
    first = onlooker.focus()
    for banner in onlooker.page.banners:
        onlooker.command("to_message")
        assert onlooker.focus() in buttons(banner)
        assert onlooker.focus().objectName() == "messageLink"
    onlooker.command("to_message")
    assert onlooker.focus() is first
    for banner in onlooker.page.banners:
        onlooker.command("to_message")
        onlooker.press(Qt.Key.Key_Escape)
        assert banner.isHidden()
    onlooker.command("to_message")
    assert onlooker.window.statusBar().currentMessage() == "There is no message."


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
    assert message.text == "First save the change by hand, or leave it."
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
