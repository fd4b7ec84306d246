"""Tells the desk that the hall or the web pages are behind the round that is played."""

from __future__ import annotations

from functools import partial

from arbiter_app.gui.commands.event_commands import EventCommands, EventInWindow
from arbiter_app.gui.documents.live_commands import LivePagesCommands
from arbiter_app.gui.hall.commands import HallCommands
from arbiter_app.gui.look.tones import MessageTone
from arbiter_app.gui.rounds.commands import RoundCommands
from arbiter_app.operations.publishing import published_rounds, waiting_round


class WaitingRound(EventCommands):
    """Once for each round and each of the two places: when the place begins to show something, or the
    first result is entered.
    """

    def __init__(
        self,
        open_event: EventInWindow,
        rounds: RoundCommands,
        hall: HallCommands,
        pages: LivePagesCommands,
    ) -> None:
        super().__init__(open_event)
        self._rounds = rounds
        self._hall = hall
        self._pages = pages
        self._told: set[tuple[int | None, int, str]] = set()
        hall.opened.connect(self.tell)
        pages.begun.connect(self.tell)

    def look(self) -> None:
        """After a change: tell if the round that is played is not published."""
        state, number = self._event.state, self._number()
        if state is None or not number:
            return
        if any(game.result is not None for game in state.tournament.round(number).games):
            self.tell()

    def _number(self) -> int:
        state = self._event.state
        return 0 if state is None else waiting_round(state)

    def tell(self) -> None:
        """Tell which round everybody still sees, and offer to publish the one that is played."""
        state = self._event.state
        if state is None:
            return
        number = self._number()
        places = self._places(published_rounds(state))
        news = {(self._event.tournament_id, number, place) for place in places}
        if not number or news <= self._told:
            return
        self._told |= news
        text = self.tr("Round {n} is not published yet.").format(n=number)
        self._context.tell(
            " ".join((text, *places)),
            MessageTone.WARNING,
            link=self.tr("Publish round {n}").format(n=number),
            slot=partial(self._rounds.publish, number),
            holds=lambda: self._number() == number,
        )

    def _places(self, seen: int) -> list[str]:
        """What the hall and the web pages show; empty while neither follows the event."""
        places = []
        if self._hall.hall is not None:
            text = self.tr("The hall shows round {n}.").format(n=seen)
            places.append(text if seen else self.tr("The hall shows no pairings."))
        if self._pages.pages is not None:
            text = self.tr("The web pages show round {n}.").format(n=seen)
            places.append(text if seen else self.tr("The web pages show no pairings."))
        return places
