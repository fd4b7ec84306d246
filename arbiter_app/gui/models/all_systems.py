"""A round as it is, and beside it the same round by each of the pairing systems."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from PySide6.QtCore import QObject

from arbiter_app.explain import Names
from arbiter_app.gui.models.compared import TONES_OF_LIKENESS
from arbiter_app.gui.models.systems import system_title
from arbiter_app.gui.models.table import CENTRE, ModelColumn, RowsModel
from arbiter_app.gui.tones import CellTone
from arbiter_app.gui.wording import said, tr
from arbiter_app.operations import BySystem
from arbiter_app.tournament.likeness import Likeness
from arbiter_app.tournament.tournament import Round, Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace import RoundPairing

FIRST_SYSTEM = 2
"""The column of the first system, behind the boards and the round as it is."""


@dataclass(frozen=True, slots=True)
class SystemCell:
    """A board or the bye by one of the systems, or why there is none."""

    text: str
    tone: CellTone = CellTone.PLAIN
    tip: str = ""


@dataclass(frozen=True, slots=True)
class SystemsRow:
    """A line of all pairings; `board` is None for the bye. `cells` are by the systems' names."""

    board: int | None
    now: SystemCell
    cells: Mapping[str, SystemCell]


_NOTHING = SystemCell("")


def systems_rows(
    tournament: Tournament, number: int, found: Sequence[BySystem]
) -> tuple[SystemsRow, ...]:
    """The boards in their order, and last the bye, if anybody has one."""
    played, names = tournament.round(number), Names.of(tournament)
    now = [SystemCell(f"{names[game.white]} – {names[game.black]}") for game in played.games]
    columns = {each.system: _boards(each, names) for each in found}
    lines = zip_longest(now, *columns.values(), fillvalue=_NOTHING)
    rows = [
        SystemsRow(board, first, dict(zip(columns, cells, strict=True)))
        for board, (first, *cells) in enumerate(lines, start=1)
    ]
    byes = {each.system: _bye(each.pairing, played, names) for each in found}
    if played.pairing_allocated_bye is not None or any(cell.text for cell in byes.values()):
        rows.append(SystemsRow(None, _bye_cell(played.pairing_allocated_bye, names), byes))
    return tuple(rows)


def _boards(each: BySystem, names: Names) -> list[SystemCell]:
    if each.pairing is None:
        return [SystemCell(tr("No pairing"), CellTone.WARNING, said(each.error))]
    cells = []
    for pair, alike in zip(each.pairing.pairs, each.alike, strict=True):
        text = f"{names[pair.white]} – {names[pair.black]}"
        cells.append(SystemCell(text, TONES_OF_LIKENESS[alike], _tip(text, alike)))
    return cells


def _tip(text: str, alike: Likeness) -> str:
    """The whole pair, and in words what its colour says."""
    match alike:
        case Likeness.SAME:
            return text
        case Likeness.OTHER_COLOURS:
            return tr("{pair}: other colours").format(pair=text)
        case Likeness.DIFFERENT:
            return tr("{pair}: another pair").format(pair=text)


def _bye(pairing: RoundPairing | None, played: Round, names: Names) -> SystemCell:
    if pairing is None:
        return _NOTHING
    is_same = pairing.bye == played.pairing_allocated_bye
    return _bye_cell(pairing.bye, names, CellTone.PLAIN if is_same else CellTone.WARNING)


def _bye_cell(tpn: Tpn | None, names: Names, tone: CellTone = CellTone.PLAIN) -> SystemCell:
    if tpn is None:
        return _NOTHING
    text = tr("{player}: bye").format(player=names[tpn])
    return SystemCell(text, tone, text)


class AllSystemsModel(RowsModel[SystemsRow]):
    """Boards, the round as it is, and a column for each of the systems."""

    def __init__(self, systems: Sequence[str], parent: QObject | None = None) -> None:
        super().__init__(
            (
                ModelColumn("board", tr("Board"), _board, CENTRE, tone=lambda _row: CellTone.MUTED),
                ModelColumn(
                    "now",
                    tr("As it is"),
                    lambda row: row.now.text,
                    cell_tip=lambda row: row.now.text,
                ),
                *(_column(system) for system in systems),
            ),
            lambda row: row.board,
            parent,
        )


def _column(system: str) -> ModelColumn[SystemsRow]:
    title = system_title(system)
    cell = _cell_of(system)
    return ModelColumn(
        system,
        title,
        lambda row: cell(row).text,
        tool_tip=title,
        tone=lambda row: cell(row).tone,
        cell_tip=lambda row: cell(row).tip,
    )


def _cell_of(system: str) -> Callable[[SystemsRow], SystemCell]:
    return lambda row: row.cells.get(system, _NOTHING)


def _board(row: SystemsRow) -> str:
    return "–" if row.board is None else str(row.board)
