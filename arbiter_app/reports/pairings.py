"""The wall list of a round by board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from typing import Final

from arbiter_app.reports.cells import (
    Cell,
    NumberCell,
    ResultCell,
    TextCell,
    points_cell,
    rating_cell,
    soft_cell,
    title_cell,
)
from arbiter_app.reports.frame import Document, Heading, Pdf, pdf_of
from arbiter_app.reports.listing import running_lines
from arbiter_app.reports.painter import TablePainter
from arbiter_app.reports.sheet import Printing, Sheet, beside_heading, date_of_round, sheet_of
from arbiter_app.reports.table import Column, Table, TableLayout, TableSetter, best_layout
from arbiter_app.reports.type_sizes import LEAST_SIZE, ON_THE_WALL, TypeRange, wall_types
from arbiter_app.reports.typesetter import Align, Face, Tone
from arbiter_app.reports.words import Words
from arbiter_app.tournament.acceleration import ranges_in_force
from arbiter_app.tournament.boards import BoardMarks, virtual_points_in
from arbiter_app.tournament.history import histories
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Round, Tournament
from arbiter_app.tournament.types import ByeKind, GameResult, Points, Tpn, format_points_short
from arbiter_app.tournament.words import score_text

_UNPAIRED_SIZE = ON_THE_WALL.least

_FEW_PAGES, _WELL_FILLED = 2, 0.8
"""So many pages are looked at as a whole, and so much of them should be filled."""

NO_MARKS: Final = BoardMarks()
BY_HAND, ILLEGAL = "*", "!"


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at a board; `points` are those before the round, `virtual` count for it only."""

    tpn: Tpn
    name: str
    title: str
    rating: int
    points: Points
    federation: str = ""
    virtual: Points = 0
    has_left: bool = False


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One board of the list; `result` is None while it is played.

    `mark` is `*` for a pair made by hand, `!` for one against the rules, if these are marked.
    """

    board: int
    white: Seat
    black: Seat
    result: GameResult | None
    mark: str = ""


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
    published: datetime | None = None


def pairings_view(
    tournament: Tournament,
    round_number: int,
    printing: Printing,
    *,
    published: datetime | None = None,
    marks: BoardMarks = NO_MARKS,
) -> PairingsView:
    """The wall list of a paired round; `marks` are the boards to be marked.

    Raises:
        InputError: the round has not been paired.
    """
    paired = tournament.round(round_number)
    before = histories(tournament, after_round=round_number - 1)
    players = tournament.players_by_tpn()
    virtual = virtual_points_in(ranges_in_force(tournament), round_number, players)
    seats = {
        tpn: replace(
            _seat(player, before[tpn].score, virtual.get(tpn, 0)),
            has_left=player.is_withdrawn_in(round_number),
        )
        for tpn, player in players.items()
    }
    return PairingsView(
        sheet=sheet_of(tournament.settings, printing),
        round_number=round_number,
        date=date_of_round(tournament.settings, round_number, printing.words),
        boards=tuple(
            BoardLine(
                game.board,
                seats[game.white],
                seats[game.black],
                game.result,
                _mark(game.board, marks),
            )
            for game in paired.games
        ),
        unpaired=_unpaired(tournament, paired, seats),
        published=published,
    )


def _mark(board: int, marks: BoardMarks) -> str:
    if board in marks.illegal:
        return ILLEGAL
    return BY_HAND if board in marks.by_hand else ""


def _seat(player: Player, points: Points, virtual: Points) -> Seat:
    return Seat(
        player.tpn,
        player.name,
        player.title or "",
        player.rating,
        points,
        player.federation,
        virtual,
    )


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
    document, layout = _best_document(pdf, view)
    unpaired = _UnpairedBlock(document, view)
    pages = layout.pages_with(document.body_height, unpaired.height)
    heading = Heading(
        words.pairings,
        words.round.format(view.round_number),
        beside_heading(view.sheet, view.date, view.published),
    )
    painter = TablePainter(document.canvas, document.typesetter, layout)
    y = document.body_top
    for rows in pages:
        document.begin(heading, len(pages))
        y = document.body_top
        if rows:
            y = painter.draw(document.left, y, document.measure, rows)
    unpaired.draw(y)


def _best_document(pdf: Pdf, view: PairingsView) -> tuple[Document, TableLayout]:
    """With as much beside the names as leaves them room; points and rating go last, and only if
    the arbiter wants type so large.

    Two pages that would be half empty are not hung: what stands beside the names goes for one
    page, or long names go over two lines, for one page or for type that fills two.
    """
    types = wall_types(view.sheet.page.wall)
    least = 0 if types.is_asked_for else _BESIDE_NAMES.index(_Beside.NUMBER)
    counts = range(len(_BESIDE_NAMES) - 1, least - 1, -1)
    found = _best_way(pdf, view, _BESIDE_NAMES, types)
    for count in counts:
        if not found.is_readable:
            found = _best_way(pdf, view, _BESIDE_NAMES[:count], types)
    if not types.is_asked_for and found.is_half_empty:
        ways = [_best_way(pdf, view, _BESIDE_NAMES[:count], types) for count in counts]
        ways += [
            _best_way(pdf, view, _BESIDE_NAMES[:count], types, is_whole=True)
            for count in (len(_BESIDE_NAMES), *counts)
        ]
        fewest = [way for way in ways if way.pages <= found.pages]
        found = min([found, *fewest], key=lambda way: way.rank)
    return found.document, found.layout


@dataclass(frozen=True, slots=True)
class _Way:
    """The list in one way: how the paper lies, what stands beside the names, how these are set."""

    document: Document
    layout: TableLayout
    reserve: float
    types: TypeRange
    beside: int
    is_whole: bool

    @property
    def pages(self) -> int:
        return len(self.layout.pages_with(self.document.body_height, self.reserve))

    @property
    def is_readable(self) -> bool:
        return self.layout.is_readable(self.types)

    @property
    def is_half_empty(self) -> bool:
        filled = self.layout.filled(self.document.body_height, self.reserve)
        return 1 < self.pages <= _FEW_PAGES and filled < _WELL_FILLED

    @property
    def seen(self) -> tuple[bool, bool, int]:
        """Whether it can be read from afar, and on how many pages."""
        is_small = self.layout.size < min(LEAST_SIZE, self.types.least)
        return is_small, not self.is_readable, self.pages

    @property
    def rank(self) -> tuple[bool, bool, int, float, float, float]:
        """On one page as much as possible stays as it is; several are filled with large type."""
        kept = (float(self.is_whole), float(-self.beside))
        size = -self.layout.size
        return (*self.seen, *((*kept, size) if self.pages == 1 else (size, *kept)))


def _best_way(
    pdf: Pdf,
    view: PairingsView,
    beside: Sequence[_Beside],
    types: TypeRange,
    *,
    is_whole: bool = False,
) -> _Way:
    """Whichever way of the paper is read from afar, then the fewest pages and the largest type."""
    table = _table(view, beside)

    def attempt(*, landscape: bool) -> _Way:
        document = Document(pdf, view.sheet, landscape=landscape)
        setter = TableSetter(document.typesetter, table, is_whole=is_whole or types.is_asked_for)
        reserve = _UnpairedBlock(document, view).height
        layout = best_layout(
            setter, document.measure, document.body_height, reserve=reserve, types=types
        )
        return _Way(document, layout, reserve, types, len(beside), is_whole)

    ways = (attempt(landscape=False), attempt(landscape=True))
    return min(ways, key=lambda way: (*way.seen, -way.layout.size))


def _is_accelerated(view: PairingsView) -> bool:
    return any(seat.virtual for line in view.boards for seat in (line.white, line.black))


class _Beside(Enum):
    """What stands beside the names; the last one goes first where there is no room."""

    POINTS = "points"
    RATING = "rating"
    NUMBER = "number"
    FEDERATION = "federation"


_BESIDE_NAMES: Final = tuple(_Beside)


def _table(view: PairingsView, beside: Sequence[_Beside]) -> Table:
    """Columns for which nobody has anything, or all have the same, are left out."""
    words = view.sheet.words
    seats = [seat for line in view.boards for seat in (line.white, line.black)]
    has_virtual = _is_accelerated(view) and _Beside.POINTS in beside
    virtual = [Column(words.virtual, gap=0.7)] if has_virtual else []
    number = [Column(words.number, Align.RIGHT, gap=0.9)] if _Beside.NUMBER in beside else []
    has_federations = _Beside.FEDERATION in beside and len({seat.federation for seat in seats}) > 1
    federation = [Column(words.federation, gap=0.6)] if has_federations else []
    has_marks = any(line.mark for line in view.boards)
    rating = [Column(words.rating, Align.RIGHT, gap=0.6)] if _Beside.RATING in beside else []
    score = [Column(words.points, gap=1.0)] if _Beside.POINTS in beside else []
    columns = (
        Column(words.board, Align.RIGHT, gap=0.0),
        *([Column("", gap=0.15)] if has_marks else []),
        *score,
        *virtual,
        *number,
        Column("", gap=0.8),
        Column(words.white, gap=0.45, grows=True, disc="w"),
        *federation,
        *rating,
        Column(words.result, Align.CENTRE, gap=1.0),
        *number,
        Column("", gap=1.0),
        Column(words.black, gap=0.45, grows=True, disc="b"),
        *federation,
        *rating,
        *score,
        *virtual,
    )

    def side(seat: Seat) -> tuple[Cell, ...]:
        return (
            *([soft_cell(str(seat.tpn))] if number else []),
            title_cell(seat.title),
            TextCell(seat.name),
            *([title_cell(seat.federation)] if federation else []),
            *([rating_cell(seat.rating, words)] if rating else []),
        )

    def points(seat: Seat) -> tuple[Cell, ...]:
        own = [points_cell(seat.points)] if score else []
        return (*own, *([_virtual_cell(seat)] if virtual else []))

    rows = tuple(
        (
            NumberCell(str(line.board), face=Face.SEMIBOLD),
            *([TextCell(line.mark, Face.SEMIBOLD)] if has_marks else []),
            *points(line.white),
            *side(line.white),
            ResultCell(result_text(line.result)),
            *side(line.black),
            *points(line.black),
        )
        for line in view.boards
    )
    return Table(columns, rows)


def _virtual_cell(seat: Seat) -> Cell:
    return soft_cell(f"+{format_points_short(seat.virtual)}" if seat.virtual else "")


def result_text(result: GameResult | None) -> str:
    """A result as it stands between two names, empty while it is open."""
    if result is None or result is GameResult.ADJOURNED:
        return ""
    return score_text(result)


class _UnpairedBlock:
    """Who is not paired, below the list: one line per kind, names running on."""

    def __init__(self, document: Document, view: PairingsView) -> None:
        self._document = document
        self._size = max(_UNPAIRED_SIZE, 0.75 * view.sheet.page.wall.type_size)
        words = view.sheet.words
        labels = [self._label(line, words) for line in view.unpaired]
        typesetter = document.typesetter
        self._indent = max(
            (typesetter.width(label, Face.SEMIBOLD) + 1.6 for label in labels), default=0.0
        )
        self._indent = min(self._indent, document.measure / self._size / 2)
        room = document.measure / self._size - self._indent
        named = [
            [words.name_of(seat.name, has_left=seat.has_left) for seat in line.players]
            for line in view.unpaired
        ]
        self._paragraphs = [
            (label, running_lines(typesetter, names, room))
            for label, names in zip(labels, named, strict=True)
        ]
        marks = {line.mark for line in view.boards}
        notes = (
            words.legend_virtual if _is_accelerated(view) else "",
            words.marks_by_hand if BY_HAND in marks else "",
            words.marks_illegal if ILLEGAL in marks else "",
        )
        self._note = "   ·   ".join(note for note in notes if note)

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
