"""Paper: what is on the screen goes to the printer, a round in one go, folders for elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.event_commands import EventCommands, EventInWindow
from arbiter_app.gui.kept.preferences import Preferences
from arbiter_app.gui.text.wording import said
from arbiter_app.wording import counted

if TYPE_CHECKING:
    from arbiter_app.gui.documents.panel import DocumentsPanel
    from arbiter_app.reports.documents import DocumentName


class PaperCommands(EventCommands):
    """Prints and exports; the page of documents shows what will be printed."""

    def __init__(self, open_event: EventInWindow, preferences: Preferences) -> None:
        super().__init__(open_event)
        self._preferences = preferences
        slots = (
            (ActionName.PRINT, self.print_screen),
            (ActionName.SAVE_DOCUMENT, self.save_screen),
            (ActionName.PRINT_PAIRINGS, self.show_pairings),
            (ActionName.PRINT_ROUND, self.print_round),
            (ActionName.EXPORT_HTML, self.export_html),
            (ActionName.EXPORT_CSV, self.export_csv),
        )
        self._on(
            *((name, partial(self._context.past_player, slot)) for name, slot in slots),
            (ActionName.PAGE_SETTINGS, self.show_page_settings),
        )
        self._page.pages.documents.once_there(self._keep_languages_of)

    def _keep_languages_of(self, documents: DocumentsPanel) -> None:
        """Let documents have the languages that were chosen for them before."""
        documents.keep_languages(self._preferences.document_languages)
        documents.languages_chosen.connect(self._keep)

    def _keep(self, languages: Mapping[str, str]) -> None:
        self._preferences.document_languages = languages

    def print_screen(self) -> None:
        """Print the document that says what the page in front shows."""
        self._show_screen()
        self._page.documents.print_shown()

    def save_screen(self) -> None:
        """Save the document that says what the page in front shows."""
        self._show_screen()
        self._page.documents.save_shown()

    def print_round(self) -> None:
        """Print all papers of the round shown."""
        from arbiter_app.reports.documents import DocumentName

        # Standings of an earlier round may have been printed before.
        self._page.documents.show_round(self._round_in_front())
        self._page.show_page(PageName.DOCUMENTS)
        self._page.documents.print_document(DocumentName.ROUND_PAPERS)

    def show_pairings(self) -> None:
        """Show the pairings of the round as they will be printed."""
        from arbiter_app.reports.documents import DocumentName

        self._page.documents.show_round(self._round_in_front())
        self._page.documents.choose(DocumentName.PAIRINGS)
        self._page.show_page(PageName.DOCUMENTS)

    def export_html(self) -> None:
        self._page.documents.files.ask_where_to_export(as_csv=False)

    def export_csv(self) -> None:
        self._page.documents.files.ask_where_to_export(as_csv=True)

    def show_page_settings(self) -> None:
        """The page settings beside the preview that follows them."""
        self._page.show_page(PageName.DOCUMENTS)
        self._page.documents.edit_page_settings()

    def printed(self, _key: str, pages: int) -> None:
        """Say that a document went to the printer."""
        self._context.note(
            said(counted(pages, "Printed: {count} page.", "Printed: {count} pages."))
        )

    def _show_screen(self) -> None:
        """Show the document that says what the page in front shows; there, the one shown."""
        from arbiter_app.reports.documents import DocumentName

        key = _on_screen(self._page.current_page)
        is_interim = key is DocumentName.STANDINGS
        interim = self._page.standings.interim_round if is_interim else None
        self._page.documents.show_round(interim or self._round_in_front())
        self._page.show_page(PageName.DOCUMENTS)
        if key is not None:
            self._page.documents.show_document(key)

    def _round_in_front(self) -> int:
        """The round shown among the boards, up to date."""
        self._page.rounds.refresh()
        return self._page.rounds.round_number


def _on_screen(page: PageName) -> DocumentName | None:
    """The document that says what a page shows."""
    from arbiter_app.reports.documents import DocumentName

    return {
        PageName.PLAYERS: DocumentName.PLAYERS,
        PageName.ROUNDS: DocumentName.PAIRINGS,
        PageName.STANDINGS: DocumentName.STANDINGS,
        PageName.CROSSTABLE: DocumentName.CROSSTABLE,
        PageName.LOG: DocumentName.REPORT,
    }.get(page)
