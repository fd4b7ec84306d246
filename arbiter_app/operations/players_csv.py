"""Players from a table of another program: CSV with headings, read tolerantly, within limits."""

from __future__ import annotations

import codecs
import csv
import io
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from arbiter_app.errors import InputError
from arbiter_app.operations.change import PlayersAdded
from arbiter_app.operations.players import (
    NewPlayer,
    add_players,
)
from arbiter_app.operations.session import EventSession
from arbiter_app.tournament.entered_text import repaired_line
from arbiter_app.tournament.limits import HIGHEST_RATING, MOST_PLAYERS
from arbiter_app.tournament.types import Sex, Title
from arbiter_app.tournament.written_dates import birth_date, year_in

MOST_BYTES = 5_000_000
MOST_COLUMNS = 200
MOST_PROBLEMS = 200
"""Problems that are listed; what comes after them is counted in the last one."""

_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "name": ("name", "player", "fullname", "playername"),
    "surname": ("surname", "lastname", "familyname"),
    "first_name": ("firstname", "givenname", "forename"),
    "rating": ("rating", "elo", "rtg", "rtgi", "eloi", "fideelo", "fiderating", "std", "srtng"),
    "national_rating": ("nationalrating", "rtgn", "elon", "dwz", "nrtg", "ratingnational"),
    "title": ("title", "tit", "fidetitle"),
    "sex": ("sex", "gender", "mf", "fm"),
    "federation": ("federation", "fed", "country", "fidefederation"),
    "fide_id": ("fideid", "fideno", "idfide", "fidenumber", "idnumber", "fide", "id"),
    "birth_date": ("birthdate", "dateofbirth", "birthday", "born", "birth", "dob", "yearofbirth"),
    "club": ("club", "clubname", "city", "clubcity", "team"),
    "category": ("category", "group", "typ", "type", "grp"),
}
_FIELD_OF = {heading: field for field, headings in _COLUMNS.items() for heading in headings}
_TITLES: Mapping[str, Title] = {
    **{title.value: title for title in Title},
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
_NO_TITLES = frozenset({"", "-", "–", "NONE"})
_SEXES = {"M": Sex.MALE, "MALE": Sex.MALE, "F": Sex.FEMALE, "W": Sex.FEMALE, "FEMALE": Sex.FEMALE}


@dataclass(frozen=True, slots=True)
class CsvProblem:
    """What could not be used: line 1 is the first line; the player is left out or only the cell."""

    line: int
    message: str
    left_out: bool = False


@dataclass(frozen=True, slots=True)
class CsvReading:
    """The players of a file and what was wrong with it; `encoding` and `delimiter` as found."""

    players: tuple[NewPlayer, ...]
    problems: tuple[CsvProblem, ...]
    encoding: str
    delimiter: str


@dataclass(frozen=True, slots=True)
class PlayersImported(PlayersAdded):
    """Players added from a file, and what was wrong with it."""

    problems: tuple[CsvProblem, ...]


def import_players(session: EventSession, tournament_id: int, data: bytes) -> PlayersImported:
    """Add the players of a CSV file as one act; a copy of the event is kept first.

    Players whose FIDE ID is in the list already are left out.

    Raises:
        InputError: the file has no players that can be added; see `read_players`.
        RefusedError: no round is left to be paired.
    """
    reading = read_players(data)
    known = {player.fide_id for player in session.tournament(tournament_id).players}
    new = [
        player for player in reading.players if not player.fide_id or player.fide_id not in known
    ]
    problems = list(reading.problems)
    if len(new) < len(reading.players):
        count = len(reading.players) - len(new)
        problems.append(CsvProblem(0, f"{count} players are in the list already.", left_out=True))
    if not new:
        raise InputError("There is no player to add.", hint=_first(problems))
    session.keep_copy("before an import")
    change = add_players(session, tournament_id, new)
    return PlayersImported(*change.parts, change.keys, change.tpns, tuple(problems))


def read_players(data: bytes) -> CsvReading:
    """Read players from CSV: comma, semicolon or tab; UTF-8, UTF-16 with its mark, Windows-1252.

    The first line has the headings (`Name`, `Rating`, `FIDE ID`, `Title`, `Fed`, `Sex`, `Born`,
    `Club`, …, in any order); a file without any has names in the first column and ratings in the
    second. A cell that cannot be understood is left out and said.

    Raises:
        InputError: too large, binary, or without a column of names; it names the line.
    """
    if len(data) > MOST_BYTES:
        raise InputError(f"The file is larger than {MOST_BYTES // 1_000_000} MB.")
    text, encoding = _decoded(data)
    delimiter = _delimiter(text)
    rows = list(_rows(text, delimiter))
    if not rows:
        raise InputError("The file is empty.")
    fields, has_headings = _fields(rows[0][1])
    players: list[NewPlayer] = []
    problems: list[CsvProblem] = []
    identities: set[str] = set()
    for line, cells in rows[1:] if has_headings else rows:
        player = _player(line, _by_field(fields, cells), problems)
        if player is None:
            continue
        if player.fide_id and player.fide_id in identities:
            message = f"The FIDE ID {player.fide_id} is there twice."
            problems.append(CsvProblem(line, message, left_out=True))
            continue
        identities.add(player.fide_id)
        players.append(player)
    return CsvReading(tuple(players), tuple(_fewer(problems)), encoding, delimiter)


def _decoded(data: bytes) -> tuple[str, str]:
    if b"\x00" in data and not data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise InputError("The file is no text.", hint="Save the table as CSV.")
    for encoding in ("utf-16",) if data[:2] in {b"\xff\xfe", b"\xfe\xff"} else ("utf-8-sig",):
        try:
            return data.decode(encoding), encoding
        except UnicodeDecodeError:
            continue
    return data.decode("cp1252", errors="replace"), "cp1252"


def _delimiter(text: str) -> str:
    """The separator that the first line has most of."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    return max(";,\t", key=first.count)


def _rows(text: str, delimiter: str) -> Iterator[tuple[int, Sequence[str]]]:
    """Line number and cells of each line that is not empty."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    count = 0
    try:
        for cells in reader:
            if len(cells) > MOST_COLUMNS:
                raise InputError(f"Line {reader.line_num} has more than {MOST_COLUMNS} columns.")
            if not any(cell.strip() for cell in cells):
                continue
            count += 1
            if count > MOST_PLAYERS + 1:
                raise InputError(f"The file has more than {MOST_PLAYERS} players.")
            yield reader.line_num, cells
    except csv.Error as error:
        raise InputError(f"Line {reader.line_num} cannot be read: {error}.") from error


def _fields(cells: Sequence[str]) -> tuple[Sequence[str], bool]:
    """The field of each column, and whether the line is one of headings."""
    found: list[str] = []
    for cell in cells:
        field = _FIELD_OF.get(_heading(cell), "")
        found.append("" if field in found else field)
    if "name" in found or "surname" in found:
        return found, True
    if any(found):
        raise InputError(
            "No column has the names.", hint="Give one of the columns the heading “Name”."
        )
    return ("name", "rating"), False


def _heading(cell: str) -> str:
    plain = unicodedata.normalize("NFKD", cell.casefold())
    return re.sub(r"[^a-z]", "", plain)


def _by_field(fields: Sequence[str], cells: Sequence[str]) -> Mapping[str, str]:
    return {
        field: cell.strip() for field, cell in zip(fields, cells, strict=False) if field and cell
    }


def _player(line: int, cells: Mapping[str, str], problems: list[CsvProblem]) -> NewPlayer | None:
    """A player of one line, None if it has no usable name; problems are added to the list."""

    def usable(field: str, message: str, *, good: bool) -> bool:
        if not good:
            problems.append(CsvProblem(line, f"{message}: “{cells.get(field, '')[:40]}”."))
        return good

    def text(field: str, what: str) -> str:
        found = repaired_line(cells.get(field, ""))
        if found.repairs:
            problems.append(CsvProblem(line, f"{what}: {found.repairs}."))
        return found.text

    def number(field: str) -> int:
        cell = cells.get(field, "")
        digits = cell.removesuffix(".0")
        good = digits.isascii() and digits.isdigit() and len(digits) < 6
        value = int(digits) if good else 0
        good = (good or cell in {"", "-"}) and value <= HIGHEST_RATING
        return value if usable(field, "No rating", good=good) else 0

    called = repaired_line(_name(cells))
    name = called.text
    if called.repairs:
        problems.append(CsvProblem(line, f"The name: {called.repairs}."))
    if not name:
        problems.append(CsvProblem(line, "There is no name.", left_out=True))
        return None
    title = cells.get("title", "").upper()
    sex = cells.get("sex", "").upper()
    usable("title", "No title", good=title in _TITLES or title in _NO_TITLES)
    usable("sex", "Neither m nor w", good=sex in _SEXES or sex in _NO_TITLES)
    fide_id = text("fide_id", "The FIDE ID")
    has_id = fide_id.isascii() and fide_id.isdigit() and len(fide_id) <= 11
    good_id = usable("fide_id", "No FIDE ID", good=has_id or fide_id in _NO_TITLES)
    return NewPlayer(
        name=name,
        rating=number("rating"),
        title=_TITLES.get(title),
        sex=_SEXES.get(sex),
        federation=text("federation", "The federation").upper(),
        fide_id=fide_id if good_id and has_id and int(fide_id) else "",
        birth_date=_birth_date(line, cells.get("birth_date", ""), problems),
        club=text("club", "The club"),
        category=text("category", "The category"),
        national_rating=number("national_rating"),
    )


def _name(cells: Mapping[str, str]) -> str:
    """`Surname, First name` of two columns, or the one column as it stands."""
    surname = cells.get("surname", cells.get("name", ""))
    first_name = cells.get("first_name", "")
    return f"{surname}, {first_name}" if surname and first_name else surname


def _birth_date(line: int, cell: str, problems: list[CsvProblem]) -> str:
    """A date in any of the spellings in use; nothing if it is none."""
    if not cell.strip("0/-. "):
        return ""
    found = birth_date(cell) or year_in(cell)
    if found is None:
        problems.append(CsvProblem(line, f"No date of birth: “{repaired_line(cell, 40).text}”."))
    return found or ""


def _fewer(problems: Sequence[CsvProblem]) -> Sequence[CsvProblem]:
    if len(problems) <= MOST_PROBLEMS:
        return problems
    shown = problems[: MOST_PROBLEMS - 1]
    rest = problems[MOST_PROBLEMS - 1 :]
    left_out = any(problem.left_out for problem in rest)
    return [*shown, CsvProblem(rest[0].line, f"{len(rest)} more problems.", left_out=left_out)]


def _first(problems: Sequence[CsvProblem]) -> str:
    return f"Line {problems[0].line}: {problems[0].message}" if problems else ""
