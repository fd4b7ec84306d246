"""Pairings by hand in the window: what is asked before saving, and where it is marked after."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QScrollArea
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.boards.cells import BoardDelegate, illegal_row_height
from arbiter_app.gui.by_hand.dialog import SaveByHandDialog
from arbiter_app.gui.by_hand.model import DraftVerdict, verdict
from arbiter_app.gui.by_hand.panel import ByHand
from arbiter_app.gui.forms.bounded_text import BoundedText
from arbiter_app.gui.forms.confirm import ConfirmDialog
from arbiter_app.gui.forms.dialog import letter_of
from arbiter_app.gui.look.theme import font, row_height
from arbiter_app.gui.tables.model import Role
from arbiter_app.operations.interface import (
    Change,
    EventSession,
    ManualPairing,
    PublishedChange,
    export_trf,
    pairing_faults,
    publish_round,
    request_bye,
)
from arbiter_app.operations.records import engines_pairing
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import ByeKind
from tests.gui.driver import CORPUS, Driver, close, new_driver
from tests.gui.test_accessibility import controls, name_of


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    """The last round paired again, being changed by hand."""
    made = new_driver(qtbot, tmp_path)
    made.open(CORPUS / "0004-regular-n13-r9.trf")
    made.command("unpair")
    made.agree(made.dialog(ConfirmDialog))
    made.pair()
    made.until_idle()
    start(made)
    yield made
    close(made)


def start(driver: Driver) -> None:
    driver.command("by_hand")
    driver.until(lambda: hand_of(driver).verdict is DraftVerdict.ENGINES)


def hand_of(driver: Driver) -> ByHand:
    return driver.page.rounds.hand


def exchange(driver: Driver, *, is_legal: bool) -> None:
    """Exchange two players so that the pairing is legal, or is not."""
    tournament = driver.tournament
    last = tournament.rounds[-1]
    pairing = ManualPairing.of_round(last)
    for first, _ in pairing.pairs[1:]:
        second = pairing.pairs[0][1]
        changed = pairing.with_players_swapped(first, second)
        if (not pairing_faults(tournament, last.number, changed)) is is_legal:
            hand_of(driver).exchange(first, second)
            break
    wanted = DraftVerdict.LEGAL if is_legal else DraftVerdict.ILLEGAL
    assert hand_of(driver).verdict is wanted
    driver.until(lambda: bool(hand_of(driver).lines or hand_of(driver).repair_line))


def save(driver: Driver) -> SaveByHandDialog:
    """Press the key that saves; the question that appears."""
    driver.shortcut(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    dialog = hand_of(driver).dialog
    assert dialog is not None
    assert dialog.isVisible()
    return dialog


def give_reason(driver: Driver, dialog: SaveByHandDialog, text: str) -> None:
    reason = dialog.findChild(QLineEdit, "reason")
    assert reason is not None
    driver.type(text, reason)


def confirm(driver: Driver, dialog: SaveByHandDialog) -> None:
    """Press the button that goes on; without a desktop the test gives the keyboard back."""
    dialog.accept_button.click()
    if not dialog.isVisible():
        driver.window.activateWindow()
        driver.until(driver.window.isActiveWindow)


def is_manual(driver: Driver) -> bool:
    return driver.tournament.rounds[-1].manual


def red_boards(driver: Driver) -> list[int]:
    model = driver.page.rounds.model
    rows = range(model.rowCount())
    return [n for n in rows if model.index(n, 1).data(Role.BACKDROP) == "illegal"]


def exported(driver: Driver) -> str:
    tournament_id = driver.event.tournament_id
    assert tournament_id is not None
    return export_trf(driver.event.session, tournament_id).decode("utf-8")


def comments(tournament: Tournament) -> list[str]:
    return [line for line in tournament.comments if line.startswith(("MPA", "Published"))]


def test_a_legal_pairing_that_is_not_the_engines_is_asked_about_once(driver: Driver) -> None:
    """Level 3 and a `###` line (VCL4THP 64-69); a reason may be given, but need not be."""
    number = driver.tournament.rounds[-1].number
    exchange(driver, is_legal=True)
    dialog = save(driver)
    assert dialog.windowTitle() == "Save a pairing made by hand?"
    assert any("[" in each.text() for each in dialog.findChildren(QLabel))  # the rule
    assert not is_manual(driver)
    confirm(driver, dialog)
    assert is_manual(driver)
    (line,) = comments(driver.tournament)
    assert line.startswith(f"MPA @ Round {number}: made by hand: ")
    assert f"### MPA @ Round {number}" in exported(driver)
    assert not red_boards(driver)
    assert any("by hand" in text for text in driver.labels(driver.page.rounds.bar))


def test_the_bye_of_another_is_not_the_engines_pairing(driver: Driver) -> None:
    """The pairs are the engine's, but a player who was absent has the bye instead."""
    hand = hand_of(driver)
    played = driver.tournament.rounds[-1]
    bye = played.pairing_allocated_bye
    assert bye is not None
    absent = next(one.tpn for one in played.byes if one.tpn != bye)
    draft = hand.pairing.with_players_swapped(bye, absent)
    engine = engines_pairing(driver.state, played.number)
    assert engine is not None
    assert verdict(draft, (), engine) is DraftVerdict.LEGAL
    assert verdict(hand.pairing, (), engine) is DraftVerdict.ENGINES


