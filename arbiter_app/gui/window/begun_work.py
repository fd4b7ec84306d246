"""What was begun on the pages of an event, and is not kept yet."""

from __future__ import annotations

from PySide6.QtCore import QObject

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.forms.unsaved import Unsaved
from arbiter_app.gui.window.pages import Pages


class BegunWork(QObject):
    """Asks the pages that are built; they know what is being typed, changed or written."""

    def __init__(self, pages: Pages, parent: QObject) -> None:
        super().__init__(parent)
        self._players, self._rounds = pages.players, pages.rounds
        self._late_standings, self._late_documents = pages.standings, pages.documents

    def unsaved(self) -> tuple[Unsaved, ...]:
        """What was begun and would be lost with the event."""
        standings, documents = self._late_standings.there, self._late_documents.there
        begun = (
            (
                self._rounds.hand.is_changed,
                PageName.ROUNDS,
                self.tr("A pairing is being made by hand."),
            ),
            (
                standings is not None and standings.table.editor.is_edited,
                PageName.STANDINGS,
                self.tr("The list of tie-breaks is being changed."),
            ),
            (
                standings is not None and standings.table.ties.is_edited,
                PageName.STANDINGS,
                self.tr("Places or values for ties are being entered."),
            ),
            (
                documents is not None and documents.editor.draft is not None,
                PageName.DOCUMENTS,
                self.tr("The page settings are being changed."),
            ),
        )
        typed = (Unsaved(text, PageName.PLAYERS) for text in self._players.entry.facts())
        return (*typed, *(Unsaved(text, page) for on, page, text in begun if on))

    def save(self, page: PageName) -> bool:
        """Keep what is being written on a page; False if there is nothing."""
        standings, documents = self._late_standings.there, self._late_documents.there
        match page:
            case PageName.PLAYERS if self._players.entry.is_begun:
                self._players.entry.add()
            case PageName.ROUNDS if self._rounds.hand.is_changed:
                self._rounds.hand.save()
            case PageName.STANDINGS if standings and standings.table.editor.is_edited:
                standings.table.editor.save()
            case PageName.STANDINGS if standings and standings.table.ties.is_edited:
                standings.table.ties.save()
            case PageName.DOCUMENTS if documents and documents.shows_page_settings:
                documents.editor.save()
            case PageName.DOCUMENTS if documents and (documents.pdf or documents.is_making):
                documents.save_shown()
            case _:
                return False
        return True
