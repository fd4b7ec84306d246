"""The main job on a real TRF file, and a pairing changed by hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pypdf
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from arbiter_app.errors import UserError
from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.by_hand.dialog import SaveByHandDialog
from arbiter_app.gui.by_hand.model import DraftVerdict
from arbiter_app.gui.forms.confirm import ConfirmDialog
from arbiter_app.gui.forms.unsaved import UnsavedDialog
from arbiter_app.gui.tables.model import Role
from arbiter_app.operations.interface import ManualPairing, export_trf, pairing_faults
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import GameResult, Tpn
from tests.gui.driver import CORPUS, PATIENCE, Driver, accept_review, close, new_driver


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    yield made
    close(made)


def drop(driver: Driver, path: Path) -> None:
    """Drop a file onto the window."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    button, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enters = QDragEnterEvent(QPoint(20, 20), Qt.DropAction.CopyAction, data, button, keys)
    driver.window.dragEnterEvent(enters)
    assert enters.isAccepted()
    drops = QDropEvent(QPointF(20, 20), Qt.DropAction.CopyAction, data, button, keys)
    driver.window.dropEvent(drops)


def published(name: str, number: int) -> list[tuple[int, int]]:
    """The boards that the reference engine published for a round."""
    lines = (CORPUS / f"{name}.boards").read_text(encoding="utf-8").splitlines()
    start = lines.index(f"R{number}") + 1
    boards = []
    for line in lines[start:]:
        if line.startswith("R"):
            break
        if line.strip():
            white, black = line.split()
            boards.append((int(white), int(black)))
    return boards


def pair_last_round_again(driver: Driver) -> None:
    """Take the last round back, confirmed, and pair it anew."""
    driver.command("unpair")
    driver.accept(driver.dialog(ConfirmDialog))
    driver.pair()
    driver.until_idle()


def test_dropped_trf_paired_again_results_and_paper(driver: Driver, tmp_path: Path) -> None:
    name = "0004-regular-n13-r9"
    drop(driver, CORPUS / f"{name}.trf")
    driver.until_idle()
    assert accept_review(driver.window)
    driver.until_idle()
    assert len(driver.tournament.rounds) == 9
    assert driver.page.current_page == PageName.ROUNDS

    pair_last_round_again(driver)
    last = driver.tournament.rounds[-1]
    boards = [(game.white, game.black) for game in last.games]
    boards += [(bye.tpn, 0) for bye in last.byes if not bye.kind.is_requested]
    assert sorted(boards) == sorted(published(name, 9))

    # Slips come in any order: a board by its number, then the result.
    driver.type(".3")
    driver.type("1")
    assert driver.tournament.rounds[-1].games[2].result is not None
    driver.type(".1")
    while any(game.result is None for game in driver.tournament.rounds[-1].games):
        driver.type("5")
    assert "all results in" in driver.page.header.state
    driver.type(".1")
    driver.type("x")
    assert driver.result(9, 1) is GameResult.DOUBLE_FORFEIT
    driver.command("undo")
    assert driver.result(9, 1) == GameResult.DRAW

    with driver.qtbot.waitSignal(driver.page.documents.rendered, timeout=PATIENCE):
        driver.command("print_pairings")
    with driver.qtbot.waitSignal(driver.page.documents.files.saved, timeout=PATIENCE):
        driver.page.documents.files.save(tmp_path / "pairings.pdf", driver.page.documents.pdf)
    text = "\n".join(
        page.extract_text() for page in pypdf.PdfReader(tmp_path / "pairings.pdf").pages
    )
    for player in driver.tournament.players:
        assert player.name in text


def test_every_board_has_its_reason_in_two_keys(driver: Driver) -> None:
    """Going to a board shows its deciding criterion and its sentence."""
    driver.open(CORPUS / "0004-regular-n13-r9.trf")
    driver.until(lambda: driver.page.rounds.explanation.explained is not None)
    panel = driver.page.rounds.explanation
    for board in [game.board for game in driver.tournament.rounds[-1].games]:
        driver.type(f".{board}")
        row = driver.page.rounds.view.current_row()
        assert row is not None
        assert row.board == board
        decision = panel.selected
        assert decision is not None
        assert row.black is not None
        opponents = {row.white.tpn: row.black, row.black.tpn: row.white}
        assert panel.player is not None
        name = opponents[panel.player].name.partition(",")[0]
        assert panel.text.toPlainText().startswith(f"You play {name} with ")


def test_a_file_that_is_no_trf_is_refused_with_the_line(driver: Driver, tmp_path: Path) -> None:
    path = tmp_path / "letter.trf"
    path.write_text("001 this is not a player\n", encoding="utf-8")
    driver.open(path)
    assert driver.window.page is None
    assert "ine 1" in driver.window.start_message.text
    assert not list((tmp_path / "Documents").glob("*.arbiter"))


