"""Spreadsheets as files: the cells of the first sheet of an Excel (.xlsx) or OpenDocument workbook.

Only values are read, as the sheet shows them: no formulas, colours or pictures. That is little of
ECMA-376 and of OpenDocument 1.3. Each part is read once, from its beginning to its end, and
counted: bytes, elements, rows, cells and letters have limits that hold for files of anybody.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from math import isfinite
from typing import Final

from arbiter_app.errors import InputError
from arbiter_app.input.archives import DAMAGED, NOT_READ, open_archive, read_member
from arbiter_app.input.limits import (
    MB,
    MOST_WORKBOOK_BYTES,
    MOST_WORKBOOK_ELEMENTS,
    Allowance,
    BeyondLimitError,
)
from arbiter_app.input.untrusted_xml import XmlListener, read_xml
from arbiter_app.operations.table.text import Row, TableSize
from arbiter_app.wording import Phrase, phrase

_BUILT_IN_DATES = frozenset({*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)})
"""Number formats that need no definition and show dates or times (ECMA-376 18.8.30)."""
_REFERENCE = re.compile(r"([A-Z]{1,3})(\d{1,7})", re.ASCII)
_WHOLE = re.compile(r"\d{1,10}", re.ASCII)
_LONGEST_VALUE: Final = 400
"""Characters of a number; the longest that is not 0 has fewer."""


def is_workbook(data: bytes) -> bool:
    """True for a file that a spreadsheet program saved as its own."""
    return data.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0"))


def read_workbook(data: bytes) -> tuple[tuple[Row, ...], tuple[str, ...]]:
    """The rows of the first sheet that has any, and the names of other sheets with cells.

    Raises:
        InputError: it is an older format, damaged, protected, or larger than a table of players.
    """
    if not data.startswith(b"PK"):
        raise InputError(
            phrase("The file is an old or protected Excel workbook."),
            hint=phrase("Save it as an Excel workbook (.xlsx) without a password, or as CSV."),
        )
    try:
        with open_archive(io.BytesIO(data)) as archive:
            sheets = list(_sheets(_Parts(archive)))
    except BeyondLimitError as error:
        raise InputError(_beyond(error), hint=phrase("Save the table as CSV.")) from error
    except (*DAMAGED, *NOT_READ, LookupError, OverflowError, ValueError, OSError) as error:
        raise InputError(
            phrase("The workbook is damaged and cannot be read."),
            hint=phrase("Save the table as CSV."),
        ) from error
    filled = [sheet for sheet in sheets if sheet.is_filled]
    if not filled:
        return (), ()
    return tuple(filled[0].rows), tuple(sheet.name for sheet in filled[1:])


def _beyond(error: BeyondLimitError) -> Phrase:
    """Which limit it was."""
    if error.most == MOST_WORKBOOK_BYTES:
        return phrase(
            "The workbook is larger than {most} MB when it is unpacked.", most=error.most // MB
        )
    return phrase("The workbook has more than {most} cells and texts.", most=error.most)


@dataclass(slots=True)
class _Sheet:
    """A sheet as far as it was read: of all but the first with cells, nothing is kept."""

    name: str
    is_first: bool
    is_filled: bool = False
    rows: list[Row] = field(default_factory=list)
    size: TableSize = field(default_factory=TableSize)

    def takes(self, number: int, columns: int) -> bool:
        """Whether a cell with something in it is kept; then its row gets so many columns.

        Raises:
            InputError: these are too many for a table of players.
        """
        self.is_filled = True
        if self.is_first:
            self.size.refuse_columns(number, columns)
        return self.is_first

    def add(self, number: int, cells: Sequence[str], times: int = 1) -> None:
        """Rows that are the same, one below the other, from a number on.

        Raises:
            InputError: there are too many for a table of players.
        """
        self.size.add(number, cells, times)
        kept = tuple(cells)
        self.rows += [(number + place, kept) for place in range(times)]


@dataclass(slots=True)
class _Parts:
    """The parts of a workbook; what is read of them is counted."""

    archive: zipfile.ZipFile
    bytes_left: Allowance = field(default_factory=lambda: Allowance(MOST_WORKBOOK_BYTES))
    elements: Allowance = field(default_factory=lambda: Allowance(MOST_WORKBOOK_ELEMENTS))

    @property
    def names(self) -> frozenset[str]:
        return frozenset(self.archive.namelist())

    def read(self, name: str, listener: XmlListener) -> None:
        """Tell a listener what is in a part.

        Raises:
            ValueError: the part is not XML, or there is more than is read.
            KeyError: there is no such part.
        """
        read_xml(read_member(self.archive, name, self.bytes_left), listener, self.elements)


def _sheets(parts: _Parts) -> Iterable[_Sheet]:
    names = parts.names
    if "content.xml" in names:
        document = _OpenDocument()
        parts.read("content.xml", document)
        return document.sheets
    if "[Content_Types].xml" in names and any("sheet" in name for name in names):
        return _excel(parts, names)
    raise InputError(phrase("The file is not a table."), hint=phrase("Save the table as CSV."))


def _whole(text: str) -> int:
    """A number of rows, columns, or the place of something.

    Raises:
        ValueError: it is none.
    """
    if not _WHOLE.fullmatch(text):
        raise ValueError(f"no place: {text[:40]}")
    return int(text)


def _times(text: str) -> int:
    """How often something is there.

    Raises:
        ValueError: never, or not a number of times.
    """
    times = _whole(text)
    if not times:
        raise ValueError("something is there 0 times")
    return times


def _number(text: str) -> float:
    """The number in a cell.

    Raises:
        ValueError: it is none, or has no end.
    """
    number = float(text[: _LONGEST_VALUE + 1])
    if len(text) > _LONGEST_VALUE or not isfinite(number):
        raise ValueError(f"no number: {text[:40]}")
    return number


def written_number(number: float) -> str:
    """A number without what binary fractions add to it."""
    return str(int(number)) if number == int(number) else f"{number:.10g}"


# Excel


def _excel(parts: _Parts, names: frozenset[str]) -> Iterator[_Sheet]:
    workbook, relations, strings, styles = _Workbook(), _Relations(), _Strings(), _Styles()
    parts.read("xl/workbook.xml", workbook)
    parts.read("xl/_rels/workbook.xml.rels", relations)
    if "xl/sharedStrings.xml" in names:
        parts.read("xl/sharedStrings.xml", strings)
    if "xl/styles.xml" in names:
        parts.read("xl/styles.xml", styles)
    values = _Values(strings.found, styles.dates, since_1904=workbook.since_1904)
    is_first, left = True, set(names)
    for name, identity in workbook.sheets:
        target = relations.targets[identity]
        path = target.removeprefix("/") if target.startswith("/") else f"xl/{target}"
        # Two sheets never share a part.
        if path in left:
            left.remove(path)
            sheet = _Sheet(name, is_first)
            parts.read(path, _Worksheet(sheet, values))
            is_first &= not sheet.is_filled
            yield sheet


class _Workbook(XmlListener):
    """The sheets that can be seen: their names, and what their parts are called."""

    def __init__(self) -> None:
        self.sheets: list[tuple[str, str]] = []
        self.since_1904 = False

    def start(self, name: str, attributes: Mapping[str, str], _depth: int, /) -> None:
        """An element begins."""
        if name == "workbookPr":
            self.since_1904 |= attributes.get("date1904") in {"1", "true"}
        elif name == "sheet" and attributes.get("state", "visible") == "visible":
            self.sheets.append((attributes.get("name", ""), attributes["id"]))


class _Relations(XmlListener):
    """Where the parts are."""

    def __init__(self) -> None:
        self.targets: dict[str, str] = {}

    def start(self, name: str, attributes: Mapping[str, str], _depth: int, /) -> None:
        """An element begins."""
        if name == "Relationship":
            self.targets[attributes["Id"]] = attributes["Target"]


class _RichText(XmlListener):
    """The text of a string, of its runs, without the reading aids of East Asian writing."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self._in_text = self._in_aid = 0

    def start(self, name: str, _attributes: Mapping[str, str], _depth: int, /) -> None:
        """An element begins."""
        self._in_text += name == "t"
        self._in_aid += name == "rPh"

    def text(self, data: str, /) -> None:
        """Text of the innermost element that has begun."""
        if self._in_text and not self._in_aid:
            self.pieces.append(data)

    def end(self, name: str, _depth: int, /) -> None:
        """An element ends."""
        self._in_text -= name == "t"
        self._in_aid -= name == "rPh"


