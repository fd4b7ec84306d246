"""Rounds: paired, taken back, printed; what stands in the way, in one line with a link."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from arbiter_app.errors import UserError
from arbiter_app.gui.commands.desk import Desk
from arbiter_app.operations import (
    Change,
    RoundPaired,
    pair_next_round,
    unpair_last_round,
    why_not_pair,
)


class RoundCommands(QObject):
    """Pairs rounds in the background."""

    paired = Signal(int)
    """A round of this number was paired and is shown."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk
        for name, slot in (
            ("pair_next", self.pair_next),
            ("unpair", self.unpair),
            ("print_pairings", self.print_pairings),
        ):
            desk.actions.on(name, slot)

    def pair_next(self) -> None:
        """Pair the next round, or say in one line what stands in the way."""
        event = self._desk.opened
        if event is None or event.is_acting:
            return
        tournament = event.tournament
        refusal = None if tournament is None else why_not_pair(tournament)
        if refusal is not None:
            self._say_what_is_missing(refusal)
            return
        event.act_in_background(pair_next_round, done=self._show_paired)

    def unpair(self) -> None:
        if self._desk.opened is not None:
            self._desk.opened.act_confirmed(
                lambda session, tid, confirmed: unpair_last_round(session, tid, confirmed=confirmed)
            )

    def print_pairings(self) -> None:
        page = self._desk.page
        if page is not None:
            page.documents.choose("pairings")
            page.show_page("documents")

    def all_results_in(self, number: int) -> None:
        """The last result of a round was entered: offer the next one."""
        page, tournament = self._desk.page, self._desk.tournament
        if page is None or tournament is None:
            return
        if why_not_pair(tournament) is None and number == len(tournament.rounds):
            text = self.tr("All results of round {n} are in.").format(n=number)
            link = self.tr("Pair round {n}").format(n=number + 1)
            page.message.tell(text, link=link, slot=self.pair_next)

    def _show_paired(self, change: Change) -> None:
        page = self._desk.page
        if page is None or not isinstance(change, RoundPaired):
            return
        page.message.hide()
        page.rounds.show_round(change.round_number)
        page.show_page("rounds")
        self.paired.emit(change.round_number)

    def _say_what_is_missing(self, refusal: UserError) -> None:
        page, tournament = self._desk.page, self._desk.tournament
        if page is None or tournament is None:
            return
        last = tournament.rounds[-1] if tournament.rounds else None
        if last is not None and any(game.result is None for game in last.games):
            page.message.tell(
                refusal.message,
                "warning",
                link=self.tr("Show missing results"),
                slot=self._show_missing,
            )
        elif last is None:
            page.message.tell(
                refusal.message,
                "warning",
                link=self.tr("Add players"),
                slot=page.add_players,
            )
        else:
            page.message.tell(str(refusal), "warning")

    def _show_missing(self) -> None:
        page, tournament = self._desk.page, self._desk.tournament
        if page is not None and tournament is not None:
            page.rounds.show_round(len(tournament.rounds))
            page.show_page("rounds")
            self._desk.actions["missing_only"].setChecked(True)
            page.rounds.view.go_to_next_missing(-1)
