"""Standings and crosstable as tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject

from arbiter_app.gui.boards.model import result_mark
from arbiter_app.gui.look.tones import CellTone
from arbiter_app.gui.standings.interim import OPEN
from arbiter_app.gui.tables.model import CENTRE, LEFT, RIGHT, Index, ModelColumn, RowsModel
from arbiter_app.gui.tables.spoken import listed, player_said
from arbiter_app.gui.tables.spoken_points import points_said
from arbiter_app.gui.text.figures import figures, points_shown
from arbiter_app.gui.text.wording import said, spoken, tr
from arbiter_app.standings.crosstable import Crosstable, CrosstableCell, CrosstableRow
from arbiter_app.standings.registry import tie_break_name, value_text
from arbiter_app.standings.ties import TieDecision
from arbiter_app.standings.values import (
    Standings,
    StandingsRow,
    TieBreakValue,
    rank_text,
)
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.types import Colour, Tpn
from arbiter_app.tournament.words import COLOURS_SAID, player_result_in_words

_BEHIND_ALL = 10**6


@dataclass(frozen=True, slots=True)
class PlacedPlayer:
    """A line of the standings with the player it speaks of; `shown` is the rank as it is shown."""

    row: StandingsRow
    player: Player
    points: TieBreakValue
    cells: tuple[TieBreakValue, ...]
    texts: tuple[str, ...]
    shown: str
    is_open: bool = False
    has_left: bool = False

    @property
    def points_text(self) -> str:
        """The points, with a sign if a game may still change them."""
        return points_shown(self.row.points) + (OPEN if self.is_open else "")


@dataclass(frozen=True, slots=True)
class CrossedPlayer:
    """A line of the crosstable with the player it speaks of, and the names of the opponents."""

    row: CrosstableRow
    player: Player
    cells: tuple[CrosstableCell | None, ...]
    opponents: tuple[str, ...]
    by_number: bool = False
    is_open: bool = False
    has_left: bool = False

    @property
    def points_text(self) -> str:
        """The points, with a sign if a game may still change them."""
        return points_shown(self.row.points) + (OPEN if self.is_open else "")

    @property
    def lead(self) -> int:
        """What the line is sorted by: rank or pairing number."""
        return self.row.tpn if self.by_number else self.row.rank or _BEHIND_ALL

    def opponent(self, place: int) -> str:
        """The opponent's rank or number in a round, as the lines are led; empty for none."""
        cell = self.cells[place]
        if cell is None or cell.opponent is None:
            return ""
        return str(cell.opponent) if self.by_number else rank_text(cell.opponent_rank)


def placed_players(table: Standings, players: Mapping[Tpn, Player]) -> tuple[PlacedPlayer, ...]:
    """The standings with names; a rank that several share is marked."""
    count = Counter(row.rank for row in table.rows)
    return tuple(
        PlacedPlayer(
            row,
            players[row.tpn],
            table.points_of(row),
            row.cells,
            tuple(
                figures(value_text(code, cell))
                for code, cell in zip(table.tie_breaks, row.cells, strict=True)
            ),
            f"{row.rank}=" if count[row.rank] > 1 else str(row.rank),
            row.tpn in table.open_players,
            players[row.tpn].has_left_after(table.round_number),
        )
        for row in table.rows
    )


def crossed_players(
    table: Crosstable, players: Mapping[Tpn, Player], *, by_number: bool = False
) -> tuple[CrossedPlayer, ...]:
    """The crosstable with names, one cell for each round."""
    made = []
    for row in table.rows:
        by_round = {cell.round_number: cell for cell in row.cells}
        cells = tuple(by_round.get(number) for number in range(1, table.round_number + 1))
        player = players[row.tpn]
        is_open = row.tpn in table.standings.open_players
        has_left = player.has_left_after(table.round_number)
        names = tuple(
            "" if cell is None or cell.opponent is None else players[cell.opponent].name
            for cell in cells
        )
        made.append(CrossedPlayer(row, player, cells, names, by_number, is_open, has_left))
    return tuple(made)


def _name(row: PlacedPlayer | CrossedPlayer) -> str:
    return row.player.name


def _left(row: PlacedPlayer | CrossedPlayer) -> str:
    """The word for who has left; it stands behind the name, which is struck out."""
    return tr("withdrawn") if row.has_left else ""


def _name_tip(row: PlacedPlayer | CrossedPlayer) -> str:
    return f"{row.player.name} ({_left(row)})" if row.has_left else ""


def _rating_and_left(row: CrossedPlayer) -> str:
    parts = [str(row.player.rating or ""), _left(row)]
    return " · ".join(part for part in parts if part)


def _name_tone(row: PlacedPlayer | CrossedPlayer) -> CellTone:
    if row.has_left:
        return CellTone.LEFT
    return CellTone.STRONG if row.row.rank <= 3 else CellTone.PLAIN


