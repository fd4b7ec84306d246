"""Warnings by their level: a line, a question, two steps (FIDE mode)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.forms.confirm import ConfirmDialog
from arbiter_app.gui.forms.unsaved import UnsavedDialog
from arbiter_app.gui.players.bye import ByeDialog
from arbiter_app.gui.settings.dialog import SettingsDialog
from arbiter_app.operations.interface import publish_round
from arbiter_app.operations.warnings import MANY_RESULTS
from arbiter_app.tournament.tournament import RequestedBye
from arbiter_app.tournament.types import ByeKind, GameResult
from tests.gui.driver import Driver, close, new_driver


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    yield made
    close(made)


def is_in_fide_mode(driver: Driver) -> bool:
    return driver.state.in_fide_mode


def test_leaving_fide_mode_takes_two_steps_and_a_word(driver: Driver) -> None:
    """Level 4 (C.02.03 7.1): the consequence in the second step, a word typed, told for good."""
    driver.open_sample()
    driver.command("leave_fide_mode")
    dialog = driver.dialog(ConfirmDialog)
    assert "step 1 of 2" in dialog.windowTitle()
    assert driver.texts(dialog, "consequence") == []
    assert not dialog.accept_button.isDefault()
    driver.cancel(dialog, Qt.Key.Key_Return)  # Cancel is the default
    assert is_in_fide_mode(driver)

    driver.command("leave_fide_mode")
    dialog = driver.dialog(ConfirmDialog)
    dialog.accept_button.click()
    assert "step 2 of 2" in dialog.windowTitle()
    assert "can never return to FIDE mode" in driver.texts(dialog, "consequence")[0]
    assert not dialog.accept_button.isEnabled()
    assert is_in_fide_mode(driver)
    driver.until(lambda: isinstance(driver.focus(), QLineEdit))
    driver.type("Yes")
    driver.accept(dialog)
    assert not is_in_fide_mode(driver)
    assert "Not in FIDE mode since round 4" in driver.labels(driver.page.header)
    assert not driver.window.actions_by_name[ActionName.LEAVE_FIDE_MODE].isEnabled()

    driver.command("undo")
    assert not is_in_fide_mode(driver)
    assert "Not in FIDE mode since round 4" in driver.labels(driver.page.header)


def test_a_level_three_question_has_its_consequence_and_cancel_changes_nothing(
    driver: Driver,
) -> None:
    driver.open_sample()
    driver.pair()
    driver.type("1")
    acts = len(driver.event.session.journal())
    driver.command("unpair")
    dialog = driver.dialog(ConfirmDialog)
    assert driver.texts(dialog, "consequence") == ["The results of the round are deleted with it."]
    assert any("C.04.2 4.4" in text for text in driver.labels(dialog))
    driver.cancel(dialog)
    assert len(driver.event.session.journal()) == acts
    driver.command("unpair")
    driver.agree(driver.dialog(ConfirmDialog))
    assert len(driver.tournament.rounds) == 3


def test_deleting_a_tournament_with_rounds_takes_two_steps_and_a_word(driver: Driver) -> None:
    """As heavy as what FIDE asks about twice: players, rounds and results go with it."""
    driver.open_sample()
    driver.command("delete_tournament")
    question = driver.dialog(ConfirmDialog)
    assert question.takes_two_steps
    question.accept_button.click()
    assert question.accept_button.text().replace("&", "") == "Delete the tournament"
    assert not question.accept_button.isEnabled()
    driver.cancel(question)
    assert driver.tournament.rounds
    driver.command("delete_tournament")
    driver.confirm()
    assert not driver.event.tournaments


def test_a_round_is_taken_back_in_two_steps_if_it_has_many_results(driver: Driver) -> None:
    driver.open_sample()
    driver.pair()
    games = driver.tournament.rounds[-1].games
    assert len(games) >= MANY_RESULTS
    driver.type("1" * (MANY_RESULTS - 1))
    driver.command("unpair")
    question = driver.dialog(ConfirmDialog)
    assert not question.takes_two_steps
    driver.cancel(question)
    driver.type("1")
    driver.command("unpair")
    assert driver.dialog(ConfirmDialog).takes_two_steps


def test_the_button_that_confirms_names_the_act(driver: Driver) -> None:
    driver.open_sample()
    driver.pair()
    driver.type("1")
    driver.command("unpair")
    question = driver.dialog(ConfirmDialog)
    assert question.accept_button.text().replace("&", "") == "Take the round back"
    driver.cancel(question)
    driver.page.rounds.view.go_to_board(1)
    driver.command("adjourn")
    driver.until(driver.page.message.isVisible)
    link = driver.page.message.findChild(QPushButton)
    assert link is not None
    assert link.text().replace("&", "") == "Adjourn the game"


def test_tab_goes_through_the_buttons_as_they_are_seen(driver: Driver) -> None:
    """What discards is the last of three, for the eye and for the keyboard."""
    dialog = UnsavedDialog(["A player is half typed."], driver.window, keep="Add the player")
    dialog.open()
    driver.until(dialog.isActiveWindow)
    reached = [dialog.focusWidget()]
    for _ in range(2):
        driver.press(Qt.Key.Key_Tab)
        reached.append(dialog.focusWidget())
    assert [one.objectName() for one in reached] == ["cancel", "keep", "accept"]
    assert dialog.accept_button.text().replace("&", "") == "Discard"
    dialog.reject()


def test_a_level_two_warning_is_acknowledged_by_one_key(driver: Driver) -> None:
    """A full-point bye is deprecated: it is asked about in front of the form, once."""
    driver.open_sample()
    driver.page.show_page(PageName.PLAYERS)
    players = driver.page.players
    players.view.setCurrentIndex(players.model.index(2, 1))
    before = driver.tournament.requested_byes
    driver.command("request_bye")
    dialog = driver.dialog(ByeDialog)
    for number, kind in ((4, ByeKind.FULL_POINT), (5, ByeKind.ZERO_POINT)):
        box = dialog.box(number)
        box.setCurrentIndex(box.findData(kind))
    driver.accept(dialog)
    asked = driver.dialog(ConfirmDialog)
    assert any("deprecated" in text for text in driver.labels(asked))
    assert driver.tournament.requested_byes == before
    driver.accept(asked)
    driver.until(lambda: driver.window.context.dialog is None)
    assert driver.tournament.requested_byes == (
        *before,
        RequestedBye(2, 4, ByeKind.FULL_POINT),
        RequestedBye(2, 5, ByeKind.ZERO_POINT),
    )
    status = players.model.column_number("status")
    assert players.model.index(2, status).data() == "full-point bye, round 4; absent, round 5"


def test_changing_the_number_of_rounds_after_the_start_takes_two_steps(driver: Driver) -> None:
    """C.04.1 Art. 1, level 4."""
    driver.open_sample()
    driver.command("settings")
    total = driver.tournament.settings.rounds_total
    dialog = driver.window.context.dialog
    assert dialog is not None
    spin = dialog.findChild(QLineEdit, "qt_spinbox_lineedit")
    assert spin is not None
    spin.setText(str(total + 1))
    assert isinstance(dialog, SettingsDialog)
    dialog.accept_button.click()
    # The rounds already paired are checked again first, beside the window.
    driver.until(lambda: isinstance(driver.window.context.dialog, ConfirmDialog))
    question = driver.dialog(ConfirmDialog)
    assert "step 1 of 2" in question.windowTitle()
    question.accept_button.click()
    driver.type("yes", question.findChild(QLineEdit, "confirmWord"))
    driver.accept(question)
    driver.until_idle()
    assert driver.tournament.settings.rounds_total == total + 1


def test_publishing_shows_and_is_taken_back_only_before_results(driver: Driver) -> None:
    """C.04.2 4.4: the state is seen beside the round; after a result there is no way back."""
    driver.open_sample()
    driver.pair()
    number = len(driver.tournament.rounds)
    action = driver.window.actions_by_name[ActionName.PUBLISH]
    assert action.text() == f"Publish round {number}"
    driver.command("publish")
    assert driver.state.publication(number) is not None
    assert any("published" in text for text in driver.labels(driver.page.rounds.bar))
    assert action.isChecked()
    driver.command("publish")
    driver.agree(driver.dialog(ConfirmDialog))
    assert driver.state.publication(number) is None
    driver.command("publish")
    driver.type("1")
    driver.command("publish")
    assert "has results" in driver.page.message.text
    assert driver.state.publication(number) is not None
    assert action.isChecked()


def test_another_round_shown_is_another_round_to_publish(driver: Driver) -> None:
    driver.open_sample()
    driver.command("previous_round")
    action = driver.window.actions_by_name[ActionName.PUBLISH]
    assert action.text() == "Publish round 2"
    driver.event.act(publish_round, 2)
    assert action.isChecked()
    driver.command("next_round")
    assert not action.isChecked()
    assert action.text() == "Publish round 3"


def test_an_undone_publication_is_asked_about_and_seen_as_undone(driver: Driver) -> None:
    driver.open_sample()
    driver.command("publish")
    driver.command("undo")
    assert driver.window.actions_by_name[ActionName.PUBLISH].isChecked()
    driver.confirm()
    assert not driver.window.actions_by_name[ActionName.PUBLISH].isChecked()


def test_adjourned_games_by_key_and_all_at_once(driver: Driver) -> None:
    """3.1: counted as drawn for the pairing; the others missing in one act, asked first."""
    driver.open_sample()
    driver.pair()
    number = len(driver.tournament.rounds)
    driver.type("a")
    assert driver.result(number, 1) is GameResult.ADJOURNED
    driver.page.rounds.view.go_to_board(2)
    driver.command("adjourn")
    assert driver.result(number, 2) is GameResult.ADJOURNED
    driver.command("adjourn_missing")
    assert driver.page.message.text.startswith("In round ")  # a sentence, with its capital
    assert "would be adjourned" in driver.page.message.text
    driver.follow_link()
    results = {game.result for game in driver.tournament.rounds[-1].games}
    assert results == {GameResult.ADJOURNED}


def test_a_finished_game_is_not_adjourned_by_one_letter(driver: Driver) -> None:
    """Other results are corrected by their key; that a game with a result is not over is asked."""
    driver.open_sample()
    driver.pair()
    number = len(driver.tournament.rounds)
    driver.command("publish")
    driver.type("1")
    view = driver.page.rounds.view
    view.go_to_board(1)
    driver.type("0")
    assert driver.result(number, 1) is GameResult.BLACK_WINS
    for by_letter in (True, False):
        view.go_to_board(1)
        view.setFocus()
        if by_letter:
            driver.type("a")
        else:
            driver.command("adjourn")
        assert driver.result(number, 1) is GameResult.BLACK_WINS
        assert (
            "has the result 0–1; the game would be recorded as adjourned instead"
            in driver.page.message.text
        )
    driver.follow_link()
    assert driver.result(number, 1) is GameResult.ADJOURNED
    view.go_to_board(2)
    driver.type("a")
    assert driver.result(number, 2) is GameResult.ADJOURNED
    view.go_to_board(2)
    driver.type("5")
    assert driver.result(number, 2) is GameResult.DRAW


def test_an_adjourned_game_that_was_not_drawn_is_asked_about(driver: Driver) -> None:
    driver.open_sample()
    driver.pair()
    driver.command("adjourn_missing")
    driver.follow_link()
    driver.pair()
    driver.page.rounds.show_round(4)
    driver.page.rounds.view.go_to_board(1)
    driver.type("1")
    dialog = driver.dialog(ConfirmDialog)
    assert "counted as a draw" in driver.labels(dialog)[1]
    driver.accept(dialog)
    assert driver.result(4, 1) is GameResult.WHITE_WINS
