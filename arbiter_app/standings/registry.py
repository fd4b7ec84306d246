"""Which tie-breaks there are, and the one that a text asks for."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import assert_never

from arbiter_app.errors import InputError
from arbiter_app.standings import (
    direct_encounter,
    own_record,
    ratings_based,
    sums,
)
from arbiter_app.standings.codes import SELF_DEFINED, split_code, with_modifiers
from arbiter_app.standings.external import self_defined
from arbiter_app.standings.tie_break import TieBreak, TieBreakCode, Unrated
from arbiter_app.standings.values import TieBreakValue
from arbiter_app.wording import Phrase, phrase, separated

UNDECIDED = "–"
"""Stands where those tied could not be told apart by a tie-break among them."""

TIE_BREAKS: Mapping[str, TieBreak] = MappingProxyType(
    {
        each.code: each
        for module in (own_record, sums, direct_encounter, ratings_based)
        for each in module.TIE_BREAKS
    }
)
"""The points, all tie-breaks of C.07 (2026) 5 for individuals, and those of our own, by code."""

_OLD_CODES: Mapping[str, str] = MappingProxyType(
    {old: each.code for each in TIE_BREAKS.values() for old in each.old_codes}
)


def tie_break_code(text: str) -> TieBreakCode:
    """A code that can be worked out, or a self-defined one.

    Raises:
        InputError: no such tie-break, or a modifier that does not go with it.
    """
    written = text.strip()
    if SELF_DEFINED.fullmatch(written):
        return TieBreakCode(written, self_defined(written))
    name, modifiers = split_code(written)
    tie_break = TIE_BREAKS.get(_OLD_CODES.get(name, name))
    if tie_break is None:
        raise InputError(
            phrase("There is no tie-break “{code}”.", code=written),
            hint=phrase("Valid codes are {codes}.", codes=separated(sorted(TIE_BREAKS))),
        )
    return with_modifiers(TieBreakCode(written, tie_break), modifiers)


def value_text(code: str, value: TieBreakValue) -> str:
    """A value as tables tell it: a dash where none is defined, or where nothing was decided.

    Raises:
        InputError: as for `tie_break_code`.
    """
    return UNDECIDED if tie_break_code(code).is_among_tied and not value.value else value.text


def tie_break_name(text: str) -> Phrase:
    """The name of a tie-break in the words of C.07, with its modifiers: `Buchholz Cut-1`.

    Raises:
        InputError: as for `tie_break_code`.
    """
    code = tie_break_code(text)
    name = code.tie_break.name
    if code.cut_high:
        name = phrase("{name} Median-{cut}", name=name, cut=code.cut_low)
    elif code.cut_low:
        name = phrase("{name} Cut-{cut}", name=name, cut=code.cut_low)
    if code.limit:
        limit = f"{code.limit:+d}".replace("-", "−")
        name = phrase("{name} limit {limit}", name=name, limit=limit)
    if code.fore:
        name = phrase("{name} (Fore Buchholz)", name=name)
    if code.reverse:
        name = phrase("{name} (reversed)", name=name)
    if code.forfeits_played:
        name = phrase("{name} (forfeits as played)", name=name)
    match code.unrated:
        case Unrated.LOWEST:
            name = phrase("{name} (unrated as the lowest rated)", name=name)
        case Unrated.LEFT_OUT:
            name = phrase("{name} (without unrated opponents)", name=name)
        case int() as rating:
            name = phrase("{name} (unrated as {rating})", name=name, rating=rating)
        case None:
            pass
        case _ as never:
            assert_never(never)
    return name
