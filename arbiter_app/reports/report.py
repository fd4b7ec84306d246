"""The tournament report: what was played, what was not, and what the arbiters did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from arbiter_app.reports.cells import (
    Cell,
    NumberCell,
    TextCell,
    points_cell,
    rating_cell,
    soft_cell,
    title_cell,
)
from arbiter_app.reports.flow import Flow
from arbiter_app.reports.frame import Heading, Pdf, pdf_of
from arbiter_app.reports.pairings import result_text
from arbiter_app.reports.sheet import Printing, Sheet, date_of_round, sheet_of
from arbiter_app.reports.table import Column, Table, ends_of_groups
from arbiter_app.reports.typesetter import Align, Face
from arbiter_app.reports.words import Words
from arbiter_app.standings import Standings
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Round, Tournament
from arbiter_app.tournament.types import GameResult, Points, Tpn

_FIRST_PLACES = 10
_WHITE_WINS = frozenset("1W")


@dataclass(frozen=True, slots=True)
class LoggedAct:
    """An act of the arbiter, as the log of the event has it; `detail` may be empty."""

    at: datetime
    what: str
    detail: str = ""
    undone: bool = False


@dataclass(frozen=True, slots=True)
class RoundSummary:
    """A round in figures."""

    number: int
    date: str
    games: int
    white_wins: int
    draws: int
    black_wins: int
    forfeits: int
    byes: int
    is_manual: bool
    note: str


@dataclass(frozen=True, slots=True)
class Place:
    """One of the first places."""

    rank: int
    title: str
    name: str
    federation: str
    rating: int
    points: Points


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A game that was paired and not played."""

    round_number: int
    board: int
    white: str
    black: str
    result: GameResult


@dataclass(frozen=True, slots=True)
class ByeLine:
    """A player without an opponent in a round."""

    round_number: int
    tpn: Tpn
    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class ReportView:
    """What the report tells."""

    sheet: Sheet
    facts: tuple[tuple[str, str], ...]
    rounds: tuple[RoundSummary, ...]
    places: tuple[Place, ...]
    forfeits: tuple[Forfeit, ...]
    byes: tuple[ByeLine, ...]
    withdrawals: tuple[tuple[int, Tpn, str], ...]
    acts: tuple[LoggedAct, ...]


def report_view(
    tournament: Tournament,
    standings: Standings,
    printing: Printing,
    *,
    acts: Sequence[LoggedAct] = (),
    system: str = "",
) -> ReportView:
    """The report of a tournament; `acts` are those of the log that belong into it, in order.

    `system` is the title of the pairing system; without it the settings' own words are shown.
    """
    names = {player.tpn: player.name for player in tournament.players}
    rounds = tuple(
        _round_summary(played, date_of_round(tournament.settings, played.number, printing.words))
        for played in tournament.rounds
    )
    return ReportView(
        sheet=sheet_of(tournament.settings, printing),
        facts=tuple(_facts(tournament, rounds, printing.words, system)),
        rounds=rounds,
        places=_places(tournament, standings),
        forfeits=tuple(
            Forfeit(played.number, game.board, names[game.white], names[game.black], game.result)
            for played in tournament.rounds
            for game in played.games
            if game.result is not None and game.result.is_forfeit
        ),
        byes=tuple(
            ByeLine(played.number, bye.tpn, names[bye.tpn], printing.words.bye_name(bye.kind))
            for played in tournament.rounds
            for bye in sorted(played.byes, key=lambda bye: ("UFHZ".index(bye.kind), bye.tpn))
        ),
        withdrawals=tuple(
            (player.withdrawn_from, player.tpn, player.name)
            for player in tournament.players
            if player.withdrawn_from is not None
        ),
        acts=tuple(acts),
    )


def _round_summary(played: Round, date: str) -> RoundSummary:
    results = [game.result for game in played.games if game.result is not None]
    over_the_board = [each for each in results if not each.is_forfeit]
    return RoundSummary(
        number=played.number,
        date=date,
        games=len(over_the_board),
        white_wins=sum(each.white_letter in _WHITE_WINS for each in over_the_board),
        draws=sum(each.value in ("==", "DD") for each in over_the_board),
        black_wins=sum(each.black_letter in _WHITE_WINS for each in over_the_board),
        forfeits=len(results) - len(over_the_board),
        byes=len(played.byes),
        is_manual=played.manual,
        note=played.note,
    )


