"""The records of a file sorted by their codes; whatever is not interpreted is kept."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass
from typing import Final

from arbiter_app.tournament import abnormal
from arbiter_app.tournament.entered_text import LONGEST_REMARK, LONGEST_REPORT_LINE, is_invisible
from arbiter_app.tournament.remarks import is_report_line
from arbiter_app.tournament.types import Tpn
from arbiter_app.trf.decode import CHOOSE_ANOTHER, Line
from arbiter_app.trf.fields import entered
from arbiter_app.trf.problems import ProblemLog, TrfError
from arbiter_app.trf.teams import TEAM_RECORDS
from arbiter_app.wording import phrase

PLAYER = "001"
COMMENT = "###"

HEADER_CODES = frozenset(
    {"012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132"}
    | {"142", "152", "172", "182", "192", "202", "212", "222", "XXR", "XXC"}
)
SCORING_CODES = frozenset({"162", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU", "XXS"})
PAIRING_CODES = frozenset({"240", "250", "260", "XXZ", "XXA", "XXP"})
INTERPRETED = HEADER_CODES | SCORING_CODES | PAIRING_CODES | {PLAYER}


_A_COMMENT: Final = phrase("a comment")


@dataclass(frozen=True, slots=True)
class Records:
    """The lines of a file by record code, each in the order of the file."""

    by_code: dict[str, list[Line]]
    comments: tuple[str, ...]
    others: tuple[Line, ...]

    def all(self, code: str) -> list[Line]:
        return self.by_code.get(code, [])

    def one(self, code: str, log: ProblemLog) -> Line | None:
        """The only line of a record that may stand once; of several the first, reported."""
        lines = self.by_code.get(code)
        if not lines:
            return None
        for extra in lines[1:]:
            if extra.data != lines[0].data:
                log.left(
                    extra.number,
                    None,
                    phrase(
                        "a second record {code}; the first one (line {line}) is used.",
                        code=code,
                        line=lines[0].number,
                    ),
                )
        return lines[0]


def sort_records(lines: Iterable[Line], log: ProblemLog) -> Records:
    """The records by code.

    Raises:
        TrfError: no line of the file is a record of a TRF.
    """
    by_code: dict[str, list[Line]] = {}
    comments: list[str] = []
    others: list[Line] = []
    for line in lines:
        code = line.code
        if code not in INTERPRETED and code.upper() in INTERPRETED:
            log.repaired(
                line.number,
                (1, 3),
                phrase("{code} was read as {meant}.", code=code, meant=code.upper()),
            )
            code = code.upper()
        if code in INTERPRETED:
            by_code.setdefault(code, []).append(_with_separator(line, log))
        elif code == COMMENT:
            text, place = line.text[3:].removeprefix(" "), (line.number, None)
            most = LONGEST_REPORT_LINE if is_report_line(text) else LONGEST_REMARK
            comments.append(entered(text, _A_COMMENT, place, log, most=most, keep_blanks=True))
        else:
            others.append(_visible(line, log))
    if not by_code:
        raise TrfError(
            phrase(
                "This is not a Tournament Report File: no line begins with a record code such"
                " as 001 or 012."
            ),
            hint=CHOOSE_ANOTHER,
        )
    return Records(by_code, tuple(comments), tuple(others))


def _visible(line: Line, log: ProblemLog) -> Line:
    """A record that is kept as it stands, with blanks for invisible characters: columns count."""
    if line.text.isprintable():
        return line
    text = "".join(" " if is_invisible(letter) else letter for letter in line.text).rstrip()
    if text == line.text:
        return line
    log.repaired(line.number, None, phrase("invisible characters were read as blanks."))
    return Line(line.number, text)


def _with_separator(line: Line, log: ProblemLog) -> Line:
    """The line with a blank in column 4, as every record has it."""
    separator = line.text[3:4]
    if separator in ("", " "):
        return line
    if line.code == PLAYER:
        raise TrfError(
            phrase("expected a blank after the record code 001."), line=line.number, columns=(4, 4)
        )
    log.repaired(line.number, (4, 4), phrase("a blank was expected after the record code."))
    return Line(line.number, f"{line.code} {line.text[3:]}")


def report_kept(others: Iterable[Line], known: Container[Tpn], log: ProblemLog) -> None:
    """Says of each record that is not interpreted that it is kept; abnormal points count."""
    for line in others:
        if line.code == abnormal.RECORD:
            _report_abnormal(line, known, log)
            continue
        meaning = TEAM_RECORDS.get(line.code)
        log.repaired(
            line.number,
            (1, 3),
            phrase(
                "record {code} ({meaning}) is kept unchanged but has no effect.",
                code=line.code,
                meaning=meaning,
            )
            if meaning
            else phrase("an unknown record is kept unchanged but has no effect."),
        )


def _report_abnormal(line: Line, known: Container[Tpn], log: ProblemLog) -> None:
    entry = abnormal.parse_abnormal(line.text)
    if entry is None:
        log.left(
            line.number,
            (1, 3),
            phrase(
                "record 299 (abnormal points) cannot be understood; it is kept unchanged, but"
                " its points are not counted."
            ),
        )
        return
    for tpn in entry.tpns:
        if tpn not in known:
            log.left(
                line.number, (24, len(line.text)), phrase("there is no player {tpn}.", tpn=tpn)
            )
