"""Newer rating lists with one click: the browser downloads them, and they are imported from its folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from PySide6.QtCore import QObject, QTimer, QUrl
from PySide6.QtGui import QDesktopServices

from arbiter_app.errors import UserError
from arbiter_app.gui.commands.context import CommandContext
from arbiter_app.gui.kept.preferences import Preferences
from arbiter_app.gui.text.wording import joined, said
from arbiter_app.gui.work.tasks import Tasks
from arbiter_app.operations.interface import Download, DownloadedFile, RatingLists, downloaded
from arbiter_app.wording import counted, separated

Found: TypeAlias = Mapping[Download, DownloadedFile]
"""The newest file of each list in the folder of the browser."""

_LOOK_EVERY: Final = 2_000
_MOST_LOOKS: Final = 900
"""Milliseconds between two looks into the folder, and looks until nothing is waited for any more:
half an hour."""

_AN_HOUR: Final = 3_600_000


def open_in_browser(address: str) -> None:
    """Show a page, or download a file."""
    QDesktopServices.openUrl(QUrl(address))


class NewerLists(QObject):
    """Fetches newer lists when it is asked to, or once a day where the arbiter wants that.

    The program itself opens no connection: `open_address` asks the browser.
    """

    def __init__(
        self,
        context: CommandContext,
        lists: RatingLists,
        preferences: Preferences,
        import_file: Callable[[DownloadedFile, Download], bool],
    ) -> None:
        """`import_file` imports a file like the list that is kept; False if it cannot just now."""
        super().__init__(context)
        self.open_address: Callable[[str], None] = open_in_browser
        self._context = context
        self._lists = lists
        self._preferences = preferences
        self._import_file = import_file
        self._tasks = Tasks(self)
        self._awaited: list[Download] = []
        self._before: Found = {}
        self._looks = 0
        self._is_looking = False
        self.looks = QTimer(self, interval=_LOOK_EVERY)
        self.looks.timeout.connect(self._look)
        self._hours = QTimer(self, interval=_AN_HOUR)
        self._hours.timeout.connect(self.fetch_old_ones)
        self._hours.start()
        QTimer.singleShot(0, self, self.fetch_old_ones)

    def shut_down(self) -> None:
        """The window closes: nothing is waited for."""
        self._stop()
        self._hours.stop()
        self._tasks.shut_down()

    def fetch(self) -> None:
        """Fetch a newer list of every one that is used."""
        self._start(self._lists.downloads, self._begin)

    def fetch_old_ones(self) -> None:
        """Fetch those of FIDE's that are more than a day old, where the arbiter wants that."""
        if self._preferences.has_daily_lists and not self._awaited:
            now = self._context.clock.now()
            self._start(lambda: self._lists.old_ones(now), self._begin_daily)

    def _start(
        self,
        which: Callable[[], Sequence[Download]],
        begin: Callable[[tuple[Sequence[Download], Found]], None],
    ) -> None:
        folder = self._context.places.downloads

        def work(_progress: object) -> tuple[Sequence[Download], Found]:
            wanted = which()
            return wanted, dict(downloaded(wanted, folder))

        self._tasks.start(self, work, done=begin, refused=self._context.refuse)

    def _begin_daily(self, found: tuple[Sequence[Download], Found]) -> None:
        if found[0]:
            self._begin(found)

    def _begin(self, found: tuple[Sequence[Download], Found]) -> None:
        wanted, before = found
        if not wanted:
            self._context.tell(self.tr("No download address is known for any list in use."))
            return
        self._awaited = [download for download in wanted if download.file_name]
        self._before = before
        self._looks = 0
        for download in wanted:
            self.open_address(download.address)
        if self._awaited:
            names = joined(download.file_name for download in self._awaited)
            self._context.tell(
                self.tr("Waiting for the browser to download {names}.").format(names=names),
                link=self.tr("Cancel"),
                slot=self._stop,
                holds=lambda: bool(self._awaited),
                topic="newer lists",
            )
            self.looks.start()

    def _stop(self) -> None:
        self._awaited = []
        self.looks.stop()
        self._context.message.judge_cursor()

    def _look(self) -> None:
        """Whether a file has come since."""
        self._looks += 1
        if self._looks > _MOST_LOOKS:
            told = counted(
                len(self._awaited),
                "{names} did not come: drop what was downloaded onto the window.",
                "{names} did not come: drop what was downloaded onto the window.",
                names=separated(download.file_name for download in self._awaited),
            )
            self._stop()
            self._context.tell(said(told))
            return
        if self._is_looking:
            return
        self._is_looking = True
        wanted, folder = tuple(self._awaited), self._context.places.downloads
        self._tasks.start(
            self,
            lambda _progress: downloaded(wanted, folder),
            done=self._seen,
            refused=self._refused,
            ended=self._looked,
        )

    def _looked(self) -> None:
        self._is_looking = False

    def _refused(self, error: UserError) -> None:
        self._stop()
        self._context.refuse(error)

    def _seen(self, found: Sequence[tuple[Download, DownloadedFile]]) -> None:
        for download, file in found:
            is_new = download in self._awaited and self._before.get(download) != file
            if is_new and self._import_file(file, download):
                self._awaited.remove(download)
                break
        if not self._awaited:
            self._stop()
