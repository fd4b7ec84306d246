"""What the charts show: scores round by round, colours and their balance; and who is chosen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, QObject, Qt, Signal

from arbiter_app.gui.look.direction import numbered
from arbiter_app.gui.standings.ranked import Ranked
from arbiter_app.gui.tables.model import NO_INDEX, Index
from arbiter_app.gui.text.figures import points_shown
from arbiter_app.gui.text.wording import joined, tr
from arbiter_app.standings.values import Standings
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, Points, Tpn


@dataclass(frozen=True, slots=True)
class ProgressLine:
    """A player's score before round 1 and after each round."""

    tpn: Tpn
    name: str
    scores: tuple[Points, ...]


@dataclass(frozen=True, slots=True)
class ColourLine:
    """A player's colours round by round (None without a game), and White less Black."""

    tpn: Tpn
    name: str
    colours: tuple[Colour | None, ...]

    @property
    def balance(self) -> int:
        return self.colours.count(Colour.WHITE) - self.colours.count(Colour.BLACK)


def progress_lines(shown: Ranked, tpns: Iterable[Tpn]) -> tuple[ProgressLine, ...]:
    """The scores of these players, in this order."""
    players, past = shown.tournament.players_by_tpn(), shown.past
    rounds = shown.table.round_number
    return tuple(
        ProgressLine(
            tpn,
            players[tpn].name,
            tuple(past[tpn].score_after(number) for number in range(rounds + 1)),
        )
        for tpn in tpns
    )


def colour_lines(shown: Ranked, tpns: Iterable[Tpn]) -> tuple[ColourLine, ...]:
    """The colours of these players, in this order."""
    players, past = shown.tournament.players_by_tpn(), shown.past
    return tuple(
        ColourLine(
            tpn,
            players[tpn].name,
            tuple(entry.colour if entry.is_played else None for entry in past[tpn].entries),
        )
        for tpn in tpns
    )


def progress_in_words(lines: Sequence[ProgressLine]) -> str:
    """What the chart of scores says, for those who do not see it."""
    return " ".join(
        tr("{name}: {scores}.").format(
            name=line.name,
            scores=joined(points_shown(score) or "0" for score in line.scores[1:]),
        )
        for line in lines
    )


def colours_in_words(lines: Sequence[ColourLine]) -> str:
    """What the chart of colours says, for those who do not see it."""
    return " ".join(
        tr("{name}: {white} White, {black} Black.").format(
            name=line.name,
            white=line.colours.count(Colour.WHITE),
            black=line.colours.count(Colour.BLACK),
        )
        for line in lines
    )


class ChosenPlayers(QAbstractListModel):
    """The players in the order of the standings, each chosen or not."""

    chosen_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[tuple[Tpn, int, str], ...] = ()
        self._chosen: frozenset[Tpn] = frozenset()
        self._keys: Mapping[Tpn, int] = {}

    @property
    def chosen(self) -> tuple[Tpn, ...]:
        """The players chosen, in the order of the standings."""
        return tuple(tpn for tpn, _, _ in self._rows if tpn in self._chosen)

    def player_at(self, index: Index) -> Tpn | None:
        """The number of the player of a line."""
        return self._rows[index.row()][0] if 0 <= index.row() < len(self._rows) else None

    def show_table(self, tournament: Tournament, table: Standings, keys: Mapping[Tpn, int]) -> None:
        """Show the players of these standings; who was chosen stays chosen, by their keys."""
        players, before = tournament.players_by_tpn(), self._keys
        self._keys = keys
        if before != keys:
            tpns = {key: tpn for tpn, key in keys.items()}
            known = (tpns.get(before.get(tpn, 0)) for tpn in self._chosen)
            self._chosen = frozenset(tpn for tpn in known if tpn is not None)
        rows = tuple((row.tpn, row.rank, players[row.tpn].name) for row in table.rows)
        if rows != self._rows:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()

    def choose(self, tpns: Iterable[Tpn]) -> None:
        """Choose these players and no others."""
        chosen = frozenset(tpns)
        if chosen != self._chosen:
            self._chosen = chosen
            if self._rows:
                self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, 0))
            self.chosen_changed.emit()

    def choose_first(self, count: int) -> None:
        """Choose the first players of the standings."""
        self.choose(tpn for tpn, _, _ in self._rows[:count])

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not 0 <= index.row() < len(self._rows):
            return None
        tpn, rank, name = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return numbered(rank, name)
            case Qt.ItemDataRole.CheckStateRole:
                return Qt.CheckState.Checked if tpn in self._chosen else Qt.CheckState.Unchecked
            case _:
                return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        found = super().flags(index)
        return found | Qt.ItemFlag.ItemIsUserCheckable if index.isValid() else found

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.CheckStateRole or not 0 <= index.row() < len(self._rows):
            return False
        tpn = self._rows[index.row()][0]
        is_wanted = Qt.CheckState(value) == Qt.CheckState.Checked
        self.choose(self._chosen | {tpn} if is_wanted else self._chosen - {tpn})
        return True
