"""The tournament's own records 012–222, XXR and XXC: to and from `Settings`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from arbiter_app.input.limits import LONGEST_REPORT_LINE
from arbiter_app.tournament.limits import MOST_ROUNDS
from arbiter_app.tournament.setting_words import SETTING_FIELDS, STARTING_RANK_METHODS
from arbiter_app.tournament.tournament import BAKU, Settings
from arbiter_app.tournament.types import Colour
from arbiter_app.tournament.written_dates import full_date, order_of
from arbiter_app.trf.cells import FIRST_CELL
from arbiter_app.trf.dates import RoundDate, round_dates, short_date
from arbiter_app.trf.decode import Line
from arbiter_app.trf.dialect import TrfDialect
from arbiter_app.trf.fields import entered, whole_number
from arbiter_app.trf.problems import ProblemLog, TrfError, quoted
from arbiter_app.trf.records import Records
from arbiter_app.trf.round_columns import RoundColumns
from arbiter_app.trf.scoring import read_scoring
from arbiter_app.wording import phrase

_DUTCH_OF_ITS_TIME = "FIDE_DUTCH"
# ETT26 renamed the code of the draft of April 2025; bbpPairings 6.0.0 knows the old one only.
_OLD_DUTCH, _NEW_DUTCH = "FIDE_DUTCH_2025", "FIDE_DUTCH_2026"
# ETT26 has no codes for these: they are written as a custom Swiss, named in a comment.
_CUSTOM_SWISS = "CUSTOM_SWISS"
_OWN_SYSTEMS = ("SWISS_1998", "LIM", "LIM_MAXI")
_SYSTEM_COMMENT = "Pairing system: "
_SYSTEM_CODE = re.compile(r"[A-Z][A-Z0-9_]*")
# bbpPairings' generator writes such a code into record 092.
_FIDE_CODE = re.compile(r"FIDE_[A-Z][A-Z0-9_]*")
# bbpPairings refuses a file whose record 192 has any other code, with or without _BAKU.
_KNOWN_TO_ENGINES = ("FIDE_DUTCH", _OLD_DUTCH, "FIDE_BURSTEIN")
MOST_DEPUTIES = 100
_LONGEST_CODE = 40
_MOST_CODES = 100
_COLOURS = {
    "w": Colour.WHITE,
    "b": Colour.BLACK,
    "white1": Colour.WHITE,
    "black1": Colour.BLACK,
}


_BEFORE_DEPUTIES = ("012", "022", "032", "042", "052", "062", "072", "092", "102")


_TEXT: Final = phrase("the text")
_TEXTS: Final = tuple(
    (name, field.record) for name, field in SETTING_FIELDS.items() if field.record
)
"""The settings that are a record each, and its code."""


def read_settings(
    records: Records, system: str, columns: RoundColumns, log: ProblemLog
) -> Settings:
    """The settings of a tournament by this system.

    Raises:
        TrfError: a record that cannot be understood.
    """
    reader = _HeaderReader(records, log, columns)
    texts: dict[str, Any] = {name: reader.text(code) for name, code in _TEXTS}
    start, end = reader.date("042"), reader.date("052")
    return Settings(
        **texts,
        start_date=start,
        end_date=end,
        deputy_arbiters=reader.deputies(),
        round_dates=reader.round_dates(start, end),
        rounds_total=reader.rounds_total(),
        initial_colour=reader.initial_colour(),
        scoring=read_scoring(records, columns.games, log),
        system=system,
        tie_breaks=reader.tie_breaks(),
    )


def read_system(records: Records, log: ProblemLog) -> str:
    """The code of the system, which record 192 or a comment names."""
    line = _system_line(records, log)
    if line is None:
        return system_in_comments(records) or _DUTCH_OF_ITS_TIME
    if line.data.startswith(_OLD_DUTCH):
        renamed = _NEW_DUTCH + line.data.removeprefix(_OLD_DUTCH)
        log.repaired(
            line.number,
            _data_columns(line),
            phrase("{found} is called {renamed} in ETT26.", found=line.data, renamed=renamed),
        )
        return renamed
    return system_in_comments(records) or _text(line, log)


def _system_line(records: Records, log: ProblemLog) -> Line | None:
    """Record 192; without it the free text of 092 where that is a code, as some write it."""
    line = records.one("192", log)
    if line is not None and line.data:
        return line
    free = records.one("092", log)
    return free if free is not None and _FIDE_CODE.fullmatch(free.data) else None


def _text(line: Line, log: ProblemLog) -> str:
    return entered(line.data, _TEXT, (line.number, _data_columns(line)), log)


@dataclass(frozen=True, slots=True)
class _HeaderReader:
    records: Records
    log: ProblemLog
    columns: RoundColumns

    def text(self, code: str) -> str:
        line = self.records.one(code, self.log)
        return _text(line, self.log) if line else ""

    def deputies(self) -> tuple[str, ...]:
        lines = [line for line in self.records.all("112") if line.data]
        for line in lines[MOST_DEPUTIES : MOST_DEPUTIES + 1]:
            message = phrase("only the first {most} deputy arbiters are kept.", most=MOST_DEPUTIES)
            self.log.left(line.number, None, message)
        names = [_text(line, self.log) for line in lines[:MOST_DEPUTIES]]
        return tuple(name for name in names if name)

    def date(self, code: str) -> str:
        line = self.records.one(code, self.log)
        if line is None or not line.data:
            return ""
        first_and_last = (*self.records.all("042"), *self.records.all("052"))
        value = full_date(line.data, order_of(one.data for one in first_and_last))
        if value is None:
            self.log.left(
                line.number,
                _data_columns(line),
                phrase(
                    "expected a date as YYYY/MM/DD, found {found}; it is kept unchanged.",
                    found=quoted(line.data),
                ),
            )
            return _text(line, self.log)
        if value != line.data:
            self.log.repaired(
                line.number,
                _data_columns(line),
                phrase("the date {found} was read as {value}.", found=line.data, value=value),
            )
        return value

    def round_dates(self, start: str, end: str) -> tuple[str, ...]:
        line = self.records.one("132", self.log)
        if line is None:
            return ()
        early = line.text[4 : FIRST_CELL - 1].strip()
        if early:
            self.log.left(
                line.number,
                (5, FIRST_CELL - 1),
                phrase(
                    "expected blanks before column {column}, found {found}, which was ignored.",
                    column=FIRST_CELL,
                    found=quoted(early),
                ),
            )
        begins = range(FIRST_CELL - 3, len(line.text), 10)
        fields = [line.text[begin : begin + 10].strip() for begin in begins]
        dates: list[str] = []
        for begin, found in zip(begins, round_dates(fields, start, end), strict=True):
            dates.append(found.date)
            self._report_round_date(line, begin, len(dates), found)
        if len(dates) > MOST_ROUNDS:
            raise TrfError(
                phrase(
                    "dates of {found} rounds; expected at most {most}.",
                    found=len(dates),
                    most=MOST_ROUNDS,
                ),
                line=line.number,
            )
        dates = self._by_round(line, dates)
        while dates and not dates[-1]:
            dates.pop()
        return tuple(dates)

    def _report_round_date(self, line: Line, begin: int, number: int, found: RoundDate) -> None:
        columns = (begin + 3, begin + 10)
        if found.is_unclear:
            message = phrase(
                "the date {found} of round {number} was left out: which is the day, the month or"
                " the year is not clear.",
                number=number,
                found=quoted(found.text),
            )
            self.log.left(line.number, columns, message)
        elif found.text and not found.date:
            message = phrase(
                "expected the date of round {number} as YY/MM/DD, found {found}, which was"
                " ignored.",
                number=number,
                found=quoted(found.text),
            )
            self.log.left(line.number, columns, message)
        elif not found.is_in_order:
            message = phrase(
                "the date {found} was read as {value}.", found=found.text, value=found.date
            )
            self.log.repaired(line.number, columns, message)

    def _by_round(self, line: Line, dates: list[str]) -> list[str]:
        """A date for each round: of a match that of its first game which has one."""
        games = self.columns.games
        found: list[str] = []
        for begin in range(0, len(dates), games):
            stated = [date for date in dates[begin : begin + games] if date]
            found.append(stated[0] if stated else "")
            if len(set(stated)) > 1:
                self.log.left(
                    line.number,
                    None,
                    phrase(
                        "the games of the match in round {number} have different dates; {date}"
                        " is used.",
                        number=len(found),
                        date=stated[0],
                    ),
                )
        return found

    def rounds_total(self) -> int:
        found: dict[str, int] = {}
        for code in ("142", "XXR"):
            line = self.records.one(code, self.log)
            if line is None:
                continue
            value = whole_number(line.data)
            if value is None or not 1 <= value <= MOST_ROUNDS:
                raise TrfError(
                    phrase(
                        "expected the number of rounds (1–{most}), found {found}.",
                        most=MOST_ROUNDS,
                        found=quoted(line.data),
                    ),
                    line=line.number,
                    columns=_data_columns(line),
                )
            if value % self.columns.games:
                raise TrfError(
                    phrase(
                        "expected an even number of rounds, found {value}: a match takes"
                        " {games} rounds in the file.",
                        value=value,
                        games=self.columns.games,
                    ),
                    line=line.number,
                    columns=_data_columns(line),
                )
            found[code] = self.columns.round_of(value)
            if found.get("142", found[code]) != found[code]:
                self.log.left(
                    line.number,
                    _data_columns(line),
                    phrase(
                        "XXR says {value} rounds, record 142 says {stated}; record 142 is used.",
                        value=value,
                        stated=self.columns.last(found["142"]),
                    ),
                )
        return found.get("142", found.get("XXR", 0))

    def initial_colour(self) -> Colour | None:
        drawn: Colour | None = None
        line = self.records.one("152", self.log)
        if line is not None:
            drawn = _COLOURS.get(line.data.lower()[:1])
            if drawn is None or len(line.data) > 1:
                raise TrfError(
                    phrase(
                        "expected the initial-colour W or B, found {found}.",
                        found=quoted(line.data),
                    ),
                    line=line.number,
                    columns=_data_columns(line),
                )
        for line in self.records.all("XXC"):
            for word in line.data.lower().split():
                drawn = self._xxc(line, word, drawn)
        return drawn

    def _xxc(self, line: Line, word: str, drawn: Colour | None) -> Colour | None:
        columns = _data_columns(line)
        match word:
            case "white1" | "black1":
                colour = _COLOURS[word]
                if drawn is not None and drawn is not colour:
                    self.log.left(
                        line.number,
                        columns,
                        phrase(
                            "XXC {word} contradicts the initial-colour given before; {word} is"
                            " not used.",
                            word=word,
                        ),
                    )
                    return drawn
                return colour
            case "rank":
                if not self._is_in_order():
                    self.log.left(
                        line.number,
                        columns,
                        phrase(
                            "XXC rank asks for pairing in the order of the lines; the pairing"
                            " numbers in columns 5–8 are used instead."
                        ),
                    )
            case _:
                self.log.left(
                    line.number,
                    columns,
                    phrase(
                        "expected white1, black1 or rank, found {found}, which was ignored.",
                        found=quoted(word),
                    ),
                )
        return drawn

    def _is_in_order(self) -> bool:
        numbers = [whole_number(line.text[4:8].strip()) or 0 for line in self.records.all("001")]
        return numbers == sorted(numbers)

    def tie_breaks(self) -> tuple[str, ...]:
        line = self.records.one("202", self.log)
        other = self.records.one("212", self.log)
        if other is None:
            return self._codes(line) if line else ()
        codes = self._codes(other)
        if codes[:1] == ("PTS",):
            codes = codes[1:]
        if line is not None and (stated := self._codes(line)) != codes:
            self.log.left(
                other.number,
                _data_columns(other),
                phrase("the tie-breaks differ from record 202; record 202 is used."),
            )
            return stated
        return codes

    def _codes(self, line: Line) -> tuple[str, ...]:
        place = (line.number, _data_columns(line))
        words = [word for word in line.data.split(",") if word.strip()]
        if len(words) > _MOST_CODES:
            message = phrase(
                "{count} tie-breaks; the first {most} are kept.",
                count=len(words),
                most=_MOST_CODES,
            )
            self.log.left(*place, message)
        codes = [
            entered(word, phrase("a tie-break"), place, self.log, most=_LONGEST_CODE)
            for word in words[:_MOST_CODES]
        ]
        return tuple(code for code in codes if code)


def _data_columns(line: Line) -> tuple[int, int]:
    return 5, max(5, len(line.text))


_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]")


def one_line(text: str) -> str:
    """Text without line ends and other control characters, as a record needs it."""
    return text if text.isprintable() else _CONTROLS.sub(" ", text)


def header_lines(
    settings: Settings, players: int, rated: int, dialect: TrfDialect, *, has_gaps: bool = False
) -> Iterator[str]:
    """The header, in the order of the record codes; records without content are not written.

    `has_gaps` is True if the pairing numbers are not 1, 2, 3, ….
    """
    texts = {
        **_texts(settings),
        "042": settings.start_date,
        "052": settings.end_date,
        "062": str(players),
        "072": str(rated),
    }
    yield from _text_lines({code: texts[code] for code in _BEFORE_DEPUTIES})
    for deputy in settings.deputy_arbiters:
        yield from _text_lines({"112": deputy})
    yield from _text_lines({"122": texts["122"]})
    if any(settings.round_dates):
        games = range(settings.games_per_match)
        dates = "  ".join(short_date(text) for text in settings.round_dates for _ in games)
        yield f"132{' ' * (FIRST_CELL - 4)}{dates}".rstrip()
    yield from _rounds_and_colour(settings, dialect, has_gaps=has_gaps)
    code = _record_192(settings.system, dialect)
    if names_system_in_comment(settings.system, dialect):
        yield f"### {_SYSTEM_COMMENT}{settings.system}"
    if dialect is not TrfDialect.TRF16:
        yield from _lines_of_trf26(settings, code)


def _rounds_and_colour(settings: Settings, dialect: TrfDialect, *, has_gaps: bool) -> Iterator[str]:
    """Records 142 and 152, and the same for engines; TRF16 has only JaVaFo's of them."""
    if settings.rounds_total:
        total = settings.rounds_total * settings.games_per_match
        if dialect is not TrfDialect.TRF16:
            yield f"142 {total}"
        if dialect is not TrfDialect.TRF26:
            yield f"XXR {total}"
    colour = settings.initial_colour
    if colour is not None and dialect is not TrfDialect.TRF16:
        yield f"152 {colour.value.upper()}"
    if dialect is not TrfDialect.TRF26:
        # bbpPairings refuses numbers with gaps, unless the order of the lines is what counts.
        words = ["rank"] if has_gaps and dialect is TrfDialect.ENGINE else []
        words += [word for word, means in _COLOURS.items() if means is colour and len(word) > 1]
        if words:
            yield f"XXC {' '.join(words)}"


