"""Web pages and tables of a tournament, each a folder of files by name."""

from __future__ import annotations

from collections.abc import Mapping

from arbiter_app.reports.checklist import ChecklistView, checklist_view
from arbiter_app.reports.crosstable_table import crosstable_view
from arbiter_app.reports.csv import csv_folder
from arbiter_app.reports.documents import Subject
from arbiter_app.reports.html import html_folder
from arbiter_app.reports.pairings import PairingsView, pairings_view
from arbiter_app.reports.players_list import players_view
from arbiter_app.reports.sheet import Printing
from arbiter_app.reports.standings_table import standings_view
from arbiter_app.standings import crosstable


def html_files(subject: Subject, printing: Printing) -> Mapping[str, bytes]:
    """Pairings of the rounds up to the subject's, standings and crosstable as web pages."""
    tournament, table = subject.tournament, subject.ranked
    return html_folder(
        _pairings(subject, printing),
        standings_view(tournament, table, printing, prizes=subject.won(table)),
        crosstable_view(tournament, crosstable(tournament, table=table), printing),
    )


def csv_files(subject: Subject, printing: Printing) -> Mapping[str, bytes]:
    """The same and the participants as tables; the check list if all results are in."""
    tournament, table = subject.tournament, subject.ranked
    return csv_folder(
        _pairings(subject, printing),
        standings_view(tournament, table, printing, prizes=subject.won(table)),
        crosstable_view(tournament, crosstable(tournament, table=table), printing, by_rank=False),
        players_view(tournament, printing),
        _checklist(subject, printing),
    )


def _pairings(subject: Subject, printing: Printing) -> list[PairingsView]:
    return [
        pairings_view(subject.tournament, number, printing)
        for number in range(1, subject.round_number + 1)
    ]


def _checklist(subject: Subject, printing: Printing) -> ChecklistView | None:
    tournament, number = subject.tournament, subject.round_number
    played = tournament.rounds[:number]
    is_over = all(game.result is not None for each in played for game in each.games)
    if subject.states is None or not is_over:
        return None
    return checklist_view(tournament, number + 1, printing, states=subject.states)
