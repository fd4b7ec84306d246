"""Pictures of the window, made by the program itself from the sample event."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QEvent, QEventLoop, QPoint, QSize
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from arbiter_app.event_header import EVENT_SUFFIX
from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.kept.preferences import Places
from arbiter_app.gui.look.theme import ThemeChoice
from arbiter_app.gui.pictures.day_scenes import DayScenes
from arbiter_app.gui.pictures.event_scenes import EventScenes
from arbiter_app.gui.pictures.pairing_scenes import PairingScenes, richest_bracket
from arbiter_app.gui.pictures.scenes import Scene, Scenes, wait_until
from arbiter_app.gui.pictures.standings_scenes import StandingsScenes
from arbiter_app.gui.rounds.side import SideTab
from arbiter_app.gui.window.app import make_application, make_window
from arbiter_app.gui.window.main_window import MainWindow
from arbiter_app.operations.interface import EventSession, ManualPairing, enter_results
from arbiter_app.output.forms import CREATOR
from arbiter_app.output.overwrite import Overwrite
from arbiter_app.output.writing import make_folder, write_whole
from arbiter_app.tournament.history import histories
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import GameResult, Tpn
from arbiter_app.wording import ENGLISH

SIZE = QSize(1440, 900)
_OLDER_EVENTS = ("City Championship 2026", "Friday Rapid", "Schools Cup, Group B")
_RESULTS = (
    GameResult.WHITE_WINS,
    GameResult.DRAW,
    GameResult.BLACK_WINS,
    None,
    GameResult.WHITE_WINS,
    None,
    GameResult.DRAW,
    GameResult.BLACK_WINS,
)


class _SampleClock:
    """A fixed time that goes on a little at each look, so that the pictures stay the same."""

    def __init__(self) -> None:
        self._now = datetime(2026, 11, 21, 10, 42, tzinfo=UTC)

    def now(self) -> datetime:
        self._now += timedelta(seconds=17)
        return self._now


def main(
    outdir: Path,
    overwrite: Overwrite,
    choices: Sequence[ThemeChoice] = (ThemeChoice.LIGHT, ThemeChoice.DARK),
    last: str | None = None,
    language: str = ENGLISH.language,
) -> list[Path]:
    """Make all pictures, light and dark, in `outdir`; returns their paths.

    With `last`, only the picture of that name is made, in each of `choices`. `language` is that of
    the window.

    Without a display the environment variable `QT_QPA_PLATFORM` must be `offscreen` before Qt is
    started; it is set here if nothing else is.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    make_folder(outdir)
    application = make_application(["arbiter-app"])
    made: list[Path] = []
    with _own_home() as home:
        for choice in choices:
            folder = home / "Documents"
            window = _window(application, folder, home / "preferences.ini", choice, language)
            try:
                for name, take in scenes(window):
                    take()
                    if last is None or name == last:
                        path = outdir / f"{name}-{choice.value}.png"
                        write_whole(path, _png(_settled(window)), overwrite)
                        made.append(path)
                    if name == last:
                        break
            finally:
                window.leave_at_once()
                window.deleteLater()
                application.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            shutil.rmtree(folder)
            (home / "preferences.ini").unlink(missing_ok=True)
    return made


@contextmanager
def _own_home() -> Iterator[Path]:
    """A home folder that is thrown away, so that no picture shows a path of this computer."""
    before = os.environ.get("HOME")
    with tempfile.TemporaryDirectory(prefix="arbiter-pictures-") as home:
        os.environ["HOME"] = home
        try:
            yield Path(home)
        finally:
            if before is None:
                del os.environ["HOME"]
            else:
                os.environ["HOME"] = before


def _window(
    application: QApplication,
    folder: Path,
    preferences: Path,
    choice: ThemeChoice,
    language: str,
) -> MainWindow:
    folder.mkdir()
    clock = _SampleClock()
    window = make_window(
        application,
        Places(folder, preferences, folder / "rating-lists", folder / "Downloads"),
        clock,
        choice=choice,
        desktop=(language,),
    )
    for name in _OLDER_EVENTS:
        path = folder / f"{name}{EVENT_SUFFIX}"
        EventSession.create(path, clock=clock).close()
        window.preferences.remember(path)
    window.resize(SIZE)
    window.show()
    return window


