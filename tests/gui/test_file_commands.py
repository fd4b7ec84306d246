"""Files: recovered, copied, exported; the log; imported rounds checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.corrections.dialog import CorrectionDialog
from arbiter_app.gui.files.final_report import FinalReportDialog
from arbiter_app.gui.forms.confirm import ConfirmDialog
from arbiter_app.gui.forms.widgets import ActionButton
from arbiter_app.gui.look.tones import MessageTone
from arbiter_app.gui.settings.dialog import SettingsDialog
from arbiter_app.gui.settings.schedule import ScheduleDialog
from arbiter_app.operations.interface import EventSession, edit_player, publish_round
from arbiter_app.standings.rating_remarks import rating_remarks
from arbiter_app.store import salvage as salvaging
from arbiter_app.store.branches import LogWay
from arbiter_app.store.event_file import EventFile
from arbiter_app.tournament.types import GameResult
from arbiter_app.trf.read import read_trf
from arbiter_app.wording import verbatim
from tests.gui.driver import CORPUS, PATIENCE, Driver, SteadyClock, close, new_driver

TRF = CORPUS / "0004-regular-n13-r9.trf"


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    yield made
    close(made)


def damaged(driver: Driver, folder: Path) -> Path:
    """An event file with nonsense in the middle; no event is open any more."""
    driver.open(TRF)
    path = folder / "Village.arbiter"
    driver.event.session.save_copy(path)
    driver.command("close_event")
    data = bytearray(path.read_bytes())
    middle = len(data) // 2
    data[middle : middle + 5000] = b"\xff" * 5000
    path.write_bytes(bytes(data))
    return path


def test_a_damaged_file_is_recovered_and_said_what_was_saved(
    driver: Driver, tmp_path: Path
) -> None:
    path = damaged(driver, tmp_path)
    before = path.read_bytes()
    driver.open(path)
    message = driver.window.start_message
    assert "is damaged" in message.text
    assert "disk image" not in message.text, "said in words of the program, which are translated"
    assert "\n" not in message.text
    assert driver.window.page is None
    driver.follow_link()
    with driver.qtbot.waitSignal(driver.window.event_opened, timeout=PATIENCE):
        pass
    assert driver.event.session.path == tmp_path / "Village recovered.arbiter"
    assert driver.tournament == read_trf(TRF.read_bytes()).tournament
    games = sum(len(played.games) for played in driver.tournament.rounds)
    assert f"{games} games. Nothing was lost" in driver.page.message.text
    assert "The damaged file was not changed" in driver.page.message.text
    assert path.read_bytes() == before


WRONG = {
    "paper.pdf": b"%PDF-1.4",
    "note.txt": b"See you at the club.",
    "empty.arbiter": b"",
    "other.arbiter": b"SQLite format 3\0" + bytes(4080),
    "gone.arbiter": None,
}
"""Files that are no events, with what is in them; one that is not there."""


@pytest.mark.parametrize("is_open", [False, True], ids=["start", "event"])
def test_a_wrong_file_is_named_and_what_to_do_is_said(
    driver: Driver, tmp_path: Path, *, is_open: bool
) -> None:
    """Opened from the menu, dropped, chosen from the recent ones, and imported: the same is said."""
    window = driver.window
    if is_open:
        driver.open(TRF)
    for name, content in WRONG.items():
        path = tmp_path / name
        if content is not None:
            path.write_bytes(content)
        for way in ways_to_open(driver, path):
            window.context.dismiss()
            way()
            driver.until_idle()
            text = driver.page.message.text if is_open else window.start_message.text
            assert name in text
            assert "Choose " in text or "check the name" in text
            assert "Line 1" not in text


def ways_to_open(driver: Driver, path: Path) -> Iterator[Callable[[], object]]:
    window = driver.window
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    drop = QDropEvent(
        QPointF(),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    yield lambda: window.open_path(path)
    yield lambda: window.dropEvent(drop)
    yield lambda: window.start.chosen.emit(path)
    if path.suffix != ".arbiter":
        yield lambda: window.files.import_file(path)


def test_a_second_recovery_does_not_replace_the_first(driver: Driver, tmp_path: Path) -> None:
    path = damaged(driver, tmp_path)
    for name in ("Village recovered.arbiter", "Village recovered 2.arbiter"):
        with driver.qtbot.waitSignal(driver.window.event_opened, timeout=PATIENCE):
            driver.window.files.recover(path)
        assert driver.event.session.path.name == name


def test_a_copy_is_saved_and_opened_like_any_event(driver: Driver, tmp_path: Path) -> None:
    driver.open(TRF)
    target = tmp_path / "copy.arbiter"
    driver.window.copies.save_copy(target)
    driver.until_idle()
    assert str(target) in driver.page.message.text
    with EventSession.open(target, clock=SteadyClock()) as copy:
        assert copy.tournament(copy.tournaments()[0].id) == driver.tournament
    driver.window.copies.save_copy(driver.event.session.path)
    driver.until(lambda: "is open" in driver.page.message.text)


def test_copies_before_pairing_go_to_the_folder_chosen(driver: Driver, tmp_path: Path) -> None:
    driver.open_sample()
    stick = tmp_path / "stick"
    driver.window.copies.choose_backup_folder(stick)
    driver.pair()
    assert len(list(stick.glob("*before pairing round 4.arbiter"))) == 1
    assert driver.window.preferences.backup_folder == stick
    driver.command("close_event")
    driver.open_sample()  # the next event goes there too
    driver.pair()
    assert len(list(stick.glob("*before pairing round 4.arbiter"))) == 2


def test_a_folder_for_copies_that_is_gone_stops_nothing(driver: Driver, tmp_path: Path) -> None:
    driver.open_sample()
    stick = tmp_path / "stick"
    stick.write_text("no folder any more")
    driver.window.copies.choose_backup_folder(stick)
    driver.pair()
    assert "No backup could be made" in driver.page.message.text
    assert len(driver.tournament.rounds) == 4


def test_the_final_report_waits_for_open_games_and_has_late_corrections(
    driver: Driver, tmp_path: Path
) -> None:
    driver.open_sample()
    driver.pair()
    driver.command("export_report")
    assert "10 results missing, boards 1, 2, 3" in driver.page.message.text
    assert driver.window.findChildren(QFileDialog) == [], "a file is asked for that there is not"
    target = tmp_path / "report.trf"
    driver.window.files.export_report(target)
    driver.until_idle()
    assert "10 results missing, boards 1, 2, 3" in driver.page.message.text
    assert not target.exists()
    driver.open(TRF)
    driver.page.rounds.show_round(2)
    game = driver.tournament.round(2).games[0]
    driver.type(".1")
    driver.type("x")
    dialog = driver.dialog(CorrectionDialog)
    driver.until(dialog.accept_button.isEnabled)
    driver.accept(dialog)
    driver.window.files.export_report(target)
    driver.until_idle()
    reported = read_trf(target.read_bytes()).tournament.round(2).game_of(game.white)
    assert reported is not None
    assert reported.result is not None
    assert reported.result.is_forfeit
    driver.window.files.export_file(target)
    driver.until_idle()
    exported = read_trf(target.read_bytes()).tournament.round(2).game_of(game.white)
    assert exported is not None
    assert exported.result is game.result


def asked(driver: Driver) -> FinalReportDialog:
    driver.window.actions_by_name[ActionName.EXPORT_REPORT].trigger()
    return driver.dialog(FinalReportDialog)


def test_what_the_rating_office_will_ask_is_listed_before_the_report_is_written(
    driver: Driver,
) -> None:
    """Each with the name of its field, and a way into it."""
    driver.open(TRF)
    shown = rating_remarks(driver.tournament)
    assert {remark.field for remark in shown} >= {"city", "round_dates", "fide_id"}
    dialog = asked(driver)
    for remark, button in zip(shown, dialog.links, strict=True):
        assert str(remark.text) in button.accessibleName()
    assert driver.window.findChildren(QFileDialog) == []
    driver.accept(dialog)
    driver.until(lambda: bool(driver.window.findChildren(QFileDialog)))
    driver.window.findChildren(QFileDialog)[0].reject()
    driver.until(lambda: driver.window.context.dialog is None)
    for number, remark in enumerate(shown):
        asked(driver).links[number].click()
        if remark.tpn is not None:
            assert driver.page.current_page is PageName.PLAYERS
            view = driver.page.players.view
            assert driver.window.focusWidget() is view
            model = driver.page.players.model
            assert view.currentIndex().column() == model.column_number(remark.field)
            row = model.row_at(view.currentIndex())
            assert row is not None
            assert row.player.tpn == remark.tpn
        elif remark.round_number:
            schedule = driver.dialog(ScheduleDialog)
            assert driver.focus() is schedule.table
            assert schedule.table.currentIndex().row() == remark.round_number - 1
            schedule.reject()
            driver.until(lambda: driver.window.context.dialog is None)
        else:
            settings = driver.dialog(SettingsDialog)
            field = driver.focus()
            assert isinstance(field, QLineEdit)
            assert field.accessibleName() in str(remark.text)
            settings.reject()
            driver.until(lambda: driver.window.context.dialog is None)


def test_the_log_is_filtered_and_saved_as_it_is_shown(driver: Driver, tmp_path: Path) -> None:
    driver.open_sample()
    driver.pair()
    for key in "15":
        driver.type(key)
    driver.command("go_log")
    log = driver.page.log
    count = log.model.rowCount()
    log.filter.setText("board 2 ROUND 4")
    assert [row.name for row in log.model.rows] == ["Result of board 2, round 4"]
    assert f"1 of {count} entries" in driver.labels(log)
    target = tmp_path / "log.csv"
    driver.window.files.export_log(target)
    driver.until_idle()
    lines = target.read_text(encoding="utf-8-sig").splitlines()
    assert len(lines) == 2
    assert '"Result of board 2, round 4",no result,½–½,' in lines[1]
    log.filter.setText("")
    assert log.model.rowCount() == count


def test_saving_the_pairings_offers_to_publish_them(driver: Driver, tmp_path: Path) -> None:
    driver.open_sample()
    driver.pair()
    with driver.qtbot.waitSignal(driver.page.documents.rendered, timeout=PATIENCE):
        driver.page.documents.choose("pairings")
        driver.command("go_documents")
    with driver.qtbot.waitSignal(driver.page.documents.files.saved, timeout=PATIENCE):
        driver.page.documents.files.save(tmp_path / "pairings.pdf", driver.page.documents.pdf)
    assert "Round 4 is not published yet" in driver.page.message.text
    driver.follow_link()
    assert driver.state.publication(4) is not None
    with driver.qtbot.waitSignal(driver.page.documents.files.saved, timeout=PATIENCE):
        driver.page.documents.files.save(tmp_path / "again.pdf", driver.page.documents.pdf)
    assert "not published" not in driver.page.message.text


def test_imported_rounds_by_the_rules_are_checked_in_passing(driver: Driver) -> None:
    driver.open_sample()
    bar = driver.window.statusBar()
    driver.until(lambda: "all 3 rounds are paired by the rules" in bar.currentMessage())
    assert driver.page.message.isHidden()


def test_imported_rounds_that_differ_are_named_and_shown_one_after_the_other(
    driver: Driver, tmp_path: Path
) -> None:
    """A colour of round 2 turned: board 8 differs, and what was paired on it in round 3."""
    driver.open_sample()
    driver.until_idle()
    turned = []
    path = tmp_path / "elsewhere.trf"
    driver.window.files.export_file(path)
    driver.until_idle()
    for line in path.read_text(encoding="utf-8").splitlines():
        changed = line
        if line.startswith("001    1 "):
            changed = line.replace("  18 w", "  18 b")
        elif line.startswith("001   18 "):
            changed = line.replace("   1 b", "   1 w")
        turned.append(changed)
    path.write_text("\n".join(turned) + "\n", encoding="utf-8")
    with driver.qtbot.waitSignal(
        driver.window.of_event.checks.checked, timeout=PATIENCE
    ) as blocker:
        driver.import_file(path)
    assert blocker.args is not None
    assert [difference.round_number for difference in blocker.args[1]] == [2, 3]
    assert len(driver.event.session.tournaments()) == 2
    message = driver.page.message
    assert message.tone is MessageTone.WARNING
    assert "Checked 3 rounds: rounds 2, 3 are not paired by the rules" in message.text
    assert "report explains" not in message.text, "the import says that the rounds are others"
    driver.follow_link()
    assert driver.page.rounds.round_number == 2
    row = driver.page.rounds.view.current_row()
    assert row is not None
    assert row.board == blocker.args[1][0].boards[0]
    driver.follow_link()
    assert driver.page.rounds.round_number == 3


def test_the_rounds_are_checked_on_demand(driver: Driver) -> None:
    driver.open(TRF)
    driver.until_idle()
    with driver.qtbot.waitSignal(driver.window.of_event.checks.checked, timeout=PATIENCE):
        driver.command("check_rounds")
    assert "all 9 rounds" in driver.page.message.text


def test_closing_the_event_ends_its_check(driver: Driver) -> None:
    """The check of one event says nothing in another."""
    driver.open(TRF)
    driver.command("close_event")
    driver.open_sample()
    driver.until_idle()
    assert driver.page.message.isHidden()


def test_undone_to_the_beginning_and_redone_the_file_has_the_same_content(
    driver: Driver,
) -> None:
    """Everything of the day: undone to the empty event, done again, across a restart."""
    driver.open_sample()
    driver.pair()
    driver.event.act(publish_round, 4)
    for key in "105=+-x5":
        driver.type(key)
    driver.command("adjourn_missing")
    driver.follow_link()
    driver.pair()
    session = driver.event.session
    path, whole = session.path, driver.state
    entries = [(entry.id, entry.name, entry.before, entry.after) for entry in session.journal()]
    driver.undo_all()
    assert session.tournaments() == ()
    assert session.undo_name is None
    assert not driver.page.rounds.isVisible()
    assert "The event has no tournament" in driver.labels(driver.page)
    offered = [b for b in driver.page.findChildren(ActionButton) if b.isVisible()]
    primary = [b.objectName() for b in offered if b.property("role") == "primary"]
    assert [name for name in primary if name.startswith("empty")] == ["emptyRedoFirst"]
    driver.command("close_event")
    driver.open(path)
    assert driver.event.session.tournaments() == ()
    driver.command("go_log")
    log = driver.page.log
    log.view.setCurrentIndex(log.model.index(0, 1))
    driver.command("go_back")
    driver.confirm()
    again = driver.event.session
    assert driver.state == whole
    found = [(entry.id, entry.name, entry.before, entry.after) for entry in again.journal()]
    assert found == entries
    assert again.redo_name is None


def test_going_back_can_be_stopped_on_the_way(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The event is as it was, and goes on."""
    driver.open_sample()
    driver.pair()
    driver.type("105")
    session, page = driver.event.session, driver.page
    before, journal = driver.state, session.journal()
    begun, go_on = Event(), Event()
    way_to = session.way_to

    def slow(entry_id: int | None) -> LogWay:
        begun.set()
        assert go_on.wait(20)
        return way_to(entry_id)

    driver.window.actions_by_name[ActionName.UNDO_ALL].trigger()
    driver.until(lambda: driver.window.context.dialog is not None)
    monkeypatch.setattr(session, "way_to", slow)
    driver.agree(driver.dialog(ConfirmDialog))
    driver.until(begun.is_set)
    driver.until(page.working.isVisible)
    assert page.working.text == "Going to another log entry…"
    page.working.stop()
    go_on.set()
    driver.until_idle()
    assert page.working.isHidden()
    assert driver.state == before
    assert session.journal() == journal
    driver.type("1")
    assert driver.result(4, 4) is GameResult.WHITE_WINS


