"""What a table of players would add, and what is wrong with it, as tables."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from arbiter_app.gui.look.tones import CellTone
from arbiter_app.gui.tables.model import CENTRE, LEFT, SIDES, ModelColumn, RowsModel
from arbiter_app.gui.text.wording import said, tr
from arbiter_app.operations.interface import (
    NewPlayer,
    PreviewedPlayer,
    SamePlayer,
    TableField,
    TableProblem,
)
from arbiter_app.operations.table.headings import OTHER_FIELDS, field_of
from arbiter_app.tournament.player import PlayerField


@dataclass(frozen=True, slots=True)
class ImportRow:
    """A player of the table, and whether they are to be added."""

    entry: PreviewedPlayer
    chosen: bool

    @property
    def player(self) -> NewPlayer:
        return self.entry.player

    @property
    def may_be_added(self) -> bool:
        """False for somebody whose FIDE ID is there already."""
        return self.entry.same is None or not self.entry.same.certain


class ProblemsModel(RowsModel[TableProblem]):
    """Line, what is wrong, and whether the player is left out."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_problem_columns(), lambda row: (row.line, str(row.message)), parent)


class NewPlayersModel(RowsModel[ImportRow]):
    """Players that would be added; those who are there already only if the arbiter says so."""

    chosen = Signal()
    """Others are to be added than before."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_player_columns(), lambda row: row.entry.line, parent)

    def show(self, entries: tuple[PreviewedPlayer, ...]) -> None:
        """Other players; what was said of a line stays, as long as it names the same player."""
        said = {(row.entry.line, row.player.name): row.chosen for row in self.rows}
        self.set_rows(
            [
                ImportRow(
                    entry, entry.same is None and said.get((entry.line, entry.player.name), True)
                )
                for entry in entries
            ]
        )
        self.chosen.emit()

    def toggle(self, number: int) -> bool:
        """Add a player, or leave them out; False for one who cannot be added."""
        rows = list(self.rows)
        row = rows[number]
        if not row.may_be_added:
            return False
        rows[number] = replace(row, chosen=not row.chosen)
        self.set_rows(rows)
        self.chosen.emit()
        return True

    def to_be_added(self) -> tuple[NewPlayer, ...]:
        """The players chosen."""
        return tuple(row.player for row in self.rows if row.chosen)


def field_name(field: TableField | None) -> str:
    """What a column is taken for, in words."""
    names = {
        None: tr("left out"),
        TableField.NAME: tr("Name"),
        TableField.SURNAME: tr("Surname"),
        TableField.FIRST_NAME: tr("First name"),
    }
    names |= {field_of(each): said(each.title) for each in OTHER_FIELDS}
    return names[field]


def encoding_name(encoding: str) -> str:
    """An encoding, by the alphabets it is for."""
    names = {
        "utf-8": tr("All alphabets (UTF-8)"),
        "utf-16": tr("All alphabets (UTF-16)"),
        "cp1252": tr("Western European"),
        "cp1250": tr("Central European"),
        "cp1251": tr("Cyrillic"),
        "cp1254": tr("Turkish"),
        "cp1253": tr("Greek"),
        "cp1257": tr("Baltic"),
    }
    return names[encoding]


def _who(same: SamePlayer | None) -> str:
    if same is None:
        return ""
    if same.tpn is not None:
        certain, likely = tr("already in the list: {n}"), tr("already in the list? {n}")
        return (certain if same.certain else likely).format(n=same.tpn)
    certain, likely = tr("the same as line {n}"), tr("the same as line {n}?")
    return (certain if same.certain else likely).format(n=same.line)


def _outcome(problem: TableProblem) -> str:
    """What becomes of a line, or of the whole table."""
    if not problem.left_out:
        return tr("added without this value")
    return tr("left out") if problem.line else tr("nobody is added")


def _problem_columns() -> tuple[ModelColumn[TableProblem], ...]:
    return (
        ModelColumn(
            "line",
            tr("Line"),
            lambda row: str(row.line) if row.line else "–",
            CENTRE,
            tone=lambda _row: CellTone.MUTED,
        ),
        ModelColumn(
            "message",
            tr("Problems"),
            lambda row: said(row.message),
            LEFT,
            tone=lambda row: CellTone.WARNING if row.left_out else CellTone.PLAIN,
            cell_tip=lambda row: said(row.message),
        ),
        ModelColumn(
            "left_out",
            tr("Effect"),
            _outcome,
            LEFT,
            tone=lambda row: CellTone.WARNING if row.left_out else CellTone.MUTED,
        ),
    )


def _player_columns() -> tuple[ModelColumn[ImportRow], ...]:
    return (
        ModelColumn(
            "chosen",
            tr("Add"),
            lambda row: "✓" if row.chosen else "–",
            CENTRE,
            tr("Press Space to add or leave out a player"),
            tone=lambda row: CellTone.MARKED if row.chosen else CellTone.MUTED,
            cell_tip=lambda row: tr("added") if row.chosen else tr("left out"),
        ),
        ModelColumn(
            "name",
            tr("Name"),
            lambda row: row.player.name,
            LEFT,
            tone=lambda row: CellTone.PLAIN if row.chosen else CellTone.MUTED,
            is_name=True,
        ),
        ModelColumn(
            "same",
            "",
            lambda row: _who(row.entry.same),
            LEFT,
            tone=lambda _row: CellTone.WARNING,
            cell_tip=lambda row: _who(row.entry.same),
        ),
        *(_field_column(each) for each in OTHER_FIELDS),
    )


def _field_column(field: PlayerField) -> ModelColumn[ImportRow]:
    side = SIDES[field.side]
    return ModelColumn(
        field.name,
        said(field.heading),
        lambda row: field.text_of(row.player),
        side,
        is_seldom=field.is_hidden,
    )
