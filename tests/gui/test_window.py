"""The window as a whole: errors told in one line, no thread left behind, light and dark."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QThread
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from arbiter_app.errors import RefusedError, UserError
from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.look.theme import DARK, LIGHT, ThemeChoice
from arbiter_app.gui.tables.model import Role
from arbiter_app.gui.work.tasks import Cancelled, TaskProgress, Tasks
from arbiter_app.operations.interface import request_bye
from arbiter_app.tournament.types import ByeKind
from arbiter_app.trace.brackets import ByeTrace
from arbiter_app.wording import verbatim
from tests.few_examples import few_of
from tests.gui.driver import CORPUS, PATIENCE, Driver, close, new_driver

FROZEN = Path(__file__).parents[1] / "store" / "files" / "version-1.arbiter"


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    yield made
    close(made)


def test_closing_leaves_no_thread_and_no_file_open(qtbot: QtBot, tmp_path: Path) -> None:
    before = threading.active_count()
    driver = new_driver(qtbot, tmp_path)
    driver.open(CORPUS / "0004-regular-n13-r9.trf")
    path = driver.event.session.path
    close(driver)  # while the explanation may still be worked out
    assert threading.active_count() == before
    assert not list(path.parent.glob("*-journal"))
    second = new_driver(qtbot, tmp_path)
    second.open(path)
    assert not second.event.session.read_only
    close(second)


def test_of_two_files_asked_for_at_once_the_last_is_shown(driver: Driver, tmp_path: Path) -> None:
    """The first gives its file back, so that it can be opened again."""
    first, second = _two_events(driver)
    driver.window.open_path(first)
    driver.window.open_path(second)
    driver.until_idle()
    assert driver.event.session.path == second
    driver.open(first)
    assert not driver.event.session.read_only
    events = sorted(tmp_path.rglob("*.arbiter"))
    driver.window.open_path(CORPUS / "0062-small-n9-r8.trf")
    driver.window.open_path(second)
    driver.until_idle()
    assert driver.event.session.path == second
    assert sorted(tmp_path.rglob("*.arbiter")) == events


@pytest.mark.parametrize("turns", few_of(range(4), [1]))
def test_a_new_event_made_while_another_is_opened_is_the_one_shown(
    driver: Driver, tmp_path: Path, turns: int
) -> None:
    """The window makes one and its worker opens, or brings up to date, another meanwhile."""
    old = tmp_path / "old.arbiter"
    shutil.copyfile(FROZEN, old)
    for open_another in (driver.window.files.open_sample, partial(driver.window.open_path, old)):
        open_another()
        for _ in range(turns):
            QApplication.processEvents()
        driver.window.files.new_event()
        made = driver.event.session.path
        assert not driver.event.session.read_only
        assert len(driver.event.session.tournaments()) == 1
        driver.until_idle()
        assert driver.event.session.path == made
    driver.command("close_event")
    events = [path for path in tmp_path.rglob("*.arbiter") if path.parent.name != "backups"]
    assert old in events
    assert len(events) == 3
    for path in events:
        driver.open(path)
        assert driver.event.session.path == path
        assert not driver.event.session.read_only
    driver.open_sample()
    assert len(driver.tournament.rounds) == 3


def test_an_event_is_opened_again_under_another_of_its_names(
    driver: Driver, tmp_path: Path
) -> None:
    _, path = _two_events(driver)
    symbolic, hard = tmp_path / "symbolic.arbiter", tmp_path / "hard.arbiter"
    symbolic.symlink_to(path)
    hard.hardlink_to(path)
    for name in (symbolic, hard, path):
        driver.open(name)
        assert driver.event.session.path == name
        assert not driver.event.session.read_only


def test_an_event_that_is_open_can_be_opened_again(driver: Driver) -> None:
    _, path = _two_events(driver)
    driver.open(path)
    assert driver.event.session.path == path
    assert not driver.event.session.read_only


def test_a_window_closed_while_it_opens_an_event_gives_the_file_back(
    qtbot: QtBot, driver: Driver, tmp_path: Path
) -> None:
    path, _ = _two_events(driver)
    second = new_driver(qtbot, tmp_path)
    second.window.open_path(path)
    close(second)
    driver.open(path)
    assert not driver.event.session.read_only


def test_a_round_without_a_legal_pairing_names_the_players(driver: Driver) -> None:
    driver.open(CORPUS / "0200-impossible-n13-r13.trf")
    driver.until_idle()
    driver.command("pair_next")
    driver.until_idle()
    text = driver.page.message.text
    assert "Round 11 has no legal pairing: not all of 1, 3, 9, 10 can get an opponent" in text
    assert text.endswith(
        "Players named above: 1 Player0001, T; 3 Player0003, T; 9 Player0009, T; 10 Player0010, T."
    )
    assert len(driver.tournament.rounds) == 10


def _two_events(driver: Driver) -> tuple[Path, Path]:
    """Two events of which the second is open."""
    driver.open_sample()
    first = driver.event.session.path
    driver.open(CORPUS / "0067-small-n6-r4.trf")
    return first, driver.event.session.path


def test_an_event_can_be_closed_and_another_opened_many_times(driver: Driver) -> None:
    """Actions of a closed event must not act on it any more."""
    for _ in range(3):
        driver.open(CORPUS / "0067-small-n6-r4.trf")
        driver.command("by_hand")
        driver.command("close_event")
    assert driver.window.page is None
    driver.window.actions_by_name[ActionName.BY_HAND].setChecked(False)


def test_missing_results_are_filtered_and_leave_the_list_when_entered(driver: Driver) -> None:
    driver.open_sample()
    driver.pair()
    rounds = driver.page.rounds
    games = len(driver.tournament.rounds[-1].games)
    driver.command("missing_only")
    assert rounds.model.rowCount() == games
    driver.type(".4")
    driver.type("1")
    assert rounds.model.rowCount() == games - 1
    row = rounds.view.current_row()
    assert row is not None
    assert row.board == 5  # the next slip
    for _ in range(games - 1):
        driver.type("5")
    assert driver.tournament.rounds[-1].is_complete
    assert driver.page.message.text.startswith("All results of round 4 are in")


def test_delete_takes_a_result_back(driver: Driver) -> None:
    driver.open_sample()
    driver.pair()
    driver.type("1")
    driver.page.rounds.view.go_to_board(1)
    driver.press(Qt.Key.Key_Delete)
    assert driver.tournament.rounds[-1].games[0].result is None


def test_requested_bye_and_withdrawal_show_at_a_glance(driver: Driver) -> None:
    driver.open_sample()
    driver.page.show_page(PageName.PLAYERS)
    players = driver.page.players
    players.view.setCurrentIndex(players.model.index(3, 1))
    driver.command("withdraw")
    status = players.model.column_number("status")
    assert players.model.index(3, status).data() == "withdrawn from round 4"
    driver.command("withdraw")  # the same key lets the player return
    assert players.model.index(3, status).data() == "playing"
    driver.event.act(request_bye, 1, 5, ByeKind.HALF_POINT)
    assert players.model.index(1, status).data() == "half-point bye, round 5"


def test_the_bye_is_explained_where_it_is_clicked(driver: Driver) -> None:
    driver.open_sample()
    driver.pair()
    panel = driver.page.rounds.explanation
    driver.until(lambda: panel.pairing is not None)
    bye = driver.tournament.rounds[-1].pairing_allocated_bye
    assert bye is not None
    panel.go_to_bracket(panel.ladder.rowCount() - 1)
    panel.picture.ask(bye)
    assert isinstance(panel.selected, ByeTrace)
    assert panel.player == bye
    assert panel.text.toPlainText().startswith("You have the pairing-allocated bye.")


def test_two_tournaments_of_an_event_are_two_tabs(driver: Driver) -> None:
    driver.open_sample()
    assert not driver.page.tabs.isVisible()
    driver.command("add_tournament")
    assert driver.page.tabs.count() == 2
    assert driver.tournament.settings.name == "Tournament 2"
    driver.add_player("First, Player", "2000")
    driver.page.tabs.setCurrentIndex(0)
    assert driver.tournament.settings.name == "Harbour Open 2026"
    driver.command("go_rounds")
    assert driver.page.rounds.round_number == 3
    driver.command("undo")  # the last act of the event, in the other tournament
    driver.page.tabs.setCurrentIndex(1)
    assert not driver.tournament.players
    assert driver.page.rounds.round_number == 0


def test_standings_open_their_working(driver: Driver) -> None:
    driver.open(CORPUS / "0004-regular-n13-r9.trf")
    driver.command("go_standings")
    panel = driver.page.standings
    driver.until(lambda: panel.shown is not None)
    panel.view.setCurrentIndex(panel.model.index(0, panel.model.FIRST_TIE_BREAK))
    row = panel.model.index(0, 0).data(Role.ROW)
    title, formula, *_ = panel.working.toPlainText().splitlines()
    assert row.player.name in title
    assert formula.startswith(f"{row.texts[0]} = ")
    assert "cut" in formula


def test_light_and_dark_can_be_chosen_and_are_remembered(driver: Driver) -> None:
    theme = driver.window.theme
    driver.window.actions_by_name[ActionName.THEME_DARK].trigger()
    assert theme.colours is DARK
    assert driver.window.preferences.theme is ThemeChoice.DARK
    driver.window.actions_by_name[ActionName.THEME_LIGHT].trigger()
    assert theme.colours is LIGHT


@pytest.mark.parametrize("colours", [LIGHT, DARK])
def test_text_can_be_read_on_its_ground(colours: object) -> None:
    """WCAG AA: 4.5 to 1 for text of normal size."""
    pairs = [
        ("text", "surface"),
        ("text", "window"),
        ("muted", "surface"),
        ("muted", "window"),
        ("muted", "rail"),
        ("accent", "surface"),
        ("accent", "accent_soft"),
        ("on_accent", "accent"),
        ("illegal", "illegal_soft"),
        ("warning", "warning_soft"),
        ("muted", "accent_soft"),
    ]
    for ink, ground in pairs:
        ratio = contrast(getattr(colours, ink), getattr(colours, ground))
        assert ratio >= 4.5, (ink, ground, ratio)


def contrast(first: str, second: str) -> float:
    """The contrast ratio of WCAG 2."""

    def luminance(colour: str) -> float:
        parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    bright, dim = sorted((luminance(first), luminance(second)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def test_background_work_reports_refuses_and_is_cancelled(qtbot: QtBot) -> None:
    tasks = Tasks()
    results: list[object] = []
    refusals: list[UserError] = []

    def fails(_progress: TaskProgress) -> object:
        raise RefusedError(verbatim("No."))

    def waits(progress: TaskProgress) -> object:
        while True:
            try:
                progress.report(0, 1)
            except Cancelled:
                results.append("cancelled")
                raise
            QThread.yieldCurrentThread()

    tasks.start(tasks, lambda _progress: 42, done=results.append, refused=refusals.append)
    tasks.start(tasks, fails, done=results.append, refused=refusals.append)
    qtbot.waitUntil(lambda: not tasks.is_busy, timeout=PATIENCE)
    assert results == [42]
    assert [str(refusal) for refusal in refusals] == ["No."]

    task = tasks.start(tasks, waits, done=results.append, refused=refusals.append)
    task.cancel()
    qtbot.waitUntil(lambda: not tasks.is_busy, timeout=PATIENCE)
    assert results == [42, "cancelled"]
    tasks.start(tasks, waits, done=results.append, refused=refusals.append)
    tasks.start(
        tasks, lambda _p: results.append("begun"), done=results.append, refused=refusals.append
    )
    tasks.start(
        tasks,
        lambda _p: results.append("written"),
        done=results.append,
        refused=refusals.append,
        keep=True,
    )
    tasks.shut_down()
    assert not tasks.is_busy
    assert results[-1] == "written"
    assert "begun" not in results


def test_what_was_to_be_written_is_written_before_the_window_closes(
    driver: Driver, tmp_path: Path
) -> None:
    driver.open_sample()
    driver.until_idle()
    files = driver.window.files
    driver.window.copies.save_copy(tmp_path / "copy.arbiter")
    files.export_file(tmp_path / "out.trf")
    driver.window.close_event()
    assert (tmp_path / "copy.arbiter").exists()
    assert (tmp_path / "out.trf").read_bytes().startswith(b"012 Harbour Open")
