"""Text that enters, by whichever door: typed, from a report, a table or an event file."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from arbiter_app.errors import InputError
from arbiter_app.tournament.written_dates import birth_date
from arbiter_app.wording import NOTHING, Phrase, phrase

LONGEST_LINE = 200
LONGEST_REMARK = 1000
"""A comment of a report file: it may be a sentence or two."""
LONGEST_REPORT_LINE = 100_000
"""A line that tells what was done: a ranking by hand may name everybody."""

_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_JOINERS = frozenset("\u200c\u200d")
"""Zero-width joiners, which some scripts need inside names."""


def clean_line(text: str, what: Phrase) -> str:
    """One line of text, without spaces at the ends or doubled, in Unicode's composed form.

    Raises:
        InputError: it is too long or has control or direction characters; `what` names it as a sentence
            begins: `The club`.
    """
    composed = unicodedata.normalize("NFC", " ".join(text.split()))
    for character in composed:
        if is_invisible(character):
            raise InputError(
                phrase(
                    "{what} contains the invisible character U+{code}.",
                    what=what,
                    code=f"{ord(character):04X}",
                ),
                hint=phrase("Please type it again."),
            )
    if len(composed) > LONGEST_LINE:
        raise InputError(
            phrase("{what} is longer than {most} characters.", what=what, most=LONGEST_LINE)
        )
    return composed


@dataclass(frozen=True, slots=True)
class RepairedText:
    """A line of text that may be entered, and what was done to make it so, if anything."""

    text: str
    repairs: Phrase = NOTHING


def repaired_line(
    text: str, most: int = LONGEST_LINE, *, keep_blanks: bool = False
) -> RepairedText:
    """The line that `clean_line` would take, from a file, which cannot be asked to type again.

    Invisible characters are taken out and the text is cut at `most` characters; both are told.
    With `keep_blanks` those within the line stay as they are, as a comment may be a table.
    """
    if len(text) <= most and text.isprintable() and text.isascii():
        return RepairedText(text.rstrip() if keep_blanks else " ".join(text.split()))
    # What is cut away need not be looked at: files may have lines of megabytes.
    looked_at = text[: 4 * most]
    seen = "".join(letter for letter in looked_at if letter.isspace() or not is_invisible(letter))
    has_invisible = len(seen) < len(looked_at)
    line = " ".join(seen.splitlines()) if keep_blanks else " ".join(seen.split())
    line = unicodedata.normalize("NFC", line).rstrip()
    is_cut = len(line) > most or len(looked_at) < len(text)
    return RepairedText(line[:most].rstrip(), _repairs(most, invisible=has_invisible, cut=is_cut))


def _repairs(most: int, *, invisible: bool, cut: bool) -> Phrase:
    match invisible, cut:
        case True, True:
            return phrase(
                "invisible characters were removed and it was shortened to {most} characters",
                most=most,
            )
        case True, False:
            return phrase("invisible characters were removed")
        case False, True:
            return phrase("it was shortened to {most} characters", most=most)
        case _:
            return NOTHING


def is_invisible(character: str) -> bool:
    """True for control and direction characters and the like, which no name needs."""
    return unicodedata.category(character) in _INVISIBLE and character not in _JOINERS


_TIME = re.compile(r"(\d{1,2})(?:[:.h](\d{2}))?", re.ASCII)


def clean_time(text: str, what: Phrase) -> str:
    """A time of the day as `HH:MM`, or empty.

    Raises:
        InputError: it is none; `what` names it.
    """
    line = clean_line(text, what)
    if not line:
        return ""
    match = _TIME.fullmatch(line)
    hour, minute = (int(part or 0) for part in match.groups()) if match else (24, 0)
    if hour >= 24 or minute >= 60:
        raise InputError(
            phrase("{what} cannot be “{line}”.", what=what, line=line),
            hint=phrase("Use the form 9:30."),
        )
    return f"{hour:02}:{minute:02}"


_HAS_YEAR = re.compile(r"[0-9]{4}")
_DATE_OF_FIGURES = re.compile(r"[0-9]{1,4}[-/. ]+[0-9]{1,4}[-/. ]+[0-9]{1,4}[.]?")


def clean_date(text: str, what: Phrase) -> str:
    """A date as `YYYY/MM/DD`, with `00` for what is not known but the year, or empty.

    It may be typed as people write it in their country, in the figures of any script.

    Raises:
        InputError: it is no date, or has no year of four figures; `what` names it.
    """
    line = clean_line(text, what)
    if not line:
        return ""
    figures = in_western_figures(line)
    known = birth_date(figures)
    if known is not None:
        return known
    if _DATE_OF_FIGURES.fullmatch(figures) and _HAS_YEAR.search(figures):
        raise InputError(phrase("{what}: {line} is not a valid date.", what=what, line=line))
    raise InputError(
        phrase("{what} cannot be “{line}”.", what=what, line=line),
        hint=phrase("Use the form 2001/05/31, or the year alone."),
    )


def in_western_figures(text: str) -> str:
    """A text with the figures of every script as `0` to `9`."""
    return "".join(
        str(unicodedata.decimal(letter)) if letter.isdecimal() else letter for letter in text
    )
