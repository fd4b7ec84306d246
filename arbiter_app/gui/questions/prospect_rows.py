"""Who can still end where: a row for each player, the best first."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject

from arbiter_app.explain.names import Names
from arbiter_app.gui.look.tones import CellTone
from arbiter_app.gui.tables.model import CENTRE, RIGHT, ModelColumn, RowsModel
from arbiter_app.gui.text.figures import points_shown
from arbiter_app.gui.text.wording import said, tr
from arbiter_app.standings.prospect_words import places_text, prospect_told
from arbiter_app.standings.prospects import Prospect, Prospects
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn


@dataclass(frozen=True, slots=True)
class ProspectRow:
    """A player, the places that are still possible, and all that is certain in sentences."""

    prospect: Prospect
    name: str
    told: str

    @property
    def players(self) -> tuple[Tpn, ...]:
        return (self.prospect.tpn,)


def prospect_rows(prospects: Prospects, tournament: Tournament) -> tuple[ProspectRow, ...]:
    """Everybody who has a rank, the best places first."""
    names = Names.of(tournament)
    return tuple(
        ProspectRow(
            each, names[each.tpn], "\n".join(said(one) for one in prospect_told(each, prospects))
        )
        for each in prospects.rows
    )


class ProspectsModel(RowsModel[ProspectRow]):
    """The places after the round, the player, points without open games, the places at the end."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(
            (
                ModelColumn(
                    "after",
                    tr("Place"),
                    lambda row: places_text(row.prospect.after),
                    CENTRE,
                    tool_tip=tr("Possible places after this round"),
                    tone=_tone_after,
                ),
                ModelColumn("player", tr("Player"), lambda row: row.name, cell_tip=_tip),
                ModelColumn(
                    "points",
                    tr("Points"),
                    lambda row: points_shown(row.prospect.points),
                    RIGHT,
                    tool_tip=tr("Points, not counting open games"),
                ),
                ModelColumn(
                    "final",
                    tr("At the end"),
                    _final,
                    CENTRE,
                    tool_tip=tr("Possible places at the end of the event"),
                    tone=_tone_final,
                    cell_tip=_tip,
                ),
            ),
            lambda row: row.prospect.tpn,
            parent,
        )


def _final(row: ProspectRow) -> str:
    final = row.prospect.final
    if row.prospect.has_won:
        return tr("has won")
    return "–" if final is None else places_text(final)


def _tone_after(row: ProspectRow) -> CellTone:
    return CellTone.ACCENT if row.prospect.after.is_certain else CellTone.MUTED


def _tone_final(row: ProspectRow) -> CellTone:
    final = row.prospect.final
    return CellTone.ACCENT if final is not None and final.is_certain else CellTone.MUTED


def _tip(row: ProspectRow) -> str:
    return f"{row.name}\n{row.told}"
