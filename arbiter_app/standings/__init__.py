"""Standings: tie-breaks of C.07 with their working, ranking, crosstable. No Qt, no database."""

from arbiter_app.standings.codes import TieBreakCode
from arbiter_app.standings.crosstable import (
    Crosstable,
    CrosstableCell,
    CrosstableOrder,
    CrosstableRow,
    crosstable,
)
from arbiter_app.standings.edition import Edition, edition_for
from arbiter_app.standings.ranking import DEFAULT_TIE_BREAKS, counted_rounds, standings
from arbiter_app.standings.registry import tie_break_code, tie_break_name
from arbiter_app.standings.values import (
    Contribution,
    Dummy,
    Exact,
    RowValues,
    Standings,
    StandingsRow,
    Step,
    TieBreakValue,
    Working,
    exact_text,
)

__all__ = [
    "DEFAULT_TIE_BREAKS",
    "Contribution",
    "Crosstable",
    "CrosstableCell",
    "CrosstableOrder",
    "CrosstableRow",
    "Dummy",
    "Edition",
    "Exact",
    "RowValues",
    "Standings",
    "StandingsRow",
    "Step",
    "TieBreakCode",
    "TieBreakValue",
    "Working",
    "counted_rounds",
    "crosstable",
    "edition_for",
    "exact_text",
    "standings",
    "tie_break_code",
    "tie_break_name",
]
