"""The round shown as a page to be read, and as a web page."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.event_commands import EventCommands, EventInWindow
from arbiter_app.gui.files.commands import file_of_round
from arbiter_app.gui.text.wording import explaining
from arbiter_app.gui.work.tasks import TaskProgress
from arbiter_app.gui.work.writing import write_file
from arbiter_app.local_time import to_local_time

if TYPE_CHECKING:
    from arbiter_app.reports.explained_page import ExplainedPage


class ReadingCommands(EventCommands):
    """Opens the page; saves it."""

    def __init__(self, open_event: EventInWindow) -> None:
        super().__init__(open_event)
        self._on((ActionName.READ_ROUND, self.open))

    def open(self) -> None:
        """Show the round that is in front, all of it, as text."""
        from arbiter_app.gui.documents.paper_source import source_of
        from arbiter_app.gui.explanation.read_round import ReadRoundDialog

        source = source_of(self._event)
        if source is None:
            return
        number = self._page.rounds.round_number
        if not 1 <= number <= len(source.state.tournament.rounds):
            self._context.tell(self.tr("No round is paired yet."))
            return
        now = to_local_time(self._context.clock.now())
        make = partial(source.explained_page, number, now, explaining())
        dialog = ReadRoundDialog(number, make, self._tasks, self._theme, self._context.window)
        dialog.save_wanted.connect(partial(self._ask_where_to_save, number))
        self._context.show_dialog(dialog)

    def _ask_where_to_save(self, number: int, page: ExplainedPage) -> None:
        self._context.ask_where_to_save(
            self.tr("Save as web page"),
            file_of_round(self._context, self.tr("{name} round {n}"), number, ".html"),
            self.tr("Web pages (*.html)"),
            partial(self.save, page),
        )

    def save(self, page: ExplainedPage, path: Path) -> None:
        """Write the page as one file for a browser."""
        from arbiter_app.reports.explained_page import explained_html

        def work(_progress: TaskProgress) -> object:
            return write_file(path, explained_html(page).encode())

        self._tasks.start(
            self, work, done=self._context.saved, refused=self._context.refuse, keep=True
        )
