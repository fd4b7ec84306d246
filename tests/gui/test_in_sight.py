"""A command acts on what the arbiter sees under the cursor; what is not seen is shown first."""

from __future__ import annotations

from itertools import cycle, product
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel
from PySide6.QtWidgets import QApplication, QFileDialog

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.confirm import ConfirmDialog
from arbiter_app.gui.players.bye import ByeDialog
from arbiter_app.gui.players.dialogs import ExpelDialog
from arbiter_app.gui.players.special_points import AbnormalPointsDialog
from arbiter_app.gui.tables.view import TableView
from arbiter_app.operations.interface import NewPlayer, add_players, publish_round
from arbiter_app.reports.documents import DocumentName
from arbiter_app.tournament.types import GameResult
from tests.few_examples import few_of
from tests.gui.driver import Driver

OTHERS = tuple(page for page in PageName if page is not PageName.ROUNDS)


def go(driver: Driver, page: PageName) -> None:
    driver.command(page.action)
    driver.until_idle()


def scroll_away(driver: Driver, view: TableView) -> None:
    """Turn the wheel until the line under the cursor is not seen any more."""
    driver.window.resize(1024, 480)
    driver.until(lambda: view.verticalScrollBar().maximum() > 0)
    view.setCurrentIndex(view.model().index(0, 0))
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
    driver.until(lambda: not view.sees_cursor)


@pytest.mark.parametrize(
    ("name", "page"),
    few_of(
        product(["adjourn", "reverse_colours"], OTHERS),
        list(zip(cycle(["adjourn", "reverse_colours"]), OTHERS, strict=False)),
    ),
)
def test_a_board_that_is_not_seen_is_shown_first(driver: Driver, name: str, page: PageName) -> None:
    driver.pair()
    view = driver.page.rounds.view
    view.go_to_board(2)
    before = driver.state
    go(driver, page)
    driver.command(name)
    assert driver.state is before
    assert driver.page.current_page == PageName.ROUNDS
    game = driver.tournament.rounds[-1].games[1]
    text = driver.page.message.text
    assert text.startswith("Board 2 is under the cursor: ")
    assert driver.tournament.player(game.white).name in text
    driver.command(name)
    if name == "reverse_colours":
        driver.confirm()
    assert driver.state is not before
    message = driver.page.message
    assert message.isHidden() or message.text.startswith("Colours reversed on board 2")
    assert message.waiting == 0
    changed = driver.tournament.rounds[-1].games[1]
    expected = game.white if name == "adjourn" else game.black
    assert changed.white == expected
    assert driver.tournament.rounds[-1].games[:1] == before.tournament.rounds[-1].games[:1]


def test_the_line_about_the_board_goes_when_one_goes_to_another(driver: Driver) -> None:
    driver.pair()
    go(driver, PageName.STANDINGS)
    driver.command("adjourn")
    assert driver.page.message.isVisible()
    driver.page.rounds.view.go_to_board(3)
    assert driver.page.message.isHidden()
    driver.command("adjourn")
    assert driver.result(4, 3) is GameResult.ADJOURNED


def test_a_board_scrolled_away_is_shown_first(driver: Driver) -> None:
    names = [NewPlayer(f"Player {n}", rating=1000 + n) for n in range(40)]
    driver.event.act(add_players, names)
    driver.pair()
    view = driver.page.rounds.view
    scroll_away(driver, view)
    driver.command("adjourn")
    assert driver.result(4, 1) is None
    assert view.sees_cursor
    driver.command("adjourn")
    assert driver.result(4, 1) is GameResult.ADJOURNED


