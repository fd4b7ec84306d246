"""The log as a table for other programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from arbiter_app.operations.codes_told import words_of_act
from arbiter_app.operations.history import log_lines
from arbiter_app.operations.session import EventSession
from arbiter_app.store.state import JournalEntry

HEADINGS = (
    *("Number", "Time (UTC)", "Act", "Before", "After", "Tournament", "State", "State since"),
    *("After entry", "Branch", "Kind", "Proof", "Person"),
)

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def log_csv(session: EventSession, entries: Iterable[JournalEntry] | None = None) -> bytes:
    """The log (or some entries of it) as CSV: comma, UTF-8 with its mark, CRLF; in English.

    Each entry says after which it was done (0: at the beginning), and on which branch it stands if
    it is not on the present line. Its kind is a code that stays as it is where acts are worded
    otherwise. A round that was paired has the SHA-256 of its proof. An act
    on a server has the person who did it.
    Cells that a spreadsheet would take for a formula get an apostrophe in front.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(HEADINGS)
    proofs = session.proof_digests()
    shown = None if entries is None else {entry.id for entry in entries}
    for line in log_lines(session.journal()):
        entry = line.entry
        if shown is not None and entry.id not in shown:
            continue
        writer.writerow(
            (
                entry.id,
                entry.at.isoformat(sep=" ", timespec="seconds"),
                *(_harmless(str(text)) for text in words_of_act(entry.wording)),
                "" if entry.tournament_id is None else entry.tournament_id,
                entry.state.value,
                entry.state_at.isoformat(sep=" ", timespec="seconds"),
                "" if entry.parent_id is None else entry.parent_id,
                line.branch or "",
                entry.kind.value,
                proofs.get(entry.id, ""),
                _harmless(entry.person or ""),
            )
        )
    return text.getvalue().encode("utf-8-sig")


def _harmless(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_FORMULA) else cell