def turn_colours(driver: Driver, *, is_legal: bool) -> tuple[int, int]:
    """Turn the colours of a legal board so that it stays legal, or not; White and Black before."""
    number, pairing = driver.tournament.rounds[-1].number, hand_of(driver).pairing

    def illegal(pairing: ManualPairing) -> set[int | None]:
        faults = pairing_faults(driver.tournament, number, pairing)
        return {fault.board for fault in faults}

    for board, pair in enumerate(pairing.pairs, start=1):
        turned = illegal(pairing.with_colours_swapped(board))
        if board not in illegal(pairing) and (board not in turned) is is_legal:
            hand_of(driver).swap_colours(board)
            return pair
    raise AssertionError("no such board")


def assert_frame_spares_the_rule(driver: Driver, row: int) -> None:
    """The frame of the cursor does not run through the lines below, one for each rule broken."""
    view = driver.page.rounds.view
    problems = len(view.boards.index(row, 1).data(Role.ROW).problems)
    lines = illegal_row_height(problems) - row_height()
    assert lines >= problems * QFontMetrics(font(size=12, bold=True)).height() > 0
    for column in range(view.boards.columnCount()):
        index = view.boards.index(row, column)
        delegate, cell = view.itemDelegateForIndex(index), view.visualRect(index)
        assert isinstance(delegate, BoardDelegate)
        assert view.rowHeight(row) == row_height() + lines
        below = cell.bottom() - lines
        assert delegate.framed(cell, index).bottom() <= below


def test_a_colour_that_no_player_may_get_is_illegal_in_red_with_its_rule(driver: Driver) -> None:
    """C.04.1 (2026) 6 and 7; turned back it is the engine's pairing again."""
    white, black = turn_colours(driver, is_legal=False)
    driver.until_idle()
    hand, bar = hand_of(driver), driver.page.rounds.hand_bar
    assert hand.verdict is DraftVerdict.ILLEGAL
    assert "C.04.1 " in bar.text
    assert "(so far " in bar.text
    assert len(red_boards(driver)) == 1
    assert "reverse the colours of" in hand.repair_line
    assert_frame_spares_the_rule(driver, red_boards(driver)[0])
    dialog = save(driver)
    assert dialog.windowTitle() == "Save an illegal pairing?"
    driver.cancel(dialog)
    hand.mend()
    driver.until(lambda: hand.verdict is DraftVerdict.ENGINES)
    assert (white, black) in hand.pairing.pairs
    assert not red_boards(driver)


@pytest.mark.parametrize("is_legal", [True, False])
def test_wrong_colours_are_said_on_saving(driver: Driver, *, is_legal: bool) -> None:
    """Also beside an illegal board, and though the comparison comes after the question."""
    if not is_legal:
        exchange(driver, is_legal=False)
    white, _ = turn_colours(driver, is_legal=True)
    dialog = save(driver)
    driver.until_idle()
    said = dialog.findChild(QLabel, "comparedWithEngine")
    assert said is not None
    assert said.isVisible()
    surname = hand_of(driver).name_of(white).partition(",")[0]
    assert f"{surname} should have White" in said.text()
    driver.until_in_full(dialog)


