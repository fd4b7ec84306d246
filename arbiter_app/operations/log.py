"""The log as a table for other programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from arbiter_app.operations.session import EventSession
from arbiter_app.store.state import JournalEntry

HEADINGS = ("Number", "Time (UTC)", "Act", "Before", "After", "Tournament", "State", "State since")

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def log_csv(session: EventSession, entries: Iterable[JournalEntry] | None = None) -> bytes:
    """The log (or some entries of it) as CSV: comma, UTF-8 with its mark, CRLF.

    Cells that a spreadsheet would take for a formula get an apostrophe in front.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(HEADINGS)
    for entry in session.journal() if entries is None else entries:
        writer.writerow(
            (
                entry.id,
                entry.at.isoformat(sep=" ", timespec="seconds"),
                _harmless(entry.name),
                _harmless(entry.before),
                _harmless(entry.after),
                "" if entry.tournament_id is None else entry.tournament_id,
                entry.state.value,
                entry.state_at.isoformat(sep=" ", timespec="seconds"),
            )
        )
    return text.getvalue().encode("utf-8-sig")


def _harmless(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_FORMULA) else cell
