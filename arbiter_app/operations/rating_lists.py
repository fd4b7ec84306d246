"""Rating lists in use: whom a typed name may mean, and ratings that are no longer those of the list.

A rating of a list comes into a tournament when a player is added from it, or when ratings are
updated before the first round; from then on the tournament has its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final

from arbiter_app.errors import RefusedError
from arbiter_app.input.files import open_file
from arbiter_app.operations.newer_lists import Download, downloads_of, is_old
from arbiter_app.operations.players import NewPlayer
from arbiter_app.operations.round_clock import planned_minutes
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.strength import RankMethod, is_long, rank_method
from arbiter_app.tournament.tournament import Settings, Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import phrase

if TYPE_CHECKING:
    from arbiter_app.rating_lists import (
        KnownPlayer,
        ListSequence,
        ListsTogether,
        RatingKind,
    )

LEAST_TYPED: Final = 2
"""Letters after which candidates are looked for."""

_STANDARD_MINUTES: Final = 60
_BLITZ_MINUTES: Final = 10
"""Of one player for 60 moves (B.02): standard from the first on, blitz up to the second."""

_LIST_BEGINNINGS: Final = (b"ID NUMBER", b"<PLAYERSLIST>")
_NAMES_OF_FILES: Final = ("players_list", "standard_", "rapid_", "blitz_")
_ARCHIVE: Final = b"PK\x03\x04"


@dataclass(frozen=True, slots=True)
class PlayerMeant:
    """Whom a typed name may mean.

    Attributes:
        player: everything that would be taken, with the rating for this tournament.
        born: the year, 0 if unknown.
        source: the list that the rating is from, and which rating of it: `fide-2026-10, rapid`;
            empty without a rating.
    """

    player: NewPlayer
    born: int
    source: str


@dataclass(frozen=True, slots=True)
class KeptRatingList:
    """A list that is kept, as it is shown.

    Attributes:
        name: by which it is chosen, `fide-2026-10`.
        series: the name without the month: all its months have one place in the sequence.
        is_used: names are looked up in it.
        kinds: its ratings, in words.
        page: where a newer list would be, empty if nobody said.
        imported_at: ISO 8601, in UTC.
        is_damaged: it cannot be read; nothing but the name is known of it.
    """

    name: str
    series: str = ""
    source: str = ""
    kinds: tuple[str, ...] = ()
    month: str = ""
    players: int = 0
    file_name: str = ""
    page: str = ""
    imported_at: str = ""
    is_damaged: bool = False
    is_used: bool = True


@dataclass(frozen=True, slots=True)
class ImportedRatingList:
    """A list that was imported.

    Attributes:
        left_out: how many lines of its file are no players.
        is_month_of_file: the month is only that of the file's date.
    """

    name: str
    month: str
    players: int
    left_out: int
    is_month_of_file: bool


@dataclass(frozen=True, slots=True)
class RatingDifference:
    """A player whose official or national rating is not that of the list that is valid.

    Attributes:
        now: the rating as it is entered.
        listed: that of the list, 0 if it has none.
        source: as of a `PlayerMeant`.
    """

    tpn: Tpn
    name: str
    now: int
    listed: int
    source: str
    is_national: bool = False


@dataclass(frozen=True, slots=True)
class RatingCheck:
    """All ratings compared with the lists.

    Attributes:
        lists: those that were asked, by name.
        missing_month: `YYYY-MM`, a month of which a list is out, but none of FIDE's is kept; empty
            if the lists are up to date.
        differences: in order of pairing numbers.
        unknown: names of players of whom no list has the FIDE ID, or who have none.
    """

    lists: tuple[str, ...]
    missing_month: str
    differences: tuple[RatingDifference, ...]
    unknown: tuple[str, ...]


class RatingLists:
    """The lists kept in a folder; may be asked from any thread."""

    def __init__(self, folder: Path, sequence: str = "") -> None:
        """`sequence` is what `sequence` was before, as settings keep it."""
        self._folder = folder
        self._sequence = sequence
        self._gate = Lock()
        self._opened: tuple[str, ListsTogether] | None = None

    @property
    def folder(self) -> Path:
        return self._folder

    def kept(self) -> tuple[KeptRatingList, ...]:
        """The lists in the order in which they are asked, then the newest first, damaged ones last.

        Raises:
            InputError: the folder cannot be read.
        """
        from arbiter_app.rating_lists import damaged_lists, kept_lists

        sequence = _sequence_of(self._sequence)
        in_order = sorted(
            kept_lists(self._folder),
            key=lambda info: (info.series in sequence.left_out, sequence.place(info.series)),
        )
        whole = (
            KeptRatingList(
                info.key,
                info.series,
                info.source,
                info.kinds,
                info.month,
                info.players,
                info.file_name,
                info.page,
                info.imported_at,
                is_used=info.series not in sequence.left_out,
            )
            for info in in_order
        )
        damaged = (KeptRatingList(key, is_damaged=True) for key in damaged_lists(self._folder))
        return (*whole, *damaged)

    @property
    def sequence(self) -> str:
        """In which order the lists are asked, for settings to keep."""
        return self._sequence

    def move_up(self, series: str) -> None:
        """Ask the lists of a series before those that are asked just before them now.

        Raises:
            InputError: the folder cannot be read.
        """
        order = list(dict.fromkeys(one.series for one in self.kept() if one.series))
        if series in order and (at := order.index(series)):
            order[at - 1 : at + 1] = [order[at], order[at - 1]]
        left_out = _sequence_of(self._sequence).left_out
        self._use_sequence([f"-{one}" if one in left_out else one for one in order])

    def use(self, series: str, *, used: bool) -> None:
        """Look names up in the lists of a series, or do not.

        Raises:
            InputError: the folder cannot be read.
        """
        order = list(dict.fromkeys(one.series for one in self.kept() if one.series))
        left_out = _sequence_of(self._sequence).left_out - {series} | (set() if used else {series})
        self._use_sequence([f"-{one}" if one in left_out else one for one in order])

    def _use_sequence(self, words: Sequence[str]) -> None:
        self._sequence = " ".join(words)
        self.close()

    def import_file(
        self,
        path: Path,
        now: datetime,
        tell: Callable[[int, int], None],
        like: Download | None = None,
    ) -> ImportedRatingList:
        """Keep one of FIDE's lists, or one with the columns of a list that is kept (`like`).

        `tell` hears how far it is, and stops it by raising.

        Raises:
            InputError: the file cannot be read, is damaged, or is no list.
            OutputError: the list cannot be kept.
        """
        from arbiter_app.rating_lists import Wish, import_list

        wish = Wish()
        if like is not None and not like.info.is_fide:
            wish = Wish(like.info.source, mapping=like.info.mapping)
        try:
            done = import_list(path, self._folder, wish, now, tell)
        finally:
            self.close()
        info = done.info
        return ImportedRatingList(
            info.key, info.month, info.players, done.left_out, done.is_month_of_file
        )

    def downloads(self) -> tuple[Download, ...]:
        """Where newer lists are, of those that are used and whose address is known.

        Raises:
            InputError: the folder cannot be read.
        """
        from arbiter_app.rating_lists import kept_lists

        left_out = _sequence_of(self._sequence).left_out
        return downloads_of(
            info for info in kept_lists(self._folder) if info.series not in left_out
        )

    def old_ones(self, now: datetime) -> tuple[Download, ...]:
        """Of these FIDE's that were imported more than a day ago.

        Raises:
            InputError: the folder cannot be read.
        """
        return tuple(each for each in self.downloads() if is_old(each.info, now))

    def remove(self, key: str) -> None:
        """Remove a list.

        Raises:
            InputError: there is none of that name.
            OutputError: it cannot be removed.
        """
        from arbiter_app.rating_lists import remove_list

        self.close()
        remove_list(self._folder, key)

    def candidates(self, text: str, settings: Settings, limit: int) -> tuple[PlayerMeant, ...]:
        """Whom a typed name may mean, the most likely first; nobody for a letter or two.

        Players of the tournament's federation come first.

        Raises:
            InputError: a list is damaged.
        """
        if len(text.strip()) < LEAST_TYPED:
            return ()
        kinds = kinds_for(settings)
        with self._gate:
            month = settings.start_date[:7].replace("/", "-")
            found = self._lists(month).find(text, limit, settings.federation)
        return tuple(_candidate(known, kinds) for known in found)

    def check(self, tournament: Tournament, today: date) -> RatingCheck:
        """Compare all official and national ratings with the lists that are valid.

        Those are the lists of the first day; in an event of more than 30 days that has begun, those
        of today, for the rating that a player has by now (C.07 (2026) 10).

        Whether these are the newest that can be is told by the months alone: FIDE publishes a list
        on the first day of each.

        Raises:
            RefusedError: there is no list.
            InputError: a list is damaged.
        """
        settings = tournament.settings
        first_day = settings.start_date[:7].replace("/", "-")
        this_month = f"{today:%Y-%m}"
        is_by_now = bool(tournament.rounds) and is_long(settings)
        month = this_month if is_by_now else first_day
        with self._gate:
            lists = self._lists(month)
            if not lists.lists:
                raise RefusedError(
                    phrase("No rating list has been imported."), hint=phrase("Import one first.")
                )
            known = {player.tpn: lists.by_fide_id(player.fide_id) for player in tournament.players}
        differences: list[RatingDifference] = []
        for player in tournament.players:
            found = known[player.tpn]
            if found is not None:
                now = player.rating_in(tournament.next_round) if is_by_now else None
                differences += _differences(player, found, settings, now)
        keys = tuple(info.key for info in lists.lists)
        wanted = min(month or this_month, this_month)
        is_there = any(info.is_fide and info.month >= wanted for info in lists.lists)
        unknown = tuple(one.name for one in tournament.players if known[one.tpn] is None)
        return RatingCheck(keys, "" if is_there else wanted, tuple(differences), unknown)

    def close(self) -> None:
        """Let go of the files, which are opened again when somebody asks."""
        with self._gate:
            if self._opened is not None:
                self._opened[1].close()
                self._opened = None

    def _lists(self, month: str) -> ListsTogether:
        """The lists valid in a month (`YYYY-MM`), the newest of each without one."""
        from arbiter_app.rating_lists import ListsTogether

        if self._opened is not None and self._opened[0] == month:
            return self._opened[1]
        if self._opened is not None:
            self._opened[1].close()
        opened = ListsTogether.valid(self._folder, month, _sequence_of(self._sequence))
        self._opened = (month, opened)
        return opened


def _sequence_of(text: str) -> ListSequence:
    """The sequence that settings keep: series in order, `-` before those that are left out."""
    from arbiter_app.rating_lists import ListSequence

    words = text.split()
    left_out = frozenset(word[1:] for word in words if word.startswith("-"))
    return ListSequence(tuple(word.removeprefix("-") for word in words), left_out)


def kinds_for(settings: Settings) -> tuple[RatingKind, ...]:
    """Which ratings count, the first that a player has, by the time control (B.02).

    In rapid and blitz events it is the standard rating for those who have none of the kind: the
    effective lists. Where the time control does not say, it is a standard event.
    """
    from arbiter_app.rating_lists import RatingKind

    minutes = planned_minutes(settings) / 2
    if not minutes or minutes >= _STANDARD_MINUTES:
        return (RatingKind.STANDARD,)
    first = RatingKind.BLITZ if minutes <= _BLITZ_MINUTES else RatingKind.RAPID
    return (first, RatingKind.STANDARD)


def usual_folder_of_lists() -> Path:
    """Where the lists are kept on this computer, for the window and the command line alike."""
    from arbiter_app.rating_lists import usual_folder

    return usual_folder()


def page_of_lists() -> str:
    """The page from which FIDE's lists are downloaded."""
    from arbiter_app.rating_lists import FIDE_PAGE

    return FIDE_PAGE