@pytest.mark.parametrize(
    ("name", "page"),
    few_of(
        product(
            ["withdraw", "delete_player", "expel", "request_bye"],
            [PageName.DOCUMENTS, PageName.LOG],
        ),
        [("withdraw", PageName.DOCUMENTS), ("request_bye", PageName.LOG)],
    ),
)
def test_a_player_whom_nobody_sees_is_shown_first(
    driver: Driver, name: str, page: PageName
) -> None:
    """Documents and the log have no players: the cursor of the list is out of sight."""
    go(driver, PageName.PLAYERS)
    driver.page.players.show_player(3)
    before = driver.state
    go(driver, page)
    driver.command(name)
    assert driver.state is before
    assert driver.window.context.dialog is None
    assert driver.page.current_page == PageName.PLAYERS
    player = driver.tournament.player(3)
    assert driver.page.message.text.startswith(f"{player.name} is under the cursor")
    assert driver.page.players.current_player() == player


def test_a_player_scrolled_away_is_shown_first(driver: Driver) -> None:
    names = [NewPlayer(f"Player {n}", rating=1000 + n) for n in range(40)]
    driver.event.act(add_players, names)
    go(driver, PageName.PLAYERS)
    view = driver.page.players.view
    scroll_away(driver, view)
    view.setCurrentIndex(view.model().index(1, 1))
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
    before = driver.state
    driver.command("withdraw")
    assert driver.state is before
    assert view.sees_cursor
    driver.command("withdraw")
    assert driver.tournament.player(1).withdrawn_from == 4


@pytest.mark.parametrize("page", [PageName.STANDINGS, PageName.CROSSTABLE])
def test_the_player_seen_is_taken_along(driver: Driver, page: PageName) -> None:
    go(driver, PageName.PLAYERS)
    driver.page.players.show_player(20)
    go(driver, page)
    view = getattr(driver.page, page).view
    driver.until(lambda: view.model().rowCount() > 3)
    view.setCurrentIndex(view.model().index(2, 2))
    tpn = driver.page.sight.current_player()
    assert tpn not in {None, 20}
    driver.command("withdraw")
    assert driver.tournament.player(tpn or 0).withdrawn_from == 4
    assert driver.tournament.player(20).withdrawn_from is None


def test_on_the_result_of_a_game_both_players_are_meant_and_one_is_asked_for(
    driver: Driver,
) -> None:
    go(driver, PageName.ROUNDS)
    view = driver.page.rounds.view
    view.go_to_row(1, "result")
    before = driver.state
    driver.command("withdraw")
    row = driver.page.rounds.model.rows[1]
    assert row.black is not None
    assert (
        driver.page.message.text
        == f"Go to White or Black first (← or →): {row.white.name}; {row.black.name}."
    )
    assert driver.state is before
    view.go_to_row(1, "black")
    assert driver.page.message.isHidden()
    driver.command("withdraw")
    assert driver.tournament.player(row.black.tpn).withdrawn_from == 4
    assert driver.tournament.player(row.white.tpn).withdrawn_from is None


def test_the_pane_of_a_player_may_mean_the_opponent_under_its_cursor(driver: Driver) -> None:
    go(driver, PageName.STANDINGS)
    driver.until(lambda: driver.page.standings.model.rowCount() > 3)
    pane = driver.page.details
    pane.show_player(5)
    driver.until(lambda: pane.details is not None)
    driver.until(lambda: pane.has_keyboard)
    opponent = pane.current_opponent()
    assert opponent is not None
    driver.command("expel")
    assert driver.window.context.dialog is None
    text = driver.page.message.text
    for tpn in (5, opponent):
        assert driver.tournament.player(tpn).name in text
    driver.page.standings.show_player(5)
    pane.close_pane()
    driver.command("expel")
    dialog = driver.dialog(ExpelDialog)
    assert driver.tournament.player(5).name in dialog.windowTitle()
    driver.cancel(dialog)


def test_the_penalty_proposed_is_that_of_the_player_seen(driver: Driver) -> None:
    go(driver, PageName.PLAYERS)
    driver.page.players.show_player(9)
    go(driver, PageName.ROUNDS)
    driver.page.rounds.view.go_to_row(2, "white")
    wanted = driver.page.rounds.model.rows[2].white.tpn
    driver.command("penalties")
    dialog = driver.dialog(AbnormalPointsDialog)
    assert wanted in {box.currentData() for box in dialog.findChildren(ChoiceBox)}
    driver.cancel(dialog)


