"""Who is typed into the list of players, and not added yet, is added, kept in sight, or asked about."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.forms.unsaved import UnsavedDialog
from arbiter_app.gui.look.tones import CellTone
from arbiter_app.gui.tables.model import Role
from arbiter_app.gui.text.text_editing import ASKED_FIRST, CELL_EDITOR
from tests.gui.driver import Driver

NAME = "Kowalska, Anna"


def type_name(driver: Driver, name: str = NAME) -> None:
    """A name stands in the row, and its editor is open."""
    driver.command("add_player")
    driver.cell_editor()
    driver.type(name)


def until_ready(driver: Driver) -> None:
    """Wait until a name can be typed into the row."""
    driver.cell_editor()
    driver.until(lambda: driver.focus() is driver.page.players.editor())


def names(driver: Driver) -> list[str]:
    return [player.name for player in driver.tournament.players]


def question() -> UnsavedDialog:
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, UnsavedDialog)
    return dialog


def answer(name: str) -> None:
    button = question().findChild(QPushButton, name)
    assert button is not None
    button.click()


def click_pair(driver: Driver) -> None:
    button = driver.page.header.findChild(QPushButton, "header_pair_next")
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def press_pair(driver: Driver) -> None:
    # A desktop gives the keyboard back to the window when a question is closed.
    driver.window.activateWindow()
    driver.until(driver.window.isActiveWindow)
    QTest.keyClick(driver.focus(), Qt.Key.Key_F5)


@pytest.mark.parametrize("pair", [click_pair, press_pair])
def test_pairing_asks_by_mouse_and_by_key(driver: Driver, pair: Callable[[Driver], None]) -> None:
    rounds = len(driver.tournament.rounds)
    type_name(driver)
    pair(driver)
    assert question().windowTitle() == f"Add {NAME}?"
    shown = {each.text().replace("&", "") for each in question().findChildren(QPushButton)}
    assert shown == {"Keep editing", "Discard and pair", "Add and pair"}
    answer("cancel")
    driver.until_idle()
    assert len(driver.tournament.rounds) == rounds
    assert driver.page.players.model.draft.name == NAME

    pair(driver)
    answer("keep")
    driver.until(lambda: len(driver.tournament.rounds) == rounds + 1)
    late = next(player.tpn for player in driver.tournament.players if player.name == NAME)
    assert any(late in (game.white, game.black) for game in driver.tournament.rounds[-1].games)


def test_what_is_discarded_does_not_wait_for_the_next_round(driver: Driver) -> None:
    rounds, before = len(driver.tournament.rounds), names(driver)
    type_name(driver)
    press_pair(driver)
    answer("accept")
    driver.until(lambda: len(driver.tournament.rounds) == rounds + 1)
    assert names(driver) == before
    assert not driver.page.begun.unsaved()


@pytest.mark.parametrize("name", sorted(ASKED_FIRST))
def test_whatever_goes_by_the_list_asks(driver: Driver, name: str) -> None:
    action = driver.window.actions_by_name[ActionName(name)]
    type_name(driver)
    action.setEnabled(True)
    keys = action.shortcut()
    if keys.isEmpty():
        action.trigger()
    else:
        QTest.keySequence(driver.focus(), keys)
    assert NAME in " ".join(driver.labels(question()))
    answer("cancel")
    assert driver.page.players.model.draft.name == NAME


PAGES = (
    ActionName.GO_ROUNDS,
    ActionName.GO_STANDINGS,
    ActionName.GO_CROSSTABLE,
    ActionName.GO_DOCUMENTS,
    ActionName.GO_LOG,
)


def test_on_every_other_page_it_is_seen_and_can_be_added(driver: Driver) -> None:
    message = driver.page.message
    type_name(driver)
    for page in PAGES:
        driver.command(page)
        driver.until_idle()
        assert message.isVisible()
        assert message.text == f"{NAME} is typed in the list of players, but not added."
    driver.command("go_players")
    assert not message.isVisible()
    assert driver.page.players.model.draft.name == NAME
    driver.command("go_standings")
    driver.until_idle()
    driver.follow_link()
    assert NAME in names(driver)
    assert driver.page.players.model.draft.name == ""


@pytest.mark.parametrize("by_mouse", [True, False])
def test_nothing_is_told_in_front_of_it_about_a_list_that_is_not_complete(
    driver: Driver, by_mouse: bool
) -> None:
    """Three players, five rounds: that they cannot all be paired is said when all are there."""
    driver.command("new_event")
    for name in ("Adams", "Baker", "Clark"):
        driver.add_player(name)
    until_ready(driver)
    driver.type(NAME)
    if by_mouse:
        QTest.mouseClick(driver.page.rail.button(PageName.ROUNDS), Qt.MouseButton.LeftButton)
    else:
        driver.command("go_rounds")
    driver.until_idle()
    front = driver.page.notices.front
    assert front is not None
    assert front.text == f"{NAME} is typed in the list of players, but not added."
    assert front.isVisible()
    assert not driver.page.end_notice.is_open
    driver.follow_link()
    assert NAME in names(driver)
    driver.until(driver.page.end_notice.isVisible)


def test_on_another_line_of_the_list_it_is_said(driver: Driver) -> None:
    type_name(driver)
    view, message = driver.page.players.view, driver.page.message
    place = view.visualRect(driver.page.players.model.index(3, 1)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert "but not added" in message.text
    assert message.isVisible()
    view.setCurrentIndex(driver.page.players.model.index(0, 1))
    assert not message.isVisible()


def other_by_tab(driver: Driver) -> None:
    driver.page.tabs.setCurrentIndex(1 - driver.page.tabs.currentIndex())


def other_by_key(driver: Driver) -> None:
    driver.command("next_tournament")


@pytest.mark.parametrize("other", [other_by_tab, other_by_key])
def test_another_tournament_asks_and_never_gets_the_name(
    driver: Driver, other: Callable[[Driver], None]
) -> None:
    first = driver.event.tournament_id
    driver.command("add_tournament")
    driver.press(Qt.Key.Key_Escape)
    other(driver)
    assert driver.event.tournament_id == first
    driver.page.show_page(PageName.PLAYERS)
    type_name(driver)
    other(driver)
    answer("cancel")
    assert driver.event.tournament_id == first
    other(driver)
    answer("keep")
    assert driver.event.tournament_id != first
    assert names(driver) == []
    other(driver)
    assert NAME in names(driver)


def test_a_tournament_that_goes_takes_what_is_typed_with_it_and_brings_it_back(
    driver: Driver,
) -> None:
    """Undone at once, or deleted at another desk: nobody was asked, and nobody else gets the name."""
    driver.command("add_tournament")
    driver.cell_editor()
    driver.type(NAME)
    driver.press(Qt.Key.Key_Tab)
    driver.window.actions_by_name[ActionName.UNDO].trigger()
    driver.until(lambda: len(driver.tournament.players) > 0)
    driver.page.show_page(PageName.PLAYERS)
    assert driver.page.players.model.draft.name == ""
    assert [one.text for one in driver.page.begun.unsaved()] == [
        f"A player is being added: {NAME}."
    ]
    driver.window.actions_by_name[ActionName.REDO].trigger()
    driver.page.tabs.setCurrentIndex(1)
    driver.page.show_page(PageName.PLAYERS)
    assert driver.page.players.model.draft.name == NAME


# The same name twice


def test_the_same_name_typed_twice_is_asked_about(driver: Driver) -> None:
    known = driver.tournament.players[3]
    typed = " ".join(reversed(known.name.split(", ")))
    before = len(driver.tournament.players)
    type_name(driver, f"{typed},")
    editor = driver.cell_editor()
    driver.press(Qt.Key.Key_Return)
    driver.until(driver.page.message.isVisible)
    assert f"{known.name} is already in the list: No. {known.tpn}." in driver.page.message.text
    assert len(driver.tournament.players) == before
    driver.until(lambda: driver.cell_editor() is not editor)
    # Typed anew, it is asked about anew.
    editor = driver.cell_editor()
    driver.press(Qt.Key.Key_Backspace)
    driver.type(f"{typed},")
    driver.press(Qt.Key.Key_Return)
    driver.until(lambda: driver.cell_editor() is not editor)
    assert len(driver.tournament.players) == before
    driver.press(Qt.Key.Key_Return)
    driver.until(lambda: len(driver.tournament.players) == before + 1)
    driver.until(lambda: "is already in the list" not in driver.page.message.text)


def test_the_second_of_a_name_is_added_by_the_mouse(driver: Driver) -> None:
    known = driver.tournament.players[3]
    before = len(driver.tournament.players)
    type_name(driver, known.name)
    driver.press(Qt.Key.Key_Return)
    driver.until(lambda: "is already in the list" in driver.page.message.text)
    driver.follow_link()
    assert len(driver.tournament.players) == before + 1
    assert driver.page.players.model.draft.name == ""


def test_the_question_about_a_second_of_a_name_goes_when_it_is_answered(driver: Driver) -> None:
    """Before round 1 nothing else is told that could take its place: it would add a third."""
    driver.command("new_event")
    driver.add_player("Adams")
    until_ready(driver)
    message = driver.page.message
    driver.type("Adams")
    editor = driver.cell_editor()
    driver.press(Qt.Key.Key_Return)
    driver.until(lambda: "is already in the list" in message.text)
    driver.until(lambda: driver.cell_editor() is not editor)
    until_ready(driver)
    driver.press(Qt.Key.Key_Return)
    driver.until(lambda: names(driver) == ["Adams", "Adams"])
    assert not message.is_open


def test_the_question_about_a_second_of_a_name_goes_when_another_is_typed(driver: Driver) -> None:
    driver.command("new_event")
    driver.add_player("Adams")
    until_ready(driver)
    message = driver.page.message
    driver.type("Adams")
    editor = driver.cell_editor()
    driver.press(Qt.Key.Key_Return)
    driver.until(lambda: "is already in the list" in message.text)
    driver.until(lambda: driver.cell_editor() is not editor)
    until_ready(driver)
    driver.type("on")
    assert not message.is_open


# A text that is not accepted


def begin_wrong_rating(driver: Driver) -> None:
    type_name(driver)
    driver.press(Qt.Key.Key_Tab)
    driver.press(Qt.Key.Key_Tab)
    driver.type("28o0")


def test_a_wrong_rating_is_kept_for_correction(driver: Driver) -> None:
    begin_wrong_rating(driver)
    model, before = driver.page.players.model, names(driver)
    rating = model.index(0, model.column_number("rating"))
    driver.press(Qt.Key.Key_Return)
    assert "not a valid rating" in driver.page.message.text
    driver.until(lambda: driver.focus().objectName() == CELL_EDITOR)
    assert driver.cell_editor().text() == "28o0"
    # By Tab it stays in sight, and nothing is added while it does.
    driver.press(Qt.Key.Key_Tab)
    driver.type("POL")
    assert rating.data() == "28o0"
    driver.press(Qt.Key.Key_Return)
    driver.until(lambda: driver.cell_editor().text() == "28o0")
    assert names(driver) == before
    driver.cell_editor().clear()
    driver.type("2800")
    assert driver.page.message.isVisible()
    driver.press(Qt.Key.Key_Tab)
    assert not driver.page.message.isVisible(), "it is corrected"
    driver.press(Qt.Key.Key_Return)
    driver.until(lambda: NAME in names(driver))
    added = next(player for player in driver.tournament.players if player.name == NAME)
    assert (added.rating, added.federation) == (2800, "POL")


def test_from_another_page_a_wrong_rating_is_gone_to(driver: Driver) -> None:
    begin_wrong_rating(driver)
    driver.command("go_standings")
    driver.until_idle()
    driver.follow_link()
    assert driver.front() is PageName.PLAYERS
    driver.until(lambda: driver.page.players.editor() is not None)
    assert driver.cell_editor().text() == "28o0"
    assert NAME not in names(driver)


@pytest.mark.parametrize("in_editor", [True, False])
def test_escape_leaves_a_wrong_rating(driver: Driver, in_editor: bool) -> None:
    """Also where its editor is closed; what was told about it goes as well."""
    driver.page.show_page(PageName.PLAYERS)
    view, model = driver.page.players.view, driver.page.players.model
    rating = model.index(1, model.column_number("rating"))
    before = rating.data()
    view.open_editor(rating)
    driver.cell_editor().clear()
    driver.type("x1")
    driver.press(Qt.Key.Key_Return)
    driver.until(lambda: rating.data() == "x1")
    assert rating.data(Role.TONE) == CellTone.WARNING, "red means illegal, and nothing else"
    message = driver.page.message
    assert "“x1” is not a valid rating." in message.text
    driver.until(lambda: driver.page.players.editor() is None)
    press_pair(driver)
    assert "“x1” is not accepted yet." in driver.labels(question())
    answer("cancel")
    if in_editor:
        view.open_editor(rating)
        assert driver.cell_editor().text() == "x1"
    else:
        view.setFocus()
    driver.press(Qt.Key.Key_Escape)
    assert rating.data() == before
    assert not driver.page.begun.unsaved()
    assert not message.is_open


def test_what_an_operation_refuses_is_kept_too(driver: Driver) -> None:
    """The FIDE ID of somebody else is one by itself: only the list knows that it is taken."""
    driver.page.show_page(PageName.PLAYERS)
    model, taken = driver.page.players.model, driver.tournament.players[4].fide_id
    place = model.index(1, model.column_number("fide_id"))
    assert taken
    driver.page.players.view.open_editor(place)
    driver.cell_editor().clear()
    driver.type(taken)
    driver.press(Qt.Key.Key_Return)
    driver.until(lambda: "already belongs to" in driver.page.message.text)
    assert place.data() == taken
    assert driver.tournament.players[0].fide_id != taken


@pytest.mark.parametrize("name", ["exchange_numbers", "withdraw", "request_bye"])
def test_who_is_typed_and_not_added_is_nobody_for_a_command(driver: Driver, name: str) -> None:
    """The cursor is on their line, which has no player yet."""
    type_name(driver)
    driver.page.players.entry.close_editor()
    driver.page.players.view.setFocus()
    before = driver.state
    driver.command(name)
    assert driver.state is before
    assert driver.page.message.text.startswith("Go to a player in the list first")
