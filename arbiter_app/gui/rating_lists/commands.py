"""Rating lists: imported, shown, removed, and compared with the ratings of the players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from arbiter_app.errors import UserError
from arbiter_app.file_names import to_readable
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.context import CommandContext, for_good
from arbiter_app.gui.forms.message_line import MessageLine
from arbiter_app.gui.kept.preferences import Preferences
from arbiter_app.gui.look.theme import Theme
from arbiter_app.gui.rating_lists.newer_lists import NewerLists
from arbiter_app.gui.text.wording import joined, said, spoken
from arbiter_app.gui.work.tasks import Task, TaskProgress, Tasks
from arbiter_app.local_time import to_local_time
from arbiter_app.operations.interface import (
    Download,
    DownloadedFile,
    ImportedRatingList,
    KeptRatingList,
    RatingCheck,
    RatingDifference,
    RatingLists,
    page_of_lists,
    update_ratings,
)
from arbiter_app.tournament.strength import is_long
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.wording import SEMICOLON, counted

if TYPE_CHECKING:
    from arbiter_app.gui.rating_lists.dialog import RatingListsDialog

_MOST_NAMES = 8

_IMPORT = "import of a rating list"
"""The topic of all that is said while a list is imported."""

_STEP = 2
"""Per cent after which it is told how far an import is."""


class RatingListCommands(QObject):
    """Acts on the lists of this computer.

    A list is imported beside everything else, so that rounds are paired meanwhile.
    """

    def __init__(
        self, context: CommandContext, tasks: Tasks, preferences: Preferences, theme: Theme
    ) -> None:
        super().__init__(context)
        self._context = context
        self._tasks = tasks
        self._preferences = preferences
        self._theme = theme
        self.lists = RatingLists(context.places.rating_lists, preferences.list_sequence)
        self.lookups = Tasks(self)
        self.imports = Tasks(self)
        self._running: Task | None = None
        self._told = 0
        self._told_in: MessageLine | None = None
        self._name = ""
        self.imports.advanced.connect(self._tell_progress)
        self.newer = NewerLists(context, self.lists, preferences, self._import_newer)
        context.actions.on(ActionName.RATING_LISTS, self.show)
        context.actions.on(ActionName.UPDATE_RATINGS, self.compare)

    def shut_down(self) -> None:
        """The window closes: an import that is not done has not happened."""
        self.newer.shut_down()
        self.imports.shut_down()
        self.lookups.shut_down()
        self.lists.close()

    # Imported

    def ask_for_file(self) -> None:
        """Let the arbiter choose a downloaded list."""
        kinds = self.tr("Rating lists") + " (*.zip *.txt *.xml)"
        self._context.ask_for_file(self.tr("Import a rating list"), kinds, self.import_file)

    def import_file(self, path: Path) -> None:
        """Import a list beside the window; the arbiter sees how far it is, and can stop it."""
        if not self._begin_import(path):
            self._context.tell(
                self.tr("Another list is being imported. Please wait until it is finished.")
            )

    def _import_newer(self, file: DownloadedFile, like: Download) -> bool:
        """The same for one that the browser downloaded; False while another is being imported."""
        return self._begin_import(file.path, like)

    def _begin_import(self, path: Path, like: Download | None = None) -> bool:
        if self._running is not None:
            return False
        lists, now = self.lists, self._context.clock.now()

        def work(progress: TaskProgress) -> object:
            return lists.import_file(path, now, progress.report, like)

        self._told, self._told_in, self._name = -_STEP, None, to_readable(path.name)
        self._running = self.imports.start(
            self,
            work,
            done=self._imported,
            refused=self._context.refuse,
            ended=self._ended,
            cancelled=self._cancelled,
        )
        self._tell_progress(0, 1)
        return True

    def _tell_progress(self, done: int, total: int) -> None:
        per_cent = 100 * done // total
        task = self._running
        if task is None or per_cent < self._told + _STEP:
            return
        self._told = per_cent
        text = self.tr("Importing {name}: {n} %").format(name=self._name, n=per_cent)
        message = self._context.message
        if message is self._told_in:
            # Closed by the arbiter, it does not come again.
            message.amend(text, _IMPORT)
            return
        self._told_in = message
        self._context.tell(
            text,
            link=self.tr("Cancel"),
            slot=self._cancel,
            holds=lambda: self._running is task,
            topic=_IMPORT,
        )

    def _cancel(self) -> None:
        if self._running is not None:
            self._running.cancel()

    def _ended(self) -> None:
        self._running = None
        self._context.message.judge_cursor()

    def _cancelled(self) -> None:
        self._context.tell(self.tr("{name} was not imported.").format(name=self._name))

    def _imported(self, done: ImportedRatingList) -> None:
        text = self.tr("{name} imported: {n} players can now be found by name.")
        parts = [text.format(name=done.name, n=spoken().whole_number(done.players))]
        if done.left_out:
            left_out = counted(
                done.left_out,
                "{count} line without a player was left out.",
                ("{count} lines without a player were left out."),
            )
            parts.append(said(left_out))
        if done.is_month_of_file:
            parts.append(self.tr("The month was taken from the file date."))
        self._context.tell(" ".join(parts), holds=for_good)
        if self._preferences.has_rating_checks:
            self._check_quietly()

    def _check_quietly(self) -> None:
        """A new list may have other ratings of the players who are entered already."""
        event, tournament = self._context.opened, self._context.tournament
        if event is None or tournament is None or not tournament.players:
            return
        if tournament.rounds and not is_long(tournament.settings):
            return

        def done(check: RatingCheck) -> None:
            if check.differences and event is self._context.opened:
                text = self.tr("{n} players have a different rating in the new list: {names}.")
                if len(check.differences) == 1:
                    text = self.tr("One player has a different rating in the new list: {names}.")
                names = joined((one.name for one in check.differences[:_MOST_NAMES]), SEMICOLON)
                self._context.tell(
                    text.format(n=len(check.differences), names=names),
                    link=self.tr("Show"),
                    slot=self.compare,
                )

        self._start_check(tournament, done)

    def _start_check(self, tournament: Tournament, done: Callable[[RatingCheck], None]) -> None:
        lists, today = self.lists, to_local_time(self._context.clock.now()).date()
        self._tasks.start(
            self,
            lambda _progress: lists.check(tournament, today),
            done=done,
            refused=self._context.refuse,
        )

    # Shown

    def show(self) -> None:
        """Show which lists there are."""
        lists = self.lists
        self._tasks.start(
            self,
            lambda _progress: lists.kept(),
            done=self._show,
            refused=self._context.refuse,
        )

    def _show(self, kept: tuple[KeptRatingList, ...]) -> None:
        from arbiter_app.gui.rating_lists.dialog import RatingListsDialog

        dialog = RatingListsDialog(kept, page_of_lists(), self._theme, self._context.window)
        dialog.set_wishes(
            is_daily=self._preferences.has_daily_lists,
            is_checked=self._preferences.has_rating_checks,
        )
        dialog.daily_wanted.connect(self._want_daily)
        dialog.checks_wanted.connect(self._want_checks)
        dialog.import_wanted.connect(self.ask_for_file)
        dialog.update_wanted.connect(self.newer.fetch)
        dialog.page_wanted.connect(self.newer.open_address)
        lists = self.lists
        dialog.removed.connect(lambda name: self._do(lambda: lists.remove(name), dialog))
        dialog.moved_up.connect(lambda one: self._do(lambda: lists.move_up(one.series), dialog))
        dialog.toggled.connect(
            lambda one: self._do(lambda: lists.use(one.series, used=not one.is_used), dialog)
        )
        self._context.show_dialog(dialog)

    def _want_daily(self, wanted: bool) -> None:
        self._preferences.has_daily_lists = wanted
        self.newer.fetch_old_ones()

    def _want_checks(self, wanted: bool) -> None:
        self._preferences.has_rating_checks = wanted

    def _do(self, act: Callable[[], None], dialog: RatingListsDialog) -> None:
        """Change something about the lists, and show them as they are then."""
        try:
            act()
            dialog.show_lists(self.lists.kept())
        except UserError as error:
            self._context.refuse(error)
        self._preferences.list_sequence = self.lists.sequence

    # Compared

    def compare(self) -> None:
        """Show the ratings that are not those of the list valid on the first day."""
        tournament = self._context.tournament
        if tournament is not None:
            self._start_check(tournament, self._show_check)

    def _show_check(self, check: RatingCheck) -> None:
        from arbiter_app.gui.rating_lists.dialog import UpdateRatingsDialog

        event = self._context.opened
        if event is None:
            return
        if not (check.differences or check.unknown or check.missing_month):
            text = self.tr("All ratings match {lists}.")
            self._context.tell(text.format(lists=joined(check.lists)))
            return
        dialog = UpdateRatingsDialog(check, self._theme, self._context.window)
        dialog.chosen.connect(self._update)
        self._context.show_dialog(dialog)

    def _update(self, chosen: Sequence[RatingDifference]) -> None:
        if self._context.opened is not None:
            self._context.opened.act(update_ratings, chosen)
