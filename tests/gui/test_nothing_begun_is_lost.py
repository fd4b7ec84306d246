"""What was begun and is not kept yet is kept, or asked about: never thrown away by one key."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QPushButton, QSpinBox

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.forms.confirm import ConfirmDialog
from arbiter_app.gui.forms.entry import EntryDialog
from arbiter_app.gui.forms.unsaved import UnsavedDialog
from arbiter_app.gui.players.bye import ByeDialog
from arbiter_app.gui.settings.dialog import SettingsDialog
from tests.few_examples import few_of
from tests.gui.driver import Driver
from tests.gui.held import held


def begin_player(driver: Driver) -> None:
    driver.command("add_player")
    driver.type("Kowalska, Anna")
    driver.press(Qt.Key.Key_Tab)
    driver.press(Qt.Key.Key_Tab)
    driver.type("1850")


def begin_by_hand(driver: Driver) -> None:
    if len(driver.tournament.rounds) == 3:
        driver.pair()
    driver.command("by_hand")
    driver.page.rounds.hand.swap_colours(1)


def begin_tie_breaks(driver: Driver) -> None:
    driver.command("tie_breaks")
    driver.until_idle()
    driver.page.standings.table.editor.remove()


def begin_page_settings(driver: Driver) -> None:
    driver.page.show_page(PageName.DOCUMENTS)
    driver.until_idle()
    driver.page.documents.edit_page_settings()
    driver.page.documents.page_settings.margins["top"].setValue(31)
    driver.until(lambda: driver.page.documents.editor.draft is not None)


def question(driver: Driver) -> UnsavedDialog:
    """The question that stands before what would be lost; Enter stays."""
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, UnsavedDialog)
    assert dialog.cancel_button.isDefault()
    return dialog


def press(dialog: UnsavedDialog, name: str) -> None:
    button = dialog.findChild(QPushButton, name)
    assert button is not None
    button.click()


BEGUN: tuple[Callable[[Driver], None], ...] = (
    begin_player,
    begin_by_hand,
    begin_tie_breaks,
    begin_page_settings,
)


LEAVING = (
    ActionName.QUIT,
    ActionName.CLOSE_EVENT,
    ActionName.NEW_EVENT,
    ActionName.SAMPLE_EVENT,
)


@pytest.mark.parametrize(
    ("begin", "way"), few_of(product(BEGUN, LEAVING), list(zip(BEGUN, LEAVING, strict=True)))
)
def test_leaving_the_event_asks(
    driver: Driver, begin: Callable[[Driver], None], way: ActionName
) -> None:
    begin(driver)
    event = driver.event
    QTest.keySequence(driver.focus(), driver.window.actions_by_name[way].shortcut())
    stay = question(driver)
    assert driver.window.isVisible()
    press(stay, "cancel")
    assert driver.window.opened is event
    assert driver.page.begun.unsaved()
    driver.window.actions_by_name[way].trigger()
    press(question(driver), "accept")
    driver.until_idle()
    assert driver.window.opened is not event


def test_a_player_being_typed_can_be_added_on_leaving(driver: Driver) -> None:
    begin_player(driver)
    path = driver.event.session.path
    driver.window.actions_by_name[ActionName.QUIT].trigger()
    press(question(driver), "keep")
    assert not driver.window.isVisible()
    driver.window.show()
    driver.open(path)
    added = [player for player in driver.tournament.players if player.name == "Kowalska, Anna"]
    assert [player.rating for player in added] == [1850]


def test_a_name_being_changed_is_kept_on_leaving(driver: Driver) -> None:
    players, path = driver.page.players, driver.event.session.path
    driver.page.show_page(PageName.PLAYERS)
    players.view.open_editor(players.model.index(2, 1))
    driver.press(Qt.Key.Key_End)
    driver.type("x")
    driver.window.actions_by_name[ActionName.QUIT].trigger()
    assert not driver.window.isVisible()
    driver.window.show()
    driver.open(path)
    assert driver.tournament.players[1].name.endswith("x")


def leave_by_escape(driver: Driver) -> None:
    driver.page.rounds.view.setFocus()
    QTest.keyClick(driver.page.rounds.view, Qt.Key.Key_Escape)


def leave_by_its_key(driver: Driver) -> None:
    driver.window.actions_by_name[ActionName.BY_HAND].trigger()


def leave_by_round(driver: Driver) -> None:
    driver.page.rounds.bar.chosen.emit(2)


def leave_by_pairing(driver: Driver) -> None:
    driver.window.actions_by_name[ActionName.PAIR_NEXT].trigger()


def leave_by_unpairing(driver: Driver) -> None:
    driver.window.actions_by_name[ActionName.UNPAIR].trigger()


def leave_by_the_log(driver: Driver) -> None:
    driver.page.show_page(PageName.LOG)
    driver.window.actions_by_name[ActionName.GO_BACK].trigger()


def leave_by_the_beginning(driver: Driver) -> None:
    driver.window.actions_by_name[ActionName.UNDO_ALL].trigger()


def leave_by_deleting(driver: Driver) -> None:
    driver.window.actions_by_name[ActionName.DELETE_TOURNAMENT].trigger()


@pytest.mark.parametrize("leave", [leave_by_the_log, leave_by_the_beginning, leave_by_deleting])
def test_big_steps_ask_about_steps_by_hand(driver: Driver, leave: Callable[[Driver], None]) -> None:
    driver.page.show_page(PageName.LOG)
    begin_by_hand(driver)
    turned = driver.page.rounds.hand.pairing
    leave(driver)
    press(question(driver), "cancel")
    driver.until_idle()
    assert driver.page.rounds.hand.pairing == turned


@pytest.mark.parametrize(
    "leave",
    [leave_by_escape, leave_by_its_key, leave_by_round, leave_by_pairing, leave_by_unpairing],
)
def test_steps_by_hand_are_not_thrown_away(driver: Driver, leave: Callable[[Driver], None]) -> None:
    begin_by_hand(driver)
    hand, turned = driver.page.rounds.hand, driver.page.rounds.hand.pairing
    leave(driver)
    press(question(driver), "cancel")
    assert hand.pairing == turned
    assert driver.window.actions_by_name[ActionName.BY_HAND].isChecked()
    assert driver.page.rounds.round_number == 4
    leave(driver)
    press(question(driver), "accept")
    driver.until_idle()
    assert not hand.is_on
    assert not driver.window.actions_by_name[ActionName.BY_HAND].isChecked()


def test_another_tournament_asks_about_steps_by_hand(driver: Driver) -> None:
    first = driver.event.tournament_id
    driver.command("add_tournament")
    driver.press(Qt.Key.Key_Escape)
    driver.page.tabs.setCurrentIndex(0)
    assert driver.event.tournament_id == first
    begin_by_hand(driver)
    driver.page.tabs.setCurrentIndex(1)
    press(question(driver), "cancel")
    assert driver.page.tabs.currentIndex() == 0
    assert driver.page.rounds.hand.is_changed
    driver.page.tabs.setCurrentIndex(1)
    press(question(driver), "accept")
    assert driver.event.tournament_id != first


def test_without_steps_leaving_by_hand_asks_nothing(driver: Driver) -> None:
    driver.command("by_hand")
    leave_by_escape(driver)
    assert QApplication.activeModalWidget() is None
    assert not driver.page.rounds.hand.is_on


def test_cancel_of_a_question_leads_back_to_the_settings(driver: Driver) -> None:
    """The number of rounds is asked about; name, city and arbiter stay written."""
    driver.command("settings")
    dialog = driver.dialog(SettingsDialog)
    written = {"name": "Another name", "city": "Gdynia", "chiefArbiter": "Kowalska"}
    for name, text in written.items():
        field = dialog.findChild(QLineEdit, name)
        assert field is not None
        field.setText(text)
    rounds = dialog.findChild(QSpinBox, "roundsTotal")
    assert rounds is not None
    rounds.setValue(9)
    before = driver.tournament.settings
    dialog.accept_button.click()
    # The rounds are checked again beside the window; meanwhile nothing closes the form.
    assert not dialog.accept_button.isEnabled()
    dialog.reject()
    assert dialog.isVisible()
    driver.until(lambda: isinstance(driver.window.context.dialog, ConfirmDialog))
    asked = driver.dialog(ConfirmDialog)
    driver.cancel(asked)
    driver.until(dialog.accept_button.isEnabled)
    assert driver.window.context.dialog is dialog
    assert dialog.isVisible()
    assert driver.tournament.settings == before
    for name, text in written.items():
        field = dialog.findChild(QLineEdit, name)
        assert field is not None
        assert field.text() == text
    rounds.setValue(before.rounds_total)
    driver.accept(dialog)
    settings = driver.tournament.settings
    assert (settings.name, settings.city, settings.chief_arbiter) == tuple(written.values())
    assert settings.rounds_total == before.rounds_total


def test_a_question_answered_with_yes_closes_the_settings(driver: Driver) -> None:
    driver.command("settings")
    dialog = driver.dialog(SettingsDialog)
    rounds = dialog.findChild(QSpinBox, "roundsTotal")
    assert rounds is not None
    rounds.setValue(9)
    dialog.accept_button.click()
    driver.until(lambda: isinstance(driver.window.context.dialog, ConfirmDialog))
    asked = driver.dialog(ConfirmDialog)
    asked.accept_button.click()
    word = asked.findChild(QLineEdit, "confirmWord")
    assert word is not None
    word.setText("yes")
    driver.accept(asked)
    driver.until(lambda: driver.window.context.dialog is None)
    assert driver.tournament.settings.rounds_total == 9


def test_a_form_goes_on_before_its_question_is_answered(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However slow the window: the form is not told of the first act's end during the second."""
    bench = held(driver.window.tasks, monkeypatch)
    driver.command("settings")
    dialog = driver.dialog(SettingsDialog)
    rounds = dialog.findChild(QSpinBox, "roundsTotal")
    assert rounds is not None
    rounds.setValue(9)
    opened: list[bool] = []
    driver.event.asked.connect(lambda *_: opened.append(True))
    driver.event.background_act_ended.connect(lambda: opened.append(False))
    dialog.accept_button.click()
    bench.do_all()
    driver.until(lambda: bool(opened))
    assert opened == [True, False]
    asked = driver.dialog(ConfirmDialog)
    asked.accept_button.click()
    word = asked.findChild(QLineEdit, "confirmWord")
    assert word is not None
    word.setText("yes")
    asked.accept_button.click()
    QApplication.processEvents()
    assert dialog.isVisible()
    assert not dialog.accept_button.isEnabled()
    bench.do_all()
    driver.until(lambda: driver.window.context.dialog is None)
    assert driver.tournament.settings.rounds_total == 9


