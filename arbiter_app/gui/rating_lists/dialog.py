"""The rating lists that are kept, and the ratings that differ from them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QWidget

from arbiter_app.gui.forms.form import FormDialog
from arbiter_app.gui.forms.room import resize_on_screen
from arbiter_app.gui.forms.widgets import push_button
from arbiter_app.gui.look.theme import Theme, row_height
from arbiter_app.gui.rating_lists.model import DifferencesModel, RatingListsModel
from arbiter_app.gui.tables.cells import CellDelegate
from arbiter_app.gui.tables.view import TableView, set_up_table, set_widths
from arbiter_app.gui.text.wording import joined
from arbiter_app.operations.interface import KeptRatingList, RatingCheck
from arbiter_app.wording import SEMICOLON


class RatingListsDialog(FormDialog):
    """What there is; accepted, another list is imported."""

    import_wanted = Signal()
    removed = Signal(str)
    """The list of this name is to go."""

    moved_up = Signal(object)
    """This `KeptRatingList` is to be asked earlier."""

    toggled = Signal(object)
    """Names are to be looked up in this one, or are not any more."""

    update_wanted = Signal()
    """Newer ones of all lists are to be fetched."""

    daily_wanted = Signal(bool)
    """FIDE's lists are to be fetched every day, or are not."""

    checks_wanted = Signal(bool)
    """Ratings are to be compared with a list that is new, or are not."""

    page_wanted = Signal(str)
    """This page is to be shown in the browser."""

    def __init__(
        self, lists: Sequence[KeptRatingList], page: str, theme: Theme, parent: QWidget
    ) -> None:
        super().__init__(parent.tr("Rating lists"), parent.tr("&Import a list…"), parent)
        self.setObjectName("ratingListsDialog")
        resize_on_screen(self, 760, 460)
        self._page = page
        self.add_note(
            self.tr(
                "These lists are searched as you type a player’s name. Download FIDE’s list"
                " (text or XML, still zipped) with your browser and import it, or drop it onto"
                " the window. After that, “Update all” does both. Arbiter itself opens no"
                " connection; your browser does. Lists are searched from top to bottom; the"
                " rating comes from the first list that has one."
            )
        )
        self.model = RatingListsModel(self)
        self.view = TableView()
        set_up_table(self.view, self.model, name="ratingListsTable", title=self.tr("Rating lists"))
        self.view.setItemDelegate(CellDelegate(theme, self.view))
        number = self.model.column_number
        set_widths(
            self.view,
            {
                number("name"): 170,
                number("kinds"): 170,
                number("players"): 90,
                number("imported"): 100,
            },
            (number("file"),),
        )
        self.view.setMinimumHeight(5 * row_height())
        self.add_widget(self.view)
        self._remove = push_button(self.tr("&Remove"), self._ask_to_remove, name="removeList")
        self._up = push_button(self.tr("Mov&e up"), self._move_up, name="moveListUp")
        self._use = push_button(self.tr("Turn &on or off"), self._toggle, name="useList")
        newer = push_button(self.tr("Check for a &newer list"), self._show_page, name="newerList")
        of_list = QWidget()
        row = QHBoxLayout(of_list)
        row.setContentsMargins(0, 0, 0, 0)
        for button in (self._up, self._use, self._remove, newer):
            button.setAutoDefault(False)
            row.addWidget(button)
        row.addStretch(1)
        self.add_widget(of_list)
        self._daily = QCheckBox(
            self.tr("Fetch FIDE’s lists with the &browser when they are more than a day old")
        )
        self._daily.setObjectName("dailyLists")
        self._checks = QCheckBox(self.tr("Com&pare the players’ ratings with each new list"))
        self._checks.setObjectName("ratingChecks")
        for box in (self._daily, self._checks):
            self.add_widget(box)
        self._update = push_button(
            self.tr("&Update all"), self.update_wanted.emit, name="updateLists"
        )
        self._update.setAutoDefault(False)
        self.add_button(self._update)
        self.call_button(self.cancel_button, self.tr("Close"))
        self.show_lists(lists)
        self.view.setFocus()

    def show_lists(self, lists: Sequence[KeptRatingList]) -> None:
        """Show these lists, as after one of them was removed."""
        self.model.set_rows(lists)
        for button in (self._remove, self._up, self._use, self._update):
            button.setEnabled(bool(lists))
        if lists and not self.view.currentIndex().isValid():
            self.view.setCurrentIndex(self.model.index(0, 0))

    def set_wishes(self, *, is_daily: bool, is_checked: bool) -> None:
        """Show what the arbiter wants to be done without being asked, and hear of changes from then."""
        self._daily.setChecked(is_daily)
        self._checks.setChecked(is_checked)
        self._daily.toggled.connect(self.daily_wanted)
        self._checks.toggled.connect(self.checks_wanted)

    def accept(self) -> None:
        super().accept()
        self.import_wanted.emit()

    def _current(self) -> KeptRatingList | None:
        return self.model.row_at(self.view.currentIndex())

    def _move_up(self) -> None:
        if (current := self._current()) is not None:
            self.moved_up.emit(current)

    def _toggle(self) -> None:
        if (current := self._current()) is not None:
            self.toggled.emit(current)

    def _ask_to_remove(self) -> None:
        if (current := self._current()) is not None:
            self.removed.emit(current.name)

    def _show_page(self) -> None:
        current = self._current()
        self.page_wanted.emit((current.page if current is not None else "") or self._page)


