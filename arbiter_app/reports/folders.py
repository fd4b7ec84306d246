"""Web pages and tables of a tournament, each a folder of files by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from arbiter_app.reports.by_name import by_name_view
from arbiter_app.reports.checklist import ChecklistView, checklist_view
from arbiter_app.reports.crosstable_table import crosstable_view
from arbiter_app.reports.csv import csv_folder
from arbiter_app.reports.documents import pairings_of, standings_of
from arbiter_app.reports.html import Site, html_folder
from arbiter_app.reports.pairings_view import PairingsView
from arbiter_app.reports.players_list import players_view
from arbiter_app.reports.sheet import Printing
from arbiter_app.reports.subject import Subject
from arbiter_app.standings.crosstable import crosstable
from arbiter_app.standings.groups import groupings_of
from arbiter_app.tournament.final import is_last_round_paired, why_not_final
from arbiter_app.tournament.tournament import Tournament


def html_files(subject: Subject, printing: Printing, *, waiting: int = 0) -> Mapping[str, bytes]:
    """The rounds up to the subject's, standings, crosstable and participants as web pages.

    `waiting` is the number of a later round that is paired, but not published, else 0.
    """
    tournament, number = subject.tournament, subject.round_number
    site = Site(
        players_view(tournament, printing),
        _pairings(subject, printing),
        by_name_view(tournament, number, printing) if number else None,
        is_over=not waiting and _is_over(tournament),
        waiting=waiting,
    )
    if subject.last_round_ranked:
        table = subject.ranked
        site = replace(
            site,
            standings=standings_of(subject, printing),
            groups=tuple(
                standings_of(subject, printing, grouping)
                for grouping in groupings_of(tournament.players)
            ),
            crosstable=crosstable_view(tournament, crosstable(tournament, table=table), printing),
        )
    return html_folder(site)


def _is_over(tournament: Tournament) -> bool:
    is_last = tournament.settings.rounds_total > 0 and is_last_round_paired(tournament)
    return is_last and why_not_final(tournament) is None


def csv_files(subject: Subject, printing: Printing) -> Mapping[str, bytes]:
    """The same and the participants as tables; the check list if all results are in."""
    tournament, table = subject.tournament, subject.ranked
    return csv_folder(
        _pairings(subject, printing),
        standings_of(subject, printing),
        crosstable_view(tournament, crosstable(tournament, table=table), printing, by_rank=False),
        players_view(tournament, printing),
        _checklist(subject, printing),
    )


def _pairings(subject: Subject, printing: Printing) -> list[PairingsView]:
    return [pairings_of(subject, number, printing) for number in range(1, subject.round_number + 1)]


def _checklist(subject: Subject, printing: Printing) -> ChecklistView | None:
    tournament, number = subject.tournament, subject.round_number
    played = tournament.rounds[:number]
    is_over = not any(game.is_missing for each in played for game in each.games)
    if subject.states is None or not is_over:
        return None
    return checklist_view(
        tournament, number + 1, printing, states=subject.states, system=subject.system
    )
