"""A participant: what is known of them, and how each field of it is typed, shown and kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final, TypeAlias

from arbiter_app.errors import InputError
from arbiter_app.tournament.entered_text import clean_date
from arbiter_app.tournament.types import Sex, Title, Tpn
from arbiter_app.wording import NOTHING, Phrase, phrase, verbatim


@dataclass(frozen=True, slots=True)
class Player:
    """A participant as the List of Participants shows them.

    Attributes:
        tpn: tournament pairing number (C.04.2 (2026) 2.3); unique in the tournament.
        rating: the tournament rating: the measure of strength in this tournament (C.04.2 (2026)
            2.1), 0 for an unrated player.
        national_rating: rating of a national list, 0 if none (TRF NRS record).
        fide_rating: the official rating of FIDE where it is not the tournament rating, 0 for a
            player whom FIDE has not rated; None where it is the tournament rating.
        fide_source: the list that the official rating is from, `fide-2026-10, standard`; empty for
            one entered by hand.
        national_source: the same of the national rating.
        national_id: the number in the national list (columns 58-68 of an NRS record).
        birth_date: `YYYY/MM/DD`, `YYYY/00/00` if only the year is known, or empty.
        withdrawn_from: first round for which the player is no longer paired (C.04.2 3.2), if any.
        later_ratings: first round and rating, of ratings that came during the tournament, in the
            order of the rounds (C.07 (2026) 10).
        tie_order: the place among players of the same rating and title, as it was given by hand;
            0 for none.
        has_half_point_byes: False for a player who is not entitled to them (C.05 6.7).
    """

    tpn: Tpn
    name: str
    rating: int = 0
    title: Title | None = None
    sex: Sex | None = None
    federation: str = ""
    fide_id: str = ""
    birth_date: str = ""
    club: str = ""
    category: str = ""
    national_rating: int = 0
    withdrawn_from: int | None = None
    fide_rating: int | None = None
    fide_source: str = ""
    national_source: str = ""
    national_id: str = ""
    later_ratings: tuple[tuple[int, int], ...] = ()
    tie_order: int = 0
    has_half_point_byes: bool = True

    @property
    def is_rated(self) -> bool:
        return self.rating > 0

    @property
    def official_rating(self) -> int:
        """The rating of FIDE, 0 if there is none."""
        return self.rating if self.fide_rating is None else self.fide_rating

    @property
    def all_ratings(self) -> tuple[int, ...]:
        """Every rating that is kept of the player, 0 for those there are not."""
        ratings = (self.rating, self.official_rating, self.national_rating)
        if not self.later_ratings:
            return ratings
        return (*ratings, *(rating for _, rating in self.later_ratings))

    def rating_in(self, round_number: int) -> int:
        """The rating that the player has in a round, as far as later ones were entered."""
        return self._later(round_number, self.rating)

    def official_rating_in(self, round_number: int) -> int:
        """The same of the rating of FIDE, by which games are rated."""
        return self._later(round_number, self.official_rating)

    def _later(self, round_number: int, at_first: int) -> int:
        return next(
            (rating for first, rating in reversed(self.later_ratings) if first <= round_number),
            at_first,
        )

    def is_withdrawn_in(self, round_number: int) -> bool:
        """True if the player is no longer paired in this round (C.04.2 (2026) 3.2)."""
        return self.withdrawn_from is not None and self.withdrawn_from <= round_number

    def has_left_after(self, round_number: int) -> bool:
        """True if the player takes no part after this round, and is marked so in its lists."""
        return self.is_withdrawn_in(round_number + 1)


FieldValue: TypeAlias = str | int | Title | Sex | None
FieldKind: TypeAlias = type[str] | type[int] | type[Title] | type[Sex]

_DATE_OF_BIRTH: Final = phrase("The date of birth")
DAY_NOT_KNOWN: Final = "/00/00"
"""Ends a date of birth of which only the year is known."""

_HIGHEST_TYPED_RATING: Final = 4000
"""More is a slip of the finger, though a report has room for it."""


class Alignment(Enum):
    """Where a value stands in its column."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class PlayerField:
    """A field of a player.

    Attributes:
        name: the attribute of `Player`, and the column of the event file.
        title: what it is called where there is room.
        heading: what it is called above a narrow column.
        called: what it is called where a sentence begins: `The FIDE ID`.
        inside: what it is called inside a sentence: `birth date: 2001/02/03`.
        parse: the value of a text that is typed, without blanks around it.
        side: where it stands in its column.
        width: of its column in the list of participants, in pixels; None takes what is left.
        hint: what may be typed, where the heading does not say it.
        column: the heading in tables that programs read.
        kind: of its values; a title or a sex may be missing, which is None.
        is_listed: it has a column in the window's list of participants.
        is_hidden: that column is shown only when it is asked for, or what the tournament does needs
            it.
        is_optional: a number of it may be missing, which is None and not 0.
        instead: what is shown where it is missing.
        is_date: its values are dates, of which the year may be all that is known.
        remark: the `###` line before its colon that has a text in a report file, where no record has
            it; the text stands for the braces.
    """

    name: str
    title: Phrase
    heading: Phrase
    called: Phrase
    inside: Phrase
    parse: Callable[[str], FieldValue]
    width: int | None
    side: Alignment = Alignment.LEFT
    hint: Phrase = NOTHING
    column: str = ""
    kind: FieldKind = str
    is_listed: bool = True
    is_hidden: bool = False
    is_optional: bool = False
    instead: str = ""
    is_date: bool = False
    remark: str = ""

    def text_of(self, player: object) -> str:
        """The value that somebody has as it is shown; empty without one."""
        value: FieldValue = getattr(player, self.name)
        if self.is_date:
            return str(value).removesuffix(DAY_NOT_KNOWN)
        if not self.is_optional:
            return value_text(value)
        return value_text(getattr(player, self.instead)) if value is None else str(value)

    def typed(self, player: Player, text: str) -> Player:
        """A player with what was typed into this field.

        Raises:
            InputError: the text is no value of it.
        """
        values: dict[str, Any] = {self.name: self.parse(text.strip())}
        return replace(player, **values)


