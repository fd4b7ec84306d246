"""What the program remembers between two starts, and where it keeps things."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QSettings, QStandardPaths

from arbiter_app.errors import InputError
from arbiter_app.event_address import EventAddress, event_address
from arbiter_app.file_names import path_from_text, path_to_text
from arbiter_app.gui.kept.kept_clocks import clock_key, clocks_as_text, clocks_from
from arbiter_app.gui.kept.options import HallOptions, options_from
from arbiter_app.gui.look.theme import TEXT_SIZES, ThemeChoice
from arbiter_app.input.untrusted_json import read_json
from arbiter_app.operations.interface import usual_folder_of_lists
from arbiter_app.operations.round_clock import RoundClock

_RECENT_KEPT = 8
_HEADINGS_KEPT = 300


@dataclass(frozen=True, slots=True)
class Places:
    """Folders of this computer: where new events and rating lists go, the file of preferences, and
    where the browser puts what it downloads.
    """

    documents: Path
    preferences: Path
    rating_lists: Path
    downloads: Path

    @classmethod
    def of_this_computer(cls) -> Places:
        kinds = QStandardPaths.StandardLocation
        documents = QStandardPaths.writableLocation(kinds.DocumentsLocation)
        settings = QStandardPaths.writableLocation(kinds.AppConfigLocation)
        lists = usual_folder_of_lists()
        downloads = QStandardPaths.writableLocation(kinds.DownloadLocation)
        return cls(
            Path(documents or Path.home()),
            Path(settings) / "preferences.ini",
            lists,
            Path(downloads or Path.home()),
        )


class Preferences:
    """Recent events, theme, window geometry: conveniences, never data of an event."""

    def __init__(self, path: Path) -> None:
        # Where nothing can be kept, the program works all the same.
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
        self._settings = QSettings(str(path), QSettings.Format.IniFormat)
        self._forget_passwords()

    @property
    def recent(self) -> tuple[Path, ...]:
        """Events opened last, newest first; those that are gone are left out."""
        return tuple(path for path in self._remembered() if _is_there(path))

    def _remembered(self) -> tuple[Path, ...]:
        return tuple(map(path_from_text, self._texts("recent")))

    def _texts(self, key: str) -> tuple[str, ...]:
        """A list that was kept: Qt gives one of a single text back as that text."""
        stored: Any = self._settings.value(key, [])
        return (stored,) if isinstance(stored, str) else tuple(map(str, stored or ()))

    @property
    def folders(self) -> tuple[Path, ...]:
        """Where events were that were opened last, also those that are gone."""
        return tuple(dict.fromkeys(path.parent for path in self._remembered()))

    @property
    def names(self) -> Mapping[Path, str]:
        """What recent events are called, where that is known."""
        stored = self._settings.value("recent_names", {})
        return {path_from_text(path): str(name) for path, name in _map(stored).items()}

    def remember(self, path: Path, name: str = "") -> None:
        """Put an event on top of the recent ones."""
        others = [path_to_text(other) for other in self.recent if other != path]
        own = path_to_text(path)
        kept = [own, *others][:_RECENT_KEPT]
        names = {**{path_to_text(other): known for other, known in self.names.items()}, own: name}
        self._settings.setValue("recent", kept)
        self._settings.setValue("recent_names", {one: names[one] for one in kept if names.get(one)})

    @property
    def servers(self) -> tuple[EventAddress, ...]:
        """Events on servers that were joined last, newest first; without anybody's password."""
        found = []
        for text in self._texts("servers"):
            # Somebody may have written into the file.
            with contextlib.suppress(InputError):
                found.append(event_address(text))
        return tuple(found)

    def _forget_passwords(self) -> None:
        """Older versions kept those that were written in an unusual way."""
        clean = [address.uri for address in self.servers]
        if clean != list(self._texts("servers")):
            self._settings.setValue("servers", clean)

    def remember_server(self, address: EventAddress) -> None:
        """Put an event on a server on top of those joined."""
        kept = [address.uri, *(each.uri for each in self.servers)]
        self._settings.setValue("servers", list(dict.fromkeys(kept))[:_RECENT_KEPT])

    @property
    def theme(self) -> ThemeChoice:
        stored = str(self._settings.value("theme", ThemeChoice.SYSTEM.value))
        return ThemeChoice(stored) if stored in set(ThemeChoice) else ThemeChoice.SYSTEM

    @theme.setter
    def theme(self, choice: ThemeChoice) -> None:
        self._settings.setValue("theme", choice.value)

    @property
    def language(self) -> str:
        """The code of the window's language; empty for that of the desktop."""
        return str(self._settings.value("language", ""))

    @language.setter
    def language(self, code: str) -> None:
        self._settings.setValue("language", code)

    @property
    def told_gaps(self) -> str:
        """The language of which it was said that it does not explain pairings."""
        return str(self._settings.value("told_gaps", ""))

    @told_gaps.setter
    def told_gaps(self, code: str) -> None:
        self._settings.setValue("told_gaps", code)

    @property
    def text_size(self) -> int | None:
        """How large texts are, in per cent of the usual size; None for as the desktop wants them."""
        stored = str(self._settings.value("text_size", ""))
        return int(stored) if stored in {str(size) for size in TEXT_SIZES} else None

    @text_size.setter
    def text_size(self, per_cent: int | None) -> None:
        self._settings.setValue("text_size", "" if per_cent is None else str(per_cent))

    def hidden_columns(self, table: str) -> frozenset[str]:
        """The columns of a table that are not to be seen, by their keys."""
        stored = str(self._settings.value(f"hidden_columns/{table}", ""))
        return frozenset(key for key in stored.split(" ") if key)

    def hide_columns(self, table: str, keys: Iterable[str]) -> None:
        """Keep which columns of a table are not to be seen."""
        self._settings.setValue(f"hidden_columns/{table}", " ".join(sorted(keys)))

    @property
    def animation(self) -> bool:
        """Whether the steps of a bracket are shown in motion."""
        return str(self._settings.value("animation", "true")) == "true"

    @animation.setter
    def animation(self, on: bool) -> None:
        self._settings.setValue("animation", "true" if on else "false")

    @property
    def backup_folder(self) -> Path | None:
        """Where copies of events are kept, None for a folder beside each event."""
        stored = str(self._settings.value("backup_folder", ""))
        return path_from_text(stored) if stored else None

    @backup_folder.setter
    def backup_folder(self, folder: Path | None) -> None:
        self._settings.setValue("backup_folder", "" if folder is None else path_to_text(folder))

    @property
    def headings(self) -> Mapping[str, str]:
        """What the arbiter said that columns of tables of players are, by heading."""
        return _texts_of(str(self._settings.value("headings", "{}")))

    def remember_headings(self, headings: Mapping[str, str]) -> None:
        """Keep what was said of some columns; what was said long ago gives way."""
        others = {key: value for key, value in self.headings.items() if key not in headings}
        kept = list((others | dict(headings)).items())[-_HEADINGS_KEPT:]
        self._settings.setValue("headings", json.dumps(dict(kept)))

    @property
    def geometry(self) -> QByteArray | None:
        stored = self._settings.value("geometry")
        return stored if isinstance(stored, QByteArray) else None

    @geometry.setter
    def geometry(self, geometry: QByteArray) -> None:
        self._settings.setValue("geometry", geometry)

    @property
    def document_languages(self) -> Mapping[str, str]:
        """The languages of documents that have their own: codes by name."""
        return _texts_of(str(self._settings.value("document_languages", "{}")))

    @document_languages.setter
    def document_languages(self, languages: Mapping[str, str]) -> None:
        self._settings.setValue("document_languages", json.dumps(dict(languages)))

    @property
    def hall(self) -> HallOptions:
        """What the hall shows, and how."""
        return options_from(str(self._settings.value("hall", "")))

    @hall.setter
    def hall(self, options: HallOptions) -> None:
        self._settings.setValue("hall", options.as_text)

    @property
    def list_sequence(self) -> str:
        """In which order rating lists are asked; see `RatingLists.sequence`."""
        return str(self._settings.value("list_sequence", ""))

    @list_sequence.setter
    def list_sequence(self, sequence: str) -> None:
        self._settings.setValue("list_sequence", sequence)

    @property
    def has_daily_lists(self) -> bool:
        """Whether FIDE's lists are fetched by the browser when they are more than a day old."""
        return str(self._settings.value("daily_lists", "false")) == "true"

    @has_daily_lists.setter
    def has_daily_lists(self, on: bool) -> None:
        self._settings.setValue("daily_lists", "true" if on else "false")

    @property
    def has_rating_checks(self) -> bool:
        """Whether ratings are compared with a list as soon as that is imported."""
        return str(self._settings.value("rating_checks", "true")) == "true"

    @has_rating_checks.setter
    def has_rating_checks(self, on: bool) -> None:
        self._settings.setValue("rating_checks", "true" if on else "false")

    def round_clock(self, event: Path, tournament_id: int) -> RoundClock | None:
        """The clock that runs for a tournament; kept here, because it is no part of the event."""
        return clocks_from(self._clocks).get(clock_key(event, tournament_id))

    def set_round_clock(self, event: Path, tournament_id: int, clock: RoundClock | None) -> None:
        """Keep a clock, so that it goes on when the program is started again; None stops it."""
        kept = clocks_from(self._clocks)
        kept.pop(clock_key(event, tournament_id), None)
        if clock is not None:
            kept[clock_key(event, tournament_id)] = clock
        self._settings.setValue("round_clocks", clocks_as_text(kept))
        self._settings.sync()

    @property
    def _clocks(self) -> str:
        return str(self._settings.value("round_clocks", ""))

    def save(self) -> None:
        self._settings.sync()


def _texts_of(stored: str) -> Mapping[str, str]:
    """Texts by name, kept as JSON; nothing of what is none."""
    try:
        told = read_json(stored)
    except ValueError:
        return {}
    return {str(name): str(text) for name, text in _map(told).items()}


def _map(stored: object) -> Mapping[str, object]:
    """A table from the file of preferences, which somebody may have edited."""
    return stored if isinstance(stored, dict) else {}


def _is_there(path: Path) -> bool:
    """False also where the folder may not be read, as on a stick of somebody else."""
    try:
        return path.exists()
    except OSError:
        return False
