"""It is open whether somebody plays: the rounds side by side, and taking one of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from arbiter_app.explain.names import Names
from arbiter_app.gui.by_hand.dialog import SaveByHandDialog
from arbiter_app.gui.corrections.with_and_without import WithAndWithoutDialog
from arbiter_app.operations.interface import Change, EventSession, mark_present
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.presence import with_presence
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf
from tests.gui.driver import CORPUS, Driver, close, new_driver

REGULAR = CORPUS / "0004-regular-n13-r9.trf"


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    """Four rounds are played, the fifth is to be paired."""
    made = new_driver(qtbot, tmp_path)
    path = tmp_path / "made.trf"
    path.write_bytes(write_trf(read_trf(REGULAR.read_bytes()).tournament.before_round(5)))
    made.open(path)
    made.until(lambda: len(made.tournament.rounds) == 4)
    yield made
    close(made)


def _mark(tpn: int, session: EventSession, tournament_id: int) -> Change:
    return mark_present(session, tournament_id, tpn)


def opened(driver: Driver) -> WithAndWithoutDialog:
    driver.command("with_and_without")
    dialog = driver.dialog(WithAndWithoutDialog)
    driver.until_idle()
    return dialog


def paired(before: Tournament, **here: bool) -> set[tuple[int, int]]:
    for name, is_here in here.items():
        before = with_presence(before, int(name[1:]), here=is_here)
    return {(pair.white, pair.black) for pair in pair_round(before).pairs}


def shown(dialog: WithAndWithoutDialog, key: str) -> set[str]:
    """The boards of one answer: those that are the same either way, and its own."""
    same = {
        row.certain.text
        for row in dialog.model.rows
        if row.cells.get(key) is not None and row.cells[key].text.startswith("board ")
    }
    own = {
        row.cells[key].text.partition("  ")[2]
        for row in dialog.model.rows
        if row.cells.get(key) is not None and " – " in row.cells[key].text
    }
    return same | own


def told(driver: Driver, pairs: set[tuple[int, int]]) -> set[str]:
    names = Names.of(driver.tournament)
    return {f"{names[white]} – {names[black]}" for white, black in pairs}


def acts(driver: Driver) -> list[str]:
    """What was done, as the log tells it."""
    return [str(entry.name) for entry in driver.event.session.journal()]


def take_button(dialog: WithAndWithoutDialog) -> QPushButton:
    button = dialog.findChild(QPushButton, "takeAnswer")
    assert isinstance(button, QPushButton)
    return button


def test_nobody_is_named_and_nothing_is_to_be_taken(driver: Driver) -> None:
    dialog = opened(driver)
    assert dialog.text == "Enter a player who may or may not play."
    assert not take_button(dialog).isEnabled()
    driver.cancel(dialog)


def test_both_rounds_are_those_of_the_pairing(driver: Driver) -> None:
    """Typed by name; what both rounds have stands in front, and is what `pair_round` gives twice."""
    dialog = opened(driver)
    driver.type("7", dialog.player)
    driver.press(Qt.Key.Key_Return, dialog.player)
    driver.until_idle()
    assert dialog.unsure == (7,)
    rounds = [paired(driver.tournament, p7=here) for here in (True, False)]
    assert shown(dialog, "answer0") == told(driver, rounds[0])
    assert shown(dialog, "answer1") == told(driver, rounds[1])
    same = {row.certain.text for row in dialog.model.rows if " – " in row.certain.text}
    assert same == told(driver, rounds[0] & rounds[1])
    most = max(map(len, rounds))
    assert dialog.text == f"Boards that are the same in every case: {len(same)} of {most}."
    driver.cancel(dialog)


def test_the_round_without_somebody_is_taken_by_one_key(driver: Driver) -> None:
    """Enter on its column: the bye is noted, and the round is paired: two acts."""
    dialog = opened(driver)
    dialog.add(7)
    driver.until_idle()
    expected = paired(driver.tournament, p7=False)
    table = dialog.table.scrolled
    table.setFocus()
    table.setCurrentIndex(dialog.model.index(0, 2))
    name = Names.of(driver.tournament)[7]
    assert take_button(dialog).text().replace("&", "") == f"Use the pairing without {name}"
    driver.press(Qt.Key.Key_Return, table)
    driver.until(lambda: len(driver.tournament.rounds) == 5)
    driver.until_idle()
    played = driver.tournament.round(5)
    assert {(game.white, game.black) for game in played.games} == expected
    assert 7 in {bye.tpn for bye in played.byes if bye.kind.is_requested}
    whole = driver.tournament.player(7).name
    assert acts(driver)[-2:] == [f"{whole} absent from round 5", "Round 5 paired"]


def test_with_everybody_there_is_nothing_to_note_before_it_is_paired(driver: Driver) -> None:
    dialog = opened(driver)
    dialog.add(7)
    driver.until_idle()
    expected, before = paired(driver.tournament), acts(driver)
    driver.press(Qt.Key.Key_Return, dialog.player)
    driver.until(dialog.table.scrolled.hasFocus)
    driver.press(Qt.Key.Key_Return, dialog.table.scrolled)
    driver.until(lambda: len(driver.tournament.rounds) == 5)
    driver.until_idle()
    played = driver.tournament.round(5)
    assert {(game.white, game.black) for game in played.games} == expected
    assert acts(driver) == [*before, "Round 5 paired"]


def test_several_players_are_four_rounds_and_four_players_the_most(driver: Driver) -> None:
    dialog = opened(driver)
    dialog.add(7)
    dialog.add(3)
    driver.until_idle()
    headings = [" ".join(column.heading.split()) for column in dialog.model.columns[1:]]
    seven, three = (Names.of(driver.tournament)[tpn] for tpn in (7, 3))
    assert headings == [
        f"With {seven} and {three}",
        f"With {seven}, without {three}",
        f"With {three}, without {seven}",
        f"Without {seven} and {three}",
    ]
    assert shown(dialog, "answer1") == told(driver, paired(driver.tournament, p7=True, p3=False))
    for tpn in (1, 2, 4):
        dialog.add(tpn)
    assert dialog.unsure == (7, 3, 1, 2)
    assert dialog.text == "Choose at most 4 players to compare side by side."
    driver.cancel(dialog)


def test_whoever_was_not_seen_is_in_question_to_begin_with(driver: Driver) -> None:
    """C.04.2 (2026) 4.1: a presence list was begun, and two are not in it."""
    for player in driver.tournament.players:
        if player.tpn not in {2, 9}:
            driver.event.act(partial(_mark, player.tpn))
    dialog = opened(driver)
    assert dialog.unsure == (2, 9)
    table = dialog.table.scrolled
    table.setCurrentIndex(dialog.model.index(0, 2))
    take_button(dialog).click()
    driver.until(lambda: len(driver.tournament.rounds) == 5)
    driver.until_idle()
    away = {bye.tpn for bye in driver.tournament.round(5).byes if bye.kind.is_requested}
    assert away == {9}


def test_a_round_that_is_paired_becomes_a_change_by_hand(driver: Driver) -> None:
    """C.04.2 4.4: it is confirmed, and stays marked as made by hand."""
    assert driver.pair() == 5
    dialog = opened(driver)
    assert dialog.round_number == 5
    dialog.add(7)
    driver.until_idle()
    expected = paired(driver.tournament.before_round(5), p7=False)
    dialog.table.scrolled.setCurrentIndex(dialog.model.index(0, 2))
    take_button(dialog).click()
    save = driver.page.rounds.hand.dialog
    assert isinstance(save, SaveByHandDialog)
    reason = save.findChild(QLineEdit, "reason")
    assert reason is not None
    driver.type("She did not come.", reason)
    save.accept_button.click()
    driver.until_idle()
    played = driver.tournament.round(5)
    assert {(each.white, each.black) for each in played.games} == expected
    assert played.manual


def test_taken_away_nobody_is_in_question_any_more(driver: Driver) -> None:
    dialog = opened(driver)
    dialog.add(7)
    driver.until_idle()
    dialog.list.setCurrentIndex(dialog.list.model().index(0, 0))
    dialog.list.setFocus()
    driver.press(Qt.Key.Key_Delete, dialog.list)
    assert dialog.unsure == ()
    assert not dialog.model.rows
    driver.cancel(dialog)


def test_a_table_without_an_answer_heads_nothing_twice(driver: Driver) -> None:
    dialog = opened(driver)
    assert not dialog.model.rows
    headers = (dialog.table.staying.horizontalHeader(), dialog.table.scrolled.horizontalHeader())
    assert [header.isVisible() for header in headers] == [True, False]
    dialog.player.setFocus()
    driver.type("5", dialog.player)
    driver.press(Qt.Key.Key_Return, dialog.player)
    driver.until_idle()
    assert dialog.model.rows
    assert dialog.table.scrolled.horizontalHeader().isVisible()
