"""Standings: tie-breaks of C.07 with their working, ranking, crosstable. No Qt, no database.

Articles of C.07 (2026) that stand nowhere else by their own number, and where they are:

| Article | What it says | Module |
|---|---|---|
| 2.2, 2.2.1, 2.2.2 | play-offs, or tie-breaks | `standings.ties` |
| 3.1 to 3.1.7 | play-offs: their places are entered by hand | `standings.ties` |
| 4.4 | each meeting of the same two counts | `standings.field` |
| 11.1, 12.1, 12.2, 12.3, 13.1 to 13.5 | tie-breaks of teams: there are none here | `standings.registry` |
| 14.1.1, 14.2 | Cut-1 and Cut-2 | `standings.terms` |
| 15.1, 15.3 | unplayed rounds, and which article they are under | `standings.field` |
| 16.2, 16.2.1, 16.2.2, 16.2.3, 16.2.4 | the kinds of unplayed rounds | `standings.field` |
| 16.3.1, 16.3.2 | the adjusted score | `standings.field` |
| 16.6 | alternatives of the regulations: modifiers of codes | `standings.codes` |
"""

from arbiter_app.standings.check import StandingsCheck, WrongRank, check_standings
from arbiter_app.standings.crosstable import (
    Crosstable,
    CrosstableCell,
    CrosstableOrder,
    CrosstableRow,
    crosstable,
)
from arbiter_app.standings.edition import TieBreakEdition, edition_for
from arbiter_app.standings.norm_hints import NormEvent, norm_event, title_norm_hints
from arbiter_app.standings.offered import offered_codes, variants
from arbiter_app.standings.places import Comparison, PlaceWorking, place_working
from arbiter_app.standings.prizes import (
    Award,
    Share,
    awards,
    group_shares,
    total_paid,
)
from arbiter_app.standings.ranking import (
    DEFAULT_TIE_BREAKS,
    counted_rounds,
    default_tie_breaks,
    standings,
)
from arbiter_app.standings.rating_remarks import rating_remarks
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
    rank_text,
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
    "NormEvent",
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
    "default_tie_breaks",
    "edition_for",
    "event_kind",
    "exact_text",
    "group_shares",
    "lot",
    "norm_event",
    "offered_codes",
    "place_working",
    "rank_text",
    "rated_games",
    "rating_remarks",
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
