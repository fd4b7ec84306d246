"""What a rating list is: whose, of which month, and how its columns are read."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Self

from arbiter_app.errors import InputError
from arbiter_app.input.untrusted_json import read_json
from arbiter_app.rating_lists.entry import RatingKind
from arbiter_app.tournament.names import words_of
from arbiter_app.wording import phrase

FIDE: Final = "FIDE"
"""The source of every list that FIDE publishes."""

FIDE_PAGE: Final = "https://ratings.fide.com/download_lists.phtml"

_MONTH: Final = re.compile(r"(?:19|20)\d\d-(?:0[1-9]|1[0-2])")
_MOST_LETTERS: Final = 40


@dataclass(frozen=True, slots=True)
class ColumnMapping:
    """Where a national list has what is known of a player.

    Attributes:
        columns: by field, the heading of a column, or `first-last`, the places of its letters in
            a line of fixed width, counted from 1.
        page: where newer lists are found, empty if nobody said.
    """

    columns: Mapping[str, str]
    page: str = ""

    @property
    def as_text(self) -> str:
        return json.dumps({"columns": dict(self.columns), "page": self.page}, ensure_ascii=False)

    @classmethod
    def of_text(cls, text: str) -> Self | None:
        """The mapping that a list was read by; None for FIDE's lists, which need none."""
        if not text:
            return None
        kept = read_json(text)
        return cls(kept["columns"], kept["page"])


@dataclass(frozen=True, slots=True)
class ListInfo:
    """A list that is kept.

    Attributes:
        source: who publishes it, `FIDE` or as the arbiter called it.
        kinds: the ratings that are in it.
        month: `YYYY-MM`, the month that it is valid from.
        imported_at: ISO 8601, in UTC.
        file_name: what was imported.
        players: how many are in it.
        mapping: how its columns were read, None for FIDE's.
    """

    source: str
    kinds: tuple[RatingKind, ...]
    month: str
    imported_at: str = ""
    file_name: str = ""
    players: int = 0
    mapping: ColumnMapping | None = field(default=None)

    @property
    def key(self) -> str:
        """The name by which the list is chosen: `fide-2026-10`, `fide-rapid-2026-10`."""
        return f"{self.series}-{self.month}"

    @property
    def series(self) -> str:
        """The same without the month: newer lists of a series take the place of older ones."""
        kinds = () if self.is_combined or not self.is_fide else self.kinds
        return "-".join((*words_of(self.source).split(), *kinds))

    @property
    def is_fide(self) -> bool:
        return self.source == FIDE

    @property
    def is_combined(self) -> bool:
        """Standard, rapid and blitz ratings in one list."""
        return len(self.kinds) > 1

    @property
    def page(self) -> str:
        """The page where a newer list would be; empty if it is not known."""
        if self.is_fide:
            return FIDE_PAGE
        return "" if self.mapping is None else self.mapping.page


def checked_month(text: str) -> str:
    """A month as typed, `2026-10`.

    Raises:
        InputError: it is none.
    """
    if not _MONTH.fullmatch(text):
        raise InputError(
            phrase("“{text}” is not a valid month.", text=text),
            hint=phrase("Use year and month, such as 2026-10."),
        )
    return text


def checked_source(text: str) -> str:
    """What a national list is called.

    Raises:
        InputError: no letters, too many, or FIDE, whose lists are known by their columns.
    """
    name = " ".join(text.split())
    if not words_of(name) or len(name) > _MOST_LETTERS:
        raise InputError(
            phrase("“{text}” cannot be the name of a rating list.", text=text),
            hint=phrase(
                "Use up to {most} letters and digits, such as the name of the federation’s rating.",
                most=_MOST_LETTERS,
            ),
        )
    if words_of(name) == words_of(FIDE):
        raise InputError(
            phrase("FIDE’s lists are recognised by their columns."),
            hint=phrase("Choose another name."),
        )
    return name
