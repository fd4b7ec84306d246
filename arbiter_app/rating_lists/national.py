"""Lists of others: columns as the arbiter says they are, with headings or of fixed width."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from arbiter_app.errors import InputError
from arbiter_app.input.limits import LONGEST_LIST_CELL
from arbiter_app.rating_lists.about import ColumnMapping
from arbiter_app.rating_lists.entry import RatingKind
from arbiter_app.rating_lists.records import (
    NO_PLAYER,
    SEXES,
    TITLES,
    Layout,
    LeftOut,
    Record,
    decoded,
    rating_in,
    year,
)
from arbiter_app.tournament.names import folded, words_of
from arbiter_app.wording import phrase, separated

FIELDS: Final = (
    "name",
    "first_name",
    "fide_id",
    "id",
    "federation",
    "sex",
    "title",
    "born",
    "club",
    "rating",
    "standard",
    "rapid",
    "blitz",
)
"""What a column may be. `rating` is the national one, `id` the number that its list gives."""

_PLACES: Final = re.compile(r"([1-9]\d{0,4})-([1-9]\d{0,4})")
_DELIMITERS: Final = (";", "\t", ",", "|")
_KINDS: Final[Mapping[str, RatingKind]] = {
    "standard": RatingKind.STANDARD,
    "rapid": RatingKind.RAPID,
    "blitz": RatingKind.BLITZ,
    "rating": RatingKind.NATIONAL,
}


def checked_mapping(columns: Mapping[str, str], page: str = "") -> ColumnMapping:
    """A mapping as it was typed.

    Raises:
        InputError: no such field, no name, no rating, or places and headings side by side.
    """
    unknown = next((field for field in columns if field not in FIELDS), None)
    if unknown is not None:
        raise InputError(
            phrase("“{field}” is not a known field.", field=unknown),
            hint=phrase("Known fields: {fields}.", fields=separated(FIELDS)),
        )
    if not columns.get("name"):
        raise InputError(
            phrase("The name column is not specified."), hint=phrase("Add name=HEADING.")
        )
    if not any(columns.get(field) for field in _KINDS):
        raise InputError(
            phrase("The rating column is not specified."), hint=phrase("Add rating=HEADING.")
        )
    are_places = {bool(_PLACES.fullmatch(place)) for place in columns.values()}
    if len(are_places) > 1:
        raise InputError(
            phrase("Specify the columns either all by heading or all by position, such as 16-76.")
        )
    for field, place in columns.items():
        found = _PLACES.fullmatch(place)
        if found is not None and int(found.group(1)) > int(found.group(2)):
            raise InputError(
                phrase(
                    "The column {field} ends before it begins: {place}.", field=field, place=place
                )
            )
    if page and not page.startswith(("https://", "http://")):
        raise InputError(
            phrase("“{page}” is not a web address.", page=page),
            hint=phrase("A web address starts with https://."),
        )
    return ColumnMapping(dict(columns), page)


def layout_of(mapping: ColumnMapping) -> Layout:
    """Which ratings a list has."""
    return Layout(tuple(kind for field, kind in _KINDS.items() if field in mapping.columns))


def records_of(
    lines: Iterable[bytes], mapping: ColumnMapping, left_out: LeftOut, name: str
) -> Iterator[Record]:
    """The players; lines that are none go to `left_out`.

    Raises:
        InputError: a heading is not there.
    """
    numbered = ((number, _text(line, number)) for number, line in enumerate(lines, start=1))
    written = ((number, text) for number, text in numbered if text.strip())
    is_fixed = all(_PLACES.fullmatch(place) for place in mapping.columns.values())
    rows = _fixed_rows(written, mapping) if is_fixed else _headed_rows(written, mapping, name)
    for number, values in rows:
        try:
            yield _record(values)
        except ValueError:
            shown = " ".join(values.values())[:60]
            left_out.add(NO_PLAYER, number=number, found=shown)


def _text(line: bytes, number: int) -> str:
    text = decoded(line)
    return text.removeprefix("\ufeff") if number == 1 else text


def _fixed_rows(
    lines: Iterable[tuple[int, str]], mapping: ColumnMapping
) -> Iterator[tuple[int, dict[str, str]]]:
    places = {}
    for field, place in mapping.columns.items():
        first, last = map(int, place.split("-"))
        places[field] = slice(first - 1, last)
    for number, line in lines:
        yield number, {field: line[place].strip() for field, place in places.items()}


def _headed_rows(
    lines: Iterator[tuple[int, str]], mapping: ColumnMapping, name: str
) -> Iterator[tuple[int, dict[str, str]]]:
    _, first = next(lines, (1, ""))
    cells_of = _splitter(first)
    headings = {folded(cell).strip(): column for column, cell in enumerate(cells_of(first))}
    columns = {}
    for field, heading in mapping.columns.items():
        column = headings.get(folded(heading).strip())
        if column is None:
            shown = separated(cell.strip()[:LONGEST_LIST_CELL] for cell in cells_of(first)[:30])
            raise InputError(
                phrase(
                    "{name} has no column “{heading}” in its first line.",
                    name=name,
                    heading=heading,
                ),
                hint=phrase("It has: {headings}.", headings=shown),
            )
        columns[field] = column
    for number, line in lines:
        cells = cells_of(line)
        yield (
            number,
            {
                field: cells[column].strip()[:LONGEST_LIST_CELL] if column < len(cells) else ""
                for field, column in columns.items()
            },
        )


def _splitter(header: str) -> Callable[[str], list[str]]:
    """What makes cells of a line: the delimiter is what the first line has most of."""
    delimiter = max(_DELIMITERS, key=header.count)

    def cells(line: str) -> list[str]:
        if '"' not in line:
            return line.split(delimiter)
        try:
            return next(csv.reader([line], delimiter=delimiter), [])
        except csv.Error:
            return []

    return cells


def _record(values: Mapping[str, str]) -> Record:
    name = " ".join(values["name"].split())
    if first := " ".join(values.get("first_name", "").split()):
        name = f"{name}, {first}"
    fide_id = values.get("fide_id", "")
    if not words_of(name) or not (fide_id.isdecimal() or not fide_id.strip("0")):
        raise ValueError("no player")
    title = values.get("title", "").upper()
    return (
        fide_id.lstrip("0"),
        values.get("id", ""),
        name,
        words_of(name),
        values.get("federation", "").upper()[:3],
        SEXES.get(values.get("sex", "")[:1], ""),
        title if title in TITLES else "",
        year(values.get("born", "")),
        values.get("club", ""),
        rating_in(values.get("standard", "")),
        rating_in(values.get("rapid", "")),
        rating_in(values.get("blitz", "")),
        rating_in(values.get("rating", "")),
        0,
        0,
        0,
        0,
    )
