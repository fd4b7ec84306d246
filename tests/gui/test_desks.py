"""Two desks on one event of a server: what another one does is seen at once, and disturbs nobody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from arbiter_app.event_address import EventAddress, event_address
from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.boards.model import spoken_board
from arbiter_app.gui.forms.confirm import ConfirmDialog
from arbiter_app.gui.rounds.second_entry_dialog import SecondEntryDialog
from arbiter_app.gui.tables.cells import shortened
from arbiter_app.gui.tables.model import Role
from arbiter_app.operations import servers
from arbiter_app.operations.interface import (
    Desk,
    Doing,
    EventSession,
    Heard,
    SystemClock,
    add_player,
    enter_result,
    pair_next_round,
    rename_event,
)
from arbiter_app.operations.servers import set_up_event
from arbiter_app.store import patient
from arbiter_app.tournament.types import GameResult
from tests.gui.driver import Driver, close, new_driver
from tests.gui.held import held
from tests.server import TestServer
from tests.still_network import still_network
from tests.store.support import new_event, new_players, open_session, pair_in_order

NAME = "two windows"
WON, LOST = GameResult.WHITE_WINS, GameResult.BLACK_WINS
PLAYERS = 80


@pytest.fixture
def other(address: EventAddress) -> Iterator[EventSession]:
    """Another desk, which has made the event and paired its first round."""
    session, tournament_id = new_event(address, players=PLAYERS)
    pair_next_round(session, tournament_id, pair=pair_in_order)
    with session:
        yield session


@pytest.fixture
def driver(
    qtbot: QtBot, tmp_path: Path, address: EventAddress, other: EventSession
) -> Iterator[Driver]:
    driver = new_driver(qtbot, tmp_path)
    driver.window.open_path(address)
    driver.until(lambda: driver.window.opened is not None)
    yield driver
    close(driver)


def tournament_of(session: EventSession) -> int:
    return session.tournaments()[0].id


def test_what_another_desk_does_is_seen_with_who_and_when(
    driver: Driver, other: EventSession
) -> None:
    """The cursor, what is typed, and the place in the list stay where they are."""
    page = driver.page
    assert page.current_page is PageName.ROUNDS
    view = page.rounds.view
    view.go_to_board(20)
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum() // 2)
    before = (view.currentIndex().row(), view.verticalScrollBar().value())
    enter_result(other, tournament_of(other), 1, 7, WON)
    driver.until(lambda: driver.result(1, 7) is WON)
    assert view.boards.index(6, 0).data(Qt.ItemDataRole.DisplayRole)
    assert (view.currentIndex().row(), view.verticalScrollBar().value()) == before
    entry = other.journal()[-1]
    mark = f"arbiter, {entry.at.astimezone():%H:%M:%S}: Result of board 7, round 1: 1–0"
    assert mark in page.header.state
    assert mark in driver.window.statusBar().currentMessage()


def test_the_board_is_marked_for_a_while_with_who_and_when(
    driver: Driver, other: EventSession
) -> None:
    """In words on the row, and spoken; not once the result is another one."""
    number, model = tournament_of(other), driver.page.rounds.model
    enter_result(other, number, 1, 7, WON)
    enter_result(other, number, 1, 8, LOST)
    driver.until(lambda: driver.result(1, 8) is LOST)
    at = f"{other.journal()[-1].at.astimezone():%H:%M}"
    seven, eight = model.rows[6:8]
    assert seven.entered_by == eight.entered_by == f"arbiter, {at}"
    assert f"entered by arbiter, {at}" in spoken_board(seven)
    black = model.index(6, model.column_number("black"))
    # Where there is little room the rest gives way, and the mark is there whole or not at all.
    second, mark = black.data(Role.LOOK).second, f"[arbiter,\u00a0{at}]"
    assert second.endswith(f" {mark}")
    metrics = driver.page.rounds.view.fontMetrics()
    assert shortened(second, metrics, metrics.horizontalAdvance(mark)) == mark
    assert shortened(second, metrics, metrics.horizontalAdvance(mark) - 1) == ""
    assert f"entered by arbiter, {at}" in model.index(6, model.column_number("result")).data(
        Qt.ItemDataRole.ToolTipRole
    )
    driver.page.rounds.view.go_to_board(8)
    driver.type("1", driver.page.rounds.view)
    assert [row.entered_by != "" for row in model.rows[6:8]] == [True, False]
    marks = driver.event.marks
    marks._fade(tuple(marks._marks.values()))
    assert not any(row.entered_by for row in model.rows)


def test_a_result_replaced_elsewhere_is_said_and_can_be_entered_again(
    driver: Driver, other: EventSession
) -> None:
    """Old value, new value, who and when; the first entry of a board replaces nothing."""
    number, message = tournament_of(other), driver.page.message
    enter_result(other, number, 1, 7, WON)
    driver.until(lambda: driver.result(1, 7) is WON)
    assert not message.isVisible()
    enter_result(other, number, 1, 7, LOST)
    driver.until(lambda: driver.result(1, 7) is LOST)
    at = f"{other.journal()[-1].at.astimezone():%H:%M:%S}"
    assert message.text == f"arbiter, {at}: Result of board 7, round 1: 1–0 → 0–1"
    assert driver.window.statusBar().currentMessage() == message.text
    driver.follow_link()
    driver.until(lambda: driver.result(1, 7) is WON)
    assert message.text == "Result of board 7, round 1: 0–1 → 1–0"


@pytest.fixture
def anna(
    qtbot: QtBot, tmp_path: Path, address: EventAddress, other: EventSession, server: TestServer
) -> Iterator[Driver]:
    """The window of another person than she who sits at the other desk."""
    set_up_event(address, {servers.Role.ARBITER: ["anna"]}, SystemClock(), tmp_path)
    driver = new_driver(qtbot, tmp_path)
    driver.window.open_path(event_address(address.uri.replace("arbiter@", "anna@")))
    driver.until(lambda: driver.window.opened is not None)
    yield driver
    close(driver)
    server.drop(NAME)
    with server.connect() as connection:
        for name in ("anna", *servers.Role):
            connection.execute(f'DROP ROLE IF EXISTS "{name}"'.encode())


def test_undo_says_what_it_takes_back_and_whose_and_leaves_the_rest(
    anna: Driver, other: EventSession
) -> None:
    number, view = tournament_of(other), anna.page.rounds.view
    undo, redo = (anna.window.actions_by_name[name] for name in (ActionName.UNDO, ActionName.REDO))
    enter_result(other, number, 1, 7, WON)
    anna.until(lambda: undo.text() == "Undo: Result of board 7, round 1 (arbiter)")
    view.go_to_board(3)
    anna.type("1", view)
    anna.until(lambda: undo.text() == "Undo: Result of board 3, round 1")
    enter_result(other, number, 1, 8, LOST)
    anna.until(lambda: anna.result(1, 8) is LOST)
    assert undo.text() == "Undo: Result of board 3, round 1"
    anna.shortcut(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    anna.until(lambda: anna.result(1, 3) is None)
    assert (anna.result(1, 7), anna.result(1, 8)) == (WON, LOST)
    assert redo.text() == "Redo: Result of board 3, round 1"
    enter_result(other, number, 1, 9, LOST)
    anna.until(lambda: anna.result(1, 9) is LOST)
    anna.command("redo")
    anna.until(lambda: anna.result(1, 3) is WON)
    assert not redo.isEnabled()


def test_undo_asks_where_another_desk_has_built_upon_it(anna: Driver, other: EventSession) -> None:
    number, view = tournament_of(other), anna.page.rounds.view
    view.go_to_board(3)
    anna.type("1", view)
    anna.until(lambda: anna.result(1, 3) is WON)
    other.follow()
    enter_result(other, number, 1, 3, LOST)
    anna.until(lambda: anna.result(1, 3) is LOST)
    anna.command("undo")
    dialog = anna.dialog(ConfirmDialog)
    said = " ".join(label.text() for label in dialog.findChildren(QLabel))
    assert "“Result of board 3, round 1” cannot be undone on its own" in said
    assert "“Result of board 3, round 1”, recorded by arbiter at" in said
    assert "the latest change by anyone will be undone instead" in said
    anna.confirm()
    anna.until(lambda: anna.result(1, 3) is WON)
    anna.command("undo")
    anna.until(lambda: anna.result(1, 3) is None)


def test_who_is_there_is_seen_and_who_pairs_is_told(driver: Driver, other: EventSession) -> None:
    label = driver.window.others
    assert label.isHidden()
    other.listen(lambda _: None)
    driver.until(lambda: label.text() == "Also here: arbiter")
    assert label.isVisible()
    with other.doing(Doing.PAIRING):
        driver.until(lambda: label.text() == "Also here: arbiter is pairing")
        assert "arbiter is pairing" in driver.window.statusBar().currentMessage()
    driver.until(lambda: label.accessibleName() == "Also here: arbiter")
    other.close()
    driver.until(label.isHidden)


def test_a_network_that_hangs_stops_nobody_and_is_told_at_once(
    qtbot: QtBot, tmp_path: Path, other: EventSession, server: TestServer
) -> None:
    """What was typed is written when the answer comes; nothing is typed into the void meanwhile."""
    with still_network(server) as network:
        driver = new_driver(qtbot, tmp_path)
        driver.window.open_path(network.address(NAME))
        driver.until(lambda: driver.window.opened is not None)
        view = driver.page.rounds.view
        view.go_to_board(3)
        network.fall_still()
        start = monotonic()
        driver.type("1", view)
        assert monotonic() - start < patient.PATIENCE / 2
        assert driver.event.is_waiting
        assert "is not responding" in driver.page.message.text
        assert "waiting for the server" in driver.page.header.state
        driver.type("0", view)
        assert "has not responded yet" in driver.page.message.text
        assert view.currentIndex().row() == 2
        assert driver.event.journal() == driver.event.journal()
        driver.command("go_log")
        driver.command("go_rounds")
        network.go_on()
        driver.until(lambda: not driver.event.is_waiting)
        driver.until(lambda: driver.result(1, 3) is WON)
        assert view.currentIndex().row() == 3
        assert "saved" in driver.page.header.state
        other.follow()
        assert other.state(tournament_of(other)) == driver.state
        close(driver)


def test_a_late_answer_leaves_the_cursor_where_it_was_put_meanwhile(
    qtbot: QtBot, tmp_path: Path, other: EventSession, server: TestServer
) -> None:
    """The next key is meant for the board one went to."""
    with still_network(server) as network:
        driver = new_driver(qtbot, tmp_path)
        driver.window.open_path(network.address(NAME))
        driver.until(lambda: driver.window.opened is not None)
        view = driver.page.rounds.view
        view.go_to_board(3)
        network.fall_still()
        driver.type("1", view)
        assert driver.event.is_waiting
        driver.press(Qt.Key.Key_Down, view)
        driver.press(Qt.Key.Key_Down, view)
        network.go_on()
        driver.until(lambda: not driver.event.is_waiting)
        driver.until(lambda: driver.result(1, 3) is WON)
        assert view.currentIndex().row() == 4
        close(driver)


@pytest.mark.slow
def test_a_window_is_closed_although_the_network_hangs(
    qtbot: QtBot, tmp_path: Path, other: EventSession, server: TestServer
) -> None:
    with still_network(server) as network:
        driver = new_driver(qtbot, tmp_path)
        driver.window.open_path(network.address(NAME))
        driver.until(lambda: driver.window.opened is not None)
        network.fall_still()
        driver.type("1", driver.page.rounds.view)
        assert driver.event.is_waiting
        start = monotonic()
        close(driver)
        assert monotonic() - start < patient.PATIENCE / 2
    assert len(other.journal()) == 3


def test_results_of_two_sources_are_compared_with_who_entered_what(
    driver: Driver, other: EventSession
) -> None:
    """One desk enters the slips, this one walks along the boards: neither sees nor hears the other."""
    number = tournament_of(other)
    other.listen(lambda _: None)
    enter_result(other, number, 1, 1, WON)
    driver.until(lambda: driver.result(1, 1) is WON)
    driver.window.statusBar().clearMessage()
    driver.window.actions_by_name[ActionName.SECOND_ENTRY].trigger()
    dialog = driver.dialog(SecondEntryDialog)
    driver.until(lambda: Desk("arbiter", Doing.READING_AGAIN) in other.desks)
    enter_result(other, number, 1, 2, LOST)
    driver.until(lambda: driver.result(1, 2) is LOST)
    assert not driver.window.statusBar().currentMessage()
    assert all(row.result is None for row in dialog.boards.rows)
    driver.type("111", dialog.view)
    dialog.accept_button.click()
    at = f"{other.journal()[-1].at.astimezone():%H:%M}"
    told = [
        (row.mismatch.board, row.mismatch.first, row.first_by, row.mismatch.second, row.second_by)
        for row in dialog.differences.rows
    ]
    assert told == [
        (2, LOST, f"arbiter, {at}", WON, "arbiter"),
        (3, None, "", WON, "arbiter"),
    ]
    # The slip of the third board comes in at last.
    enter_result(other, number, 1, 3, WON)
    driver.until(lambda: [row.mismatch.board for row in dialog.differences.rows] == [2])
    driver.cancel(dialog)
    driver.until(lambda: Desk("arbiter", Doing.HERE) in other.desks)


def test_what_is_half_typed_stays(driver: Driver, other: EventSession) -> None:
    """A board's number on the way, a name in the row of entries, a cell that is edited."""
    number = tournament_of(other)
    driver.command("go_players")
    driver.page.players.go_to_entry()
    driver.type("Half a na")
    field = driver.focus()
    (player,) = new_players(PLAYERS + 1)[PLAYERS:]
    add_player(other, number, player)
    driver.until(lambda: len(driver.tournament.players) == PLAYERS + 1)
    assert driver.focus() is field
    assert field.property("text") == "Half a na"
    rename_event(other, "Otherwise")
    driver.until(lambda: "Otherwise" in driver.window.windowTitle())
    assert field.property("text") == "Half a na"


