"""The acts of the log that belong into the tournament report."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from arbiter_app.store.state import JournalEntry

_RESULT: Final = re.compile(r"Results? of ")
_FIRST_RESULTS: Final = re.compile(r"(\d+: )?no result(; \d+: no result)*")
_ROUTINE: Final = re.compile(r"Pairing of round \d+|Round \d+ published|New tournament|Import of ")


@dataclass(frozen=True, slots=True)
class ReportedAct:
    """An act as the report tells it; `at` is UTC."""

    at: datetime
    name: str
    detail: str
    undone: bool


def reported_acts(journal: Iterable[JournalEntry], tournament_id: int) -> Iterator[ReportedAct]:
    """Corrections, pairings by hand, withdrawals and the like, in order.

    Left out is what every tournament has: results entered for the first time, rounds paired and
    published by the rules, and such acts taken back at once.
    """
    for entry in journal:
        if entry.tournament_id not in (None, tournament_id) or _is_routine(entry):
            continue
        detail = " → ".join(part for part in (entry.before, entry.after) if part)
        yield ReportedAct(entry.at, entry.name, detail, entry.undone)


def _is_routine(entry: JournalEntry) -> bool:
    if _RESULT.match(entry.name):
        return _FIRST_RESULTS.fullmatch(entry.before) is not None
    return _ROUTINE.match(entry.name) is not None and not re.search(
        r"by hand|taken back", entry.name
    )
