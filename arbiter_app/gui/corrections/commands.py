"""Corrections found later: what they affect is shown before they are made (C.04.2 4.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.event_commands import EventCommands, EventInWindow
from arbiter_app.gui.commands.in_sight import board_in_sight
from arbiter_app.gui.look.direction import pair_in_line
from arbiter_app.gui.look.tones import MessageTone
from arbiter_app.gui.text.wording import joined, said
from arbiter_app.operations.interface import (
    Change,
    ChangeByOthers,
    CorrectionPreview,
    CountsFor,
    EventSession,
    Overwritten,
    awaits_renumbering,
    can_be_paired_again,
    comes_late,
    edit_player,
    enter_result,
    enter_results,
    exchange_colours,
    overwritten,
    overwritten_told,
    preview_colours,
    preview_player,
    preview_results,
    renumber_players,
    result_on_board,
)
from arbiter_app.tournament.match_result import Result
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Game, Tournament
from arbiter_app.tournament.words import result_phrase
from arbiter_app.wording import SEMICOLON, phrase

if TYPE_CHECKING:
    from arbiter_app.gui.event.event import Done, OpenEvent

Correct: TypeAlias = "Callable[[OpenEvent, Done, bool], object]"
"""Makes a correction, hears that it was made, and has it confirmed where its warning was answered."""


class CorrectionCommands(EventCommands):
    """Results, colours and ratings that were wrong when a later round was paired."""

    def __init__(self, open_event: EventInWindow) -> None:
        super().__init__(open_event)
        self._on((ActionName.REVERSE_COLOURS, self.reverse_colours))

    def correct_result(self, number: int, board: int, result: Result) -> None:
        """Another result for a game on which a later pairing was built."""
        state, game = self._event.state, self._game(number, board)
        if state is None or game is None:
            return
        tournament = state.tournament
        so_far = result_on_board(state, number, game)
        # What was right for the rating report only becomes what counts.
        what = phrase(
            "{game}: {before} becomes {after}.",
            game=_players(tournament, game),
            before=result_phrase(game.result if so_far == result else so_far),
            after=result_phrase(result),
        )
        self._ask(
            self.tr("Correct board {board}, round {n}").format(board=board, n=number),
            said(what),
            lambda session, tid: preview_results(session, tid, number, {board: result}),
            lambda event, done, confirmed: event.act_then(
                done, enter_result, number, board, result, confirmed=confirmed
            ),
        )

    def tell_overwritten(self, change: Change) -> None:
        """Say what an act has replaced, with the old value and the new one, and the way back."""
        event, told = self._event, overwritten(change)
        if not told:
            return
        entry = change.entry.id
        self._context.tell(
            said(told),
            link=self.tr("Undo"),
            slot=self._context.actions[ActionName.UNDO].trigger,
            holds=lambda: event.to_undo is not None and event.to_undo.id == entry,
        )

    def tell_overwritten_elsewhere(self, change: ChangeByOthers) -> None:
        """Say which results another desk has replaced, and offer to enter the old ones again."""
        event = self._event
        found = [
            one for one in change.overwritten if one.entered.tournament_id == event.tournament_id
        ]
        if not found:
            return
        number = found[-1].entered.round_number
        before: dict[int, Result | None] = {
            one.entered.board: one.before for one in found if one.entered.round_number == number
        }
        self._context.tell(
            joined((said(overwritten_told(one)) for one in found), SEMICOLON),
            MessageTone.WARNING,
            link=self.tr("Undo"),
            slot=lambda: event.act(enter_results, number, before),
            holds=lambda: all(self._stands(one) for one in found),
        )

    def _stands(self, found: Overwritten) -> bool:
        """True while a board has the result that another desk entered."""
        game = self._game(found.entered.round_number, found.entered.board)
        return game is not None and game.result == found.entered.result

    def reverse_colours(self) -> None:
        """The game under the cursor was played with the colours reversed."""
        page, event = self._page, self._event
        tournament = self._event.tournament
        if tournament is None:
            return
        board = board_in_sight(self._context)
        if board is None:
            return
        number = page.rounds.round_number
        game = self._game(number, board)
        if game is None or not comes_late(tournament, number, game):
            event.act(exchange_colours, number, board)
            return
        turned = _players(tournament, game.swapped)
        self._ask(
            self.tr("Colours of board {board}, round {n}").format(board=board, n=number),
            said(
                phrase(
                    "{game} was played as {turned}.",
                    game=_players(tournament, game),
                    turned=turned,
                )
            ),
            lambda session, tid: preview_colours(session, tid, number, board),
            lambda event, done, confirmed: event.act_then(
                done, exchange_colours, number, board, confirmed=confirmed
            ),
        )

    def correct_player(self, old: Player, new: Player) -> None:
        """Other data of a player; a rating or title found wrong later is shown first."""
        tournament = self._event.tournament
        if tournament is None:
            return
        if not tournament.rounds or (old.rating, old.title) == (new.rating, new.title):
            self._event.act(edit_player, old.tpn, new)
            return
        before, after = _strength(old), _strength(new)
        self._ask(
            self.tr("Correct {name}").format(name=old.name),
            said(phrase("{before} becomes {after}.", before=before, after=after)),
            lambda session, tid: preview_player(session, tid, old.tpn, new),
            lambda event, done, _confirmed: event.act_then(done, edit_player, old.tpn, new),
            self._offer_renumbering,
        )

    def _ask(
        self,
        title: str,
        what: str,
        preview: Callable[[EventSession, int], CorrectionPreview],
        correct: Correct,
        afterwards: Callable[[CorrectionPreview], object] | None = None,
    ) -> None:
        """Show the effect, then correct; without `afterwards` the last round may follow."""
        from arbiter_app.gui.corrections.dialog import CorrectionDialog

        event, state = self._event, self._event.state
        if state is None or event.tournament_id is None:
            return
        session, tid, tournament = event.session, event.tournament_id, state.tournament
        last = len(tournament.rounds)

        def go_on(found: CorrectionPreview, then: Callable[[], object]) -> None:
            # The dialog has shown what becomes of the rounds paired since, and been agreed to.
            warned = found.counts_for is not CountsFor.NEXT_PAIRING
            correct(event, lambda _change: then(), warned)

        def corrected(found: CorrectionPreview) -> None:
            go_on(found, lambda: None if afterwards is None else afterwards(found))

        dialog = CorrectionDialog(
            title,
            what,
            lambda: preview(session, tid),
            tournament,
            self._tasks,
            self._context.window,
            last if afterwards is None and not _is_played(tournament) else 0,
            again=afterwards is None and can_be_paired_again(state, last),
        )
        dialog.chosen.connect(corrected)
        dialog.chosen_with_pairing.connect(
            lambda found: go_on(found, self._context.actions[ActionName.PAIR_AGAIN].trigger)
        )
        dialog.chosen_with_mending.connect(
            lambda found: go_on(found, self._context.actions[ActionName.MEND_ROUND].trigger)
        )
        self._context.show_dialog(dialog)

    def _offer_renumbering(self, found: CorrectionPreview) -> None:
        event = self._event
        if not found.new_tpns:
            return
        self._context.message.tell(
            self.tr("The list is no longer in order (C.04.2 2.2)."),
            link=self.tr("Renumber players"),
            slot=lambda: event.act(renumber_players),
            holds=self._is_out_of_order,
        )

    def _is_out_of_order(self) -> bool:
        return self._event.state is not None and awaits_renumbering(self._event.state)

    def _game(self, number: int, board: int) -> Game | None:
        tournament = self._event.tournament
        return None if tournament is None else tournament.game_on(number, board)


def _is_played(tournament: Tournament) -> bool:
    """True if the last round has a result already: it is too late to mend it."""
    return any(game.result is not None for game in tournament.rounds[-1].games)


def _players(tournament: Tournament, game: Game) -> str:
    return pair_in_line(tournament.player(game.white).name, tournament.player(game.black).name)


def _strength(player: Player) -> str:
    title = f"{player.title.value} " if player.title else ""
    return f"{title}{player.rating or '–'}"
