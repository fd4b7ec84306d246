"""A table as text: which characters its bytes are, and what stands between its cells.

A file saved by a spreadsheet does not say its encoding. UTF-8 and UTF-16 show themselves; of the
old code pages, in which every file can be read, the one is taken whose letters make sense as words.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from arbiter_app.errors import InputError
from arbiter_app.input.limits import (
    MOST_TABLE_CELLS,
    MOST_TABLE_COLUMNS,
    MOST_TABLE_LETTERS,
    MOST_TABLE_ROWS,
)
from arbiter_app.operations.table.headings import ENCODING_OF_HEADING, is_heading
from arbiter_app.tournament.limits import MOST_PLAYERS
from arbiter_app.wording import phrase

ENCODINGS = ("utf-8", "utf-16", "cp1252", "cp1250", "cp1251", "cp1254", "cp1253", "cp1257")
"""Encodings in which tables are written, the most frequent of each alphabet first."""

DELIMITERS = (";", "\t", ",", "|")

Row = tuple[int, tuple[str, ...]]
"""The number of a line, from 1, and its cells."""

_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_LOOKED_AT = 30
"""Lines that show which delimiter it is."""


@dataclass(frozen=True, slots=True)
class TextTable:
    """The rows that are not empty; `encoding` and `delimiter` as found."""

    rows: tuple[Row, ...]
    encoding: str
    delimiter: str


def read_text_table(data: bytes, encoding: str = "") -> TextTable:
    """Read the rows of a table in text, in the encoding given or the one it seems to have.

    Raises:
        InputError: it is no text, or has more columns or lines than a table of players; it names
            the line.
    """
    text, found = decoded(data, encoding)
    delimiter = delimiter_of(text)
    return TextTable(tuple(_rows(text, delimiter)), found, delimiter)


def decoded(data: bytes, encoding: str = "") -> tuple[str, str]:
    """The text of a file, and its encoding.

    Raises:
        InputError: it is no text.
    """
    if encoding:
        return data.decode(encoding, errors="replace").removeprefix("\ufeff"), encoding
    for mark, name in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return _text(data, name)
    if b"\x00" in data:
        return _text(data, _utf_16_without_mark(data))
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        best = _most_plausible(data)
        return data.decode(best, errors="replace"), best


def _text(data: bytes, encoding: str) -> tuple[str, str]:
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        text = data.decode(encoding, errors="replace")
    if "\x00" in text:
        raise InputError(
            phrase("The file is not a text file."), hint=phrase("Save the table as CSV.")
        )
    return text, encoding


def _utf_16_without_mark(data: bytes) -> str:
    """Ends of lines, digits and delimiters have an empty byte: where it stands tells the order."""
    first, second = data[0::2].count(0), data[1::2].count(0)
    if second > 4 * first:
        return "utf-16-le"
    if first > 4 * second:
        return "utf-16-be"
    raise InputError(phrase("The file is not a text file."), hint=phrase("Save the table as CSV."))


def delimiter_of(text: str) -> str:
    """What stands between the cells: what makes of most lines rows of the same length.

    Of two that do, the one that gives more of the headings in use.
    """
    sample = [line for line in text.splitlines() if line.strip()][:_LOOKED_AT]

    def worth(delimiter: str) -> tuple[int, int, int]:
        try:
            rows = list(csv.reader(sample, delimiter=delimiter))
        except csv.Error:
            return (0, 0, 0)
        lengths = [len(row) for row in rows]
        headings = max((sum(map(is_heading, row)) for row in rows), default=0)
        several = [length for length in lengths if length > 1]
        most = max((several.count(length) for length in set(several)), default=0)
        return (headings if headings > 1 else 0, most, len(several))

    best = max(DELIMITERS, key=worth)
    return best if worth(best)[1] else ";"


def _rows(text: str, delimiter: str) -> Iterator[Row]:
    """Line number and cells of each line that is not empty."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    size = TableSize()
    try:
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            size.add(reader.line_num, cells)
            yield reader.line_num, tuple(cells)
    except csv.Error as error:
        raise InputError(
            phrase("Line {line} cannot be read: {reason}.", line=reader.line_num, reason=str(error))
        ) from error


@dataclass(slots=True)
class TableSize:
    """How much of a table was read.

    Attributes:
        rows: those that are not empty.
        cells: of these rows, up to the last one that is filled.
        letters: of these cells.
    """

    rows: int = 0
    cells: int = 0
    letters: int = 0

    def add(self, line: int, cells: Sequence[str], times: int = 1) -> None:
        """Count a row, which is there several times.

        Raises:
            InputError: there is more than a table of players has.
        """
        self.refuse_columns(line, len(cells))
        self.rows += times
        self.cells += times * len(cells)
        self.letters += times * sum(map(len, cells))
        if self.rows > MOST_TABLE_ROWS:
            raise InputError(phrase("The table has more than {most} players.", most=MOST_PLAYERS))
        if self.cells > MOST_TABLE_CELLS:
            raise InputError(phrase("The table has more than {most} cells.", most=MOST_TABLE_CELLS))
        if self.letters > MOST_TABLE_LETTERS:
            raise InputError(
                phrase("The table has more than {most} letters.", most=MOST_TABLE_LETTERS)
            )

    @staticmethod
    def refuse_columns(line: int, columns: int) -> None:
        """Refuse a row that is too long, before it is built.

        Raises:
            InputError: it has more columns than a table of players.
        """
        if columns > MOST_TABLE_COLUMNS:
            raise InputError(
                phrase(
                    "Line {line} has more than {most} columns.", line=line, most=MOST_TABLE_COLUMNS
                )
            )


