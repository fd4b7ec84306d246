"""What is done before the window has heard of the act before: it acts on what it shows, or not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.event.event import OpenEvent
from arbiter_app.gui.forms.confirm import ConfirmDialog
from arbiter_app.gui.settings.dialog import SettingsDialog
from arbiter_app.operations.interface import EventSession, unpair_last_round
from tests.few_examples import few_of
from tests.gui.driver import CORPUS, Driver, SteadyClock, accept_review, close, new_driver
from tests.gui.held import Bench, held

TRF = CORPUS / "0004-regular-n13-r9.trf"


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    made.open(TRF)
    made.until_idle()
    yield made
    close(made)


@pytest.fixture
def bench(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> Bench:
    """Work begun from now on is done when the test says so."""
    return held(driver.window.tasks, monkeypatch)


def undo_all_unheard(driver: Driver, bench: Bench) -> None:
    """Everything is undone in the file; the window has not been told yet."""
    driver.window.actions_by_name[ActionName.UNDO_ALL].trigger()
    bench.do_all()
    QApplication.processEvents()
    driver.agree(driver.dialog(ConfirmDialog))
    bench.do_all()
    assert not driver.event.session.tournaments()


@pytest.mark.parametrize(
    "action",
    few_of(
        [
            ActionName.UNDO,
            ActionName.EXPORT_LOG,
            ActionName.MISSING_ONLY,
            ActionName.REVERSE_COLOURS,
            ActionName.ADJOURN,
            ActionName.PUBLISH,
            ActionName.UNPAIR,
            ActionName.PAIR_NEXT,
            ActionName.BY_HAND,
            ActionName.CORRECTION,
            ActionName.PREVIOUS_ROUND,
            ActionName.WITHDRAW,
            ActionName.DELETE_TOURNAMENT,
            ActionName.GO_STANDINGS,
            ActionName.GO_DOCUMENTS,
            ActionName.CHECK_ROUNDS,
        ],
        # An act on the event, on a board, on the round, on a player; another page; a check.
        [
            ActionName.UNDO,
            ActionName.ADJOURN,
            ActionName.UNPAIR,
            ActionName.WITHDRAW,
            ActionName.GO_STANDINGS,
            ActionName.CHECK_ROUNDS,
        ],
    ),
)
def test_an_act_in_the_moment_when_everything_was_undone(
    driver: Driver, bench: Bench, action: ActionName
) -> None:
    """The file is empty, the window still shows nine rounds: refused, or asked, never a defect."""
    undo_all_unheard(driver, bench)
    driver.window.actions_by_name[action].trigger()
    bench.do_all()
    QApplication.processEvents()
    bench.do_all()
    QApplication.processEvents()
    assert driver.window.page is not None


def test_what_the_window_shows_stays_until_it_is_told(driver: Driver, bench: Bench) -> None:
    before = driver.event.state
    undo_all_unheard(driver, bench)
    assert driver.event.state is before
    QApplication.processEvents()
    assert driver.event.state is None
    assert driver.event.tournaments == ()


def test_a_page_that_was_not_in_front_acts_on_what_there_is_now(driver: Driver) -> None:
    """A round was taken back while the standings were shown: the boards are those of the last."""
    driver.command("go_standings")
    driver.command("unpair")
    driver.until(lambda: driver.window.context.dialog is not None or _rounds(driver) == 8)
    dialog = driver.window.context.dialog
    if dialog is not None:
        driver.accept(dialog)
    driver.until(lambda: _rounds(driver) == 8)
    assert driver.front() is PageName.STANDINGS
    driver.window.actions_by_name[ActionName.MISSING_ONLY].trigger()
    assert driver.page.rounds.round_number == 8
    driver.command("go_standings")
    driver.window.actions_by_name[ActionName.REVERSE_COLOURS].trigger()
    assert driver.front() is PageName.ROUNDS
    assert driver.page.rounds.round_number == 8


def _rounds(driver: Driver) -> int:
    return len(driver.tournament.rounds)


def test_nothing_is_done_to_an_event_that_was_closed(driver: Driver) -> None:
    """What was still to come for a closed event comes to nothing."""
    event, page = driver.event, driver.page
    driver.command("close_event")
    assert event.tournament is None
    assert event.journal() == ()
    assert event.act_on_event(lambda session: session.undo()) is None
    assert event.act(lambda session, _tid: session.undo()) is None
    event.act_beside(None, lambda session, _tid: session.undo())
    assert not event.is_acting
    page.rounds.refresh()
    page.log.filter.setText("board")


def test_a_closed_event_is_forgotten(driver: Driver) -> None:
    for _ in range(3):
        driver.command("close_event")
        driver.open_sample()
        driver.until_idle()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert len(driver.window.findChildren(OpenEvent)) == 1


def test_a_question_about_an_event_goes_when_another_one_comes(driver: Driver) -> None:
    """Settings asked for in one event are never those of the one that was being opened."""
    asked = driver.event
    driver.command("settings")
    driver.dialog(SettingsDialog)
    driver.window.files.open_sample()
    driver.until(lambda: driver.window.opened is not asked)
    driver.until(lambda: driver.window.context.dialog is None)


def test_a_link_about_a_tournament_goes_when_another_one_is_chosen(driver: Driver) -> None:
    driver.command("add_tournament")
    first, second = (info.id for info in driver.event.tournaments)
    driver.event.choose_tournament(first)
    driver.window.context.tell("Round 9 is not published yet.", link="Publish round 9")
    driver.event.choose_tournament(second)
    assert driver.window.context.message.isHidden()


def test_no_player_is_typed_where_there_is_no_tournament(driver: Driver) -> None:
    driver.undo_all()
    driver.until(lambda: driver.event.tournament is None)
    driver.command("add_player")
    assert driver.page.players.editor() is None


def test_a_row_that_is_being_typed_gets_the_keyboard_again(driver: Driver) -> None:
    """“Add player” while the entry row is open already, and the keyboard is elsewhere."""
    driver.command("add_player")
    driver.until(lambda: isinstance(driver.focus(), QLineEdit))
    driver.type("Ada")
    driver.page.rail.setFocus()
    driver.window.actions_by_name[ActionName.ADD_PLAYER].trigger()
    assert driver.front() is PageName.PLAYERS


def test_a_reader_follows_what_another_program_writes(driver: Driver) -> None:
    """The boards of a file open elsewhere are those it has by now, without a key pressed."""
    path = driver.event.session.path
    driver.command("close_event")
    with EventSession.open(path, clock=SteadyClock()) as other:
        driver.open(path)
        driver.until_idle()
        assert driver.event.session.read_only
        unpair_last_round(other, 1, confirmed=True)
        driver.until(lambda: driver.page.rounds.round_number == 8)
        QTest.keyClick(driver.page.rounds.view, Qt.Key.Key_1)
        other.undo()
        driver.until(lambda: driver.page.rounds.bar.rounds == 9)
        driver.command("close_event")


def test_who_cannot_be_paired_is_named_though_another_tournament_is_shown_by_then(
    driver: Driver, bench: Bench
) -> None:
    """The numbers of one tournament are nobody's, or somebody else's, in another."""
    driver.window.files.import_file(CORPUS / "0200-impossible-n13-r13.trf")
    bench.do_all()
    QApplication.processEvents()
    accept_review(driver.window)
    bench.do_all()
    QApplication.processEvents()
    driver.window.actions_by_name[ActionName.PAIR_NEXT].trigger()
    driver.window.actions_by_name[ActionName.ADD_TOURNAMENT].trigger()
    bench.do_all()
    QApplication.processEvents()
    assert not driver.tournament.players
    assert "Players named above: 1 Player0001, T; 3 Player0003, T" in driver.page.message.text
