"""Nothing is lost by going back: branches in the log, questions before big jumps, copies restored."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QKeyEvent
from PySide6.QtWidgets import QApplication, QPushButton

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.files.copies_dialog import CopiesDialog
from arbiter_app.gui.forms.confirm import ConfirmDialog
from arbiter_app.operations.interface import NewPlayer, import_players
from arbiter_app.tournament.match_result import Result
from arbiter_app.tournament.types import GameResult
from tests.gui.driver import Driver

_CTRL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def forked(driver: Driver) -> None:
    """Three results of round 4, two taken back, another entered instead."""
    driver.pair()
    driver.type("105")
    driver.command("undo")
    driver.command("undo")
    driver.page.rounds.view.setCurrentIndex(driver.page.rounds.model.index(1, 0))
    driver.type("1")


def choose_entry(driver: Driver, row: int) -> None:
    log = driver.page.log
    log.view.setCurrentIndex(log.model.index(row, 0))


def results(driver: Driver) -> list[Result | None]:
    return [game.result for game in driver.tournament.rounds[-1].games[:3]]


def test_a_branch_is_shown_filtered_exported_and_gone_to(driver: Driver, tmp_path: Path) -> None:
    forked(driver)
    now = driver.state
    driver.command("go_log")
    log = driver.page.log
    first = log.model.rows[0].number
    assert [row.standing for row in log.model.rows[:4]] == [
        "current state",
        f"branch 1, from entry {first - 3}",
        f"branch 1, from entry {first - 3}",
        "",
    ]
    log.branches.setCurrentIndex(2)
    log.branches.activated.emit(2)
    assert [row.name for row in log.model.rows] == [
        "Result of board 3, round 4",
        "Result of board 2, round 4",
    ]
    target = tmp_path / "log.csv"
    driver.window.files.export_log(target)
    driver.until_idle()
    with target.open(encoding="utf-8-sig", newline="") as file:
        told = list(csv.DictReader(file))
    assert [(row["State"], row["Branch"]) for row in told] == [("dropped", "1")] * 2
    assert [row["After entry"] for row in told] == [str(first - 3), str(first - 2)]
    driver.command("go_back")
    driver.until_idle()
    assert results(driver) == [
        GameResult.WHITE_WINS,
        GameResult.BLACK_WINS,
        GameResult.DRAW,
    ]
    assert f"(entry {first - 1})" in driver.page.message.text
    driver.follow_link()
    driver.until_idle()
    assert driver.state == now


def test_typing_branch_finds_what_stands_on_one(driver: Driver) -> None:
    forked(driver)
    driver.command("go_log")
    driver.page.log.filter.setText("branch 1")
    assert len(driver.page.log.model.rows) == 2


def test_redo_is_the_primary_button_as_long_as_something_is_undone(driver: Driver) -> None:
    driver.command("go_log")
    plain, first = (
        driver.page.log.findChild(QPushButton, name) for name in ("logRedo", "logRedoFirst")
    )
    assert plain is not None
    assert first is not None
    assert (plain.isHidden(), first.isHidden()) == (False, True)
    driver.pair()
    driver.type("1")
    driver.command("undo")
    driver.command("go_log")
    assert (plain.isHidden(), first.isHidden()) == (True, False)
    assert first.property("role") == "primary"
    first.click()
    assert results(driver)[0] is GameResult.WHITE_WINS


def test_over_a_pairing_one_is_asked_and_a_copy_is_kept(driver: Driver) -> None:
    driver.pair()
    driver.type("1")
    before = driver.state
    copies = len(driver.event.session.kept_copies())
    driver.command("go_log")
    choose_entry(driver, 2)
    driver.command("go_back")
    driver.until(lambda: isinstance(driver.window.context.dialog, ConfirmDialog))
    dialog = driver.dialog(ConfirmDialog)
    assert any("“Round 4 paired”" in text for text in driver.labels(dialog))
    driver.cancel(dialog)
    assert driver.state == before
    assert len(driver.event.session.kept_copies()) == copies
    driver.command("go_back")
    driver.confirm()
    assert len(driver.tournament.rounds) == 3
    assert driver.event.session.kept_copies()[0].occasion == "before going back"
    driver.follow_link()
    driver.confirm()
    assert driver.state == before


def test_over_results_only_one_is_not_asked_unless_they_are_many(driver: Driver) -> None:
    driver.pair()
    driver.type("10")
    driver.command("go_log")
    choose_entry(driver, 2)
    driver.command("go_back")
    driver.until_idle()
    assert driver.window.context.dialog is None
    assert results(driver)[:2] == [None, None]
    assert str(driver.event.session.redo_name) == "Result of board 1, round 4"


def test_an_import_is_not_undone_without_a_question(driver: Driver) -> None:
    before = driver.tournament.players
    new = [NewPlayer("X", rating=1500), NewPlayer("Y", rating=1600)]
    driver.event.act(import_players, new)
    driver.command("undo")
    driver.until(lambda: isinstance(driver.window.context.dialog, ConfirmDialog))
    driver.cancel(driver.dialog(ConfirmDialog))
    assert len(driver.tournament.players) == len(before) + 2
    driver.command("undo")
    driver.confirm()
    assert driver.tournament.players == before


def test_both_keys_of_redo_do_it_and_its_button_says_what_and_which(driver: Driver) -> None:
    """What undo and redo would do is their description, with their keys, also for screen readers."""
    driver.pair()
    driver.type("1")
    actions = driver.window.actions_by_name
    undo, redo = actions[ActionName.UNDO], actions[ActionName.REDO]
    told = "Undo: Result of board 1, round 4"
    assert (undo.toolTip(), undo.statusTip()) == (f"{told} (Ctrl+Z)", told)
    for key, modifiers in ((Qt.Key.Key_Y, _CTRL), (Qt.Key.Key_Z, _CTRL | _SHIFT)):
        driver.command("undo")
        assert results(driver)[0] is None
        assert redo.toolTip() == "Redo: Result of board 1, round 4 (Ctrl+Shift+Z / Ctrl+Y)"
        driver.shortcut(key, modifiers)
        assert results(driver)[0] is GameResult.WHITE_WINS


def test_a_held_key_undoes_once(driver: Driver) -> None:
    """The machine repeats a key that is held 25 times in a second."""
    driver.pair()
    driver.type("105")
    for is_repeated in (False, *[True] * 20):
        event = QKeyEvent(
            QEvent.Type.KeyPress,
            Qt.Key.Key_Z,
            Qt.KeyboardModifier.ControlModifier,
            "",
            is_repeated,
        )
        QApplication.sendEvent(driver.focus(), event)
    assert results(driver) == [GameResult.WHITE_WINS, GameResult.BLACK_WINS, None]


def test_a_held_key_that_is_let_go_and_pressed_in_one_moment_undoes_once(driver: Driver) -> None:
    """So X11 tells of it, and the toolkit does not always see that the key is held."""
    driver.pair()
    driver.type("10510")
    moment = 1000
    kinds = [QEvent.Type.KeyPress, *(QEvent.Type.KeyRelease, QEvent.Type.KeyPress) * 5]
    for kind in kinds:
        moment += 40 if kind is QEvent.Type.KeyRelease else 0
        event = QKeyEvent(kind, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier, "")
        event.setTimestamp(moment)
        if kind is QEvent.Type.KeyPress:
            asked = QKeyEvent(QEvent.Type.ShortcutOverride, event.key(), event.modifiers(), "")
            asked.setTimestamp(moment)
            asked.ignore()
            QApplication.sendEvent(driver.focus(), asked)
            if asked.isAccepted():
                continue
            driver.command("undo")
        else:
            QApplication.sendEvent(driver.focus(), event)
    assert str(driver.event.session.redo_name) == "Result of board 5, round 4"


def test_the_same_letter_with_other_keys_held_is_another_key(driver: Driver) -> None:
    """Only the same key with the same modifiers is held, however fast the next one comes."""
    driver.pair()
    moment = 1000
    command = Qt.KeyboardModifier.ControlModifier
    for let_go, pressed, is_held in (
        (Qt.KeyboardModifier.NoModifier, command, False),
        (command | Qt.KeyboardModifier.ShiftModifier, command, False),
        (command, command, True),
    ):
        moment += 1000
        released = QKeyEvent(QEvent.Type.KeyRelease, Qt.Key.Key_Z, let_go, "")
        released.setTimestamp(moment)
        QApplication.sendEvent(driver.focus(), released)
        asked = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Z, pressed, "")
        asked.setTimestamp(moment)
        asked.ignore()
        QApplication.sendEvent(driver.focus(), asked)
        assert asked.isAccepted() is is_held, (let_go, pressed)


def test_no_key_of_a_result_looks_through_the_whole_window(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The window has thousands of parts, and results are typed as fast as they are read."""
    driver.pair()
    looked: list[object] = []

    def look(*wanted: object) -> list[object]:
        looked.append(wanted)
        return []

    monkeypatch.setattr(driver.window, "findChildren", look)
    driver.type("110")
    assert results(driver) == [*[GameResult.WHITE_WINS] * 2, GameResult.BLACK_WINS]
    assert not looked