def scenes(window: MainWindow) -> Iterator[Scene]:
    """Every main state of the window, in the order in which one leads to the next."""
    first = _Scenes(window)
    pairing = PairingScenes(window)
    yield "start", first.start
    yield "players", first.players
    yield "rounds", first.rounds
    yield "explanation", first.explanation
    yield from pairing.explained()
    yield "why-not", first.why_not
    yield "what-if", first.what_if
    yield "correction", first.correction
    yield "rounds-missing", first.missing
    yield "rounds-by-hand-illegal", first.by_hand
    yield "rounds-illegal", first.illegal
    yield from StandingsScenes(window).scenes()
    yield "crosstable", first.crosstable
    yield "documents", first.documents
    yield "page-settings", first.page_settings
    yield "log", first.log
    yield "new-event", first.new_event
    yield from pairing.small_event()
    yield from EventScenes(window).scenes()
    yield from DayScenes(window).scenes()


class _Scenes(Scenes):
    """Brings the window into its states, as the arbiter would."""

    def start(self) -> None:
        self._open_sample()
        self._window.close_event()

    def players(self) -> None:
        self._open(self._window.preferences.recent[0])
        self._page.show_page(PageName.PLAYERS)
        view = self._page.players.view
        view.setCurrentIndex(self._page.players.model.index(0, 1))

    def rounds(self) -> None:
        self._window.of_event.rounds.pair_next()
        self._idle()
        games = self._tournament.rounds[-1].games
        results = {
            game.board: result for game, result in zip(games, _RESULTS, strict=False) if result
        }
        number = len(self._tournament.rounds)
        self._event.act(enter_results, number, results)
        self._page.show_page(PageName.ROUNDS)
        wait_until(lambda: self._page.rounds.explanation.pairing is not None)
        panel = self._page.rounds.explanation
        brackets = panel.ladder.brackets
        richest = richest_bracket(brackets)
        pair = max(richest.pairs, key=lambda pair: len(pair.passed_over))
        board = next(
            game.board
            for game in self._tournament.rounds[-1].games
            if pair.first in (game.white, game.black)
        )
        self._page.rounds.view.go_to_board(board)

    def explanation(self) -> None:
        panel = self._page.rounds.explanation
        richest = richest_bracket(panel.ladder.brackets)
        self._page.rounds.view.clear_cursor()
        panel.go_to_bracket(panel.ladder.brackets.index(richest))
        floaters = [floater.tpn for floater in richest.downfloaters]
        panel.picture.ask([*floaters, richest.pairs[0].first][0])

    def why_not(self) -> None:
        games = self._tournament.rounds[-1].games
        self._page.rounds.view.go_to_board(2)
        self._window.actions_by_name[ActionName.WHY_NOT].trigger()
        page = self._page.rounds.side.why_not
        page.start_with(games[1].white)
        page.pick(games[2].black)
        wait_until(lambda: page.answer is not None)

    def what_if(self) -> None:
        self._window.actions_by_name[ActionName.WHAT_IF].trigger()

    def correction(self) -> None:
        self._page.rounds.show_round(2)
        self._page.rounds.view.go_to_board(3)
        self._window.actions_by_name[ActionName.CORRECTION].trigger()

    def missing(self) -> None:
        self._page.rounds.side.show_tab(SideTab.WHY)
        self._page.rounds.show_round(len(self._tournament.rounds))
        wait_until(lambda: self._page.rounds.explanation.pairing is not None)
        self._window.of_event.rounds.pair_next()

    def by_hand(self) -> None:
        self._page.message.hide()
        number = len(self._tournament.rounds)
        games = {game.board: None for game in self._tournament.rounds[-1].games}
        self._event.act(enter_results, number, games)
        self._window.actions_by_name[ActionName.BY_HAND].trigger()
        first, second = _illegal_exchange(self._tournament)
        hand = self._page.rounds.hand
        hand.mark(first)
        hand.mark(second)
        row = next(n for n, row in enumerate(self._page.rounds.model.rows) if row.problems)
        self._page.rounds.view.go_to_row(row, "black")

    def illegal(self) -> None:
        hand = self._page.rounds.hand
        hand.write("The players had already sat down", None)
        self._page.rounds.view.go_to_board(1)

    def crosstable(self) -> None:
        self._page.show_page(PageName.CROSSTABLE)

    def documents(self) -> None:
        self._page.show_page(PageName.DOCUMENTS)
        wait_until(lambda: _has_ink(self._page.documents.preview))

    def page_settings(self) -> None:
        panel = self._page.documents
        wait_until(lambda: bool(panel.pdf) and not panel.tasks.is_busy)
        before = panel.pdf
        self._window.actions_by_name[ActionName.PAGE_SETTINGS].trigger()
        panel.page_settings.heading.setPlainText("Sjakklubben Havn\nJubilee open")
        panel.page_settings.margins["left"].setValue(25)
        wait_until(lambda: panel.pdf != before and _has_ink(panel.preview))

    def log(self) -> None:
        # What is begun there would be asked about with the next event.
        self._page.documents.editor.leave()
        self._window.of_event.history.undo()
        self._page.show_page(PageName.LOG)

    def new_event(self) -> None:
        self._window.files.new_event()


