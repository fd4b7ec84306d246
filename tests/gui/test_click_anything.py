"""Colours, floats, byes, links, papers: what a click or a key on a pairing opens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pypdf
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from arbiter_app.explain.names import Colours
from arbiter_app.gui.boards.model import correction_text
from arbiter_app.gui.explanation.bracket_items import PairItem, PlayerItem
from arbiter_app.gui.explanation.bracket_view import BracketView
from arbiter_app.gui.explanation.panel import ExplanationPanel
from arbiter_app.gui.explanation.stages import Asked, Length
from arbiter_app.gui.forms.confirm import ConfirmDialog
from arbiter_app.operations.interface import Finish, FinishAnswer, enter_result
from arbiter_app.tournament.types import GameResult, Tpn
from arbiter_app.trace.brackets import ByeTrace, FloaterTrace, PairTrace
from tests.gui.driver import CORPUS, Driver, close, new_driver


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    made.open(CORPUS / "0004-regular-n13-r9.trf")
    made.until(lambda: panel_of(made).pairing is not None)
    made.until_idle()
    yield made
    close(made)


def panel_of(driver: Driver) -> ExplanationPanel:
    return driver.page.rounds.explanation


def asked(driver: Driver) -> Asked | None:
    """The decision, or the colours, that is told."""
    return panel_of(driver).selected


def text_of(driver: Driver) -> str:
    return panel_of(driver).text.toPlainText()


def click(view: BracketView, place: QPointF) -> None:
    """Click a place of the picture, in scene coordinates."""
    view.ensureVisible(place.x(), place.y(), 1, 1)
    where: QPoint = view.mapFromScene(place)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=where)


def players(view: BracketView) -> dict[Tpn, PlayerItem]:
    return {item.tpn: item for item in view.items() if isinstance(item, PlayerItem)}


def follow(driver: Driver, words: str) -> None:
    """Go to a link of the text by Tab, and follow it by Return."""
    text = panel_of(driver).text
    text.setFocus()
    for _ in range(6):
        driver.press(Qt.Key.Key_Tab, text)
        if words in text.textCursor().selectedText():
            driver.press(Qt.Key.Key_Return, text)
            return
    raise AssertionError(f"no link says {words}")


def read_as_arbiter(driver: Driver) -> None:
    """One key, which presses its button for a moment."""
    driver.shortcut(Qt.Key.Key_3, Qt.KeyboardModifier.AltModifier)
    driver.until(lambda: panel_of(driver).length is Length.ARBITER)


def test_a_board_and_a_key_tell_the_colours(driver: Driver) -> None:
    """Two keys from any board: the cursor on it, and Alt+C."""
    game = driver.tournament.rounds[-1].games[2]
    driver.page.rounds.view.go_to_board(game.board)
    driver.shortcut(Qt.Key.Key_C, Qt.KeyboardModifier.AltModifier)
    assert isinstance(asked(driver), Colours)
    read_as_arbiter(driver)
    assert "Colours so far" in text_of(driver)
    assert "[5.2." in text_of(driver)


def test_a_player_reads_reasons_and_no_rule_numbers(driver: Driver) -> None:
    """Score, opponent and colour in plain words; the rules and values are one key away."""
    game = driver.tournament.rounds[-1].games[2]
    driver.page.rounds.view.go_to_board(game.board)
    panel_of(driver).explain_player(game.white)
    plain = text_of(driver)
    assert all(said in plain for said in ("You play ", "points", "colour"))
    assert not re.search(r"\[|\bC\d+\b|\b\d\.\d\b", plain)
    read_as_arbiter(driver)
    assert re.search(r"\[[C5]", text_of(driver))


def test_the_colour_due_and_the_ends_of_a_line_are_clicked_for_colours(driver: Driver) -> None:
    panel = panel_of(driver)
    row = next(n for n, each in enumerate(panel.ladder.brackets) if each.pairs)
    panel.go_to_bracket(row)
    pair = panel.ladder.brackets[row].pairs[0]
    item = players(panel.picture)[pair.first]
    height = item.shape().boundingRect().height()
    assert item.is_due_at(item.mapToScene(QPointF(60, height - 14)))
    click(panel.picture, item.mapToScene(QPointF(60, height - 14)))  # the colour due in words
    assert asked(driver) == Colours.of(pair)
    click(panel.picture, item.mapToScene(QPointF(70, 17)))  # the name
    assert asked(driver) is pair
    line = next(
        each
        for each in panel.picture.items()
        if isinstance(each, PairItem) and each.link.first == pair.first
    )
    assert line.is_colour_at(item.anchor())
    click(panel.picture, item.anchor())
    assert asked(driver) == Colours.of(pair)
    panel.picture.setFocus()
    panel.picture.ask(pair.first)
    driver.type("c", panel.picture)
    assert asked(driver) == Colours.of(pair)


def test_links_lead_from_a_pair_to_its_colours_and_floats_and_back(driver: Driver) -> None:
    panel = panel_of(driver)
    floater, pair = next(
        (floater, pair)
        for bracket in panel.ladder.brackets
        for floater in bracket.downfloaters
        for below in panel.ladder.brackets
        for pair in below.pairs
        if floater.tpn in (pair.first, pair.second)
    )
    panel.explain_player(floater.tpn)
    assert isinstance(asked(driver), PairTrace)
    follow(driver, "float")
    assert isinstance(asked(driver), FloaterTrace)
    follow(driver, "meet")
    assert asked(driver) == pair
    follow(driver, "colours")
    assert asked(driver) == Colours.of(pair)
    follow(driver, "pair")
    assert asked(driver) == pair
    follow(driver, "somebody else")
    assert driver.page.rounds.side.tab == "why_not"
    assert driver.page.rounds.side.why_not.one.player == floater.tpn


def test_the_bye_and_absences_are_told_from_their_line(driver: Driver) -> None:
    told = set()
    for played in driver.tournament.rounds:
        driver.page.rounds.show_round(played.number)
        driver.until(partial(shows, driver, played.number))
        for bye in played.byes:
            row = driver.page.rounds.model.row_of_player(bye.tpn)
            assert row is not None
            driver.page.rounds.view.go_to_row(row)
            if bye.kind.is_requested:
                assert "not paired" in text_of(driver)
            else:
                assert isinstance(asked(driver), ByeTrace)
                assert "bye" in text_of(driver)
            told.add(bye.kind.is_requested)
    assert told == {True, False}


def shows(driver: Driver, number: int) -> bool:
    """The whole round, not only its first bracket."""
    panel = panel_of(driver)
    pairing = panel.pairing
    return pairing is not None and pairing.round_number == number and panel.begun is None


@pytest.mark.parametrize(
    ("action", "is_whole"), [("explainBracketPdf", False), ("explainRoundPdf", True)]
)
def test_the_explanation_is_saved_as_pdf_with_its_picture(
    driver: Driver, tmp_path: Path, action: str, is_whole: bool
) -> None:
    panel, side = panel_of(driver), driver.page.rounds.side
    panel.go_to_bracket(1)
    chosen = next(each for each in panel.actions() if each.objectName() == action)
    chosen.trigger()
    dialog = side.findChild(QFileDialog)
    assert dialog is not None
    path = tmp_path / "why.pdf"
    with driver.qtbot.waitSignal(side.saved):
        dialog.fileSelected.emit(str(path))
    dialog.reject()
    assert path.name in driver.page.message.text
    pages = [page.extract_text() for page in pypdf.PdfReader(path).pages]
    text = "\n".join(pages)
    count = sum(f"Bracket {n}" in text for n in range(1, len(panel.ladder.brackets) + 1))
    assert count == (len(panel.ladder.brackets) if is_whole else 1)


def test_a_file_that_cannot_be_written_is_said(driver: Driver, tmp_path: Path) -> None:
    panel, side = panel_of(driver), driver.page.rounds.side
    chosen = next(each for each in panel.actions() if each.objectName() == "explainRoundPdf")
    chosen.trigger()
    dialog = side.findChild(QFileDialog)
    assert dialog is not None
    dialog.fileSelected.emit(str(tmp_path / "nowhere" / "why.pdf"))
    dialog.reject()
    driver.until(lambda: "cannot be written" in driver.page.message.text)


def test_a_result_corrected_too_late_is_marked_on_its_board(driver: Driver) -> None:
    """C.04.2 (2026) 4.3: the pairings keep the result entered, the rating report the true one."""
    game = driver.tournament.rounds[0].games[0]
    other = GameResult.DRAW if game.result is not GameResult.DRAW else GameResult.WHITE_WINS
    driver.event.act(enter_result, 1, game.board, other, confirmed=True)
    rounds = driver.page.rounds
    rounds.show_round(1)
    marked = [row for row in rounds.model.rows if row.really is not None]
    assert [row.board for row in marked] == [game.board]
    assert marked[0].result is game.result
    assert "rating report only" in correction_text(marked[0])
    column = rounds.model.column_number("result")
    tip = rounds.model.index(0, column).data(Qt.ItemDataRole.ToolTipRole)
    assert tip == correction_text(marked[0])


def test_the_end_is_said_before_the_round_is_paired(qtbot: QtBot, tmp_path: Path) -> None:
    """Nine players, six of eight rounds: after round 7 the others cannot all be paired."""
    driver = new_driver(qtbot, tmp_path)
    driver.open(CORPUS / "0062-small-n9-r8.trf")
    notice = driver.page.end_notice
    answers: list[FinishAnswer] = []
    notice.answered.connect(answers.append)
    while len(driver.tournament.rounds) > 6:
        driver.command("unpair")
        driver.agree(driver.dialog(ConfirmDialog))
    driver.until(notice.isVisible)
    assert answers[-1].finish is Finish.BLOCKED_AFTER_NEXT
    assert "After round 7" in notice.text
    notice.wanted.emit()
    assert driver.page.rounds.side.tab == "finish"
    driver.pair()
    assert not notice.isVisible()
    close(driver)
