"""Players who may not meet: families, clubs, whom the regulations name."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import replace

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QListView, QSizePolicy, QWidget

from arbiter_app.explain.kept_apart import criterion_told
from arbiter_app.gui.commands.player_field import PlayerNameField
from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.entry import EntryDialog
from arbiter_app.gui.forms.widgets import push_button
from arbiter_app.gui.look.direction import in_own_order
from arbiter_app.gui.look.theme import SPACE
from arbiter_app.gui.players.how_far_apart import fill_how_far
from arbiter_app.gui.tables.current_line import ListView
from arbiter_app.gui.text.plain_text import give_tip
from arbiter_app.gui.text.wording import said
from arbiter_app.operations.interface import InCommon, having_in_common, pairing_system_of
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import ForbiddenGroup, Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import Phrase, counted

_MOST_ROUNDS = 20
"""So many rounds are offered where the number of all is not known."""

_FROM_FIRST_TO_LAST = (ForbiddenGroup(()).first_round, ForbiddenGroup(()).last_round)


class ForbiddenDialog(EntryDialog):
    """A list of groups; nobody of a group meets another of it. `chosen` carries the groups.

    A rule makes groups of the players who are there: everybody of the same club, or federation.
    """

    chosen = Signal(object)

    price_wanted = Signal(object)
    """It is asked what these groups cost; they are not saved by it."""

    def __init__(
        self, tournament: Tournament, parent: QWidget, *, why_no_wish: Phrase | None = None
    ) -> None:
        """`why_no_wish` says why they can be kept apart in no other way than strictly now."""
        super().__init__(parent.tr("Players who may not meet"), parent.tr("Save"), parent)
        self.setObjectName("forbiddenDialog")
        self.setMinimumWidth(620)
        self._players = tournament.players_by_tpn()
        self._before = tournament.forbidden_groups
        self._groups = list(tournament.forbidden_groups)
        self._model = QStringListModel(self)
        self._list = ListView()
        self._field = PlayerNameField("forbiddenPlayer", self.tr("Player to add to the group"))
        self._of_rule: range = range(0)
        self._clubs = ChoiceBox()
        self._first, self._last = ChoiceBox(), ChoiceBox()
        self.strictly = ChoiceBox()
        self._system = pairing_system_of(tournament)
        self._price = push_button(
            self.tr("Show c&ost…"),
            lambda: self.price_wanted.emit(self.groups),
            name="apartPrice",
        )
        self._fill_rounds(tournament)
        self._fill_strictly(tournament, why_no_wish)
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
            self._groups.append(ForbiddenGroup((), *self.rounds, self.below))
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
            self._groups.append(ForbiddenGroup(members, *self.rounds, self.below))
            self._show(len(self._groups) - 1)
        self._field.setFocus()

    def add_rule(self, what: InCommon) -> None:
        """A group of every club or federation, in the rounds chosen; none that is there is made again."""
        groups = (
            ForbiddenGroup(tpns, *self.rounds, self.below)
            for tpns in having_in_common(tuple(self._players.values()), what).values()
        )
        kept = [group for group in self._groups if group.tpns]
        self._groups = [*kept, *(group for group in groups if group not in kept)]
        self._show(len(self._groups) - 1)
        self._of_rule = range(len(kept), len(self._groups))

    @property
    def rounds(self) -> tuple[int, int]:
        """The first and the last round in which the group chosen, or a new one, is kept apart."""
        return int(self._first.currentData()), int(self._last.currentData())

    @property
    def below(self) -> str:
        """How far the group chosen, or a new one, is kept apart: the code of a criterion, or empty."""
        return str(self.strictly.currentData() or "")

    def choose_below(self, code: str) -> None:
        """The group chosen, and those that are added, only as far as nothing suffers down to there."""
        self.strictly.setCurrentIndex(self.strictly.findData(code))
        self._strictly_chosen()

    def choose_rounds(self, first: int, last: int) -> None:
        """Another range of rounds for the group chosen, and for those that are added."""
        self._put_rounds(first, last)
        self._rounds_chosen(self._first)

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
        self.add_note(self.tr("Restrictions must be announced before the first round (C.05 5.2)."))
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
        self.add_field(self.tr("In rounds"), self._rounds_row(), "forbiddenRounds")
        if self.strictly.count() > 1:
            self.add_field(self.tr("How strictly"), self.strictly, "forbiddenStrictly")
        self._field.setPlaceholderText(self.tr("Name or number, then Enter"))
        give_tip(self._field, self._field.placeholderText())
        self._field.show_players(players, {})
        self._field.returnPressed.connect(self._add_typed)
        self.add_field(self.tr("Add player"), self._field, "forbiddenPlayer")
        self.add_widget(self._field.offers)
        self._fill_clubs(players)
        self.add_button(self._price)

    def _rounds_row(self) -> QWidget:
        """From one round to another, or to the end."""
        row = QWidget()
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE)
        for box, name, title in (
            (self._first, "forbiddenFirst", self.tr("First round in which they may not meet")),
            (self._last, "forbiddenLast", self.tr("Last round in which they may not meet")),
        ):
            box.setObjectName(name)
            box.setAccessibleName(title)
            give_tip(box, title)
            layout.addWidget(box, 1)
            box.activated.connect(lambda _index, box=box: self._rounds_chosen(box))
        return row

    def _fill_rounds(self, tournament: Tournament) -> None:
        named = {n for group in self._before for n in (group.first_round, group.last_round)}
        numbers = {*range(1, (tournament.settings.rounds_total or _MOST_ROUNDS) + 1), *named}
        for number in sorted(numbers - {_FROM_FIRST_TO_LAST[1]}):
            self._first.addItem(self.tr("from round {n}").format(n=number), number)
            self._last.addItem(self.tr("to round {n}").format(n=number), number)
        self._last.addItem(self.tr("to the end"), _FROM_FIRST_TO_LAST[1])
        self._put_rounds(*_FROM_FIRST_TO_LAST)

    def _fill_strictly(self, tournament: Tournament, why_not: Phrase | None) -> None:
        """Never, or as far as nothing suffers from a criterion of the system upwards."""
        title = self.tr("How strictly they are kept apart")
        fill_how_far(self.strictly, tournament, self.tr("Kept apart at any cost"))
        self.strictly.setObjectName("forbiddenStrictly")
        self.strictly.setAccessibleName(title)
        give_tip(self.strictly, title if why_not is None else said(why_not))
        self.strictly.setAccessibleDescription(self.strictly.toolTip())
        self.strictly.setEnabled(why_not is None)
        self.strictly.let_shrink(16)
        self.strictly.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.strictly.activated.connect(lambda _index: self._strictly_chosen())

    def _strictly_chosen(self) -> None:
        for each in (rows := self._rows_meant()):
            self._groups[each] = replace(self._groups[each], below=self.below)
        self._show_again(rows)

    def _put_rounds(self, first: int, last: int) -> None:
        self._first.setCurrentIndex(self._first.findData(first))
        self._last.setCurrentIndex(self._last.findData(last))

    def _rounds_chosen(self, changed: ChoiceBox) -> None:
        """The group chosen, or all that a rule has just made, is kept apart in these rounds.

        A range that ends before it begins is the one round that was chosen.
        """
        first, last = self.rounds
        if first > last:
            only = int(changed.currentData())
            self._put_rounds(only, only)
        first, last = self.rounds
        for each in (rows := self._rows_meant()):
            self._groups[each] = replace(self._groups[each], first_round=first, last_round=last)
        self._show_again(rows)

    def _rows_meant(self) -> range:
        """The group chosen, or all that a rule has just made."""
        row = self._list.currentIndex().row()
        return (
            self._of_rule if row in self._of_rule else range(row, row + 1) if row >= 0 else range(0)
        )

    def _show_again(self, rows: range) -> None:
        """The groups after some of them were changed; those of a rule still go together."""
        of_rule = self._of_rule
        if rows:
            self._show(self._list.currentIndex().row())
            self._of_rule = of_rule

    def _fill_clubs(self, players: tuple[Player, ...]) -> None:
        """Clubs and federations with several players, all of them by a rule, or one at a time."""
        self._clubs.addItem(self.tr("a club or federation…"), None)
        found = {what: having_in_common(players, what) for what in InCommon}
        rules = {InCommon.CLUB: _of_clubs, InCommon.FEDERATION: _of_federations}
        for what, members in found.items():
            if members:
                self._clubs.addItem(said(rules[what](len(members))), what)
        for what, text in (
            (InCommon.CLUB, self.tr("Club: {name} ({n})")),
            (InCommon.FEDERATION, self.tr("Federation: {name} ({n})")),
        ):
            for name, tpns in found[what].items():
                self._clubs.addItem(text.format(name=name, n=len(tpns)), tpns)
        self._clubs.setEnabled(self._clubs.count() > 1)
        self._clubs.let_shrink(16)
        self._clubs.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._clubs.activated.connect(self._club_chosen)
        self.add_field(self.tr("Add all from"), self._clubs, "forbiddenClub")

    def _club_chosen(self, index: int) -> None:
        chosen = self._clubs.itemData(index)
        if isinstance(chosen, str):
            self.add_rule(InCommon(chosen))
        elif chosen is not None:
            self.new_group(chosen)
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
        are_groups = all(len(group.tpns) > 1 for group in self._groups)
        self.accept_button.setEnabled(are_groups)
        self._price.setEnabled(are_groups and bool(self._groups))

    def _text(self, group: ForbiddenGroup) -> str:
        names = " – ".join(
            in_own_order(self._players[tpn].name) for tpn in group.tpns if tpn in self._players
        )
        if len(group.tpns) < 2:
            names = self.tr("{names} – add players to this group").format(names=names).strip(" –")
        told = self._range_of(group).format(
            names=names, first=group.first_round, last=group.last_round
        )
        if not group.is_wish:
            return told
        # A criterion that the system does not have stands in no list; its code is all there is to say.
        is_known = self.strictly.findData(group.below) >= 0
        criterion = said(criterion_told(group.below, self._system)) if is_known else group.below
        return self.tr("{group} – if possible, below {criterion}").format(
            group=told, criterion=criterion
        )

    def _range_of(self, group: ForbiddenGroup) -> str:
        """What is said of its names and rounds."""
        first, last = _FROM_FIRST_TO_LAST
        if (group.first_round, group.last_round) == (first, last):
            return "{names}"
        if group.first_round == group.last_round:
            return self.tr("{names}  (round {first})")
        if group.last_round == last:
            return self.tr("{names}  (from round {first})")
        return self.tr("{names}  (rounds {first} to {last})")

    def _row_chosen(self, current: QModelIndex, _previous: QModelIndex) -> None:
        self._remove.setEnabled(current.isValid())
        # A rule's groups go together until one of them is looked at.
        self._of_rule = range(0)
        if 0 <= current.row() < len(self._groups):
            group = self._groups[current.row()]
            self._put_rounds(group.first_round, group.last_round)
            self.strictly.setCurrentIndex(self.strictly.findData(group.below))

    def listed(self) -> Hashable:
        return self.groups

    def hand_over(self) -> None:
        if self.groups != self._before:
            self.chosen.emit(self.groups)


def _of_clubs(count: int) -> Phrase:
    return counted(count, "every club ({count} group)", "every club ({count} groups)")


def _of_federations(count: int) -> Phrase:
    return counted(count, "every federation ({count} group)", "every federation ({count} groups)")