def test_colours_turned_by_hand_are_not_told_as_the_engines(driver: Driver) -> None:
    """Of a board whose colours somebody turned it is not said that the rules give them."""
    white, black = turn_colours(driver, is_legal=True)
    dialog = save(driver)
    give_reason(driver, dialog, "Wish of both")
    confirm(driver, dialog)
    panel = driver.page.rounds.explanation
    driver.until(lambda: panel.pairing is not None)
    for tpn in (white, black):
        panel.explain_player(tpn)
        assert "made by hand (Wish of both)" in panel.text.toPlainText()


def test_the_question_can_be_declined(driver: Driver) -> None:
    before = driver.tournament
    exchange(driver, is_legal=True)
    save(driver).reject()
    assert driver.tournament is before
    assert hand_of(driver).is_changed


def test_a_text_that_fits_has_no_bar_to_scroll_it(driver: Driver) -> None:
    bars = [area.verticalScrollBar() for area in driver.window.findChildren(BoundedText)]
    assert bars
    driver.until(lambda: not any(bar.isVisible() for bar in bars))
    exchange(driver, is_legal=False)
    driver.until(lambda: not any(bar.isVisible() for bar in bars))


def test_put_back_nothing_is_asked_and_nothing_is_marked(driver: Driver) -> None:
    exchange(driver, is_legal=True)
    confirm(driver, save(driver))
    start_again = driver.window.actions_by_name[ActionName.BY_HAND]
    start_again.trigger()
    driver.until(lambda: hand_of(driver).knows_engine)
    driver.shortcut(Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    assert hand_of(driver).verdict is DraftVerdict.ENGINES
    driver.shortcut(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert not is_manual(driver)
    assert not comments(driver.tournament)


def test_an_illegal_pairing_stays_marked_in_all_four_places(driver: Driver) -> None:
    """On the screen, in the event file, in the log, and in the report file."""
    exchange(driver, is_legal=False)
    dialog = save(driver)
    assert dialog.windowTitle() == "Save an illegal pairing?"
    assert not dialog.accept_button.isEnabled()  # no reason, no saving
    give_reason(driver, dialog, "The players had sat down")
    confirm(driver, dialog)
    path, number = driver.event.session.path, driver.tournament.rounds[-1].number
    driver.window.actions_by_name[ActionName.CLOSE_EVENT].trigger()
    driver.open(path)
    last = driver.tournament.rounds[-1]
    assert (last.manual, last.note) == (True, "The players had sat down")
    driver.page.rounds.show_round(number)
    assert red_boards(driver)
    entry = driver.event.session.journal()[-1]
    assert str(entry.name) == f"Round {number} paired by hand (illegal)"
    assert str(entry.after).endswith("(The players had sat down)")
    line = next(line for line in exported(driver).splitlines() if "MPA" in line)
    assert line.startswith(f"### MPA @ Round {number}: illegal (board")
    assert "; The players had sat down; made by hand: " in line


def test_a_published_pairing_takes_two_steps_or_a_case_of_the_rules(driver: Driver) -> None:
    """C.04.2 (2026) 4.4; level 4, in a case of the rules level 3; always with a reason."""
    hand_of(driver).stop()
    driver.window.actions_by_name[ActionName.BY_HAND].setChecked(False)
    number = driver.tournament.rounds[-1].number
    driver.event.act(publish_round, number)
    start(driver)
    exchange(driver, is_legal=True)
    dialog = save(driver)
    assert dialog.windowTitle() == "Change the published pairing?"
    give_reason(driver, dialog, "All agree")
    QApplication.processEvents()
    before = dialog.height()
    confirm(driver, dialog)
    assert dialog.is_second_step
    assert not is_manual(driver)
    second = dialog.findChild(QLabel, "secondStep")
    assert second is not None
    assert "prepared" in second.text()
    fields = dialog.findChild(QScrollArea, "formFields")
    assert fields is not None
    driver.until(lambda: dialog.height() > before)
    driver.until(lambda: fields.verticalScrollBar().maximum() == 0)
    dialog.case.setCurrentIndex(dialog.case.findData(PublishedChange.LATE_ENTRY))
    assert letter_of(dialog.accept_button.text())
    confirm(driver, dialog)
    published, made = comments(driver.tournament)
    assert published == f"Published pairing changed @ Round {number}: late-entry, All agree"
    assert made.startswith(f"MPA @ Round {number}: All agree; made by hand: ")


def test_outside_the_cases_it_is_confirmed_twice(driver: Driver) -> None:
    hand_of(driver).stop()
    driver.window.actions_by_name[ActionName.BY_HAND].setChecked(False)
    number = driver.tournament.rounds[-1].number
    driver.event.act(publish_round, number)
    start(driver)
    exchange(driver, is_legal=False)
    dialog = save(driver)
    assert dialog.windowTitle() == "Save an illegal pairing?"
    give_reason(driver, dialog, "Order of the chief arbiter")
    confirm(driver, dialog)
    assert dialog.is_second_step
    confirm(driver, dialog)
    assert is_manual(driver)
    assert len(comments(driver.tournament)) == 2


def _absent(session: EventSession, tid: int, *, tpn: int, number: int) -> Change:
    return request_bye(session, tid, tpn, number, ByeKind.ZERO_POINT, confirmed=True)


def test_the_cursor_stays_with_a_player_whose_line_goes(driver: Driver) -> None:
    """Two who are absent are brought together: their lines go, their board is a new one."""
    hand_of(driver).stop()
    driver.window.actions_by_name[ActionName.BY_HAND].setChecked(False)
    driver.command("unpair")
    driver.until_idle()
    number = driver.tournament.next_round
    for tpn in (4, 9):
        driver.event.act(partial(_absent, tpn=tpn, number=number))
    driver.pair()
    driver.until_idle()
    start(driver)
    view = driver.page.rounds.view
    for tpn in (4, 9):
        view.go_to_player(tpn)
        driver.press(Qt.Key.Key_Space, view)
    row = view.current_row()
    assert row is not None
    assert row.board == max(each.board or 0 for each in view.boards.rows)
    assert view.current_player() == 9


def test_what_was_made_by_hand_is_told_beside_what_the_rules_give(driver: Driver) -> None:
    exchange(driver, is_legal=True)
    dialog = save(driver)
    give_reason(driver, dialog, "Wish of both teams")
    confirm(driver, dialog)
    panel = driver.page.rounds.explanation
    driver.until(lambda: panel.pairing is not None)
    made = panel.pairing
    assert made is not None
    engines = {(pair.white, pair.black) for pair in made.pairs}
    for game in driver.tournament.rounds[-1].games:
        panel.explain_player(game.white)
        is_engines = (game.white, game.black) in engines
        told = "made by hand (Wish of both teams)" in panel.text.toPlainText()
        assert told is not is_engines


def test_everything_about_a_change_by_hand_has_a_name_and_takes_the_keyboard(
    driver: Driver,
) -> None:
    exchange(driver, is_legal=False)
    for place in (driver.page.rounds.hand_bar, save(driver)):
        for widget in controls(place):
            assert name_of(widget), f"{widget!r}"
            assert widget.objectName(), f"{widget!r}"
            assert widget.focusPolicy() & Qt.FocusPolicy.TabFocus, f"{widget!r}"


def test_the_explanation_is_about_who_comes_under_the_cursor(driver: Driver) -> None:
    """An exchange, or the end of the draft, puts another player there; the cursor stays."""
    driver.until_idle()
    rounds = driver.page.rounds
    lines = [row for row in rounds.model.rows if row.black is not None]
    first, last = lines[0].white, lines[-1].white
    rounds.view.go_to_row(0, "white")
    before = rounds.explanation.text.toPlainText()
    assert rounds.explanation.player == first.tpn
    rounds.hand.exchange(first.tpn, last.tpn)
    assert rounds.view.current_player() == last.tpn
    assert rounds.explanation.player == last.tpn
    assert rounds.explanation.text.toPlainText() != before
    rounds.hand.undo_step()
    driver.command("by_hand")
    assert rounds.view.current_player() == first.tpn
    assert first.name.split(",")[0] in rounds.explanation.text.toPlainText()
