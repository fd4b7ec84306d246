"""Boards whose results were entered otherwise the second time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from PySide6.QtCore import QObject

from arbiter_app.gui.look.direction import begins_at_right
from arbiter_app.gui.look.tones import CellTone
from arbiter_app.gui.tables.model import CENTRE, LEFT, ModelColumn, RowsModel
from arbiter_app.gui.text.wording import said, tr
from arbiter_app.local_time import to_local_time
from arbiter_app.operations.interface import Entered, Mismatch, SecondEntry
from arbiter_app.tournament.match_result import Result
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.types import Tpn
from arbiter_app.tournament.words import result_phrase
from arbiter_app.wording import counted


@dataclass(frozen=True, slots=True)
class MismatchRow:
    """A mismatch with the names of those who played, and by whom each result was entered, if known."""

    mismatch: Mismatch
    white: str
    black: str
    first_by: str = ""
    second_by: str = ""


def mismatch_rows(
    found: SecondEntry,
    players: Mapping[Tpn, Player],
    entered: Mapping[int, Entered] = MappingProxyType({}),
    person: str | None = None,
) -> tuple[MismatchRow, ...]:
    """The mismatches with names, by board; `person` has entered the second results."""
    return tuple(
        MismatchRow(
            one,
            players[one.white].name,
            players[one.black].name,
            _entered_by(one, entered.get(one.board)),
            person or "",
        )
        for one in found.mismatches
    )


def _entered_by(mismatch: Mismatch, entered: Entered | None) -> str:
    """Who entered the first result, and when, if it is the one that stands there."""
    if entered is None or entered.person is None or entered.result != mismatch.first:
        return ""
    return f"{entered.person}, {to_local_time(entered.at):%H:%M}"


def summary(found: SecondEntry) -> str:
    """What the comparison found, in a line."""
    count = len(found.mismatches)
    if count:
        parts = [said(counted(count, "{count} board differs.", "{count} boards differ."))]
    else:
        parts = [tr("No boards differ.")]
    parts.append(said(counted(found.same, "{count} is the same.", "{count} are the same.")))
    if found.not_entered:
        text = counted(
            found.not_entered,
            "{count} was not entered again.",
            "{count} were not entered again.",
        )
        parts.append(said(text))
    return " ".join(parts)


class MismatchesModel(RowsModel[MismatchRow]):
    """Board, players, and both results."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_columns(), lambda row: row.mismatch.board, parent)


def _result(result: Result | None) -> str:
    """A result beside the names of its players, with all that it can differ in."""
    return said(result_phrase(result, beside_players_from_the_right=begins_at_right()))


def _columns() -> tuple[ModelColumn[MismatchRow], ...]:
    return (
        ModelColumn("board", tr("Board"), lambda row: str(row.mismatch.board), CENTRE),
        ModelColumn("white", tr("White"), lambda row: row.white, LEFT, is_name=True),
        ModelColumn("black", tr("Black"), lambda row: row.black, LEFT, is_name=True),
        ModelColumn(
            "first",
            tr("First"),
            lambda row: _result(row.mismatch.first),
            CENTRE,
            secondary=lambda row: row.first_by,
        ),
        ModelColumn(
            "second",
            tr("Second"),
            lambda row: _result(row.mismatch.second),
            CENTRE,
            secondary=lambda row: row.second_by,
            tone=lambda _row: CellTone.WARNING,
        ),
    )
