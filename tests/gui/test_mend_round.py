"""A round that cannot stay as it was made: both ways to mend it, and taking one of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from arbiter_app.explain.names import Names
from arbiter_app.gui.by_hand.dialog import SaveByHandDialog
from arbiter_app.gui.corrections.mend_round import MendRoundDialog
from arbiter_app.operations.interface import Upset, repaired_round, same_round
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf
from tests.gui.driver import CORPUS, Driver, close, new_driver

REGULAR = CORPUS / "0004-regular-n13-r9.trf"


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    """Five rounds are paired, the last of them without a result."""
    made = new_driver(qtbot, tmp_path)
    path = tmp_path / "made.trf"
    path.write_bytes(write_trf(read_trf(REGULAR.read_bytes()).tournament.before_round(5)))
    made.open(path)
    made.until(lambda: len(made.tournament.rounds) == 4)
    assert made.pair() == 5
    yield made
    close(made)


def opened(driver: Driver) -> MendRoundDialog:
    driver.command("mend_round")
    dialog = driver.dialog(MendRoundDialog)
    driver.until_idle()
    return dialog


def test_nothing_happened_and_nothing_is_to_be_taken(driver: Driver) -> None:
    dialog = opened(driver)
    assert dialog.text == "If paired again, the round stays the same."
    for name in ("takeFewest", "takeOnly", "takeAgain"):
        button = dialog.findChild(QPushButton, name)
        assert isinstance(button, QPushButton)
        assert not button.isEnabled()
    driver.cancel(dialog)


def test_both_ways_are_those_of_the_pairing(driver: Driver) -> None:
    """The round with the fewest boards changed, and the round paired again, board by board."""
    dialog = opened(driver)
    white = driver.tournament.round(5).games[1].white
    dialog.turn(white)
    driver.until_idle()
    expected = repaired_round(driver.tournament, 5, Upset(absent=(white,)))
    name = driver.tournament.player(white).name
    assert dialog.happened == (f"{name} is absent",)
    rows = [row for row in dialog.model.rows if row.board is not None]
    for key, pairing in (("fewest", expected.fewest), ("again", expected.by_rules)):
        shown = [row.cells[key].text for row in rows if row.cells[key].text]
        assert len(shown) == len(pairing.pairs)
    count = len(expected.changed(expected.fewest))
    assert dialog.text.startswith(f"{count} new board")
    assert "is not published, so it can still be changed" in dialog.notes
    driver.cancel(dialog)


def test_only_some_boards_change_and_that_is_taken(driver: Driver) -> None:
    """The third way: no board changes but those that cannot stay, and those whose numbers are typed."""
    dialog = opened(driver)
    gone = driver.tournament.round(5).games[1].white
    dialog.turn(gone)
    driver.until_idle()
    driver.type("1, 3", dialog.only)
    driver.press(Qt.Key.Key_Return, dialog.only)
    driver.until_idle()
    expected = repaired_round(driver.tournament, 5, Upset(absent=(gone,)), within=(1, 3))
    assert expected.within is not None
    assert expected.within.pairing is not None
    names = Names.of(driver.tournament)
    boards = [
        row.cells["only"].text for row in dialog.model.rows if row.board and row.cells["only"].text
    ]
    assert len(boards) == len(expected.within.pairing.pairs)
    for pair, text in zip(expected.within.pairing.pairs, boards, strict=True):
        assert text == f"{names[pair.white]} – {names[pair.black]}"
    button = dialog.findChild(QPushButton, "takeOnly")
    assert isinstance(button, QPushButton)
    assert button.isEnabled() == (
        not same_round(expected.within.pairing, expected.fewest)
        and expected.differs(expected.within.pairing)
    )
    driver.cancel(dialog)


def test_boards_from_one_to_another_may_be_typed(driver: Driver) -> None:
    dialog = opened(driver)
    driver.type("1, 3–99", dialog.only)
    driver.press(Qt.Key.Key_Return, dialog.only)
    driver.until_idle()
    assert dialog.text == "Round 5 has no board 6.", "those between are there"
    driver.cancel(dialog)


def test_boards_that_are_not_there_are_told(driver: Driver) -> None:
    dialog = opened(driver)
    driver.type("99", dialog.only)
    driver.press(Qt.Key.Key_Return, dialog.only)
    driver.until_idle()
    assert dialog.text == "Round 5 has no board 99."
    driver.cancel(dialog)


def test_a_line_taken_away_has_not_happened(driver: Driver) -> None:
    dialog = opened(driver)
    dialog.keep_apart(2)
    driver.until_idle()
    game = driver.tournament.round(5).games[1]
    names = [driver.tournament.player(tpn).name for tpn in (game.white, game.black)]
    assert dialog.happened == (f"{names[0]} – {names[1]} is not played",)
    assert dialog.text != "If paired again, the round stays the same."
    dialog.list.setCurrentIndex(dialog.list.model().index(0, 0))
    dialog.take_away()
    driver.until_idle()
    assert [*dialog.happened] == []
    assert dialog.text == "If paired again, the round stays the same."
    driver.cancel(dialog)


def test_the_way_taken_is_saved_as_a_change_by_hand(driver: Driver) -> None:
    """C.04.2 4.4: it is confirmed, and stays marked as made by hand with its reason."""
    dialog = opened(driver)
    game = driver.tournament.round(5).games[1]
    dialog.keep_apart(2)
    driver.until_idle()
    expected = repaired_round(driver.tournament, 5, Upset(apart=((game.white, game.black),)))
    button = dialog.findChild(QPushButton, "takeFewest")
    assert isinstance(button, QPushButton)
    button.click()
    save = driver.page.rounds.hand.dialog
    assert isinstance(save, SaveByHandDialog)
    reason = save.findChild(QLineEdit, "reason")
    assert reason is not None
    driver.type("They will not play each other.", reason)
    save.accept_button.click()
    driver.until_idle()
    played = driver.tournament.round(5)
    assert {(each.white, each.black) for each in played.games} == {
        (pair.white, pair.black) for pair in expected.fewest.pairs
    }
    assert played.pairing_allocated_bye == expected.fewest.bye
    assert played.manual
    assert played.note == "They will not play each other."


def test_a_published_round_says_so(driver: Driver) -> None:
    driver.command("publish")
    driver.until_idle()
    dialog = opened(driver)
    assert "only in the cases of C.04.2 4.4" in dialog.notes
    driver.cancel(dialog)
