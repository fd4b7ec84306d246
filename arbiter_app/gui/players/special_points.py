"""Points beside the results: an acceleration of the arbiter's own, penalties and the like."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from PySide6.QtCore import QItemSelectionModel, QStringListModel, Signal
from PySide6.QtWidgets import (
    QDoubleSpinBox,
    QHBoxLayout,
    QListView,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.entry import EntryDialog
from arbiter_app.gui.forms.number_box import FractionBox, NumberBox
from arbiter_app.gui.forms.widgets import push_button
from arbiter_app.gui.look.direction import numbered
from arbiter_app.gui.look.theme import SPACE
from arbiter_app.gui.tables.current_line import ListView
from arbiter_app.gui.text.figures import points_shown
from arbiter_app.gui.text.wording import joined
from arbiter_app.tournament.abnormal import (
    LEAST_ABNORMAL,
    MOST_ABNORMAL,
    AbnormalPoints,
    abnormal_points,
)
from arbiter_app.tournament.limits import MOST_ROUNDS
from arbiter_app.tournament.tournament import Tournament, VirtualPoints
from arbiter_app.tournament.types import POINT, Points
from arbiter_app.wording import SEMICOLON

_HALF = 0.5
_MOST_VIRTUAL = 99.9


class EntriesList(QWidget):
    """What there is so far, line by line, with a button that takes a line away.

    `removed` carries the row.
    """

    removed = Signal(int)

    def __init__(self, name: str, title: str) -> None:
        super().__init__()
        self._model = QStringListModel(self)
        self._list = ListView()
        self._list.setModel(self._model)
        self._list.setObjectName(name)
        self._list.setAccessibleName(title)
        self._list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self._list.setMinimumHeight(120)
        self._list.setSizeAdjustPolicy(ListView.SizeAdjustPolicy.AdjustToContents)
        self._remove = push_button(self.tr("Remove"), self.remove, name=f"{name}Remove")
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(SPACE)
        self._buttons.addWidget(self._remove)
        self._buttons.addStretch(1)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(SPACE)
        rows.addWidget(self._list)
        rows.addLayout(self._buttons)

    def show_lines(self, lines: Sequence[str]) -> None:
        """Other lines; the last one is chosen."""
        self._model.setStringList(list(lines))
        self._remove.setEnabled(bool(lines))
        if lines:
            self._list.selectionModel().setCurrentIndex(
                self._model.index(len(lines) - 1, 0),
                QItemSelectionModel.SelectionFlag.ClearAndSelect,
            )

    def remove(self) -> None:
        """Take the line chosen away."""
        row = self._list.currentIndex().row()
        if row >= 0:
            self.removed.emit(row)


class VirtualPointsDialog(EntryDialog):
    """Virtual points of ranges of players and rounds (record 250). `chosen` carries the ranges."""

    chosen = Signal(object)

    def __init__(self, tournament: Tournament, parent: QWidget) -> None:
        super().__init__(parent.tr("Virtual points"), parent.tr("Save"), parent)
        self.setObjectName("virtualPointsDialog")
        self._before = tournament.virtual_points
        self._ranges = list(tournament.virtual_points)
        self.add_note(
            self.tr(
                "Acceleration must be announced before the first round (C.04.2 1.1). These"
                " points replace the Baku method."
            )
        )
        self._list = EntriesList("virtualPoints", self.tr("Virtual points so far"))
        self._list.removed.connect(self._remove)
        self.add_widget(self._list)
        players = max(1, len(tournament.players))
        self._points = points_box(_HALF, _MOST_VIRTUAL, POINT)
        self._first_round, self._last_round = number_box(1, MOST_ROUNDS), number_box(1, MOST_ROUNDS)
        self._first, self._last = number_box(1, players), number_box(1, players)
        self._last.setValue(-(-players // 2))
        self.add_field(self.tr("Points"), self._points, "virtualPointsEach")
        self.add_field(self.tr("From round"), self._first_round, "virtualFirstRound")
        self.add_field(self.tr("To round"), self._last_round, "virtualLastRound")
        self.add_field(self.tr("From number"), self._first, "virtualFirst")
        self.add_field(self.tr("To number"), self._last, "virtualLast")
        self.add_below(push_button(self.tr("Add"), self.add_range, name="virtualAdd"))
        self._show()
        self._points.setFocus()

    @property
    def ranges(self) -> tuple[VirtualPoints, ...]:
        """The ranges as they are on the table."""
        return tuple(self._ranges)

    def add_range(self) -> None:
        """Take what the fields say into the list."""
        rounds = sorted((self._first_round.value(), self._last_round.value()))
        numbers = sorted((self._first.value(), self._last.value()))
        points = round(self._points.value() * POINT)
        self._ranges.append(VirtualPoints(points, rounds[0], rounds[1], numbers[0], numbers[1]))
        self._show()

    def _remove(self, row: int) -> None:
        del self._ranges[row]
        self._show()

    def _show(self) -> None:
        text = self.tr("Rounds {first} to {last}, numbers {one} to {other}: {points}")
        self._list.show_lines(
            [
                text.format(
                    points=points_shown(entry.points),
                    first=entry.first_round,
                    last=entry.last_round,
                    one=entry.first_tpn,
                    other=entry.last_tpn,
                )
                for entry in self._ranges
            ]
        )

    def listed(self) -> Hashable:
        return self.ranges

    def hand_over(self) -> None:
        if self.ranges != self._before:
            self.chosen.emit(self.ranges)


class AbnormalPointsDialog(EntryDialog):
    """Penalties, bonuses, results of other worth (record 299). `chosen` carries the entries."""

    chosen = Signal(object)

    def __init__(self, tournament: Tournament, chosen_tpn: int | None, parent: QWidget) -> None:
        super().__init__(parent.tr("Penalties and bonuses"), parent.tr("Save"), parent)
        self.setObjectName("abnormalPointsDialog")
        self._names = {player.tpn: player.name for player in tournament.players}
        self._before = abnormal_points(tournament)
        self._entries = list(self._before)
        self.add_note(
            self.tr(
                "They count for the standings and the pairings, and are recorded in the"
                " report file."
            )
        )
        self._list = EntriesList("abnormalPoints", self.tr("Penalties and bonuses so far"))
        self._list.removed.connect(self._remove)
        self.add_widget(self._list)
        self._player, self._kind = ChoiceBox(), ChoiceBox()
        self._player.addItem(self.tr("everybody"), 0)
        for player in tournament.players:
            self._player.addItem(numbered(player.tpn, player.name), player.tpn)
        self._player.setCurrentIndex(max(0, self._player.findData(chosen_tpn or 0)))
        for text, kind in self._kinds():
            self._kind.addItem(text, kind)
        self._points = points_box(LEAST_ABNORMAL / POINT, MOST_ABNORMAL / POINT, -POINT)
        self._round = number_box(0, MOST_ROUNDS)
        self._round.setSpecialValueText(self.tr("all rounds"))
        self._round.setValue(len(tournament.rounds))
        self.add_field(self.tr("Player"), self._player, "abnormalPlayer")
        self.add_field(self.tr("Type"), self._kind, "abnormalKind")
        self.add_field(self.tr("Points"), self._points, "abnormalWorth")
        self.add_field(self.tr("Round"), self._round, "abnormalRound")
        self.add_below(push_button(self.tr("Add"), self.add_entry, name="abnormalAdd"))
        self._show()
        self._points.setFocus()

    @property
    def entries(self) -> tuple[AbnormalPoints, ...]:
        """The entries as they are on the table."""
        return tuple(self._entries)

    def add_entry(self) -> None:
        """Take what the fields say into the list."""
        tpn = int(self._player.currentData())
        points = round(self._points.value() * POINT)
        who = (tpn,) if tpn else ()
        kind = str(self._kind.currentData())
        self._entries.append(AbnormalPoints(kind, points, self._round.value(), who))
        self._show()

    def _kinds(self) -> tuple[tuple[str, str], ...]:
        return (
            (self.tr("score adjusted by"), ""),
            (self.tr("a win is worth"), "W"),
            (self.tr("a draw is worth"), "D"),
            (self.tr("a loss is worth"), "L"),
            (self.tr("a win by forfeit is worth"), "+"),
            (self.tr("a loss by forfeit is worth"), "-"),
            (self.tr("a full-point bye is worth"), "F"),
            (self.tr("a half-point bye is worth"), "H"),
            (self.tr("a zero-point bye is worth"), "Z"),
        )

    def _remove(self, row: int) -> None:
        del self._entries[row]
        self._show()

    def _show(self) -> None:
        self._list.show_lines([self._text(entry) for entry in self._entries])

    def _text(self, entry: AbnormalPoints) -> str:
        kinds = {kind: text for text, kind in self._kinds()}
        names = [self._names.get(tpn, str(tpn)) for tpn in entry.tpns]
        where = self.tr("round {n}").format(n=entry.round_number)
        return self.tr("{who}, {where}: {what} {points}").format(
            who=joined(names, SEMICOLON) or self.tr("everybody"),
            where=where if entry.round_number else self.tr("all rounds"),
            what=kinds[entry.type],
            points=points_shown(entry.points),
        )

    def listed(self) -> Hashable:
        return self.entries

    def hand_over(self) -> None:
        if self.entries != self._before:
            self.chosen.emit(self.entries)


def points_box(least: float, most: float, points: Points) -> QDoubleSpinBox:
    """A field for points in steps of a half."""
    box = FractionBox()
    box.setDecimals(1)
    box.setRange(least, most)
    box.setSingleStep(_HALF)
    box.setValue(points / POINT)
    return box


def number_box(least: int, most: int) -> QSpinBox:
    """A field for a round or a pairing number."""
    box = NumberBox()
    box.setRange(least, most)
    return box
