"""Record 001: the player's own data; the rounds are in `cells`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from operator import itemgetter
from typing import Final

from arbiter_app.tournament.limits import MOST_ROUNDS
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.types import Points, Sex, Title, Tpn
from arbiter_app.tournament.written_dates import birth_date, year_in
from arbiter_app.trf.cells import BLANK, Cell, CellReader, cell_columns
from arbiter_app.trf.decode import Line
from arbiter_app.trf.fields import (
    entered,
    points_value,
    required_number,
    slice_columns,
    whole_number,
)
from arbiter_app.trf.problems import ColumnRange, ProblemLog, TrfError, quoted
from arbiter_app.trf.round_columns import RoundColumns
from arbiter_app.wording import Phrase, phrase

_SEXES = {"m": Sex.MALE, "w": Sex.FEMALE}
_OLD_TITLES = {
    "G": Title.GM,
    "M": Title.IM,
    "F": Title.FM,
    "C": Title.CM,
    "WG": Title.WGM,
    "WM": Title.WIM,
    "WF": Title.WFM,
    "WC": Title.WCM,
}
_TITLES = {title.value: title for title in Title} | _OLD_TITLES
# Columns between two fields; a character there means that the fields are shifted.
_SEPARATORS = (9, 53, 57, 69, 80, 85, 90, 91)
_BLANKS = (" ",) * len(_SEPARATORS)
_ALIGNMENT = (*_SEPARATORS, 48, 96, 98)
_at_separators = itemgetter(*(column - 1 for column in _SEPARATORS))
_at_alignment = itemgetter(*(column - 1 for column in _ALIGNMENT))
_NAME_COLUMNS = _NAME_FIRST, _NAME_LAST = 15, 47
_LONG_DATE = re.compile(r"\d{1,2}\. ?\d{1,2}\. ?\d{4}", re.ASCII)


_A_NUMBER: Final = phrase("a pairing number")
_NAME: Final = phrase("the name")
_FEDERATION: Final = phrase("the federation")
_FIDE_NUMBER: Final = phrase("the FIDE ID")


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """One record 001: the player, what the record claims, and its cells.

    There is a cell for each round, of a match for each game.
    """

    line: int
    player: Player
    points: Points | None
    rank: int | None
    cells: tuple[Cell, ...]

    def cell(self, column: int) -> Cell:
        """A cell, counted from 1, blank beyond the end of the record."""
        return self.cells[column - 1] if column <= len(self.cells) else BLANK


def read_players(
    lines: Iterable[Line], columns: RoundColumns, log: ProblemLog
) -> dict[Tpn, PlayerRecord]:
    """The players by pairing number, in ascending order.

    Raises:
        TrfError: a record that cannot be understood, or a number given twice.
    """
    rows: dict[Tpn, PlayerRecord] = {}
    reader = CellReader()
    for line in lines:
        row = _read_player(_aligned(line, log), reader, columns, log)
        tpn = row.player.tpn
        if tpn in rows:
            raise TrfError(
                phrase(
                    "pairing number {tpn} is already used in line {line}.",
                    tpn=tpn,
                    line=rows[tpn].line,
                ),
                line=line.number,
                columns=(5, 8),
            )
        rows[tpn] = row
    return dict(sorted(rows.items()))


def _read_player(
    line: Line, reader: CellReader, columns: RoundColumns, log: ProblemLog
) -> PlayerRecord:
    text = line.text.ljust(_SEPARATORS[-1])
    tpn = required_number(line, 5, 8, _A_NUMBER)
    between = _at_separators(text)
    if between != _BLANKS:
        column, found = next(
            (column, found)
            for column, found in zip(_SEPARATORS, between, strict=True)
            if found != " "
        )
        raise TrfError(
            phrase("expected a blank between two fields, found {found}.", found=quoted(found)),
            line=line.number,
            columns=(column, column),
            hint=phrase("The fields of this line may be shifted."),
        )
    if text[47] != " ":
        log.repaired(
            line.number,
            (15, 48),
            phrase("the name is longer than 33 characters; it was shortened."),
        )
    player = Player(
        tpn=tpn,
        name=_text(line, _NAME_COLUMNS, _NAME, log),
        rating=_rating(line),
        title=_title(line, log),
        sex=_sex(line, log),
        federation=_text(line, (54, 56), _FEDERATION, log),
        fide_id=_text(line, (58, 68), _FIDE_NUMBER, log),
        birth_date=_birth_date(line, log),
    )
    points, rank = _points(line, log), _rank(line, log)
    return PlayerRecord(line.number, player, points, rank, _cells(line, reader, columns, log))


def _text(line: Line, columns: ColumnRange, what: Phrase, log: ProblemLog) -> str:
    first, last = columns
    return entered(slice_columns(line.text, first, last), what, (line.number, columns), log)


def _rating(line: Line) -> int:
    text = line.text[48:52].strip()
    if not text:
        return 0
    value = whole_number(text)
    if value is None:
        raise TrfError(
            phrase("expected a rating or blanks, found {found}.", found=quoted(text)),
            line=line.number,
            columns=(49, 52),
        )
    return value


def _title(line: Line, log: ProblemLog) -> Title | None:
    text = line.text[10:13].strip()
    if not text:
        return None
    title = _TITLES.get(text.upper())
    if title is None:
        expected = ", ".join(Title)
        log.left(
            line.number,
            (11, 13),
            phrase(
                "expected a title ({expected}), found {found}, which was ignored.",
                expected=expected,
                found=quoted(text),
            ),
        )
    return title


def _sex(line: Line, log: ProblemLog) -> Sex | None:
    text = line.text[9:10].strip().lower()
    if not text or text in _SEXES:
        return _SEXES.get(text)
    if text == "f":
        log.repaired(line.number, (10, 10), phrase("sex f was read as w."))
        return Sex.FEMALE
    log.left(
        line.number,
        (10, 10),
        phrase("expected m or w, found {found}, which was ignored.", found=quoted(text)),
    )
    return None


def _birth_date(line: Line, log: ProblemLog) -> str:
    text = line.text[69:79].strip()
    if not text.strip("0/-. "):
        return ""
    value = birth_date(text) or year_in(text)
    if value is None:
        log.left(
            line.number,
            (70, 79),
            phrase(
                "expected a birth date as YYYY/MM/DD, found {found}, which was ignored.",
                found=quoted(text),
            ),
        )
        return ""
    if value != text:
        log.repaired(
            line.number,
            (70, 79),
            phrase("the birth date {found} was read as {value}.", found=text, value=value),
        )
    return value


def _points(line: Line, log: ProblemLog) -> Points | None:
    text = line.text[80:84].strip()
    value = points_value(text) if text else None
    if value is None:
        log.repaired(
            line.number,
            (81, 84),
            phrase(
                "expected points, found {found}; they are computed from the rounds.",
                found=quoted(text),
            )
            if text
            else phrase("expected points, found blanks; they are computed from the rounds."),
        )
    return value


def _rank(line: Line, log: ProblemLog) -> int | None:
    text = line.text[85:89].strip()
    value = whole_number(text)
    if text and value is None:
        log.repaired(
            line.number, (86, 89), phrase("expected a rank, found {found}.", found=quoted(text))
        )
    return value


def _cells(
    line: Line, reader: CellReader, columns: RoundColumns, log: ProblemLog
) -> tuple[Cell, ...]:
    cells, unusual = reader.read(line.text)
    for column in unusual:
        _report(line, column, columns.name(column), cells[column - 1], log)
    if len(cells) > MOST_ROUNDS:
        raise TrfError(
            phrase(
                "the record has {count} rounds; expected at most {most}.",
                count=len(cells),
                most=MOST_ROUNDS,
            ),
            line=line.number,
            columns=(cell_columns(MOST_ROUNDS + 1)[0], len(line.text)),
        )
    return tuple(cells)


def _report(line: Line, column: int, name: Phrase, cell: Cell, log: ProblemLog) -> None:
    columns = cell_columns(column)
    if cell.error:
        first, last = cell.error_at
        raise TrfError(
            phrase("{round}: {message}", round=name, message=cell.error),
            line=line.number,
            columns=(columns[0] + first, columns[0] + last),
        )
    log.repaired(line.number, columns, phrase("{round}: {message}", round=name, message=cell.note))


def _aligned(line: Line, log: ProblemLog) -> Line:
    """The line with its fields in columns of characters.

    Some programs count bytes: each accented letter of the name then shifts the rest of the line.
    Others write dates that are longer than their columns, such as `28. 07. 2005`.
    """
    text = line.text
    long_date = _LONG_DATE.match(text, 69)
    if long_date is not None and (written := birth_date(long_date[0])) is not None:
        shortened = f"{text[:69]}{written}{text[long_date.end() :]}"
        if _is_aligned(shortened) and not _is_aligned(text):
            message = phrase(
                "the birth date {found} is longer than its columns.", found=long_date[0]
            )
            log.repaired(line.number, (70, 79), message)
            line = Line(line.number, shortened)
            text = shortened
    if text.isascii() or _is_aligned(text):
        return line
    as_bytes = text.encode("utf-8", errors="replace")
    shifted = as_bytes.decode("latin-1")
    name = as_bytes[_NAME_FIRST - 1 : _NAME_LAST].decode("utf-8", errors="replace")
    repaired = f"{shifted[: _NAME_FIRST - 1]}{name:<33}{shifted[_NAME_LAST:]}".rstrip()
    if not _is_aligned(repaired):
        return line
    log.repaired(
        line.number,
        (15, 47),
        phrase("the columns of this line are counted in bytes and were read that way."),
    )
    return Line(line.number, repaired)


def _is_aligned(text: str) -> bool:
    return not "".join(_at_alignment(text.ljust(_ALIGNMENT[-1]))).strip(" ")
