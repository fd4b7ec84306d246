"""The list of participants, with a first row in which the next one is typed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QObject, QPersistentModelIndex, Qt, Signal

from arbiter_app.errors import InputError, UserError
from arbiter_app.gui.look.tones import CellTone
from arbiter_app.gui.tables.model import (
    CENTRE,
    LEFT,
    SIDES,
    Index,
    Look,
    ModelColumn,
    Role,
    RowsModel,
)
from arbiter_app.gui.tables.spoken import listed, player_said
from arbiter_app.gui.text.plain_text import plain_tip
from arbiter_app.gui.text.wording import headed, joined, said, tr
from arbiter_app.operations.interface import never_paired, sources_told, without_tpn
from arbiter_app.tournament.limits import MOST_ROUNDS
from arbiter_app.tournament.player import PLAYER_FIELDS, Player, PlayerField
from arbiter_app.tournament.tournament import RequestedBye, Tournament
from arbiter_app.tournament.types import ByeKind, Tpn
from arbiter_app.wording import SEMICOLON

ENTRY = "entry"

NOBODY = Player(0, "")
"""An entry row in which nothing is typed yet."""


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A participant, or the entry row (`is_entry`), whose player is still being typed.

    Who has yet to arrive has a place in the list but no pairing number (C.04.2 (2026) 2.4).
    """

    player: Player
    status: str
    tone: CellTone
    is_entry: bool = False
    has_number: bool = True
    has_refused: bool = False

    @property
    def is_begun(self) -> bool:
        """True for an entry row in which something is typed that was not added yet."""
        return self.is_entry and (self.player != NOBODY or self.has_refused)


@dataclass(frozen=True, slots=True)
class _Refused:
    """A text that was not accepted, and why."""

    text: str
    reason: str


def player_rows(
    tournament: Tournament, expelled: Mapping[Tpn, str] | None = None
) -> tuple[ListedPlayer, ...]:
    """Every participant in order of TPN, with what is worth knowing about each at a glance.

    `expelled` has the reason for each player who was expelled.
    """
    out = expelled or {}
    yet_to_arrive = without_tpn(tournament) if tournament.rounds else frozenset()
    status = _Status.of(tournament, yet_to_arrive)
    return tuple(
        ListedPlayer(
            player,
            *status.told(player, out.get(player.tpn)),
            has_number=player.tpn not in yet_to_arrive,
        )
        for player in tournament.players
    )


@dataclass(frozen=True, slots=True)
class _Status:
    """What is known of everybody's part in the tournament, in words and their tone.

    Attributes:
        last: the last round there will be.
        present: the round being played, its byes by player; 0 and none between two rounds.
        byes: byes announced for the rounds to come, by player; none beyond the last round.
        yet_to_arrive: who was never paired and is absent from the next round (C.04.2 (2026) 2.4).
        new: who was never paired and is to be now.
    """

    last: int
    present: int
    present_byes: Mapping[Tpn, ByeKind]
    byes: Mapping[Tpn, tuple[RequestedBye, ...]]
    yet_to_arrive: frozenset[Tpn]
    new: frozenset[Tpn]
    next_round: int

    @classmethod
    def of(cls, tournament: Tournament, yet_to_arrive: frozenset[Tpn]) -> _Status:
        last = tournament.settings.rounds_total or MOST_ROUNDS
        played = tournament.rounds[-1] if tournament.rounds else None
        is_on = played is not None and not played.is_complete
        byes: dict[Tpn, tuple[RequestedBye, ...]] = {}
        for request in sorted(tournament.requested_byes, key=lambda bye: bye.round_number):
            if request.round_number <= last:
                byes[request.tpn] = (*byes.get(request.tpn, ()), request)
        return cls(
            last,
            played.number if played is not None and is_on else 0,
            {bye.tpn: bye.kind for bye in played.byes} if played is not None and is_on else {},
            byes,
            yet_to_arrive,
            never_paired(tournament) - yet_to_arrive if tournament.rounds else frozenset(),
            tournament.next_round,
        )

    def told(self, player: Player, expelled: str | None) -> tuple[str, CellTone]:
        """The status of a player; `expelled` has the reason for it, if that was done."""
        first = player.withdrawn_from
        if first is not None and first <= self.last:
            if expelled is not None:
                text = tr("expelled from round {n}: {reason}")
                return text.format(n=first, reason=expelled), CellTone.ILLEGAL
            return tr("withdrawn from round {n}").format(n=first), CellTone.WARNING
        parts = [tr("not here yet")] if player.tpn in self.yet_to_arrive else []
        present = self.present_byes.get(player.tpn)
        if present is not None and not parts:
            parts.append(_bye_in(present, self.present))
        if player.tpn in self.new:
            text = tr("plays from round {n} on")
            if self.next_round > self.last:
                text = tr("did not play")
            parts.append(text.format(n=self.next_round))
        parts += [_bye_in(bye.kind, bye.round_number) for bye in self.byes.get(player.tpn, ())]
        if not player.has_half_point_byes:
            parts.append(tr("no half-point byes"))
        return (
            (joined(parts, SEMICOLON), CellTone.ACCENT)
            if parts
            else (tr("playing"), CellTone.MUTED)
        )


