"""What is heard at one desk of what others do to the same event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from arbiter_app.store.row_change import RowChange
from arbiter_app.store.state import JournalEntry
from arbiter_app.tournament.match_result import Result
from arbiter_app.wording import NOTHING, Phrase


class Heard(StrEnum):
    """What is heard of an event that others work on, too."""

    ACT = "act"
    """Others have acted, or may have."""
    LOST = "lost"
    """There is no connection any more."""
    BACK = "back"
    """There is one again; what was done meanwhile is not known yet."""
    DESKS = "desks"
    """Others came or went, or do something else."""


class Doing(StrEnum):
    """What somebody at another desk does that takes a while."""

    HERE = "here"
    """Nothing that others have to know of."""
    LOOKING = "looking"
    """They may not write."""
    PAIRING = "pairing"
    READING_AGAIN = "reading again"
    """They enter the results of a round a second time."""


@dataclass(frozen=True, slots=True, order=True)
class Desk:
    """Another desk at which the event is open: who is there, by their name on the server."""

    person: str
    doing: Doing


@dataclass(frozen=True, slots=True)
class Entered:
    """That the result of a board was entered, corrected or deleted: by whom (None: not known) and when."""

    tournament_id: int
    round_number: int
    board: int
    result: Result | None
    person: str | None
    at: datetime


@dataclass(frozen=True, slots=True)
class Results:
    """That others have entered results, and done nothing else.

    Attributes:
        changes: the rows as they were and are, oldest first.
        last: the last act in force now; none was undone that could be done again.
        persons: who entered them.
    """

    changes: Sequence[RowChange]
    last: JournalEntry | None
    persons: frozenset[str | None]


@dataclass(frozen=True, slots=True)
class News:
    """What others did that was taken up, and what became of an act whose answer was lost.

    Attributes:
        acts: those that were added, oldest first.
        entered: the results among them, oldest first.
        told: the rest, as a sentence: that something was undone, what became of an act.
    """

    acts: tuple[JournalEntry, ...] = ()
    entered: tuple[Entered, ...] = ()
    told: Phrase = NOTHING
