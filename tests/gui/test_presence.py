"""The presence list: one key per player, found by typing, the absent settled in one step."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDoubleSpinBox, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.confirm import ConfirmDialog
from arbiter_app.gui.forms.widgets import ScrolledFields
from arbiter_app.gui.players.presence import PresenceDialog
from arbiter_app.gui.players.presence_rows import Whereabouts
from arbiter_app.gui.tables.view import TableView
from arbiter_app.operations.interface import fees_of, present_players, request_bye
from arbiter_app.tournament.types import ByeKind
from tests.gui.driver import Driver, close, new_driver


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    made.open_sample()
    yield made
    close(made)


def presence(driver: Driver) -> PresenceDialog:
    driver.page.show_page(PageName.PLAYERS)
    driver.command("presence")
    dialog = driver.dialog(PresenceDialog)
    assert isinstance(driver.focus(), QLineEdit)
    return dialog


def button(dialog: PresenceDialog, name: str) -> QPushButton:
    found = dialog.findChild(QPushButton, name)
    assert found is not None
    return found


def choose(dialog: PresenceDialog, kind: str) -> None:
    box = dialog.findChild(ChoiceBox, "absenceKind")
    assert box is not None
    box.setCurrentIndex(box.findData(kind))


def test_players_are_called_with_one_key_each(driver: Driver) -> None:
    dialog = presence(driver)
    names = [row.player.name for row in dialog.model.rows]
    assert names[:2] == ["Bjørnstad, Håkon", "Čermáková, Eliška"]  # by name, not by number
    for _ in names:
        driver.press(Qt.Key.Key_Space)
    assert len(present_players(driver.state)) == len(names)
    assert dialog.model.expected == ()
    driver.type("z")  # a letter searches
    assert dialog.model.rowCount() < len(names)
    driver.press(Qt.Key.Key_Escape)  # leaves the search first
    assert dialog.model.rowCount() == len(names)
    driver.cancel(dialog)


def test_the_bars_under_the_list_are_whole_where_there_is_room(driver: Driver) -> None:
    """The list gives way to them: nothing is scrolled but the list."""
    dialog = presence(driver)
    fields = dialog.findChild(ScrolledFields)
    assert fields is not None
    driver.until(lambda: fields.verticalScrollBar().maximum() == 0)
    driver.cancel(dialog)


def test_a_player_is_found_by_typing_and_marked_with_enter(driver: Driver) -> None:
    dialog = presence(driver)
    for text in ("sah", "łuk", "ong"):
        driver.type(text)
        driver.press(Qt.Key.Key_Return)
        assert driver.window.context.dialog is dialog
    here = {driver.tournament.player(tpn).name for tpn in present_players(driver.state)}
    assert {"Şahin, Emre", "Kowalczyk-Żak, Łukasz"} <= here
    field = driver.focus()
    assert isinstance(field, QLineEdit)
    assert field.text() == ""
    driver.type("sah")
    driver.press(Qt.Key.Key_Return)  # not after all
    assert len(present_players(driver.state)) == len(here) - 1
    driver.shortcut(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(present_players(driver.state)) == len(here)
    for _ in range(9):  # nothing that was done before the list was opened
        button(dialog, "presenceUndo").click()
    assert present_players(driver.state) == frozenset()
    assert len(driver.tournament.rounds) == 3
    driver.cancel(dialog)


def test_who_is_not_here_gets_a_bye_in_one_step_and_undo_gives_it_back(driver: Driver) -> None:
    dialog = presence(driver)
    for _ in range(dialog.model.rowCount() - 3):
        driver.press(Qt.Key.Key_Space)
    absent = [player.tpn for player in dialog.model.expected]
    before, acts = driver.state, len(driver.event.session.journal())
    settle = button(dialog, "settleAll")
    assert settle.text() == "Apply to &all not here (3)"
    settle.click()
    away = driver.tournament.absences(driver.tournament.next_round)
    assert {tpn: away[tpn] for tpn in absent} == dict.fromkeys(absent, ByeKind.ZERO_POINT)
    assert len(driver.event.session.journal()) == acts + 1
    assert not settle.isEnabled()
    button(dialog, "presenceUndo").click()
    assert driver.state == before
    choose(dialog, "out")
    settle.click()
    assert all(driver.tournament.player(tpn).withdrawn_from == 4 for tpn in absent)
    driver.cancel(dialog)


def test_a_second_half_point_bye_is_asked_about_in_front_of_the_list(driver: Driver) -> None:
    """C.05 6.7; Cancel leads back to the list."""
    tpn = 5
    driver.event.act(request_bye, tpn, 5, ByeKind.HALF_POINT, confirmed=True)
    dialog = presence(driver)
    driver.type(driver.tournament.player(tpn).name[:9])
    choose(dialog, "half")
    button(dialog, "settleOne").click()
    driver.until(lambda: isinstance(driver.window.context.dialog, ConfirmDialog))
    question = driver.dialog(ConfirmDialog)
    assert any("already has a half-point bye" in text for text in driver.labels(question))
    driver.press(Qt.Key.Key_Escape)
    driver.until(lambda: not question.isVisible())
    assert dialog.isVisible()
    assert tpn not in driver.tournament.absences(4)
    button(dialog, "settleOne").click()
    driver.until(lambda: isinstance(driver.window.context.dialog, ConfirmDialog))
    confirm = driver.dialog(ConfirmDialog).findChild(QPushButton, "accept")
    assert confirm is not None
    confirm.click()
    driver.until(lambda: driver.tournament.absences(4).get(tpn) is ByeKind.HALF_POINT)
    assert dialog.isVisible()
    dialog.close()


def test_nobody_is_paired_unseen_where_the_list_was_begun(driver: Driver) -> None:
    """C.04.2 4.1: excluded, unless the arbiter decides otherwise."""
    dialog = presence(driver)
    for _ in range(dialog.model.rowCount() - 2):
        driver.press(Qt.Key.Key_Space)
    names = [player.name for player in dialog.model.expected]
    driver.cancel(dialog)
    driver.command("pair_next")
    assert f"Not marked as present: {'; '.join(names)}." in driver.page.message.text
    assert len(driver.tournament.rounds) == 3
    driver.follow_link()
    driver.until(lambda: len(driver.tournament.rounds) == 4)


def test_who_has_left_is_told_in_the_list(driver: Driver) -> None:
    dialog = presence(driver)
    driver.press(Qt.Key.Key_Space)
    choose(dialog, "out")
    button(dialog, "settleOne").click()
    row = next(row for row in dialog.model.rows if row.player.withdrawn_from is not None)
    driver.type(row.player.name)
    driver.press(Qt.Key.Key_Return)
    assert any("is withdrawn from round 4" in text for text in driver.labels(dialog))
    driver.cancel(dialog)


def test_fees_are_asked_of_everybody_and_paid_by_a_key(driver: Driver) -> None:
    dialog = presence(driver)
    amount = dialog.findChild(QDoubleSpinBox, "feeAmount")
    assert amount is not None
    assert amount.lineEdit().textMargins().left() > 0, "a number does not touch its frame"
    amount.setValue(20.5)
    button(dialog, "feeOfAll").click()
    row = dialog.model.rows[0]
    fee = dialog.model.column_number("fee")
    assert dialog.model.index(0, fee).data() == "owes 20.50"
    driver.shortcut(Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    assert fees_of(driver.state)[row.player.tpn].paid == 2050
    assert dialog.model.index(0, fee).data() == "paid 20.50"
    driver.cancel(dialog)


def test_what_is_still_to_be_paid_is_what_the_lines_say_of_those_away_too(driver: Driver) -> None:
    """Whoever asked for a bye plays later and pays as well; the sum says how much of it is away."""
    driver.event.act(request_bye, 1, 4, ByeKind.HALF_POINT)
    dialog = presence(driver)
    count = dialog.model.rowCount()
    amount = dialog.findChild(QDoubleSpinBox, "feeAmount")
    assert amount is not None
    amount.setValue(20)
    button(dialog, "feeOfAll").click()
    owing = [
        dialog.model.index(row, dialog.model.column_number("fee")).data() for row in range(count)
    ]
    assert owing == ["owes 20.00"] * count
    away = dialog.model.count(Whereabouts.AWAY)
    (summary,) = driver.texts(dialog, "presenceSummary")
    assert summary.endswith(
        f"{20 * count}.00 still to be paid, {20 * away}.00 of it by absent players"
    )
    row = next(n for n, row in enumerate(dialog.model.rows) if row.player.tpn == 1)
    dialog.go_to(row)
    driver.shortcut(Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    (summary,) = driver.texts(dialog, "presenceSummary")
    assert f"{20 * (count - 1)}.00 still to be paid" in summary
    driver.cancel(dialog)


def test_columns_with_nothing_in_them_take_no_room(driver: Driver) -> None:
    """Whatever the list is given, wider or narrower: a fee column comes with the first fee."""
    dialog = presence(driver)
    view = dialog.findChild(TableView, "presenceTable")
    assert view is not None

    def left_out() -> set[str]:
        columns = enumerate(dialog.model.columns)
        return {column.key for number, column in columns if view.isColumnHidden(number)}

    assert left_out() == {"fee", "club"}
    dialog.resize(dialog.width() - 40, dialog.height())
    driver.qtbot.wait(1)
    assert left_out() == {"fee", "club"}
    button(dialog, "feeOfAll").click()
    assert left_out() == {"fee", "club"}
    amount = dialog.findChild(QDoubleSpinBox, "feeAmount")
    assert amount is not None
    amount.setValue(5)
    button(dialog, "feeOfAll").click()
    assert left_out() == {"club"}
    driver.cancel(dialog)
