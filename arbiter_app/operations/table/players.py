"""Players of a table: every line a player, every cell understood, or said."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from arbiter_app.errors import InputError
from arbiter_app.operations.players import NewPlayer
from arbiter_app.operations.table.columns import TableLayout
from arbiter_app.operations.table.headings import OTHER_FIELDS, SEVERAL, TableField, field_of
from arbiter_app.operations.table.sexes import sexes_of
from arbiter_app.tournament.entered_text import repaired_line
from arbiter_app.tournament.limits import HIGHEST_RATING, MOST_PLAYERS
from arbiter_app.tournament.names import folded
from arbiter_app.tournament.player import FieldValue, PlayerField
from arbiter_app.tournament.types import Sex, Title
from arbiter_app.tournament.written_dates import birth_date, day_of, order_of, year_in
from arbiter_app.wording import Message, Phrase, counted, phrase

MOST_PROBLEMS = 200
"""Problems that are listed; what comes after them is counted in the last one."""

_TITLES: Mapping[str, Title] = {
    **{title.value: title for title in Title},
    "IGM": Title.GM,
    "G": Title.GM,
    "M": Title.IM,
    "I": Title.IM,
    "F": Title.FM,
    "C": Title.CM,
    "WG": Title.WGM,
    "WI": Title.WIM,
    "WF": Title.WFM,
    "WC": Title.WCM,
}
_EMPTY = frozenset({"", "-", "–", "NONE", "0"})
_WORDS = re.compile(r"\w+")
_BEFORE_NAME = re.compile(r"(GM|IM|FM|CM|WGM|WIM|WFM|WCM)\.?\s+(?=\S*[^\W\d])")
_AFTER_NAME = re.compile(r"(?<!\s)\s+\((GM|IM|FM|CM|WGM|WIM|WFM|WCM)\)$")
_SHORT_DATE = re.compile(r"(\d{1,2})[./-](\d{1,2})[./-](\d{2})", re.ASCII)


@dataclass(frozen=True, slots=True)
class TableProblem:
    """What could not be used: line 1 is the first line; the player is left out or only the cell."""

    line: int
    message: Phrase
    left_out: bool = False


@dataclass(frozen=True, slots=True)
class TablePlayer:
    """A player of a table, and the line that names them."""

    line: int
    player: NewPlayer


@dataclass(frozen=True, slots=True)
class PlayersReading:
    """The players of a table, and what was wrong with it."""

    players: tuple[TablePlayer, ...]
    problems: tuple[TableProblem, ...]


def players_in(layout: TableLayout, this_year: int) -> PlayersReading:
    """The players of a table. A cell that cannot be understood is left out and said.

    `this_year` tells the century of a birth date such as 3.5.98.

    Raises:
        InputError: there are more than a tournament can have.
    """
    problems: list[TableProblem] = []
    players: list[TablePlayer] = []
    if layout.has_names:
        reader = _Reader(layout, this_year, problems)
        for line, cells in layout.rows:
            player = reader.player(line, cells)
            if player is not None:
                players.append(TablePlayer(line, player))
        if len(players) > MOST_PLAYERS:
            raise InputError(phrase("The table has more than {most} players.", most=MOST_PLAYERS))
    else:
        message = phrase("No column has surnames or full names: choose one.")
        problems.append(TableProblem(0, message, left_out=True))
    return PlayersReading(tuple(players), tuple(_fewer(problems)))


_NO_RATING = Message("Not a rating: “{text}”.")
_NO_TITLE = Message("Not a title: “{text}”.")
_NEITHER = Message("Neither m nor w: “{text}”.")
_NO_FIDE_ID = Message("Not a FIDE ID: “{text}”.")
_NO_DATE = Message("Not a date of birth: “{text}”.")
_UNCLEAR_DATE = Message("Is the day or the month first? Only the year was read: “{text}”.")
_NO_SURNAME = Message("There is only a first name: “{text}”.")


class _Reader:
    """Reads line after line, and collects what is wrong."""

    def __init__(self, layout: TableLayout, this_year: int, problems: list[TableProblem]) -> None:
        self._layout = layout
        self._this_year = this_year
        self._problems = problems
        self._line = 0
        self._cells: Mapping[TableField, str] = {}
        sexes = self._all_cells(TableField.SEX)
        headings = [c.heading for c in layout.columns if c.field is TableField.SEX]
        self._sexes = sexes_of(sexes, headings[0] if headings else "")
        self._date_order = order_of(self._all_cells(TableField.BIRTH_DATE))

    def _all_cells(self, field: TableField) -> set[str]:
        """What stands in the columns of a field, in all lines."""
        columns = [column for column in self._layout.columns if column.field is field]
        return {
            cells[column.number].strip()
            for column in columns
            for _, cells in self._layout.rows
            if column.number < len(cells)
        }

    def player(self, line: int, cells: Sequence[str]) -> NewPlayer | None:
        """The player of one line, None if it has no usable name."""
        self._line, self._cells = line, self._by_field(cells)
        name, title_in_name = self._name()
        if not name:
            return None
        values: dict[str, Any] = {each.name: self._value(each) for each in OTHER_FIELDS}
        values["title"] = values["title"] or title_in_name
        return NewPlayer(name=name, **values)

    def _value(self, field: PlayerField) -> FieldValue:
        match field_of(field):
            case TableField.RATING | TableField.NATIONAL_RATING as number:
                return self._number(number)
            case TableField.FIDE_RATING as number:
                return self._number(number) if self._cells.get(number) else None
            case TableField.TITLE:
                return self._title()
            case TableField.SEX:
                return self._sex()
            case TableField.FIDE_ID:
                return self._fide_id()
            case TableField.BIRTH_DATE:
                return self._birth_date()
            case TableField.FEDERATION as text:
                return self._text(text, field.called).upper()
            case text:
                return self._text(text, field.called)

    def _by_field(self, cells: Sequence[str]) -> Mapping[TableField, str]:
        found: dict[TableField, str] = {}
        for column in self._layout.columns:
            cell = cells[column.number].strip() if column.number < len(cells) else ""
            if column.field is None or not cell:
                continue
            if column.field in SEVERAL and column.field in found:
                found[column.field] = f"{found[column.field]} {cell}"
            else:
                found[column.field] = cell
        return found

    def _cell(self, field: TableField) -> str:
        return self._cells.get(field, "")

    def _is_usable(
        self, field: TableField, message: Message, *, good: bool, left_out: bool = False
    ) -> bool:
        if not good:
            shown = repaired_line(self._cell(field), 40).text
            self._problems.append(TableProblem(self._line, message.of(text=shown), left_out))
        return good

    def _text(self, field: TableField, what: Phrase) -> str:
        return self._repaired(self._cell(field), what)

    def _repaired(self, text: str, what: Phrase) -> str:
        found = repaired_line(text)
        if found.repairs:
            message = phrase("{what}: {repairs}.", what=what, repairs=found.repairs)
            self._problems.append(TableProblem(self._line, message))
        return found.text

    def _name(self) -> tuple[str, Title | None]:
        """`Surname, First name` of two columns, or the one column without a title in it.

        Empty where a line has only a first name: the rest of the name is somewhere else.
        """
        whole, surname = self._cell(TableField.NAME), self._cell(TableField.SURNAME)
        first_name = self._cell(TableField.FIRST_NAME)
        if surname and whole and not first_name:
            if _has_words(whole, surname):
                surname = ""
            else:
                first_name = whole
        last = surname or whole
        if not last and first_name:
            self._is_usable(TableField.FIRST_NAME, _NO_SURNAME, good=False, left_out=True)
            return "", None
        has_first = _has_words(last, first_name) and ("," in last or not surname)
        joined = f"{last}, {first_name}" if last and first_name and not has_first else last
        name, title = _without_title(joined)
        name = self._repaired(name, phrase("The name"))
        if not name:
            self._problems.append(
                TableProblem(self._line, phrase("The name is missing."), left_out=True)
            )
        return name, title

    def _number(self, field: TableField) -> int:
        cell = self._cell(field)
        digits = cell.removesuffix(".0").removesuffix(",0")
        good = digits.isascii() and digits.isdigit() and len(digits) < 6
        value = int(digits) if good else 0
        good = (good or cell in {"", "-", "–"}) and value <= HIGHEST_RATING
        return value if self._is_usable(field, _NO_RATING, good=good) else 0

    def _title(self) -> Title | None:
        title = self._cell(TableField.TITLE).upper().rstrip(".")
        self._is_usable(TableField.TITLE, _NO_TITLE, good=title in _TITLES or title in _EMPTY)
        return _TITLES.get(title)

    def _sex(self) -> Sex | None:
        cell = self._cell(TableField.SEX)
        found = self._sexes.get(folded(cell))
        good = found is not None or cell.upper() in _EMPTY
        self._is_usable(TableField.SEX, _NEITHER, good=good)
        return found

    def _fide_id(self) -> str:
        fide_id = self._text(TableField.FIDE_ID, phrase("The FIDE ID"))
        is_number = fide_id.isascii() and fide_id.isdigit() and len(fide_id) <= 11
        good = is_number or fide_id.upper() in _EMPTY
        usable = self._is_usable(TableField.FIDE_ID, _NO_FIDE_ID, good=good)
        return fide_id if usable and is_number and int(fide_id) else ""

    def _birth_date(self) -> str:
        """A date in any of the spellings in use; nothing if it is none.

        The dates of a column are in one order, by those that can be read in one way only.
        """
        cell = self._cell(TableField.BIRTH_DATE)
        if not cell.strip("0/-. "):
            return ""
        found = birth_date(cell, self._date_order) or self._short_date(cell)
        if found is None:
            found = year_in(cell)
            is_day = found is not None and birth_date(cell) is not None
            self._is_usable(TableField.BIRTH_DATE, _UNCLEAR_DATE, good=not is_day)
        self._is_usable(TableField.BIRTH_DATE, _NO_DATE, good=found is not None)
        return found or ""

    def _short_date(self, cell: str) -> str | None:
        """A date with two digits for the year: it was in the last hundred years."""
        found = _SHORT_DATE.fullmatch(cell)
        if found is None:
            return None
        century, this_year = divmod(self._this_year, 100)
        year = int(found[3]) + 100 * (century if int(found[3]) <= this_year else century - 1)
        return day_of(int(found[1]), int(found[2]), year, self._date_order)


def _has_words(whole: str, part: str) -> bool:
    """Whether a name has these words and more, one after the other."""
    words, wanted = (_WORDS.findall(folded(text)) for text in (whole, part))
    places = range(len(words) - len(wanted) + 1)
    return len(words) > len(wanted) and any(
        words[place : place + len(wanted)] == wanted for place in places
    )


def _without_title(name: str) -> tuple[str, Title | None]:
    """`GM Carlsen, Magnus` or `Carlsen, Magnus (GM)`, taken apart."""
    before = _BEFORE_NAME.match(name)
    if before is not None:
        return name[before.end() :], Title(before[1])
    after = _AFTER_NAME.search(name)
    if after is not None:
        return name[: after.start()], Title(after[1])
    return name, None


def _fewer(problems: Sequence[TableProblem]) -> Sequence[TableProblem]:
    if len(problems) <= MOST_PROBLEMS:
        return problems
    shown = problems[: MOST_PROBLEMS - 1]
    rest = problems[MOST_PROBLEMS - 1 :]
    left_out = any(problem.left_out for problem in rest)
    message = counted(len(rest), "{count} more problem.", "{count} more problems.")
    return [*shown, TableProblem(rest[0].line, message, left_out=left_out)]
