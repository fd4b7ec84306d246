"""The program starts, survives a defect, and can make its own pictures."""

from __future__ import annotations

import pkgutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

import arbiter_app
from arbiter_app.gui.look.theme import ThemeChoice
from arbiter_app.gui.pictures import screenshots
from arbiter_app.gui.pictures.scenes import Scene, wait_until
from arbiter_app.gui.pictures.screenshots import SIZE, main
from arbiter_app.gui.window import app
from arbiter_app.gui.window.app import last_resort, make_application
from arbiter_app.gui.window.main_window import MainWindow
from arbiter_app.output.forms import PICTURE
from arbiter_app.output.overwrite import Overwrite
from arbiter_app.output.reasons import OutputError
from tests.gui.driver import CORPUS

_QUITS_AT_ONCE = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from arbiter_app.gui.window.app import make_application, run

application = make_application(sys.argv)
QTimer.singleShot(0, application, application.quit)
raise SystemExit(run(*map(Path, sys.argv[1:])))
"""


def opened_and_closed(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own: the focus of an application does not outlive it."""
    return subprocess.run(
        [sys.executable, "-c", _QUITS_AT_ONCE, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_the_window_opens_on_a_file_and_closes() -> None:
    done = opened_and_closed(str(CORPUS / "0067-small-n6-r4.trf"))
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


_TELLS_WHAT_IS_LOADED = """
import sys
from PySide6.QtWidgets import QApplication
from arbiter_app.gui.window.app import run
from arbiter_app.gui.event.loading_ahead import LoadingAhead

begin = LoadingAhead.begin


def loaded():
    print(*sorted(sys.modules), flush=True)


def tell_and_begin(ahead):
    loaded()
    ahead.done.connect(loaded)
    ahead.done.connect(QApplication.quit)
    begin(ahead)


LoadingAhead.begin = tell_and_begin
raise SystemExit(run())
"""

NOT_AT_THE_START = (
    "alembic",
    "arbiter_app.document_source",
    "arbiter_app.explain",
    "arbiter_app.gui.forms.dialog",
    "arbiter_app.gui.event.event",
    "arbiter_app.gui.manual.window",
    "arbiter_app.gui.window.event_page",
    "arbiter_app.gui.window.pages",
    "arbiter_app.manual",
    "arbiter_app.pairing",
    "arbiter_app.reports",
    "arbiter_app.standings",
    "arbiter_app.store.event_file",
    "arbiter_app.store.schema",
    "arbiter_app.trace",
    "arbiter_app.trf",
    "asyncio",
    "markdown_it",
    "networkx",
    "PIL",
    "PySide6.QtPrintSupport",
    "reportlab",
    "segno",
    "sqlalchemy",
)
"""What an event, a dialog, a paper or the manual needs, and the start page does not."""

LOADED_AHEAD = (
    "arbiter_app.document_source",
    "arbiter_app.gui.event.event",
    "arbiter_app.gui.window.event_page",
    "arbiter_app.store.event_file",
    "sqlalchemy",
)
WHOLE_PACKAGES = ("explain", "reports", "standings", "trace", "trf")
"""Their modules are small, and an event needs nearly all of them: of each package, those as well."""

NOT_FOR_AN_EVENT = {
    "arbiter_app.explain.as_json",
    "arbiter_app.reports.acceptance",
    "arbiter_app.standings.place_bounds",
    "arbiter_app.trace.burstein_criteria",
    "arbiter_app.trace.collapse",
}
"""For the command line, for a system of its own, or for questions that are seldom asked."""


def modules_of(package: str) -> set[str]:
    """The modules directly in a package; those of pairing systems are in packages of their own."""
    path = Path(arbiter_app.__file__).parent / package
    found = pkgutil.iter_modules([str(path)], f"arbiter_app.{package}.")
    return {module.name for module in found if not module.ispkg}


def test_the_start_page_waits_for_nothing_that_an_event_needs() -> None:
    """It is loaded once the window is there."""
    done = subprocess.run(
        [sys.executable, "-c", _TELLS_WHAT_IS_LOADED],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    shown, idle = (frozenset(line.split()) for line in done.stdout.splitlines())
    assert [name for name in NOT_AT_THE_START if name in shown] == []
    assert [name for name in LOADED_AHEAD if name not in idle] == []
    needed = set().union(*map(modules_of, WHOLE_PACKAGES))
    assert needed - idle == NOT_FOR_AN_EVENT


_STAYS = """
import sys
from PySide6.QtCore import QTimer
from arbiter_app.gui.window.app import make_application, run

application = make_application(sys.argv)
QTimer.singleShot(0, application, lambda: print("running", flush=True))
raise SystemExit(run())
"""


def test_the_fonts_are_read_once(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often somebody asks for the application: Qt forgets all letters it has drawn."""
    assert make_application([]) is qapp

    def again() -> tuple[str, ...]:
        raise AssertionError("The fonts are there.")

    monkeypatch.setattr(app, "load_fonts", again)
    assert make_application([]) is qapp


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_in_the_terminal_closes_the_window(number: signal.Signals) -> None:
    """Also while nothing happens in the window; what runs beside it comes to its end."""
    with subprocess.Popen(
        [sys.executable, "-c", _STAYS],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "running\n"
        program.send_signal(number)
        _, errors = program.communicate(timeout=60)
    assert (program.returncode, errors) == (128 + number, ""), errors


def test_a_defect_is_logged_and_told_and_the_program_goes_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    told: list[str] = []
    handle = last_resort(told.append)
    error = ZeroDivisionError("division by zero")
    handle(ZeroDivisionError, error, None)
    assert "ZeroDivisionError: division by zero" in told[0]
    assert [record.levelname for record in caplog.records] == ["CRITICAL"]


@pytest.mark.slow
def test_every_state_has_its_picture(qapp: QApplication, tmp_path: Path) -> None:
    made = main(tmp_path / "pictures", Overwrite(), (ThemeChoice.LIGHT,))
    names = {path.stem for path in made}
    assert {"start-light", "players-light", "rounds-light", "standings-light"} <= names
    assert {"crosstable-light", "documents-light", "log-light", "explanation-light"} <= names
    check_pictures(made)


def test_the_first_states_have_their_pictures(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those between them can be reached, in their order."""
    names = ["start", "players", "rounds", "explanation"]
    left = [*names]

    def few(window: MainWindow) -> Iterator[Scene]:
        for name, take in every_scene(window):
            if name in left:
                left.remove(name)
                yield name, take
            else:
                take()
                wait_until(lambda: not window.is_busy)
            if not left:
                return

    every_scene = screenshots.scenes
    monkeypatch.setattr(screenshots, "scenes", few)
    made = main(tmp_path / "pictures", Overwrite(), (ThemeChoice.LIGHT,))
    assert [path.stem for path in made] == [f"{name}-light" for name in names]
    check_pictures(made)


def check_pictures(made: Sequence[Path]) -> None:
    for path in made:
        assert PICTURE(path.read_bytes()), "what may be replaced is known by its mark"
        picture = QImage(str(path))
        assert picture.size() == SIZE
        colours = {picture.pixel(x, y) for x in range(0, 1440, 9) for y in range(0, 900, 9)}
        assert len(colours) > 8, f"{path.name} is empty"


def test_a_picture_replaces_pictures_only(qapp: QApplication, tmp_path: Path) -> None:
    path = tmp_path / "start-light.png"
    for _ in range(2):
        made = main(tmp_path, Overwrite(like=PICTURE), (ThemeChoice.LIGHT,), last="start")
        assert made == [path]
    path.write_bytes(b"\x89PNG of somebody else")
    with pytest.raises(OutputError, match="already exists and was not replaced"):
        main(tmp_path, Overwrite(like=PICTURE), (ThemeChoice.LIGHT,), last="start")
    assert path.read_bytes() == b"\x89PNG of somebody else"


def test_the_window_opens_on_the_start_page_and_closes() -> None:
    """The database is being loaded beside it meanwhile."""
    done = opened_and_closed()
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
