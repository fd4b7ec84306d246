"""Players: absent, withdrawn, expelled, imported, numbered anew, kept apart."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from arbiter_app.errors import UserError
from arbiter_app.file_names import to_readable
from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.event_commands import EventCommands, EventInWindow
from arbiter_app.gui.commands.in_sight import player_in_sight
from arbiter_app.gui.forms.message_line import Link
from arbiter_app.gui.kept.preferences import Preferences
from arbiter_app.gui.look.tones import MessageTone
from arbiter_app.gui.players.candidate_rows import identified
from arbiter_app.gui.text.wording import joined, said
from arbiter_app.gui.work.tasks import TaskProgress
from arbiter_app.input.files import read_foreign
from arbiter_app.operations.interface import (
    TABLE_SUFFIXES,
    Change,
    NewPlayer,
    PlayersAdded,
    PlayersPreview,
    PlayersTable,
    adds_as_typed,
    bar_half_point_byes,
    can_be_paired_by_a_wish,
    delete_player,
    edit_player,
    equals_of,
    exchange_numbers,
    expel_player,
    import_players,
    kept_apart_by_hand,
    number_by_lot,
    pair_next_round,
    read_table,
    renumber_players,
    request_byes,
    return_player,
    set_abnormal_points,
    set_forbidden_groups,
    set_later_ratings,
    set_number,
    set_virtual_points,
    why_no_wish,
    withdraw_player,
)
from arbiter_app.output.reasons import not_read
from arbiter_app.tournament.abnormal import AbnormalPoints
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import ForbiddenGroup, VirtualPoints
from arbiter_app.tournament.types import ByeKind
from arbiter_app.wording import counted

if TYPE_CHECKING:
    from arbiter_app.gui.players.entry_row import SecondOfName, TakenPlayer
    from arbiter_app.gui.players.forbidden import ForbiddenDialog
    from arbiter_app.gui.players.import_players import ImportSource
    from arbiter_app.trace.kept_apart import KeptApart


class PlayerCommands(EventCommands):
    """Acts on the player under the cursor of the list."""

    def __init__(self, open_event: EventInWindow, preferences: Preferences) -> None:
        super().__init__(open_event)
        self._preferences = preferences
        self._on(
            (ActionName.PRESENCE, partial(self._context.past_player, self.show_presence)),
            (ActionName.REQUEST_BYE, self.ask_for_byes),
            (ActionName.WITHDRAW, self.withdraw_or_return),
            (ActionName.WITHDRAW_LATER, self.ask_when_to_withdraw),
            (ActionName.EXPEL, self.ask_to_expel),
            (ActionName.BAR_HALF_POINTS, self.bar_half_points),
            (ActionName.LATER_RATINGS, self.edit_later_ratings),
            (ActionName.EXCHANGE_NUMBERS, self.ask_with_whom_to_exchange),
            (ActionName.DELETE_PLAYER, self.delete),
            (ActionName.RENUMBER, self.renumber),
            (
                ActionName.NUMBER_BY_LOT,
                partial(self._context.past_player, self.number_by_lot),
            ),
            (ActionName.SET_NUMBER, self.ask_for_number),
            (ActionName.FORBIDDEN_PAIRS, self.edit_forbidden_pairs),
            (ActionName.VIRTUAL_POINTS, self.edit_virtual_points),
            (ActionName.PENALTIES, self.edit_penalties),
            (ActionName.IMPORT_PLAYERS, self.ask_what_to_import),
            (ActionName.PASTE_PLAYERS, self.paste),
        )
        QGuiApplication.clipboard().dataChanged.connect(self._judge_message)

    def _judge_message(self) -> None:
        """Something was copied: a line that waited for it goes."""
        self._context.message.judge_cursor()

    # One player

    def withdraw_or_return(self) -> None:
        """The player leaves, from the next round on; one who has left comes back."""
        player = player_in_sight(self._context)
        if player is None:
            return
        tpn = player.tpn
        if player.withdrawn_from is None:
            self._event.act(withdraw_player, tpn)
        else:
            self._event.act(return_player, tpn)

    def ask_when_to_withdraw(self) -> None:
        from arbiter_app.gui.players.dialogs import WithdrawDialog

        player, tournament = player_in_sight(self._context), self._event.tournament
        if player is None or tournament is None:
            return
        dialog = WithdrawDialog(player, tournament, self._context.window)
        dialog.chosen.connect(lambda number: self._withdraw(player, number))
        self._context.show_dialog(dialog)

    def _withdraw(self, player: Player, number: int) -> None:
        self._event.act(withdraw_player, player.tpn, number)

    def ask_to_expel(self) -> None:
        from arbiter_app.gui.players.dialogs import ExpelDialog

        player = player_in_sight(self._context)
        if player is not None:
            dialog = ExpelDialog(player, self._context.window)
            dialog.confirmed.connect(lambda reason: self._expel(player, reason))
            self._context.show_dialog(dialog)

    def _expel(self, player: Player, reason: str) -> None:
        self._event.act(expel_player, player.tpn, reason=reason, confirmed=True)

    def bar_half_points(self) -> None:
        """The player is not entitled to half-point byes; or is after all."""
        player = player_in_sight(self._context)
        if player is not None:
            self._event.act(bar_half_point_byes, player.tpn, barred=player.has_half_point_byes)

    def edit_later_ratings(self) -> None:
        from arbiter_app.gui.players.later_ratings import LaterRatingsDialog

        player, tournament = player_in_sight(self._context), self._event.tournament
        if player is None or tournament is None:
            return
        dialog = LaterRatingsDialog(player, tournament, self._context.window)
        dialog.chosen.connect(lambda ratings: self._set_later_ratings(player, ratings))
        self._context.show_dialog(dialog)

    def _set_later_ratings(self, player: Player, ratings: Mapping[int, int]) -> None:
        self._event.act(set_later_ratings, player.tpn, ratings)

    def ask_with_whom_to_exchange(self) -> None:
        from arbiter_app.gui.players.dialogs import ExchangeDialog

        player, tournament = player_in_sight(self._context), self._event.tournament
        if player is None or tournament is None:
            return
        equals = equals_of(tournament, player.tpn)
        if not equals:
            text = self.tr("No other player has the same rating and title as {name} (C.04.2 2.2).")
            self._context.tell(text.format(name=player.name))
            return
        dialog = ExchangeDialog(player, equals, self._context.window)
        dialog.chosen.connect(lambda other: self._exchange(player, other))
        self._context.show_dialog(dialog)

    def _exchange(self, player: Player, other: int) -> None:
        self._event.act(exchange_numbers, player.tpn, other)

    def delete(self) -> None:
        player = player_in_sight(self._context)
        if player is not None:
            self._event.act_then(
                lambda change: self._context.tell_deleted(player.name, change),
                delete_player,
                player.tpn,
            )

    def ask_for_byes(self) -> None:
        player = player_in_sight(self._context)
        if player is not None:
            self._ask_for_byes_of(player)

    # The row in which the next one is typed

    def tell_second_of_name(self, asked: SecondOfName) -> None:
        """Somebody of this name is in the list already: a second one is added if that is meant."""
        text = self.tr(
            "{name} is already in the list: No. {n}. Enter again adds a second player of this name."
        )
        self._context.tell(
            text.format(name=asked.listed.name, n=asked.listed.tpn),
            MessageTone.WARNING,
            link=self.tr("Add second player"),
            slot=asked.add,
            holds=asked.still_asked,
        )

    def tell_rejected(self, error: UserError, typed: str) -> None:
        """A text is not accepted: that is said until it is corrected, or left by Esc."""
        model = self._page.players.model
        self._context.refuse(error, holds=lambda: typed in model.refused_texts)

    def tell_taken(self, taken: TakenPlayer) -> None:
        """Somebody was added from the rating lists: who, and the ways back."""
        player = taken.meant.player
        about = [self.tr("FIDE ID {n}").format(n=player.fide_id)] if player.fide_id else []
        text = self.tr("{name} ({about}) added from the rating list.")
        self._context.tell(
            text.format(name=player.name, about=joined([*about, identified(taken.meant)])),
            link=self.tr("Undo"),
            slot=self._undo,
            second=Link(self.tr("Only the name"), partial(self._keep_only_name, taken)),
        )

    def _keep_only_name(self, taken: TakenPlayer) -> None:
        """The name stays as it was typed, or, of a part of a name, as the list has it."""
        state, key = self._event.state, taken.change.keys[0]
        tpn = None if state is None else state.tpns_by_key().get(key)
        if tpn is None:
            return
        name = taken.text if adds_as_typed(taken.text) else taken.meant.player.name
        # Without this 0 the official rating would stay, as where another rating is corrected.
        only_name = Player(tpn, name, fide_rating=0)
        self._event.act(edit_player, tpn, only_name)

    def tell_left(self) -> None:
        """Somebody is typed, and the cursor has left the row: that is seen wherever it is now."""
        entry = self._page.players.entry
        if not entry.is_left:
            return
        text = self.tr("{name} is typed in the list of players, but not added.")
        self._context.tell(
            text.format(name=entry.name),
            MessageTone.WARNING,
            link=self.tr("Add the player"),
            slot=self._add_left,
            holds=lambda: entry.is_left,
        )

    def _add_left(self) -> None:
        """Add who is typed; what is not accepted of it is gone to."""
        if not self._page.players.entry.can_add:
            self._page.show_page(PageName.PLAYERS)
        self._page.players.entry.add()

    def tell_late_entry(self, change: PlayersAdded) -> None:
        """Who comes when rounds are paired gets nothing for them, unless the rules say otherwise."""
        tournament, key = self._event.tournament, change.keys[0]
        if tournament is None or not tournament.rounds:
            return
        paired = len(tournament.rounds)
        missed = said(counted(paired, "round {count}", "rounds 1–{count}"))
        text = self.tr("{name} plays from round {n}, with no points for {missed}.")
        name = tournament.player(change.tpns[0]).name
        self._context.tell(
            text.format(name=name, n=tournament.next_round, missed=missed),
            link=self.tr("Points for missed rounds…"),
            slot=lambda: self._ask_for_missed_rounds(key),
        )

    def _ask_for_missed_rounds(self, key: int) -> None:
        """The byes of a player whose number may have changed, from the first round missed on."""
        state = self._event.state
        tpn = None if state is None else state.tpns_by_key().get(key)
        if state is not None and tpn is not None:
            self._ask_for_byes_of(state.tournament.player(tpn), from_missed=True)

    def _ask_for_byes_of(self, player: Player, *, from_missed: bool = False) -> None:
        from arbiter_app.gui.players.bye import ByeDialog

        tournament = self._event.tournament
        if tournament is None:
            return
        dialog = ByeDialog(player, tournament, self._context.window, from_missed=from_missed)
        dialog.chosen.connect(lambda kinds: self._request_byes(player, kinds))
        self._context.show_dialog(dialog)

    def _request_byes(self, player: Player, kinds: Mapping[int, ByeKind | None]) -> None:
        self._event.act(request_byes, player.tpn, kinds)

    # The list

    def show_presence(self) -> None:
        """Who is here for the next round."""
        from arbiter_app.gui.players.presence import PresenceDialog

        if self._event.tournament is not None:
            self._context.show_dialog(
                PresenceDialog(self._event, self._undo, self._theme, self._context.window)
            )

    def renumber(self) -> None:
        """Give the pairing numbers anew, by rating, title and name."""
        self._event.act(renumber_players)

    def number_by_lot(self) -> None:
        """Draw the numbers of a round-robin by lot."""
        self._event.act(number_by_lot)

    def ask_for_number(self) -> None:
        """Give the player in sight another number in the table."""
        from arbiter_app.gui.players.numbers import NumberDialog

        player, tournament = player_in_sight(self._context), self._event.tournament
        if player is None or tournament is None:
            return
        dialog = NumberDialog(player, len(tournament.players), self._context.window)
        dialog.chosen.connect(lambda number: self._set_number(player, number))
        self._context.show_dialog(dialog)

    def _set_number(self, player: Player, number: int) -> None:
        self._event.act(set_number, player.tpn, number)

    def edit_forbidden_pairs(self) -> None:
        from arbiter_app.gui.players.forbidden import ForbiddenDialog

        state = self._event.state
        if state is not None:
            dialog = ForbiddenDialog(
                state.tournament, self._context.window, why_no_wish=why_no_wish(state)
            )
            dialog.chosen.connect(self._set_forbidden)
            dialog.price_wanted.connect(partial(self._show_price, dialog))
            self._context.show_dialog(dialog)

    def _show_price(self, parent: ForbiddenDialog, groups: tuple[ForbiddenGroup, ...]) -> None:
        """In front of the groups, which are not saved by it."""
        from arbiter_app.gui.players.apart_price import ApartPriceDialog

        state = self._event.state
        if state is None:
            return
        price = ApartPriceDialog(
            state.tournament,
            groups,
            self._tasks,
            self._theme,
            parent,
            can_be_taken=can_be_paired_by_a_wish(state),
        )
        price.taken.connect(partial(self._pair_apart, parent))
        price.open()

    def _pair_apart(self, groups: ForbiddenDialog, kept: KeptApart) -> None:
        """The round is paired by the rules, then changed by hand; the groups are not saved by it."""
        if self._event.is_acting:
            return
        groups.reject()
        self._event.act_beside(lambda _change: self._change_by_hand(kept), pair_next_round)

    def _change_by_hand(self, kept: KeptApart) -> None:
        self._page.rounds.show_round(kept.apart.round_number)
        self._save_by_hand(kept_apart_by_hand(kept))

    def _set_forbidden(self, groups: tuple[ForbiddenGroup, ...]) -> None:
        self._event.act(set_forbidden_groups, groups)

    def edit_virtual_points(self) -> None:
        from arbiter_app.gui.players.special_points import VirtualPointsDialog

        tournament = self._event.tournament
        if tournament is not None:
            dialog = VirtualPointsDialog(tournament, self._context.window)
            dialog.chosen.connect(self._set_virtual_points)
            self._context.show_dialog(dialog)

    def _set_virtual_points(self, ranges: tuple[VirtualPoints, ...]) -> None:
        self._event.act(set_virtual_points, ranges)

    def edit_penalties(self) -> None:
        """Those of everybody; the player under the cursor is the one proposed."""
        from arbiter_app.gui.players.special_points import AbnormalPointsDialog

        tournament = self._event.tournament
        if tournament is not None:
            seen = self._page.sight.players_in_sight()
            tpn = seen[0] if len(seen) == 1 else None
            dialog = AbnormalPointsDialog(tournament, tpn, self._context.window)
            dialog.chosen.connect(self._set_penalties)
            self._context.show_dialog(dialog)

    def _set_penalties(self, entries: tuple[AbnormalPoints, ...]) -> None:
        self._event.act(set_abnormal_points, entries)

    # Players from a table

    def ask_what_to_import(self) -> None:
        kinds = " ".join(f"*{suffix}" for suffix in TABLE_SUFFIXES)
        self._context.ask_for_file(
            self.tr("Import players"),
            self.tr("Tables ({kinds})").format(kinds=kinds),
            self.import_file,
        )

    def import_file(self, path: Path) -> None:
        """Read a file beside the window, and show what it would add."""
        if self._context.refuses_to_import(path):
            return

        def read() -> bytes:
            try:
                return read_foreign(path)
            except OSError as error:
                raise not_read(path, error) from error

        self._preview(
            self.tr("Import players from {name}").format(name=to_readable(path.name)), read, ""
        )

    def paste(self) -> None:
        """Show what the cells on the clipboard, copied from a spreadsheet, would add."""
        text = QGuiApplication.clipboard().text()
        if not text.strip():
            self._context.tell(
                self.tr("The clipboard contains no text. Copy cells from a spreadsheet first."),
                holds=lambda: not QGuiApplication.clipboard().text().strip(),
            )
            return
        self._preview(self.tr("Paste players"), lambda: text.encode("utf-8", "replace"), "utf-8")

    def _preview(self, title: str, read: Callable[[], bytes], encoding: str) -> None:
        from arbiter_app.gui.players.import_players import ImportSource

        tournament = self._event.tournament
        if tournament is None:
            return
        remembered = self._preferences.headings
        year, late = self._context.clock.now().year, bool(tournament.rounds)

        def work(_progress: TaskProgress) -> object:
            data = read()
            table = read_table(data, remembered, encoding)
            # What was pasted has its letters for certain.
            source = ImportSource(
                title, b"" if encoding else data, tournament.players, year, late, remembered
            )
            return source, table, source.preview(table.layout)

        self._tasks.start(self, work, done=self._show_import, refused=self._context.refuse)

    def _show_import(self, found: tuple[ImportSource, PlayersTable, PlayersPreview]) -> None:
        from arbiter_app.gui.players.import_players import ImportPlayersDialog

        if self._event.tournament is None:
            return
        dialog = ImportPlayersDialog(
            *found, tasks=self._tasks, theme=self._theme, parent=self._context.window
        )
        dialog.told.connect(self._preferences.remember_headings)
        dialog.chosen.connect(self._import)
        self._context.show_dialog(dialog)

    def _import(self, players: Sequence[NewPlayer]) -> None:
        self._event.act_beside(self._imported, import_players, players)

    def _imported(self, change: Change) -> None:
        if not isinstance(change, PlayersAdded):
            return
        count = len(change.tpns)
        text = said(counted(count, "{count} player added.", "{count} players added."))
        tournament = self._event.tournament
        late = tournament is not None and bool(tournament.rounds)
        missed = self.tr(
            "If missed rounds are worth points, use Request byes for each of these players."
        )
        parts = [said(change.caution), text, missed if late else ""]
        self._context.tell(
            " ".join(part for part in parts if part),
            link=self.tr("Undo"),
            slot=self._undo,
        )

    def _undo(self) -> None:
        self._context.actions[ActionName.UNDO].trigger()