def is_rating_list(path: Path) -> bool:
    """True for a file that is one of FIDE's lists by its beginning, or, zipped, by its name."""
    try:
        with open_file(path) as file:
            beginning = file.read(256)
    except OSError:
        return False
    if beginning.startswith(_ARCHIVE):
        return path.suffix.lower() == ".zip" and path.name.lower().startswith(_NAMES_OF_FILES)
    plain = beginning.removeprefix(b"\xef\xbb\xbf").lstrip().upper()
    return plain.startswith(_LIST_BEGINNINGS)


def _differences(
    player: Player, found: KnownPlayer, settings: Settings, now: int | None
) -> Iterator[RatingDifference]:
    """What of a player's ratings is otherwise in the lists; `now` in place of the official one."""
    listed = _candidate(found, kinds_for(settings))
    official = player.official_rating if now is None else now
    if listed.player.rating != official:
        source = listed.source or found.entry.name
        yield RatingDifference(player.tpn, player.name, official, listed.player.rating, source)
    national = listed.player.national_rating
    uses_national = rank_method(settings) not in (RankMethod.NOT_SAID, RankMethod.FIDE_ONLY)
    if uses_national and now is None and national not in (0, player.national_rating):
        yield RatingDifference(
            player.tpn,
            player.name,
            player.national_rating,
            national,
            listed.player.national_source,
            is_national=True,
        )


def _candidate(known: KnownPlayer, kinds: Sequence[RatingKind]) -> PlayerMeant:
    from arbiter_app.rating_lists import RatingKind

    entry = known.entry
    kind = next((kind for kind in kinds if kind in entry.ratings), None)
    player = NewPlayer(
        name=entry.name,
        rating=0 if kind is None else entry.ratings[kind],
        title=entry.title,
        sex=entry.sex,
        federation=entry.federation,
        fide_id=entry.fide_id,
        birth_date=f"{entry.born}/00/00" if entry.born else "",
        club=entry.club,
        national_rating=entry.ratings.get(RatingKind.NATIONAL, 0),
        fide_source="" if kind is None else f"{known.sources[kind]}, {kind}",
        national_source=known.sources.get(RatingKind.NATIONAL, ""),
        national_id=entry.national_id,
    )
    return PlayerMeant(player, entry.born, player.fide_source)
