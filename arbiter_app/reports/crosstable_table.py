"""The crosstable: for each player and round the opponent, the colour and the result.

Of a round-robin, in which everybody meets everybody, there is a column for each opponent instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from arbiter_app.reports import messages
from arbiter_app.reports.cells import (
    Cell,
    GameCell,
    NumberCell,
    player_cells,
    points_cell,
    rating_cell,
    soft_cell,
    value_cells,
)
from arbiter_app.reports.frame import Heading, Pdf, pdf_of
from arbiter_app.reports.interim import OPEN, interim_of
from arbiter_app.reports.listing import Legend, Listing, draw_listing
from arbiter_app.reports.phrases import about
from arbiter_app.reports.sheet import Printing, Sheet, sheet_of
from arbiter_app.reports.table import PrintedColumn, PrintedTable, ends_of_groups
from arbiter_app.reports.typesetter import Align, Face
from arbiter_app.standings.crosstable import Crosstable, CrosstableCell, CrosstableRow
from arbiter_app.standings.registry import tie_break_code, tie_break_name, value_text
from arbiter_app.standings.values import rank_text
from arbiter_app.tournament.names import short_names
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import ByeKind, Points, Tpn, format_points_short
from arbiter_app.tournament.words import FORFEIT, in_decimals, result_codes, result_signs
from arbiter_app.wording import SEMICOLON, Catalogue

_FEW_VALUES: Final = 2
"""How many tie-breaks a crosstable on paper has in any case."""

_WORTH_OF_TITLES: Final = 0.05
"""What titles and ratings are worth beside the games, as a share of the sheets."""

ONESELF: Final = "×"
"""Where the row and the column of a player of a round-robin meet."""


@dataclass(frozen=True, slots=True)
class CrosstableGame:
    """One cell: the opponent's rank or TPN, empty for a bye; `sign` is what the round gave.

    Of a round-robin the column says the opponent; with `games` of them in more cycles, `sign` has
    each. `code` is the same for other programs.
    """

    opponent: str
    colour: str
    sign: str
    is_played: bool
    games: int = 1
    code: str = ""


@dataclass(frozen=True, slots=True)
class CrosstableLine:
    """One player, with as many cells as the view has columns, and values as tie-breaks."""

    rank: int
    tpn: Tpn
    title: str
    name: str
    federation: str
    rating: int
    games: tuple[CrosstableGame, ...]
    points: Points
    values: tuple[str, ...]
    is_open: bool = False
    has_left: bool = False


@dataclass(frozen=True, slots=True)
class CrosstableView:
    """What the crosstable shows; opponents are named by rank, or by TPN.

    `columns` are the headings of the games: rounds, or in a round-robin (`by_opponent`) opponents by
    TPN, in the order of the lines. `subject` and `notes` are those of the standings.
    """

    sheet: Sheet
    round_number: int
    subject: str
    notes: tuple[str, ...]
    by_rank: bool
    codes: tuple[str, ...]
    legend: tuple[tuple[str, str], ...]
    lines: tuple[CrosstableLine, ...]
    columns: tuple[str, ...]
    by_opponent: bool = False

    @property
    def has_discs(self) -> bool:
        """True if the colour of a game is shown."""
        return any(game.colour for line in self.lines for game in line.games)

    @property
    def forfeits_told(self) -> tuple[str, ...]:
        """The legend of results by forfeit, if there are any."""
        signs = (game.sign for line in self.lines for game in line.games)
        has_forfeits = any(FORFEIT in sign for sign in signs)
        return (self.sheet.catalogue.say(messages.LEGEND_FORFEIT),) if has_forfeits else ()

    @property
    def explained(self) -> str:
        """What stands in a cell."""
        if self.by_opponent:
            return self.sheet.catalogue.say(messages.COLUMN_OF_OPPONENT)
        by_rank, by_number = messages.OPPONENT_BY_RANK, messages.OPPONENT_BY_NUMBER
        opponents = by_rank if self.by_rank else by_number
        told = (messages.LEGEND_CELL.of(), opponents.of())
        return self.sheet.catalogue.separated(told, SEMICOLON)


def crosstable_view(
    tournament: Tournament,
    crosstable: Crosstable,
    printing: Printing,
    *,
    by_rank: bool = True,
) -> CrosstableView:
    """The crosstable as worked out by `arbiter_app.standings.crosstable`."""
    players = tournament.players_by_tpn()
    codes = tuple(code for code in crosstable.tie_breaks if not tie_break_code(code).is_points)
    codes = tuple(dict.fromkeys(codes))
    interim = interim_of(crosstable.standings, tournament, printing.catalogue)
    games = tournament.settings.games_per_match
    by_opponent = tournament.settings.is_round_robin
    opponents = tuple(row.tpn for row in crosstable.rows)
    cycles = _most_meetings(crosstable)
    lines = []
    for row in crosstable.rows:
        player = players[row.tpn]
        lines.append(
            CrosstableLine(
                rank=row.rank,
                tpn=row.tpn,
                title=player.title or "",
                name=player.name,
                federation=player.federation,
                rating=player.rating,
                games=_against(row, opponents, cycles)
                if by_opponent
                else tuple(
                    _game(cell, printing.catalogue, games, by_rank=by_rank) for cell in row.cells
                ),
                points=row.points,
                values=tuple(value_text(code, row.values[code]) for code in codes),
                is_open=row.tpn in interim.players,
                has_left=player.has_left_after(crosstable.round_number),
            )
        )
    return CrosstableView(
        sheet=sheet_of(tournament.settings, printing),
        round_number=crosstable.round_number,
        subject=interim.subject,
        notes=interim.notes,
        by_rank=by_rank,
        codes=codes,
        legend=tuple((code, printing.catalogue.text(tie_break_name(code))) for code in codes),
        lines=tuple(lines),
        columns=tuple(
            map(str, opponents if by_opponent else range(1, crosstable.round_number + 1))
        ),
        by_opponent=by_opponent,
    )


def _most_meetings(crosstable: Crosstable) -> int:
    """How often two players met at most, once at least."""
    met = Counter((row.tpn, cell.opponent) for row in crosstable.rows for cell in row.cells)
    return max((times for (_, opponent), times in met.items() if opponent is not None), default=1)


def _against(
    row: CrosstableRow, opponents: Sequence[Tpn], cycles: int
) -> tuple[CrosstableGame, ...]:
    """The games of a player of a round-robin, a cell for each opponent; none against oneself."""
    games: dict[Tpn, list[CrosstableCell]] = {}
    for cell in row.cells:
        if cell.opponent is not None:
            games.setdefault(cell.opponent, []).append(cell)
    found = []
    for opponent in opponents:
        played = games.get(opponent, [])
        signs = "".join(result_signs(cell.letter) or OPEN for cell in played)
        colour = played[0].colour if len(played) == cycles == 1 else None
        is_played = not any(cell.is_forfeit for cell in played)
        found.append(
            CrosstableGame(
                "",
                colour.value if colour and is_played else "",
                ONESELF if opponent == row.tpn else signs,
                is_played,
                cycles,
                ONESELF if opponent == row.tpn else _code([each.letter for each in played]),
            )
        )
    return tuple(found)


def _game(
    cell: CrosstableCell, catalogue: Catalogue, games: int, *, by_rank: bool
) -> CrosstableGame:
    if cell.opponent is None:
        is_absent = cell.letter == ByeKind.ZERO_POINT
        sign = "" if is_absent else catalogue.figures(format_points_short(cell.points))
        code = "" if is_absent else in_decimals(format_points_short(cell.points))
        opponent = "–" if is_absent else catalogue.say(messages.BYE)
        return CrosstableGame(opponent, "", sign, False, games, code)
    opponent = rank_text(cell.opponent_rank) if by_rank else str(cell.opponent)
    is_played = not cell.is_forfeit
    colour = cell.colour.value if cell.colour and is_played else ""
    sign = result_signs(cell.letter) or OPEN
    return CrosstableGame(opponent, colour, sign, is_played, games, _code([cell.letter]))


def _code(letters: Sequence[str]) -> str:
    """What games gave, for other programs."""
    return result_codes("".join(letter.replace(" ", OPEN) or OPEN for letter in letters))


def crosstable_pdf(view: CrosstableView) -> bytes:
    """The crosstable as PDF, landscape."""
    title = view.sheet.catalogue.text(about(messages.CROSSTABLE, view.subject))
    return pdf_of(view.sheet, title, lambda pdf: draw_crosstable(pdf, view))


def draw_crosstable(pdf: Pdf, view: CrosstableView) -> None:
    """Add the crosstable to a PDF, with as many of the view's tie-breaks as there is room for."""
    say = view.sheet.catalogue.say
    right = (view.sheet.city,) if view.sheet.city else ()
    heading = Heading(say(messages.CROSSTABLE), view.subject, right)
    colours = (say(messages.LEGEND_COLOURS), *view.sheet.colours_told) if view.has_discs else ()
    values = (Legend(f"{code} {name}", code) for code, name in view.legend)
    signs = (view.explained, *colours, *view.forfeits_told, *view.notes)
    legend = (*map(Legend, signs), *values)
    draw_listing(pdf, Listing(view.sheet, heading, _table(view), legend, landscape=True))


