"""Everything about one player: all rounds as on the pairing card, the place, the tie-breaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from PySide6.QtCore import QObject

from arbiter_app.errors import UserError
from arbiter_app.gui.boards.model import bye_text
from arbiter_app.gui.look.tones import CellTone
from arbiter_app.gui.players.model import player_rows
from arbiter_app.gui.tables.model import CENTRE, LEFT, RIGHT, ModelColumn, RowsModel
from arbiter_app.gui.text.figures import figures, points_shown
from arbiter_app.gui.text.wording import said, spoken, tr
from arbiter_app.operations.interface import TournamentState, sources_told, standings_of
from arbiter_app.operations.pairing_on_paper import states_of_system
from arbiter_app.reports.cards_view import UPFLOAT, Card, CardLine, pairing_cards_view
from arbiter_app.reports.sheet import Printing
from arbiter_app.standings.registry import tie_break_name, value_text
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.types import Colour, Tpn
from arbiter_app.tournament.words import result_signs


@dataclass(frozen=True, slots=True)
class RoundLine:
    """One round of the player; `opponent` is None for a bye or a round not paired yet."""

    number: int
    colour: str
    opponent: Tpn | None
    whom: str
    rating: str
    result: str
    total: str
    floated: str


@dataclass(frozen=True, slots=True)
class ValueLine:
    """One tie-break of the player; `place` is where it stands in the list."""

    place: int
    code: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class PlayerDetails:
    """What is shown of a player; `standing` is empty before the first round."""

    player: Player
    facts: str
    status: str
    standing: str
    rounds: tuple[RoundLine, ...]
    values: tuple[ValueLine, ...]


def details_of(state: TournamentState, tpn: Tpn) -> PlayerDetails | None:
    """Everything about a player, for a worker; None if the player is not there any more."""
    tournament = state.tournament
    players = tournament.players_by_tpn()
    if tpn not in players:
        return None
    player = players[tpn]
    # The cards have no use for the time of printing, which only their paper shows.
    printing = Printing(datetime.min.replace(tzinfo=UTC), catalogue=spoken())
    cards = pairing_cards_view(tournament, printing, states=states_of_system(tournament))
    card = next(each for each in cards.cards if each.tpn == tpn)
    expelled = state.expulsion(tpn)
    reasons = {} if expelled is None else {tpn: expelled.reason}
    status = next(row.status for row in player_rows(tournament, reasons) if row.player.tpn == tpn)
    standing, values = _standing(state, tpn) if tournament.rounds else ("", ())
    rounds = _rounds(card, players, len(tournament.rounds))
    return PlayerDetails(player, _facts(player), status, standing, rounds, values)


def _rounds(card: Card, players: Mapping[Tpn, Player], paired: int) -> tuple[RoundLine, ...]:
    """The rounds paired, and byes announced for later ones."""
    return tuple(
        _line(line, players)
        for line in card.lines
        if line.round_number <= paired or line.bye is not None
    )


def _line(line: CardLine, players: Mapping[Tpn, Player]) -> RoundLine:
    opponent = None if line.opponent is None else players[line.opponent]
    whom = bye_text(line.bye) if opponent is None else opponent.name
    rating = "" if opponent is None else str(opponent.rating or "")
    return RoundLine(
        line.round_number,
        {Colour.WHITE: tr("White"), Colour.BLACK: tr("Black"), None: ""}[line.colour],
        line.opponent,
        whom,
        rating,
        result_signs(line.letter) if opponent is not None else "",
        "" if line.score is None else points_shown(line.score),
        {UPFLOAT: "↑", "D": "↓"}.get(line.floated, ""),
    )


def _standing(state: TournamentState, tpn: Tpn) -> tuple[str, tuple[ValueLine, ...]]:
    try:
        table = standings_of(state)
    except UserError as error:
        return said(error.said), ()
    row = table.row_of(tpn)
    points = points_shown(row.points)
    text = tr("Rank {rank} after round {n}, {points} points").format(
        rank=row.rank, n=table.round_number, points=points
    )
    if not row.is_ranked:
        text = tr("Expelled: no rank; {points} points").format(points=points)
    values = tuple(
        ValueLine(place, code, said(tie_break_name(code)), figures(value_text(code, cell)))
        for place, (code, cell) in enumerate(zip(table.tie_breaks, row.cells, strict=True))
    )
    return text, values


def _facts(player: Player) -> str:
    parts = (
        tr("No. {n}").format(n=player.tpn),
        player.title or "",
        str(player.rating) if player.rating else tr("unrated"),
        player.federation,
        player.club,
        tr("FIDE ID {n}").format(n=player.fide_id) if player.fide_id else "",
        said(sources_told(player)),
    )
    return " · ".join(part for part in parts if part)


class RoundLinesModel(RowsModel[RoundLine]):
    """The rounds of one player."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(
            (
                ModelColumn("number", tr("Rd."), lambda row: str(row.number), CENTRE),
                ModelColumn("colour", tr("Colour"), lambda row: row.colour, LEFT),
                ModelColumn(
                    "name",
                    tr("Opponent"),
                    lambda row: row.whom,
                    LEFT,
                    secondary=lambda row: row.rating,
                    is_name=True,
                ),
                ModelColumn(
                    "result",
                    tr("Result"),
                    lambda row: row.result,
                    CENTRE,
                    tone=lambda _row: CellTone.STRONG,
                ),
                ModelColumn("total", tr("Points"), lambda row: row.total, CENTRE),
                ModelColumn("float", tr("Float"), lambda row: row.floated, CENTRE),
            ),
            lambda row: row.number,
            parent,
        )


class ValuesModel(RowsModel[ValueLine]):
    """The tie-breaks of one player."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(
            (
                ModelColumn("code", tr("Code"), lambda row: row.code, LEFT),
                ModelColumn("name", tr("Tie-break"), lambda row: row.name, LEFT),
                ModelColumn(
                    "value",
                    tr("Value"),
                    lambda row: row.text,
                    RIGHT,
                    tone=lambda _row: CellTone.STRONG,
                ),
            ),
            lambda row: row.place,
            parent,
        )
