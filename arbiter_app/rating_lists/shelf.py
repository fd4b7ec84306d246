"""The folder in which the lists are kept, each in a file of its own."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Final

from platformdirs import user_config_path

from arbiter_app.errors import InputError
from arbiter_app.output.beside import discard_abandoned
from arbiter_app.output.reasons import OutputError, reason
from arbiter_app.rating_lists.about import ColumnMapping, ListInfo
from arbiter_app.rating_lists.entry import RatingKind
from arbiter_app.rating_lists.tables import SUFFIX, open_to_read, unreadable
from arbiter_app.wording import Phrase, phrase, separated

_PROGRAM: Final = "arbiter-app"
_FOLDER: Final = "rating-lists"


def usual_folder() -> Path:
    """Where lists are kept on this computer: beside the settings of the window."""
    return user_config_path(_PROGRAM, appauthor=False) / _FOLDER


def path_of(folder: Path, info: ListInfo) -> Path:
    """The file of a list."""
    return folder / f"{info.key}{SUFFIX}"


def kept_lists(folder: Path) -> tuple[ListInfo, ...]:
    """The lists of a folder, the newest first, FIDE's before others; damaged ones are left out.

    Raises:
        InputError: the folder cannot be read.
    """
    found = []
    for path in _files(folder):
        with contextlib.suppress(InputError):
            found.append(info_of(path))
    found.sort(key=lambda info: (not info.is_fide, not info.is_combined, info.series))
    found.sort(key=lambda info: info.month, reverse=True)
    return tuple(found)


def damaged_lists(folder: Path) -> tuple[str, ...]:
    """The keys of the lists that cannot be read.

    Raises:
        InputError: the folder cannot be read.
    """
    found = []
    for path in _files(folder):
        try:
            info_of(path)
        except InputError:
            found.append(path.name.removesuffix(SUFFIX))
    return tuple(found)


def info_of(path: Path) -> ListInfo:
    """What a kept list is.

    Raises:
        InputError: it cannot be read.
    """
    try:
        with closing(open_to_read(path)) as database:
            facts = dict(database.execute("SELECT name, value FROM about"))
        return _info(facts)
    except (sqlite3.Error, KeyError, ValueError) as error:
        raise unreadable(path) from error


def _info(facts: Mapping[str, str]) -> ListInfo:
    return ListInfo(
        facts["source"],
        tuple(RatingKind(kind) for kind in facts["kinds"].split()),
        facts["month"],
        facts["imported_at"],
        facts["file_name"],
        int(facts["players"]),
        ColumnMapping.of_text(facts["mapping"]),
    )


def remove_list(folder: Path, key: str) -> None:
    """Remove a list, also one that is damaged.

    Raises:
        InputError: there is none of that name.
        OutputError: it cannot be removed.
    """
    known = {path.name.removesuffix(SUFFIX): path for path in _files(folder)}
    if key not in known:
        raise InputError(phrase("There is no rating list “{key}”.", key=key), hint=_names(known))
    try:
        known[key].unlink()
    except OSError as error:
        raise OutputError(
            phrase(
                "The rating list {key} cannot be removed: {reason}.", key=key, reason=reason(error)
            )
        ) from error


def chosen_list(lists: Iterable[ListInfo], key: str) -> ListInfo:
    """The list of a name; of several months the newest, if the name has no month.

    Raises:
        InputError: there is none.
    """
    known = sorted(lists, key=lambda info: info.month, reverse=True)
    for info in known:
        if key in (info.key, info.series):
            return info
    raise InputError(
        phrase("There is no rating list “{key}”.", key=key), hint=_names(info.key for info in known)
    )


def discard_leftovers(folder: Path, now: datetime) -> None:
    """Remove what programs that were killed left of their imports."""
    discard_abandoned(folder, lambda name: name.endswith(SUFFIX), now)


def _files(folder: Path) -> tuple[Path, ...]:
    try:
        return tuple(sorted(folder.glob(f"[!.]*{SUFFIX}"))) if folder.exists() else ()
    except OSError as error:
        raise InputError(
            phrase("{folder} cannot be read: {reason}.", folder=str(folder), reason=reason(error))
        ) from error


def _names(keys: Iterable[str]) -> Phrase:
    known = sorted(keys)
    if not known:
        return phrase("No lists have been imported yet.")
    return phrase("Available lists: {lists}.", lists=separated(known))
