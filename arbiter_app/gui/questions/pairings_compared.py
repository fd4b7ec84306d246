"""The same round paired twice, side by side."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from PySide6.QtCore import QObject

from arbiter_app.explain.names import Names
from arbiter_app.gui.look.tones import CellTone
from arbiter_app.gui.tables.model import CENTRE, ModelColumn, RowsModel
from arbiter_app.gui.text.wording import tr
from arbiter_app.tournament.likeness import Likeness, likeness
from arbiter_app.tournament.tournament import Round, Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.rounds import RoundPairing


@dataclass(frozen=True, slots=True)
class ComparedLine:
    """A board or the bye (`black` None) of one of the two pairings.

    `tone` is plain if the other has the same pair, accented if with other colours.
    """

    white: Tpn
    black: Tpn | None
    text: str
    tone: CellTone


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """One line of both; `board` is None for the bye."""

    number: int
    board: int | None
    one: ComparedLine | None
    other: ComparedLine | None

    @property
    def players(self) -> tuple[Tpn, ...]:
        """Everybody on this line of either pairing, once each."""
        lines = [line for line in (self.one, self.other) if line is not None]
        named = [tpn for line in lines for tpn in (line.white, line.black) if tpn is not None]
        return tuple(dict.fromkeys(named))

    @property
    def differs(self) -> bool:
        return any(
            line is not None and line.tone is CellTone.WARNING for line in (self.one, self.other)
        )


TONES_OF_LIKENESS: Final = {
    Likeness.SAME: CellTone.PLAIN,
    Likeness.OTHER_COLOURS: CellTone.ACCENT,
    Likeness.DIFFERENT: CellTone.WARNING,
}

Boards = tuple[tuple[tuple[Tpn, Tpn], ...], Tpn | None]
"""The pairs (White, Black) in board order, and who has the bye."""


def boards_of_round(played: Round) -> Boards:
    """The boards of a round as it was paired."""
    return tuple((g.white, g.black) for g in played.games), played.pairing_allocated_bye


def boards_of_pairing(pairing: RoundPairing) -> Boards:
    """The boards of a pairing of an engine."""
    return tuple((pair.white, pair.black) for pair in pairing.pairs), pairing.bye


def compared_rows(tournament: Tournament, one: Boards, other: Boards) -> tuple[ComparedRow, ...]:
    """Board by board; what the other does not have is marked."""
    names = Names.of(tournament)

    def lines(mine: Boards, theirs: Boards) -> list[ComparedLine]:
        return [
            ComparedLine(white, black, f"{names[white]} – {names[black]}", TONES_OF_LIKENESS[alike])
            for (white, black), alike in zip(mine[0], likeness(mine[0], [theirs[0]]), strict=True)
        ]

    def bye(mine: Boards, theirs: Boards) -> ComparedLine | None:
        if mine[1] is None:
            return None
        text = tr("{player}: bye")
        tone = CellTone.PLAIN if mine[1] == theirs[1] else CellTone.WARNING
        return ComparedLine(mine[1], None, text.format(player=names[mine[1]]), tone)

    both = zip_longest(lines(one, other), lines(other, one))
    rows = [ComparedRow(n, n, mine, theirs) for n, (mine, theirs) in enumerate(both, start=1)]
    byes = bye(one, other), bye(other, one)
    if any(byes):
        rows.append(ComparedRow(len(rows) + 1, None, *byes))
    return tuple(rows)


class ComparedModel(RowsModel[ComparedRow]):
    """Two pairings in two columns, with their headings."""

    def __init__(self, parent: QObject | None = None, *, one: str = "", other: str = "") -> None:
        super().__init__(
            (
                ModelColumn("board", tr("Board"), _board, CENTRE, tone=_quiet),
                ModelColumn(
                    "one",
                    one or tr("As it is"),
                    lambda row: _text(row.one),
                    tone=_one,
                    cell_tip=_tip,
                ),
                ModelColumn(
                    "other",
                    other or tr("As it would be"),
                    lambda row: _text(row.other),
                    tone=_other,
                    cell_tip=_tip,
                ),
            ),
            lambda row: row.number,
            parent,
            backdrop=lambda row: CellTone.WARNING if row.differs else CellTone.PLAIN,
        )


def _board(row: ComparedRow) -> str:
    return "–" if row.board is None else str(row.board)


def _quiet(row: ComparedRow) -> CellTone:
    return CellTone.WARNING if row.differs else CellTone.MUTED


def _text(line: ComparedLine | None) -> str:
    return "" if line is None else line.text


def _one(row: ComparedRow) -> CellTone:
    return CellTone.PLAIN if row.one is None else row.one.tone


def _other(row: ComparedRow) -> CellTone:
    return CellTone.PLAIN if row.other is None else row.other.tone


def _tip(row: ComparedRow) -> str:
    return "\n".join(line.text for line in (row.one, row.other) if line is not None)
