"""The tournament's own records 012–222, XXR and XXC: to and from `Settings`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from arbiter_app.tournament.acceleration import BAKU
from arbiter_app.tournament.limits import MOST_ROUNDS
from arbiter_app.tournament.tournament import Settings
from arbiter_app.tournament.types import Colour
from arbiter_app.trf.cells import FIRST_CELL
from arbiter_app.trf.dates import full_date, round_date, short_date
from arbiter_app.trf.decode import MAX_LINE_LENGTH, Line
from arbiter_app.trf.dialect import TrfDialect
from arbiter_app.trf.fields import whole_number
from arbiter_app.trf.problems import ProblemLog, TrfError, quoted
from arbiter_app.trf.records import Records
from arbiter_app.trf.scoring import read_scoring

DEFAULT_SYSTEM = "FIDE_DUTCH"
# ETT26 renamed the code of the draft of April 2025; bbpPairings 6.0.0 knows the old one only.
_OLD_DUTCH, _NEW_DUTCH = "FIDE_DUTCH_2025", "FIDE_DUTCH_2026"
# ETT26 has no codes for these: they are written as a custom Swiss, named in a comment.
_CUSTOM_SWISS = "CUSTOM_SWISS"
_OWN_SYSTEMS = ("SWISS_1998", "LIM", "LIM_MAXI")
_SYSTEM_COMMENT = "Pairing system: "
_COLOURS = {
    "w": Colour.WHITE,
    "b": Colour.BLACK,
    "white1": Colour.WHITE,
    "black1": Colour.BLACK,
}


def read_settings(records: Records, log: ProblemLog) -> Settings:
    """The settings of a tournament.

    Raises:
        TrfError: a record that cannot be understood.
    """
    reader = _HeaderReader(records, log)
    return Settings(
        name=reader.text("012"),
        city=reader.text("022"),
        federation=reader.text("032"),
        start_date=reader.date("042"),
        end_date=reader.date("052"),
        type_of_tournament=reader.text("092"),
        chief_arbiter=reader.text("102"),
        deputy_arbiters=tuple(line.data for line in records.all("112") if line.data),
        time_control=reader.text("122"),
        encoded_time_control=reader.text("222"),
        round_dates=reader.round_dates(),
        rounds_total=reader.rounds_total(),
        initial_colour=reader.initial_colour(),
        scoring=read_scoring(records, log),
        system=reader.system(),
        tie_breaks=reader.tie_breaks(),
        starting_rank_method=reader.text("172"),
        pairing_controller=reader.text("182"),
    )


@dataclass(frozen=True, slots=True)
class _HeaderReader:
    records: Records
    log: ProblemLog

    def text(self, code: str) -> str:
        line = self.records.one(code, self.log)
        return line.data if line else ""

    def date(self, code: str) -> str:
        line = self.records.one(code, self.log)
        if line is None or not line.data:
            return ""
        value = full_date(line.data)
        if value is None:
            self.log.left(
                line.number,
                _data_columns(line),
                f"expected a date YYYY/MM/DD, found {quoted(line.data)}; it is kept as it stands.",
            )
            return line.data
        if value != line.data:
            self.log.repaired(
                line.number, _data_columns(line), f"the date {line.data} was read as {value}."
            )
        return value

    def round_dates(self) -> tuple[str, ...]:
        line = self.records.one("132", self.log)
        if line is None:
            return ()
        early = line.text[4 : FIRST_CELL - 1].strip()
        if early:
            self.log.left(
                line.number,
                (5, FIRST_CELL - 1),
                f"expected blanks before column {FIRST_CELL}, found {quoted(early)};"
                " it was left out.",
            )
        dates: list[str] = []
        for begin in range(FIRST_CELL - 3, len(line.text), 10):
            field = line.text[begin : begin + 10].strip()
            value = (round_date(field) or full_date(field)) if field else ""
            if value is None:
                self.log.left(
                    line.number,
                    (begin + 3, begin + 10),
                    f"expected the date of round {len(dates) + 1} as YY/MM/DD,"
                    f" found {quoted(field)}; it was left out.",
                )
            dates.append(value or "")
        if len(dates) > MOST_ROUNDS:
            raise TrfError(
                f"dates of {len(dates)} rounds; expected at most {MOST_ROUNDS}.", line=line.number
            )
        while dates and not dates[-1]:
            dates.pop()
        return tuple(dates)

    def rounds_total(self) -> int:
        found: dict[str, int] = {}
        for code in ("142", "XXR"):
            line = self.records.one(code, self.log)
            if line is None:
                continue
            value = whole_number(line.data)
            if value is None or not 1 <= value <= MOST_ROUNDS:
                raise TrfError(
                    f"expected the number of rounds (1–{MOST_ROUNDS}), found {quoted(line.data)}.",
                    line=line.number,
                    columns=_data_columns(line),
                )
            found[code] = value
            if found.get("142", value) != value:
                self.log.left(
                    line.number,
                    _data_columns(line),
                    f"XXR says {value} rounds, record 142 says {found['142']}; record 142 is used.",
                )
        return found.get("142", found.get("XXR", 0))

    def initial_colour(self) -> Colour | None:
        drawn: Colour | None = None
        line = self.records.one("152", self.log)
        if line is not None:
            drawn = _COLOURS.get(line.data.lower()[:1])
            if drawn is None or len(line.data) > 1:
                raise TrfError(
                    f"expected the initial colour W or B, found {quoted(line.data)}.",
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
                        f"XXC {word} contradicts the initial colour given before; {word} is"
                        " not used.",
                    )
                    return drawn
                return colour
            case "rank":
                if not self._is_in_order():
                    self.log.left(
                        line.number,
                        columns,
                        "XXC rank asks for a pairing by the order of the lines; the pairing"
                        " numbers of columns 5–8 are used.",
                    )
            case _:
                self.log.left(
                    line.number,
                    columns,
                    f"expected white1, black1 or rank, found {quoted(word)}; it was left out.",
                )
        return drawn

    def _is_in_order(self) -> bool:
        numbers = [whole_number(line.text[4:8].strip()) or 0 for line in self.records.all("001")]
        return numbers == sorted(numbers)

    def system(self) -> str:
        line = self.records.one("192", self.log)
        if line is None or not line.data:
            return DEFAULT_SYSTEM
        if line.data.startswith(_OLD_DUTCH):
            renamed = _NEW_DUTCH + line.data.removeprefix(_OLD_DUTCH)
            self.log.repaired(
                line.number, _data_columns(line), f"{line.data} is called {renamed} in ETT26."
            )
            return renamed
        named = system_in_comments(self.records.comments)
        return named if line.data == _CUSTOM_SWISS and named else line.data

    def tie_breaks(self) -> tuple[str, ...]:
        line = self.records.one("202", self.log)
        other = self.records.one("212", self.log)
        if other is None:
            return _codes(line) if line else ()
        codes = _codes(other)
        if codes[:1] == ("PTS",):
            codes = codes[1:]
        if line is not None and _codes(line) != codes:
            self.log.left(
                other.number,
                _data_columns(other),
                "the tie-breaks are not those of record 202; record 202 is used.",
            )
            return _codes(line)
        return codes


def _codes(line: Line) -> tuple[str, ...]:
    return tuple(code for word in line.data.split(",") if (code := word.strip()))


def _data_columns(line: Line) -> tuple[int, int]:
    return 5, max(5, len(line.text))


def one_line(text: str) -> str:
    """Text without line ends and other control characters, as a record needs it."""
    return "".join(
        " " if ord(letter) < 32 or 127 <= ord(letter) < 160 else letter for letter in text
    )


def header_lines(
    settings: Settings, players: int, rated: int, dialect: TrfDialect
) -> Iterator[str]:
    """The header, in the order of the record codes; records without content are not written."""
    texts = {
        "012": settings.name,
        "022": settings.city,
        "032": settings.federation,
        "042": settings.start_date,
        "052": settings.end_date,
        "062": str(players),
        "072": str(rated),
        "092": settings.type_of_tournament,
        "102": settings.chief_arbiter,
    }
    yield from _text_lines(texts)
    for deputy in settings.deputy_arbiters:
        yield from _text_lines({"112": deputy})
    yield from _text_lines({"122": settings.time_control})
    if any(settings.round_dates):
        dates = "  ".join(short_date(text) for text in settings.round_dates)
        yield f"132{' ' * (FIRST_CELL - 4)}{dates}".rstrip()
    if dialect is not TrfDialect.TRF16:
        yield from _lines_of_trf26(settings, dialect)


def _lines_of_trf26(settings: Settings, dialect: TrfDialect) -> Iterator[str]:
    for_engines = dialect is TrfDialect.ENGINE
    if settings.rounds_total:
        yield f"142 {settings.rounds_total}"
        if for_engines:
            yield f"XXR {settings.rounds_total}"
    if settings.initial_colour is not None:
        yield f"152 {settings.initial_colour.value.upper()}"
        if for_engines:
            yield f"XXC {'white1' if settings.initial_colour is Colour.WHITE else 'black1'}"
    system = settings.system
    if _is_own(system):
        yield f"### {_SYSTEM_COMMENT}{system}"
        system = _CUSTOM_SWISS
    if for_engines and system.startswith(_NEW_DUTCH):
        system = _OLD_DUTCH + system.removeprefix(_NEW_DUTCH)
    ranking = "PTS" in settings.tie_breaks
    yield from _text_lines(
        {
            "172": settings.starting_rank_method,
            "182": settings.pairing_controller,
            "192": system,
            "212" if ranking else "202": ",".join(settings.tie_breaks),
            "222": settings.encoded_time_control,
        }
    )


def _text_lines(texts: dict[str, str]) -> Iterator[str]:
    for code, text in texts.items():
        written = one_line(text)[: MAX_LINE_LENGTH - 4].strip()
        if written:
            yield f"{code} {written}"


def _is_own(system: str) -> bool:
    return system.removesuffix(BAKU) in _OWN_SYSTEMS


def system_in_comments(comments: Iterable[str]) -> str:
    """The system of this program that a comment names for a custom Swiss, empty without one."""
    for comment in comments:
        system = comment.removeprefix(_SYSTEM_COMMENT)
        if system != comment and _is_own(system):
            return system
    return ""


def without_system_comment(comments: Iterable[str], system: str) -> tuple[str, ...]:
    """The comments without the one that names the system, which the settings say already."""
    if not _is_own(system):
        return tuple(comments)
    return tuple(one for one in comments if one != f"{_SYSTEM_COMMENT}{system}")
