"""`arbiter-app log`: what was done in an event, as the window's log has it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from arbiter_app.cli.exit_codes import OK
from arbiter_app.cli.files import Source, is_event, json_in_pieces, notes_of, open_event
from arbiter_app.cli.options import file_argument, json_option, output_option
from arbiter_app.cli.outputs import output_to, overwriting
from arbiter_app.cli.spoken import said
from arbiter_app.errors import InputError
from arbiter_app.output.forms import any_of, json_with, text_like
from arbiter_app.wording import counted, phrase

if TYPE_CHECKING:
    from arbiter_app.operations.session import EventSession

_WRITTEN: Final = any_of(
    text_like(r"\ALog of .*, \d+ entr(?:y|ies)\n"),
    text_like(r"\A\ufeff?Number,Time \(UTC\),Act,Before,After,"),
    json_with("event", "log"),
)


@click.command(short_help="Show what was done in an event.")
@file_argument
@click.option("--csv", "as_csv", is_flag=True, help="Write the table that the window exports.")
@json_option
@output_option
def log(file: Source, as_csv: bool, as_json: bool, output: Path | None, force: bool) -> int:
    """Show the log of the event FILE, the oldest entry first: every act with its time.

    It is what the window's log says: what an act changed, before and after; what was undone, and
    the branches that were left; the hash of the proof of each round; on a server, who did it.
    Times are UTC. CSV and JSON have besides the kind of each act, a code that stays the same.

    \b
    Examples:
      arbiter-app log club.arbiter
      arbiter-app log club.arbiter --csv -o log.csv
      arbiter-app log postgresql://server/event --json
    """
    from arbiter_app.operations.log import log_csv

    if as_csv and as_json:
        raise click.UsageError(said(phrase("Use either --csv or --json, not both.")))
    out = output_to(output, overwriting(file, force=force, like=_WRITTEN))
    if isinstance(file, Path) and file.is_file() and not is_event(file):
        raise InputError(
            phrase("{path} is not an event: only events have a log.", path=str(file)),
            hint=phrase("Give an Arbiter event (*.arbiter)."),
        )
    with open_event(file) as session:
        for note in notes_of(file, session):
            click.echo(said(note), err=True)
        if as_csv:
            out.write(log_csv(session))
        elif as_json:
            out.pieces(_to_json(session))
        else:
            out.pieces(_to_text(session))
    return OK


def _to_text(session: EventSession) -> Iterator[str]:
    """A line for each act, and what it changed below it."""
    from arbiter_app.operations.history import log_lines
    from arbiter_app.operations.log import standing_told, told_act

    journal = session.journal()
    title = counted(
        len(journal),
        "Log of {event}, {count} entry",
        "Log of {event}, {count} entries",
        event=session.event_name,
    )
    yield said(title) + "\n"
    proofs = session.proof_digests()
    for line in log_lines(journal):
        entry = line.entry
        act = told_act(entry.wording, proofs.get(entry.id))
        standing = standing_told(line)
        head = [
            f"{entry.id:>5}",
            entry.at.isoformat(sep=" ", timespec="seconds").removesuffix("+00:00"),
            *([entry.person] if entry.person else []),
            said(act.name) + (f"  ({said(standing)})" if standing else ""),
        ]
        yield "  ".join(head) + "\n"
        for label, text in ((_BEFORE, act.before), (_AFTER, act.after)):
            if text:
                yield f"{'':5}  {said(label)}: {said(text)}\n"


_BEFORE: Final = phrase("Before")
_AFTER: Final = phrase("After")


def _to_json(session: EventSession) -> Iterator[str]:
    from arbiter_app.operations.log import log_table

    return json_in_pieces({"event": session.event_name}, "log", map(_entry, log_table(session)))


def _entry(row: tuple[str | int, ...]) -> dict[str, Any]:
    return {
        key: None if cell == "" and key in _MAY_LACK else cell
        for key, cell in zip(_KEYS, row, strict=True)
    }


_KEYS: Final = (
    *("number", "time", "act", "before", "after", "tournament", "state", "state_since"),
    *("after_entry", "branch", "kind", "proof", "person"),
)
"""Of the columns of the table, in their order."""

_MAY_LACK: Final = frozenset({"tournament", "after_entry", "branch", "proof", "person"})
"""Null where there is none."""