def test_what_is_refused_stays_written(driver: Driver) -> None:
    driver.command("settings")
    dialog = driver.dialog(SettingsDialog)
    name, rounds = dialog.findChild(QLineEdit, "name"), dialog.findChild(QSpinBox, "roundsTotal")
    assert name is not None
    assert rounds is not None
    name.setText("Another name")
    rounds.setValue(1)
    dialog.accept_button.click()
    said = dialog.findChild(QLabel, "refusal")
    assert said is not None
    driver.until(lambda: bool(said.text()))
    driver.until(dialog.accept_button.isEnabled)
    assert dialog.isVisible()
    assert name.text() == "Another name"
    assert not driver.page.message.isVisible()
    driver.cancel(dialog)


def test_byes_stay_chosen_when_their_question_is_cancelled(driver: Driver) -> None:
    driver.page.show_page(PageName.PLAYERS)
    driver.page.players.view.setCurrentIndex(driver.page.players.model.index(2, 1))
    driver.command("request_bye")
    dialog = driver.dialog(ByeDialog)
    assert isinstance(dialog, EntryDialog)
    box: QComboBox = dialog.box(4)
    box.setCurrentIndex(3)
    dialog.accept_button.click()
    driver.cancel(driver.dialog(ConfirmDialog))
    assert dialog.isVisible()
    assert box.currentIndex() == 3
    driver.cancel(dialog)
