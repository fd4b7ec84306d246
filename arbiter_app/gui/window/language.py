"""The language of the window: chosen, and the window made anew in it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.context import CommandContext
from arbiter_app.gui.documents.live_commands import LivePagesCommands
from arbiter_app.gui.hall.commands import HallCommands
from arbiter_app.gui.kept.preferences import Preferences
from arbiter_app.gui.text.wording import language_for, spoken
from arbiter_app.gui.window.left_place import LeftPlace
from arbiter_app.languages import language_name, languages


class LanguageCommands(QObject):
    """`anew_wanted` carries the place to which the window of the other language goes back."""

    anew_wanted = Signal(object)

    def __init__(
        self,
        context: CommandContext,
        preferences: Preferences,
        desktop: Sequence[str],
        hall: HallCommands,
        live_pages: LivePagesCommands,
    ) -> None:
        """`desktop` are the languages of the desktop, the one liked best first."""
        super().__init__(context)
        self._context = context
        self._preferences = preferences
        self._desktop = desktop
        self._hall = hall
        self._live_pages = live_pages
        context.actions.on(ActionName.LANGUAGE, self.ask)

    def ask(self) -> None:
        """Let the arbiter choose; nothing happens if the window speaks that already."""
        from arbiter_app.gui.window.language_dialog import LanguageDialog

        of_desktop = language_name(language_for("", self._desktop))
        known = [(code, language_name(code)) for code in languages()]
        dialog = LanguageDialog(known, self._preferences.language, of_desktop, self._context.window)
        dialog.chosen.connect(self.choose)
        self._context.show_dialog(dialog)

    def choose(self, code: str) -> None:
        """Speak another language from now on; what is begun in the event is asked about first."""
        if language_for(code, self._desktop) == spoken().language:
            self._preferences.language = code
        else:
            self._context.leave_event(lambda: self._make_anew(code))

    def _make_anew(self, code: str) -> None:
        self._preferences.language = code
        self.anew_wanted.emit(self._place())

    def gaps(self) -> str:
        """That explanations stay in English, said once for a language; else nothing."""
        code = spoken().language
        if spoken().explains or self._preferences.told_gaps == code:
            return ""
        self._preferences.told_gaps = code
        return self.tr(
            "Explanations of pairings are not available in this language yet; they are in English."
        )

    def _place(self) -> LeftPlace | None:
        event, page = self._context.opened, self._context.page
        if event is None or page is None:
            return None
        pages = self._live_pages.pages
        return LeftPlace(
            event=event.session.place,
            tournament_id=event.tournament_id,
            page=page.current_page,
            round_number=page.rounds.round_number,
            in_hall=self._hall.hall is not None,
            web_pages=None if pages is None else (pages.tournament_id, pages.folder),
        )

    def go_back(self, place: LeftPlace) -> None:
        """Show what was in front when the window before this one was left."""
        event, page = self._context.opened, self._context.page
        if event is None or page is None or event.session.place != place.event:
            return
        if place.tournament_id in [each.id for each in event.tournaments]:
            event.choose_tournament(place.tournament_id)
            page.rounds.show_round(place.round_number)
        page.show_page(place.page)
        if place.web_pages is not None:
            self._live_pages.go_on(*place.web_pages)
        if place.in_hall:
            self._hall.open_or_close()
