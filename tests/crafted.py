"""Files that were made to hurt whoever reads them: small, and large as soon as they are read."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping
from typing import Final

_MAIN: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATION: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_OPEN: Final = (
    '<o:document-content xmlns:o="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
    ' xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
    ' xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><o:body><o:spreadsheet>'
)
_CLOSED: Final = "</o:spreadsheet></o:body></o:document-content>"


def archive(parts: Mapping[str, bytes], packed: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip archive with these parts."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", packed) as target:
        for name, content in parts.items():
            target.writestr(name, content)
    return made.getvalue()


def excel(
    rows: str | bytes,
    *,
    strings: str = "",
    styles: str = "",
    sheets: int = 1,
    since_1904: bool = False,
    packed: int = zipfile.ZIP_DEFLATED,
) -> bytes:
    """A workbook of Excel; all its sheets are the same part."""
    listed = "".join(
        f'<sheet name="S{number}" sheetId="{number}" r:id="a"/>' for number in range(sheets)
    )
    content = (
        rows
        if isinstance(rows, bytes)
        else f'<worksheet xmlns="{_MAIN}"><sheetData>{rows}</sheetData></worksheet>'.encode()
    )
    parts = {
        "[Content_Types].xml": b"<Types/>",
        "xl/workbook.xml": (
            f'<workbook xmlns="{_MAIN}" xmlns:r="{_RELATION}">'
            f'<workbookPr date1904="{since_1904:d}"/><sheets>{listed}</sheets></workbook>'
        ).encode(),
        "xl/_rels/workbook.xml.rels": (
            b'<Relationships><Relationship Id="a" Target="worksheets/one.xml"/></Relationships>'
        ),
        "xl/worksheets/one.xml": content,
    }
    if strings:
        parts["xl/sharedStrings.xml"] = f'<sst xmlns="{_MAIN}">{strings}</sst>'.encode()
    if styles:
        parts["xl/styles.xml"] = f'<styleSheet xmlns="{_MAIN}">{styles}</styleSheet>'.encode()
    return archive(parts, packed)


def open_document(rows: str | bytes) -> bytes:
    """An OpenDocument workbook with one sheet."""
    content = (
        rows
        if isinstance(rows, bytes)
        else f'{_OPEN}<table:table table:name="A">{rows}</table:table>{_CLOSED}'.encode()
    )
    return archive({"mimetype": b"", "content.xml": content})


def cell(text: str = "x", attributes: str = "") -> str:
    """A cell of an OpenDocument workbook."""
    return f"<table:table-cell {attributes}><text:p>{text}</text:p></table:table-cell>"


def row(cells: str, attributes: str = "") -> str:
    """A row of an OpenDocument workbook."""
    return f"<table:table-row {attributes}>{cells}</table:table-row>"


def nested(size: int) -> bytes:
    """Rows within rows: whoever looks for all rows of each table meets the inner ones each time."""
    inner = "".join(f"<table:table>{row(cell())}" for _ in range(size)) + "</table:table>" * size
    return open_document(row(f"<table:table-cell>{inner}</table:table-cell>"))


def side_by_side(size: int) -> bytes:
    """Tables beside each other in one cell, each within the elements of the last."""
    inner = f"<table:table>{row(cell())}</table:table>" * size
    return open_document(row(f"<table:table-cell>{inner}</table:table-cell>"))


def wide(size: int) -> bytes:
    """One row of cells of which each is there 201 times."""
    return open_document(row(cell(attributes='table:number-columns-repeated="201"') * size))


def cells_in_cells(size: int) -> bytes:
    """Cells within cells, 50 deep."""
    inner = "<c><v>1</v>" * 50 + "</c>" * 50
    return excel(f"<row>{inner * (size // 50)}</row>")


def rows_in_rows(size: int) -> bytes:
    """Rows within rows, 50 deep."""
    inner = "<row><c><v>1</v></c>" * 50 + "</row>" * 50
    return excel(inner * (size // 50))


ENTITIES: Final = (
    '<?xml version="1.0" encoding="UTF-16"?><!DOCTYPE s [<!ENTITY a "aaaaaaaaaa">'
    '<!ENTITY b "&a;&a;&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row>'
    "</sheetData></worksheet>"
)
"""Where bytes are looked at, and not letters, this says nothing of entities in UTF-16."""

WORKBOOKS: Final[Mapping[str, Callable[[int], bytes]]] = {
    "a number without end": lambda _: excel("<row><c><v>1e999</v></c></row>"),
    "minus a number without end": lambda _: excel("<row><c><v>-1e999</v></c></row>"),
    "no number": lambda _: excel("<row><c><v>nan</v></c></row>"),
    "a number of many digits": lambda size: excel(f"<row><c><v>{'9' * size}</v></c></row>"),
    "a day of the year 10,000": lambda _: excel(
        '<row><c s="0"><v>2958465</v></c></row>',
        styles='<cellXfs><xf numFmtId="14"/></cellXfs>',
        since_1904=True,
    ),
    "a wrong string": lambda _: excel('<row><c t="s"><v>7</v></c></row>', strings="<si/>"),
    "a string before the first": lambda _: excel(
        '<row><c t="s"><v>-1</v></c></row>', strings="<si><t>a</t></si>"
    ),
    "a row far below": lambda size: excel(f'<row r="{"9" * size}"><c><v>1</v></c></row>'),
    "an open document without end": lambda _: open_document(
        row('<table:table-cell o:value-type="float" o:value="1e999"/>')
    ),
    "columns before the first": lambda _: open_document(
        row(cell(attributes='table:number-columns-repeated="-5"'))
    ),
    "rows again and again": lambda size: open_document(
        row(cell(), f'table:number-rows-repeated="{min(size, 9) * 10**8}"')
    ),
    "all rows and columns": lambda _: open_document(
        row(
            cell(attributes='table:number-columns-repeated="200"'),
            'table:number-rows-repeated="10000"',
        )
    ),
    "a long text in every row": lambda size: open_document(
        row(cell("x" * min(size, 1_000_000)), 'table:number-rows-repeated="10000"')
    ),
    "a long string in every cell": lambda size: excel(
        "<row>" + '<c t="s"><v>0</v></c>' * 100 + "</row>",
        strings=f"<si><t>{'x' * min(size, 1_000_000)}</t></si>",
    ),
    "tables in tables": lambda size: nested(min(size // 100, 5000)),
    "tables beside tables": lambda size: side_by_side(min(size // 100, 5000)),
    "wide rows": lambda size: wide(min(size // 100, 50_000)),
    "cells in cells": lambda size: cells_in_cells(min(size // 10, 500_000)),
    "rows in rows": lambda size: rows_in_rows(min(size // 20, 200_000)),
    "one part as many sheets": lambda size: excel(
        "<row><c><v></v></c></row>" * min(size // 25, 40_000), sheets=200
    ),
    "elements nested without end": lambda size: excel(b"<a>" * min(size // 4, 1_000_000)),
    "elements without end": lambda _: excel(b"<worksheet>" + b"<a/>" * 4_000_000),
    "a part without end": lambda _: excel(b" " * 41_000_000),
    "a long namespace": lambda size: excel(
        b'<worksheet xmlns="' + b"x" * min(size, 10_000_000) + b'">' + b"<a/>" * 50_000
    ),
    "entities in UTF-16": lambda _: excel(ENTITIES.encode("utf-16")),
    "entities in UTF-16 without mark": lambda _: excel(ENTITIES.encode("utf-16-le")),
    "letters that nobody knows": lambda _: excel(
        b'<?xml version="1.0" encoding="klingon"?><worksheet/>'
    ),
    "packed in a rare way": lambda _: excel("", packed=zipfile.ZIP_LZMA),
}
"""Workbooks by name, made with so many bytes of what they repeat (about)."""
