"""The hall beside the arbiter's window: what it shows, that it follows, that it takes no key."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTime
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.forms.confirm import ConfirmDialog
from arbiter_app.gui.forms.room import resize_on_screen
from arbiter_app.gui.hall.dialog import HallDialog
from arbiter_app.gui.hall.round_clock import RoundClockDialog
from arbiter_app.gui.hall.window import HallWindow
from arbiter_app.gui.kept.options import ALL, LARGEST
from arbiter_app.gui.look.theme import ThemeChoice
from arbiter_app.operations.interface import (
    change_settings,
    enter_results,
    pair_next_round,
    publish_round,
    unpair_last_round,
)
from arbiter_app.operations.round_clock import RoundClock
from arbiter_app.tournament.types import GameResult
from tests.gui.driver import CORPUS, Driver, clear_away, close, new_driver, new_window

SMALL = CORPUS / "0067-small-n6-r4.trf"
"""Six players, four rounds, all results in."""


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    made.open(SMALL)
    made.until_idle()
    yield made
    close(made)


def hall_of(driver: Driver) -> HallWindow:
    hall = driver.window.hall.hall
    assert hall is not None
    return hall


def until_shown(driver: Driver) -> None:
    """Until the hall shows the event as it is now."""
    source = driver.window.hall.source
    assert source is not None
    driver.until(lambda: not source.is_busy)


@pytest.mark.parametrize("wanted", [(960, 600), (20_000, 300), (300, 20_000)])
def test_a_window_is_never_larger_than_its_screen(qtbot: QtBot, wanted: tuple[int, int]) -> None:
    """At 200 % the lower end of the hall was below the screen."""
    window = QWidget()
    qtbot.addWidget(window)
    resize_on_screen(window, *wanted)
    room = window.screen().availableSize()
    assert window.width() <= min(wanted[0], room.width())
    assert window.height() <= min(wanted[1], room.height())


def test_the_hall_begins_within_its_screen(driver: Driver) -> None:
    hall = open_hall(driver)
    room = hall.screen().availableSize()
    assert hall.width() <= room.width()
    assert hall.height() <= room.height()


def open_hall(driver: Driver) -> HallWindow:
    driver.command("hall")
    until_shown(driver)
    # Where there is no desktop every new window is given the keyboard; it comes back.
    driver.until(driver.window.isActiveWindow)
    return hall_of(driver)


def choose(driver: Driver, name: ActionName) -> None:
    """Choose an action in its menu: a key pressed again at once, as only tests can, is a held one."""
    driver.window.actions_by_name[name].trigger()


def open_now(driver: Driver) -> HallWindow | None:
    return driver.window.hall.hall


def publish_in(driver: Driver, number: int) -> None:
    driver.event.act(publish_round, number)


def publish(driver: Driver, number: int) -> None:
    publish_in(driver, number)
    until_shown(driver)


def says(hall: HallWindow, name: str) -> str:
    found = hall.findChild(QLabel, name)
    assert found is not None
    return found.text() if found.isVisibleTo(hall) else ""


def everything(hall: HallWindow) -> str:
    """All texts that stand in the hall now."""
    labels = [label.text() for label in hall.findChildren(QLabel) if label.isVisibleTo(hall)]
    rows = hall.sheet.texts if hall.sheet.isVisibleTo(hall) else []
    return "\n".join([*labels, *(" ".join(row) for row in rows)])


def names_in(driver: Driver, text: str) -> list[str]:
    return [player.name for player in driver.tournament.players if player.name in text]


def test_nothing_is_shown_before_it_is_published_and_undo_takes_it_off_at_once(
    driver: Driver,
) -> None:
    hall = open_hall(driver)
    assert "as soon as they are published" in everything(hall)
    assert names_in(driver, everything(hall)) == []
    publish(driver, 4)
    assert "Round 4" in everything(hall)
    assert len(names_in(driver, everything(hall))) == 6
    driver.command("undo")
    driver.agree(driver.dialog(ConfirmDialog))
    # Not when it has been made anew: now.
    assert names_in(driver, everything(hall)) == []
    until_shown(driver)
    assert names_in(driver, everything(hall)) == []
    driver.command("redo")
    until_shown(driver)
    assert len(names_in(driver, everything(hall))) == 6


def test_a_round_that_is_taken_back_and_paired_otherwise_goes_at_once(driver: Driver) -> None:
    """What was published as round 4 is not what would be published now."""
    hall = open_hall(driver)
    publish(driver, 4)
    driver.event.act_on_event(lambda session: session.undo())
    driver.window.of_event.rounds.unpair()
    driver.window.context.dismiss()
    assert names_in(driver, everything(hall)) == []


def test_results_come_in_as_they_are_entered(driver: Driver) -> None:
    hall = open_hall(driver)
    driver.event.act(enter_results, 4, {1: None, 2: None}, confirmed=True)
    publish(driver, 4)
    assert [row[2] for row in hall.sheet.texts][:2] == ["–", "–"]
    driver.event.act(enter_results, 4, {2: GameResult.DRAW})
    until_shown(driver)
    assert hall.sheet.texts[1][2] == "½–½"
    assert hall.sheet.texts[0][2] == "–"
    driver.window.hall.use(replace(driver.window.hall.options, results=False))
    until_shown(driver)
    assert {row[2] for row in hall.sheet.texts} == {"–"}


def test_the_arbiter_keeps_the_keyboard(driver: Driver) -> None:
    """The hall opens, turns and closes, and each key goes where it went before."""
    driver.page.show_page(PageName.ROUNDS)
    driver.page.rounds.view.setFocus()
    keyboard = driver.focus()
    hall = open_hall(driver)
    assert driver.window.isActiveWindow()
    assert driver.focus() is keyboard
    publish(driver, 4)
    for name in (ActionName.HALL_NEXT, ActionName.HALL_PREVIOUS, ActionName.HALL_PAUSE):
        driver.window.actions_by_name[name].trigger()
        assert driver.window.isActiveWindow()
        assert driver.focus() is keyboard
    assert not hall.isActiveWindow()
    assert hall.windowFlags() & Qt.WindowType.WindowDoesNotAcceptFocus
    driver.press(Qt.Key.Key_Escape)
    assert driver.window.hall.hall is hall
    driver.command("hall")
    assert open_now(driver) is None
    assert driver.focus() is keyboard


def test_escape_in_the_hall_leaves_it(driver: Driver) -> None:
    hall = open_hall(driver)
    assert driver.window.actions_by_name[ActionName.HALL].isChecked()
    assert driver.window.actions_by_name[ActionName.HALL_NEXT].isEnabled()
    QTest.keyClick(hall, Qt.Key.Key_Escape)
    assert open_now(driver) is None
    assert not driver.window.actions_by_name[ActionName.HALL].isChecked()
    assert not driver.window.actions_by_name[ActionName.HALL_NEXT].isEnabled()
    assert not driver.window.hall.bar.isVisible()
    choose(driver, ActionName.HALL)
    assert open_now(driver) is not None


def test_the_hall_goes_with_the_event_and_with_the_window(driver: Driver, tmp_path: Path) -> None:
    hall = open_hall(driver)
    driver.command("close_event")
    assert open_now(driver) is None
    assert not hall.isVisible()
    assert not driver.window.actions_by_name[ActionName.HALL].isEnabled()


def test_pages_turn_by_themselves_and_stay_while_paused(driver: Driver) -> None:
    driver.window.hall.use(replace(driver.window.hall.options, seconds=3))
    hall = open_hall(driver)
    publish(driver, 4)
    first = hall.told
    assert driver.window.hall.bar.text == f"Hall: {first}"
    driver.until(lambda: hall.told != first)
    turning = []
    for _ in range(3):
        turning.append((hall.is_turning, "paused" in says(hall, "hallPage")))
        choose(driver, ActionName.HALL_PAUSE)
    assert turning == [(True, False), (False, True), (True, False)]


def test_lists_come_in_turn(driver: Driver) -> None:
    hall = open_hall(driver)
    publish(driver, 4)
    titles = []
    for _ in range(4):
        titles.append(says(hall, "hallTitle"))
        driver.window.actions_by_name[ActionName.HALL_NEXT].trigger()
    assert titles == [
        "Pairings · Round 4",
        "Pairings by name · Round 4",
        "Standings · after round 4",
        "Pairings · Round 4",
    ]
    driver.window.actions_by_name[ActionName.HALL_PREVIOUS].trigger()
    driver.window.actions_by_name[ActionName.HALL_PREVIOUS].trigger()
    assert says(hall, "hallTitle") == "Standings · after round 4"


NOT_PUBLISHED = "The pairings of round 4 are not published yet"


def test_lists_older_than_the_round_that_is_played_say_so(driver: Driver) -> None:
    """Rounds were never published: nobody is led to a board of round 3, and the desk hears of it."""
    hall = open_hall(driver)
    publish(driver, 3)
    told = []
    for _ in range(3):
        told.append(hall.told)
        hall.turn(1)
    assert told == [
        f"Pairings · Round 3 · {NOT_PUBLISHED} · 1 / 1",
        f"Standings · after round 3 · {NOT_PUBLISHED} · 1 / 1",
        f"Pairings · Round 3 · {NOT_PUBLISHED} · 1 / 1",
    ]
    name = driver.tournament.players[0].name
    driver.type(name, hall.field)
    (row,) = hall.sheet.texts
    assert row[:5] == [name, "", "", NOT_PUBLISHED, ""]
    assert says(hall, "hallTitle") == "Find your board · 1 found · after round 3"
    publish(driver, 4)
    (row,) = hall.sheet.texts
    assert row[1].isdigit()
    assert NOT_PUBLISHED not in everything(hall)
    assert driver.window.hall.bar.text == "Hall: Find your board · 1 found"


def test_the_desk_is_told_once_that_the_hall_is_behind(driver: Driver) -> None:
    open_hall(driver)
    text = "Round 4 is not published yet. The hall shows no pairings."
    assert driver.page.message.text.startswith(text)
    driver.page.message.dismiss()
    driver.event.act(enter_results, 4, {1: None}, confirmed=True)
    assert "not published" not in driver.page.message.text
    driver.command("hall")
    driver.command("close_event")
    driver.open(SMALL)
    driver.until_idle()
    publish_in(driver, 2)
    open_hall(driver)
    text = "Round 4 is not published yet. The hall shows round 2."
    assert driver.page.message.text.startswith(text)
    driver.follow_link()
    until_shown(driver)
    assert not driver.page.message.isVisible()
    assert "Round 4" in everything(hall_of(driver))


def test_the_desk_is_told_with_the_first_result_of_a_round_that_is_not_published(
    driver: Driver,
) -> None:
    """Not as soon as a round is paired: it is looked at before it is published."""
    driver.event.act(unpair_last_round, confirmed=True)
    publish_in(driver, 3)
    open_hall(driver)
    driver.event.act(pair_next_round)
    assert not driver.page.message.isVisible()
    driver.event.act(enter_results, 4, {1: GameResult.DRAW})
    assert driver.page.message.text.startswith("Round 4 is not published yet. The hall shows")


def test_the_desk_is_told_of_the_web_pages_although_it_knows_of_the_hall(
    driver: Driver, tmp_path: Path
) -> None:
    publish_in(driver, 2)
    open_hall(driver)
    driver.page.message.dismiss()
    tournament_id = driver.event.tournament_id
    assert tournament_id is not None
    driver.window.live_pages.go_on(tournament_id, tmp_path)
    assert "The web pages show round 2." in driver.page.message.text
    driver.page.message.dismiss()
    driver.event.act(enter_results, 4, {1: None}, confirmed=True)
    assert "not published" not in driver.page.message.text


def test_a_player_types_the_name(driver: Driver) -> None:
    hall = open_hall(driver)
    publish(driver, 4)
    game = driver.tournament.rounds[-1].games[1]
    names = {player.tpn: player.name for player in driver.tournament.players}
    name, opponent = names[game.white], names[game.black]
    driver.type(name.upper(), hall.field)
    assert says(hall, "hallTitle") == "Find your board · 1 found"
    (row,) = hall.sheet.texts
    assert row[:4] == [name, "2", "White", opponent]
    turning = [hall.is_turning]
    driver.type(" nobody", hall.field)
    assert "No name contains “" in everything(hall)
    assert driver.window.hall.bar.text == "Hall: Find your board · 0 found"
    QTest.keyClick(hall.field, Qt.Key.Key_Escape)
    assert hall.field.text() == ""
    assert says(hall, "hallTitle") == "Pairings · Round 4"
    assert [*turning, hall.is_turning] == [False, True]
    assert driver.window.hall.bar.text == "Hall: Pairings · Round 4 · 1 / 1"
    driver.window.hall.use(replace(driver.window.hall.options, look_up=False))
    assert not hall.field.isVisible()


def test_what_is_typed_finds_nothing_that_is_not_published(driver: Driver) -> None:
    hall = open_hall(driver)
    driver.type(driver.tournament.players[0].name, hall.field)
    assert names_in(driver, everything(hall)) == []
    assert "as soon as they are published" in everything(hall)


def test_settings_are_asked_for_and_kept(driver: Driver, tmp_path: Path) -> None:
    hall = open_hall(driver)
    publish(driver, 4)
    hall.turn(1)
    assert says(hall, "hallTitle") == "Pairings by name · Round 4"
    choose(driver, ActionName.HALL_SETTINGS)
    dialog = driver.dialog(HallDialog)
    dialog.boards.setChecked(False)
    dialog.seconds.setValue(20)
    dialog.size_box.setCurrentIndex(dialog.size_box.findData(LARGEST))
    dialog.colours.setCurrentIndex(dialog.colours.findData(ThemeChoice.DARK))
    size = hall.sheet.type_size
    driver.accept(dialog)
    until_shown(driver)
    assert says(hall, "hallTitle") == "Pairings by name · Round 4"
    assert hall.sheet.type_size > size
    driver.window.preferences.save()
    again = new_window(tmp_path)
    found = again.hall.options
    assert (found.boards, found.seconds, found.size) == (False, 20, LARGEST)
    assert found.colours is ThemeChoice.DARK
    clear_away(again)


def test_size_is_changed_in_the_hall(driver: Driver) -> None:
    hall = open_hall(driver)
    publish(driver, 4)
    QTest.keyClick(hall, Qt.Key.Key_Minus, Qt.KeyboardModifier.ControlModifier)
    assert driver.window.hall.options.size == -1
    QTest.keyClick(hall, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert driver.window.hall.options.size == 0


def test_all_tournaments_in_turn_or_one_of_them(driver: Driver) -> None:
    """Whichever the arbiter looks at; each with its own rounds."""
    driver.event.act(
        lambda session, tid: change_settings(
            session, tid, replace(session.tournament(tid).settings, name="Open A")
        )
    )
    driver.import_file(CORPUS / "0004-regular-n13-r9.trf")
    second = driver.event.tournament_id
    driver.event.act(
        lambda session, tid: change_settings(
            session, tid, replace(session.tournament(tid).settings, name="Open B")
        )
    )
    driver.window.hall.use(replace(driver.window.hall.options, tournament=ALL))
    hall = open_hall(driver)
    publish(driver, 9)
    driver.page.tabs.setCurrentIndex(0)
    assert driver.event.tournament_id != second
    publish(driver, 4)
    titles = set()
    for _ in range(8):
        titles.add((says(hall, "hallEvent"), says(hall, "hallTitle")))
        hall.turn(1)
    assert {
        ("Open A", "Pairings · Round 4"),
        ("Open B · F: by forfeit", "Pairings · Round 9"),
    } <= titles
    driver.window.hall.use(replace(driver.window.hall.options, tournament="Open B"))
    until_shown(driver)
    assert says(hall, "hallEvent") == "Open B · F: by forfeit"
    driver.window.hall.use(replace(driver.window.hall.options, tournament=""))
    until_shown(driver)
    assert says(hall, "hallEvent") == "Open A"
    driver.page.tabs.setCurrentIndex(1)
    until_shown(driver)
    assert says(hall, "hallEvent") == "Open B · F: by forfeit"


def test_undo_takes_another_tournament_off_as_well(driver: Driver) -> None:
    """It is not the one that the window shows."""
    driver.import_file(CORPUS / "0004-regular-n13-r9.trf")
    driver.window.hall.use(replace(driver.window.hall.options, tournament=ALL))
    hall = open_hall(driver)
    publish(driver, 9)
    players = names_in(driver, everything(hall))
    assert players
    driver.page.tabs.setCurrentIndex(0)
    until_shown(driver)
    assert names_in(driver, everything(hall)) != players
    driver.event.act_on_event(lambda session: session.undo())
    assert not set(players) & set(everything(hall).splitlines())
    source = driver.window.hall.source
    assert source is not None
    assert all(not each.round_number for each in source.content)
    until_shown(driver)
    assert "as soon as they are published" in everything(hall)


# The clock of the round


def test_the_clock_starts_when_the_arbiter_says_and_outlasts_the_program(
    driver: Driver, tmp_path: Path
) -> None:
    driver.event.act(
        lambda session, tid: change_settings(
            session,
            tid,
            replace(session.tournament(tid).settings, time_control="90 min + 30 s per move"),
        )
    )
    hall = open_hall(driver)
    publish(driver, 4)
    assert says(hall, "hallClock") == ""
    driver.command("round_clock")
    dialog = driver.dialog(RoundClockDialog)
    assert dialog.minutes.value() == 240
    driver.accept(dialog)
    hall.show_clock()
    assert says(hall, "hallClock").startswith("3:59:")
    assert "since the start" in says(hall, "hallClockCaption")
    one, path = driver.event.tournament_id, driver.event.session.path
    assert one is not None
    again = new_window(tmp_path)
    kept = again.preferences.round_clock(path, one)
    assert kept is not None
    assert (kept.round_number, kept.minutes) == (4, 240)
    clear_away(again)
    driver.window.activateWindow()
    driver.until(driver.window.isActiveWindow)
    choose(driver, ActionName.ROUND_CLOCK)
    dialog = driver.dialog(RoundClockDialog)
    button = dialog.findChild(QPushButton, "clockStop")
    assert button is not None
    button.click()
    assert says(hall, "hallClock") == ""
    assert driver.window.preferences.round_clock(path, one) is None


def test_the_clock_of_another_round_is_not_shown(driver: Driver) -> None:
    """The round runs that is published; before its start the hall says when it begins."""
    one = driver.event.tournament_id
    assert one is not None
    clock = RoundClock(3, driver.window.context.clock.now(), 60)
    driver.window.preferences.set_round_clock(driver.event.session.path, one, clock)
    driver.event.act(
        lambda session, tid: change_settings(
            session,
            tid,
            replace(
                session.tournament(tid).settings, round_times=("10:00", "13:00", "16:00", "19:30")
            ),
        )
    )
    over = {game.board: game.result for game in driver.tournament.rounds[-1].games}
    driver.event.act(enter_results, 4, dict.fromkeys(over), confirmed=True)
    hall = open_hall(driver)
    publish(driver, 4)
    assert (says(hall, "hallClockCaption"), says(hall, "hallClock")) == ("Begins at", "19:30")
    driver.event.act(enter_results, 4, over)
    until_shown(driver)
    assert (says(hall, "hallClockCaption"), says(hall, "hallClock")) == ("", "")


def test_a_start_that_was_told_late_is_corrected(driver: Driver) -> None:
    now = driver.window.context.clock.now().astimezone()
    running = RoundClock(4, now - timedelta(minutes=3), 60)
    dialog = RoundClockDialog(4, running, 0, now, driver.window)
    assert dialog.clock == running
    earlier = now - timedelta(minutes=20)
    dialog.started.setTime(QTime(earlier.hour, earlier.minute))
    found = dialog.clock.elapsed(now)
    assert timedelta(minutes=20) <= found < timedelta(minutes=21)
    later = now + timedelta(minutes=5)
    dialog.started.setTime(QTime(later.hour, later.minute))
    assert dialog.clock.elapsed(now) > timedelta(hours=23)
    dialog.minutes.setValue(0)
    assert dialog.clock.remaining(now) is None
    dialog.deleteLater()


# Screens

_TWO_SCREENS = """
import sys
from pathlib import Path
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from arbiter_app.gui.window.app import make_application, make_window
from arbiter_app.gui.kept.preferences import Places
from arbiter_app.gui.pictures.scenes import wait_until
from arbiter_app.operations.interface import SystemClock

