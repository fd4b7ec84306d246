"""Lists as people type them into one line, and how they stand there to be typed on.

Between two things stands a semicolon, of whichever script: names have commas of their own (`Ng, Lia`), and
so have amounts where a comma is the decimal sign. Without semicolons a line is read by its commas and
blanks, if only one reading of it is possible. What is shown always has semicolons, and is read the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from arbiter_app.errors import InputError
from arbiter_app.tournament.entered_text import in_western_figures
from arbiter_app.tournament.prizes import Money, money_text
from arbiter_app.wording import SEMICOLON, Catalogue, Phrase, phrase, separated

_SEMICOLONS: Final = ";\N{ARABIC SEMICOLON}\N{FULLWIDTH SEMICOLON}\N{GREEK QUESTION MARK}"
_OTHER_COMMAS: Final = "\N{ARABIC COMMA}\N{FULLWIDTH COMMA}\N{IDEOGRAPHIC COMMA}"
"""Commas that part the things of a list: no decimal sign, and in no name in Latin letters."""

_AT_SEMICOLONS: Final = re.compile(f"[{_SEMICOLONS}]")
_AT_OTHER_COMMAS: Final = re.compile(f"[{_OTHER_COMMAS}]")
_NUMBERS: Final = re.compile(r"([0-9]+)(?:\s*[-\N{EN DASH}\N{MINUS SIGN}]\s*([0-9]+))?")
_MOST_IN_A_LIST: Final = 10_000
_MOST_DIGITS: Final = 12
_AT_ALL: Final = re.compile(f"[,{_SEMICOLONS}{_OTHER_COMMAS}]")


def names_typed(text: str) -> tuple[str, ...]:
    """Names with a semicolon between two; without any, with an Arabic or a Chinese comma."""
    between = _AT_SEMICOLONS if _AT_SEMICOLONS.search(text) else _AT_OTHER_COMMAS
    return _parts(between, text)


def names_shown(names: Iterable[str], catalogue: Catalogue) -> str:
    """Names as they stand in their field, in the reader's language."""
    kept = tuple(names)
    shown = _with_semicolons(kept, catalogue)
    if len(kept) == 1 and names_typed(shown) != kept:
        # Shows that the comma in the only name parts nothing.
        return _with_semicolons((*kept, ""), catalogue).rstrip()
    return shown


def codes_typed(text: str) -> tuple[str, ...]:
    """Codes, which have neither commas nor semicolons: whatever of them stands between two."""
    return _parts(_AT_ALL, text)


def numbers_typed(text: str) -> tuple[int, ...]:
    """Numbers in the figures of any script, and from one to another: `2, 5–7` are 2, 5, 6 and 7.

    Whatever else stands between two parts them. Where one end is too large for a board or a player,
    there is nothing between the two.
    """
    numbers: list[int] = []
    for first, last in _NUMBERS.findall(in_western_figures(text)):
        one, other = number_of(first), number_of(last or first)
        if max(one, other) > _MOST_IN_A_LIST:
            numbers += (one, other) if last else (one,)
        else:
            numbers += range(min(one, other), max(one, other) + 1)
    return tuple(dict.fromkeys(numbers))


def number_of(digits: str) -> int:
    """Return the number of these digits; of more than anything has, the first ones only."""
    return int(digits.lstrip("0")[:_MOST_DIGITS] or 0)


def _parts(between: re.Pattern[str], text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in between.split(text) if part.strip())


def _with_semicolons(items: tuple[str, ...], catalogue: Catalogue) -> str:
    return separated(items, SEMICOLON).joined(items, catalogue.say_plain)


# Amounts

_BLANKS: Final = "[ \t]+"
_GROUPED: Final = " '\N{RIGHT SINGLE QUOTATION MARK}\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
"""What may stand between thousands and hundreds beside the sign that is not the decimal one."""

_AT_COMMAS: Final = re.compile(f"(?:,|{_BLANKS})++")
_AT_BLANKS: Final = re.compile(f",?{_BLANKS}|,$")
_PERHAPS_DECIMAL: Final = re.compile(r"\d,\d{1,2}(?!\d)")
_PERHAPS_GROUPED: Final = re.compile(
    rf"(?<![\d.,{_GROUPED[1:]}])(\d{{1,3}}){_BLANKS}(\d{{3}})(?!\d)"
)


