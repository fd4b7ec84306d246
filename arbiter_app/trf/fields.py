"""Single fields of a record: numbers, points, dates, lists of players."""

from __future__ import annotations

from functools import lru_cache

from arbiter_app.tournament.entered_text import LONGEST_LINE, repaired_line
from arbiter_app.tournament.limits import MOST_PLAYERS
from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.trf.decode import Line
from arbiter_app.trf.problems import ColumnRange, ProblemLog, TrfError, quoted
from arbiter_app.wording import Phrase, phrase

# Points have four columns, one of them the decimal point.
LEAST_POINTS = -99
MOST_POINTS = 999


def slice_columns(text: str, first: int, last: int) -> str:
    """The text of columns `first` to `last`, counted from 1, without blanks around it."""
    return text[first - 1 : last].strip()


def entered(
    text: str,
    what: Phrase,
    place: tuple[int, ColumnRange | None],
    log: ProblemLog,
    *,
    most: int = LONGEST_LINE,
    keep_blanks: bool = False,
) -> str:
    """Text of a file, held to what typing is held to; `place` has the line and the columns."""
    if len(text) <= most and text.isascii() and text.isprintable() and "  " not in text:
        return text.rstrip() if keep_blanks else text.strip()
    found = repaired_line(text, most, keep_blanks=keep_blanks)
    if found.repairs:
        log.repaired(*place, phrase("{what}: {repairs}.", what=what, repairs=found.repairs))
    return found.text


def whole_number(text: str) -> int | None:
    """A number written in ASCII digits, None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else None


@lru_cache(maxsize=1000)
def points_value(text: str) -> Points | None:
    """Points in tenths from `2.5`, `02.5`, `-1.0`, `3` or `2,5`; None for anything else."""
    negative = text.startswith("-")
    digits = text[1:] if negative else text
    whole, _, fraction = digits.replace(",", ".").partition(".")
    tenths, rest = fraction[:1] or "0", fraction[1:]
    whole_part, tenth_part = whole_number(whole or "0"), whole_number(tenths)
    if not digits or whole_part is None or tenth_part is None or rest.strip("0"):
        return None
    if not whole and not fraction:
        return None
    value = 10 * whole_part + tenth_part
    return -value if negative else value


def required_number(
    line: Line, first: int, last: int, what: Phrase, *, least: int = 1, most: int = MOST_PLAYERS
) -> int:
    """The number in the given columns.

    Raises:
        TrfError: it is missing, no number, or out of range.
    """
    text = slice_columns(line.text, first, last)
    value = whole_number(text)
    if value is None or not least <= value <= most:
        raise TrfError(
            phrase(
                "expected {what} ({least}–{most}), found {found}.",
                what=what,
                least=least,
                most=most,
                found=quoted(text),
            )
            if text
            else phrase(
                "expected {what} ({least}–{most}), found blanks.",
                what=what,
                least=least,
                most=most,
            ),
            line=line.number,
            columns=(first, last),
        )
    return value


def required_points(line: Line, first: int, last: int, what: Phrase) -> Points:
    """The points in the given columns, in tenths.

    Raises:
        TrfError: they are missing or cannot be understood.
    """
    text = slice_columns(line.text, first, last)
    value = points_value(text)
    if value is None or not LEAST_POINTS <= value <= MOST_POINTS:
        raise TrfError(
            phrase(
                "expected {what} as a number with one decimal, found {found}.",
                what=what,
                found=quoted(text),
            ),
            line=line.number,
            columns=(first, last),
        )
    return value


def column_tpns(line: Line, start: int) -> list[tuple[Tpn, tuple[int, int]]]:
    """Pairing numbers in fields of four columns with one blank between, with their columns.

    A record whose numbers are not in their columns is read word by word.

    Raises:
        TrfError: something that is not a pairing number.
    """
    found: list[tuple[Tpn, tuple[int, int]]] = []
    text = line.text
    for begin in range(start - 1, len(text), 5):
        field = text[begin : begin + 4]
        if begin > 0 and text[begin - 1 : begin] != " ":
            return word_tpns(line, start)
        if not field.strip():
            continue
        value = whole_number(field.strip())
        if value is None:
            return word_tpns(line, start)
        found.append((_checked_tpn(line, value, begin, begin + 4), (begin + 1, begin + 4)))
    return found


def word_tpns(line: Line, start: int) -> list[tuple[Tpn, tuple[int, int]]]:
    """Pairing numbers separated by blanks from column `start` on, with their columns.

    Raises:
        TrfError: something that is not a pairing number.
    """
    found: list[tuple[Tpn, tuple[int, int]]] = []
    position = start - 1
    text = line.text
    for word in text[start - 1 :].split():
        begin = text.index(word, position)
        position = begin + len(word)
        value = whole_number(word)
        if value is None:
            raise TrfError(
                phrase("expected a pairing number, found {found}.", found=quoted(word)),
                line=line.number,
                columns=(begin + 1, position),
            )
        found.append((_checked_tpn(line, value, begin, position), (begin + 1, position)))
    return found


def _checked_tpn(line: Line, value: int, begin: int, end: int) -> Tpn:
    if not 1 <= value <= MOST_PLAYERS:
        raise TrfError(
            phrase(
                "expected a pairing number (1–{most}), found {found}.",
                most=MOST_PLAYERS,
                found=value,
            ),
            line=line.number,
            columns=(begin + 1, end),
        )
    return value


def known_tpns(
    line: Line,
    numbers: list[tuple[Tpn, tuple[int, int]]],
    known: frozenset[Tpn],
    log: ProblemLog,
) -> list[Tpn]:
    """The numbers that belong to players, each once; the others are reported."""
    kept: dict[Tpn, None] = {}
    for tpn, columns in numbers:
        if tpn not in known:
            log.left(
                line.number,
                columns,
                phrase("there is no player {tpn}; the number was ignored.", tpn=tpn),
            )
        elif tpn in kept:
            log.repaired(line.number, columns, phrase("player {tpn} is listed twice.", tpn=tpn))
        else:
            kept[tpn] = None
    return list(kept)
