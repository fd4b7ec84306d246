"""Which column of a table of players holds what: said by headings, by the arbiter, or by contents."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from arbiter_app.operations.table.headings import (
    EITHER,
    FIELD_OF,
    NOT_KEPT_HEADINGS,
    SEVERAL,
    WEAK_FIELD_OF,
    TableField,
    is_heading,
    plain_heading,
)
from arbiter_app.operations.table.text import Row
from arbiter_app.tournament.limits import HIGHEST_RATING
from arbiter_app.tournament.types import Title
from arbiter_app.tournament.written_dates import birth_date

_NAMES = (TableField.NAME, TableField.SURNAME)
_LINES_ABOVE = 30
"""Lines that may stand above the headings: the name of the tournament, the date of the list."""
_SAMPLES = 3
_LOOKED_AT = 60


class Origin(StrEnum):
    """Why a column is taken for what it is."""

    HEADING = "heading"
    CONTENTS = "contents"
    """Guessed from what stands in it: it has no heading that is known."""
    REMEMBERED = "remembered"
    """The arbiter said so of another table."""
    CHOSEN = "chosen"
    NOT_KEPT = "not-kept"
    """Known, but nothing that is kept of a player: a number of the list, points."""
    TAKEN = "taken"
    """Known, but another column has the same."""
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class TableColumn:
    """A column: its heading as it stands, what it is taken for (None: left out), and beginnings."""

    number: int
    heading: str
    field: TableField | None
    origin: Origin
    samples: tuple[str, ...]

    @property
    def is_open(self) -> bool:
        """True for a column with something in it that is left out without anybody having said so."""
        return self.field is None and self.origin in {Origin.UNKNOWN, Origin.TAKEN}


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The columns, and the rows below their headings; `above` are lines that come before."""

    columns: tuple[TableColumn, ...]
    rows: tuple[Row, ...]
    above: tuple[Row, ...] = ()

    @property
    def has_names(self) -> bool:
        return any(column.field in _NAMES for column in self.columns)

    def with_field(self, number: int, field: TableField | None) -> TableLayout:
        """The layout in which the arbiter has said what a column is; None leaves it out.

        A column that was taken for the same gives way, but for parts of a name.
        """

        def changed(column: TableColumn) -> TableColumn:
            if column.number == number:
                return replace(column, field=field, origin=Origin.CHOSEN)
            if field is not None and column.field is field and field not in SEVERAL:
                return replace(column, field=None, origin=Origin.TAKEN)
            return column

        return replace(self, columns=tuple(map(changed, self.columns)))

    def chosen(self) -> Mapping[str, str]:
        """What the arbiter said of columns with headings, to be remembered; empty: left out."""
        return {
            plain_heading(column.heading): "" if column.field is None else column.field.value
            for column in self.columns
            if column.origin is Origin.CHOSEN and plain_heading(column.heading)
        }


def layout_of(rows: Sequence[Row], remembered: Mapping[str, str]) -> TableLayout:
    """Find the headings of a table, and what each column is.

    `remembered` has what the arbiter said of headings before, as `TableLayout.chosen` gives it.
    """
    place = _heading_row(rows, remembered)
    below = tuple(rows if place is None else rows[place + 1 :])
    width = max((len(cells) for _, cells in rows[place or 0 :]), default=0)
    cells = () if place is None else rows[place][1]
    headings = [cells[n].strip() if n < len(cells) else "" for n in range(width)]
    found = _by_headings(headings, remembered)
    whole = next((n for n, (field, _) in enumerate(found) if field is TableField.NAME), None)
    if whole is not None and cells:
        below = tuple(_rejoined(row, whole, len(cells)) for row in below)
    contents = [_contents(below, n) for n in range(width)]
    has_names = any(field in _NAMES for field, _ in found)
    has_parts = any(field is TableField.FIRST_NAME for field, _ in found)
    found = _with_guesses(
        found,
        contents,
        [has_names and bool(heading) for heading in headings],
        words=not has_names and not has_parts,
    )
    found = _without_half_names(found, contents)
    columns = tuple(
        TableColumn(number, headings[number], field, origin, tuple(contents[number][:_SAMPLES]))
        for number, (field, origin) in enumerate(found)
        if headings[number] or contents[number]
    )
    return TableLayout(columns, below, tuple(rows[:place] if place else ()))


