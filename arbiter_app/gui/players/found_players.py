"""Players found by a part of the name or by number: where each plays now, and with how many points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject

from arbiter_app.gui.boards.model import bye_text
from arbiter_app.gui.look.tones import CellTone
from arbiter_app.gui.tables.model import CENTRE, LEFT, RIGHT, ModelColumn, RowsModel
from arbiter_app.gui.text.figures import points_shown
from arbiter_app.gui.text.wording import tr
from arbiter_app.tournament.history import PlayerHistory
from arbiter_app.tournament.named_players import matching_players
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import ByeKind, Colour, Tpn


@dataclass(frozen=True, slots=True)
class FoundPlayer:
    """A player, the place in the last round, and the points."""

    player: Player
    place: str
    points: str


def found_players(
    tournament: Tournament, past: Mapping[Tpn, PlayerHistory], text: str
) -> tuple[FoundPlayer, ...]:
    """Whom the text may mean; everybody without a text."""
    return tuple(
        FoundPlayer(
            player,
            place_text(past[player.tpn], len(tournament.rounds)),
            points_shown(past[player.tpn].score) if tournament.rounds else "",
        )
        for player in matching_players(tournament.players, text)
    )


def place_text(past: PlayerHistory, round_number: int) -> str:
    """Where a player sits in a round: `4 White`, or which bye it is; empty for neither."""
    entry = next((one for one in past.entries if one.round_number == round_number), None)
    if entry is None:
        return ""
    if entry.board is None:
        return bye_text(ByeKind(entry.letter))
    colour = tr("White") if entry.colour is Colour.WHITE else tr("Black")
    return f"{entry.board} {colour}"


class FoundModel(RowsModel[FoundPlayer]):
    """The players found, the most likely first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(
            (
                ModelColumn(
                    "tpn",
                    tr("No."),
                    lambda row: str(row.player.tpn),
                    CENTRE,
                    tone=lambda _row: CellTone.MUTED,
                ),
                ModelColumn("name", tr("Name"), lambda row: row.player.name, LEFT, is_name=True),
                ModelColumn(
                    "rating", tr("Rating"), lambda row: str(row.player.rating or ""), RIGHT
                ),
                ModelColumn("place", tr("Board"), lambda row: row.place, LEFT),
                ModelColumn("points", tr("Points"), lambda row: row.points, CENTRE),
            ),
            lambda row: self.player_key(row.player.tpn),
            parent,
        )