# Which code page it is

_CANDIDATES: Mapping[str, float] = {
    "cp1252": 0.0,
    "cp1250": -0.5,
    "cp1254": -1.0,
    "cp1251": -1.0,
    "cp1253": -2.0,
}
"""Code pages, and what speaks against each beforehand."""

_FREQUENT = {
    "cp1252": "éöüäáíóñçøåßúêôâëãæè",
    "cp1250": "éöüäáíółčćřěńęąśżßúôâëăš",
    "cp1254": "éöüçşğıâ",
}
"""Letters that names are full of, in the languages written in a code page."""

_RARE = {
    "cp1252": "ïûîàòùìœõýþðšžÿ",
    "cp1250": "űőůňźşţťýžđîďľ",
    "cp1254": "äáíóñøåßúêôëãæèïûîàòùìœõšž",
}
_VERY_RARE = {"cp1252": "", "cp1250": "ĺŕ˙", "cp1254": "ÿ"}
_WEIGHTS = {
    name: {
        **dict.fromkeys(_FREQUENT[name], 3.0),
        **dict.fromkeys(_RARE[name], 1.6),
        **dict.fromkeys(_VERY_RARE[name], 0.2),
    }
    for name in _FREQUENT
}
_SCRIPTS = {"cp1251": re.compile(r"[\u0400-\u04ff]"), "cp1253": re.compile(r"[\u0370-\u03ff]")}
_VOWELS = frozenset("aeiouyáàâãäåăąæéèêëěęíìîïıóòôõöőøúùûüůűýœ")
_WORD = re.compile(rb"[^\x00-\x20;,|\"()/.:\-]+")
_MOST_WORDS = 3000
_LONGEST_WORD = 100
_SPOILT = -20.0


def _most_plausible(data: bytes) -> str:
    # Not by a pattern that asks for such a letter: it would look at the rest of a long word again
    # from each of its letters.
    found = (one.group()[:_LONGEST_WORD] for one in _WORD.finditer(data))
    words: dict[bytes, None] = {}
    for word in found:
        if not word.isascii():
            words[word] = None
            if len(words) == _MOST_WORDS:
                break

    def worth(encoding: str) -> float:
        total = _CANDIDATES[encoding] + _by_headings(data, encoding)
        return total + sum(_plausibility(word, encoding) for word in words)

    return max(_CANDIDATES, key=worth)


def _by_headings(data: bytes, encoding: str) -> float:
    """Headings in the language of a code page speak for it; above all with its own letters."""
    text = data[:4000].decode(encoding, errors="replace")
    cells = re.split(r"[;,\t|\r\n\"]+", "\n".join(text.splitlines()[:10]))
    return sum(
        4.0 if cell.isascii() else 8.0
        for cell in {cell.strip() for cell in cells}
        if ENCODING_OF_HEADING.get(cell.casefold()) == encoding
    )


def _plausibility(word: bytes, encoding: str) -> float:
    """How much a word looks like one that somebody wrote in this encoding."""
    try:
        text = word.decode(encoding)
    except UnicodeDecodeError:
        return _SPOILT
    total = 0.0
    for place, letter in enumerate(text):
        if letter.isascii():
            continue
        before = text[place - 1] if place else ""
        after = text[place + 1] if place + 1 < len(text) else ""
        if not letter.isalpha():
            # Quotation marks and dashes stand around words, signs never in them.
            total -= 1.0 if letter in "’‘“”–—«»" else 5.0
            continue
        if letter.isupper() and before.islower():
            total -= 4.0
        script = _SCRIPTS.get(encoding)
        if script is not None:
            total += _in_script(script, letter, before, after)
        else:
            total += _WEIGHTS[encoding].get(letter.lower(), -2.0) + _sound(letter, before, after)
    return total


def _in_script(script: re.Pattern[str], letter: str, before: str, after: str) -> float:
    """Greek and Cyrillic words have no other letters in them."""
    if not script.match(letter):
        return -3.0
    strange = [other for other in (before, after) if other.isalpha() and not script.match(other)]
    return 3.0 - 6.0 * len(strange)


def _sound(letter: str, before: str, after: str) -> float:
    """Consonants stand beside a vowel, vowels rather not; two accents side by side are rare."""
    small, neighbours = letter.lower(), [before.lower(), after.lower()]
    beside = sum(1 for other in neighbours if other in _VOWELS and other)
    if small == "ñ":
        return 1.5 if neighbours[1] in _VOWELS else -1.5
    if small == "ń":
        return -1.5 if neighbours[1] in _VOWELS and neighbours[1] else 1.5
    if small in "ãõ":
        return 1.5 if neighbours[1] in {"o", "e"} else -1.5
    if small == "ï":
        return 1.5 if beside else -1.5
    strange = sum(1 for other in (before, after) if other.isalpha() and not other.isascii())
    if small in _VOWELS:
        return (1.0 if not beside else -1.0) - strange
    return (1.0 if beside else -2.0) - strange