def _rejoined(row: Row, name: int, width: int) -> Row:
    """A line whose only comma too many stands in the name: `Surname, First name` unquoted."""
    line, cells = row
    if len(cells) != width + 1 or not cells[name + 1].startswith(" "):
        return row
    return line, (*cells[:name], f"{cells[name]},{cells[name + 1]}", *cells[name + 2 :])


def _heading_row(rows: Sequence[Row], remembered: Mapping[str, str]) -> int | None:
    """The row with the most known headings, None if there is no row of headings."""
    best, place = 0, None
    for number, (_, cells) in enumerate(rows[:_LINES_ABOVE]):
        known = [cell for cell in cells if is_heading(cell) or plain_heading(cell) in remembered]
        if len(known) > best and _may_be_headings(known, cells):
            best, place = len(known), number
    if place is None and len(rows) > 1 and _looks_like_headings(rows[0][1], rows[1:]):
        return 0
    return place


def _may_be_headings(known: Sequence[str], cells: Sequence[str]) -> bool:
    """One known word is enough beside nothing else; a player may live in `Land` or play for `Team`."""
    filled = [cell for cell in cells if cell.strip()]
    if any(re.search(r"\d{3}", cell) for cell in filled):
        return False
    return len(known) > 1 or len(filled) == 1 or plain_heading(known[0]) in _NAME_HEADINGS


_NAME_HEADINGS = frozenset(
    {heading for heading, field in FIELD_OF.items() if field in _NAMES} | EITHER
)


def _looks_like_headings(cells: Sequence[str], rows: Sequence[Row]) -> bool:
    """Words nobody knows, above a column that has numbers."""
    return any(
        cell.strip()
        and not re.search(r"\d", cell)
        and (below := _contents(rows, number))
        and all(re.search(r"\d", other) for other in below)
        for number, cell in enumerate(cells)
    )


def _contents(rows: Sequence[Row], number: int) -> Sequence[str]:
    """What stands in the first lines of a column."""
    filled: list[str] = []
    for _, cells in rows[:_LOOKED_AT]:
        cell = cells[number].strip() if number < len(cells) else ""
        if cell:
            filled.append(cell)
    if filled:
        return filled
    # A column may begin far below; one with nothing in it does not matter.
    rest = (cells[number].strip() for _, cells in rows[_LOOKED_AT:] if number < len(cells))
    return [cell for cell in rest if cell][:_SAMPLES]


_Found = tuple[TableField | None, Origin]


def _by_headings(headings: Sequence[str], remembered: Mapping[str, str]) -> Sequence[_Found]:
    plain = [plain_heading(heading) for heading in headings]
    found: list[_Found | None] = [_remembered(remembered, heading) for heading in plain]
    for known in (FIELD_OF, _either(plain), WEAK_FIELD_OF):
        for number, heading in enumerate(plain):
            field = known.get(heading)
            if field is None or found[number] is not None:
                continue
            is_taken = field not in SEVERAL and any(one and one[0] is field for one in found)
            if is_taken and known is not FIELD_OF:
                continue
            found[number] = (None, Origin.TAKEN) if is_taken else (field, Origin.HEADING)
    return _only_rating(
        [
            one
            if one is not None
            else (None, Origin.NOT_KEPT if heading in NOT_KEPT_HEADINGS else Origin.UNKNOWN)
            for one, heading in zip(found, plain, strict=True)
        ]
    )


def _remembered(remembered: Mapping[str, str], heading: str) -> _Found | None:
    value = remembered.get(heading) if heading else None
    if value is None:
        return None
    if not value:
        return (None, Origin.REMEMBERED)
    return (TableField(value), Origin.REMEMBERED) if value in set(TableField) else None


def _either(plain: Sequence[str]) -> Mapping[str, TableField]:
    """Words for a name: the first name where another column has surnames."""
    has_surname = any(FIELD_OF.get(heading) is TableField.SURNAME for heading in plain)
    return dict.fromkeys(EITHER, TableField.FIRST_NAME if has_surname else TableField.NAME)


def _only_rating(found: Sequence[_Found]) -> Sequence[_Found]:
    """A national rating that is the only one is the rating of the tournament."""
    fields = [field for field, _ in found]
    if TableField.RATING in fields or fields.count(TableField.NATIONAL_RATING) != 1:
        return found
    return [
        (TableField.RATING, origin)
        if field is TableField.NATIONAL_RATING and origin is Origin.HEADING
        else (field, origin)
        for field, origin in found
    ]