def _record_192(system: str, dialect: TrfDialect) -> str:
    """What record 192 says of a system; empty where the dialect cannot say it."""
    match dialect:
        case TrfDialect.TRF16:
            return _DUTCH_OF_ITS_TIME if system in ("", _DUTCH_OF_ITS_TIME) else ""
        case TrfDialect.TRF26:
            return _CUSTOM_SWISS if _is_own(system) else system
        case TrfDialect.ENGINE:
            if system.startswith(_NEW_DUTCH):
                system = _OLD_DUTCH + system.removeprefix(_NEW_DUTCH)
            return system if system.removesuffix(BAKU) in _KNOWN_TO_ENGINES else ""


def names_system_in_comment(system: str, dialect: TrfDialect) -> bool:
    """True if only a comment names the system, as the dialect has no code or no record for it."""
    return (
        bool(system)
        and _record_192(system, dialect) in ("", _CUSTOM_SWISS)
        and (system != _CUSTOM_SWISS or dialect is not TrfDialect.TRF26)
    )


def _lines_of_trf26(settings: Settings, system: str) -> Iterator[str]:
    ranking = "PTS" in settings.tie_breaks
    texts = _texts(settings)
    # The method stands in columns 9-13, whether a federation stands before it or not.
    if texts["172"] in STARTING_RANK_METHODS:
        yield f"172     {texts.pop('172')}"
    yield from _text_lines(
        {
            "172": texts.get("172", ""),
            "182": texts["182"],
            "192": system,
            "212" if ranking else "202": ",".join(settings.tie_breaks),
            "222": texts["222"],
        }
    )


