"""A page that is not looked at is not built; built later, it is as if it had always been there."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget

from arbiter_app.gui.actions.page_name import PageName, PlayerPlace
from arbiter_app.gui.forms.late_part import tab_stops
from arbiter_app.gui.look.theme import ThemeChoice
from arbiter_app.gui.standings.panel import StandingsTab
from arbiter_app.gui.standings.table import StandingsSide
from arbiter_app.operations.interface import undo_act
from tests.gui.driver import Driver

BACKWARDS = (PageName.LOG, PageName.DOCUMENTS, PageName.CROSSTABLE, PageName.STANDINGS)


def undo(driver: Driver) -> None:
    driver.event.act_on_event(undo_act, confirmed=True)


def late(driver: Driver) -> list[QWidget | None]:
    pages = driver.page.pages
    parts = (pages.standings, pages.crosstable, pages.documents, pages.log)
    return [*(part.there for part in parts), driver.page.late_details.there]


def test_work_on_players_and_boards_builds_no_other_page(driver: Driver) -> None:
    page = driver.page
    page.show_page(PageName.PLAYERS)
    page.show_page(PageName.ROUNDS)
    undo(driver)
    driver.window.theme.choose(ThemeChoice.DARK)
    driver.until_idle()
    page.sight.players_in_sight()
    page.show_player(PlayerPlace.BOARD, 1)
    assert page.begun.unsaved() == ()
    assert not page.begun.save(PageName.STANDINGS)
    assert not page.begun.save(PageName.DOCUMENTS)
    driver.window.theme.choose(ThemeChoice.LIGHT)
    driver.until_idle()
    assert late(driver) == [None] * 5
    driver.window.close_event()
    driver.open_sample()
    assert late(driver) == [None] * 5


def test_tab_goes_through_the_pages_in_their_order_whichever_was_built_first(
    driver: Driver,
) -> None:
    for name in BACKWARDS:
        driver.page.show_page(name)
    standings = driver.page.standings
    for tab in reversed(StandingsTab):
        standings.show_tab(tab)
    driver.until_idle()
    stops = tab_stops(driver.page)
    pages = [page for stop in stops for page in driver.page.pages.there if page.isAncestorOf(stop)]
    assert [page for n, page in enumerate(pages) if page not in pages[:n]] == [
        driver.page.pages[name] for name in PageName
    ]
    assert pages == sorted(pages, key=driver.page.pages.there.index)
    tabs = (standings.table, standings.charts, standings.prizes, standings.rating_report)
    within = [one for stop in stops for one in tabs if one.isAncestorOf(stop)]
    assert within == sorted(within, key=tabs.index)


def test_a_page_built_after_the_look_changed_wears_the_look_of_now(driver: Driver) -> None:
    """Also where the event was opened in a look that is neither that of before nor that of now."""
    theme = driver.window.theme
    theme.choose(ThemeChoice.DARK)
    driver.window.close_event()
    driver.open_sample()
    theme.choose(ThemeChoice.LIGHT)
    driver.until_idle()
    driver.page.show_page(PageName.LOG)
    worn: QWidget | None = driver.page.log.view
    while worn is not None and not worn.styleSheet():
        worn = worn.parentWidget()
    assert worn is not None
    assert worn.styleSheet() == theme.style_sheet


def test_a_page_built_later_shows_the_round_and_the_event_of_then(driver: Driver) -> None:
    driver.page.rounds.show_round(1)
    driver.page.show_page(PageName.DOCUMENTS)
    driver.until(lambda: bool(driver.page.documents.pdf))
    assert driver.page.documents.document is not None
    entries = len(driver.event.journal())
    driver.page.show_page(PageName.LOG)
    assert driver.page.log.model.rowCount() == entries


@pytest.mark.parametrize("side", [StandingsSide.TIE_BREAKS, StandingsSide.TIES])
def test_actions_lead_to_a_page_that_is_built_by_them(driver: Driver, side: StandingsSide) -> None:
    driver.page.show_page(PageName.ROUNDS)
    driver.command(side)
    assert driver.front() is PageName.STANDINGS
    assert driver.page.standings.table.beside.isAncestorOf(driver.focus())
    driver.page.show_page(PageName.ROUNDS)
    driver.command(StandingsTab.PRIZES)
    assert driver.page.standings.tab is StandingsTab.PRIZES
    assert driver.page.standings.prizes.isAncestorOf(driver.focus())


def test_the_action_of_the_pane_hides_it_also_when_it_builds_the_page(driver: Driver) -> None:
    driver.page.show_page(PageName.ROUNDS)
    driver.command("working_pane")
    assert driver.front() is PageName.STANDINGS
    assert not driver.page.standings.table.beside.shows_pane
