"""Ratings apart from the tournament rating, numbers of equals, half-point byes: in the window."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCheckBox, QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.confirm import ConfirmDialog
from arbiter_app.gui.players.dialogs import ExchangeDialog
from arbiter_app.gui.players.later_ratings import LaterRatingsDialog
from arbiter_app.gui.settings.dialog import SettingsDialog
from arbiter_app.gui.settings.schedule import ScheduleDialog
from arbiter_app.gui.window.column_choice import ColumnChoice
from arbiter_app.operations.interface import NewPlayer, add_players, change_settings
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.types import Title
from tests.gui.driver import Driver, close, new_driver
from tests.gui.test_player_commands import choose_player

SOURCE = "fide-2026-10, standard"


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    """Three equals and a title holder, nobody paired."""
    made = new_driver(qtbot, tmp_path)
    made.command("new_event")
    made.until(lambda: not made.window.files.is_opening)
    players = [NewPlayer(name, 1800, national_rating=1700) for name in ("Abele", "Berg", "Cohen")]
    players.append(NewPlayer("Dahl", 1800, Title.FM, fide_source=SOURCE))
    made.event.act(add_players, players)
    made.page.show_page(PageName.PLAYERS)
    yield made
    close(made)


def choose(driver: Driver, **settings: str) -> None:
    changed = replace(driver.tournament.settings, **settings)  # type: ignore[arg-type]
    driver.event.act(change_settings, changed, confirmed=True)


def player(driver: Driver, name: str) -> Player:
    return next(one for one in driver.tournament.players if one.name == name)


def is_shown(driver: Driver, key: str) -> bool:
    panel = driver.page.players
    return not panel.view.isColumnHidden(panel.model.column_number(key))


def test_the_columns_of_two_ratings_come_where_the_method_needs_them(driver: Driver) -> None:
    assert not is_shown(driver, "fide_rating")
    assert not is_shown(driver, "national_rating")
    choose(driver, starting_rank_method="GER HBFN")
    assert is_shown(driver, "fide_rating")
    assert is_shown(driver, "national_rating")
    assert not is_shown(driver, "fide_source")
    choose(driver, starting_rank_method="")
    assert not is_shown(driver, "national_rating")


def test_a_column_that_nobody_needs_is_asked_for_by_the_menu(driver: Driver) -> None:
    choice = driver.page.players.view.findChild(ColumnChoice)
    assert choice is not None

    def chosen(name: str) -> None:
        menu = choice.menu()
        action = menu.findChild(QAction, name)
        assert action is not None
        action.trigger()
        menu.deleteLater()

    chosen("column_fide_source")
    assert is_shown(driver, "fide_source")
    chosen("column_fide_source")
    assert not is_shown(driver, "fide_source")
    chosen("all_columns")
    assert is_shown(driver, "national_id")


def test_a_tip_says_which_list_a_rating_is_from(driver: Driver) -> None:
    model = driver.page.players.model
    rating = model.column_number("rating")
    tips = {
        row.player.name: column.cell_tip(row)
        for row in model.rows
        if (column := model.columns[rating]).cell_tip is not None
    }
    assert tips["Dahl"] == f"1800 from {SOURCE}."
    assert tips["Abele"].startswith("1800, entered by hand.")


def test_a_fide_rating_is_typed_beside_that_of_the_tournament(driver: Driver) -> None:
    choose(driver, starting_rank_method="OTHER")
    model = driver.page.players.model
    row = next(n for n, each in enumerate(model.rows) if each.player.name == "Berg")
    index = model.index(row, model.column_number("fide_rating"))
    assert index.data() == "1800"
    assert model.setData(index, "1850")
    assert (player(driver, "Berg").rating, player(driver, "Berg").official_rating) == (1800, 1850)


def test_the_numbers_of_equals_are_exchanged(driver: Driver) -> None:
    choose_player(driver, player(driver, "Abele").tpn)
    driver.command("exchange_numbers")
    dialog = driver.dialog(ExchangeDialog)
    box = dialog.findChild(ChoiceBox, "exchangeWith")
    assert box is not None
    assert [box.itemText(n) for n in range(box.count())] == ["3   Berg", "4   Cohen"]
    box.setCurrentIndex(1)
    driver.accept(dialog)
    driver.agree(driver.dialog(ConfirmDialog))
    driver.until(lambda: player(driver, "Abele").tpn == 4)
    choose_player(driver, player(driver, "Dahl").tpn)
    driver.command("exchange_numbers")
    assert (
        "No other player has the same rating and title as Dahl"
        in driver.window.context.message.text
    )


def test_later_ratings_are_entered_by_round(driver: Driver) -> None:
    choose(driver, rating_period="FIRST")
    choose_player(driver, player(driver, "Berg").tpn)
    driver.command("later_ratings")
    dialog = driver.dialog(LaterRatingsDialog)
    texts = " ".join(one.text() for one in dialog.findChildren(QLabel))
    assert "not recommended" in texts
    line = dialog.findChild(QLineEdit, "ratingFromRound3")
    assert line is not None
    line.setText("1820")
    driver.accept(dialog)
    driver.until(lambda: player(driver, "Berg").later_ratings == ((3, 1820),))


def test_half_point_byes_are_barred_and_allowed_again(driver: Driver) -> None:
    choose_player(driver, player(driver, "Berg").tpn)
    driver.command("bar_half_points")
    driver.until(lambda: not player(driver, "Berg").has_half_point_byes)
    statuses = {row.player.name: row.status for row in driver.page.players.model.rows}
    assert statuses["Berg"] == "no half-point byes"
    driver.command("bar_half_points")
    driver.until(lambda: player(driver, "Berg").has_half_point_byes)


def test_chess960_and_its_start_positions_are_entered(driver: Driver) -> None:
    driver.command("settings")
    dialog = driver.dialog(SettingsDialog)
    box = dialog.findChild(QCheckBox, "chess960")
    assert box is not None
    box.click()
    driver.accept(dialog)
    driver.until(lambda: driver.tournament.settings.type_of_tournament == "Chess960")
    driver.command("schedule")
    schedule = driver.dialog(ScheduleDialog)
    draw = schedule.findChild(QPushButton, "drawPosition")
    assert draw is not None
    schedule.table.setCurrentIndex(schedule.model.index(1, 0))
    draw.click()
    driver.accept(schedule)
    driver.until(lambda: len(driver.tournament.settings.start_positions) == 2)


def test_what_ranks_equals_is_chosen_and_the_seed_of_a_lot_is_drawn(driver: Driver) -> None:
    """It is told beside the choice, from the first saving on."""
    driver.command("settings")
    box, seed = _criterion_of(driver.dialog(SettingsDialog))
    assert not seed.isVisible()
    box.setCurrentIndex(box.findData("LOT"))
    assert seed.isVisible()
    assert seed.text() == "drawn on saving"
    driver.accept(driver.dialog(SettingsDialog))
    driver.until(lambda: driver.tournament.settings.rank_criterion.startswith("LOT "))
    drawn = driver.tournament.settings.rank_criterion
    driver.command("settings")
    box, seed = _criterion_of(driver.dialog(SettingsDialog))
    assert f"LOT {seed.text()}" == drawn.replace("LOT", "LOT seed")
    box.setCurrentIndex(box.findData("OLDER"))
    assert not seed.isVisible()
    driver.accept(driver.dialog(SettingsDialog))
    driver.until(lambda: driver.tournament.settings.rank_criterion == "OLDER")
    driver.command("settings")
    box, _ = _criterion_of(driver.dialog(SettingsDialog))
    box.setCurrentIndex(box.findData("LOT"))
    driver.accept(driver.dialog(SettingsDialog))
    driver.until(lambda: driver.tournament.settings.rank_criterion == drawn)


def _criterion_of(dialog: SettingsDialog) -> tuple[ChoiceBox, QLabel]:
    box = dialog.findChild(ChoiceBox, "rankCriterion")
    seed = dialog.findChild(QLabel, "rankSeed")
    assert box is not None
    assert seed is not None
    return box, seed