def _facts(
    tournament: Tournament, rounds: Sequence[RoundSummary], words: Words, system: str
) -> Iterable[tuple[str, str]]:
    settings = tournament.settings
    dates = " – ".join(
        dict.fromkeys(
            words.date_text(date) for date in (settings.start_date, settings.end_date) if date
        )
    )
    played, total = len(tournament.rounds), settings.rounds_total
    facts = (
        (words.tournament, settings.name),
        (words.place, ", ".join(part for part in (settings.city, settings.federation) if part)),
        (words.dates, dates),
        (words.chief_arbiter, settings.chief_arbiter),
        (words.deputy_arbiters, ", ".join(settings.deputy_arbiters)),
        (words.time_control, settings.time_control),
        (words.system, system or settings.type_of_tournament or settings.system),
        (words.rounds, words.rounds_of.format(played, total) if total else str(played)),
        (words.players, _people(tournament.players, words)),
        (words.federations, _federations(tournament.players, words)),
        (
            words.games,
            words.games_summary.format(
                sum(each.games for each in rounds),
                sum(each.white_wins for each in rounds),
                sum(each.draws for each in rounds),
                sum(each.black_wins for each in rounds),
            ),
        ),
    )
    return (fact for fact in facts if fact[1])


def _people(players: Sequence[Player], words: Words) -> str:
    rated = [player.rating for player in players if player.is_rated]
    if not rated:
        return words.players_unrated.format(len(players))
    average = (2 * sum(rated) + len(rated)) // (2 * len(rated))
    return words.players_summary.format(len(players), len(rated), average)


def _federations(players: Sequence[Player], words: Words) -> str:
    counts = Counter(player.federation for player in players if player.federation)
    if not counts:
        return ""
    listed = ", ".join(
        f"{code} {count}" for code, count in sorted(counts.items(), key=lambda f: (-f[1], f[0]))
    )
    return words.federations_summary.format(len(counts), listed)


def _places(tournament: Tournament, standings: Standings) -> tuple[Place, ...]:
    players = tournament.players_by_tpn()
    places = []
    for row in standings.rows:
        if row.rank > _FIRST_PLACES:
            break
        player = players[row.tpn]
        places.append(
            Place(
                row.rank,
                player.title or "",
                player.name,
                player.federation,
                player.rating,
                row.points,
            )
        )
    return tuple(places[: 2 * _FIRST_PLACES])


def report_pdf(view: ReportView) -> bytes:
    """The report as PDF."""
    return pdf_of(view.sheet, view.sheet.words.report, lambda pdf: draw_report(pdf, view))


def draw_report(pdf: Pdf, view: ReportView) -> None:
    """Add the report to a PDF; what did not happen is said, not left out."""
    words = view.sheet.words
    flow = Flow(pdf, view.sheet, Heading(words.report))
    flow.head(words.summary)
    flow.facts(view.facts)
    sections: tuple[tuple[str, Table], ...] = (
        (words.rounds, _rounds_table(view)),
        (words.first_places, _places_table(view)),
        (words.forfeits, _forfeits_table(view)),
        (words.byes, _byes_table(view)),
        (words.withdrawals, _withdrawals_table(view)),
        (words.manual_pairings, _manual_table(view)),
        (words.corrections, _acts_table(view)),
    )
    for title, table in sections:
        flow.head(title, is_ruled=not table.rows)
        if table.rows:
            flow.table(table, size=9.5)
        else:
            flow.paragraph(words.none)
    flow.finish()


