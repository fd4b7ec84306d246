"""What the pages of the standings show: a tournament as it is kept, and its ranking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal

from arbiter_app.gui.look.tones import CellTone
from arbiter_app.gui.standings.model import PlacedPlayer, placed_players
from arbiter_app.gui.tables.model import CENTRE, LEFT, Index, ModelColumn, RowsModel
from arbiter_app.gui.text.wording import tr
from arbiter_app.operations.interface import (
    StandingsChoices,
    TournamentState,
    manual_places,
    standings_of,
)
from arbiter_app.standings.prizes import Award, awards
from arbiter_app.standings.values import Standings
from arbiter_app.tournament.history import PlayerHistory, histories
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn


@dataclass(frozen=True, slots=True)
class Ranked:
    """A tournament with its standings, and those before lots and rankings by hand.

    What takes long in a large event is worked out with them, beside the window: the lines of the
    table, everybody's rounds, the prizes.
    """

    state: TournamentState
    table: Standings
    bare: Standings
    placed: tuple[PlacedPlayer, ...]
    past: Mapping[Tpn, PlayerHistory]
    awards: tuple[Award, ...]

    @property
    def tournament(self) -> Tournament:
        return self.state.tournament


def ranked(state: TournamentState, after_round: int | None = None) -> Ranked:
    """Work out the standings as they are now, or as they were after an earlier round.

    Raises:
        InputError: a tie-break that cannot be worked out.
    """
    table, tournament = standings_of(state, after_round=after_round), state.tournament
    choices = state.choices
    bare = table
    if choices.lots is not None or manual_places(state, table.round_number):
        kept = StandingsChoices(values=choices.values)
        bare = standings_of(replace(state, choices=kept), after_round=after_round)
    return Ranked(
        state,
        table,
        bare,
        placed_players(table, tournament.players_by_tpn()),
        histories(tournament, after_round=table.round_number),
        awards(tournament, table, choices.prizes) if choices.prizes else (),
    )


@dataclass(frozen=True, slots=True)
class EntryRow:
    """A player with a text that the arbiter writes."""

    tpn: Tpn
    lead: str
    name: str
    text: str


def tied_rows(shown: Ranked) -> tuple[EntryRow, ...]:
    """Those whom the tie-breaks leave tied, with the places given to them by hand."""
    count = Counter(row.rank for row in shown.bare.rows)
    players = shown.tournament.players_by_tpn()
    places = manual_places(shown.state, shown.bare.round_number)
    return tuple(
        EntryRow(
            row.tpn,
            f"{row.rank}=",
            players[row.tpn].name,
            str(places[row.tpn]) if row.tpn in places else "",
        )
        for row in shown.bare.rows
        if count[row.rank] > 1
    )


def value_rows(shown: Ranked, code: str) -> tuple[EntryRow, ...]:
    """All players in the order of the standings with their values of a self-defined tie-break."""
    tpns = shown.state.tpns_by_key()
    values = {tpns[one.key]: one.value for one in shown.state.choices.values if one.code == code}
    players = shown.tournament.players_by_tpn()
    return tuple(
        EntryRow(
            row.tpn,
            str(row.rank),
            players[row.tpn].name,
            str(values[row.tpn]) if row.tpn in values else "",
        )
        for row in shown.table.rows
    )


class EntryModel(RowsModel[EntryRow]):
    """Players with one column to write into."""

    written = Signal()

    TEXT = 2

    def __init__(
        self, lead: str, text: str, parent: QObject | None = None, *, tip: str = ""
    ) -> None:
        name = tr("Name")
        super().__init__(
            (
                ModelColumn(
                    "lead", lead, lambda row: row.lead, CENTRE, tone=lambda _row: CellTone.MUTED
                ),
                ModelColumn("name", name, lambda row: row.name, LEFT, is_name=True),
                ModelColumn("text", text, lambda row: row.text, CENTRE, tip),
            ),
            lambda row: self.player_key(row.tpn),
            parent,
        )
        self._kept: dict[Hashable, str] = {}

    @property
    def texts(self) -> Mapping[Tpn, str]:
        """What is written, without the players for whom nothing is."""
        return {row.tpn: row.text for row in self.rows if row.text}

    @property
    def begun(self) -> Mapping[Hashable, str]:
        """What is written and not kept yet, by what identifies the player."""
        texts = self._by_player(self.rows)
        return {key: text for key, text in texts.items() if text != self._kept.get(key, "")}

    def show_kept(
        self,
        rows: Sequence[EntryRow],
        keys: Mapping[int, Hashable],
        begun: Mapping[Hashable, str],
    ) -> None:
        """Show what is kept, and over it what was begun."""
        self.name_players(keys)
        self._kept = self._by_player(rows)
        self.set_rows(
            tuple(replace(row, text=begun.get(self.player_key(row.tpn), row.text)) for row in rows)
        )

    def settle(self) -> None:
        """What is written is kept from now on."""
        self._kept = self._by_player(self.rows)

    def _by_player(self, rows: Sequence[EntryRow]) -> dict[Hashable, str]:
        return {self.player_key(row.tpn): row.text for row in rows}

    def flags(self, index: Index) -> Qt.ItemFlag:
        found = super().flags(index)
        return found | Qt.ItemFlag.ItemIsEditable if index.column() == self.TEXT else found

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.EditRole:
            role = Qt.ItemDataRole.DisplayRole
        return super().data(index, role)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        row = self.row_at(index)
        if row is None or index.column() != self.TEXT or role != Qt.ItemDataRole.EditRole:
            return False
        text = str(value).strip()
        if text != row.text:
            self.set_rows(_written(self.rows, row.tpn, text))
            self.written.emit()
        return True


def _written(rows: Sequence[EntryRow], tpn: Tpn, text: str) -> tuple[EntryRow, ...]:
    return tuple(replace(row, text=text) if row.tpn == tpn else row for row in rows)