def value_text(value: FieldValue) -> str:
    """A value as it is shown; empty without one."""
    match value:
        case None | 0:
            return ""
        case Title() | Sex():
            return value.value
        case _:
            return str(value)


def _as_typed(text: str) -> str:
    return text


def _title(text: str) -> Title | None:
    if not text:
        return None
    try:
        return Title(text.upper())
    except ValueError:
        known = verbatim(", ".join(title.value for title in Title))
        raise InputError(phrase("“{text}” is not a FIDE title.", text=text), hint=known) from None


def _rating(text: str) -> int:
    if not text:
        return 0
    is_number = text.isdecimal() and len(text) <= len(str(_HIGHEST_TYPED_RATING))
    if not is_number or int(text) > _HIGHEST_TYPED_RATING:
        raise InputError(
            phrase(
                "“{text}” is not a valid rating. Use a whole number up to {most}, or leave it empty.",
                text=text,
                most=_HIGHEST_TYPED_RATING,
            )
        )
    return int(text)


def _official_rating(text: str) -> int | None:
    return _rating(text) if text else None


_SEXES: Final[Mapping[str, Sex | None]] = {
    "": None,
    "m": Sex.MALE,
    "w": Sex.FEMALE,
    "f": Sex.FEMALE,
}


def _sex(text: str) -> Sex | None:
    if text.lower() not in _SEXES:
        raise InputError(phrase("Enter m or w."))
    return _SEXES[text.lower()]


def _federation(text: str) -> str:
    return text.upper()[:3]


def _birth_date(text: str) -> str:
    return clean_date(text, _DATE_OF_BIRTH)


