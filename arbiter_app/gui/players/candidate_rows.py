"""Whom a typed name may mean: players of the rating lists, those with exactly this name first."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem

from arbiter_app.gui.look.direction import placed
from arbiter_app.gui.look.tones import CellTone
from arbiter_app.gui.tables.cells import CellDelegate, small_font
from arbiter_app.gui.tables.model import (
    CENTRE,
    LEFT,
    RIGHT,
    Index,
    Look,
    ModelColumn,
    Role,
    RowsModel,
)
from arbiter_app.gui.text.wording import joined, said, tr
from arbiter_app.operations.interface import Candidate, Candidates, PlayerMeant
from arbiter_app.wording import counted

_PADDING = 10
"""Between the edge of a cell and what is in it."""


@dataclass(frozen=True, slots=True)
class CandidateRow:
    """A candidate, or (None) the heading above those with a similar name.

    Attributes:
        note: who of the tournament that is, or the key that adds the candidate.
    """

    candidate: Candidate | None
    is_namesake: bool = False
    note: str = ""

    @property
    def has_key(self) -> bool:
        """True if the note is a key."""
        return bool(self.note) and self.candidate is not None and self.candidate.listed is None


def candidate_rows(found: Candidates, key: str) -> tuple[CandidateRow, ...]:
    """The rows for these candidates; `key` adds the first one."""

    def rows() -> Iterator[CandidateRow]:
        for one in found.namesakes:
            yield CandidateRow(one, True, _note(one, key if one is found.all[0] else ""))
        if found.namesakes and found.similar:
            yield CandidateRow(None)
        for one in found.similar:
            yield CandidateRow(one, False, _note(one, key if one is found.all[0] else ""))

    return tuple(rows())


def identified(meant: PlayerMeant) -> str:
    """What tells a player from namesakes: `NOR 1988, 1742`."""
    player = meant.player
    who = " ".join(part for part in (player.federation, str(meant.born or "")) if part)
    return joined(part for part in (who, _rating(meant)) if part)


class CandidatesModel(RowsModel[CandidateRow]):
    """What tells namesakes apart: title, federation, year of birth, rating and FIDE ID."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_columns("", ""), _identify, parent)

    def show_candidates(self, found: Candidates, key: str) -> None:
        """Show these; nobody is chosen."""
        heading = tr("Similar names")
        if found.namesakes:
            count = len(found.namesakes)
            text = counted(count, "Same name: {count} player", "Same name: {count} players")
            heading = said(text)
        elif found.by_number is not None:
            heading = tr("Player with this ID")
        sources = (one.meant.source.partition(",")[0] for one in found.all)
        self.set_columns(
            _columns(heading, next((source for source in sources if source), "")),
            candidate_rows(found, key),
        )

    def candidate_at(self, index: Index) -> Candidate | None:
        """The candidate of a row, None for a heading."""
        row = self.row_at(index)
        return None if row is None else row.candidate

    def next_candidate(self, row: int, step: int) -> int:
        """The row of the candidate after (1) or before (-1) a row; -1 beyond the first and last."""
        row = row + step if row >= 0 or step > 0 else len(self.rows) - 1
        while 0 <= row < len(self.rows) and self.rows[row].candidate is None:
            row += step
        return row if 0 <= row < len(self.rows) else -1

    def flags(self, index: Index) -> Qt.ItemFlag:
        row = self.row_at(index)
        if row is not None and row.candidate is None:
            return Qt.ItemFlag.ItemIsEnabled
        return super().flags(index)


class CandidateDelegate(CellDelegate):
    """Draws a key as a key."""

    def paint_content(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index, look: Look
    ) -> None:
        row = index.data(Role.ROW)
        if not (isinstance(row, CandidateRow) and row.has_key and look.text == row.note):
            super().paint_content(painter, option, index, look)
            return
        font = small_font(option.font)
        metrics = QFontMetrics(font)
        width, height = metrics.horizontalAdvance(look.text) + 12, metrics.height() + 4
        area = option.rect.adjusted(_PADDING, 0, -_PADDING, -1)
        box = area.adjusted(area.width() - width, (area.height() - height) // 2, 0, 0)
        box.setHeight(height)
        box = placed(painter, area, box)
        painter.setPen(self.theme.colour("border"))
        painter.setBrush(self.theme.colour("hover"))
        painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        painter.setFont(font)
        painter.setPen(self.theme.colour("text"))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), look.text)


def _columns(heading: str, source: str) -> tuple[ModelColumn[CandidateRow], ...]:
    listed = tr("List: {name}").format(name=source) if source else ""
    return (
        ModelColumn("name", heading, _name, LEFT, tone=_name_tone, is_name=True),
        ModelColumn("title", tr("Title"), lambda row: _of(row, "title"), CENTRE),
        ModelColumn("federation", tr("Fed."), lambda row: _of(row, "federation"), CENTRE),
        ModelColumn("born", tr("Born"), _born, CENTRE, tone=_tells_apart),
        ModelColumn(
            "rating",
            tr("Rating"),
            lambda row: "" if row.candidate is None else _rating(row.candidate.meant),
            RIGHT,
            cell_tip=lambda row: "" if row.candidate is None else row.candidate.meant.source,
        ),
        ModelColumn("fide_id", tr("FIDE ID"), lambda row: _of(row, "fide_id"), RIGHT),
        ModelColumn("note", listed, lambda row: row.note, RIGHT, tone=_note_tone),
    )


def _identify(row: CandidateRow) -> Hashable:
    if row.candidate is None:
        return None
    player = row.candidate.meant.player
    return (player.fide_id, player.name, row.candidate.meant.born, player.club)


def _of(row: CandidateRow, field: str) -> str:
    return "" if row.candidate is None else str(getattr(row.candidate.meant.player, field) or "")


def _name(row: CandidateRow) -> str:
    return tr("Similar names") if row.candidate is None else row.candidate.meant.player.name


def _born(row: CandidateRow) -> str:
    return "" if row.candidate is None else str(row.candidate.meant.born or "")


def _rating(meant: PlayerMeant) -> str:
    return str(meant.player.rating or meant.player.national_rating or tr("unrated"))


def _note(one: Candidate, key: str) -> str:
    return key if one.listed is None else tr("No. {n}").format(n=one.listed.tpn)


def _name_tone(row: CandidateRow) -> CellTone:
    if row.candidate is None:
        return CellTone.MUTED
    return CellTone.STRONG if row.is_namesake else CellTone.PLAIN


def _tells_apart(row: CandidateRow) -> CellTone:
    return CellTone.STRONG if row.is_namesake else CellTone.PLAIN


def _note_tone(row: CandidateRow) -> CellTone:
    is_listed = row.candidate is not None and row.candidate.listed is not None
    return CellTone.WARNING if is_listed else CellTone.MUTED