def breaking_exchange(tournament: Tournament, rule: str) -> tuple[Tpn, Tpn]:
    """Two players of the last round whose exchange breaks this rule and no other."""
    last = tournament.rounds[-1]
    pairing = ManualPairing.of_round(last)
    for first, second in combinations([player.tpn for player in tournament.players], 2):
        changed = pairing.with_players_swapped(first, second)
        try:
            faults = pairing_faults(tournament, last.number, changed)
        except UserError:
            continue
        rules = {problem.rule for fault in faults for problem in fault.problems}
        if rules == {rule}:
            return first, second
    raise AssertionError(f"no exchange breaks {rule}")


def go_to_player(driver: Driver, tpn: Tpn) -> None:
    view = driver.page.rounds.view
    row = view.boards.row_of_player(tpn)
    assert row is not None
    shown = view.boards.rows[row]
    view.go_to_row(row, "white" if shown.white.tpn == tpn else "black")


@pytest.mark.parametrize(
    ("name", "rule", "words"),
    [
        ("0004-regular-n13-r9", "C1", "C1: they met in round"),
        ("0004-regular-n13-r9", "C2", "had the bye in round"),
        ("0062-small-n9-r8", "C3", "C3: both must have the same colour"),
        ("0174-prohibited-n12-r8", "forbidden", "Forbidden pair"),
    ],
)
def test_an_illegal_pair_is_shown_red_and_saved_only_with_a_reason(
    driver: Driver, name: str, rule: str, words: str
) -> None:
    driver.open(CORPUS / f"{name}.trf")
    pair_last_round_again(driver)
    rounds = driver.page.rounds
    driver.command("by_hand")
    driver.until(lambda: rounds.hand.verdict is DraftVerdict.ENGINES)

    for tpn in breaking_exchange(driver.tournament, rule):
        go_to_player(driver, tpn)
        driver.type(" ")
    assert rounds.hand.verdict is DraftVerdict.ILLEGAL
    assert rounds.hand_bar.property("tone") == "illegal"
    assert words in rounds.hand_bar.text
    assert marked_rows(driver, words)

    driver.shortcut(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    dialog = rounds.findChild(SaveByHandDialog)
    assert dialog is not None
    assert not dialog.accept_button.isEnabled()  # no reason, no saving
    reason = dialog.findChild(QLineEdit, "reason")
    assert reason is not None
    driver.type("The players had sat down", reason)
    dialog.accept_button.click()

    last = driver.tournament.rounds[-1]
    assert last.manual
    assert last.note == "The players had sat down"
    assert not rounds.hand.is_on
    assert marked_rows(driver, words)  # it stays marked
    entry = driver.event.session.journal()[-1]
    assert str(entry.name) == f"Round {last.number} paired by hand (illegal)"
    assert "The players had sat down" in str(entry.after)
    assert f"### MPA @ Round {last.number}: illegal (" in exported(driver)


def exported(driver: Driver) -> str:
    """The report file as it would be written now."""
    tournament_id = driver.event.tournament_id
    assert tournament_id is not None
    return export_trf(driver.event.session, tournament_id).decode("utf-8")


def marked_rows(driver: Driver, words: str) -> list[str]:
    """Boards drawn in red, with the rule they break."""
    model = driver.page.rounds.model
    rows = [model.index(number, 1) for number in range(model.rowCount())]
    red = [index for index in rows if index.data(Role.BACKDROP) == "illegal"]
    texts = [problem for index in red for problem in index.data(Role.ROW).problems]
    return [text for text in texts if words in text]


def verdict_of(driver: Driver) -> DraftVerdict:
    return driver.page.rounds.hand.verdict


def test_legal_changes_by_hand_are_told_from_the_engines(driver: Driver) -> None:
    driver.open(CORPUS / "0004-regular-n13-r9.trf")
    pair_last_round_again(driver)
    hand = driver.page.rounds.hand
    driver.command("by_hand")
    driver.until(lambda: hand.verdict is DraftVerdict.ENGINES)
    go_to_player(driver, driver.tournament.rounds[-1].games[0].white)
    driver.type("c")
    assert verdict_of(driver) is DraftVerdict.LEGAL
    driver.command("undo")  # undoes the step, not the last act of the journal
    assert verdict_of(driver) is DraftVerdict.ENGINES
    assert driver.page.rounds.hand.is_on
    driver.type("c")
    driver.press(Qt.Key.Key_Escape)
    asked = QApplication.activeModalWidget()
    assert isinstance(asked, UnsavedDialog)
    asked.accept_button.click()
    assert not hand.is_on
    assert not driver.tournament.rounds[-1].manual
