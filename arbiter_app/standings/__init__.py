"""Standings: tie-breaks of C.07 with their working, ranking, crosstable. No Qt, no database."""

from arbiter_app.standings.check import StandingsCheck, WrongRank, check_standings
from arbiter_app.standings.crosstable import (
    Crosstable,
    CrosstableCell,
    CrosstableOrder,
    CrosstableRow,
    crosstable,
)
from arbiter_app.standings.edition import TieBreakEdition, edition_for
from arbiter_app.standings.norm_hints import title_norm_hints
from arbiter_app.standings.offered import offered_codes, variants
from arbiter_app.standings.places import Comparison, PlaceWorking, place_working
from arbiter_app.standings.prizes import (
    Award,
    Share,
    awards,
    group_shares,
    total_paid,
)
from arbiter_app.standings.ranking import DEFAULT_TIE_BREAKS, counted_rounds, standings
from arbiter_app.standings.rating_report import PlayerReport, rated_games, rating_report
from arbiter_app.standings.recommended import (
    RECOMMENDED,
    EventKind,
    ListRemark,
    RecommendedList,
    event_kind,
    recommended_list,
    remarks_on_entry,
    remarks_on_list,
)
from arbiter_app.standings.registry import tie_break_code, tie_break_name, value_text
from arbiter_app.standings.steps import Step, StepName
from arbiter_app.standings.tie_break import TieBreak, TieBreakCode, WorkingForm
from arbiter_app.standings.ties import TieDecision, lot
from arbiter_app.standings.values import (
    Contribution,
    Dummy,
    Exact,
    RowValues,
    Standings,
    StandingsRow,
    TieBreakValue,
    Working,
    exact_text,
)
from arbiter_app.tournament.prizes import Eligibility, PrizeGroup, Sharing

__all__ = [
    "DEFAULT_TIE_BREAKS",
    "RECOMMENDED",
    "Award",
    "Comparison",
    "Contribution",
    "Crosstable",
    "CrosstableCell",
    "CrosstableOrder",
    "CrosstableRow",
    "Dummy",
    "Eligibility",
    "EventKind",
    "Exact",
    "ListRemark",
    "PlaceWorking",
    "PlayerReport",
    "PrizeGroup",
    "RecommendedList",
    "RowValues",
    "Share",
    "Sharing",
    "Standings",
    "StandingsCheck",
    "StandingsRow",
    "Step",
    "StepName",
    "TieBreak",
    "TieBreakCode",
    "TieBreakEdition",
    "TieBreakValue",
    "TieDecision",
    "Working",
    "WorkingForm",
    "WrongRank",
    "awards",
    "check_standings",
    "counted_rounds",
    "crosstable",
    "edition_for",
    "event_kind",
    "exact_text",
    "group_shares",
    "lot",
    "offered_codes",
    "place_working",
    "rated_games",
    "rating_report",
    "recommended_list",
    "remarks_on_entry",
    "remarks_on_list",
    "standings",
    "tie_break_code",
    "tie_break_name",
    "title_norm_hints",
    "total_paid",
    "value_text",
    "variants",
]
