"""How the window looks: light and dark, motion, the page in front, the keys."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.context import CommandContext
from arbiter_app.gui.forms.leaving import leave_view
from arbiter_app.gui.kept.preferences import Preferences
from arbiter_app.gui.look.theme import TEXT_SIZES, Theme, ThemeChoice, usual_text_size
from arbiter_app.gui.tables.view import TableView
from arbiter_app.gui.window.column_choice import ColumnChoice, can_choose
from arbiter_app.gui.work.tasks import Tasks

if TYPE_CHECKING:
    from arbiter_app.gui.window.event_page import EventPage

_ON_ROUNDS = (
    ActionName.BY_HAND,
    ActionName.MISSING_ONLY,
    ActionName.EXPLANATION,
    ActionName.TO_EXPLANATION,
    ActionName.PREVIOUS_ROUND,
    ActionName.NEXT_ROUND,
    ActionName.WHY_NOT,
    ActionName.WHAT_IF,
    ActionName.ALL_SYSTEMS,
    ActionName.READ_ROUND,
    ActionName.MEND_ROUND,
    ActionName.SAVE_PROOF,
    ActionName.ANNOUNCE_BOARDS,
    ActionName.CORRECTION,
    ActionName.KNOWN_SO_FAR,
    ActionName.PROSPECTS,
    ActionName.FINISH,
    ActionName.SECOND_ENTRY,
    ActionName.ADJOURN_MISSING,
)
_ON_PLAYERS = (
    ActionName.ADD_PLAYER,
    ActionName.RENUMBER,
    ActionName.IMPORT_PLAYERS,
    ActionName.PASTE_PLAYERS,
)

_ON_STANDINGS = (
    ActionName.WORKING_PANE,
    ActionName.TIE_BREAKS,
    ActionName.TIES,
    ActionName.CHARTS,
    ActionName.PRIZES,
    ActionName.RATING_REPORT,
)


class ViewCommands(QObject):
    """Keeps the choices in the preferences."""

    def __init__(
        self, context: CommandContext, tasks: Tasks, preferences: Preferences, theme: Theme
    ) -> None:
        super().__init__(context)
        self._context = context
        self._tasks = tasks
        self._preferences = preferences
        self._theme = theme
        self._columns: dict[TableView, ColumnChoice] = {}
        actions = context.actions
        actions.on(ActionName.KEYS, self.show_keys)
        actions.on(ActionName.LICENCES, self.show_licences)
        actions.on(ActionName.ABOUT, self.show_about)
        for choice in ThemeChoice:
            actions.on(ActionName(f"theme_{choice.value}"), partial(self._choose_theme, choice))
        for page, names in (
            (PageName.ROUNDS, _ON_ROUNDS),
            (PageName.PLAYERS, _ON_PLAYERS),
            (PageName.STANDINGS, _ON_STANDINGS),
            (PageName.CROSSTABLE, (ActionName.BY_NUMBER,)),
            (PageName.LOG, (ActionName.EXPORT_LOG,)),
        ):
            for name in names:
                actions.on(name, partial(self._go, page))
        actions.on(ActionName.COLUMNS, self.choose_columns)
        actions.on(ActionName.TO_MESSAGE, self._go_to_message)
        for name, forward in ((ActionName.NEXT_AREA, True), (ActionName.PREVIOUS_AREA, False)):
            actions.on(name, partial(self._leave, forward))
        for name, steps in (
            (ActionName.TEXT_LARGER, 1),
            (ActionName.TEXT_SMALLER, -1),
            (ActionName.TEXT_USUAL, 0),
        ):
            actions.on(name, partial(self._step_text_size, steps))
        actions[ActionName.EXPLANATION].setChecked(True)
        actions[ActionName.ANIMATION].setChecked(preferences.animation)
        actions[ActionName.ANIMATION].toggled.connect(self._choose_animation)
        actions[ActionName(f"theme_{theme.choice.value}")].setChecked(True)

    def keep_columns(self, page: EventPage) -> None:
        """Let every table of the page show the columns that were chosen for it."""
        self._columns = {}
        page.once_there(self._keep_columns_of)

    def _keep_columns_of(self, part: QWidget) -> None:
        for view in part.findChildren(TableView):
            if can_choose(view):
                self._columns[view] = ColumnChoice(view, self._preferences)

    def choose_columns(self) -> None:
        """Which columns of the table in front are shown."""
        for view, choice in self._columns.items():
            if view.isVisible():
                choice.open()
                return
        self._context.note(self.tr("No column of this page can be hidden."))

    def show_keys(self) -> None:
        """All keys on one page."""
        from arbiter_app.gui.window.keys import KeysDialog

        context = self._context
        context.show_dialog(KeysDialog(context.actions, self._theme.colours, context.window))

    def show_licences(self) -> None:
        """What the program is made of, with the texts."""
        from arbiter_app.gui.window.about import LicencesDialog

        self._context.show_dialog(LicencesDialog(self._tasks, self._context.window))

    def show_about(self) -> None:
        """Name and version, and the way to the licences."""
        from arbiter_app.gui.window.about import AboutDialog

        dialog = AboutDialog(self._context.places, self._context.window)
        dialog.licences_wanted.connect(self.show_licences)
        self._context.show_dialog(dialog)

    def _go(self, page: PageName) -> None:
        if self._context.page is not None and self._context.page.current_page is not page:
            self._context.page.show_page(page)

    def _leave(self, forward: bool) -> None:
        leave_view(QApplication.focusWidget(), forward=forward)

    def _go_to_message(self) -> None:
        if not self._context.step_to_banner():
            self._context.note(self.tr("There is no message."))

    def _choose_theme(self, choice: ThemeChoice) -> None:
        self._theme.choose(choice)
        self._preferences.theme = choice

    def _step_text_size(self, steps: int) -> None:
        """Larger or smaller texts, kept for the next time; no step is the size of the desktop."""
        place = TEXT_SIZES.index(self._theme.text_size) + steps
        size = TEXT_SIZES[min(max(place, 0), len(TEXT_SIZES) - 1)]
        if not steps:
            size = usual_text_size(self._context.window.screen())
        self._preferences.text_size = size if steps else None
        if size != self._theme.text_size:
            self._theme.choose_text_size(size)
        self._context.note(self.tr("Text size {n} %").format(n=size))

    def _choose_animation(self, on: bool) -> None:
        self._preferences.animation = on
