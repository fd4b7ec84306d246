"""The tie-breaks to choose from: every code that FIDE asks for (MTB26), and our own (C.07 4.1)."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

from arbiter_app.standings.registry import TIE_BREAKS, tie_break_code
from arbiter_app.standings.tie_break import Modifier, TieBreak, Unrated

_CUTS = {Modifier.CUT: ("/C1", "/C2"), Modifier.MEDIAN: ("/M1", "/M2")}
_LIMITS = ("/L1", "/L2", "/L-1", "/L-2")
_UNRATED = ("1400", *Unrated)
_SINGLE = (Modifier.FORFEITS_PLAYED, Modifier.FORE, Modifier.REVERSED)


def variants(text: str) -> tuple[str, ...]:
    """The codes of one tie-break, the plain one first; those of `BH/C1` are those of `BH`.

    Of those by ratings also how unrated players can count (C.07 (2026) 10), by 1400 for a rating.

    Raises:
        InputError: no such tie-break.
    """
    code = tie_break_code(text)
    if code.is_self_defined:
        return (code.written,)
    found = tuple(_variants(code.tie_break))
    if Modifier.UNRATED not in code.tie_break.modifiers:
        return found
    return (*found, *(f"{plain}/U{how}" for plain in found for how in _UNRATED))


def _variants(tie_break: TieBreak) -> Iterator[str]:
    known = tie_break.modifiers
    cuts = ["", *(cut for kind, cuts in _CUTS.items() if kind in known for cut in cuts)]
    limits = ["", *(_LIMITS if Modifier.LIMIT in known else ())]
    for last in ("", *(f"/{kind}" for kind in _SINGLE if kind in known)):
        for cut in cuts:
            yield from (f"{tie_break.code}{cut}{limit}{last}" for limit in limits)


def offered_tie_breaks() -> tuple[TieBreak, ...]:
    """The tie-breaks that can be chosen, in the order of use."""
    placed = [(each.place, each) for each in TIE_BREAKS.values() if each.place is not None]
    return tuple(each for _, each in sorted(placed, key=itemgetter(0)))


def offered_codes() -> tuple[str, ...]:
    """All codes that can be chosen, tie-break by tie-break in the order of use."""
    return tuple(code for each in offered_tie_breaks() for code in _variants(each))
