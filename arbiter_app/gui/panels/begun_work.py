"""What was begun on the pages of an event, and is not kept yet."""

from __future__ import annotations

from PySide6.QtCore import QObject

from arbiter_app.gui.dialogs.unsaved import Unsaved
from arbiter_app.gui.page_name import PageName
from arbiter_app.gui.panels.documents import DocumentsPanel
from arbiter_app.gui.panels.players import PlayersPanel
from arbiter_app.gui.panels.rounds import RoundsPanel
from arbiter_app.gui.panels.standings import StandingsPanel


class BegunWork(QObject):
    """Asks the pages; they know what is being typed, changed or written."""

    def __init__(
        self,
        players: PlayersPanel,
        rounds: RoundsPanel,
        standings: StandingsPanel,
        documents: DocumentsPanel,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._players = players
        self._rounds = rounds
        self._standings = standings
        self._documents = documents

    def unsaved(self) -> tuple[Unsaved, ...]:
        """What was begun and would be lost with the event."""
        draft = self._players.model.draft
        begun = (
            (
                self._players.is_adding,
                PageName.PLAYERS,
                self.tr("A player is being typed: {name}."),
            ),
            (
                self._rounds.hand.is_changed,
                PageName.ROUNDS,
                self.tr("A pairing is being made by hand."),
            ),
            (
                self._standings.table.editor.is_edited,
                PageName.STANDINGS,
                self.tr("The list of tie-breaks is being changed."),
            ),
            (
                self._standings.table.ties.is_edited,
                PageName.STANDINGS,
                self.tr("Places or values of the ties are being written."),
            ),
            (
                self._documents.editor.draft is not None,
                PageName.DOCUMENTS,
                self.tr("The page settings are being changed."),
            ),
        )
        name = draft.name or self.tr("without a name")
        return tuple(Unsaved(text.format(name=name), page) for on, page, text in begun if on)

    def save(self, page: PageName) -> bool:
        """Keep what is being written on a page; False if there is nothing."""
        match page:
            case PageName.PLAYERS if self._players.is_adding:
                self._players.add_begun()
            case PageName.ROUNDS if self._rounds.hand.is_changed:
                self._rounds.hand.save()
            case PageName.STANDINGS if self._standings.table.editor.is_edited:
                self._standings.table.editor.save()
            case PageName.STANDINGS if self._standings.table.ties.is_edited:
                self._standings.table.ties.save()
            case PageName.DOCUMENTS if self._documents.shows_page_settings:
                self._documents.editor.save()
            case PageName.DOCUMENTS if self._documents.pdf:
                self._documents.save_shown()
            case _:
                return False
        return True
