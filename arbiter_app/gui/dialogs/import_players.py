"""Players from a file: seen before they are added, with everything that is wrong."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from arbiter_app.gui.delegates.cells import CellDelegate
from arbiter_app.gui.dialogs.form import FormDialog
from arbiter_app.gui.models.import_preview import NewPlayersModel, ProblemsModel
from arbiter_app.gui.table_view import TableView, set_up_table, set_widths
from arbiter_app.gui.theme import ROW_HEIGHT, Theme
from arbiter_app.gui.widgets import label
from arbiter_app.operations import CsvReading

_MOST_PROBLEM_ROWS = 5


class ImportPlayersDialog(FormDialog):
    """Accepted, all players shown are added as one act; cancelled, nothing is."""

    def __init__(
        self, name: str, reading: CsvReading, *, late: bool, theme: Theme, parent: QWidget
    ) -> None:
        super().__init__(
            parent.tr("Import players from {name}").format(name=name),
            parent.tr("Add 1 player")
            if len(reading.players) == 1
            else parent.tr("Add {n} players").format(n=len(reading.players)),
            parent,
        )
        self.setObjectName("importPlayersDialog")
        self.resize(860, 640)
        self.players = NewPlayersModel(self)
        self.players.set_rows(tuple(enumerate(reading.players)))
        self.problems = ProblemsModel(self)
        self.problems.set_rows(reading.problems)
        self._delegate = CellDelegate(theme, self)
        self.add_note(self._summary(reading, late=late))
        if reading.problems:
            self._add_table(
                self.problems,
                ("problemsTable", self.tr("What is wrong in the file")),
                {"line": 70, "left_out": 160},
                "message",
                (min(len(reading.problems), _MOST_PROBLEM_ROWS) + 1) * ROW_HEIGHT + 4,
            )
        self._add_table(
            self.players,
            ("newPlayersTable", self.tr("Players to be added")),
            {
                "title": 60,
                "rating": 70,
                "federation": 60,
                "fide_id": 100,
                "birth_date": 100,
                "club": 150,
            },
            "name",
            0,
        )
        self.accept_button.setEnabled(bool(reading.players))

    def _summary(self, reading: CsvReading, *, late: bool) -> str:
        left_out = sum(1 for problem in reading.problems if problem.left_out)
        count = len(reading.players)
        one, more = self.tr("1 player in the file."), self.tr("{n} players in the file.")
        parts = [one if count == 1 else more.format(n=count)]
        if left_out == 1:
            parts.append(self.tr("1 line is left out."))
        elif left_out:
            parts.append(self.tr("{n} lines are left out.").format(n=left_out))
        if reading.problems:
            parts.append(self.tr("Nothing is added before you say so."))
        else:
            parts.append(self.tr("Nothing is wrong in it."))
        if late:
            parts.append(self.tr("They are late entries: no points for the rounds already paired."))
        return " ".join(parts)

    def _add_table(
        self,
        model: ProblemsModel | NewPlayersModel,
        names: tuple[str, str],
        widths: dict[str, int],
        stretch: str,
        height: int,
    ) -> None:
        name, title = names
        self.add_widget(label(title, "small"))
        view = TableView()
        set_up_table(view, model, name=name, title=title)
        view.setItemDelegate(self._delegate)
        number = model.column_number
        numbered = {number(key): width for key, width in widths.items()}
        set_widths(view, numbered, (number(stretch),))
        if height:
            view.setFixedHeight(height)
        else:
            view.setMinimumHeight(6 * ROW_HEIGHT)
        if model.rowCount():
            view.setCurrentIndex(model.index(0, number(stretch)))
        self.add_widget(view)
