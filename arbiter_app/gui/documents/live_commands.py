"""Web pages that follow the event: begun with a folder, ended with the event."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from arbiter_app.errors import UserError
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.context import CommandContext
from arbiter_app.gui.look.direction import in_own_order
from arbiter_app.gui.look.tones import MessageTone

if TYPE_CHECKING:
    from arbiter_app.gui.documents.live_pages import LivePages

_ACTION = ActionName.LIVE_PAGES


class LivePagesCommands(QObject):
    """One folder at a time. What is not published is never written."""

    begun = Signal()

    def __init__(self, context: CommandContext) -> None:
        super().__init__(context)
        self._context = context
        self._pages: LivePages | None = None
        self._saved: tuple[int, Path] | None = None
        context.actions.on(_ACTION, self.begin_or_end)

    @property
    def pages(self) -> LivePages | None:
        """What is kept up to date, None if nothing is."""
        return self._pages

    def go_on(self, tournament_id: int, folder: Path) -> None:
        """Keep pages up to date that another window wrote."""
        self._saved = (tournament_id, folder)
        self._begin(tournament_id, folder)

    def begin_or_end(self) -> None:
        """Keep the pages saved last up to date, or do not any more; without any, ask where."""
        event, page = self._context.opened, self._context.page
        wanted = self._context.actions[_ACTION].isChecked()
        self._end()
        if not wanted or event is None or page is None:
            return
        if self._saved is None or self._saved[0] != event.tournament_id:
            # Ticked while the folder is chosen: the pages are followed once they are there.
            self._context.actions[_ACTION].setChecked(True)
            page.documents.files.ask_where_to_export(as_csv=False)
            return
        self._begin(*self._saved)

    def saved(self, folder: Path) -> None:
        """Web pages of the tournament shown were saved."""
        event = self._context.opened
        if event is None or event.tournament_id is None:
            return
        self._saved = (event.tournament_id, folder)
        if self._context.actions[_ACTION].isChecked():
            self._end()
            self._begin(*self._saved)

    def close(self) -> None:
        """The event is being closed: what is on its way is written before."""
        self._end()
        self._saved = None

    def _begin(self, tournament_id: int, folder: Path) -> None:
        from arbiter_app.gui.documents.live_pages import LivePages

        event = self._context.opened
        if event is None:
            return
        pages = LivePages(event, tournament_id, folder, self)
        pages.written.connect(self._written)
        pages.failed.connect(self._failed)
        self._pages = pages
        self._context.actions[_ACTION].setChecked(True)
        self.begun.emit()

    def _end(self) -> None:
        pages, self._pages = self._pages, None
        self._context.actions[_ACTION].setChecked(False)
        if pages is not None:
            pages.close()
            pages.deleteLater()

    def _written(self, folder: Path) -> None:
        self._context.note(
            self.tr("Web pages are up to date: {path}").format(path=in_own_order(str(folder)))
        )

    def _failed(self, error: UserError) -> None:
        text = self.tr("The web pages are not up to date. {reason}").format(reason=error)
        self._context.tell(text, MessageTone.WARNING)