def test_results_of_two_desks_come_together(driver: Driver, other: EventSession) -> None:
    """Results are typed here while others come."""
    number = tournament_of(other)
    view = driver.page.rounds.view
    view.go_to_board(1)
    for board in range(40, 30, -1):
        enter_result(other, number, 1, board, LOST)
        driver.type("1", view)
        # On a machine that is busy beyond measure an answer may be late, and another key refused.
        driver.until(lambda: not driver.event.is_waiting)
    driver.until(lambda: all(driver.result(1, board) is LOST for board in range(31, 41)))
    assert [driver.result(1, board) for board in range(1, 11)] == [WON] * 10
    other.follow()
    assert other.state(number) == driver.state
    with open_session(driver.event.session.place) as third:
        assert third.state(number) == driver.state


def test_nothing_is_typed_into_the_void(driver: Driver, other: EventSession) -> None:
    """Without a connection the desk says so, takes no result, and shows what was missed."""
    view = driver.page.rounds.view
    view.go_to_board(3)
    driver.event._others._take(Heard.LOST)
    assert "no connection" in driver.page.header.state
    assert "connection to the server is lost" in driver.page.message.text
    driver.type("1", view)
    assert "Nothing was saved" in driver.page.message.text
    assert view.currentIndex().row() == 2
    enter_result(other, tournament_of(other), 1, 5, LOST)
    assert driver.result(1, 3) is None
    driver.event._others._take(Heard.BACK)
    driver.until(lambda: not driver.event.is_cut_off)
    assert "connection to the server is back" in driver.page.message.text
    assert "Result of board 5, round 1: 0–1" in driver.page.message.text
    assert driver.result(1, 5) is LOST
    driver.type("1", view)
    assert driver.result(1, 3) is WON


def test_what_was_missed_is_told_also_if_a_look_had_begun_before(
    driver: Driver, other: EventSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection is back for the desk when all that was missed is known, not one look earlier."""
    others = driver.event._others
    bench = held(others._tasks, monkeypatch)
    others._take(Heard.ACT)
    bench.do_all()
    others._take(Heard.LOST)
    enter_result(other, tournament_of(other), 1, 5, LOST)
    others._take(Heard.BACK)

    def is_back() -> bool:
        bench.do_all()
        return not driver.event.is_cut_off

    driver.until(is_back)
    assert "connection to the server is back" in driver.page.message.text
    assert "Result of board 5, round 1: 0–1" in driver.page.message.text


def test_a_server_that_falls_is_there_again_by_itself(
    driver: Driver, other: EventSession, server: TestServer
) -> None:
    told: list[bool] = []
    driver.event.cut_off_changed.connect(told.append)
    server.crash(NAME)
    driver.until(lambda: told == [True, False])
    enter_result(other, tournament_of(other), 1, 2, WON)
    driver.until(lambda: driver.result(1, 2) is WON)
    driver.type("1", driver.page.rounds.view)
    other.follow()
    assert other.state(tournament_of(other)) == driver.state
