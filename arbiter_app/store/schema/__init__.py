"""The tables of the event file.

Rows hold numbers and text only: enumerations by their value, small lists as JSON. All foreign
keys are checked at commit, so that rows can be replaced in any order within a transaction. Games,
byes and restrictions name players by key; a renumbering touches the players' rows only.
"""

from __future__ import annotations

from arbiter_app.store.schema.base import (
    REVISIONS,
    SCHEMA_VERSION,
    SINCE,
    Base,
    added_columns,
    default_of,
    table_of,
)
from arbiter_app.store.schema.event import (
    EventMeta,
    EventRow,
    FileRecordRow,
    LeftFideModeRow,
    RoundTimeRow,
    TournamentRow,
)
from arbiter_app.store.schema.log import JournalRow, JournalSealRow, RoundProofRow, WitnessRow
from arbiter_app.store.schema.paper import PaperCodesRow, PaperLogoRow, PaperRow, PaperWallRow
from arbiter_app.store.schema.players import (
    ExpulsionRow,
    FeeRow,
    KFactorRow,
    LateEntryRow,
    LaterRatingRow,
    PlayerRow,
    PresenceRow,
)
from arbiter_app.store.schema.ranking import (
    DrawingOfLotsRow,
    EnteredValueRow,
    ManualPlaceRow,
    PrizeGroupRow,
)
from arbiter_app.store.schema.requests import (
    ForbiddenGroupRow,
    ForbiddenMemberRow,
    RequestedByeRow,
    VirtualPointsRow,
)
from arbiter_app.store.schema.rounds import (
    ByeRow,
    GameRow,
    LateCorrectionRow,
    PairingRecordRow,
    PublicationRow,
    RoundRow,
)

__all__ = [
    "JOURNALLED",
    "NUMBERED",
    "OF_A_TOURNAMENT",
    "REVISIONS",
    "SCHEMA_VERSION",
    "SINCE",
    "Base",
    "ByeRow",
    "DrawingOfLotsRow",
    "EnteredValueRow",
    "EventMeta",
    "EventRow",
    "ExpulsionRow",
    "FeeRow",
    "FileRecordRow",
    "ForbiddenGroupRow",
    "ForbiddenMemberRow",
    "GameRow",
    "JournalRow",
    "JournalSealRow",
    "KFactorRow",
    "LateCorrectionRow",
    "LateEntryRow",
    "LaterRatingRow",
    "LeftFideModeRow",
    "ManualPlaceRow",
    "PairingRecordRow",
    "PaperCodesRow",
    "PaperLogoRow",
    "PaperRow",
    "PaperWallRow",
    "PlayerRow",
    "PresenceRow",
    "PrizeGroupRow",
    "PublicationRow",
    "RequestedByeRow",
    "RoundProofRow",
    "RoundRow",
    "RoundTimeRow",
    "TournamentRow",
    "VirtualPointsRow",
    "WitnessRow",
    "added_columns",
    "default_of",
    "table_of",
]

OF_A_TOURNAMENT = tuple(
    table_of(model)
    for model in (
        TournamentRow,
        PlayerRow,
        RoundRow,
        GameRow,
        ByeRow,
        RequestedByeRow,
        VirtualPointsRow,
        ForbiddenGroupRow,
        ForbiddenMemberRow,
        FileRecordRow,
        PairingRecordRow,
        PublicationRow,
        ExpulsionRow,
        LateCorrectionRow,
        LeftFideModeRow,
        DrawingOfLotsRow,
        ManualPlaceRow,
        EnteredValueRow,
        KFactorRow,
        PrizeGroupRow,
        PaperRow,
        PaperLogoRow,
        LateEntryRow,
        PresenceRow,
        FeeRow,
        PaperWallRow,
        PaperCodesRow,
        RoundTimeRow,
        LaterRatingRow,
    )
)
"""The tables whose rows belong to one tournament each."""

JOURNALLED = (*OF_A_TOURNAMENT, table_of(EventRow))
"""The tables whose rows change by acts of the arbiter."""

NUMBERED = tuple(
    name
    for name, table in Base.metadata.tables.items()
    if table.dialect_options["sqlite"]["autoincrement"]
)
"""The tables whose numbers are given out once and never again."""