def _bye_in(kind: ByeKind, round_number: int) -> str:
    return tr("{kind}, round {n}").format(kind=_bye_name(kind), n=round_number)


def _bye_name(kind: ByeKind) -> str:
    match kind:
        case ByeKind.PAIRING_ALLOCATED:
            return tr("bye")
        case ByeKind.HALF_POINT:
            return tr("half-point bye")
        case ByeKind.FULL_POINT:
            return tr("full-point bye")
        case ByeKind.ZERO_POINT:
            return tr("absent")


class PlayersModel(RowsModel[ListedPlayer]):
    """Players edited in place.

    `edited` carries the player as it was and as it shall be; the change is made by an operation
    and comes back with the next snapshot. `rejected` carries the error of a text that was not
    accepted, and the text: it stays in its cell, marked, until it is corrected or left, which
    `settled` says.
    """

    edited = Signal(object, object)
    rejected = Signal(object, str)
    settled = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_columns(), self._identify, parent, spoken=spoken_player)
        self._draft = NOBODY
        self._was_rejected = False
        self._refused: dict[tuple[Hashable, str], _Refused] = {}
        self._handed_over: tuple[Index, str] | None = None
        self.set_rows((self._entry_row(),))

    @property
    def draft(self) -> Player:
        """What has been typed into the entry row so far."""
        return self._draft

    @property
    def is_draft_begun(self) -> bool:
        """True while something is typed in the entry row."""
        return self._entry_row().is_begun

    @property
    def was_rejected(self) -> bool:
        """True if the text typed last was not accepted."""
        return self._was_rejected

    @property
    def refused_texts(self) -> tuple[str, ...]:
        """The texts that were not accepted and wait in their cells."""
        return tuple(one.text for one in self._refused.values())

    @property
    def refused_of_entry(self) -> str | None:
        """The column of such a text in the entry row, None if there is none."""
        return next((key for identity, key in self._refused if identity == ENTRY), None)

    def refuse(self, index: Index, text: str, reason: str) -> None:
        """Keep a text that was not accepted in its cell, for correction."""
        place = self._place(index)
        if place is not None and text.strip():
            self._refused[place] = _Refused(text, reason)
            self._show_place(index)

    def forget_refused(self, index: Index | None = None) -> None:
        """Show what there is again instead of the text that was not accepted in a cell, or in any."""
        place = None if index is None else self._place(index)
        if self._drop_refused(lambda one: index is None or one == place):
            self.set_draft(self._draft)
            last = self.index(len(self.rows) - 1, len(self.columns) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def is_refused(self, index: Index) -> bool:
        """True if a text that was not accepted waits in this cell."""
        return self._place(index) in self._refused

    def _drop_refused(self, is_gone: Callable[[tuple[Hashable, str]], bool]) -> bool:
        kept = {place: one for place, one in self._refused.items() if not is_gone(place)}
        has_changed = len(kept) < len(self._refused)
        self._refused = kept
        if has_changed:
            self.settled.emit()
        return has_changed

    def _place(self, index: Index) -> tuple[Hashable, str] | None:
        row = self.row_at(index)
        return None if row is None else (self._identify(row), self.columns[index.column()].key)

    def _show_place(self, index: Index) -> None:
        self.dataChanged.emit(index, index)
        self.set_draft(self._draft)

    def show_tournament(
        self, tournament: Tournament, expelled: Mapping[Tpn, str] | None = None
    ) -> None:
        """Show the participants; `expelled` as for `player_rows`."""
        self.set_rows((self._entry_row(), *player_rows(tournament, expelled)))
        shown = {self._identify(row) for row in self.rows} if self._refused else frozenset()
        self._drop_refused(lambda place: place[0] not in shown)

    @property
    def fixed_rows(self) -> int:
        """The row in which the next player is typed."""
        return 1

    def clear_draft(self) -> None:
        """Empty the entry row."""
        self._drop_refused(lambda place: place[0] == ENTRY)
        self.set_draft(NOBODY)

    def flags(self, index: Index) -> Qt.ItemFlag:
        base = super().flags(index)
        row = self.row_at(index)
        if row is None or self.columns[index.column()].key not in _FIELDS:
            return base
        return base | Qt.ItemFlag.ItemIsEditable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.EditRole:
            role = Qt.ItemDataRole.DisplayRole
        if self._refused:
            place = self._place(index)
            refused = None if place is None else self._refused.get(place)
            if refused is not None:
                return self._data_of_refused(index, role, refused)
        return super().data(index, role)

    def _data_of_refused(self, index: Index, role: int, refused: _Refused) -> Any:
        match role:
            case Role.LOOK:
                look: Look = super().data(index, role)
                return replace(look, text=refused.text, tone=CellTone.WARNING)
            case Role.TONE:
                return CellTone.WARNING
            case Qt.ItemDataRole.DisplayRole:
                return refused.text
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(refused.reason)
            case Qt.ItemDataRole.AccessibleTextRole:
                heading = self.columns[index.column()].heading
                return listed(headed(heading, refused.text), refused.reason)
            case _:
                return super().data(index, role)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        row = self.row_at(index)
        if row is None or role != Qt.ItemDataRole.EditRole:
            return False
        field = _FIELDS.get(self.columns[index.column()].key)
        if field is None:
            return False
        self._was_rejected = False
        try:
            changed = field.typed(row.player, str(value))
        except InputError as error:
            self._was_rejected = True
            self.refuse(index, str(value), said(error.said))
            self.rejected.emit(error, str(value))
            return False
        self.forget_refused(index)
        if changed == row.player:
            return True
        if row.is_entry:
            self.set_draft(changed)
        else:
            self._handed_over = QPersistentModelIndex(index), str(value)
            self.edited.emit(row.player, changed)
            self._handed_over = None
        return not self._was_rejected

    def take_refusal(self, error: UserError) -> None:
        """Keep the text that is being made into an act, if that is what was refused."""
        if self._handed_over is not None:
            self._was_rejected = True
            self.refuse(*self._handed_over, said(error.said))

    def _identify(self, row: ListedPlayer) -> Hashable:
        return ENTRY if row.is_entry else self.player_key(row.player.tpn)

    def _entry_row(self) -> ListedPlayer:
        has_refused = self.refused_of_entry is not None
        return ListedPlayer(self._draft, "", CellTone.MUTED, is_entry=True, has_refused=has_refused)

    def set_draft(self, draft: Player) -> None:
        """Show what is typed in the entry row."""
        self._draft = draft
        self.set_rows((self._entry_row(), *self.given_rows[1:]))


def _number(row: ListedPlayer) -> str:
    if row.is_entry:
        return "+"
    return str(row.player.tpn) if row.has_number else f"({row.player.tpn})"


def spoken_player(row: ListedPlayer) -> str:
    """A line of the list as a screen reader says it, and the row in which somebody is typed."""
    if row.is_entry:
        typed = player_said(row.player) if row.is_begun else ""
        return listed(tr("New player"), typed)
    rest = (
        (each, each.text_of(row.player)) for each in PLAYER_FIELDS if each.name in _SAID_IF_THERE
    )
    return listed(
        _number_said(row),
        player_said(row.player),
        *(f"{said(each.title)} {text}" for each, text in rest if text),
        row.status,
    )


def _number_said(row: ListedPlayer) -> str:
    if row.is_entry:
        return tr("New player")
    if not row.has_number:
        return tr("no number yet")
    return tr("Number {n}").format(n=row.player.tpn)


_SAID_IF_THERE = frozenset({"club", "category"})


def _columns() -> tuple[ModelColumn[ListedPlayer], ...]:
    return (
        ModelColumn(
            "tpn",
            tr("No."),
            _number,
            CENTRE,
            tr("Tournament pairing number (TPN)"),
            tone=lambda row: CellTone.ACCENT if row.is_entry else CellTone.MUTED,
            cell_tip=lambda row: (
                "" if row.has_number else tr("Gets a number on arrival (C.04.2 2.4)")
            ),
            spoken=_number_said,
        ),
        *(_field_column(each) for each in PLAYER_FIELDS if each.is_listed),
        ModelColumn(
            "status",
            tr("Status"),
            lambda row: row.status,
            LEFT,
            tone=lambda row: row.tone,
            cell_tip=lambda row: row.status,
            is_optional=True,
        ),
    )


def _field_column(field: PlayerField) -> ModelColumn[ListedPlayer]:
    is_name = field.name == "name"
    return ModelColumn(
        field.name,
        said(field.heading),
        lambda row: field.text_of(row.player),
        SIDES[field.side],
        said(field.hint) if field.hint else "",
        cell_tip=_source if field.name in _RATINGS else None,
        is_name=is_name,
        is_optional=not is_name,
        is_seldom=field.is_hidden,
    )


def _source(row: ListedPlayer) -> str:
    """Where the ratings of a player are from."""
    return "" if row.is_entry else said(sources_told(row.player))


_RATINGS = frozenset({"rating", "fide_rating", "national_rating"})

_FIELDS: Mapping[str, PlayerField] = {each.name: each for each in PLAYER_FIELDS}
