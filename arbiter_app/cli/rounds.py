"""The round that is asked about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter_app.cli.files import Loaded
from arbiter_app.tournament.tournament import Tournament

if TYPE_CHECKING:
    from arbiter_app.operations.explained import ExplainedRound


def explained_as_made(loaded: Loaded, number: int) -> ExplainedRound | None:
    """A round of an event that what is known now would give otherwise; None for all others."""
    if loaded.kept is None or loaded.kept.pairing_record(number) is None:
        return None
    # Only events need it, and it takes longer to load than a whole round to be explained.
    from arbiter_app.operations.explained import explained_round_of

    found = explained_round_of(loaded.kept, number)
    return found if found.is_of_then else None


def round_of_interest(tournament: Tournament) -> int:
    """The next round, or the last one when all are paired."""
    total = tournament.settings.rounds_total
    return min(tournament.next_round, total) if total else tournament.next_round
