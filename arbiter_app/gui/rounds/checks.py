"""Rounds are paired again beside the window and compared; the arbiter waits for nothing.

One round after the other, so that other questions get their turn in between. Imported rounds were
compared when the file was looked at: what was found then is told.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import Signal

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.event_commands import EventCommands, EventInWindow
from arbiter_app.gui.look.tones import MessageTone
from arbiter_app.gui.text.wording import joined, said
from arbiter_app.gui.work.tasks import TaskProgress
from arbiter_app.operations.interface import RoundDifference, TrfImported, check_paired_round
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.wording import counted, phrase

_MOST_BOARDS = 8


class CheckCommands(EventCommands):
    """Checks the rounds of a tournament, and leads to those that differ."""

    checked = Signal(int, object)
    """The rounds of the tournament with this id were checked: a tuple of `RoundDifference`."""

    def __init__(self, open_event: EventInWindow) -> None:
        super().__init__(open_event)
        self._on((ActionName.CHECK_ROUNDS, self.check_shown))

    def check_shown(self) -> None:
        """Check the rounds of the tournament shown."""
        tournament, tournament_id = self._event.tournament, self._event.tournament_id
        if tournament is None or tournament_id is None:
            return
        if tournament.rounds:
            self._check_round(tournament_id, tournament, 1, ())

    def tell_imported(self, change: TrfImported) -> None:
        """Tell of the rounds of a tournament that was just imported."""
        tournament = self._event.tournament
        if tournament is None or self._event.tournament_id != change.created_id:
            return
        if tournament.rounds:
            self._say(change.created_id, tournament, change.differences, asked=False)

    def _check_round(
        self,
        tournament_id: int,
        tournament: Tournament,
        number: int,
        found: tuple[RoundDifference, ...],
    ) -> None:
        def work(_progress: TaskProgress) -> object:
            return check_paired_round(tournament, number)

        def done(difference: Any) -> None:
            so_far = found if difference is None else (*found, difference)
            if number < len(tournament.rounds):
                self._check_round(tournament_id, tournament, number + 1, so_far)
            else:
                self._say(tournament_id, tournament, so_far, asked=True)

        self._tasks.start(self, work, done=done, refused=self._context.refuse)

    def _say(
        self,
        tournament_id: int,
        tournament: Tournament,
        found: tuple[RoundDifference, ...],
        *,
        asked: bool,
    ) -> None:
        self.checked.emit(tournament_id, found)
        count = len(tournament.rounds)
        if not found:
            text = said(
                counted(
                    count,
                    "Checked: the round is paired by the rules.",
                    "Checked: all {count} rounds are paired by the rules.",
                )
            )
            if asked:
                self._context.tell(text)
            else:
                self._context.note(text)
            return
        first = found[0]
        numbers = joined(str(difference.round_number) for difference in found)
        title = counted(
            len(found),
            "Checked {rounds} rounds: round {numbers} is not paired by the rules.",
            "Checked {rounds} rounds: rounds {numbers} are not paired by the rules.",
            numbers=numbers,
            rounds=count,
        )
        self._context.tell(
            f"{said(title)} {self._text(first)}",
            MessageTone.WARNING,
            link=self.tr("Show round {n}").format(n=first.round_number),
            slot=partial(self._show, tournament_id, found),
        )

    def _show(self, tournament_id: int, found: tuple[RoundDifference, ...]) -> None:
        """Lead to the first of the rounds; the message then leads to the next one."""
        self._page.leave_for(tournament_id, partial(self._show_first, tournament_id, found))

    def _show_first(self, tournament_id: int, found: tuple[RoundDifference, ...]) -> None:
        page, first, rest = self._page, found[0], found[1:]
        page.show_page(PageName.ROUNDS)
        page.rounds.show_round(first.round_number)
        if first.boards:
            page.rounds.view.go_to_board(first.boards[0])
        elif first.bye_differs:
            page.rounds.view.go_to_row(len(page.rounds.model.rows) - 1)
        link = self.tr("Show round {n}").format(n=rest[0].round_number) if rest else ""
        slot = partial(self._show, tournament_id, rest) if rest else None
        self._context.tell(self._text(first), MessageTone.WARNING, link=link, slot=slot)

    def _text(self, difference: RoundDifference) -> str:
        number = difference.round_number
        if difference.error:
            return said(
                phrase(
                    "Round {round} could not be paired again: {error}",
                    round=number,
                    error=difference.error,
                )
            )
        shown = joined(str(board) for board in difference.boards[:_MOST_BOARDS])
        if len(difference.boards) > _MOST_BOARDS:
            shown = self.tr("{boards} and {n} more").format(
                boards=shown, n=len(difference.boards) - _MOST_BOARDS
            )
        parts = []
        if difference.boards:
            boards = len(difference.boards)
            parts.append(said(counted(boards, "board {boards}", "boards {boards}", boards=shown)))
        if difference.bye_differs:
            parts.append(self.tr("the bye"))
        text = self.tr("Round {n} differs from the rules: {what}.")
        if difference.reason:
            text = self.tr(
                "Round {n} differs from the rules: {what}. The report explains why: {why}"
            )
        return text.format(n=number, what=joined(parts), why=difference.reason)
