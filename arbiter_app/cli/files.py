"""Tournaments read from files."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TypeAlias

import click

from arbiter_app.cli.spoken import said
from arbiter_app.errors import InputError
from arbiter_app.event_address import EventAddress
from arbiter_app.event_header import HEADER_BYTES, is_database
from arbiter_app.file_names import to_readable
from arbiter_app.input.files import read_stream
from arbiter_app.output.reasons import not_read
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import SEMICOLON, Phrase, phrase, separated

if TYPE_CHECKING:
    from arbiter_app.operations.session import EventSession
    from arbiter_app.store.state import TournamentState

Source: TypeAlias = Path | EventAddress
"""Where a command reads a tournament: a file, standard input, or an event on a server."""

STANDARD = Path("-")
"""Stands for standard input or output."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A tournament with what was noticed while its file was read.

    `ranks` are the ranks (TRF columns 86-89) of the file, `kept` is what an event file keeps
    beside the tournament.
    """

    tournament: Tournament
    notes: tuple[Phrase, ...] = ()
    ranks: Mapping[Tpn, int] = field(default_factory=dict)
    kept: TournamentState | None = None

    @property
    def state(self) -> TournamentState:
        """The tournament with what was chosen for its standings."""
        if self.kept is not None:
            return self.kept
        from arbiter_app.operations.report_file import state_of_file

        return state_of_file(self.tournament)

    def as_published(self) -> Loaded:
        """The rounds of an event that are published; what is in a report everybody may read."""
        if self.kept is None:
            return self
        from arbiter_app.operations.publishing import as_published

        seen = as_published(self.kept)
        numbers = range(len(seen.tournament.rounds) + 1, len(self.tournament.rounds) + 1)
        notes = tuple(
            phrase("Round {number} is not published and was left out.", number=number)
            for number in numbers
        )
        return replace(self, tournament=seen.tournament, notes=(*self.notes, *notes), kept=seen)

    def paired_by(self, system: str | None) -> Loaded:
        """The same with another pairing system; None keeps its own.

        Raises:
            InputError: no such system.
        """
        if system is None:
            return self
        from arbiter_app.operations.systems import with_pairing_system

        tournament = self.tournament
        settings = with_pairing_system(tournament.settings, system)
        return self.with_tournament(replace(tournament, settings=settings))

    def with_tournament(self, tournament: Tournament) -> Loaded:
        """The same with another tournament in place of the one that was read."""
        kept = None if self.kept is None else self.kept.with_tournament(tournament)
        return replace(self, tournament=tournament, kept=kept)


def read_tournament(source: Source, number: int | None = None) -> Loaded:
    """The tournament of a TRF, or tournament `number` (from 1) of an event.

    Raises:
        InputError: the file cannot be read, or has no such tournament.
        EventFileError: the event cannot be opened.
    """
    if isinstance(source, EventAddress):
        return _from_event(source, number or 1)
    data = bytes_of(source)
    if is_database(data):
        return _from_event(source, number or 1)
    if number not in (None, 1):
        raise InputError(
            phrase(
                "{path} is a TRF and has only one tournament: there is no tournament {number}.",
                path=str(source),
                number=number,
            )
        )
    return read_report(str(source), data)


@contextmanager
def stream_of(path: Path) -> Iterator[BinaryIO]:
    """The bytes of the file, or of standard input.

    Raises:
        InputError: the file cannot be read.
    """
    if path == STANDARD:
        yield sys.stdin.buffer
        return
    try:
        with path.open("rb") as stream:
            yield stream
    except OSError as error:
        raise not_read(path, error, by=str(path)) from error


def bytes_of(path: Path) -> bytes:
    """What is in the file, or comes from standard input; not more than any reader takes.

    Raises:
        InputError: the file cannot be read.
    """
    with stream_of(path) as stream:
        return read_stream(stream)


def is_event(source: Source) -> bool:
    """True for an event: on a server, or a file, by its first bytes.

    A pipe, which can be read but once, is none.

    Raises:
        InputError: the file cannot be read.
    """
    if isinstance(source, EventAddress):
        return True
    if not source.is_file():
        return False
    with stream_of(source) as stream:
        return is_database(stream.read(HEADER_BYTES))


def read_report(label: str, data: bytes) -> Loaded:
    """The tournament of a TRF; `label` stands for the file in messages.

    Raises:
        InputError: the report cannot be understood.
    """
    from arbiter_app.trf.problems import TrfError
    from arbiter_app.trf.read import read_trf

    try:
        reading = read_trf(data)
    except TrfError as error:
        raise error.in_file(label) from error
    notes = tuple(
        phrase("{file}: {message}", file=label, message=problem.said)
        for problem in reading.problems
    )
    return Loaded(reading.tournament, notes, reading.ranks)


def open_event(source: Source) -> EventSession:
    """The event, open; whoever asks for it closes it.

    Raises:
        InputError: it comes from a pipe or standard input.
        EventFileError: the event cannot be opened.
    """
    from arbiter_app.operations.clock import SystemClock
    from arbiter_app.operations.session import EventSession

    if isinstance(source, Path) and not source.is_file():
        raise InputError(
            phrase("An event cannot be read from a pipe or standard input."),
            hint=phrase("Give the file name."),
        )
    return EventSession.open(source, clock=SystemClock())


def _from_event(source: Source, number: int) -> Loaded:
    from arbiter_app.operations.results_lost import reported_state

    with open_event(source) as session:
        state = reported_state(session, _id_of(source, session, number))
        return Loaded(state.tournament, notes_of(source, session), kept=state)


def drawn_lots(source: Source, number: int | None = None) -> str | None:
    """The seed by which lots were ever drawn in an event, taken back or not; None for a report.

    Raises:
        InputError, EventFileError: as for `read_tournament`.
    """
    if not is_event(source):
        return None
    from arbiter_app.store.choices import Drawing

    with open_event(source) as session:
        return session.drawn_seed(_id_of(source, session, number or 1), Drawing.LOTS)


def _id_of(source: Source, session: EventSession, number: int) -> int:
    tournaments = session.tournaments()
    if not 1 <= number <= len(tournaments):
        named = [f"{place} {info.name}" for place, info in enumerate(tournaments, start=1)]
        raise InputError(
            phrase("{path} has no tournament {number}.", path=str(source), number=number),
            hint=phrase("Its tournaments: {tournaments}.", tournaments=separated(named, SEMICOLON))
            if tournaments
            else phrase("It has no tournaments yet."),
        )
    return tournaments[number - 1].id


def notes_of(source: Source, session: EventSession) -> tuple[Phrase, ...]:
    """What must be known of an event that was opened."""
    return tuple(
        phrase("{file}: {message}", file=str(source), message=notice) for notice in session.notices
    )


def show_notes(loaded: Loaded) -> None:
    """Tell on standard error what had to be repaired, or must be known of the file."""
    for note in loaded.notes:
        click.echo(said(note), err=True)


def json_text(value: Any) -> str:
    """JSON as a person can read it, in its natural order and alphabet."""
    import json

    return to_readable(json.dumps(value, ensure_ascii=False, indent=2)) + "\n"


def json_in_pieces(head: Mapping[str, Any], name: str, items: Iterable[Any]) -> Iterator[str]:
    """The same of a mapping that ends with a long list, which need not be in memory as a whole."""
    import json
    from textwrap import indent

    begun = to_readable(json.dumps({**head, name: []}, ensure_ascii=False, indent=2))
    start = begun.removesuffix("]\n}")
    separator = "\n"
    for item in items:
        text = indent(to_readable(json.dumps(item, ensure_ascii=False, indent=2)), "    ")
        yield f"{start}{separator}{text}"
        start, separator = "", ",\n"
    yield f"{start}]\n}}\n" if start else "\n  ]\n}\n"
