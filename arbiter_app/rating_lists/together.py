"""Several lists at once: those that are valid on a day, asked in order."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Self

from arbiter_app.errors import InputError
from arbiter_app.rating_lists.about import ListInfo
from arbiter_app.rating_lists.entry import ListEntry, RatingKind
from arbiter_app.rating_lists.searching import ListSearch
from arbiter_app.rating_lists.shelf import kept_lists, path_of


@dataclass(frozen=True, slots=True)
class KnownPlayer:
    """A player as the lists together have them.

    Attributes:
        entry: as in the first list that has the player, with the ratings of all.
        sources: by kind of rating, the key of the list that it is from.
    """

    entry: ListEntry
    sources: Mapping[RatingKind, str]


@dataclass(frozen=True, slots=True)
class ListSequence:
    """In which order lists are asked, by their series: what the arbiter chose.

    Attributes:
        first: those that come first, in this order; all others follow, FIDE's before others.
        left_out: those that are not asked.
    """

    first: tuple[str, ...] = ()
    left_out: frozenset[str] = frozenset()

    def place(self, series: str) -> int:
        """Where a series stands; the same for all that have no place of their own."""
        return self.first.index(series) if series in self.first else len(self.first)


USUAL_SEQUENCE: Final = ListSequence()


def valid_lists(
    lists: Iterable[ListInfo], month: str = "", sequence: ListSequence = USUAL_SEQUENCE
) -> tuple[ListInfo, ...]:
    """Of each series the list that is valid in a month (`YYYY-MM`), in the order of the sequence.

    That is the newest that is not later; where all are later the oldest, and without a month the
    newest of all.
    """
    series: dict[str, list[ListInfo]] = {}
    used = (info for info in lists if info.series not in sequence.left_out)
    for info in sorted(used, key=lambda info: info.month):
        series.setdefault(info.series, []).append(info)
    chosen = []
    for known in series.values():
        not_later = [info for info in known if not month or info.month <= month]
        chosen.append(not_later[-1] if not_later else known[0])
    return tuple(
        sorted(
            chosen,
            key=lambda info: (
                sequence.place(info.series),
                not info.is_fide,
                not info.is_combined,
                info.series,
            ),
        )
    )


class ListsTogether:
    """Lists that are open for questions, in the order in which they are asked."""

    def __init__(self, searches: Sequence[ListSearch]) -> None:
        self._searches = tuple(searches)

    @classmethod
    def of(cls, folder: Path, lists: Iterable[ListInfo]) -> Self:
        """Open lists of a folder.

        Raises:
            InputError: one of them cannot be read.
        """
        return cls([ListSearch(path_of(folder, info)) for info in lists])

    @classmethod
    def valid(cls, folder: Path, month: str = "", sequence: ListSequence = USUAL_SEQUENCE) -> Self:
        """Open the lists that are valid in a month; those that cannot be read are left out."""
        searches = []
        for info in valid_lists(kept_lists(folder), month, sequence):
            with contextlib.suppress(InputError):
                searches.append(ListSearch(path_of(folder, info)))
        return cls(searches)

    @property
    def lists(self) -> tuple[ListInfo, ...]:
        return tuple(search.info for search in self._searches)

    def close(self) -> None:
        """Nothing is asked any more."""
        for search in self._searches:
            search.close()

    def find(self, text: str, limit: int, federation: str = "") -> tuple[KnownPlayer, ...]:
        """Whom a text may mean (see `searching`): of the first list first, each player once.

        Raises:
            InputError: a list is damaged.
        """
        found: list[KnownPlayer] = []
        seen: set[str] = set()
        for search in self._searches:
            for entry in search.find(text, limit, federation):
                if entry.fide_id not in seen and len(found) < limit:
                    found.append(self._known(entry, search))
                    seen |= {entry.fide_id} - {""}
        return tuple(found)

    def by_fide_id(self, fide_id: str) -> KnownPlayer | None:
        """The player with a FIDE ID, if any of the lists has them.

        Raises:
            InputError: a list is damaged.
        """
        for search in self._searches:
            if (entry := search.by_fide_id(fide_id)) is not None:
                return self._known(entry, search)
        return None

    def _known(self, entry: ListEntry, first: ListSearch) -> KnownPlayer:
        sources = dict.fromkeys(entry.ratings, first.info.key)
        ratings, k_factors = dict(entry.ratings), dict(entry.k_factors)
        if entry.fide_id:
            for search in self._searches:
                other = None if search is first else search.by_fide_id(entry.fide_id)
                if other is None:
                    continue
                for kind, value in other.ratings.items():
                    if kind not in ratings:
                        ratings[kind], sources[kind] = value, search.info.key
                        if kind in other.k_factors:
                            k_factors[kind] = other.k_factors[kind]
        in_order = {kind: ratings[kind] for kind in RatingKind if kind in ratings}
        return KnownPlayer(replace(entry, ratings=in_order, k_factors=k_factors), sources)
