"""From bytes to lines: encoding, line ends, limits. Nothing here knows a record."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from arbiter_app.input.limits import (
    LONGEST_REPORT_LINE,
    MOST_REPORT_BYTES,
    MOST_REPORT_LINES,
)
from arbiter_app.trf.problems import ProblemLog, TrfError
from arbiter_app.wording import phrase

_LINE_END = re.compile("\r\n|\r|\n")
# C0 and C1 control characters; line ends are gone when this is used.
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f]")

CHOOSE_ANOTHER: Final = phrase("Choose a report file (TRF) or an event (.arbiter).")
"""What to do about a file that is something else: a picture, a PDF, a table."""


@dataclass(frozen=True, slots=True)
class Line:
    """One record: its number in the file and its text without trailing blanks."""

    number: int
    text: str

    @property
    def code(self) -> str:
        return self.text[:3]

    @property
    def data(self) -> str:
        """The text from column 5 on, trimmed."""
        return self.text[4:].strip()


@dataclass(frozen=True, slots=True)
class DecodedFile:
    """The lines of a file that are not blank, and the encoding they were in."""

    lines: tuple[Line, ...]
    encoding: str


def decode(data: bytes, log: ProblemLog) -> DecodedFile:
    """The lines of a file.

    Line ends may be CR, LF or CRLF. Text is UTF-8; anything else is read as Windows-1252 or
    Latin-1 and reported. Control characters are replaced by blanks, one for one, and reported.

    Raises:
        TrfError: the file is too long, has lines that are too long, or is not text.
    """
    if len(data) > MOST_REPORT_BYTES:
        raise TrfError(
            phrase(
                "The file is larger than {most} MB, so it is not a TRF.",
                most=MOST_REPORT_BYTES // (1024 * 1024),
            ),
            hint=CHOOSE_ANOTHER,
        )
    text, encoding = _decoded_text(data, log)
    lines: list[Line] = []
    for number, raw in enumerate(_LINE_END.split(text, maxsplit=MOST_REPORT_LINES), start=1):
        if number > MOST_REPORT_LINES:
            raise TrfError(
                phrase("The file has more than {most} lines.", most=MOST_REPORT_LINES),
                line=number,
                hint=CHOOSE_ANOTHER,
            )
        if len(raw) > LONGEST_REPORT_LINE:
            raise TrfError(
                phrase(
                    "The line has {length} characters; expected at most {most}.",
                    length=len(raw),
                    most=LONGEST_REPORT_LINE,
                ),
                line=number,
                hint=CHOOSE_ANOTHER,
            )
        cleaned = raw if raw.isprintable() else _without_controls(raw, number, log)
        cleaned = cleaned.rstrip()
        if cleaned:
            lines.append(Line(number, cleaned))
    return DecodedFile(tuple(lines), encoding)


def _decoded_text(data: bytes, log: ProblemLog) -> tuple[str, str]:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        log.repaired(
            1, None, phrase("The file is in UTF-16; it was read as such. UTF-8 is expected.")
        )
        return data.decode("utf-16", errors="replace"), "utf-16"
    try:
        # utf-8-sig also takes a byte order mark away.
        return data.decode("utf-8-sig"), "utf-8"
    except UnicodeDecodeError as error:
        number = _line_of(data, error.start)
    try:
        text, encoding, name = data.decode("cp1252"), "cp1252", "Windows-1252"
    except UnicodeDecodeError:
        text, encoding, name = data.decode("latin-1"), "latin-1", "Latin-1"
    log.repaired(
        number,
        None,
        phrase(
            "The file is not UTF-8; it was read as {encoding}. Check names with accents.",
            encoding=name,
        ),
    )
    return text, encoding


def _line_of(data: bytes, position: int) -> int:
    before = data[:position]
    return 1 + before.count(b"\n") + before.count(b"\r") - before.count(b"\r\n")


def _without_controls(raw: str, number: int, log: ProblemLog) -> str:
    found = _CONTROL.search(raw)
    if found is None:
        return raw
    column = found.start() + 1
    match found.group():
        case "\x00":
            raise TrfError(
                phrase("A zero byte: this is not a text file."),
                line=number,
                columns=(column, column),
                hint=CHOOSE_ANOTHER,
            )
        case "\t":
            log.repaired(
                number,
                (column, column),
                phrase("A tab was read as one blank; expected blanks only."),
            )
        case _:
            log.repaired(
                number, (column, column), phrase("A control character was read as a blank.")
            )
    return _CONTROL.sub(" ", raw)
