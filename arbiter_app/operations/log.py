"""The log for reading and as a table for other programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from arbiter_app.operations.codes_told import words_of_act
from arbiter_app.operations.history import LogLine, log_lines
from arbiter_app.operations.proofs import with_proof
from arbiter_app.operations.session import EventSession
from arbiter_app.store.state import EntryState, JournalEntry, Wording
from arbiter_app.wording import NOTHING, Phrase, phrase

HEADINGS: Final = (
    *("Number", "Time (UTC)", "Act", "Before", "After", "Tournament", "State", "State since"),
    *("After entry", "Branch", "Kind", "Proof", "Person"),
)

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True, slots=True)
class ToldAct:
    """An act as whoever reads the log is told of it.

    Attributes:
        name: what was done.
        before: what it changed, as it was; empty where the name says it all.
        after: the same as it was then, with the hash of the proof of a round.
    """

    name: Phrase
    before: Phrase
    after: Phrase


def told_act(wording: Wording, proof: str | None) -> ToldAct:
    """What the log says of an act; `proof` as of `with_proof`."""
    name, before, after = words_of_act(wording)
    return ToldAct(name, before, with_proof(after, proof))


def standing_told(line: LogLine) -> Phrase:
    """Where in the history an act stands; nothing of one that is simply in force."""
    if line.branch:
        return branch_told(line.branch, line.branch_from)
    if line.is_here:
        return phrase("current state")
    return phrase("undone") if line.entry.undone or line.is_taken_back else NOTHING


def branch_told(number: int, branch_from: int) -> Phrase:
    """A branch that was left, and where it leaves the history; 0 is its beginning."""
    if not branch_from:
        return phrase("branch {n}, from the beginning", n=number)
    return phrase("branch {n}, from entry {entry}", n=number, entry=branch_from)


def log_table(
    session: EventSession, entries: Iterable[JournalEntry] | None = None
) -> Iterable[tuple[str | int, ...]]:
    """The rows of the log under `HEADINGS`, in English, oldest first; of some entries or all.

    An act that was taken back by another one behind it is undone since that. Each entry says after
    which it was done (0: at the beginning), and on which branch it stands if it is not on the present
    line. Its kind is a code that stays as it is where acts are worded
    otherwise. A round that was paired has the SHA-256 of its proof. An act
    on a server has the person who did it.
    """
    proofs = session.proof_digests()
    shown = None if entries is None else {entry.id for entry in entries}
    for line in log_lines(session.journal()):
        entry = line.entry
        if shown is None or entry.id in shown:
            yield (
                entry.id,
                entry.at.isoformat(sep=" ", timespec="seconds"),
                *map(str, words_of_act(entry.wording)),
                "" if entry.tournament_id is None else entry.tournament_id,
                *_standing(line),
                "" if entry.parent_id is None else entry.parent_id,
                line.branch or "",
                entry.kind.value,
                proofs.get(entry.id, ""),
                entry.person or "",
            )


def log_csv(session: EventSession, entries: Iterable[JournalEntry] | None = None) -> bytes:
    """The same as CSV: comma, UTF-8 with its mark, CRLF.

    Cells that a spreadsheet would take for a formula get an apostrophe in front.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(HEADINGS)
    for row in log_table(session, entries):
        writer.writerow(map(_harmless, row))
    return text.getvalue().encode("utf-8-sig")


def _standing(line: LogLine) -> tuple[str, str]:
    """Whether the act holds, and since when."""
    entry, by = line.entry, line.taken_back_by
    state, since = (entry.state, entry.state_at) if by is None else (EntryState.UNDONE, by.at)
    return state.value, since.isoformat(sep=" ", timespec="seconds")


def _harmless(cell: str | int) -> str | int:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
