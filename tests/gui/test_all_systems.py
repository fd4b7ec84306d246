"""One round by every pairing system, in one table beside the round as it is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics
from pytestqt.qtbot import QtBot

from arbiter_app.explain.names import Names
from arbiter_app.gui.look.tones import CellTone
from arbiter_app.gui.questions.all_systems import AllSystemsDialog
from arbiter_app.gui.questions.side_by_side import FIRST_OTHER
from arbiter_app.gui.settings.systems import system_title
from arbiter_app.gui.tables.pairs import pair_cut
from arbiter_app.operations.interface import systems_to_compare
from arbiter_app.pairing.questions import pair_round
from tests.gui.driver import CORPUS, Driver, close, new_driver

REGULAR = CORPUS / "0004-regular-n13-r9.trf"
ROUND = 5


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    yield made
    close(made)


def opened(driver: Driver, path: Path = REGULAR, number: int = ROUND) -> AllSystemsDialog:
    """The table of a round, opened by its key and complete."""
    driver.open(path)
    driver.until(lambda: bool(driver.tournament.rounds))
    driver.page.rounds.show_round(number)
    driver.command("all_systems")
    dialog = driver.dialog(AllSystemsDialog)
    driver.until_idle()
    return dialog


def test_every_system_has_its_column_with_its_own_pairs(driver: Driver) -> None:
    dialog = opened(driver)
    played = driver.tournament.round(ROUND)
    names = Names.of(driver.tournament)
    assert [column.key for column in dialog.model.columns[FIRST_OTHER:]] == [*systems_to_compare()]
    before = driver.tournament.before_round(ROUND)
    now = {(game.white, game.black) for game in played.games}
    for number, system in enumerate(systems_to_compare(), start=FIRST_OTHER):
        column = dialog.model.columns[number]
        assert column.tool_tip == column.heading.replace("\n", " ") == system_title(system)
        made = pair_round(before, system=system)
        assert column.tone is not None
        for row, pair in zip(dialog.model.rows, made.pairs, strict=False):
            assert column.text(row) == f"{names[pair.white]} – {names[pair.black]}"
            tone = CellTone.PLAIN
            if (pair.white, pair.black) not in now:
                turned = (pair.black, pair.white) in now
                tone = CellTone.ACCENT if turned else CellTone.WARNING
            assert column.tone(row) is tone
    assert "Systems that give the same round: " in dialog.text
    assert "Double-Swiss System (C.04.5): This system pairs matches" in dialog.notes
    driver.cancel(dialog)


def test_the_bye_is_in_the_last_line(driver: Driver) -> None:
    """Another player by another system is marked."""
    dialog = opened(driver)
    last = dialog.model.rows[-1]
    assert last.board is None
    bye = driver.tournament.round(ROUND).pairing_allocated_bye
    assert bye is not None
    assert last.now.text == f"{Names.of(driver.tournament)[bye]}: bye"
    before = driver.tournament.before_round(ROUND)
    for system, cell in last.cells.items():
        is_same = pair_round(before, system=system).bye == bye
        assert cell.tone is (CellTone.PLAIN if is_same else CellTone.WARNING)


def test_a_system_that_cannot_pair_it_says_why(driver: Driver, tmp_path: Path) -> None:
    """C.04.4.2 1.6.2: the Burstein System needs the number of rounds, which nobody said."""
    lines = REGULAR.read_text(encoding="utf-8").splitlines(keepends=True)
    path = tmp_path / "unsaid.trf"
    kept = [line for line in lines if not line.startswith(("142", "XXR"))]
    path.write_text("".join(kept), encoding="utf-8")
    dialog = opened(driver, path)
    cells = dialog.model.rows[0].cells
    assert cells["burstein"].text == "No pairing"
    assert "number of rounds" in cells["burstein"].tip
    assert f"{system_title('burstein')}: " in dialog.notes
    assert "number of rounds" in dialog.notes
    assert cells["dutch-2026"].text == dialog.model.rows[0].now.text


def test_the_player_of_what_if_is_away_here_too(driver: Driver) -> None:
    driver.open(REGULAR)
    driver.until(lambda: bool(driver.tournament.rounds))
    driver.page.rounds.show_round(ROUND)
    driver.command("what_if")
    white = driver.tournament.round(ROUND).games[0].white
    driver.page.rounds.side.what_if.player.pick(white)
    driver.until_idle()
    driver.command("all_systems")
    dialog = driver.dialog(AllSystemsDialog)
    driver.until_idle()
    name = Names.of(driver.tournament)[white]
    assert dialog.text.startswith(f"Without {driver.tournament.player(white).name}: ")
    for row in dialog.model.rows:
        assert not any(name in cell.text for cell in row.cells.values())


def test_closed_it_goes_on_with_nothing(driver: Driver) -> None:
    """Esc closes it while systems are still to come; the window is free at once."""
    driver.open(REGULAR)
    driver.until(lambda: bool(driver.tournament.rounds))
    driver.command("all_systems")
    dialog = driver.dialog(AllSystemsDialog)
    driver.cancel(dialog, Qt.Key.Key_Escape)
    driver.until_idle()
    assert driver.window.context.dialog is None


def test_boards_and_the_round_as_it_is_stay_beside_what_is_scrolled(driver: Driver) -> None:
    """On a small screen: no name column is narrower than its heading, lines stay side by side."""
    dialog = opened(driver)
    dialog.resize(QSize(1000, 420))
    staying, scrolled = dialog.table.staying, dialog.table.scrolled
    driver.until(lambda: scrolled.horizontalScrollBar().maximum() > 0)
    bar = scrolled.horizontalScrollBar()
    bar.setValue(bar.maximum())
    assert not staying.isColumnHidden(0)
    assert not staying.isColumnHidden(1)
    assert scrolled.isColumnHidden(1)
    assert not scrolled.isColumnHidden(FIRST_OTHER)
    driver.until(lambda: staying.viewport().height() == scrolled.viewport().height())
    scrolled.verticalScrollBar().setValue(scrolled.verticalScrollBar().maximum())
    assert staying.verticalScrollBar().value() == scrolled.verticalScrollBar().value()
    scrolled.setCurrentIndex(dialog.model.index(1, FIRST_OTHER))
    assert staying.currentIndex() == scrolled.currentIndex()


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    ("white", "black"),
    [("Abcdefghijklmnop", "Qrstuvwxyz, Abcdef"), ("Bo", "Hernandez Rodriguez, Konstantinos")],
)
def test_of_a_pair_that_does_not_fit_both_names_begin(white: str, black: str) -> None:
    """What the shorter name does not need of its half is the longer one's."""
    metrics, pair = QFontMetrics(QFont()), f"{white} – {black}"
    whole = metrics.horizontalAdvance(pair)
    assert pair_cut(pair, metrics, whole) == pair
    cut = pair_cut(pair, metrics, whole * 2 // 3)
    assert metrics.horizontalAdvance(cut) <= whole * 2 // 3
    first, _, second = cut.partition(" – ")
    assert first[:4] == white[:4]
    assert second[:4] == black[:4]
    assert pair_cut(f"{white}: bye", metrics, 1) == f"{white}: bye"
