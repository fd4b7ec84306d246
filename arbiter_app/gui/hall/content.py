"""What the hall shows: lists made from what is published, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import Enum
from typing import TypeAlias

from arbiter_app.errors import InputError
from arbiter_app.gui.kept.options import HallOptions, HallPart
from arbiter_app.gui.look.direction import begins_at_right
from arbiter_app.gui.text.figures import points_shown
from arbiter_app.gui.text.wording import spoken
from arbiter_app.languages import catalogue
from arbiter_app.operations.interface import TournamentState
from arbiter_app.operations.publishing import as_published, waiting_round
from arbiter_app.operations.ranking import standings_of
from arbiter_app.reports import messages
from arbiter_app.reports.by_name import SeatLine, by_name_view
from arbiter_app.reports.cells import value_cells
from arbiter_app.reports.interim import OPEN
from arbiter_app.reports.known_so_far import known_view
from arbiter_app.reports.pairings_view import (
    BoardLine,
    PairingsView,
    Seat,
    pairings_view,
    printed_result_text,
)
from arbiter_app.reports.phrases import name_of
from arbiter_app.reports.sheet import Printing
from arbiter_app.reports.standings_table import StandingsLine, StandingsView, standings_view
from arbiter_app.standings.ranking import counted_rounds
from arbiter_app.tournament.named_players import told_apart
from arbiter_app.tournament.names import folded
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, Tpn
from arbiter_app.wording import Catalogue

_MOST_VALUES = 2
"""Tie-breaks beside the points: more would make the type smaller."""


Pair: TypeAlias = tuple[int, Tpn, Tpn]

_NO_TIME = datetime.fromtimestamp(0, UTC)
"""The hall does not say when a list was made: it is made anew all the time."""


class CellSide(Enum):
    """Where a text stands in its column."""

    LEFT = "left"
    RIGHT = "right"
    CENTRE = "centre"


@dataclass(frozen=True, slots=True)
class HallCell:
    """A text with what may stand before it: a title, the disc of a colour."""

    text: str
    title: str = ""
    disc: Colour | None = None
    strong: bool = False
    soft: bool = False


@dataclass(frozen=True, slots=True)
class HallColumn:
    """A column; those that grow share what the others leave."""

    heading: str
    side: CellSide = CellSide.LEFT
    grows: bool = False


@dataclass(frozen=True, slots=True)
class HallList:
    """One list, in the order in which it is read; `across` is how many columns it may stand in."""

    part: HallPart
    title: str
    subject: str
    columns: tuple[HallColumn, ...]
    rows: tuple[tuple[HallCell, ...], ...]
    across: int = 1


@dataclass(frozen=True, slots=True)
class HallFoundPlayer:
    """What a player wants to know who types the name; `key` is the name as it is searched."""

    key: str
    cells: tuple[HallCell, ...]


@dataclass(frozen=True, slots=True)
class HallTournament:
    """A tournament as the hall sees it.

    Attributes:
        round_number: the last published round, 0 before the first one; `pairs` are its boards.
        waiting: a later round that is paired but not published, else 0: the lists say so, and
            nobody is led to a board of an older round.
        begins: when it is to begin; empty if nobody said, or once a game is over.
        outside: that it is not in FIDE mode, and since when; empty in FIDE mode.
        note: which game the colours are of, where a round is a match; empty otherwise.
        legend: what stands behind results by forfeit; empty where there are none.
        basis: what the standings were made from.
    """

    id: int
    name: str
    round_number: int
    pairs: tuple[Pair, ...]
    begins: str
    lists: tuple[HallList, ...]
    heads: tuple[HallColumn, ...]
    players: tuple[HallFoundPlayer, ...]
    waiting: int = 0
    note: str = ""
    legend: str = ""
    outside: str = ""
    basis: object = None
    standings: StandingsView | None = None

    def named_with(self, part: HallPart) -> str:
        """The name above a list, with what is to be said of the colours and results in it."""
        note = "" if part is HallPart.STANDINGS else self.note
        legend = self.legend if part is HallPart.BOARDS else ""
        told = (self.name, note, legend, self.outside)
        return " · ".join(filter(None, told))

    def found(self, text: str) -> Iterator[HallFoundPlayer]:
        """The players in whose names each of the words occurs."""
        words = folded(text).split()
        return (each for each in self.players if all(word in each.key for word in words))


def hall_tournament(
    tournament_id: int,
    state: TournamentState,
    options: HallOptions,
    before: HallTournament | None = None,
) -> HallTournament:
    """What the hall shows of a tournament; standings are taken from `before` where they stay."""
    seen = as_published(state)
    if not options.results:
        seen = seen.with_tournament(_without_open_round(seen.tournament))
    tournament, number = seen.tournament, len(seen.tournament.rounds)
    said_in = catalogue(state.paper.language or spoken().language)
    printing = Printing(_NO_TIME, state.paper, said_in, state.outside_since)
    basis, standing = _standings(seen, printing, before)
    by_board = pairings_view(tournament, number, printing) if number else None
    by_name = by_name_view(tournament, number, printing).lines if number else ()
    names = told_apart(tournament.players)
    lists: list[HallList] = []
    if by_board is not None and options.boards:
        lists.append(_boards(by_board, names))
    if options.boards:
        lists.extend(_known_so_far(state, number, printing))
    waiting = waiting_round(state) if number else 0
    if by_board is not None and options.names and not waiting:
        lists.append(_names(by_name, by_board))
    if standing is not None and options.standings:
        lists.append(_ranks(standing, names))
    told = said_in.say(messages.NOT_PUBLISHED, round=waiting) if waiting else ""
    return HallTournament(
        id=tournament_id,
        name=tournament.settings.name,
        round_number=number,
        pairs=pairs_of(tournament, number),
        begins=_begins(tournament),
        lists=tuple(_with_note(each, told) for each in lists if each.rows),
        heads=_found_columns(printing.catalogue),
        players=tuple(_found(by_name, by_board, standing, told)) if options.look_up else (),
        note="" if by_board is None else " ".join(by_board.sheet.colours_told),
        legend="" if by_board is None else " ".join(by_board.forfeits_told),
        waiting=waiting,
        outside="" if by_board is None else by_board.sheet.outside_told,
        basis=basis,
        standings=standing,
    )


def _with_note(found: HallList, note: str) -> HallList:
    return replace(found, subject=f"{found.subject} · {note}") if note else found


def _begins(tournament: Tournament) -> str:
    number, times = len(tournament.rounds), tournament.settings.round_times
    if not 0 < number <= len(times):
        return ""
    results = [game.result for game in tournament.rounds[-1].games]
    has_begun = any(result is not None and not result.is_forfeit for result in results)
    return "" if has_begun else times[number - 1]


def pairs_of(tournament: Tournament, round_number: int) -> tuple[Pair, ...]:
    """The boards of a round with White and Black; none for a round that is not paired."""
    if not 1 <= round_number <= len(tournament.rounds):
        return ()
    games = tournament.rounds[round_number - 1].games
    return tuple((game.board, game.white, game.black) for game in games)


def _without_open_round(tournament: Tournament) -> Tournament:
    """Without results of the last round while some are missing."""
    if not tournament.rounds or tournament.rounds[-1].is_complete:
        return tournament
    last = tournament.rounds[-1]
    games = tuple(replace(game, result=None) for game in last.games)
    return replace(tournament, rounds=(*tournament.rounds[:-1], replace(last, games=games)))


def _standings(
    seen: TournamentState, printing: Printing, before: HallTournament | None
) -> tuple[object, StandingsView | None]:
    tournament, choices = seen.tournament, seen.choices
    number = counted_rounds(tournament)
    basis = (tournament.before_round(number + 1), choices, seen.paper)
    if before is not None and before.basis == basis:
        return basis, before.standings
    if not number:
        return basis, None
    try:
        table = standings_of(seen, after_round=number)
    except InputError:
        # A tie-break that this program cannot work out keeps nobody from seeing the points.
        table = standings_of(seen, after_round=number, tie_breaks=())
    # What is missing of the round being played stands beside it, and would be out of date here.
    return basis, standings_view(tournament, replace(table, next_round_open=()), printing)


# Lists


def _result(line: BoardLine) -> str:
    """A result as it stands in the hall, whose columns are placed as those of the window."""
    return printed_result_text(line.result, from_the_right=begins_at_right())


def _boards(view: PairingsView, names: Mapping[Tpn, str]) -> HallList:
    say, text = view.sheet.catalogue.say, view.sheet.catalogue.text

    def seated(seat: Seat, colour: Colour | None = None) -> HallCell:
        name = text(name_of(names[seat.tpn], has_left=seat.has_left))
        return HallCell(name, seat.title, colour)

    rows = [
        (
            HallCell(str(line.board), strong=True),
            seated(line.white, Colour.WHITE),
            HallCell(_result(line) or "–", strong=True),
            seated(line.black, Colour.BLACK),
        )
        for line in view.boards
    ]
    for line in view.unpaired:
        what = HallCell(say(line.called), soft=True)
        rows += [(HallCell(""), seated(seat), HallCell(""), what) for seat in line.players]
    columns = (
        HallColumn(say(messages.BOARD), CellSide.RIGHT),
        HallColumn(say(messages.WHITE), grows=True),
        HallColumn(say(messages.RESULT), CellSide.CENTRE),
        HallColumn(say(messages.BLACK), grows=True),
    )
    return HallList(
        HallPart.BOARDS,
        say(messages.PAIRINGS),
        say(messages.ROUND, round=view.round_number),
        columns,
        tuple(rows),
        across=2,
    )


def _known_so_far(state: TournamentState, published: int, printing: Printing) -> Iterator[HallList]:
    """The boards announced of the round after the last one that everybody may see."""
    tournament = state.tournament
    if published != len(tournament.rounds):
        return
    view = known_view(tournament, tournament.next_round, printing)
    say = view.sheet.catalogue.say
    if view.boards:
        yield HallList(
            HallPart.BOARDS,
            say(messages.KNOWN_SO_FAR),
            f"{say(messages.ROUND, round=view.round_number)} · {say(messages.PRELIMINARY)}",
            (
                HallColumn(say(messages.WHITE), grows=True),
                HallColumn(say(messages.BLACK), grows=True),
            ),
            tuple(
                (
                    HallCell(white.name, white.title, Colour.WHITE),
                    HallCell(black.name, black.title, Colour.BLACK),
                )
                for white, black in view.boards
            ),
            across=2,
        )


def _names(lines: tuple[SeatLine, ...], view: PairingsView) -> HallList:
    say = view.sheet.catalogue.say
    columns = _seat_columns(view.sheet.catalogue)
    rows = tuple(
        (_own_name(line, view.sheet.catalogue), *_place(line, view.sheet.catalogue))
        for line in lines
    )
    return HallList(
        HallPart.NAMES,
        say(messages.PAIRINGS_BY_NAME),
        say(messages.ROUND, round=view.round_number),
        columns,
        rows,
        across=3,
    )


def _seat_columns(catalogue: Catalogue) -> tuple[HallColumn, ...]:
    """The heads and each row read as a sentence."""
    return (
        HallColumn(catalogue.say(messages.YOU_ARE), grows=True),
        HallColumn(catalogue.say(messages.BOARD), CellSide.RIGHT),
        HallColumn(catalogue.say(messages.YOU_HAVE)),
        HallColumn(catalogue.say(messages.YOUR_OPPONENT_IS), grows=True),
    )


def _own_name(line: SeatLine, catalogue: Catalogue) -> HallCell:
    return HallCell(catalogue.text(name_of(line.name, has_left=line.has_left)), strong=True)


def _place(line: SeatLine, catalogue: Catalogue) -> tuple[HallCell, HallCell, HallCell]:
    """Where a player sits, with which colour and against whom; or why nowhere."""
    if line.board is None or line.colour is None:
        called = "" if line.called is None else catalogue.say(line.called)
        return HallCell(""), HallCell(""), HallCell(called)
    return (
        HallCell(str(line.board), strong=True),
        HallCell(catalogue.say(messages.COLOURS[line.colour]), disc=line.colour),
        HallCell(line.opponent),
    )


def _ranks(view: StandingsView, names: Mapping[Tpn, str]) -> HallList:
    say, text = view.sheet.catalogue.say, view.sheet.catalogue.text
    codes = view.codes[:_MOST_VALUES]
    columns = (
        HallColumn(say(messages.RANK), CellSide.RIGHT),
        HallColumn(say(messages.NAME), grows=True),
        HallColumn(say(messages.POINTS), CellSide.RIGHT),
        *(HallColumn(code, CellSide.RIGHT) for code in codes),
    )
    values = [
        value_cells(tuple(line.values[index] for line in view.lines), view.sheet.catalogue)
        for index in range(len(codes))
    ]
    rows = tuple(
        (
            HallCell(str(line.rank), soft=True),
            HallCell(text(name_of(names[line.tpn], has_left=line.has_left)), line.title),
            HallCell(_points(line), strong=True),
            *(HallCell(column[index].whole + column[index].rest, soft=True) for column in values),
        )
        for index, line in enumerate(view.lines)
    )
    return HallList(
        HallPart.STANDINGS,
        say(messages.STANDINGS),
        " · ".join((view.subject, *view.notes)),
        columns,
        rows,
        across=2,
    )


def _points(line: StandingsLine) -> str:
    text = points_shown(line.points)
    return text + OPEN if line.is_open else text


# A player looking for the own name


def _found_columns(catalogue: Catalogue) -> tuple[HallColumn, ...]:
    return (
        *_seat_columns(catalogue),
        HallColumn(catalogue.say(messages.RESULT), CellSide.CENTRE),
        HallColumn(catalogue.say(messages.POINTS), CellSide.RIGHT),
        HallColumn(catalogue.say(messages.RANK), CellSide.RIGHT),
    )


def _found(
    lines: tuple[SeatLine, ...],
    view: PairingsView | None,
    standing: StandingsView | None,
    told: str,
) -> Iterator[HallFoundPlayer]:
    """What each player is told; in place of a board, where there is a `told`, why there is none."""
    if view is None:
        return
    catalogue = view.sheet.catalogue
    results = {line.board: _result(line) for line in view.boards}
    ranked = {} if standing is None else {line.tpn: line for line in standing.lines}
    for line in lines:
        rank = ranked.get(line.tpn)
        points = "" if rank is None else _points(rank)
        place = (HallCell(""), HallCell(""), HallCell(told)) if told else _place(line, catalogue)
        board = None if told else line.board
        yield HallFoundPlayer(
            folded(line.name),
            (
                _own_name(line, catalogue),
                *place,
                HallCell("" if board is None else results[board]),
                HallCell(points, strong=True),
                HallCell("" if rank is None else str(rank.rank), soft=True),
            ),
        )
