"""Spreadsheets as files: the cells of the first sheet of an Excel (.xlsx) or OpenDocument workbook.

Only values are read, as the sheet shows them: no formulas, colours or pictures. That is little of
ECMA-376 and of OpenDocument 1.3, and it is read within limits that hold for files of anybody.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Final
from xml.etree import ElementTree

from arbiter_app.errors import InputError
from arbiter_app.operations.table.text import MOST_COLUMNS, Row, refuse_beyond_limits
from arbiter_app.wording import phrase

_MOST_OF_A_PART: Final = 40_000_000
"""Bytes of an unpacked part of a workbook."""
_MOST_STRINGS: Final = 400_000

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_STRICT = "{http://purl.oclc.org/ooxml/spreadsheetml/main}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"

_BUILT_IN_DATES = frozenset({*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)})
"""Number formats that need no definition and show dates or times (ECMA-376 18.8.30)."""
_REFERENCE = re.compile(r"([A-Z]{1,3})(\d{1,7})")


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
            hint=phrase("Save it as Excel workbook (.xlsx) without a password, or as CSV."),
        )
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = set(archive.namelist())
            if "content.xml" in names:
                sheets = list(_open_document(_part(archive, "content.xml")))
            elif "[Content_Types].xml" in names and any("sheet" in name for name in names):
                sheets = list(_excel(archive, names))
            else:
                raise InputError(
                    phrase("The file is not a table."), hint=phrase("Save the table as CSV.")
                )
    except (
        zipfile.BadZipFile,
        zlib.error,
        ElementTree.ParseError,
        EOFError,
        KeyError,
        NotImplementedError,
        RuntimeError,
        UnicodeDecodeError,
        ValueError,
        OSError,
    ) as error:
        raise InputError(
            phrase("The workbook is damaged and cannot be read."),
            hint=phrase("Save the table as CSV."),
        ) from error
    filled = [(name, rows) for name, rows in sheets if rows]
    if not filled:
        return (), ()
    return filled[0][1], tuple(name for name, _ in filled[1:])


def _part(archive: zipfile.ZipFile, name: str) -> bytes:
    with archive.open(name, mode="r") as stream:
        content = stream.read(_MOST_OF_A_PART + 1)
    if len(content) > _MOST_OF_A_PART:
        raise InputError(phrase("The workbook is too large for a table of players."))
    # Entities can make a few bytes grow to gigabytes; workbooks have none.
    if not content.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<") or b"<!" in content:
        raise ValueError("a part of a workbook has declarations of its own")
    return content


# Excel


def _excel(archive: zipfile.ZipFile, names: set[str]) -> Iterator[tuple[str, tuple[Row, ...]]]:
    workbook = ElementTree.fromstring(_part(archive, "xl/workbook.xml"))
    targets = {
        one.attrib["Id"]: one.attrib["Target"]
        for one in ElementTree.fromstring(_part(archive, "xl/_rels/workbook.xml.rels"))
    }
    strings = _strings(archive) if "xl/sharedStrings.xml" in names else ()
    dates = _date_styles(archive) if "xl/styles.xml" in names else frozenset[int]()
    since_1904 = any(
        one.attrib.get("date1904") in {"1", "true"} for one in _all(workbook, "workbookPr")
    )
    for sheet in _all(workbook, "sheet"):
        identity = next(value for key, value in sheet.attrib.items() if key.endswith("}id"))
        target = targets[identity]
        path = target.removeprefix("/") if target.startswith("/") else f"xl/{target}"
        if sheet.attrib.get("state", "visible") == "visible" and path in names:
            content = _part(archive, path)
            values = _Values(strings, dates, since_1904=since_1904)
            yield sheet.attrib.get("name", ""), tuple(_excel_rows(content, values))


def _all(parent: ElementTree.Element, name: str) -> Iterator[ElementTree.Element]:
    """All elements of a name, in the transitional and in the strict form of the format."""
    for space in (_MAIN, _STRICT):
        yield from parent.iter(f"{space}{name}")


def _strings(archive: zipfile.ZipFile) -> Sequence[str]:
    found: list[str] = []
    for _, one in ElementTree.iterparse(io.BytesIO(_part(archive, "xl/sharedStrings.xml"))):
        if one.tag in {f"{_MAIN}si", f"{_STRICT}si"}:
            found.append(_rich_text(one))
            one.clear()
            if len(found) > _MOST_STRINGS:
                raise InputError(phrase("The workbook is too large for a table of players."))
    return found


def _rich_text(parent: ElementTree.Element) -> str:
    """The text of a string, of its runs, without the reading aids of East Asian writing."""
    aids = {id(text) for aid in _all(parent, "rPh") for text in _all(aid, "t")}
    return "".join(text.text or "" for text in _all(parent, "t") if id(text) not in aids)


def _date_styles(archive: zipfile.ZipFile) -> frozenset[int]:
    """The numbers of cell styles that show a number as a date."""
    styles = ElementTree.fromstring(_part(archive, "xl/styles.xml"))
    own = {
        int(one.attrib["numFmtId"])
        for one in _all(styles, "numFmt")
        if _is_date_format(one.attrib.get("formatCode", ""))
    }
    formats = [
        int(one.attrib.get("numFmtId", "0"))
        for formats in _all(styles, "cellXfs")
        for one in _all(formats, "xf")
    ]
    return frozenset(
        place for place, number in enumerate(formats) if number in own | _BUILT_IN_DATES
    )


def _is_date_format(code: str) -> bool:
    plain = re.sub(r'"[^"]*"|\\.|_.|\*.|\[[^\]]*\]', "", code)
    return bool(re.search(r"[ydYD]", plain)) and "General" not in plain


class _Values:
    """What the cells of a workbook stand for."""

    def __init__(self, strings: Sequence[str], dates: frozenset[int], *, since_1904: bool) -> None:
        self._strings = strings
        self._dates = dates
        # Excel counts 29 February 1900, a day that never was: from March 1900 on this is right.
        self._beginning = datetime(1904, 1, 1) if since_1904 else datetime(1899, 12, 30)  # noqa: DTZ001 - a day has no zone

    def text(self, cell: ElementTree.Element) -> str:
        """The value of a cell as it would be typed."""
        kind = cell.attrib.get("t", "n")
        if kind == "inlineStr":
            return _rich_text(cell)
        value = next((one.text or "" for one in _all(cell, "v")), "")
        match kind:
            case "s":
                return self._strings[int(value)] if value else ""
            case "d":
                return value.partition("T")[0]
            case "n" if value:
                return self._number(value, int(cell.attrib.get("s", "0")))
            case "e":
                return ""
            case _:
                return value

    def _number(self, value: str, style: int) -> str:
        number = float(value)
        if style in self._dates and 0 < number < 2_958_466:
            return (self._beginning + timedelta(days=int(number))).date().isoformat()
        return written_number(number)


def written_number(number: float) -> str:
    """A number without what binary fractions add to it."""
    return str(int(number)) if number == int(number) else f"{number:.10g}"


def _excel_rows(content: bytes, values: _Values) -> Iterator[Row]:
    count = number = 0
    for _, row in ElementTree.iterparse(io.BytesIO(content)):
        if row.tag not in {f"{_MAIN}row", f"{_STRICT}row"}:
            continue
        number = int(row.attrib.get("r", number + 1))
        cells: list[str] = []
        for cell in _all(row, "c"):
            place = _column(cell.attrib.get("r", ""), len(cells))
            text = values.text(cell)
            if text.strip():
                refuse_beyond_limits(number, place + 1, count)
                cells += [""] * (place + 1 - len(cells))
                cells[place] = text
        row.clear()
        if cells:
            count += 1
            refuse_beyond_limits(number, len(cells), count)
            yield number, tuple(cells)


def _column(reference: str, following: int) -> int:
    found = _REFERENCE.fullmatch(reference)
    if found is None:
        return following
    number = 0
    for letter in found[1]:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


# OpenDocument


def _open_document(content: bytes) -> Iterator[tuple[str, tuple[Row, ...]]]:
    for sheet in ElementTree.fromstring(content).iter(f"{_TABLE}table"):
        yield sheet.attrib.get(f"{_TABLE}name", ""), tuple(_open_rows(sheet))


def _open_rows(sheet: ElementTree.Element) -> Iterator[Row]:
    number = count = 0
    for row in sheet.iter(f"{_TABLE}table-row"):
        repeated = int(row.attrib.get(f"{_TABLE}number-rows-repeated", "1"))
        cells = _open_cells(row)
        if not cells:
            number += repeated
            continue
        for _ in range(repeated):
            number, count = number + 1, count + 1
            refuse_beyond_limits(number, len(cells), count)
            yield number, cells


def _open_cells(row: ElementTree.Element) -> tuple[str, ...]:
    cells: list[str] = []
    empty = 0
    for cell in row:
        if cell.tag not in {f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"}:
            continue
        repeated = int(cell.attrib.get(f"{_TABLE}number-columns-repeated", "1"))
        text = _open_value(cell)
        if not text.strip():
            # To the end of the sheet there are thousands of these.
            empty += repeated
            continue
        cells += [""] * min(empty, MOST_COLUMNS + 1) + [text] * min(repeated, MOST_COLUMNS + 1)
        empty = 0
    return tuple(cells)


def _open_value(cell: ElementTree.Element) -> str:
    kind = cell.attrib.get(f"{_OFFICE}value-type", "")
    if kind == "date":
        return cell.attrib.get(f"{_OFFICE}date-value", "").partition("T")[0]
    if kind in {"float", "percentage", "currency"}:
        return written_number(float(cell.attrib.get(f"{_OFFICE}value", "0")))
    return " ".join("".join(line.itertext()) for line in cell.iter(f"{_TEXT}p"))