def _table(view: CrosstableView) -> PrintedTable:
    catalogue = view.sheet.catalogue
    say = catalogue.say
    has_federations = any(line.federation for line in view.lines)
    columns = [
        PrintedColumn(say(messages.RANK), Align.RIGHT, gap=0.0),
        PrintedColumn(
            say(messages.NUMBER),
            Align.RIGHT,
            gap=0.9,
            worth=0.02 if view.by_rank else None,
            is_extra=True,
        ),
        PrintedColumn("", gap=0.9, worth=_WORTH_OF_TITLES, called=say(messages.TITLE)),
        PrintedColumn(say(messages.NAME), gap=0.4, grows=True),
        *(
            [PrintedColumn(say(messages.FEDERATION), gap=0.7, worth=0.03)]
            if has_federations
            else []
        ),
        PrintedColumn(say(messages.RATING), Align.RIGHT, gap=0.7, worth=_WORTH_OF_TITLES),
        *(PrintedColumn(column, Align.CENTRE, gap=0.7) for column in view.columns),
        PrintedColumn(say(messages.POINTS), gap=1.1),
        *(
            PrintedColumn(code, Align.RIGHT, gap=0.9, worth=_worth_of_value(place))
            for place, code in enumerate(view.codes)
        ),
    ]
    values = [
        value_cells(tuple(line.values[index] for line in view.lines), catalogue)
        for index in range(len(view.codes))
    ]
    shorts = short_names(line.name for line in view.lines)
    rows = []
    for index, line in enumerate(view.lines):
        row: list[Cell] = [
            NumberCell(rank_text(line.rank), face=Face.SEMIBOLD),
            soft_cell(str(line.tpn)),
            *player_cells(line, shorts[line.name], catalogue),
            *([soft_cell(line.federation)] if has_federations else []),
            rating_cell(line.rating),
            *map(_game_cell, line.games),
            points_cell(line.points, catalogue, face=Face.SEMIBOLD, is_open=line.is_open),
            *(column[index] for column in values),
        ]
        rows.append(tuple(row))
    ends = ends_of_groups(line.points for line in view.lines)
    return PrintedTable(tuple(columns), tuple(rows), ends, lead=4)


def _worth_of_value(place: int) -> float | None:
    """The first tie-breaks are always there; of the others the last one goes first."""
    return None if place < _FEW_VALUES else _WORTH_OF_TITLES + 0.1 / place


def _game_cell(game: CrosstableGame) -> Cell:
    return GameCell(
        game.opponent, game.colour, game.sign, soft=not game.is_played, games=game.games
    )