class StandingsModel(RowsModel[PlacedPlayer]):
    """Places, points and tie-breaks; the columns follow the tournament's list of tie-breaks."""

    POINTS = 5
    FIRST_TIE_BREAK = 6

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(
            _standings_columns(()),
            lambda row: self.player_key(row.player.tpn),
            parent,
            spoken=self._say,
        )
        self._tie_breaks: tuple[str, ...] = ()

    def show_table(self, table: Standings, players: Mapping[Tpn, Player]) -> None:
        self.show_placed(table.tie_breaks, placed_players(table, players))

    def show_placed(self, tie_breaks: tuple[str, ...], rows: tuple[PlacedPlayer, ...]) -> None:
        """Show lines that were made already."""
        if tie_breaks != self._tie_breaks:
            self._tie_breaks = tie_breaks
            self.set_columns(_standings_columns(tie_breaks), rows)
        else:
            self.set_rows(rows)

    def _say(self, row: PlacedPlayer) -> str:
        return spoken_standing(row, self._tie_breaks)

    def value_at(self, index: Index) -> TieBreakValue | None:
        """The points or the tie-break of a cell, None for the other columns."""
        row = self.row_at(index)
        if row is None:
            return None
        if index.column() == self.POINTS:
            return row.points
        number = index.column() - self.FIRST_TIE_BREAK
        return row.cells[number] if 0 <= number < len(row.cells) else None


def spoken_standing(row: PlacedPlayer, tie_breaks: tuple[str, ...]) -> str:
    """A line of the standings as a screen reader says it."""
    values = (f"{code} {text}" for code, text in zip(tie_breaks, row.texts, strict=True) if text)
    return listed(_rank_said(row), player_said(row.player), _left(row), _points_said(row), *values)


def _rank_said(row: PlacedPlayer) -> str:
    if not row.row.is_ranked:
        return tr("no rank")
    return listed(tr("Rank {n}").format(n=row.row.rank), _rank_tip(row))


def _points_said(row: PlacedPlayer | CrossedPlayer) -> str:
    points = points_said(row.row.points)
    return listed(points, tr("a result is missing")) if row.is_open else points


def _standings_columns(tie_breaks: tuple[str, ...]) -> tuple[ModelColumn[PlacedPlayer], ...]:
    fixed: tuple[ModelColumn[PlacedPlayer], ...] = (
        ModelColumn(
            "rank",
            tr("Rank"),
            lambda row: row.shown,
            CENTRE,
            tr("Rank; = means shared"),
            tone=_strong,
            cell_tip=_rank_tip,
            spoken=_rank_said,
        ),
        ModelColumn(
            "title",
            "",
            lambda row: row.player.title or "",
            RIGHT,
            tr("Title"),
            tone=_muted,
            is_optional=True,
        ),
        ModelColumn(
            "name",
            tr("Name"),
            _name,
            LEFT,
            tone=_name_tone,
            secondary=_left,
            cell_tip=_name_tip,
            is_name=True,
        ),
        ModelColumn(
            "rating",
            tr("Rating"),
            lambda row: str(row.player.rating or "–"),
            RIGHT,
            tone=_muted,
            is_optional=True,
        ),
        ModelColumn(
            "federation",
            tr("Fed."),
            lambda row: row.player.federation,
            CENTRE,
            tr("Federation"),
            tone=_muted,
            is_optional=True,
        ),
        ModelColumn(
            "points",
            tr("Points"),
            lambda row: row.points_text,
            CENTRE,
            tone=_strong,
            spoken=_points_said,
        ),
    )
    return fixed + tuple(
        ModelColumn(
            f"tie_break_{number}",
            code,
            _tie_break_text(number),
            CENTRE,
            said(tie_break_name(code)),
        )
        for number, code in enumerate(tie_breaks)
    )


def _rank_tip(row: PlacedPlayer) -> str:
    match row.row.decision:
        case TieDecision.LOTS:
            return tr("by drawing of lots")
        case TieDecision.MANUAL:
            return tr("ranked by hand")
        case None:
            return tr("shared") if row.shown.endswith("=") else ""


def _tie_break_text(number: int) -> Callable[[PlacedPlayer], str]:
    return lambda row: row.texts[number]


def _strong(_row: PlacedPlayer) -> CellTone:
    return CellTone.STRONG


def _muted(_row: PlacedPlayer) -> CellTone:
    return CellTone.MUTED


class CrosstableModel(RowsModel[CrossedPlayer]):
    """One column for each round: opponent's place, colour and result."""

    FIRST_ROUND = 3

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(
            _crosstable_columns(0),
            lambda row: self.player_key(row.player.tpn),
            parent,
            spoken=spoken_crossed,
        )
        self._shape = (0, False)

    def show_table(
        self, table: Crosstable, players: Mapping[Tpn, Player], *, by_number: bool = False
    ) -> None:
        """Show a crosstable; `by_number` names players by pairing number, not by rank."""
        shape = (table.round_number, by_number)
        if shape != self._shape:
            self._shape = shape
            columns = _crosstable_columns(table.round_number, by_number=by_number)
            self.set_columns(columns, crossed_players(table, players, by_number=by_number))
        else:
            self.set_rows(crossed_players(table, players, by_number=by_number))