def _rounds_table(view: ReportView) -> Table:
    words = view.sheet.words
    columns = (
        Column(words.card_round, Align.RIGHT, gap=0.0),
        Column(words.day, gap=1.2, grows=True),
        Column(words.games, Align.RIGHT, gap=1.2),
        Column(words.white, Align.RIGHT, gap=1.2, disc="w"),
        Column(words.draws, Align.RIGHT, gap=1.2),
        Column(words.black, Align.RIGHT, gap=1.2, disc="b"),
        Column(words.forfeits, Align.RIGHT, gap=1.2),
        Column(words.byes, Align.RIGHT, gap=1.2),
        Column("", gap=1.6),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            NumberCell(str(each.number), face=Face.SEMIBOLD),
            TextCell(each.date),
            *(
                NumberCell(str(count))
                for count in (
                    each.games,
                    each.white_wins,
                    each.draws,
                    each.black_wins,
                    each.forfeits,
                    each.byes,
                )
            ),
            soft_cell(words.by_hand if each.is_manual else ""),
        )
        for each in view.rounds
    ]
    return Table(columns, tuple(rows))


def _places_table(view: ReportView) -> Table:
    words = view.sheet.words
    columns = (
        Column(words.rank, Align.RIGHT, gap=0.0),
        Column("", gap=1.0),
        Column(words.name, gap=0.45, grows=True),
        Column(words.federation, gap=0.9),
        Column(words.rating, Align.RIGHT, gap=0.9),
        Column(words.points, gap=1.3),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            NumberCell(str(each.rank), face=Face.SEMIBOLD),
            title_cell(each.title),
            TextCell(each.name),
            soft_cell(each.federation),
            rating_cell(each.rating, words),
            points_cell(each.points, face=Face.SEMIBOLD),
        )
        for each in view.places
    ]
    return Table(columns, tuple(rows))


def _forfeits_table(view: ReportView) -> Table:
    words = view.sheet.words
    columns = (
        Column(words.card_round, Align.RIGHT, gap=0.0),
        Column(words.board, Align.RIGHT, gap=1.2),
        Column(words.white, gap=1.2, grows=True, disc="w"),
        Column(words.result, Align.CENTRE, gap=1.0),
        Column(words.black, gap=1.0, grows=True, disc="b"),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            NumberCell(str(each.round_number)),
            NumberCell(str(each.board)),
            TextCell(each.white),
            TextCell(result_text(each.result), Face.SEMIBOLD),
            TextCell(each.black),
        )
        for each in view.forfeits
    ]
    return Table(columns, tuple(rows))


def _byes_table(view: ReportView) -> Table:
    words = view.sheet.words
    columns = (
        Column(words.card_round, Align.RIGHT, gap=0.0),
        Column(words.number, Align.RIGHT, gap=1.2),
        Column(words.name, gap=1.2, grows=True),
        Column(words.kind, gap=1.2),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            NumberCell(str(each.round_number)),
            NumberCell(str(each.tpn)),
            TextCell(each.name),
            TextCell(each.kind),
        )
        for each in view.byes
    ]
    return Table(columns, tuple(rows), ends_of_groups(bye.round_number for bye in view.byes))


def _withdrawals_table(view: ReportView) -> Table:
    words = view.sheet.words
    columns = (
        Column(words.number, Align.RIGHT, gap=0.0),
        Column(words.name, gap=1.2, grows=True),
        Column("", gap=1.2),
    )
    rows: list[tuple[Cell, ...]] = [
        (NumberCell(str(tpn)), TextCell(name), soft_cell(words.withdrawn.format(number)))
        for number, tpn, name in view.withdrawals
    ]
    return Table(columns, tuple(rows))


def _manual_table(view: ReportView) -> Table:
    words = view.sheet.words
    columns = (
        Column(words.card_round, Align.RIGHT, gap=0.0),
        Column(words.reason, gap=1.2, grows=True),
    )
    rows: list[tuple[Cell, ...]] = [
        (NumberCell(str(each.number)), TextCell(each.note or "–"))
        for each in view.rounds
        if each.is_manual
    ]
    return Table(columns, tuple(rows))


def _acts_table(view: ReportView) -> Table:
    words = view.sheet.words
    columns = (
        Column(words.time, gap=0.0),
        Column(words.what, gap=1.2, grows=True),
        Column("", gap=1.2, grows=True),
        Column("", gap=1.0),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            soft_cell(f"{words.date_of(act.at)} {act.at:%H:%M}"),
            TextCell(act.what),
            TextCell(act.detail, scale=0.9),
            soft_cell(words.undone if act.undone else ""),
        )
        for act in view.acts
    ]
    return Table(columns, tuple(rows))
