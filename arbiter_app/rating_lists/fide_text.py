"""FIDE's lists as text: columns of fixed width, where the first line says where they are.

FIDE publishes no specification; the layouts are those of the files of 2026. Places are taken from
the headings, since they have moved before.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from arbiter_app.errors import InputError
from arbiter_app.rating_lists.entry import RatingKind
from arbiter_app.rating_lists.records import (
    NO_PLAYER,
    SEXES,
    TITLES,
    Layout,
    LeftOut,
    Record,
    decoded,
    k_factor_in,
    rating_in,
    year,
)
from arbiter_app.tournament.names import words_of
from arbiter_app.wording import phrase

_MARK: Final = codecs.BOM_UTF8
_NOWHERE: Final = slice(0, 0)
_HEADING: Final = re.compile(rb"ID Number|\S+")
_MONTH: Final = re.compile(r"([A-Z]{3})(\d\d)")
_MONTHS: Final = [
    "JAN",
    "FEB",
    "MAR",
    "APR",
    "MAY",
    "JUN",
    "JUL",
    "AUG",
    "SEP",
    "OCT",
    "NOV",
    "DEC",
]
_COMBINED: Final = (("SRTNG", "SK"), ("RRTNG", "RK"), ("BRTNG", "BK"))
_KINDS: Final = (RatingKind.STANDARD, RatingKind.RAPID, RatingKind.BLITZ)
_NEEDED: Final = ("ID NUMBER", "NAME", "FED", "SEX", "TIT", "B-DAY", "FLAG")


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where the columns are, by heading, and what follows from that.

    `ratings` and `k_factors` are those of standard, rapid and blitz, empty where there are none.
    """

    places: Mapping[str, slice]
    width: int
    ratings: tuple[slice, slice, slice]
    k_factors: tuple[slice, slice, slice]


def is_fide_text(beginning: bytes) -> bool:
    """True for the first bytes of such a list."""
    return beginning.removeprefix(_MARK).upper().startswith(b"ID NUMBER")


def layout_of(header: bytes, file_name: str) -> Layout:
    """Which ratings a list has, by its first line, and of which month it is.

    The list of one kind does not say of which: its name does, `standard_sep26frl.txt`.

    Raises:
        InputError: columns are missing, or the name does not say the kind.
    """
    names = [name.upper() for name in _places(header)]
    missing = [name for name in _NEEDED if name not in names]
    if missing:
        raise InputError(
            phrase(
                "{name} has no column {column} in its first line.",
                name=file_name,
                column=missing[0],
            )
        )
    if all(rated in names for rated, _ in _COMBINED):
        return Layout(_KINDS)
    month = next((found for name in names if (found := _month(name))), "")
    kind = kind_named(file_name)
    if not month:
        raise InputError(phrase("{name} has no rating column in its first line.", name=file_name))
    return Layout((kind,), month)


def kind_named(file_name: str) -> RatingKind:
    """The kind of ratings that the name of a file says: `rapid_rating_list.zip`.

    Raises:
        InputError: it says none.
    """
    for kind in _KINDS:
        if kind.value in file_name.lower():
            return kind
    raise InputError(
        phrase("The file name {name} does not show which ratings it contains.", name=file_name),
        hint=phrase("Put “standard”, “rapid” or “blitz” in the file name, as FIDE does."),
    )


def records_of(
    header: bytes, lines: Iterable[bytes], layout: Layout, left_out: LeftOut
) -> Iterator[Record]:
    """The players of the lines after the first; lines that are none go to `left_out`."""
    columns = _columns(header, layout)
    to_record = _reader(columns)
    for number, line in enumerate(lines, start=2):
        if not line.strip():
            continue
        try:
            yield to_record(_in_place(line, columns))
        except ValueError:
            left_out.add(NO_PLAYER, number=number, found=decoded(line[:60]).strip())


def _reader(columns: _Columns) -> Callable[[str], Record]:
    places = columns.places
    number_at, name_at, federation_at = places["ID NUMBER"], places["NAME"], places["FED"]
    sex_at, title_at, born_at, flag_at = (places[name] for name in ("SEX", "TIT", "B-DAY", "FLAG"))
    womens_title_at = places.get("WTIT", _NOWHERE)
    standard_at, rapid_at, blitz_at = columns.ratings
    standard_k_at, rapid_k_at, blitz_k_at = columns.k_factors

    def record(text: str) -> Record:
        fide_id = text[number_at].strip()
        name = text[name_at].strip()
        if not (fide_id.isdecimal() and name):
            raise ValueError("no player")
        title = text[title_at].strip()
        if title not in TITLES:
            title = text[womens_title_at].strip()
        return (
            fide_id,
            "",
            name,
            words_of(name),
            text[federation_at].strip(),
            SEXES.get(text[sex_at].strip(), ""),
            title if title in TITLES else "",
            year(text[born_at].strip()),
            "",
            rating_in(text[standard_at].strip()),
            rating_in(text[rapid_at].strip()),
            rating_in(text[blitz_at].strip()),
            0,
            k_factor_in(text[standard_k_at].strip()),
            k_factor_in(text[rapid_k_at].strip()),
            k_factor_in(text[blitz_k_at].strip()),
            1 if "i" in text[flag_at] else 0,
        )

    return record


def _in_place(line: bytes, columns: _Columns) -> str:
    """A line with every column in its place.

    Titles of organisers and arbiters can be too long for their column, which moves what follows.
    Of letters of several bytes it is not known whether they take the room of one: the line is as
    long as the first one either in letters or in bytes.
    """
    text = decoded(line)
    if len(text) < len(line) == columns.width:
        text = "".join(
            decoded(line[place]).ljust(place.stop - place.start)
            for place in columns.places.values()
        )
    more = len(text.rstrip()) - columns.width
    if more > 0 and "OTIT" in columns.places:
        end = columns.places["OTIT"].stop
        text = text[:end] + text[end + more :]
    return text


def _columns(header: bytes, layout: Layout) -> _Columns:
    places = {name.upper(): place for name, place in _places(header).items()}
    width = max(place.stop for place in places.values())
    if layout.month:
        at = _KINDS.index(layout.kinds[0])
        month = next(name for name in places if _month(name))
        one = [_NOWHERE, _NOWHERE, _NOWHERE]
        of_k = [_NOWHERE, _NOWHERE, _NOWHERE]
        one[at], of_k[at] = places[month], places.get("K", _NOWHERE)
        return _Columns(places, width, (one[0], one[1], one[2]), (of_k[0], of_k[1], of_k[2]))
    found = [(places[rated], places.get(k, _NOWHERE)) for rated, k in _COMBINED]
    (standard, standard_k), (rapid, rapid_k), (blitz, blitz_k) = found
    return _Columns(places, width, (standard, rapid, blitz), (standard_k, rapid_k, blitz_k))


def _places(header: bytes) -> Mapping[str, slice]:
    """The headings with the places of their columns; the first begins where the line does."""
    plain = header.removeprefix(_MARK)
    found = list(_HEADING.finditer(plain))
    ends = [*(one.start() for one in found[1:]), len(plain)]
    return {
        decoded(one.group()): slice(one.start(), end) for one, end in zip(found, ends, strict=True)
    }


def _month(heading: str) -> str:
    """The month of a heading such as `OCT26`; empty if it is none."""
    found = _MONTH.fullmatch(heading)
    if found is None or found.group(1) not in _MONTHS:
        return ""
    return f"20{found.group(2)}-{_MONTHS.index(found.group(1)) + 1:02}"