class _Strings(_RichText):
    """The strings that cells have in common, in their order."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def start(self, name: str, attributes: Mapping[str, str], depth: int, /) -> None:
        """An element begins."""
        super().start(name, attributes, depth)
        if depth == 2:
            self.pieces.clear()

    def end(self, name: str, depth: int, /) -> None:
        """An element ends."""
        super().end(name, depth)
        if depth == 2 and name == "si":
            self.found.append("".join(self.pieces))


class _Styles(XmlListener):
    """Which styles of cells show a number as a date."""

    def __init__(self) -> None:
        self._own: set[int] = set()
        self._formats: list[int] = []
        self._in_formats = False

    @property
    def dates(self) -> frozenset[int]:
        """The numbers of these styles."""
        shown = self._own | _BUILT_IN_DATES
        return frozenset(place for place, number in enumerate(self._formats) if number in shown)

    def start(self, name: str, attributes: Mapping[str, str], _depth: int, /) -> None:
        """An element begins."""
        if name == "cellXfs":
            self._in_formats = True
        elif name == "xf" and self._in_formats:
            self._formats.append(_whole(attributes.get("numFmtId", "0")))
        elif name == "numFmt" and _is_date_format(attributes.get("formatCode", "")):
            self._own.add(_whole(attributes["numFmtId"]))

    def end(self, name: str, _depth: int, /) -> None:
        """An element ends."""
        self._in_formats &= name != "cellXfs"


def _is_date_format(code: str) -> bool:
    plain = re.sub(r'"[^"]*"|\\.|_.|\*.|\[[^\]]*\]', "", code[:_LONGEST_VALUE])
    return bool(re.search(r"[ydYD]", plain)) and "General" not in plain


class _Values:
    """What the cells of a workbook stand for."""

    def __init__(self, strings: Sequence[str], dates: frozenset[int], *, since_1904: bool) -> None:
        self._strings = strings
        self._dates = dates
        # Excel counts 29 February 1900, a day that never was: from March 1900 on this is right.
        self._beginning = datetime(1904, 1, 1) if since_1904 else datetime(1899, 12, 30)  # noqa: DTZ001 - a day has no zone

    def text(self, attributes: Mapping[str, str], value: str, rich_text: str) -> str:
        """The value of a cell as it would be typed.

        Raises:
            ValueError, LookupError, OverflowError: it has none.
        """
        match attributes.get("t", "n"):
            case "inlineStr":
                return rich_text
            case "s":
                return self._strings[_whole(value)] if value else ""
            case "d":
                return value.partition("T")[0]
            case "n" if value:
                return self._number(_number(value), _whole(attributes.get("s", "0")))
            case "e":
                return ""
            case _:
                return value

    def _number(self, number: float, style: int) -> str:
        if style in self._dates and 0 < number < 2_958_466:
            return (self._beginning + timedelta(days=int(number))).date().isoformat()
        return written_number(number)


_ROW, _CELL, _VALUE = 3, 4, 5
"""How deep they are in a worksheet; what is elsewhere is none."""


class _Worksheet(_RichText):
    """The rows of a sheet of Excel."""

    def __init__(self, sheet: _Sheet, values: _Values) -> None:
        super().__init__()
        self._sheet, self._values = sheet, values
        self._number = 0
        self._cells: list[str] | None = None
        self._cell: Mapping[str, str] | None = None
        self._value: list[str] = []
        self._in_value = False

    def start(self, name: str, attributes: Mapping[str, str], depth: int, /) -> None:
        """An element begins."""
        super().start(name, attributes, depth)
        match depth:
            case 3 if name == "row":
                self._number = _whole(attributes.get("r", str(self._number + 1)))
                self._cells = []
            case 4 if name == "c" and self._cells is not None:
                self._cell = attributes
                self._value.clear()
                self.pieces.clear()
            case 5 if name == "v" and self._cell is not None:
                self._in_value = True

    def text(self, data: str, /) -> None:
        """Text of the innermost element that has begun."""
        if self._in_value:
            self._value.append(data)
        else:
            super().text(data)

    def end(self, name: str, depth: int, /) -> None:
        """An element ends."""
        super().end(name, depth)
        if depth == _VALUE:
            self._in_value = False
        elif depth == _CELL and self._cells is not None and self._cell is not None:
            self._add_cell(self._cells, self._cell)
            self._cell = None
        elif depth == _ROW and self._cells is not None:
            if self._cells:
                self._sheet.add(self._number, self._cells)
            self._cells = None

    def _add_cell(self, cells: list[str], attributes: Mapping[str, str]) -> None:
        place = _column(attributes.get("r", ""), len(cells))
        text = self._values.text(attributes, "".join(self._value), "".join(self.pieces))
        if text.strip() and self._sheet.takes(self._number, place + 1):
            cells += [""] * (place + 1 - len(cells))
            cells[place] = text


def _column(reference: str, following: int) -> int:
    found = _REFERENCE.fullmatch(reference)
    if found is None:
        return following
    number = 0
    for letter in found[1]:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


# OpenDocument


class _OpenDocument(XmlListener):
    """The sheets of a document, without tables in cells and what stands beside a cell as a comment."""

    def __init__(self) -> None:
        self.sheets: list[_Sheet] = []
        self._sheet_depth = self._row_depth = self._cell_depth = self._aside_depth = 0
        self._number = 1
        self._row_times = self._cell_times = 1
        self._cells: list[str] = []
        self._empty = 0
        self._cell: Mapping[str, str] = {}
        self._paragraphs: list[str] = []
        self._pieces: list[str] | None = None

    def start(self, name: str, attributes: Mapping[str, str], depth: int, /) -> None:
        """An element begins."""
        if self._aside_depth:
            return
        if self._cell_depth:
            self._start_in_cell(name, depth)
        elif name == "table" and not self._sheet_depth:
            self._sheet_depth, self._number = depth, 1
            is_first = not any(sheet.is_filled for sheet in self.sheets)
            self.sheets.append(_Sheet(attributes.get("name", ""), is_first))
        elif name == "table-row" and self._sheet_depth and not self._row_depth:
            self._row_depth = depth
            self._row_times = _times(attributes.get("number-rows-repeated", "1"))
            self._cells, self._empty = [], 0
        elif name in {"table-cell", "covered-table-cell"} and depth == self._row_depth + 1:
            self._cell_depth, self._cell = depth, attributes
            self._cell_times = _times(attributes.get("number-columns-repeated", "1"))
            self._paragraphs = []

    def _start_in_cell(self, name: str, depth: int) -> None:
        if name in {"annotation", "table", "shapes"}:
            self._aside_depth = depth
        elif name == "p" and self._pieces is None:
            self._pieces = []
        elif name in {"s", "tab", "line-break"} and self._pieces is not None:
            self._pieces.append(" ")

    def text(self, data: str, /) -> None:
        """Text of the innermost element that has begun."""
        if self._pieces is not None and not self._aside_depth:
            self._pieces.append(data)

    def end(self, name: str, depth: int, /) -> None:
        """An element ends."""
        if self._aside_depth:
            self._aside_depth = 0 if depth == self._aside_depth else self._aside_depth
        elif depth == self._cell_depth:
            self._cell_depth = 0
            self._add_cell()
        elif self._cell_depth:
            if name == "p" and self._pieces is not None:
                self._paragraphs.append("".join(self._pieces))
                self._pieces = None
        elif depth == self._row_depth:
            self._row_depth = 0
            if self._cells:
                self.sheets[-1].add(self._number, self._cells, self._row_times)
            self._number += self._row_times
        elif depth == self._sheet_depth:
            self._sheet_depth = 0

    def _add_cell(self) -> None:
        text = _open_value(self._cell, " ".join(self._paragraphs))
        self._pieces = None
        if not text.strip():
            # To the end of the sheet there are thousands of these.
            self._empty += self._cell_times
            return
        columns = len(self._cells) + self._empty + self._cell_times
        if self.sheets[-1].takes(self._number, columns):
            self._cells += [""] * self._empty + [text] * self._cell_times
            self._empty = 0


def _open_value(cell: Mapping[str, str], text: str) -> str:
    kind = cell.get("value-type", "")
    if kind == "date":
        return cell.get("date-value", "").partition("T")[0]
    if kind in {"float", "percentage", "currency"}:
        return written_number(_number(cell.get("value", "0")))
    return text
