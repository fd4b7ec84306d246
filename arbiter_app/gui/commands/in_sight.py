"""What a command is about, and what the arbiter sees, are the same: otherwise it is shown first.

A cursor stays where it was on a page that is behind another, or on a line scrolled away. A command
that acts at once on what stands there would change somebody of whom nobody thinks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.commands.context import CommandContext
from arbiter_app.gui.look.direction import pair_in_line
from arbiter_app.gui.tables.view import TableView
from arbiter_app.gui.text.wording import joined, tr
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.wording import SEMICOLON

if TYPE_CHECKING:
    from arbiter_app.gui.window.event_page import EventPage


def board_in_sight(context: CommandContext) -> int | None:
    """The board under the cursor of the round shown; None if it is shown, or asked for, first."""
    page, tournament = context.page, context.tournament
    if page is None or tournament is None:
        return None
    was_seen = page.current_page is PageName.ROUNDS and page.rounds.view.sees_cursor
    _show(page, PageName.ROUNDS, page.rounds.view)
    board = page.rounds.current_board()
    if board is None:
        text = tr("Go to a board first.")
        if page.rounds.hand.is_on:
            text = tr("First save or discard the change by hand.")
        context.tell(text, holds=lambda: page.rounds.current_board() is None)
    elif not was_seen:
        text = tr(
            "Board {n} is under the cursor: {game}. Repeat the command for it, or go to"
            " another one first."
        )
        game = _players_of(tournament, page.rounds.round_number, board)
        tell_until_moved(context, page.rounds.view, text.format(n=board, game=game))
        return None
    return board


def player_in_sight(context: CommandContext) -> Player | None:
    """The player under the cursor, taken along into the list; None if asked for first."""
    page, tournament = context.page, context.tournament
    if page is None or tournament is None:
        return None
    seen = page.sight.players_in_sight()
    if len(seen) > 1:
        text = tr("There are several players on this line; choose one from its menu: {names}.")
        if page.sight.pane_in_sight is not None:
            text = tr("Close the pane first (Esc); you may mean either of these players: {names}.")
        elif page.sight.view_in_front is page.rounds.view and not page.rounds.beside.has_keyboard:
            text = tr("Go to White or Black first (← or →): {names}.")
        names = joined((tournament.player(tpn).name for tpn in seen), SEMICOLON)
        tell_until_moved(context, page.sight.view_in_front, text.format(names=names))
        return None
    page.close_details()
    if seen:
        player = tournament.player(seen[0])
        if page.current_page is not PageName.PLAYERS:
            page.show_page(PageName.PLAYERS)
        if page.players.current_player() != player:
            page.players.show_player(player.tpn)
        return player
    _show(page, PageName.PLAYERS, page.players.view)
    current = page.players.current_player()
    if current is None:
        context.tell(
            tr("Go to a player in the list first."),
            holds=lambda: page.players.current_player() is None,
        )
    else:
        text = tr(
            "{name} is under the cursor. Repeat the command for this player, or go to another"
            " one first."
        )
        tell_until_moved(context, page.players.view, text.format(name=current.name))
    return None


def entry_in_sight(context: CommandContext) -> int | None:
    """The entry of the log under the cursor, by its number; None if it is shown first."""
    page = context.page
    if page is None:
        return None
    was_seen = page.current_page is PageName.LOG and page.log.view.sees_cursor
    _show(page, PageName.LOG, page.log.view)
    entry = page.log.current_entry()
    if entry is not None and not was_seen:
        text = tr(
            "Entry {n} is under the cursor. Repeat the command for it, or go to another one first."
        )
        tell_until_moved(context, page.log.view, text.format(n=entry))
        return None
    return entry


def _show(page: EventPage, name: PageName, view: TableView) -> None:
    """Bring a page to the front, up to date, with its cursor in sight."""
    if page.current_page is not name:
        page.show_page(name)
    if view.currentIndex().isValid() and not view.sees_cursor:
        view.scrollTo(view.currentIndex())


def tell_until_moved(context: CommandContext, view: TableView | None, text: str) -> None:
    """Say something that is true until the cursor moves, another page comes, or something is done."""

    def now() -> object:
        return (
            context.state,
            None if context.page is None else context.page.current_page,
            _place(view),
        )

    before = now()
    context.tell(text, holds=lambda: now() == before)


def _place(view: TableView | None) -> tuple[int, int] | None:
    return None if view is None else (view.currentIndex().row(), view.currentIndex().column())


def _players_of(tournament: Tournament, number: int, board: int) -> str:
    game = tournament.game_on(number, board)
    if game is None:
        return ""
    return pair_in_line(tournament.player(game.white).name, tournament.player(game.black).name)