def _crosstable_columns(
    rounds: int, *, by_number: bool = False
) -> tuple[ModelColumn[CrossedPlayer], ...]:
    fixed: tuple[ModelColumn[CrossedPlayer], ...] = (
        ModelColumn(
            "lead",
            tr("No.") if by_number else tr("Rank"),
            lambda row: str(row.lead),
            CENTRE,
            tone=lambda _row: CellTone.STRONG,
            spoken=_lead_said,
        ),
        ModelColumn(
            "name",
            tr("Name"),
            _name,
            LEFT,
            tone=lambda row: CellTone.LEFT if row.has_left else CellTone.PLAIN,
            secondary=_rating_and_left,
            cell_tip=_name_tip,
            is_name=True,
        ),
        ModelColumn(
            "points",
            tr("Points"),
            lambda row: row.points_text,
            CENTRE,
            tone=lambda _row: CellTone.STRONG,
            spoken=_points_said,
        ),
    )
    rank: ModelColumn[CrossedPlayer] = ModelColumn(
        "rank",
        tr("Rank"),
        lambda row: rank_text(row.row.rank),
        CENTRE,
        tone=lambda _row: CellTone.MUTED,
    )
    whom = (
        tr("Round {n}: opponent’s number, colour, result")
        if by_number
        else tr("Round {n}: opponent’s place, colour, result")
    )
    return (
        fixed
        + tuple(
            ModelColumn(
                f"round_{number}",
                str(number),
                _cell_text(number - 1),
                CENTRE,
                whom.format(n=number),
                tone=_cell_tone(number - 1),
                cell_tip=_cell_tip(number - 1),
                spoken=partial(_cell_said, number - 1),
            )
            for number in range(1, rounds + 1)
        )
        + ((rank,) if by_number else ())
    )


def spoken_crossed(row: CrossedPlayer) -> str:
    """A line of the crosstable as a screen reader says it, round after round."""
    cells = (_cell_said(place, row) for place in range(len(row.cells)))
    return listed(_lead_said(row), player_said(row.player), _left(row), _points_said(row), *cells)


def _lead_said(row: CrossedPlayer) -> str:
    if row.by_number:
        return tr("Number {n}").format(n=row.row.tpn)
    return tr("Rank {n}").format(n=row.row.rank) if row.row.rank else tr("no rank")


def _cell_said(place: int, row: CrossedPlayer) -> str:
    """What a player had in a round: `round 1: Black against 14 Name, won`."""
    cell = row.cells[place]
    if cell is None:
        return tr("round {n}: no entry").format(n=place + 1)
    result = said(player_result_in_words(cell.letter))
    if cell.opponent is None:
        told = tr("round {n}: {result}")
    elif cell.colour is None:
        told = tr("round {n}: against {opponent}, {result}")
    else:
        told = tr("round {n}: {colour} against {opponent}, {result}")
    return told.format(
        n=cell.round_number,
        colour="" if cell.colour is None else said(COLOURS_SAID[cell.colour]),
        opponent=f"{row.opponent(place)} {row.opponents[place]}".strip(),
        result=result,
    )


def cell_mark(cell: CrosstableCell) -> str:
    """What a round gave, as it stands in a cell; a sign for a game without a result."""
    return result_mark(cell.letter, points_shown(cell.points)) or OPEN


def _cell_text(place: int) -> Callable[[CrossedPlayer], str]:
    def text(row: CrossedPlayer) -> str:
        cell = row.cells[place]
        if cell is None:
            return ""
        mark = cell_mark(cell)
        opponent = row.opponent(place)
        if not opponent:
            return mark
        colour = {Colour.WHITE: "w", Colour.BLACK: "b", None: ""}[cell.colour]
        return f"{opponent}{colour}{mark}"

    return text


def _cell_tone(place: int) -> Callable[[CrossedPlayer], CellTone]:
    def tone(row: CrossedPlayer) -> CellTone:
        cell = row.cells[place]
        return CellTone.MUTED if cell is None or cell.opponent is None else CellTone.PLAIN

    return tone


def _cell_tip(place: int) -> Callable[[CrossedPlayer], str]:
    def tip(row: CrossedPlayer) -> str:
        cell = row.cells[place]
        if cell is None or cell.opponent_rank is None:
            return ""
        if cell.colour is None:
            return spoken().with_capital(_cell_said(place, row))
        colour = said(COLOURS_SAID[cell.colour])
        text = tr(
            "Round {round}: {colour} against number {number}"
            if row.by_number
            else "Round {round}: {colour} against the player ranked {number}",
        )
        if not (row.by_number or cell.opponent_rank):
            text = tr("Round {round}: {colour} against an unranked player")
        return text.format(round=cell.round_number, colour=colour, number=row.opponent(place))

    return tip