def _has_ink(widget: QWidget) -> bool:
    """True once a page is there and something dark on it: it is rendered beside the window."""
    image = widget.grab().toImage()
    seen = {
        image.pixelColor(x, y).lightness()
        for x in range(60, image.width() - 60, 2)
        for y in range(60, image.height() // 2, 4)
    }
    return max(seen) > 240 and min(seen) < 100


def _illegal_exchange(tournament: Tournament) -> tuple[Tpn, Tpn]:
    """Two players whose exchange makes two meet again who have met before."""
    last = tournament.rounds[-1]
    past = histories(tournament, after_round=last.number - 1)
    pairs = ManualPairing.of_round(last).pairs
    for white, black in pairs:
        for opponent in past[white].opponents:
            if opponent != black and any(opponent in pair for pair in pairs):
                return black, opponent
    raise AssertionError("no two players of the sample event have met")


def _settled(window: MainWindow) -> QImage:
    """A picture of the window once nothing moves any more."""
    wait_until(lambda: window.page is None or not window.page.rounds.proof.is_working)
    wait_until(lambda: not window.is_busy)
    window.actions_by_name[ActionName.ANIMATION].setChecked(False)
    previous = _picture(window)
    for _ in range(200):
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 30)
        time.sleep(0.02)
        current = _picture(window)
        if current == previous and not window.is_busy:
            return current
        previous = current
    return previous


def _png(image: QImage) -> bytes:
    """The picture with a mark of the program, by which it is known as one that may be replaced."""
    image.setText("Software", CREATOR)
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(buffer.data().data())


def _picture(window: MainWindow) -> QImage:
    image = QImage(SIZE, QImage.Format.Format_RGB32)
    window.render(image, QPoint(0, 0))
    for dialog in window.findChildren(QDialog):
        if dialog.isVisible():
            _draw_over(image, dialog)
    return image


def _draw_over(image: QImage, dialog: QDialog) -> None:
    """A dialog in the middle of the window, which steps back behind it, in a frame as of a desktop."""
    painter = QPainter(image)
    painter.fillRect(image.rect(), QColor(0, 0, 0, 90))
    painter.translate((image.width() - dialog.width()) / 2, (image.height() - dialog.height()) / 3)
    dialog.render(painter, QPoint(0, 0))
    painter.setPen(QColor(127, 127, 127, 160))
    painter.drawRect(-1, -1, dialog.width() + 1, dialog.height() + 1)
    painter.end()
