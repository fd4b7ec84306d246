"""The list of participants: typed, corrected, absent, withdrawn."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QVBoxLayout, QWidget

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.menus import OF_A_PLAYER
from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.commands.panel import Panel
from arbiter_app.gui.forms.rows import ShortLabel, YieldingRow
from arbiter_app.gui.forms.widgets import EmptyState, card
from arbiter_app.gui.look.theme import SPACE, row_height
from arbiter_app.gui.players.editing import PlayerDelegate
from arbiter_app.gui.players.entry_row import EntryRow
from arbiter_app.gui.players.model import ListedPlayer, PlayersModel
from arbiter_app.gui.tables.identity import player_keys
from arbiter_app.gui.tables.view import TableView, let_sort, open_menu, set_up_table, set_widths
from arbiter_app.gui.text.hints import KeyHints
from arbiter_app.gui.text.wording import said
from arbiter_app.operations.interface import ChangeKind
from arbiter_app.tournament.player import PLAYER_FIELDS, Player
from arbiter_app.tournament.strength import has_several_ratings
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import counted

_ASKED_FOR = (
    QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed
)
_OF_A_PLAYER: tuple[ActionName | None, ...] = (
    ActionName.PLAYER_DETAILS,
    ActionName.SHOW_BOARD,
    ActionName.SHOW_STANDING,
    *OF_A_PLAYER,
    None,
    ActionName.DELETE_PLAYER,
)
_OF_NOBODY: tuple[ActionName | None, ...] = (
    ActionName.ADD_PLAYER,
    ActionName.PASTE_PLAYERS,
    ActionName.IMPORT_PLAYERS,
    None,
    ActionName.PRESENCE,
)
_TYPED = _ASKED_FOR | QAbstractItemView.EditTrigger.AnyKeyPressed


class PlayersPanel(Panel):
    """Players in a table edited in place; the first row takes the next one."""

    kinds = frozenset({ChangeKind.PLAYERS, ChangeKind.ABSENCES, ChangeKind.ROUNDS})

    edited = Signal(object, object)
    """A player as it was, and as the arbiter typed it."""

    cursor_moved = Signal()
    """The cursor stands on another cell."""

    rejected = Signal(object, str)
    """Why a text was not accepted, and the text."""

    pasted = Signal()
    """Cells of a spreadsheet are pasted into the table."""

    def __init__(self, context: EventContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.setObjectName("playersPanel")
        self._actions = context.actions
        self._theme = context.theme
        self.model = PlayersModel(self)
        self.view = TableView()
        self._delegate = PlayerDelegate(context.theme, self.view, cell_cursor=True)
        self.entry = EntryRow(context, self.view, self.model, self)
        self._summary = ShortLabel("muted", name="playersSummary")
        self._build()
        self.model.edited.connect(self.edited)
        self.model.rejected.connect(self.rejected)
        self.open_event.refused.connect(self.model.take_refusal)
        self.entry.follow(self._delegate)
        self._delegate.pasted.connect(self.pasted)
        context.actions.on_page(ActionName.ADD_PLAYER, self.entry.go_to)

    def first_focus(self) -> QWidget:
        return self.view

    def show_tournament(self, tournament: Tournament) -> None:
        self.entry.show_tournament()
        self.model.name_players(player_keys(self.open_event.state))
        self.model.show_tournament(tournament, self._expelled())
        needed = ("fide_rating", "national_rating") if has_several_ratings(tournament) else ()
        self.view.fit.need(map(self.model.column_number, needed))
        players = len(tournament.players)
        rated = [player.rating for player in tournament.players if player.is_rated]
        parts = [said(counted(players, "{count} player", "{count} players"))]
        if rated:
            average = round(sum(rated) / len(rated))
            parts.append(self.tr("average rating {n}").format(n=average))
        self._summary.show_items(parts, spare=parts[1:])
        self._welcome.setVisible(players == 0)
        if not self.view.currentIndex().isValid():
            self.view.setCurrentIndex(self.model.index(0, self.model.column_number("name")))

    def _expelled(self) -> dict[Tpn, str]:
        """The reason of each expulsion, by the player's number."""
        state = self.open_event.state
        if state is None:
            return {}
        tpns = state.tpns_by_key()
        return {tpns[one.key]: one.reason for one in state.expulsions if one.key in tpns}

    def _cursor_moved(self, current: QModelIndex, _previous: QModelIndex) -> None:
        """Letters write a new player; on somebody who is there they search, and change nothing."""
        row = self.model.row_at(current)
        is_entry = row is None or row.is_entry
        self.view.setEditTriggers(_TYPED if is_entry else _ASKED_FOR)
        self.cursor_moved.emit()

    def go_to_entry(self) -> None:
        """Put the cursor into the entry row, ready to type a name."""
        self.entry.go_to()

    def editor(self) -> QLineEdit | None:
        """The line editor that is open in the table, if any."""
        return self.entry.editor()

    def show_player(self, tpn: Tpn, field: str = "name") -> None:
        """Put the cursor on a field of a player."""
        row = next((n for n, row in enumerate(self.model.rows) if _is(row, tpn)), None)
        if row is not None:
            index = self.model.index(row, self.model.column_number(field))
            self.view.setCurrentIndex(index)
            self.view.scrollTo(index)

    def current_player(self) -> Player | None:
        row: ListedPlayer | None = self.model.row_at(self.view.currentIndex())
        return None if row is None or row.is_entry else row.player

    def _build(self) -> None:
        set_up_table(self.view, self.model, name="playersTable", title=self.tr("Players"))
        let_sort(self.view)
        self.view.setItemDelegate(self._delegate)
        self.view.setEditTriggers(_TYPED)
        self.view.selectionModel().currentChanged.connect(self._cursor_moved)
        self.view.menu_wanted.connect(self._open_menu)
        self.view.take_letters = self.entry.begin_name
        widths = {"tpn": 60, "status": 210}
        widths |= {each.name: each.width for each in PLAYER_FIELDS if each.is_listed and each.width}
        numbered = {self.model.column_number(key): width for key, width in widths.items()}
        number = self.model.column_number
        seldom = tuple(n for n, column in enumerate(self.model.columns) if column.is_seldom)
        names, growing = (number("name"),), (number("status"),)
        set_widths(self.view, numbered, names, growing=growing, seldom=seldom)
        bar = YieldingRow("playersBar")
        bar.row.addWidget(self._summary, 1)
        wanted = (
            ActionName.REQUEST_BYE,
            ActionName.WITHDRAW,
            ActionName.DELETE_PLAYER,
            ActionName.ADD_PLAYER,
        )
        buttons = {name: self._actions.button(name) for name in wanted}
        for button in buttons.values():
            bar.row.addWidget(button)
        bar.let_yield(
            buttons[name]
            for name in (
                ActionName.DELETE_PLAYER,
                ActionName.WITHDRAW,
                ActionName.REQUEST_BYE,
                ActionName.ADD_PLAYER,
            )
        )
        frame, inside = card(name="playersCard")
        inside.setSpacing(0)
        inside.addWidget(self.view)
        self._welcome = EmptyState(
            self.tr("Add the first player"),
            self.tr(
                "Name, then Tab to title and rating; Enter adds the player and is ready for the"
                " next.\nThe list sorts itself by rating, title and name."
            ),
        )
        self._welcome.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        over = QVBoxLayout(self.view.viewport())
        over.setContentsMargins(0, row_height(), 0, 0)
        over.addWidget(self._welcome)
        hints = KeyHints(self._theme, "playerHints")
        hints.say(
            (
                (self.tr("Tab"), self.tr("next field")),
                (self.tr("Enter"), self.tr("add the player and start the next")),
                (self.tr("F2"), self.tr("change a field")),
                (self.tr("Ctrl+B"), self.tr("request a bye")),
            )
        )
        inside.addWidget(hints)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE + 4)
        layout.addWidget(bar)
        layout.addWidget(frame, 1)

    def _open_menu(self, index: QModelIndex, place: QPoint) -> None:
        """Of a player what is often done; of the row for the next one how players come in."""
        row = self.model.row_at(index)
        if row is None or row.is_entry:
            title, names = self.tr("New player"), _OF_NOBODY
        else:
            title, names = self.tr("Player"), _OF_A_PLAYER
        open_menu(
            self.view,
            title,
            [None if name is None else self._actions[name] for name in names],
            place,
        )


def _is(row: ListedPlayer, tpn: Tpn) -> bool:
    return not row.is_entry and row.player.tpn == tpn
