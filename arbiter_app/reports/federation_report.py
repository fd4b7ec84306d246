"""The report that the federation wants of a tournament (IT3): event, participants by title, norms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arbiter_app.reports import messages
from arbiter_app.reports.cells import Cell, NumberCell, TextCell, name_cell, soft_cell, title_cell
from arbiter_app.reports.flow import BELOW_HEAD, Flow
from arbiter_app.reports.frame import Heading, Pdf
from arbiter_app.reports.interim import open_told
from arbiter_app.reports.norm_certificates import (
    NormCertificate,
    certificates,
    halves_text,
    large_event_told,
    requirements_table,
)
from arbiter_app.reports.report_view import facts_of_players, settings_facts
from arbiter_app.reports.sheet import Printing, Sheet, date_of_round, sheet_of
from arbiter_app.reports.signatures import Signatures, signers
from arbiter_app.reports.table import PrintedColumn, PrintedTable
from arbiter_app.reports.typesetter import Align, Face, Tone
from arbiter_app.standings.norm_hints import NormEvent, norm_event
from arbiter_app.standings.rating_remarks import rating_remarks
from arbiter_app.tournament.open_games import open_games
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Settings, Tournament
from arbiter_app.tournament.types import Title
from arbiter_app.wording import Catalogue

_TITLES = (*(title.value for title in Title), "")


@dataclass(frozen=True, slots=True)
class TitleCount:
    """How many participants hold a title; `title` is empty for those without one."""

    title: str
    own: int
    foreign: int


@dataclass(frozen=True, slots=True)
class FederationReportView:
    """What the report tells.

    `subject` says how many results are missing, `remarks` what the rating office will ask for.
    """

    sheet: Sheet
    subject: str
    facts: tuple[tuple[str, str], ...]
    schedule: tuple[str, ...]
    titles: tuple[TitleCount, ...]
    event: NormEvent
    norms: tuple[NormCertificate, ...]
    remarks: tuple[str, ...]
    signers: tuple[str, ...]


def federation_report_view(
    tournament: Tournament, number: int, printing: Printing, *, system: str = ""
) -> FederationReportView:
    """The report as of a round; `system` is the title of the pairing system."""
    settings, catalogue = tournament.settings, printing.catalogue
    missing = open_games(tournament.rounds)
    rounds = range(1, max(settings.rounds_total, len(tournament.rounds)) + 1)
    return FederationReportView(
        sheet=sheet_of(settings, printing),
        subject=catalogue.parameter(open_told(missing)) if missing else "",
        facts=(
            *settings_facts(settings, catalogue, system),
            (
                catalogue.say(messages.ROUNDS),
                catalogue.say(messages.ROUNDS_OF, played=len(tournament.rounds), total=len(rounds)),
            ),
            *facts_of_players(tournament.players, catalogue),
        ),
        schedule=tuple(_schedule(settings, rounds, catalogue)),
        titles=title_counts(tournament.players, settings.federation),
        event=norm_event(tournament, after_round=number),
        norms=certificates(tournament, number),
        remarks=tuple(catalogue.text(remark.text) for remark in rating_remarks(tournament)),
        signers=(
            *signers(settings, catalogue),
            catalogue.say(messages.FOR_THE_ORGANISER),
        ),
    )


def _schedule(settings: Settings, rounds: range, catalogue: Catalogue) -> Iterator[str]:
    """When each round begins, as far as it is known."""
    for number in rounds:
        when = date_of_round(settings, number, catalogue)
        if when:
            yield catalogue.say(messages.ROUND_BEGINS, round=number, when=when)


def title_counts(players: Sequence[Player], host: str) -> tuple[TitleCount, ...]:
    """The participants by title, those of the host's federation apart; titles nobody holds left out.

    Who has no federation is counted as foreign nowhere, as for norms (B.01 1.4.3).
    """
    counts = Counter(
        (player.title or "", player.federation in ("", host, "FID")) for player in players
    )
    return tuple(
        TitleCount(title, counts[title, True], counts[title, False])
        for title in _TITLES
        if counts[title, True] or counts[title, False]
    )


def draw_federation_report(pdf: Pdf, view: FederationReportView) -> None:
    """Add the report to a PDF; that there are no norms is said."""
    say = view.sheet.catalogue.say
    flow = Flow(pdf, view.sheet, Heading(say(messages.FEDERATION_REPORT), view.subject))
    flow.head(say(messages.TOURNAMENT))
    flow.facts(view.facts)
    if view.schedule:
        flow.head(say(messages.SCHEDULE))
        flow.items(view.schedule)
    flow.head(say(messages.PARTICIPANTS), is_ruled=False)
    flow.table(_titles_table(view), size=9.5)
    flow.paragraph(large_event_told(view.event, view.sheet.catalogue), size=9.0, tone=Tone.SOFT)
    flow.head(say(messages.FOREIGN_PLAYERS), is_ruled=False)
    flow.table(requirements_table(view.event.foreign.checks, view.sheet.catalogue), size=9.5)
    signatures = Signatures(flow.document, view.signers)
    below = 0.0 if view.remarks else signatures.height
    flow.head(say(messages.NORMS), keep=BELOW_HEAD + below, is_ruled=not view.norms)
    if view.norms:
        flow.table(_norms_table(view), size=9.5, below=below)
    else:
        flow.paragraph(say(messages.NONE), below=below)
    if view.remarks:
        flow.head(say(messages.TO_BE_COMPLETED))
        flow.paragraphs(view.remarks, below=signatures.height)
    flow.picture(signatures.height, lambda _left, top: signatures.draw(top))
    flow.finish()


def _titles_table(view: FederationReportView) -> PrintedTable:
    say = view.sheet.catalogue.say
    columns = (
        PrintedColumn(say(messages.TITLE), gap=0.0, grows=True),
        PrintedColumn(say(messages.OWN_FEDERATION), Align.RIGHT, gap=1.2),
        PrintedColumn(say(messages.FOREIGN), Align.RIGHT, gap=1.2),
        PrintedColumn(say(messages.ALL), Align.RIGHT, gap=1.2),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            TextCell(each.title, Face.SEMIBOLD)
            if each.title
            else TextCell(say(messages.WITHOUT_TITLE)),
            NumberCell(str(each.own)),
            NumberCell(str(each.foreign)),
            NumberCell(str(each.own + each.foreign), face=Face.SEMIBOLD),
        )
        for each in view.titles
    ]
    return PrintedTable(columns, tuple(rows))


def _norms_table(view: FederationReportView) -> PrintedTable:
    say = view.sheet.catalogue.say
    columns = (
        PrintedColumn(say(messages.NORM), gap=0.0),
        PrintedColumn("", gap=1.0),
        PrintedColumn(say(messages.NAME), gap=0.45, grows=True),
        PrintedColumn(say(messages.FEDERATION), gap=0.9),
        PrintedColumn(say(messages.FIDE_ID), Align.RIGHT, gap=0.9),
        PrintedColumn(say(messages.SCORE), Align.RIGHT, gap=1.0),
        PrintedColumn(say(messages.RA), Align.RIGHT, gap=1.0),
        PrintedColumn(say(messages.RP), Align.RIGHT, gap=1.0),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            TextCell(each.norm.title, Face.SEMIBOLD),
            title_cell(each.player.title or ""),
            name_cell(each.player.name),
            soft_cell(each.player.federation),
            soft_cell(each.player.fide_id),
            TextCell(
                say(messages.SCORE_OF, score=halves_text(each.norm.halves), games=each.norm.games)
            ),
            NumberCell(str(each.norm.average)),
            NumberCell(str(each.norm.performance)),
        )
        for each in view.norms
    ]
    return PrintedTable(columns, tuple(rows))