# By what stands in them

_TITLES = {title.value for title in Title}


def _with_guesses(
    found: Sequence[_Found],
    contents: Sequence[Sequence[str]],
    told: Sequence[bool],
    *,
    words: bool,
) -> Sequence[_Found]:
    """What columns whose heading tells nothing seem to be by what stands in them.

    `words`: no column is known to have the names, so that words may be names.
    """
    guessed = list(found)
    taken = {field for field, _ in found if field is not None}
    unknown = [
        number
        for number, cells in enumerate(contents)
        if cells and not told[number] and found[number] == (None, Origin.UNKNOWN)
    ]
    for number, field in _guesses(unknown, contents, words=words):
        if field not in taken:
            guessed[number] = (field, Origin.CONTENTS)
            taken.add(field)
    return guessed


def _guesses(
    unknown: Sequence[int], contents: Sequence[Sequence[str]], *, words: bool
) -> Iterator[tuple[int, TableField]]:
    named: list[int] = []
    for number in unknown:
        field = _kind_of(contents[number])
        if field is not None:
            yield number, field
        elif all(any(letter.isalpha() for letter in cell) for cell in contents[number]):
            named.append(number)
    if words:
        fields = _word_fields([contents[n] for n in named])
        yield from ((n, field) for n, field in zip(named, fields, strict=True) if field)


def _kind_of(cells: Sequence[str]) -> TableField | None:
    """What a column of marks or numbers is, None for words and what can be anything."""
    if all(cell.upper() in _TITLES for cell in cells):
        return TableField.TITLE
    if all(cell.lower() in {"m", "w", "f"} for cell in cells):
        return TableField.SEX
    if all(re.fullmatch(r"[A-Z]{3}", cell) for cell in cells):
        return TableField.FEDERATION
    if all(re.fullmatch(r"[0-9]{1,18}", cell) for cell in cells):
        return _number_kind([int(cell) for cell in cells])
    if all(birth_date(cell) for cell in cells):
        return TableField.BIRTH_DATE
    return None


def _number_kind(numbers: Sequence[int]) -> TableField | None:
    if min(numbers) > 99_999:
        return TableField.FIDE_ID
    if list(numbers) == list(range(1, len(numbers) + 1)) and len(numbers) > 1:
        return None
    if max(numbers) > HIGHEST_RATING:
        return None
    if len(numbers) > 1 and min(numbers) > 1900 and max(numbers) < 2030:
        return TableField.BIRTH_DATE
    return TableField.RATING if max(numbers) > 99 else None


def _word_fields(columns: Sequence[Sequence[str]]) -> Sequence[TableField | None]:
    """What columns of words are: names where they are alone, or are written with a comma.

    Which of several has surnames, first names or clubs nobody can tell by the words.
    """
    if len(columns) == 1:
        return (TableField.NAME,)
    named = [2 * sum("," in cell for cell in cells) > len(cells) for cells in columns]
    if named.count(True) != 1:
        return [None] * len(columns)
    place = named.index(True)
    fields: list[TableField | None] = [None] * len(columns)
    fields[place] = TableField.NAME
    if len(columns) == 2:
        fields[1 - place] = TableField.CLUB
    return fields


def _without_half_names(
    found: Sequence[_Found], contents: Sequence[Sequence[str]]
) -> Sequence[_Found]:
    """Leave open which column has the names where that of the names has single words only.

    Beside another column of words, which may have the other half: `Name` over two columns, or a
    surname under a heading that nobody knows. With nothing beside it the words are all there is.
    """
    fields = [field for field, _ in found]
    if TableField.SURNAME in fields or TableField.FIRST_NAME in fields:
        return found
    if (TableField.NAME, Origin.HEADING) not in found:
        return found
    name = found.index((TableField.NAME, Origin.HEADING))
    is_half = all(re.fullmatch(r"[^\s,]+", cell) for cell in contents[name])
    others = [
        number
        for number, (field, origin) in enumerate(found)
        if field is None
        and origin in {Origin.UNKNOWN, Origin.TAKEN}
        and contents[number]
        and all(_may_be_a_name(cell) for cell in contents[number])
    ]
    if not is_half or not others:
        return found
    return [(None, Origin.UNKNOWN) if number == name else one for number, one in enumerate(found)]


def _may_be_a_name(cell: str) -> bool:
    return cell[:1].isupper() and not any(letter.isdecimal() for letter in cell)
