"""A round as it is, and beside it the same round as it would be in other ways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from textwrap import fill
from typing import Final, Protocol, TypeVar

from PySide6.QtCore import QObject

from arbiter_app.explain.names import Names
from arbiter_app.gui.look.tones import CellTone
from arbiter_app.gui.questions.pairings_compared import TONES_OF_LIKENESS
from arbiter_app.gui.tables.model import CENTRE, ModelColumn, RowsModel
from arbiter_app.gui.text.wording import said, tr
from arbiter_app.tournament.likeness import Likeness
from arbiter_app.tournament.tournament import Round, Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.wording import NOTHING, Phrase

FIRST_OTHER = 2
"""The column of the first other pairing, behind the boards and the round as it is."""

_LETTERS_OF_HEADING: Final = 34
"""What is longer stands in several lines: so many letters are about as wide as two names."""


@dataclass(frozen=True, slots=True)
class BoardCell:
    """A board or the bye of one of the pairings, or why there is none."""

    text: str
    tone: CellTone = CellTone.PLAIN
    tip: str = ""


@dataclass(frozen=True, slots=True)
class SideBySideRow:
    """A line of all pairings; `board` is None for the bye. `cells` are by the keys of the pairings."""

    board: int | None
    now: BoardCell
    cells: Mapping[str, BoardCell]


class HasCells(Protocol):
    """A line with a cell for each of several pairings, by their keys."""

    @property
    def cells(self) -> Mapping[str, BoardCell]: ...


Line = TypeVar("Line", bound=HasCells)


@dataclass(frozen=True, slots=True)
class OtherPairing:
    """Another pairing of the round, or why there is none.

    Attributes:
        key: the name of its column in code.
        alike: for each pair whether the round as it is has it.
    """

    key: str
    pairing: RoundPairing | None
    alike: tuple[Likeness, ...] = ()
    error: Phrase = NOTHING


NO_CELL = BoardCell("")


def side_by_side_rows(
    tournament: Tournament, number: int, found: Sequence[OtherPairing]
) -> tuple[SideBySideRow, ...]:
    """The boards in their order, and last the bye, if anybody has one."""
    played, names = tournament.round(number), Names.of(tournament)
    now = [BoardCell(f"{names[game.white]} – {names[game.black]}") for game in played.games]
    columns = {each.key: _boards(each, names) for each in found}
    lines = zip_longest(now, *columns.values(), fillvalue=NO_CELL)
    rows = [
        SideBySideRow(board, first, dict(zip(columns, cells, strict=True)))
        for board, (first, *cells) in enumerate(lines, start=1)
    ]
    byes = {each.key: _bye(each.pairing, played, names) for each in found}
    if played.pairing_allocated_bye is not None or any(cell.text for cell in byes.values()):
        rows.append(SideBySideRow(None, _bye_cell(played.pairing_allocated_bye, names), byes))
    return tuple(rows)


def _boards(each: OtherPairing, names: Names) -> list[BoardCell]:
    if each.pairing is None:
        return [BoardCell(tr("No pairing"), CellTone.WARNING, said(each.error))]
    cells = []
    for pair, alike in zip(each.pairing.pairs, each.alike, strict=True):
        text = f"{names[pair.white]} – {names[pair.black]}"
        cells.append(BoardCell(text, TONES_OF_LIKENESS[alike], _tip(text, alike)))
    return cells


def _tip(text: str, alike: Likeness) -> str:
    """The whole pair, and in words what its colour says."""
    match alike:
        case Likeness.SAME:
            return text
        case Likeness.OTHER_COLOURS:
            return tr("{pair}: different colours").format(pair=text)
        case Likeness.DIFFERENT:
            return tr("{pair}: different pair").format(pair=text)


def _bye(pairing: RoundPairing | None, played: Round, names: Names) -> BoardCell:
    if pairing is None:
        return NO_CELL
    is_same = pairing.bye == played.pairing_allocated_bye
    return _bye_cell(pairing.bye, names, CellTone.PLAIN if is_same else CellTone.WARNING)


def _bye_cell(tpn: Tpn | None, names: Names, tone: CellTone = CellTone.PLAIN) -> BoardCell:
    if tpn is None:
        return NO_CELL
    text = tr("{player}: bye").format(player=names[tpn])
    return BoardCell(text, tone, text)


class SideBySideModel(RowsModel[SideBySideRow]):
    """Boards, the round as it is, and a column for each of the others, by their keys and titles."""

    def __init__(self, titles: Mapping[str, str], parent: QObject | None = None) -> None:
        super().__init__(
            (
                ModelColumn("board", tr("Board"), _board, CENTRE, tone=lambda _row: CellTone.MUTED),
                ModelColumn(
                    "now",
                    tr("As it is"),
                    lambda row: row.now.text,
                    cell_tip=lambda row: row.now.text,
                ),
                *(_column(key, title) for key, title in titles.items()),
            ),
            lambda row: row.board,
            parent,
        )


def _column(key: str, title: str) -> ModelColumn[SideBySideRow]:
    return cells_column(key, title)


def cells_column(key: str, title: str) -> ModelColumn[Line]:
    """The column of one pairing."""

    def cell(row: Line) -> BoardCell:
        return row.cells.get(key, NO_CELL)

    return ModelColumn(
        key,
        fill(title, _LETTERS_OF_HEADING, break_long_words=False, break_on_hyphens=False),
        lambda row: cell(row).text,
        tool_tip=title,
        tone=lambda row: cell(row).tone,
        cell_tip=lambda row: cell(row).tip,
    )


def _board(row: SideBySideRow) -> str:
    return "–" if row.board is None else str(row.board)
