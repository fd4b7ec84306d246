"""Players who may not meet: families, clubs, whom the regulations name."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import replace

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QListView, QWidget

from arbiter_app.gui.choice_box import ChoiceBox
from arbiter_app.gui.current_line import ListView
from arbiter_app.gui.dialogs.entry import EntryDialog
from arbiter_app.gui.player_field import PlayerNameField
from arbiter_app.gui.theme import SPACE
from arbiter_app.gui.widgets import push_button
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import ForbiddenGroup, Tournament
from arbiter_app.tournament.types import Tpn

_FROM_FIRST_TO_LAST = (ForbiddenGroup(()).first_round, ForbiddenGroup(()).last_round)


class ForbiddenDialog(EntryDialog):
    """A list of groups; nobody of a group meets another of it. `chosen` carries the groups."""

    chosen = Signal(object)

    def __init__(self, tournament: Tournament, parent: QWidget) -> None:
        super().__init__(parent.tr("Players who may not meet"), parent.tr("Save"), parent)
        self.setObjectName("forbiddenDialog")
        self.setMinimumWidth(620)
        self._players = tournament.players_by_tpn()
        self._before = tournament.forbidden_groups
        self._groups = list(tournament.forbidden_groups)
        self._model = QStringListModel(self)
        self._list = ListView()
        self._field = PlayerNameField("forbiddenPlayer", self.tr("Player to add to the group"))
        self._clubs = ChoiceBox()
        self._build(tournament.players)
        self._show(0)
        self._field.setFocus()

    @property
    def groups(self) -> tuple[ForbiddenGroup, ...]:
        """The groups as they are on the table."""
        return tuple(self._groups)

    def add_player(self, tpn: Tpn) -> None:
        """Add a player to the group chosen, or to a new one if there is none."""
        if not self._groups:
            self._groups.append(ForbiddenGroup(()))
        row = max(self._list.currentIndex().row(), 0)
        group = self._groups[row]
        if tpn not in group.tpns:
            self._groups[row] = replace(group, tpns=(*group.tpns, tpn))
        self._show(row)

    def new_group(self, tpns: Iterable[Tpn] = ()) -> None:
        """Begin another group; an empty one is not begun twice."""
        members = tuple(tpns)
        if not members and self._groups and not self._groups[-1].tpns:
            self._show(len(self._groups) - 1)
        else:
            self._groups.append(ForbiddenGroup(members))
            self._show(len(self._groups) - 1)
        self._field.setFocus()

    def remove_group(self) -> None:
        """Take the group chosen away."""
        row = self._list.currentIndex().row()
        if 0 <= row < len(self._groups):
            del self._groups[row]
            self._show(min(row, len(self._groups) - 1))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter in the field adds the player; it does not close the dialog."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self._field.hasFocus():
            event.accept()
            return
        super().keyPressEvent(event)

    def _build(self, players: tuple[Player, ...]) -> None:
        self.add_note(
            self.tr("Restrictions have to be announced before the first round (C.05 5.2).")
        )
        self._list.setModel(self._model)
        self._list.setObjectName("forbiddenGroups")
        self._list.setAccessibleName(self.tr("Groups of players who may not meet"))
        self._list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self._list.setMinimumHeight(170)
        self._list.selectionModel().currentChanged.connect(self._row_chosen)
        self.add_widget(self._list)
        holder = QWidget()
        buttons = QHBoxLayout(holder)
        buttons.setContentsMargins(0, 0, 0, 0)
        buttons.setSpacing(SPACE)
        buttons.addWidget(push_button(self.tr("New group"), self.new_group, name="newGroup"))
        self._remove = push_button(self.tr("Remove group"), self.remove_group, name="removeGroup")
        buttons.addWidget(self._remove)
        buttons.addStretch(1)
        self.add_widget(holder)
        self._field.setPlaceholderText(self.tr("Name or number, then Enter"))
        self._field.setToolTip(self._field.placeholderText())
        self._field.show_players(players, {})
        self._field.returnPressed.connect(self._add_typed)
        self.add_field(self.tr("Add player"), self._field, "forbiddenPlayer")
        self.add_widget(self._field.offers)
        self._fill_clubs(players)

    def _fill_clubs(self, players: tuple[Player, ...]) -> None:
        """Clubs and federations with several players, as groups at one choice."""
        self._clubs.addItem(self.tr("a club or federation …"), None)
        for wanted, text in (
            ("club", self.tr("Club: {name} ({n})")),
            ("federation", self.tr("Federation: {name} ({n})")),
        ):
            members: dict[str, list[Tpn]] = {}
            for player in players:
                if name := str(getattr(player, wanted)):
                    members.setdefault(name, []).append(player.tpn)
            for name, tpns in sorted(members.items()):
                if 1 < len(tpns) < len(players):
                    self._clubs.addItem(text.format(name=name, n=len(tpns)), tuple(tpns))
        self._clubs.setEnabled(self._clubs.count() > 1)
        self._clubs.activated.connect(self._club_chosen)
        self.add_field(self.tr("Add all of"), self._clubs, "forbiddenClub")

    def _club_chosen(self, index: int) -> None:
        tpns = self._clubs.itemData(index)
        if tpns is not None:
            self.new_group(tpns)
        self._clubs.setCurrentIndex(0)

    def _add_typed(self) -> None:
        if self._field.player is not None:
            self.add_player(self._field.player)
            self._field.pick(None)

    def _show(self, row: int) -> None:
        self._model.setStringList([self._text(group) for group in self._groups])
        if 0 <= row < len(self._groups):
            self._list.selectionModel().setCurrentIndex(
                self._model.index(row, 0), QItemSelectionModel.SelectionFlag.ClearAndSelect
            )
        self._row_chosen(self._list.currentIndex(), QModelIndex())
        self.accept_button.setEnabled(all(len(group.tpns) > 1 for group in self._groups))

    def _text(self, group: ForbiddenGroup) -> str:
        names = " – ".join(self._players[tpn].name for tpn in group.tpns if tpn in self._players)
        if len(group.tpns) < 2:
            names = self.tr("{names} – add players to this group").format(names=names).strip(" –")
        if (group.first_round, group.last_round) != _FROM_FIRST_TO_LAST:
            rounds = self.tr("{names}  (rounds {first} to {last})")
            return rounds.format(names=names, first=group.first_round, last=group.last_round)
        return names

    def _row_chosen(self, current: QModelIndex, _previous: QModelIndex) -> None:
        self._remove.setEnabled(current.isValid())

    def listed(self) -> Hashable:
        return self.groups

    def hand_over(self) -> None:
        if self.groups != self._before:
            self.chosen.emit(self.groups)