def _texts(settings: Settings) -> dict[str, str]:
    """The settings that are a record each, by its code."""
    return {
        field.record: getattr(settings, name)
        for name, field in SETTING_FIELDS.items()
        if field.record
    }


def _text_lines(texts: dict[str, str]) -> Iterator[str]:
    for code, text in texts.items():
        written = one_line(text)[: LONGEST_REPORT_LINE - 4].strip()
        if written:
            yield f"{code} {written}"


def _is_own(system: str) -> bool:
    return system.removesuffix(BAKU) in _OWN_SYSTEMS


def system_in_comments(records: Records) -> str:
    """The system that a comment names where record 192 does not, empty without such a comment.

    Record 192 is missing, or has a custom Swiss that is one of this program's own systems.
    """
    if not records.comments:
        return ""
    stated = records.all("192")[:1]
    is_custom = bool(stated) and stated[0].data == _CUSTOM_SWISS
    if stated and stated[0].data and not is_custom:
        return ""
    for comment in records.comments:
        system = comment.removeprefix(_SYSTEM_COMMENT)
        if system != comment and (_is_own(system) if is_custom else _SYSTEM_CODE.fullmatch(system)):
            return system
    return ""


def without_system_comment(records: Records) -> tuple[str, ...]:
    """The comments without the one that names the system, which the settings say already."""
    named = f"{_SYSTEM_COMMENT}{system_in_comments(records)}"
    return tuple(one for one in records.comments if one != named)