def test_an_entry_of_the_log_is_shown_before_one_goes_to_it(driver: Driver) -> None:
    driver.pair()
    driver.type("10")
    go(driver, PageName.LOG)
    log = driver.page.log
    log.view.setCurrentIndex(log.model.index(1, 0))
    entry = log.current_entry()
    before = driver.state
    go(driver, PageName.ROUNDS)
    driver.command("go_back")
    assert driver.state is before
    assert driver.page.current_page == PageName.LOG
    assert driver.page.message.text.startswith(f"Entry {entry} is under the cursor")
    driver.command("go_back")
    driver.until_idle()
    assert driver.result(4, 2) is None
    assert driver.result(4, 1) is GameResult.WHITE_WINS


def test_a_publication_is_taken_back_only_where_the_round_is_seen(driver: Driver) -> None:
    driver.pair()
    driver.event.act(publish_round, 4)
    go(driver, PageName.STANDINGS)
    driver.command("publish")
    assert driver.window.context.dialog is None
    assert driver.page.current_page == PageName.ROUNDS
    assert driver.page.message.text.startswith("Round 4 is published.")
    assert driver.window.actions_by_name[ActionName.PUBLISH].isChecked()
    driver.command("publish")
    driver.agree(driver.dialog(ConfirmDialog))
    assert driver.window.context.publication(4) is None


def test_a_working_is_seen_before_it_is_copied(driver: Driver) -> None:
    """And from another table it is that of the player there, not one looked at long ago."""
    go(driver, PageName.CROSSTABLE)
    view = driver.page.crosstable.view
    model: QAbstractItemModel = view.model()
    driver.until(lambda: model.rowCount() > 5)
    view.setCurrentIndex(model.index(4, 1))
    tpn = driver.page.sight.current_player()
    assert tpn is not None
    QApplication.clipboard().setText("as it was")
    driver.window.actions_by_name[ActionName.COPY_WORKING].setEnabled(True)
    driver.window.actions_by_name[ActionName.COPY_WORKING].trigger()
    driver.until_idle()
    assert QApplication.clipboard().text() == "as it was"
    assert driver.page.current_page == PageName.STANDINGS
    name = driver.tournament.player(tpn).name
    text = driver.page.standings.table.text
    assert text is not None
    assert name in text.title
    driver.window.actions_by_name[ActionName.COPY_WORKING].trigger()
    assert name in QApplication.clipboard().text()


def test_the_document_saved_is_the_one_that_says_what_the_page_shows(
    driver: Driver, tmp_path: Path
) -> None:
    """Not the one that was looked at before, as it was then."""
    documents = driver.page.documents
    go(driver, PageName.DOCUMENTS)
    documents.choose(DocumentName.PLAYERS)
    driver.until(lambda: bool(documents.pdf) and not documents.tasks.is_busy)
    go(driver, PageName.STANDINGS)
    driver.window.actions_by_name[ActionName.SAVE_DOCUMENT].trigger()
    assert driver.page.current_page == PageName.DOCUMENTS
    driver.until(lambda: documents.findChild(QFileDialog) is not None)
    assert documents.document is not None
    assert documents.document.name is DocumentName.STANDINGS
    (asked,) = documents.findChildren(QFileDialog)
    asked.reject()


def test_a_bye_is_asked_for_whoever_is_under_the_cursor_of_the_list(driver: Driver) -> None:
    go(driver, PageName.PLAYERS)
    driver.page.players.show_player(4)
    driver.command("request_bye")
    dialog = driver.dialog(ByeDialog)
    assert driver.tournament.player(4).name in dialog.windowTitle()
    driver.cancel(dialog)
