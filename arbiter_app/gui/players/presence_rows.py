"""Who is there for the next round, as a table by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QObject

from arbiter_app.gui.look.tones import CellTone
from arbiter_app.gui.tables.model import CENTRE, LEFT, RIGHT, ModelColumn, RowsModel
from arbiter_app.gui.text.figures import hundredths_shown
from arbiter_app.gui.text.wording import tr
from arbiter_app.operations.interface import (
    Fee,
    TournamentState,
    fees_of,
    players_not_here,
    present_players,
)
from arbiter_app.tournament.named_players import matching_players
from arbiter_app.tournament.names import name_key
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.types import ByeKind


class Whereabouts(StrEnum):
    """What is known of a player before the next round."""

    HERE = "here"
    EXPECTED = "expected"
    AWAY = "away"
    """A bye was asked for, or the player has left."""


@dataclass(frozen=True, slots=True)
class ListedPresence:
    """A player, what is known of them, and what they owe."""

    player: Player
    whereabouts: Whereabouts
    away: str
    fee: Fee | None


class PresenceModel(RowsModel[ListedPresence]):
    """Players by name; of those that are searched only whom the text may mean."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_columns(), lambda row: row.player.tpn, parent)
        self._all: tuple[ListedPresence, ...] = ()
        self._wanted = ""

    @property
    def expected(self) -> tuple[Player, ...]:
        """Who has not been seen yet, searched for or not."""
        return tuple(row.player for row in self._all if row.whereabouts is Whereabouts.EXPECTED)

    @property
    def unpaid(self) -> int:
        """How much is still to be paid by everybody of whom a fee is asked, here or away."""
        return sum(_missing(row) for row in self._all)

    @property
    def unpaid_away(self) -> int:
        """How much of it by those who are away: a bye does not pay the fee."""
        return sum(_missing(row) for row in self._all if row.whereabouts is Whereabouts.AWAY)

    @property
    def has_fees(self) -> bool:
        return any(row.fee is not None for row in self._all)

    def count(self, whereabouts: Whereabouts) -> int:
        return sum(1 for row in self._all if row.whereabouts is whereabouts)

    def show_state(self, state: TournamentState) -> None:
        """The players as they are now."""
        self._all = _rows(state)
        self._show()

    def search(self, text: str) -> None:
        """Only players whom the text may mean; all for an empty one."""
        self._wanted = text
        self._show()

    def _show(self) -> None:
        if not self._wanted.strip():
            self.set_rows(self._all)
            return
        found = matching_players([row.player for row in self._all], self._wanted)
        by_tpn = {row.player.tpn: row for row in self._all}
        self.set_rows([by_tpn[player.tpn] for player in found])


def _missing(row: ListedPresence) -> int:
    return 0 if row.fee is None else max(row.fee.owed - row.fee.paid, 0)


def _rows(state: TournamentState) -> tuple[ListedPresence, ...]:
    tournament = state.tournament
    number = tournament.next_round
    away, here = tournament.absences(number), present_players(state)
    expected = {player.tpn for player in players_not_here(state)}
    fees = fees_of(state)

    def row(player: Player) -> ListedPresence:
        if player.tpn in expected:
            where = Whereabouts.EXPECTED
        elif player.tpn in away:
            where = Whereabouts.AWAY
        else:
            where = Whereabouts.HERE if player.tpn in here else Whereabouts.EXPECTED
        text = _away(player, number, away.get(player.tpn)) if where is Whereabouts.AWAY else ""
        return ListedPresence(player, where, text, fees.get(player.tpn))

    return tuple(row(player) for player in _by_name(tournament.players))


def _by_name(players: Sequence[Player]) -> Sequence[Player]:
    return sorted(players, key=lambda player: (name_key(player.name), player.tpn))


def _away(player: Player, number: int, kind: ByeKind | None) -> str:
    if player.is_withdrawn_in(number):
        return tr("withdrawn from round {n}").format(n=player.withdrawn_from)
    match kind:
        case ByeKind.HALF_POINT:
            return tr("half-point bye")
        case ByeKind.FULL_POINT:
            return tr("full-point bye")
        case _:
            return tr("zero-point bye")


def _text(row: ListedPresence) -> str:
    match row.whereabouts:
        case Whereabouts.HERE:
            return tr("present", "of a player")
        case Whereabouts.EXPECTED:
            return tr("not here yet")
        case Whereabouts.AWAY:
            return row.away


def _tone(row: ListedPresence) -> CellTone:
    match row.whereabouts:
        case Whereabouts.HERE:
            return CellTone.MARKED
        case Whereabouts.EXPECTED:
            return CellTone.WARNING
        case Whereabouts.AWAY:
            return CellTone.MUTED


def _fee(row: ListedPresence) -> str:
    if row.fee is None:
        return ""
    missing = _missing(row)
    if not missing:
        return tr("paid {amount}").format(amount=hundredths_shown(row.fee.paid))
    return tr("owes {amount}").format(amount=hundredths_shown(missing))


def _columns() -> tuple[ModelColumn[ListedPresence], ...]:
    return (
        ModelColumn(
            "mark",
            "",
            lambda row: {"here": "✓", "expected": "", "away": "–"}[row.whereabouts],
            CENTRE,
            tone=_tone,
        ),
        ModelColumn(
            "name",
            tr("Name"),
            lambda row: row.player.name,
            LEFT,
            tone=lambda row: (
                CellTone.MUTED if row.whereabouts is Whereabouts.AWAY else CellTone.PLAIN
            ),
            is_name=True,
        ),
        ModelColumn("where", tr("Round"), _text, LEFT, tone=_tone, cell_tip=_text),
        ModelColumn(
            "fee",
            tr("Fee"),
            _fee,
            RIGHT,
            tone=lambda row: CellTone.WARNING if _missing(row) else CellTone.MUTED,
        ),
        ModelColumn("tpn", tr("No."), lambda row: str(row.player.tpn), RIGHT),
        ModelColumn("club", tr("Club"), lambda row: row.player.club, LEFT),
    )
