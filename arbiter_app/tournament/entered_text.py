"""Text that enters, by whichever door: typed, from a report, a table or an event file."""

from __future__ import annotations

import re
import unicodedata
from datetime import date

from arbiter_app.errors import InputError

LONGEST_LINE = 200

_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_JOINERS = frozenset("\u200c\u200d")
"""Zero-width joiners, which some scripts need inside names."""


def clean_line(text: str, what: str) -> str:
    """One line of text, without spaces at the ends or doubled, in Unicode's composed form.

    Raises:
        InputError: it is too long or has control or direction characters; `what` names it.
    """
    composed = unicodedata.normalize("NFC", " ".join(text.split()))
    for character in composed:
        if unicodedata.category(character) in _INVISIBLE and character not in _JOINERS:
            raise InputError(
                f"{what} has the invisible character U+{ord(character):04X}.",
                hint="Please type it again.",
            )
    if len(composed) > LONGEST_LINE:
        raise InputError(f"{what} is longer than {LONGEST_LINE} characters.")
    return composed


_DATE = re.compile(r"(\d{4})(?:[-/.](\d{1,2})[-/.](\d{1,2}))?")


def clean_date(text: str, what: str) -> str:
    """A date as `YYYY/MM/DD`, with `00` for what is not known but the year, or empty.

    Raises:
        InputError: it is no date with the year first; `what` names it.
    """
    line = clean_line(text, what)
    if not line:
        return ""
    match = _DATE.fullmatch(line)
    if match is None:
        raise InputError(f"{what} is “{line}”.", hint="Please write it as 2001/05/31, or the year.")
    year, month, day = (int(part or 0) for part in match.groups())
    if day or month:
        try:
            date(year, month, day or 1)
        except ValueError:
            raise InputError(f"{what}: there is no day {line}.") from None
    return f"{year:04}/{month:02}/{day:02}"
