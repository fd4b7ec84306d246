"""The wall list of a round by board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from arbiter_app.reports.cells import (
    Cell,
    NumberCell,
    ResultCell,
    TextCell,
    points_cell,
    rating_cell,
    title_cell,
)
from arbiter_app.reports.frame import Document, Heading, Pdf, pdf_of
from arbiter_app.reports.listing import running_lines
from arbiter_app.reports.painter import TablePainter
from arbiter_app.reports.sheet import Printing, Sheet, date_of_round, sheet_of
from arbiter_app.reports.table import (
    LEAST_SIZE,
    ON_THE_WALL,
    Column,
    Table,
    TableLayout,
    TableSetter,
    best_layout,
)
from arbiter_app.reports.typesetter import Align, Face, Tone
from arbiter_app.reports.words import Words
from arbiter_app.tournament.history import histories
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Round, Tournament
from arbiter_app.tournament.types import ByeKind, GameResult, Points, Tpn, format_points_short
from arbiter_app.tournament.words import score_text

_UNPAIRED_SIZE = ON_THE_WALL.least


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at a board; `points` are those before the round."""

    tpn: Tpn
    name: str
    title: str
    rating: int
    points: Points


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One board of the list; `result` is None while it is played."""

    board: int
    white: Seat
    black: Seat
    result: GameResult | None


@dataclass(frozen=True, slots=True)
class UnpairedLine:
    """Players with the same kind of bye, and what it is worth."""

    kind: ByeKind
    worth: Points
    players: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class PairingsView:
    """What the wall list shows."""

    sheet: Sheet
    round_number: int
    date: str
    boards: tuple[BoardLine, ...]
    unpaired: tuple[UnpairedLine, ...]
    is_manual: bool = False
    note: str = ""


def pairings_view(tournament: Tournament, round_number: int, printing: Printing) -> PairingsView:
    """The wall list of a paired round.

    Raises:
        InputError: the round has not been paired.
    """
    paired = tournament.round(round_number)
    before = histories(tournament, after_round=round_number - 1)
    players = tournament.players_by_tpn()
    seats = {tpn: _seat(player, before[tpn].score) for tpn, player in players.items()}
    return PairingsView(
        sheet=sheet_of(tournament.settings, printing),
        round_number=round_number,
        date=date_of_round(tournament.settings, round_number, printing.words),
        boards=tuple(
            BoardLine(game.board, seats[game.white], seats[game.black], game.result)
            for game in paired.games
        ),
        unpaired=_unpaired(tournament, paired, seats),
        is_manual=paired.manual,
        note=paired.note,
    )


def _seat(player: Player, points: Points) -> Seat:
    return Seat(player.tpn, player.name, player.title or "", player.rating, points)


def _unpaired(
    tournament: Tournament, paired: Round, seats: Mapping[Tpn, Seat]
) -> tuple[UnpairedLine, ...]:
    """Byes by kind, the pairing-allocated bye first, the absent last."""
    lines = []
    for kind in ByeKind:
        players = tuple(seats[bye.tpn] for bye in paired.byes if bye.kind is kind)
        if players:
            worth = tournament.settings.scoring.bye_points(kind)
            lines.append(UnpairedLine(kind, worth, players))
    return tuple(lines)


def pairings_pdf(view: PairingsView) -> bytes:
    """The wall list as PDF, portrait or landscape, whichever allows larger type."""
    words = view.sheet.words
    title = f"{words.pairings}, {words.round.format(view.round_number)}"
    return pdf_of(view.sheet, title, lambda pdf: draw_pairings(pdf, view))


def draw_pairings(pdf: Pdf, view: PairingsView) -> None:
    """Add the wall list to a PDF."""
    words = view.sheet.words
    document, layout = _best_document(pdf, view, _table(view))
    unpaired = _UnpairedBlock(document, view)
    pages = layout.pages_with(document.body_height, unpaired.height)
    heading = Heading(
        words.pairings,
        words.round.format(view.round_number),
        tuple(text for text in (view.date, view.sheet.city) if text),
    )
    painter = TablePainter(document.canvas, document.typesetter, layout)
    y = document.body_top
    for rows in pages:
        document.begin(heading, len(pages))
        y = document.body_top
        if rows:
            y = painter.draw(document.left, y, document.measure, rows)
    unpaired.draw(y)


def _best_document(pdf: Pdf, view: PairingsView, table: Table) -> tuple[Document, TableLayout]:
    """Whichever way of the paper is read from afar, then the fewest pages and the largest type."""

    def attempt(*, landscape: bool) -> tuple[tuple[bool, bool, int, float], Document, TableLayout]:
        document = Document(pdf, view.sheet, landscape=landscape)
        setter = TableSetter(document.typesetter, table)
        reserve = _UnpairedBlock(document, view).height
        layout = best_layout(
            setter, document.measure, document.body_height, reserve=reserve, types=ON_THE_WALL
        )
        pages = len(layout.pages_with(document.body_height, reserve))
        is_small = layout.size < LEAST_SIZE
        key = (is_small, not layout.is_readable(ON_THE_WALL), pages, -layout.size)
        return key, document, layout

    _, document, layout = min(
        attempt(landscape=False), attempt(landscape=True), key=lambda found: found[0]
    )
    return document, layout


def _table(view: PairingsView) -> Table:
    words = view.sheet.words
    columns = (
        Column(words.board, Align.RIGHT, gap=0.0),
        Column(words.points, gap=1.0),
        Column("", gap=0.8),
        Column(words.white, gap=0.45, grows=True, disc="w"),
        Column(words.rating, Align.RIGHT, gap=0.6),
        Column(words.result, Align.CENTRE, gap=1.0),
        Column("", gap=1.0),
        Column(words.black, gap=0.45, grows=True, disc="b"),
        Column(words.rating, Align.RIGHT, gap=0.6),
        Column(words.points, gap=1.0),
    )
    return Table(columns, tuple(_row(line, words) for line in view.boards))


def _row(line: BoardLine, words: Words) -> tuple[Cell, ...]:
    white, black = line.white, line.black
    return (
        NumberCell(str(line.board), face=Face.SEMIBOLD),
        points_cell(white.points),
        title_cell(white.title),
        TextCell(white.name),
        rating_cell(white.rating, words),
        ResultCell(result_text(line.result)),
        title_cell(black.title),
        TextCell(black.name),
        rating_cell(black.rating, words),
        points_cell(black.points),
    )


def result_text(result: GameResult | None) -> str:
    """A result as it stands between two names, empty while it is open."""
    if result is None or result is GameResult.ADJOURNED:
        return ""
    return score_text(result)


class _UnpairedBlock:
    """Who is not paired, below the list: one line per kind, names running on."""

    def __init__(self, document: Document, view: PairingsView) -> None:
        self._document = document
        self._size = _UNPAIRED_SIZE
        words = view.sheet.words
        labels = [self._label(line, words) for line in view.unpaired]
        typesetter = document.typesetter
        self._indent = max(
            (typesetter.width(label, Face.SEMIBOLD) + 1.6 for label in labels), default=0.0
        )
        self._indent = min(self._indent, document.measure / self._size / 2)
        room = document.measure / self._size - self._indent
        self._paragraphs = [
            (label, running_lines(typesetter, [seat.name for seat in line.players], room))
            for label, line in zip(labels, view.unpaired, strict=True)
        ]
        self._note = ""
        if view.is_manual:
            self._note = words.changed_because.format(view.note) if view.note else ""
            self._note = self._note or words.changed_by_hand

    @staticmethod
    def _label(line: UnpairedLine, words: Words) -> str:
        name = words.bye_name(line.kind)
        return f"{name} · {format_points_short(line.worth)}" if line.worth else name

    @property
    def height(self) -> float:
        if not self._paragraphs and not self._note:
            return 0.0
        lines = sum(len(lines) for _, lines in self._paragraphs)
        step = self._size * 1.45
        return (
            2.2 * self._size
            + lines * step
            + 0.5 * step * len(self._paragraphs)
            + (1.8 * step if self._note else 0.0)
        )

    def draw(self, top: float) -> None:
        size, document = self._size, self._document
        y = top - 2.2 * size
        for label, lines in self._paragraphs:
            document.draw_within(
                document.left,
                y,
                label,
                size,
                (self._indent - 0.8) * size,
                face=Face.SEMIBOLD,
                tone=Tone.INK,
            )
            for line in lines:
                x = document.left + self._indent * size
                room = document.measure - self._indent * size
                document.draw_within(x, y, line, size, room, tone=Tone.INK)
                y -= 1.45 * size
            y -= 0.72 * size
        if self._note:
            document.draw_within(document.left, y - 0.8 * size, self._note, size, document.measure)
