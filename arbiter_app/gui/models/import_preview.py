"""What a file of players would add, and what is wrong with it, as tables."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject

from arbiter_app.gui.models.table import CENTRE, LEFT, RIGHT, Column, RowsModel
from arbiter_app.operations import CsvProblem, NewPlayer


class ProblemsModel(RowsModel[CsvProblem]):
    """Line, what is wrong, and whether the player is left out."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_problem_columns(), lambda row: (row.line, row.message), parent)


class NewPlayersModel(RowsModel[tuple[int, NewPlayer]]):
    """Players that would be added, with their place in the file."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_player_columns(), lambda row: row[0], parent)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Import", text)


def _problem_columns() -> tuple[Column[CsvProblem], ...]:
    return (
        Column(
            "line",
            _tr("Line"),
            lambda row: str(row.line) if row.line else "–",
            CENTRE,
            tone=lambda _row: "muted",
        ),
        Column(
            "message",
            _tr("What is wrong"),
            lambda row: row.message,
            LEFT,
            tone=lambda row: "warning" if row.left_out else "",
            cell_tip=lambda row: row.message,
        ),
        Column(
            "left_out",
            _tr("What becomes of it"),
            lambda row: _tr("left out") if row.left_out else _tr("added without it"),
            LEFT,
            tone=lambda row: "warning" if row.left_out else "muted",
        ),
    )


def _player_columns() -> tuple[Column[tuple[int, NewPlayer]], ...]:
    return (
        Column("name", _tr("Name"), lambda row: row[1].name, LEFT, cell_tip=lambda r: r[1].name),
        Column("title", _tr("Title"), lambda row: row[1].title or "", LEFT),
        Column(
            "rating",
            _tr("Rating"),
            lambda row: str(row[1].rating) if row[1].rating else "",
            RIGHT,
        ),
        Column("federation", _tr("Fed."), lambda row: row[1].federation, LEFT),
        Column("fide_id", _tr("FIDE ID"), lambda row: row[1].fide_id, RIGHT),
        Column("birth_date", _tr("Born"), lambda row: row[1].birth_date, LEFT),
        Column("club", _tr("Club"), lambda row: row[1].club, LEFT),
    )
