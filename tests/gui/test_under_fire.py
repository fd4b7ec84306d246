"""Broken on purpose, in the real window: always a clear line, never a loss, never a traceback."""

from __future__ import annotations

import os
import resource
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QSpinBox
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.players.import_players import ImportPlayersDialog
from arbiter_app.operations.interface import EventSession
from arbiter_app.tournament.types import GameResult
from tests.few_examples import few_of
from tests.gui.driver import CORPUS, Driver, SteadyClock, close, new_driver
from tests.write_protection import write_protected

TRF = CORPUS / "0004-regular-n13-r9.trf"


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    yield made
    close(made)


def told(driver: Driver) -> str:
    """The line that the window shows."""
    message = driver.window.context.message
    return "" if message.isHidden() else message.text


def paired_sample(driver: Driver) -> Path:
    driver.open_sample()
    driver.pair()
    return driver.event.session.path


# The file


@pytest.mark.write_protection
def test_an_event_in_a_write_protected_folder_is_read_and_nothing_else(
    driver: Driver, tmp_path: Path
) -> None:
    path = paired_sample(driver)
    folder = tmp_path / "protected"
    folder.mkdir()
    driver.window.copies.save_copy(folder / path.name)
    driver.until_idle()
    driver.command("close_event")
    before = (folder / path.name).read_bytes()
    with write_protected(folder, *folder.iterdir()):
        driver.open(folder / path.name)
        assert driver.event.session.read_only
        reason = str(driver.event.session.read_only_reason)
        assert told(driver) == reason
        assert "read-only" in driver.page.header.state
        driver.page.message.hide()
        driver.type("1")
        assert told(driver) == reason
        assert driver.result(4, 1) is None
        driver.window.files.export_file(folder / "out.trf")
        driver.until_idle()
        assert "cannot be written" in told(driver)
        driver.window.copies.save_copy(folder / "copy.arbiter")
        driver.until(lambda: "copy.arbiter" in told(driver))
        driver.command("close_event")
    assert (folder / path.name).read_bytes() == before