def _fide_id(text: str) -> str:
    if text and not text.isdecimal():
        raise InputError(phrase("A FIDE ID may contain only digits."))
    return text


PLAYER_FIELDS: Final = (
    PlayerField(
        "name", phrase("Name"), phrase("Name"), phrase("The name"), phrase("name"), _as_typed, None
    ),
    PlayerField(
        "title",
        phrase("Title"),
        phrase("Title"),
        phrase("The title"),
        phrase("title"),
        _title,
        70,
        hint=verbatim("GM, IM, WGM, FM …"),
        kind=Title,
    ),
    PlayerField(
        "rating",
        phrase("Rating"),
        phrase("Rating"),
        phrase("The rating"),
        phrase("rating"),
        _rating,
        84,
        Alignment.RIGHT,
        kind=int,
    ),
    PlayerField(
        "federation",
        phrase("Federation"),
        phrase("Fed."),
        phrase("The federation"),
        phrase("federation"),
        _federation,
        70,
        hint=phrase("Federation"),
    ),
    PlayerField(
        "sex",
        phrase("Sex"),
        phrase("Sex"),
        phrase("The sex"),
        phrase("sex"),
        _sex,
        56,
        Alignment.CENTRE,
        hint=phrase("m or w"),
        kind=Sex,
    ),
    PlayerField(
        "birth_date",
        phrase("Date of birth"),
        phrase("Born"),
        _DATE_OF_BIRTH,
        phrase("birth date"),
        _birth_date,
        112,
        column="Born",
        is_date=True,
    ),
    PlayerField(
        "fide_id",
        phrase("FIDE ID"),
        phrase("FIDE ID"),
        phrase("The FIDE ID"),
        phrase("FIDE ID"),
        _fide_id,
        104,
        Alignment.RIGHT,
    ),
    PlayerField(
        "club", phrase("Club"), phrase("Club"), phrase("The club"), phrase("club"), _as_typed, 160
    ),
    PlayerField(
        "category",
        phrase("Category"),
        phrase("Category"),
        phrase("The category"),
        phrase("category"),
        _as_typed,
        90,
        hint=phrase("A prize category, as this tournament names it"),
    ),
    PlayerField(
        "fide_rating",
        phrase("FIDE rating"),
        phrase("FIDE"),
        phrase("The FIDE rating"),
        phrase("FIDE rating"),
        _official_rating,
        76,
        Alignment.RIGHT,
        hint=phrase("The official FIDE rating, if different; 0 if none"),
        column="Official FIDE rating",
        kind=int,
        is_hidden=True,
        is_optional=True,
        instead="rating",
    ),
    PlayerField(
        "national_rating",
        phrase("National rating"),
        phrase("National"),
        phrase("The national rating"),
        phrase("national rating"),
        _rating,
        84,
        Alignment.RIGHT,
        kind=int,
        is_hidden=True,
    ),
    PlayerField(
        "fide_source",
        phrase("FIDE rating list"),
        phrase("FIDE list"),
        phrase("The FIDE rating list"),
        phrase("FIDE rating list"),
        _as_typed,
        150,
        hint=phrase("The rating list this comes from; empty if entered by hand"),
        is_hidden=True,
        remark="FIDE ratings from {}",
    ),
    PlayerField(
        "national_source",
        phrase("National rating list"),
        phrase("National list"),
        phrase("The national rating list"),
        phrase("national rating list"),
        _as_typed,
        150,
        hint=phrase("The rating list this comes from; empty if entered by hand"),
        is_hidden=True,
        remark="National ratings from {}",
    ),
    PlayerField(
        "national_id",
        phrase("National ID"),
        phrase("National ID"),
        phrase("The national ID"),
        phrase("national ID"),
        _as_typed,
        104,
        Alignment.RIGHT,
        is_hidden=True,
    ),
)
"""Everything that is known of a player but what the tournament gives them, in the order of lists."""