def amounts_typed(text: str, catalogue: Catalogue) -> tuple[Money, ...]:
    """Amounts in order: `500; 300; 33.34`, or `500, 300`, in the figures of any script.

    Where there are semicolons, a comma is a decimal sign or stands behind thousands. Without them
    it is what it can only be: in German `500,50` is one amount, `500, 300` and `500,300` are two.

    Raises:
        InputError: something that is no amount, or that can be read in more than one way.
    """
    sign = "," if catalogue.decimal_sign == "," else "."
    line = _plain(text, sign)
    if _AT_SEMICOLONS.search(line) or _AT_OTHER_COMMAS.search(line):
        words = _parts(re.compile(f"[{_SEMICOLONS}{_OTHER_COMMAS}]"), line)
        return tuple(_amount(word, sign, catalogue) for word in words)
    for least, hundreds in _PERHAPS_GROUPED.findall(line):
        if int(least) < int(hundreds) or hundreds.startswith("0"):
            raise _unclear(text, catalogue)
    apart = None if _PERHAPS_DECIMAL.search(line) else _read(_AT_COMMAS.split(line), sign)
    within = _read(_AT_BLANKS.split(line), sign)
    readings = {each for each in (apart, within) if each is not None}
    if len(readings) == 1:
        return readings.pop()
    if readings or re.search(r"\d,\d", line):
        raise _unclear(text, catalogue)
    return tuple(_amount(word, sign, catalogue) for word in _AT_COMMAS.split(line))


def amounts_shown(amounts: Iterable[Money], catalogue: Catalogue) -> str:
    """Amounts as they stand in their field, in the reader's language."""
    told = tuple(catalogue.figures(money_text(amount)) for amount in amounts)
    return _with_semicolons(told, catalogue)


def _plain(text: str, sign: str) -> str:
    """The line in Western figures and their signs."""
    line = in_western_figures(text).strip()
    return line.replace("\N{ARABIC DECIMAL SEPARATOR}", sign).replace(
        "\N{ARABIC THOUSANDS SEPARATOR}", "\N{NO-BREAK SPACE}"
    )


def _read(words: Iterable[str], sign: str) -> tuple[Money, ...] | None:
    """The amounts of all words; None where one is none. A comma is what it is in the language."""
    amounts = []
    for word in filter(None, words):
        amount = _number(word, sign)
        if amount is None and sign == "," and "," not in word:
            amount = _number(word, ".")
        if amount is None or _is_grouped(word, sign):
            return None
        amounts.append(amount)
    return tuple(amounts)


def _amount(word: str, sign: str, catalogue: Catalogue) -> Money:
    """One amount; with the other decimal sign if it can be nothing else."""
    amount = _number(word, sign)
    if amount is not None:
        return amount
    amount = _number(word, "." if sign == "," else ",")
    if amount is None:
        raise InputError(
            phrase("“{text}” is not a valid amount.", text=word), hint=_hint(catalogue)
        )
    if _is_grouped(word, sign):
        raise _unclear(word, catalogue)
    return amount


def _is_grouped(word: str, sign: str) -> bool:
    """Whether three figures stand behind the decimal sign: thousands to some, nothing to others."""
    return re.search(rf"\{sign}\d{{3}}", word) is not None


def _number(word: str, sign: str) -> Money | None:
    other = "." if sign == "," else ","
    grouped = (
        rf"[1-9]\d{{0,2}}(?P<between>[{other}{_GROUPED}])\d{{3}}(?:(?P=between)\d{{3}}){{0,4}}"
    )
    found = re.fullmatch(
        rf"(?P<whole>{grouped}|[1-9]\d{{0,14}}|0)(?:\{sign}(?P<coins>\d{{1,2}}))?", word
    )
    if found is None:
        return None
    whole = re.sub(r"\D", "", found["whole"])
    return int(whole) * 100 + int((found["coins"] or "").ljust(2, "0"))


def _unclear(text: str, catalogue: Catalogue) -> InputError:
    return InputError(
        phrase("“{text}” is ambiguous.", text=text.strip()),
        hint=_hint(catalogue),
    )


def _hint(catalogue: Catalogue) -> Phrase:
    example = amounts_shown((50000, 30000, 20050), catalogue)
    return phrase("Enter the prizes in order, separated by semicolons: {example}.", example=example)