@contextmanager
def full_disk(room: int) -> Iterator[None]:
    """No file can grow beyond so many bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)


def test_a_full_disk_is_told_and_the_result_is_not_shown(driver: Driver, tmp_path: Path) -> None:
    paired_sample(driver)
    acts = len(driver.event.session.journal())
    with full_disk(4096):
        driver.type("1")
        said = told(driver)
        driver.window.files.export_file(tmp_path / "out.trf")
        driver.until_idle()
        driver.window.copies.save_copy(tmp_path / "copy.arbiter")
        driver.until_idle()
    assert "cannot be written" in said, said
    assert driver.result(4, 1) is None
    row = driver.page.rounds.model.rows[0]
    assert row.result is None
    assert len(driver.event.session.journal()) == acts
    assert not (tmp_path / "copy.arbiter").exists()
    driver.page.rounds.view.go_to_board(1)
    driver.type("1")  # there is room again
    assert driver.result(4, 1) is GameResult.WHITE_WINS


def test_a_file_open_elsewhere_is_read_and_follows_what_is_written_there(
    driver: Driver, tmp_path: Path
) -> None:
    path = paired_sample(driver)
    driver.command("close_event")
    program = (
        "import sys\n"
        "from pathlib import Path\n"
        "from arbiter_app.operations.interface import EventSession, SystemClock, enter_result\n"
        "from arbiter_app.tournament.types import GameResult\n"
        "session = EventSession.open(Path(sys.argv[1]), clock=SystemClock())\n"
        "print('open', flush=True)\n"
        "sys.stdin.readline()\n"
        "enter_result(session, 1, 4, 2, GameResult.BLACK_WINS)\n"
        "print('entered', flush=True)\n"
        "sys.stdin.readline()\n"
        "session.close()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdin is not None
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        driver.open(path)
        assert driver.event.session.read_only
        assert "open in another window or program" in told(driver)
        driver.type("1")
        assert driver.result(4, 1) is None
        assert "open in another window or program" in told(driver)
        other.stdin.write("\n")
        other.stdin.flush()
        assert other.stdout.readline() == "entered\n"
        driver.until(lambda: driver.result(4, 2) is GameResult.BLACK_WINS)
        driver.command("close_event")
        other.stdin.write("\n")
        other.stdin.flush()
        other.wait(30)
    driver.open(path)
    assert not driver.event.session.read_only


def test_a_file_deleted_while_it_is_open_loses_nothing(driver: Driver, tmp_path: Path) -> None:
    """What is written into a file without a name would be gone: it is refused, a copy is saved."""
    path = paired_sample(driver)
    driver.type("1")
    path.unlink()
    driver.page.rounds.view.go_to_board(2)
    driver.type("0")
    assert "is no longer there" in told(driver)
    assert driver.result(4, 2) is None
    target = tmp_path / "saved.arbiter"
    driver.window.copies.save_copy(target)
    driver.until(lambda: str(target) in told(driver))
    driver.command("close_event")
    driver.open(target)
    assert driver.result(4, 1) is GameResult.WHITE_WINS


def test_another_file_put_in_its_place_is_not_written_over(driver: Driver, tmp_path: Path) -> None:
    """As a cloud folder does that brings an older state back."""
    path = paired_sample(driver)
    other = tmp_path / "other"
    other.write_bytes(path.read_bytes())
    before = other.read_bytes()
    other.replace(path)
    driver.type("1")
    assert "is no longer there" in told(driver)
    assert path.read_bytes() == before


FOREIGN = {
    "random": bytes(range(256)) * 64,
    "empty": b"",
    "text": b"012 Not an event\n" * 400,
    "a header alone": b"SQLite format 3\x00" + bytes(100),
}


@pytest.mark.parametrize("kind", FOREIGN)
def test_a_foreign_file_is_refused_and_not_changed(
    driver: Driver, tmp_path: Path, kind: str
) -> None:
    path = tmp_path / "foreign.arbiter"
    path.write_bytes(FOREIGN[kind])
    driver.open(path)
    assert driver.window.page is None
    assert "foreign.arbiter" in told(driver)
    assert path.read_bytes() == FOREIGN[kind]


def test_a_database_of_another_program_is_refused(driver: Driver, tmp_path: Path) -> None:
    path = tmp_path / "addresses.arbiter"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE address (name TEXT)")
    connection.close()
    driver.open(path)
    assert driver.window.page is None
    assert "addresses.arbiter" in told(driver)


def test_a_folder_and_nothing_at_all(driver: Driver, tmp_path: Path) -> None:
    (tmp_path / "folder.arbiter").mkdir()
    (tmp_path / "folder.trf").mkdir()
    for name in ("folder.arbiter", "folder.trf", "nowhere.arbiter", "nowhere.trf"):
        driver.open(tmp_path / name)
        assert driver.window.page is None
        assert name in told(driver)


@pytest.mark.parametrize("suffix", [".arbiter", ".trf"])
def test_a_pipe_is_not_waited_for(driver: Driver, tmp_path: Path, suffix: str) -> None:
    pipe = tmp_path / f"pipe{suffix}"
    os.mkfifo(pipe)
    driver.open(pipe)
    assert "is a device or a pipe, not a file" in told(driver)
    paired_sample(driver)
    driver.open(pipe)
    assert "is a device or a pipe, not a file" in told(driver)
    driver.import_file(pipe)
    assert "is a device or a pipe, not a file" in told(driver)
    assert driver.event.tournament is not None


def test_a_file_of_a_newer_program_is_refused_and_not_changed(
    driver: Driver, tmp_path: Path
) -> None:
    path = paired_sample(driver)
    driver.command("close_event")
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 9999")
    connection.close()
    before = path.read_bytes()
    driver.open(path)
    assert driver.window.page is None
    assert "newer" in told(driver)
    assert path.read_bytes() == before


# Files of others

GARBAGE = {
    "binary": bytes(range(256)) * 40,
    "empty": b"",
    "nothing but spaces": b" " * 5000,
    "one long line": b"001 " + b"9" * 200_000,
    "a player met twice": (
        b"012 X\n"
        b"001    1      A                                 2000"
        b"                                             1.0    1     2 w 1\n"
        b"001    1      B                                 1900"
        b"                                             0.0    2     1 b 0\n"
    ),
    "a round number without end": b"012 X\nXXR 99999999999999999999\n001    1      A\n",
    "a number of players without end": b"012 X\n001 9999      A\n001 -123      B\n",
    "only nulls": b"\x00" * 4000,
}


@pytest.mark.parametrize("kind", few_of(GARBAGE, ["binary", "a round number without end"]))
def test_a_report_file_with_garbage_is_refused_or_imported_with_remarks(
    driver: Driver, tmp_path: Path, kind: str
) -> None:
    """Never a traceback; a file that is refused leaves no event behind."""
    path = tmp_path / "garbage.trf"
    path.write_bytes(GARBAGE[kind])
    driver.open(path)
    driver.until_idle()
    if driver.window.page is None:
        assert told(driver)
        assert not list(tmp_path.rglob("*.arbiter"))
    else:
        assert "remark" in told(driver)


@pytest.mark.parametrize("kind", few_of(GARBAGE, ["empty", "a player met twice"]))
def test_garbage_imported_into_an_open_event_leaves_it_as_it_was_or_adds_a_tournament(
    driver: Driver, tmp_path: Path, kind: str
) -> None:
    driver.open_sample()
    driver.until_idle()
    before = driver.tournament
    path = tmp_path / "garbage.trf"
    path.write_bytes(GARBAGE[kind])
    driver.import_file(path)
    driver.until_idle()
    assert told(driver)
    first = driver.event.session.tournaments()[0].id
    assert driver.event.session.tournament(first) == before


CSVS = {
    "quotes that never end": b'Name,Rating\n"Adams,2000\nBrown,1900\n' + b"x,1\n" * 50,
    "another separator": b"Name\tRating\nAdams\t2000\n",
    "the mark of UTF-16": "Name;Rating\nŁukasz;2000\n".encode("utf-16"),
    "Windows letters": "Name;Rating\nMüller;2000\n".encode("cp1252"),
    "bytes that are no letters": b"Name;Rating\nM\xff\xfe\x81ller;2000\n",
    "more cells than headings": b"Name;Rating\nAdams;2000;1;2;3;4;5\n",
    "fewer cells than headings": b"Name;Rating;Title;Club\nAdams\n",
    "ratings that cannot be": b"Name;Rating\nAdams;-5\nBrown;99999\nClark;1e9\nDiaz;NaN\n",
    "formulas": b'Name;Rating\n"=cmd|calc!A0";2000\n',
    "twice the same ID": b"Name;FIDE ID\nAdams;123\nBrown;123\n",
    "a very long name": b"Name;Rating\n" + b"A" * 300 + b";2000\nBrown;1900\n",
    "letters from right to left": "Name;Rating\nכהן, דנה;2000\nمحمد;1900\n".encode(),
    "letters that turn the line": "Name;Rating\nAdams\u202egpj.exe;2000\nBrown;1\n".encode(),
    "two headings alike": b"Name;Name;Rating\nAdams;Brown;2000\n",
    "line ends of all kinds": b"Name;Rating\rAdams;2000\r\nBrown;1900\n\n\nClark;1800",
}


@pytest.mark.parametrize(
    "kind",
    few_of(
        CSVS,
        ["bytes that are no letters", "ratings that cannot be", "formulas", "twice the same ID"],
    ),
)
def test_a_messy_table_is_seen_first_and_added_whole_or_not_at_all(
    driver: Driver, tmp_path: Path, kind: str
) -> None:
    driver.open_sample()
    driver.until_idle()
    before, acts = driver.tournament.players, len(driver.event.session.journal())
    table = tmp_path / "mess.csv"
    table.write_bytes(CSVS[kind])
    driver.window.of_event.players.import_file(table)
    driver.until(lambda: driver.window.context.dialog is not None or bool(told(driver)))
    assert driver.tournament.players == before
    if driver.window.context.dialog is None:
        return
    dialog = driver.dialog(ImportPlayersDialog)
    count = len(dialog.players.to_be_added())
    if count == 0:
        assert not dialog.accept_button.isEnabled()
        driver.cancel(dialog)
        return
    driver.accept(dialog)
    driver.until_idle()
    assert len(driver.tournament.players) == len(before) + count
    assert len(driver.event.session.journal()) == acts + 1
    driver.command("undo")
    if count > 1:
        driver.confirm()
    assert driver.tournament.players == before


def test_ten_thousand_lines_are_refused_and_three_thousand_added_beside_the_window(
    driver: Driver, tmp_path: Path
) -> None:
    """A TPN has four digits; the window goes on answering meanwhile."""
    driver.command("new_event")
    table = tmp_path / "many.csv"
    lines = [f"Player {n:05};{1000 + n % 1500};{100000 + n}" for n in range(10_000)]
    table.write_text("\n".join(["Name;Rating;FIDE ID", *lines]), encoding="utf-8")
    driver.window.of_event.players.import_file(table)
    driver.until(lambda: "more than 9999 players" in told(driver))
    table.write_text("\n".join(["Name;Rating;FIDE ID", *lines[:3000]]), encoding="utf-8")
    driver.window.of_event.players.import_file(table)
    driver.until(lambda: driver.window.context.dialog is not None)
    driver.accept(driver.dialog(ImportPlayersDialog))
    driver.command("go_log")  # not held up by the import
    assert driver.page.current_page == PageName.LOG
    driver.until_idle()
    assert len(driver.tournament.players) == 3000


# What is typed


def type_name(driver: Driver, name: str) -> None:
    driver.until(lambda: isinstance(driver.focus(), QLineEdit))
    driver.type(name)
    driver.press(Qt.Key.Key_Return)


def test_names_that_are_too_long_or_turn_the_line_are_refused(driver: Driver) -> None:
    driver.command("new_event")
    for name, said in (("A" * 300, "longer than 200"), ("Ada\u202ems", "U+202E")):
        type_name(driver, name)
        driver.until(lambda said=said: said in told(driver))  # type: ignore[misc]
        assert driver.tournament.players == ()
        driver.until(lambda: isinstance(driver.focus(), QLineEdit))
        driver.press(Qt.Key.Key_Escape)
        driver.page.players.model.clear_draft()
        driver.page.add_players()
    for name in ("כהן, דנה", "محمد بن سلمان", "a\u200cb", "𝒜 emoji 🙂"):
        count = len(driver.tournament.players)
        type_name(driver, name)
        driver.until(lambda count=count: len(driver.tournament.players) == count + 1)  # type: ignore[misc]
    driver.window.grab()


def test_the_largest_number_of_rounds_is_ninety_nine(driver: Driver) -> None:
    driver.command("new_event")
    driver.add_player("Adams")
    driver.add_player("Brown")
    driver.press(Qt.Key.Key_Escape)
    path = driver.event.session.path
    driver.command("settings")
    dialog = driver.window.context.dialog
    assert dialog is not None
    box = dialog.findChild(QSpinBox, "roundsTotal")
    assert box is not None
    box.setValue(2_000_000)
    driver.accept(dialog)
    assert driver.tournament.settings.rounds_total == 99
    driver.command("close_event")
    with EventSession.open(path, clock=SteadyClock()) as session:
        assert session.tournament(1).settings.rounds_total == 99