def test_only_what_shows_something_else_is_repeated_by_a_held_key(driver: Driver) -> None:
    repeated = {
        action.objectName() for action in driver.window.actions_by_name if action.autoRepeat()
    }
    assert repeated == {"previous_round", "next_round"}


def test_a_copy_is_restored_beside_the_event(driver: Driver) -> None:
    driver.pair()
    driver.type("105")
    path, state = driver.event.session.path, driver.state
    driver.window.actions_by_name[ActionName.COPIES].trigger()
    dialog = driver.dialog(CopiesDialog)
    assert dialog.model.rows[0].occasion == "before pairing round 4"
    copy = dialog.model.rows[0].path
    content = copy.read_bytes()
    driver.accept(dialog)
    driver.until(lambda: driver.event.session.path != path and not driver.window.is_busy)
    assert len(driver.tournament.rounds) == 3
    assert copy.read_bytes() == content
    assert f"“{path.name}” was not changed" in driver.page.message.text
    assert driver.event.session.kept_copies() == ()
    driver.follow_link()
    driver.until(lambda: driver.event.session.path == path and not driver.window.is_busy)
    assert driver.state == state


def test_the_folder_of_the_copies_is_shown(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver.pair()
    shown: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", shown.append)
    driver.window.actions_by_name[ActionName.COPIES].trigger()
    dialog = driver.dialog(CopiesDialog)
    button = dialog.findChild(QPushButton, "showFolder")
    assert button is not None
    button.click()
    assert [Path(url.toLocalFile()) for url in shown] == [driver.event.session.backup_folder]
    driver.cancel(dialog)


def test_the_hint_of_the_filter_is_seen_whole_in_letters_of_any_size(driver: Driver) -> None:
    driver.page.show_page(PageName.LOG)
    field = driver.page.log.filter
    for size in (100, 175):
        driver.window.theme.choose_text_size(size)
        driver.until_idle()
        hint = field.fontMetrics().horizontalAdvance(field.placeholderText())
        assert field.width() >= hint + 8, size
    driver.window.theme.choose_text_size(100)