class UpdateRatingsDialog(FormDialog):
    """Accepted, the ratings chosen are those of the list from then on; one act."""

    chosen = Signal(object)
    """The differences that are to be settled by the list."""

    def __init__(self, check: RatingCheck, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent.tr("Update ratings"), parent.tr("&Update"), parent)
        self.setObjectName("updateRatingsDialog")
        resize_on_screen(self, 760, 520)
        text = self.tr(
            "Compared with {lists}. Press Space to update a rating or leave it as it is."
        )
        self.add_note(text.format(lists=joined(check.lists)))
        if check.missing_month:
            missing = self.tr(
                "There is a newer list: FIDE’s list of {month} has not been imported."
            )
            self.add_note(missing.format(month=check.missing_month), "consequence")
        self.model = DifferencesModel(self)
        self.model.set_rows(check.differences)
        self.view = TableView()
        set_up_table(
            self.view, self.model, name="differencesTable", title=self.tr("Ratings that differ")
        )
        self.view.setItemDelegate(CellDelegate(theme, self.view))
        number = self.model.column_number
        widths = {"chosen": 60, "kind": 80, "now": 80, "listed": 100, "source": 200}
        set_widths(
            self.view, {number(key): width for key, width in widths.items()}, (number("name"),)
        )
        self.view.setMinimumHeight(6 * row_height())
        self.view.installEventFilter(self)
        self.view.clicked.connect(self._clicked)
        self.add_widget(self.view)
        if check.unknown:
            unknown = self.tr("FIDE ID not found in any list: {names}.")
            self.add_note(unknown.format(names=joined(check.unknown, SEMICOLON)), "small")
        if check.differences:
            self.view.setCurrentIndex(self.model.index(0, 0))
        self.accept_button.setEnabled(bool(check.differences))
        self.view.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Space takes the rating under the cursor, or leaves it."""
        if (
            watched is self.view
            and event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Space
        ):
            self._toggle(self.view.currentIndex())
            return True
        return super().eventFilter(watched, event)

    def _clicked(self, index: QModelIndex) -> None:
        if index.column() == self.model.column_number("chosen"):
            self._toggle(index)

    def _toggle(self, index: QModelIndex) -> None:
        if index.isValid():
            self.model.toggle(index.row())
            self.accept_button.setEnabled(bool(self.model.chosen()))

    def accept(self) -> None:
        chosen = self.model.chosen()
        super().accept()
        self.chosen.emit(chosen)
