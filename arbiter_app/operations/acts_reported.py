"""The acts of the log that belong into the tournament report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import assert_never

from arbiter_app.operations.codes_told import words_of_act
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.state import JournalEntry
from arbiter_app.store.turns import taken_back
from arbiter_app.wording import Phrase, changed


@dataclass(frozen=True, slots=True)
class ReportedAct:
    """An act as the report tells it; `at` is UTC."""

    at: datetime
    name: Phrase
    detail: Phrase
    undone: bool


def reported_acts(journal: Iterable[JournalEntry], tournament_id: int) -> Iterator[ReportedAct]:
    """The acts of a tournament that `belongs_in_report` names, in order, undone ones as such."""
    entries = tuple(journal)
    gone = taken_back(entries)
    for entry in entries:
        if entry.tournament_id in (None, tournament_id) and belongs_in_report(entry.kind):
            yield ReportedAct(
                entry.at, entry.name, _detail(entry), entry.undone or entry.id in gone
            )


def _detail(entry: JournalEntry) -> Phrase:
    _, before, after = words_of_act(entry.wording)
    if before and after:
        return changed(before, after)
    return before or after


def belongs_in_report(kind: ActKind) -> bool:
    """Corrections, pairings by hand, withdrawals and the like.

    Left out is what every tournament has: players entered and their ratings
    updated before it begins, results entered for
    the first time, rounds paired and published by the rules. Left out is, too, what is nobody's
    business but the organizer's: who was ticked off as present, who paid, how documents are
    printed, what the event is called. What takes an act back is told with that act.
    """
    match kind:
        case (
            ActKind.TOURNAMENT_CREATED
            | ActKind.TOURNAMENT_IMPORTED
            | ActKind.PLAYER_ADDED
            | ActKind.PLAYERS_ADDED
            | ActKind.RATINGS_UPDATED
            | ActKind.ROUND_PAIRED
            | ActKind.ROUND_PUBLISHED
            | ActKind.BOARDS_ANNOUNCED
            | ActKind.RESULTS_ENTERED
            | ActKind.PRESENCE_MARKED
            | ActKind.FEES_SET
            | ActKind.FEE_PAID
            | ActKind.PAPER_CHANGED
            | ActKind.EVENT_RENAMED
            | ActKind.ACT_TAKEN_BACK
            | ActKind.ACT_DONE_AGAIN
        ):
            return False
        case (
            ActKind.TOURNAMENT_DELETED
            | ActKind.SETTINGS_CHANGED
            | ActKind.FIDE_MODE_LEFT
            | ActKind.LATE_ENTRY
            | ActKind.LATE_ENTRIES
            | ActKind.PLAYER_EDITED
            | ActKind.PLAYER_DELETED
            | ActKind.PLAYERS_RENUMBERED
            | ActKind.NUMBERS_EXCHANGED
            | ActKind.LATER_RATINGS_SET
            | ActKind.HALF_POINT_BYES_BARRED
            | ActKind.PLAYER_WITHDRAWN
            | ActKind.PLAYER_RETURNED
            | ActKind.PLAYER_EXPELLED
            | ActKind.ABSENCES_SETTLED
            | ActKind.BYE_REQUESTED
            | ActKind.BYE_CANCELLED
            | ActKind.BYE_CORRECTED
            | ActKind.BYES_CHANGED
            | ActKind.FORBIDDEN_PAIRS_SET
            | ActKind.VIRTUAL_POINTS_SET
            | ActKind.ABNORMAL_POINTS_SET
            | ActKind.ROUND_PAIRED_AGAIN
            | ActKind.ROUND_PAIRED_BY_HAND
            | ActKind.PAIRING_CHANGED
            | ActKind.PAIRING_TAKEN_BACK
            | ActKind.PUBLICATION_TAKEN_BACK
            | ActKind.ADJOURNED_RESULTS_ENTERED
            | ActKind.RESULTS_CORRECTED
            | ActKind.COLOURS_REVERSED
            | ActKind.LOTS_DRAWN
            | ActKind.RANKED_BY_HAND
            | ActKind.TIE_BREAK_VALUES_ENTERED
            | ActKind.K_FACTORS_SET
            | ActKind.PRIZES_SET
            | ActKind.CHANGED_OUTSIDE
            | ActKind.UNKNOWN
        ):
            return True
        case _:
            assert_never(kind)
