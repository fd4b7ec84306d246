"""Newer lists, as a browser downloads them: from where, and which file of its folder they are.

Nothing here opens a connection. An address is opened by the browser; what it put into its folder is
a file like any other.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from arbiter_app.errors import InputError
from arbiter_app.input.archives import is_archive
from arbiter_app.input.files import open_file
from arbiter_app.local_time import from_timestamp
from arbiter_app.output.reasons import reason
from arbiter_app.wording import phrase

if TYPE_CHECKING:
    from arbiter_app.rating_lists import ListInfo

LONGEST_KEPT: Final = timedelta(days=1)
"""After so long FIDE's lists are looked for again."""

_DOWNLOADS: Final = "https://ratings.fide.com/download/"
_FILES: Final = frozenset({".zip", ".txt", ".xml", ".csv"})


@dataclass(frozen=True, slots=True)
class Download:
    """Where a newer list of a series is.

    Attributes:
        info: the list that is kept, whose columns the newer one has.
        address: what the browser opens; its last part is the name of the file, if it names one.
    """

    info: ListInfo
    address: str

    @property
    def file_name(self) -> str:
        """The name of the file that the browser downloads; empty if the address is that of a page."""
        name = PurePosixPath(urlsplit(self.address).path)
        return name.name if name.suffix.lower() in _FILES else ""

    @property
    def kept_since(self) -> datetime:
        """When the list that is kept was imported."""
        return datetime.fromisoformat(self.info.imported_at)


@dataclass(frozen=True, slots=True)
class DownloadedFile:
    """A file in the folder of the browser, as it was at a moment."""

    path: Path
    changed: datetime


def address_of(info: ListInfo) -> str:
    """Where a newer list of the same kind is downloaded from; empty if nobody said."""
    if not info.is_fide:
        return info.page
    form = "_xml" if "xml" in info.file_name.lower() else ""
    if info.is_combined:
        return f"{_DOWNLOADS}players_list{form}.zip"
    return f"{_DOWNLOADS}{info.kinds[0]}_rating_list{form}.zip"


def downloads_of(lists: Iterable[ListInfo]) -> tuple[Download, ...]:
    """A newer list of each series whose address is known, in the order of the lists."""
    newest: dict[str, ListInfo] = {}
    for info in sorted(lists, key=lambda info: info.month):
        newest[info.series] = info
    found = (Download(info, address_of(info)) for info in newest.values())
    return tuple(each for each in found if each.address)


def is_old(info: ListInfo, now: datetime) -> bool:
    """True for one of FIDE's lists that was imported more than a day ago."""
    return info.is_fide and now - datetime.fromisoformat(info.imported_at) > LONGEST_KEPT


def downloaded(
    wanted: Sequence[Download], folder: Path
) -> tuple[tuple[Download, DownloadedFile], ...]:
    """The newest file of each list that the browser put into its folder.

    Raises:
        InputError: the folder cannot be read.
    """
    found = ((download, _arrived(download, folder)) for download in wanted)
    return tuple((download, files[0]) for download, files in found if files)


def _arrived(download: Download, folder: Path) -> tuple[DownloadedFile, ...]:
    """The files of the folder that are such a list, the newest first.

    A browser numbers a file whose name is there already: `players_list (1).zip`. A file that is
    not whole yet has another name, is empty, or has no end.
    """
    wanted = PurePosixPath(download.file_name)
    if not wanted.name:
        return ()
    name = re.compile(
        re.escape(wanted.stem) + r"(?: ?\(\d+\))?" + re.escape(wanted.suffix), re.IGNORECASE
    )
    try:
        looked_at = [_as_it_is(path) for path in folder.iterdir() if name.fullmatch(path.name)]
    except OSError as error:
        raise InputError(
            phrase("{folder} cannot be read: {reason}.", folder=str(folder), reason=reason(error))
        ) from error
    found = (file for file in looked_at if file is not None)
    return tuple(sorted(found, key=lambda file: (file.changed, file.path), reverse=True))


def _as_it_is(path: Path) -> DownloadedFile | None:
    """A whole file; None for one that is not, a pipe, a device, or what cannot be read."""
    try:
        with open_file(path) as file:
            status = os.fstat(file.fileno())
            is_zip = path.suffix.lower() == ".zip"
            is_whole = is_archive(file) if is_zip else status.st_size > 0
    except OSError:
        return None
    return DownloadedFile(path, from_timestamp(status.st_mtime)) if is_whole else None
