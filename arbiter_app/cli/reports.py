"""The report of a tournament as a file, which others read in their own way."""

from __future__ import annotations

from arbiter_app.cli.files import (
    Loaded,
    Source,
    bytes_of,
    is_event,
    read_report,
    read_tournament,
)
from arbiter_app.event_address import EventAddress
from arbiter_app.tournament.tournament import Tournament


def read_with_report(source: Source, number: int | None) -> tuple[Loaded, bytes]:
    """The tournament of a TRF with the file as it is, or one of an event with its report.

    Raises:
        InputError: the file cannot be read, or has no such tournament.
    """
    if isinstance(source, EventAddress) or is_event(source) or number not in (None, 1):
        from arbiter_app.operations.report_file import tournament_for_file
        from arbiter_app.trf.write import write_trf

        loaded = read_tournament(source, number)
        return loaded, write_trf(tournament_for_file(loaded.state))
    data = bytes_of(source)
    return read_report(str(source), data), data


def report_of(source: Source, number: int | None) -> tuple[Tournament | None, bytes]:
    """The same without reading a TRF: of one, the tournament is None.

    Raises:
        InputError: the file cannot be read, or has no such tournament.
    """
    if isinstance(source, EventAddress) or is_event(source) or number not in (None, 1):
        loaded, report = read_with_report(source, number)
        return loaded.tournament, report
    return None, bytes_of(source)
