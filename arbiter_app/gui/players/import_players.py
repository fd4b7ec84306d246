"""Players from a table: seen before they are added, every column and everything that is wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from arbiter_app.errors import UserError
from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.entry import WrittenDialog
from arbiter_app.gui.forms.room import FRAME, room_on_screen
from arbiter_app.gui.forms.widgets import keep_unseen, label
from arbiter_app.gui.look.theme import SPACE, Theme, row_height
from arbiter_app.gui.players.import_preview import NewPlayersModel, ProblemsModel, encoding_name
from arbiter_app.gui.players.table_columns import TableColumnsView
from arbiter_app.gui.tables.cells import CellDelegate
from arbiter_app.gui.tables.view import TableView, set_up_table, set_widths
from arbiter_app.gui.text.wording import joined, said
from arbiter_app.gui.work.tasks import Tasks
from arbiter_app.operations.interface import (
    ENCODINGS,
    NewPlayer,
    PlayersPreview,
    PlayersTable,
    TableField,
    TableLayout,
    preview_players,
    read_table,
)
from arbiter_app.operations.table.headings import OTHER_FIELDS, field_of
from arbiter_app.tournament.player import PLAYER_FIELDS, Player
from arbiter_app.wording import counted

_MOST_PROBLEM_ROWS = 4
_COLUMNS_WIDTH = 270
_BEST_SIZE = (1180, 680)
"""As large as is useful."""
_MOST_NAMES = 5
_LOW = 600
"""A height at which the players get the room."""
_ARROW = 10
"""Room for the arrow of a sorted column, which this list does not have."""


@dataclass(frozen=True, slots=True)
class ImportSource:
    """Where a table comes from. `data` is empty for what was pasted: its letters are certain."""

    title: str
    data: bytes
    known: tuple[Player, ...]
    this_year: int
    late: bool
    remembered: Mapping[str, str]

    def preview(self, layout: TableLayout) -> PlayersPreview:
        """What a table would add."""
        return preview_players(layout, self.known, self.this_year)


class ImportPlayersDialog(WrittenDialog):
    """Accepted, the players chosen are added as one act; cancelled, nothing is.

    `chosen` carries the players, `told` what was said of columns, to be remembered.
    """

    chosen = Signal(object)
    told = Signal(object)

    def __init__(
        self,
        source: ImportSource,
        table: PlayersTable,
        preview: PlayersPreview,
        *,
        tasks: Tasks,
        theme: Theme,
        parent: QWidget,
    ) -> None:
        super().__init__(source.title, parent.tr("Add"), parent)
        self.setObjectName("importPlayersDialog")
        self._source, self._table, self._tasks = source, table, tasks
        self._found = table.layout
        self._choices: dict[int, TableField | None] = {}
        self._asked = 0
        self._preview = preview
        self.players = NewPlayersModel(self)
        self.problems = ProblemsModel(self)
        self.columns = TableColumnsView()
        self._delegate = CellDelegate(theme, self)
        self._summary = label("", "", name="importSummary", wrap=True)
        self._open_columns = label("", "consequence", name="openColumns", wrap=True)
        self._encoding = ChoiceBox()
        self._view, self._problem_view = TableView(), TableView()
        self._build()
        self.columns.chosen.connect(self._column_chosen)
        self.players.chosen.connect(self._count)
        self.accepted.connect(self._tell)
        self.finished.connect(self._stop)
        self._show(preview)
        self._first_focus().setFocus()

    @property
    def layout_of_table(self) -> TableLayout:
        """The columns as they are taken now."""
        return self._table.layout

    # What is seen

    def _build(self) -> None:
        self.add_widget(self._summary)
        self.add_widget(self._open_columns)
        main = QWidget()
        beside = QHBoxLayout(main)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(2 * SPACE)
        beside.addWidget(self._left())
        beside.addWidget(self._right(), 1)
        room = room_on_screen(self, *_BEST_SIZE)
        main.setMinimumSize(min(room.width() - FRAME, 640), max(160, room.height() - 380))
        for shown in (self.columns, self._view):
            # However much there is to show: each has a bar of its own, the form needs none.
            policy = shown.sizePolicy()
            shown.setSizePolicy(policy.horizontalPolicy(), QSizePolicy.Policy.Ignored)
        self.add_widget(main)
        self.resize(room)

    def _needed_height(self) -> int:
        """Of lists there is always more: they get what the screen has."""
        return room_on_screen(self, *_BEST_SIZE).height()

    def _left(self) -> QWidget:
        left = QWidget()
        left.setFixedWidth(_COLUMNS_WIDTH)
        rows = QVBoxLayout(left)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(label(self.tr("Columns"), "small"))
        rows.addWidget(self.columns, 1)
        if self._table.encoding:
            caption = label(self.tr("Encoding"), "small")
            caption.setBuddy(self._encoding)
            self._encoding.setObjectName("encoding")
            self._encoding.setAccessibleName(self.tr("Encoding"))
            for encoding in ENCODINGS:
                self._encoding.addItem(encoding_name(encoding), encoding)
            shown = (
                self._table.encoding.removesuffix("-sig").removesuffix("-le").removesuffix("-be")
            )
            self._encoding.setCurrentIndex(self._encoding.findData(shown))
            self._encoding.currentIndexChanged.connect(self._encoding_chosen)
            if self._source.data:
                rows.addWidget(caption)
                rows.addWidget(self._encoding)
        if not (self._table.encoding and self._source.data):
            keep_unseen(self._encoding, self)
        return left

    def _right(self) -> QWidget:
        right = QWidget()
        rows = QVBoxLayout(right)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(label(self.tr("Players: press Space to add or leave out"), "small"))
        self._set_up(
            self._view,
            self.players,
            ("newPlayersTable", self.tr("Players to add")),
            {"chosen": 50, "same": 170}
            | {each.name: each.width - _ARROW for each in PLAYER_FIELDS if each.width},
            "name",
        )
        self._view.installEventFilter(self)
        self._view.clicked.connect(self._clicked)
        rows.addWidget(self._view, 1)
        self._wrong = label(self.tr("Problems"), "small")
        rows.addWidget(self._wrong)
        self._set_up(
            self._problem_view,
            self.problems,
            ("problemsTable", self.tr("Problems in the table")),
            {"line": 60, "left_out": 140},
            "message",
        )
        rows.addWidget(self._problem_view)
        return right

    def _set_up(
        self,
        view: TableView,
        model: ProblemsModel | NewPlayersModel,
        names: tuple[str, str],
        widths: dict[str, int],
        stretched: str,
    ) -> None:
        name, title = names
        numbered = {model.column_number(key): width for key, width in widths.items()}
        # What is chosen is seen even where nobody is.
        least = {n: width for n, width in numbered.items() if model.columns[n].key == "chosen"}
        set_up_table(view, model, name=name, title=title)
        view.setItemDelegate(self._delegate)
        growing = tuple(numbered)
        set_widths(view, numbered, (model.column_number(stretched),), least=least, growing=growing)

    def _first_focus(self) -> QWidget:
        """What has to be said first, or the list."""
        for column in self._table.layout.columns:
            if column.is_open or not self._table.layout.has_names:
                return self.columns.box(column.number)
        return self._view

    def _show(self, preview: PlayersPreview) -> None:
        self._preview = preview
        self.columns.show_layout(self._table.layout)
        self.problems.set_rows(preview.problems)
        self.players.show(preview.players)
        self._hide_empty_columns()
        if not self._view.currentIndex().isValid() and self.players.rowCount():
            self._view.setCurrentIndex(self.players.index(0, 1))
        most = _MOST_PROBLEM_ROWS if room_on_screen(self, *_BEST_SIZE).height() > _LOW else 1
        rows = min(len(preview.problems), most)
        self._problem_view.setFixedHeight((rows + 1) * row_height() + 4)
        for widget in (self._wrong, self._problem_view):
            widget.setVisible(bool(preview.problems))
        text = self._open_text()
        self._open_columns.setText(text)
        self._open_columns.setVisible(bool(text))

    def _hide_empty_columns(self) -> None:
        """Columns that no player has anything in only take room.

        So do those that are seldom shown, unless the table says it: what is typed as the rating may
        be the official one as well.
        """
        written = {column.field for column in self._table.layout.columns}
        said_here = {each.name for each in OTHER_FIELDS if field_of(each) in written}
        self._view.fit.leave_out(
            number
            for number, column in enumerate(self.players.columns)
            if column.key != "name"
            and (
                (column.is_seldom and column.key not in said_here)
                or not any(column.text(row) for row in self.players.rows)
            )
        )

    def _open_text(self) -> str:
        names = [
            column.heading or self.tr("column {n}").format(n=column.number + 1)
            for column in self._table.layout.columns
            if column.is_open
        ]
        if not names:
            return ""
        shown = joined(f"“{name}”" for name in names[:_MOST_NAMES])
        if len(names) > _MOST_NAMES:
            shown = self.tr("{names} and {n} more").format(names=shown, n=len(names) - _MOST_NAMES)
        text = self.tr("Left out unless you choose a field: {names}.")
        return text.format(names=shown)

    def _count(self) -> None:
        """What would be done, in the summary and on the button."""
        rows, count = self.players.rows, len(self.players.to_be_added())
        there = sum(1 for row in rows if row.entry.same is not None)
        lost = sum(1 for problem in self.problems.rows if problem.left_out and problem.line)
        found = counted(len(rows), "{count} player found.", "{count} players found.")
        parts = [said(found)]
        if there:
            already = counted(
                there,
                "{count} seems to be in the list already.",
                "{count} seem to be in the list already.",
            )
            parts.append(said(already))
        if lost:
            left_out = counted(lost, "{count} line is left out.", "{count} lines are left out.")
            parts.append(said(left_out))
        if self._table.other_sheets:
            parts.append(self.tr("Only the first sheet is read."))
        if self._source.late:
            parts.append(
                self.tr("They are late entries and get no points for the rounds already paired.")
            )
        self._summary.setText(" ".join(parts))
        text = counted(count, "Add {count} player", "Add {count} players")
        self.call_button(self.accept_button, said(text))
        self.accept_button.setEnabled(count > 0)

    # What is said

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Space adds the player under the cursor, or leaves them out."""
        if (
            watched is self._view
            and event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Space
        ):
            self._toggle(self._view.currentIndex())
            return True
        return super().eventFilter(watched, event)

    def _clicked(self, index: QModelIndex) -> None:
        if index.column() == self.players.column_number("chosen"):
            self._toggle(index)

    def _toggle(self, index: QModelIndex) -> None:
        if index.isValid():
            self.players.toggle(index.row())

    def _column_chosen(self, number: int, field: TableField | None) -> None:
        # Arrow keys pass by other fields: what these took away from other columns is given back.
        self._choices.pop(number, None)
        self._choices[number] = field
        layout = self._found
        for column, choice in self._choices.items():
            layout = layout.with_field(column, choice)
        self._table = replace(self._table, layout=layout)
        table, source = self._table, self._source
        self._ask(lambda: (table, source.preview(table.layout)))

    def _encoding_chosen(self, _index: int) -> None:
        encoding, source = str(self._encoding.currentData()), self._source
        remembered = {**source.remembered, **self._table.layout.chosen()}
        self._choices.clear()

        def read() -> tuple[PlayersTable, PlayersPreview]:
            table = read_table(source.data, remembered, encoding)
            return table, source.preview(table.layout)

        self._ask(read)

    def _ask(self, work: Callable[[], tuple[PlayersTable, PlayersPreview]]) -> None:
        """Do it beside the window; only the answer to the last question is shown."""
        self._asked += 1
        number = self._asked

        def done(found: tuple[PlayersTable, PlayersPreview]) -> None:
            if number == self._asked:
                self._table = found[0]
                if not self._choices:
                    self._found = found[0].layout
                self._show(found[1])

        def refused(error: UserError) -> None:
            if number == self._asked:
                self._summary.setText(said(error.said))

        self._tasks.start(self, lambda _progress: work(), done=done, refused=refused)

    def _stop(self, _result: int) -> None:
        """Nothing is heard any more once the dialog is closed."""
        self._asked += 1

    def _tell(self) -> None:
        self.told.emit(self._table.layout.chosen())
        players: Sequence[NewPlayer] = self.players.to_be_added()
        self.chosen.emit(players)
