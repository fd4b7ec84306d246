"""Rounds: paired, published, taken back; what stands in the way, in one line with a link."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal

from arbiter_app.errors import UserError
from arbiter_app.file_names import to_readable
from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.action_states import refresh_publication
from arbiter_app.gui.commands.event_commands import EventCommands, EventInWindow
from arbiter_app.gui.commands.in_sight import board_in_sight
from arbiter_app.gui.look.direction import in_own_order
from arbiter_app.gui.look.tones import MessageTone
from arbiter_app.gui.text.wording import joined, said
from arbiter_app.operations.interface import (
    Change,
    RoundPaired,
    adjourn_missing,
    pair_again,
    pair_next_round,
    publish_round,
    unconfirmed_players,
    unpair_last_round,
    unpublish_round,
    why_not_pair,
)
from arbiter_app.operations.publishing import published_rounds
from arbiter_app.tournament.final import is_last_round_paired
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.types import GameResult
from arbiter_app.wording import SEMICOLON

_MOST_ABSENT = 6
"""Names that a line has room for."""

_FEWEST_PLAYERS = 2


class RoundCommands(EventCommands):
    """Pairs rounds in the background."""

    paired = Signal(int)
    """A round of this number was paired and is shown."""

    def __init__(self, open_event: EventInWindow) -> None:
        super().__init__(open_event)
        self._on(
            (ActionName.PAIR_NEXT, self.pair_next),
            (ActionName.UNPAIR, self.unpair),
            (ActionName.PAIR_AGAIN, self.pair_again),
            (ActionName.PUBLISH, self.publish_or_take_back),
            (ActionName.ADJOURN, self.adjourn),
            (ActionName.ADJOURN_MISSING, self.adjourn_missing),
        )

    def pair_next(self) -> None:
        """Pair the next round, or say in one line what stands in the way."""
        self._context.past_player(lambda: self._context.past_hand(self._pair_next), pairs=True)

    def _pair_next(self) -> None:
        event = self._event
        if event.is_acting:
            return
        tournament = event.tournament
        refusal = None if tournament is None else why_not_pair(tournament)
        if refusal is not None:
            self._say_what_is_missing(refusal)
            return
        absent = () if event.state is None else unconfirmed_players(event.state)
        if absent:
            self._say_who_is_missing(absent)
            return
        self._pair_at_once()

    def _pair_at_once(self) -> None:
        if not self._event.is_acting:
            self._event.act_beside(self._show_paired, pair_next_round)

    def _say_who_is_missing(self, absent: tuple[Player, ...]) -> None:
        """A presence list was begun, and not everybody is in it (C.04.2 (2026) 4.1)."""
        names = joined((player.name for player in absent[:_MOST_ABSENT]), SEMICOLON)
        if len(absent) > _MOST_ABSENT:
            more = self.tr("{names} and {n} more")
            names = more.format(names=names, n=len(absent) - _MOST_ABSENT)
        text = self.tr(
            "Not marked as present: {names}. Press Shift+F12 for the presence list (C.04.2 4.1)."
        )
        self._context.tell(
            text.format(names=names),
            MessageTone.WARNING,
            link=self.tr("Pair anyway"),
            slot=self._pair_at_once,
        )

    def unpair(self) -> None:
        self._context.past_hand(self._unpair)

    def _unpair(self) -> None:
        self._event.act(unpair_last_round)

    def pair_again(self) -> None:
        """Take the last round back and pair it from what is known now."""
        self._context.past_player(lambda: self._context.past_hand(self._pair_again), pairs=True)

    def _pair_again(self) -> None:
        if not self._event.is_acting:
            self._event.act_beside(self._show_paired, pair_again)

    # Publishing

    def publish_or_take_back(self) -> None:
        """The round shown hangs on the wall from now on, or did not hang there after all.

        What is taken back is seen first.
        """
        event, page, number = self._event, self._page, self._round_shown()
        if not number:
            return
        was_seen = page.current_page is PageName.ROUNDS
        if not was_seen:
            page.show_page(PageName.ROUNDS)
        if self._context.publication(number) is None:
            self.publish(number)
        elif not was_seen:
            text = self.tr("Round {n} is published. Repeat the command to unpublish it.")
            self._context.tell(text.format(n=number))
        else:
            event.act(unpublish_round, number)
        # Choosing the action has ticked it, whatever has become of it.
        refresh_publication(self._context)

    def document_saved(self, path: Path) -> None:
        """A document was saved; whoever saves the pairings is about to publish them."""
        document = self._page.documents.document
        saved = self.tr("Saved as {path}.").format(path=in_own_order(to_readable(str(path))))
        if document is None or not self._offer_to_publish(document.name, saved):
            self._context.saved(path)

    def web_pages_saved(self, path: Path) -> None:
        """Web pages were saved; what is not published is not in them."""
        state = self._event.state
        saved = self.tr("Saved as {path}.").format(path=in_own_order(to_readable(str(path))))
        last = 0 if state is None else len(state.tournament.rounds)
        if state is None or published_rounds(state) == last:
            self._context.tell(saved)
            return
        text = self.tr("Round {n} is not published, so it is not included.").format(n=last)
        self._context.tell(
            f"{saved} {text}",
            MessageTone.WARNING,
            link=self.tr("Publish round {n}").format(n=last),
            slot=partial(self.publish, last),
        )

    def publish(self, number: int) -> None:
        """Publish a round of the tournament shown, after what has to be asked."""
        self._event.act_then(
            lambda _change: refresh_publication(self._context), publish_round, number
        )
        refresh_publication(self._context)

    def document_printed(self, key: str, _pages: int) -> None:
        """A document went to the printer."""
        self._offer_to_publish(key, "")

    def _offer_to_publish(self, key: str, done: str) -> bool:
        """Offer to publish the last round if a document shows its pairings; False if not."""
        from arbiter_app.reports.documents import DOCUMENTS

        tournament = self._event.tournament
        number = 0 if tournament is None else len(tournament.rounds)
        is_last = self._round_shown() == number > 0
        is_hung = key in DOCUMENTS and DOCUMENTS[key].is_on_the_wall
        if not is_hung or not is_last or self._context.publication(number) is not None:
            return False
        text = self.tr("Round {n} is not published yet.").format(n=number)
        self._context.tell(
            f"{done} {text}".strip(),
            link=self.tr("Publish round {n}").format(n=number),
            slot=partial(self.publish, number),
            holds=lambda: self._waits_to_be_published(number),
        )
        return True

    def _waits_to_be_published(self, number: int) -> bool:
        tournament = self._event.tournament
        if tournament is None or len(tournament.rounds) != number:
            return False
        return self._context.publication(number) is None

    def _round_shown(self) -> int:
        self._page.rounds.refresh()
        return self._page.rounds.round_number

    # Results

    def adjourn(self) -> None:
        """Record the game under the cursor as adjourned: it counts as a draw for the pairing."""
        board = board_in_sight(self._context)
        if board is not None:
            self._page.rounds.results.enter(board, GameResult.ADJOURNED)

    def adjourn_missing(self) -> None:
        """Record every game of the last round without a result as adjourned."""
        self._event.act(adjourn_missing)

    def all_results_in(self, number: int) -> None:
        """The last result of a round was entered: offer the next one, or say that there is none."""
        tournament = self._event.tournament
        if tournament is None:
            return
        if why_not_pair(tournament) is None and number == len(tournament.rounds):
            text = self.tr("All results of round {n} are in.").format(n=number)
            link = self.tr("Pair round {n}").format(n=number + 1)
            self._page.message.tell(
                text,
                link=link,
                slot=self.pair_next,
                holds=lambda: self._can_be_paired_after(number),
            )
        elif number == len(tournament.rounds):
            text = self.tr("All results of round {n} are in.").format(n=number)
            if not is_last_round_paired(tournament):
                self._context.note(text)
                return
            self._page.message.tell(
                text,
                link=self.tr("Standings"),
                slot=lambda: self._page.show_page(PageName.STANDINGS),
                holds=lambda: self._is_over_after(number),
            )

    def _is_over_after(self, number: int) -> bool:
        """True while nothing is left to be played or paired."""
        tournament = self._event.tournament
        return (
            tournament is not None
            and len(tournament.rounds) == number
            and is_last_round_paired(tournament)
            and tournament.rounds[-1].is_complete
        )

    def _can_be_paired_after(self, number: int) -> bool:
        tournament = self._event.tournament
        if tournament is None or len(tournament.rounds) != number:
            return False
        return why_not_pair(tournament) is None

    def _stands_in_the_way(self, refusal: UserError) -> bool:
        """True while pairing would be refused in the same words."""
        tournament = self._event.tournament
        now = None if tournament is None else why_not_pair(tournament)
        return now is not None and now.message == refusal.message

    def _show_paired(self, change: Change) -> None:
        page = self._page
        if not isinstance(change, RoundPaired):
            return
        if not change.caution:
            page.message.hide()
        page.rounds.show_round(change.round_number)
        page.show_page(PageName.ROUNDS)
        self.paired.emit(change.round_number)

    def _say_what_is_missing(self, refusal: UserError) -> None:
        tournament = self._event.tournament
        if tournament is None:
            return
        holds = partial(self._stands_in_the_way, refusal)
        last = tournament.rounds[-1] if tournament.rounds else None
        if last is not None and any(game.is_missing for game in last.games):
            self._page.message.tell(
                said(refusal.message),
                MessageTone.WARNING,
                link=self.tr("Show missing results"),
                slot=self._show_missing,
                holds=holds,
            )
        elif len(tournament.players) < _FEWEST_PLAYERS:
            self._page.message.tell(
                said(refusal.message),
                MessageTone.WARNING,
                link=self.tr("Add players"),
                slot=self._page.add_players,
                holds=holds,
            )
        else:
            self._page.message.tell(said(refusal.said), MessageTone.WARNING, holds=holds)

    def _show_missing(self) -> None:
        page, tournament = self._page, self._event.tournament
        if tournament is not None:
            page.rounds.show_round(len(tournament.rounds))
            page.show_page(PageName.ROUNDS)
            self._context.actions[ActionName.MISSING_ONLY].setChecked(True)
            page.rounds.view.go_to_next_missing(-1)
