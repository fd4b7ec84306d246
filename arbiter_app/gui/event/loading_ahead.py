"""What the window of an event is made of, loaded while the start page is shown.

The start page needs a fraction of the program, and whoever needs more imports it then, in the function
that needs it. So that the first event does not wait for all of its window, that is loaded ahead: what
knows no Qt in a worker, then the modules of the window itself, one by one in idle turns of the window's
own thread, as no class of Qt is to be made in another. A dialog is small, and not loaded before it is
asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from arbiter_app.gui.work.tasks import TaskProgress, Tasks
from arbiter_app.languages import language_name, languages
from arbiter_app.operations.interface import load_ahead

_WITHOUT_QT: Final = (
    "arbiter_app.explain.as_played",
    "arbiter_app.explain.kept_apart",
    "arbiter_app.explain.answers",
    "arbiter_app.explain.kept_apart",
    "arbiter_app.explain.preview",
    "arbiter_app.explain.text",
    "arbiter_app.reports.appeal",
    "arbiter_app.reports.explained_page",
    "arbiter_app.reports.folders",
    "arbiter_app.reports.missing_letters",
    "arbiter_app.document_source",
)

_OF_THE_WINDOW: Final = (
    "arbiter_app.gui.commands.page_context",
    "arbiter_app.gui.forms.confirm",
    "arbiter_app.gui.forms.unsaved",
    "arbiter_app.gui.players.panel",
    "arbiter_app.gui.explanation.bracket_view",
    "arbiter_app.gui.explanation.panel",
    "arbiter_app.gui.rounds.side",
    "arbiter_app.gui.rounds.panel",
    "arbiter_app.gui.standings.table",
    "arbiter_app.gui.standings.panel",
    "arbiter_app.gui.documents.panel",
    "arbiter_app.gui.window.event_page",
    "arbiter_app.gui.players.commands",
    "arbiter_app.gui.corrections.commands",
    "arbiter_app.gui.window.commands_of_event",
)
"""In such an order that each loads little besides itself: what holds the window up is one of them."""


class LoadingAhead(QObject):
    """Begun once the window is shown; what is asked for meanwhile is imported by whoever asks."""

    done = Signal()

    def __init__(self, tasks: Tasks, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._left = list(_OF_THE_WINDOW)
        self._turn = QTimer(self)
        self._turn.setInterval(0)
        self._turn.timeout.connect(self._load_next)

    def begin(self) -> None:
        self._tasks.start(
            self,
            _load,
            done=lambda _nothing: self._turn.start(),
            refused=lambda _error: None,
        )

    def _load_next(self) -> None:
        if self._left:
            import_module(self._left.pop(0))
        else:
            self._turn.stop()
            self.done.emit()


def load_without_qt() -> None:
    """What an event needs and knows no Qt. Meant for a worker; what is there already costs nothing."""
    load_ahead()
    for name in _WITHOUT_QT:
        import_module(name)


def _load(_progress: TaskProgress) -> None:
    """What takes a tenth of a second or more when it is first wanted."""
    load_without_qt()
    for code in languages():
        # The page of the documents offers them by their names, which stand in their catalogues.
        language_name(code)