def test_a_deleted_tournament_comes_back_by_undo(driver: Driver) -> None:
    driver.open_sample()
    before = driver.tournament
    driver.command("delete_tournament")
    driver.cancel(driver.dialog(ConfirmDialog))
    assert driver.tournament == before
    driver.command("delete_tournament")
    driver.confirm()
    assert driver.event.session.tournaments() == ()
    assert "was deleted" in driver.page.message.text
    driver.follow_link()
    assert driver.tournament == before


def test_what_must_be_known_of_a_file_is_told_when_it_stands_in_the_window(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.open(TRF)
    path = driver.event.session.path
    driver.command("close_event")
    monkeypatch.setattr(
        EventFile, "notices", (verbatim("Two acts were lost."), verbatim("A copy was kept."))
    )
    driver.open(path)
    assert driver.page.message.text == "Two acts were lost. A copy was kept."
    assert driver.page.message.tone is MessageTone.WARNING
    assert not driver.page.message.isHidden()


def test_a_recovery_can_be_stopped_with_what_it_found(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = damaged(driver, tmp_path)
    half, stopped = Event(), Event()
    salvage = salvaging.salvage

    def slow(*args: Any, enough: Callable[[int, int], bool]) -> object:
        def waits(done: int, total: int) -> bool:
            if done == total // 2:
                half.set()
                assert stopped.wait(PATIENCE / 1000)
            return enough(done, total)

        return salvage(*args, enough=waits)

    monkeypatch.setattr(salvaging, "salvage", slow)
    driver.window.files.recover(path)
    driver.until(half.is_set)
    assert "Recovering" in driver.window.start_message.text
    with driver.qtbot.waitSignal(driver.window.event_opened, timeout=PATIENCE):
        driver.follow_link()
        stopped.set()
    assert "stopped before the whole file was read" in driver.page.message.text
    assert driver.tournament.players


def test_what_an_exported_file_cannot_tell_is_said(driver: Driver, tmp_path: Path) -> None:
    driver.open(TRF)
    player = driver.tournament.players[0]
    edit_player(driver.event.session, driver.event.tournament_id or 0, 1, replace(player, club="X"))
    target = tmp_path / "out.trf"
    driver.window.files.export_file(target)
    driver.qtbot.waitUntil(lambda: "The file cannot contain everything" in driver.page.message.text)
    assert "cannot record the club and category of 1 player" in driver.page.message.text
    assert target.exists()


@pytest.mark.parametrize("name", ["gone.trf", "gone.arbiter"])
def test_a_file_that_is_gone_is_named_with_what_to_do(
    driver: Driver, tmp_path: Path, name: str
) -> None:
    """It may have been chosen from the recent ones, or dropped."""
    path = tmp_path / name
    driver.window.open_path(path)
    driver.until(lambda: name in driver.window.context.message.text)
    assert "moved or renamed" in driver.window.context.message.text
