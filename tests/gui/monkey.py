"""A monkey at the window: random keys, clicks, files and bursts, from a seed.

What it does depends on the seed, and on nothing but the window's own timers, as long as it has a
bench: work beside the window then is done when the monkey lets it go, which is seldom at once.
Without one the work runs in threads of its own, as in the program.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, TextIO

from PySide6.QtCore import Qt, QTimer
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QFileDialog,
    QLineEdit,
    QMenu,
    QMessageBox,
    QWidget,
)

from arbiter_app.errors import UserError
from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.kept.preferences import Places
from arbiter_app.gui.look.theme import ThemeChoice
from arbiter_app.gui.window.app import make_application, make_window
from arbiter_app.gui.window.main_window import MainWindow
from arbiter_app.operations.interface import EventSession, enter_result, unpair_last_round
from arbiter_app.tournament.match_result import result_of
from arbiter_app.tournament.paper import PaperSize
from arbiter_app.tournament.types import GameResult
from tests.gui.driver import SteadyClock, clear_away
from tests.gui.held import Bench
from tests.gui.monkey_files import make_material
from tests.gui.monkey_hands import Hands, name_of
from tests.gui.waiting import waiting

_SIZES: Final = ((1000, 640), (1100, 700), (1280, 732), (1366, 794), (1536, 914), (1920, 1080))
_BESIDE_FILE_DIALOG: Final = frozenset({"burst", "work", "resize", "elsewhere", "close", "file"})


@dataclass(frozen=True, slots=True)
class _Kind:
    name: str
    weight: int
    do: Callable[[], None]


class Monkey(Hands):
    """Acts at random on a window of its own; `done` and `reached` count acts and actions."""

    def __init__(
        self,
        seed: int,
        folder: Path,
        *,
        bench: Bench | None = None,
        log: TextIO | None = None,
    ) -> None:
        super().__init__(random.Random(seed), bench, log)
        self.done: Counter[str] = Counter()
        self.reached: Counter[str] = Counter()
        self._seed = seed
        self._number = 0
        self._folder = folder
        self._clock = SteadyClock()
        self._application = make_application(["arbiter-app"])
        self.material = make_material(folder / "files", self._clock, self._chance)
        self._other: EventSession | None = None
        self._guard = self._leave_loops_within()
        self._saved = 0
        self._kinds = tuple(self._all_kinds())
        self._weights = [kind.weight for kind in self._kinds]
        self._by_name = {kind.name: kind for kind in self._kinds}
        self.window = self._new_window()

    # Running

    def act(self) -> None:
        """One act, and mostly what the window does of itself after it.

        Each has random numbers of its own: one that finds the window a moment earlier or later in
        a motion does not make all others different.
        """
        self._chance = random.Random(f"{self._seed} {self._number}")
        self._number += 1
        [kind] = self._chance.choices(self._kinds, self._weights)
        event = self.window.opened
        if (event is None or event.tournament is None) and self._chance.random() < 0.4:
            kind = self._by_name["file"]
        elif self._top() is not self.window and self._chance.random() < 0.4:
            kind = self._by_name["dialog"]
        if isinstance(self._top(), QFileDialog) and kind.name not in _BESIDE_FILE_DIALOG:
            # Its inside is Qt's, looks at the folder in threads of its own, and opens loops.
            kind = self._by_name["dialog"]
        self._kind = kind.name
        self._is_acting = True
        kind.do()
        self._is_acting = False
        self.done[kind.name] += 1
        if self._chance.random() < 0.7:
            QApplication.processEvents()
            self._expect_answers()
        if not self.window.isVisible():
            clear_away(self.window)
            self.window = self._new_window()

    def _expect_answers(self) -> None:
        """Nothing says that it is being worked out while nothing is."""
        said = waiting(self.window)
        assert not said, said

    def settle(self) -> None:
        """Close everything, in whatever state it is."""
        clear_away(self.window)
        if self._other is not None:
            self._other.close()
        self._guard.stop()

    def _new_window(self) -> MainWindow:
        places = Places(
            self._folder / "Documents",
            self._folder / "preferences.ini",
            self._folder / "lists",
            self._folder / "Downloads",
        )
        window = make_window(self._application, places, self._clock, choice=ThemeChoice.LIGHT)
        window.resize(1280, 820)
        window.show()
        window.activateWindow()
        for action in window.actions_by_name:
            name = action.objectName()
            action.triggered.connect(lambda _on=False, name=name: self.reached.update((name,)))
        window.event_opened.connect(self._take_the_printer)
        return window

    def _leave_loops_within(self) -> QTimer:
        """Some menus and boxes of Qt itself have a loop of their own within an act: they close."""

        def leave() -> None:
            if not self._is_acting:
                return
            popup, modal = QApplication.activePopupWidget(), QApplication.activeModalWidget()
            if popup is not None:
                popup.close()
            elif isinstance(modal, QMessageBox):
                modal.reject()

        timer = QTimer(self._application)
        timer.timeout.connect(leave)
        timer.start(30)
        return timer

    def _all_kinds(self) -> list[_Kind]:
        return [
            _Kind("shortcut", 20, self._shortcut),
            _Kind("menu", 10, self._menu),
            _Kind("key", 14, self._key),
            _Kind("result", 8, self._result),
            _Kind("text", 5, self._text),
            _Kind("click", 18, self._click),
            _Kind("cell", 6, self._click_a_cell),
            _Kind("message", 4, self._follow_message),
            _Kind("dialog", 10, self._answer_dialog),
            _Kind("wheel", 1, self._wheel),
            _Kind("drop", 1, self._drop),
            _Kind("resize", 2, self._resize),
            _Kind("theme", 1, self._theme),
            _Kind("burst", 5, self._burst),
            _Kind("file", 3, self._file),
            _Kind("elsewhere", 2, self._elsewhere),
            _Kind("round", 3, self._whole_round),
            _Kind("work", 16, self._let_work_go),
            _Kind("close", 1, self._close),
        ]

    # The window

    def _resize(self) -> None:
        width, height = self._chance.choice(_SIZES)
        if self._chance.random() < 0.5:
            width, height = self._chance.randrange(800, 1921), self._chance.randrange(600, 1081)
        self._say(f"{width} × {height}")
        self.window.resize(width, height)

    def _theme(self) -> None:
        choice = self._chance.choice(list(ThemeChoice))
        self._say(choice.value)
        self._press(f"theme_{choice.value}")

    def _close(self) -> None:
        if self._chance.random() < 0.5:
            self._say("window")
            self.window.close()
        else:
            self._say("event")
            self.window.close_event()

    def _follow_message(self) -> None:
        message = self.window.context.message
        link = message.findChild(QAbstractButton, "messageLink")
        if link is None or not link.isVisible() or self._top() is not self.window:
            self._say("none")
            return
        self._say(link.text())
        QTest.mouseClick(link, Qt.MouseButton.LeftButton)

    # Dialogs

    def _answer_dialog(self) -> None:
        dialog, popup = QApplication.activeModalWidget(), QApplication.activePopupWidget()
        if popup is not None:
            self._answer_popup(popup)
        elif not isinstance(dialog, QDialog):
            self._say("none")
        elif isinstance(dialog, QFileDialog):
            self._answer_file_dialog(dialog)
        else:
            self._answer(dialog)

    def _answer_popup(self, popup: QWidget) -> None:
        choices = [each for each in popup.actions() if each.isEnabled()]
        if isinstance(popup, QMenu) and choices and self._chance.random() < 0.6:
            chosen = self._chance.choice(choices)
            self._say(f"{chosen.text()!r} of {name_of(popup)}")
            place = popup.actionGeometry(chosen).center()
            QTest.mouseClick(popup, Qt.MouseButton.LeftButton, pos=place)
        else:
            self._say(f"closes {name_of(popup)}")
            popup.close()

    def _answer(self, dialog: QDialog) -> None:
        button = dialog.findChild(QAbstractButton, "accept")
        if button is not None and button.isEnabled() and self._chance.random() < 0.7:
            self._say(f"accept {name_of(dialog)}")
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        else:
            self._say(f"escape {name_of(dialog)}")
            QTest.keyClick(dialog, Qt.Key.Key_Escape)

    def _answer_file_dialog(self, dialog: QFileDialog) -> None:
        if self._chance.random() < 0.25:
            self._say("no file")
            QTest.keyClick(dialog, Qt.Key.Key_Escape)
            return
        saves = dialog.acceptMode() is QFileDialog.AcceptMode.AcceptSave
        if dialog.fileMode() is QFileDialog.FileMode.Directory:
            path = self._folder / "files"
        elif saves:
            path = self._free()
        else:
            path = self._chance.choice(self.material.anything)
        self._say(f"{path.name} in {dialog.windowTitle()}")
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite, True)
        name = dialog.findChild(QLineEdit, "fileNameEdit")
        assert name is not None
        name.setText(str(path))
        QTest.keyClick(name, Qt.Key.Key_Return)

    def _free(self) -> Path:
        """Where to save: mostly a new file, sometimes one that is there, or no place at all."""
        self._saved += 1
        return self._chance.choice(
            [self._folder / f"saved {self._saved}"] * 4
            + [self._folder / "saved 1", self._folder / "no" / "folder" / "x"]
            + [self.material.events[0]]
        )

    def _take_the_printer(self, _event: object) -> None:
        page = self.window.page
        assert page is not None
        page.documents.ask_for_printer = self._ask_for_printer

    def _ask_for_printer(
        self, _parent: QWidget, _size: PaperSize, chosen: Callable[[QPrinter], object]
    ) -> None:
        """In place of the desktop's dialog: mostly a file, sometimes nobody answers."""
        if self._chance.random() < 0.7:
            printer = QPrinter(QPrinter.PrinterMode.ScreenResolution)
            printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
            printer.setOutputFileName(str(self._folder / "tray.pdf"))
            chosen(printer)

    # Files

    def _file(self) -> None:
        files = self.window.files
        acts: tuple[tuple[str, Callable[[Path], object], tuple[Path, ...]], ...] = (
            ("open", files.open_path, self.material.events),
            ("open", files.open_path, self.material.anything),
            ("open", files.open_path, (*self.material.events[:2], *self.material.reports)),
            ("import", files.import_file, self.material.reports),
            ("import", files.import_file, self.material.anything),
            ("players", self._import_players, self.material.tables),
            ("recover", files.recover, self.material.damaged),
        )
        name, act, choices = acts[2] if self.window.page is None else self._chance.choice(acts)
        path = self._chance.choice(choices)
        self._say(f"{name} {path.name}")
        act(path)
        if self.window.page is None:
            while self._do_one():
                self._let_events_come()

    def _import_players(self, path: Path) -> None:
        self.window.of_event.players.import_file(path)

    def _elsewhere(self) -> None:
        """Another program has a file open, acts on it, or gives it back."""
        if self._other is None:
            path = self._chance.choice(self.material.events)
            self._say(f"opens {path.name}")
            try:
                self._other = EventSession.open(path, clock=self._clock)
            except UserError as error:
                self._say(str(error))
                return
            if self._chance.random() < 0.8:
                self.window.open_path(path)
        elif self._chance.random() < 0.35:
            self._say("closes")
            self._other.close()
            self._other = None
        else:
            self._act_elsewhere(self._other)

    def _act_elsewhere(self, other: EventSession) -> None:
        acts: list[Callable[[], object]] = [*[other.undo] * 3, *[other.redo] * 2]
        for info in other.tournaments():
            tournament = other.tournament(info.id)
            played = tournament.rounds
            if played:
                acts.append(partial(unpair_last_round, other, info.id, confirmed=True))
                enter = partial(enter_result, other, info.id, len(played), 1)
                drawn = result_of([GameResult.DRAW] * tournament.settings.games_per_match)
                acts.append(partial(enter, drawn, confirmed=True))
        number = self._chance.randrange(len(acts))
        self._say(f"act {number} of {len(acts)}")
        try:
            acts[number]()
        except UserError as error:
            self._say(str(error))

    # Operations that take many acts

    def _whole_round(self) -> None:
        """Players where there are none, results where some are missing, else the next pairing."""
        page, event = self.window.page, self.window.opened
        tournament = None if event is None else event.tournament
        if page is None or tournament is None or self._top() is not self.window:
            self._say("no tournament")
            return
        if len(tournament.players) < 2:
            path = self.material.tables[0]
            self._say(f"players {path.name}")
            self.window.of_event.players.import_file(path)
            return
        page.show_page(PageName.ROUNDS)
        missing = any(row.is_missing for row in page.rounds.model.rows)
        self._say("results" if missing else "next pairing")
        if not missing:
            self._press("pair_next")
            return
        for _ in range(self._chance.randrange(1, 20)):
            QTest.keyClick(page.rounds.view, self._chance.choice((Qt.Key.Key_1, Qt.Key.Key_5)))

    def _let_work_go(self) -> None:
        """Some of the work beside the window is done; the window hears of it or not yet."""
        count = self._chance.choice((1, 1, 2, 5, 20))
        self._say(str(count))
        for _ in range(count):
            if not self._do_one():
                break
            if self._chance.random() < 0.8:
                self._let_events_come()