application = make_application(sys.argv)
folder = Path(sys.argv[1])
window = make_window(application, Places(folder, folder / "preferences.ini", folder / "lists", folder), SystemClock())
window.show()
window.open_path(Path(sys.argv[2]))
wait_until(lambda: not window.is_busy)
if window.context.dialog is not None:
    window.context.dialog.accept()
    wait_until(lambda: not window.is_busy)
for screen in sys.argv[3:]:
    options = window.hall.options
    from dataclasses import replace
    window.hall.use(replace(options, screen=screen.strip("-")))
    if window.hall.hall is None:
        window.hall.open_or_close()
    hall = window.hall.hall
    full = bool(hall.windowState() & Qt.WindowState.WindowFullScreen)
    print(hall.screen().name() if full else "window", flush=True)
window.close()
"""


def test_it_goes_to_the_other_screen_or_the_one_that_was_chosen(tmp_path: Path) -> None:
    """The whole of another screen; never that on which the arbiter works."""
    screens = [
        {"name": name, "x": 1024 * number, "y": 0, "width": 1024, "height": 768}
        for number, name in enumerate(("desk", "wall", "door"))
    ]
    config = tmp_path / "screens.json"
    config.write_text(json.dumps({"screens": screens}), "utf-8")
    # A dash stands for no choice: an argument cannot be empty everywhere.
    wanted = ["-", "door", "window", "desk", "gone"]
    done = subprocess.run(
        [sys.executable, "-c", _TWO_SCREENS, str(tmp_path), str(SMALL), *wanted],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "QT_QPA_PLATFORM": f"offscreen:configfile={config}"},
    )
    assert done.returncode == 0, done.stderr
    first, *others = done.stdout.split()
    assert first in {"wall", "door"}
    assert others == ["door", "window", first, first]
