"""What readers make of a list: rows as the file keeps them, and what could not be read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from arbiter_app.errors import InputError
from arbiter_app.rating_lists.entry import RatingKind
from arbiter_app.tournament.types import Title
from arbiter_app.wording import Message, Parameter, Phrase, phrase

Record: TypeAlias = tuple[str | int, ...]
"""A row: values in the order of `tables.PLAYER_COLUMNS`."""

HIGHEST_RATING: Final = 4000
"""No rating is higher: where more is read, another column was meant."""

HIGHEST_K: Final = 99
"""No development coefficient is higher: FIDE's are 10, 20 and 40."""

_MOST_TOLD: Final = 20

NO_PLAYER: Final = Message("Line {number}: “{found}” is not a player.")

TITLES: Final = frozenset(title.value for title in Title)
SEXES: Final[Mapping[str, str]] = {"M": "m", "F": "w", "W": "w", "m": "m", "f": "w", "w": "w"}


@dataclass(slots=True)
class LeftOut:
    """The lines that are not players: how many, and the first of them in words."""

    count: int = 0
    told: list[Phrase] = field(default_factory=list)

    def add(self, message: Message, **parameters: Parameter) -> None:
        """Count a line; the message is made only of the first ones."""
        self.count += 1
        if len(self.told) < _MOST_TOLD:
            self.told.append(message.of(**parameters))


@dataclass(frozen=True, slots=True)
class Layout:
    """What the beginning of a file says about it.

    Attributes:
        kinds: the ratings it has.
        month: `YYYY-MM`, empty where it does not say.
    """

    kinds: tuple[RatingKind, ...]
    month: str = ""


def rating_in(text: str) -> int:
    """A rating as lists have it: empty or 0 for none.

    Raises:
        ValueError: it is none.
    """
    number = int(text or 0)
    if not 0 <= number <= HIGHEST_RATING:
        raise ValueError(f"{number} is no rating")
    return number


def k_factor_in(text: str) -> int:
    """A development coefficient as lists have it: empty or 0 for none.

    Raises:
        ValueError: it is none.
    """
    number = int(text or 0)
    if not 0 <= number <= HIGHEST_K:
        raise ValueError(f"{number} is no K")
    return number


def year(text: str) -> int:
    """The year of a date of birth, `1990`, `1990/02/28` or `28.02.1990`; 0 if unknown.

    Raises:
        ValueError: it has no year.
    """
    if not text:
        return 0
    parts = text.replace("-", "/").replace(".", "/").split("/")
    number = int(parts[0] if len(parts[0]) == 4 else parts[-1])
    if number and not 1800 <= number <= 2200:
        raise ValueError(f"{number} is no year of birth")
    return number


def decoded(raw: bytes) -> str:
    """The letters of a field or line: UTF-8, or the code page of old programs."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")


def no_list(name: str) -> InputError:
    """What is said of a file that is no list of FIDE's, and of which nobody said what it is."""
    return InputError(
        phrase("{name} is not one of FIDE’s rating lists.", name=name),
        hint=phrase("For another federation’s list, give its name and its columns."),
    )
