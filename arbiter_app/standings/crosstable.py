"""The crosstable: every player's opponents, colours and results, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from arbiter_app.standings.ranking import standings
from arbiter_app.standings.values import RowValues, Standings
from arbiter_app.tournament.history import histories
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, Points, Tpn


class CrosstableOrder(StrEnum):
    """What the rows are sorted by."""

    RANK = "rank"
    TPN = "tpn"


@dataclass(frozen=True, slots=True)
class CrosstableCell:
    """One round of one player; `opponent` is None for a bye, `letter` as in TRF.

    Of a match there is a letter for each game.
    """

    round_number: int
    opponent: Tpn | None
    opponent_rank: int | None
    colour: Colour | None
    letter: str
    points: Points
    is_forfeit: bool = False


@dataclass(frozen=True, slots=True)
class CrosstableRow:
    """A player: place, points, cells of rounds 1, 2 … and tie-breaks."""

    rank: int
    tpn: Tpn
    points: Points
    cells: tuple[CrosstableCell, ...]
    values: RowValues


@dataclass(frozen=True, slots=True)
class Crosstable:
    """The crosstable after a round, with the standings it was made from."""

    standings: Standings
    rows: tuple[CrosstableRow, ...]

    @property
    def round_number(self) -> int:
        return self.standings.round_number

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        return self.standings.tie_breaks


def crosstable(
    tournament: Tournament,
    *,
    after_round: int | None = None,
    tie_breaks: Sequence[str] | None = None,
    order: CrosstableOrder = CrosstableOrder.RANK,
    table: Standings | None = None,
) -> Crosstable:
    """The crosstable after a round; `table` are the standings if they are there already.

    Raises:
        InputError: as for `standings`.
    """
    ranked = table or standings(tournament, after_round=after_round, tie_breaks=tie_breaks)
    past = histories(tournament, after_round=ranked.round_number)
    shown = (*ranked.rows, *ranked.unranked)
    ranks = {row.tpn: row.rank for row in shown}
    rows = [
        CrosstableRow(
            rank=row.rank,
            tpn=row.tpn,
            points=row.points,
            cells=tuple(
                CrosstableCell(
                    round_number=entry.round_number,
                    opponent=entry.opponent,
                    opponent_rank=None if entry.opponent is None else ranks[entry.opponent],
                    colour=entry.colour,
                    letter=entry.letter,
                    points=entry.points,
                    is_forfeit=entry.is_forfeit,
                )
                for entry in past[row.tpn].entries
            ),
            values=row.values,
        )
        for row in shown
    ]
    if order is CrosstableOrder.TPN:
        rows.sort(key=lambda row: row.tpn)
    return Crosstable(ranked, tuple(rows))
