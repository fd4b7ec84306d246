"""Why a player has a place: what separates them from those before and behind (C.07 (2026) 4.2)."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.standings.registry import tie_break_code
from arbiter_app.standings.ties import TieDecision
from arbiter_app.standings.values import Standings, StandingsRow
from arbiter_app.tournament.types import Tpn, format_points


@dataclass(frozen=True, slots=True)
class Comparison:
    """What separates a player from another one.

    `code` is the tie-break that decided, empty for the points; `own` and `other` are the two
    values. `decision` is what decided where the list did not: a ranking by hand, or lots.
    """

    tpn: Tpn
    code: str
    own: str
    other: str
    decision: TieDecision | None = None


@dataclass(frozen=True, slots=True)
class PlaceWorking:
    """A player's place: with whom it is shared, who is next before and behind."""

    rank: int
    shared_with: tuple[Tpn, ...]
    before: Comparison | None
    behind: Comparison | None


def place_working(table: Standings, tpn: Tpn) -> PlaceWorking:
    """Why a player has this place.

    Raises:
        KeyError: no such player, or one who is left out of the standings.
    """
    rows = {row.tpn: row for row in table.rows}
    own = rows[tpn]
    shared = tuple(row.tpn for row in table.rows if row.rank == own.rank and row.tpn != tpn)
    above = [row for row in table.rows if row.rank < own.rank]
    below = [row for row in table.rows if row.rank > own.rank]
    return PlaceWorking(
        own.rank,
        shared,
        _comparison(table, own, above[-1]) if above else None,
        _comparison(table, own, below[0]) if below else None,
    )


def _comparison(table: Standings, own: StandingsRow, other: StandingsRow) -> Comparison:
    has_points = any(tie_break_code(code).is_points for code in table.tie_breaks)
    if own.points != other.points and not has_points:
        return Comparison(other.tpn, "", format_points(own.points), format_points(other.points))
    for code, mine, theirs in zip(table.tie_breaks, own.cells, other.cells, strict=True):
        if mine.value != theirs.value:
            return Comparison(other.tpn, code, mine.text, theirs.text)
    return Comparison(other.tpn, "", "", "", own.decision or other.decision)
