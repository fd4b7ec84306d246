"""The main job, end to end, by keyboard: from nothing to the paper on the wall."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pypdf
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.tables.model import Role
from arbiter_app.operations.interface import EventSession
from arbiter_app.tournament.types import GameResult
from tests.gui.driver import PATIENCE, Driver, SteadyClock, close, new_driver

PLAYERS = (
    ("Žižka, Jan", "2105", "FM"),
    ("Đorđević, Ana", "1980", ""),
    ("Núñez, Íñigo", "2240", "IM"),
    ("O'Brien, Sean", "1702", ""),
    ("Иванова, Мария", "1855", "WFM"),
    ("Łukasik, Zofia", "1633", ""),
    ("Smith, John", "", ""),
    ("Ågren, Örjan", "1914", ""),
)


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    yield made
    close(made)


def pdf_text(path: Path) -> str:
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(path).pages)


def test_new_event_players_pair_results_pair_print_undo(driver: Driver, tmp_path: Path) -> None:
    # A new event is one key, and no question is asked.
    driver.command("new_event")
    assert driver.front() is PageName.PLAYERS
    assert driver.spent() <= 2

    for name, rating, title in PLAYERS:
        driver.add_player(name, rating, title)
    listed = [player.name for player in driver.tournament.players]
    assert listed[:3] == ["Núñez, Íñigo", "Žižka, Jan", "Đorđević, Ana"]  # C.04.2 2.2: by rating
    assert listed[-1] == "Smith, John"  # unrated
    assert driver.spent() <= len(PLAYERS)

    # Round 1 is one key; results are one key each and the cursor moves on by itself.
    assert driver.pair() == 1
    assert driver.spent() <= 1
    assert driver.front() is PageName.ROUNDS
    assert len(driver.tournament.rounds[0].games) == 4
    for key in "150":
        driver.type(key)
    assert "1 result missing" in driver.page.header.state

    # What stands in the way of round 2 is said in one line, with a link to it.
    driver.command("pair_next")
    assert "board 4" in driver.page.message.text
    assert driver.page.message.tone == "warning"
    driver.type("+")
    assert [game.result for game in driver.tournament.rounds[0].games] == [
        GameResult.WHITE_WINS,
        GameResult.DRAW,
        GameResult.BLACK_WINS,
        GameResult.WHITE_WINS_BY_FORFEIT,
    ]

    driver.spent()
    assert driver.pair() == 2
    assert driver.spent() <= 1
    met = {frozenset((game.white, game.black)) for game in driver.tournament.rounds[0].games[:3]}
    again = {frozenset((game.white, game.black)) for game in driver.tournament.rounds[1].games}
    assert not met & again  # C1

    # Two keys to the paper.
    with driver.qtbot.waitSignal(driver.page.documents.rendered, timeout=PATIENCE):
        driver.command("print_pairings")
    path = tmp_path / "pairings.pdf"
    with driver.qtbot.waitSignal(driver.page.documents.files.saved, timeout=PATIENCE):
        driver.page.documents.files.save(path, driver.page.documents.pdf)
    text = pdf_text(path)
    for name, _, _ in PLAYERS:
        assert name in text
    assert "2" in text

    check_undo_across(driver)
    check_reopened(driver)


def check_undo_across(driver: Driver) -> None:
    """Undo takes back the pairing, then the forfeit; redo brings both again."""
    driver.command("undo")
    assert len(driver.tournament.rounds) == 1
    driver.command("undo")
    assert driver.tournament.rounds[0].games[3].result is None
    driver.command("redo")
    driver.command("redo")
    assert len(driver.tournament.rounds) == 2


def check_reopened(driver: Driver) -> None:
    """Everything was saved as it was done: the file alone gives it back."""
    shown, path = driver.tournament, driver.event.session.path
    driver.command("close_event")
    assert driver.window.page is None
    assert driver.window.preferences.recent[0] == path
    with EventSession.open(path, clock=SteadyClock()) as session:
        assert session.tournament(session.tournaments()[0].id) == shown


def test_wrong_input_is_told_and_nothing_is_changed(driver: Driver) -> None:
    driver.command("new_event")
    driver.until(lambda: driver.page.players.editor() is not None)
    driver.type("Smith, John")
    driver.press(Qt.Key.Key_Tab)
    driver.press(Qt.Key.Key_Tab)
    driver.type("strong")
    driver.press(Qt.Key.Key_Return)
    assert "not a valid rating" in driver.page.message.text
    model = driver.page.players.model
    assert model.index(0, 1).data(Role.ROW).player.name == "Smith, John"
