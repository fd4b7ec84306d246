"""The boards of a round that is not known yet, the certain ones first."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from PySide6.QtCore import QObject

from arbiter_app.explain.names import Names
from arbiter_app.explain.preview import how_certain
from arbiter_app.gui.look.tones import CellTone
from arbiter_app.gui.tables.model import CENTRE, RIGHT, ModelColumn, RowsModel
from arbiter_app.gui.text.wording import said, spoken, tr
from arbiter_app.tournament.announced import announced_boards
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.preview import PossiblePair, RoundPreview


@dataclass(frozen=True, slots=True)
class KnownRow:
    """A board or bye that some outcome of the open games has, and what it depends on."""

    pair: PossiblePair
    text: str
    known: str
    is_announced: bool = False
    is_undecided: bool = False

    @property
    def players(self) -> tuple[Tpn, ...]:
        pair = self.pair
        return (pair.white,) if pair.black is None else (pair.white, pair.black)

    @property
    def told(self) -> str:
        """What it depends on, and that it was announced."""
        return (
            tr("Announced. {known}").format(known=self.known) if self.is_announced else self.known
        )


_ANNOUNCED = "✓"


def known_rows(preview: RoundPreview, tournament: Tournament) -> tuple[KnownRow, ...]:
    """Every board and bye seen in some outcome: the certain ones first, then the likeliest."""
    names = Names.of(tournament)
    announced = set(announced_boards(tournament, preview.round_number))
    # Thousands of boards are worked out while the window waits: most have the same few sentences.
    sentences: dict[Hashable, str] = {}

    def known(pair: PossiblePair) -> str:
        is_undecided = preview.is_undecided(pair)
        key = (pair.certain, is_undecided, pair.depends_on, pair.results, pair.here)
        if key not in sentences:
            sentences[key] = spoken().with_capital(said(how_certain(preview, pair, names)))
        return sentences[key]

    return tuple(
        KnownRow(
            pair,
            _text(pair, names),
            known(pair),
            (pair.white, pair.black) in announced,
            preview.is_undecided(pair),
        )
        for pair in preview.pairs
    )


def _text(pair: PossiblePair, names: Names) -> str:
    if pair.black is None:
        return tr("{player}: bye").format(player=names[pair.white])
    return f"{names[pair.white]} – {names[pair.black]}"


class KnownModel(RowsModel[KnownRow]):
    """The board of the likeliest outcome that has it, the players, and how likely it is."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(
            (
                ModelColumn("board", tr("Board"), _board, CENTRE, tone=lambda _row: CellTone.MUTED),
                ModelColumn("pair", tr("Players"), lambda row: row.text, cell_tip=_tip),
                ModelColumn(
                    "share",
                    tr("Chance"),
                    _share,
                    RIGHT,
                    tool_tip=tr(
                        "Likelihood, based on the ratings in the open games; ✓ = announced"
                    ),
                    tone=_tone,
                    cell_tip=_tip,
                ),
            ),
            lambda row: (row.pair.white, row.pair.black),
            parent,
        )


def _board(row: KnownRow) -> str:
    return str(row.pair.board) if row.pair.board else "–"


def _share(row: KnownRow) -> str:
    if row.is_announced:
        return _ANNOUNCED
    if row.is_undecided:
        return tr("undecided")
    return tr("certain") if row.pair.certain else spoken().percent(round(100 * row.pair.likelihood))


def _tone(row: KnownRow) -> CellTone:
    return CellTone.ACCENT if row.pair.certain else CellTone.MUTED


def _tip(row: KnownRow) -> str:
    return f"{row.text}\n{row.told}"
