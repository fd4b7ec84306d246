"""Tie-break codes: `BH/C1` (MTB26, TRF record 202) or `BH-C1` (C.07), with their modifiers."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from arbiter_app.errors import InputError

OLD_NAMES = {"GE": "REP"}
"""Names of editions before August 2024."""

SELF_DEFINED = re.compile(r"OTHER_\w{1,24}", re.ASCII)
"""A tie-break of the tournament's own regulations (C.07 (2026) 4.1, MTB26)."""

_LIMIT = re.compile(r"L([+-]?\d{1,2})")
_UNRATED = re.compile(r"U(\d{1,4})")


@dataclass(frozen=True, slots=True)
class TieBreakCode:
    """A tie-break with its modifiers (C.07 (2026) 14, MTB26).

    Attributes:
        written: the code as it was asked for.
        cut_low: how many least significant values are cut (14.1–14.4).
        cut_high: how many most significant values are cut after that (14.3, 14.4).
        forfeits_played: `/P`, forfeits count as games with the scheduled opponent.
        fore: `/F`, on Fore Buchholz (8.2).
        reverse: `/R`, the order turned round (7.8, 10.6).
        limit: `/L`, half-points added to the Koya limit (14.5).
        unrated: `/U`, the rating that the regulations give unrated players (10), if any.
    """

    written: str
    name: str
    cut_low: int = 0
    cut_high: int = 0
    forfeits_played: bool = False
    fore: bool = False
    reverse: bool = False
    limit: int = 0
    unrated: int | None = None

    @property
    def is_self_defined(self) -> bool:
        """True if its values are entered, not worked out."""
        return SELF_DEFINED.fullmatch(self.name) is not None


def parse_code(text: str) -> TieBreakCode:
    """A code in either spelling; case does not matter.

    Raises:
        InputError: a modifier that MTB26 does not know.
    """
    if SELF_DEFINED.fullmatch(text.strip()):
        return TieBreakCode(text.strip(), text.strip())
    head, *modifiers = text.strip().upper().split("/")
    name, *hyphenated = head.split("-")
    code = TieBreakCode(text.strip(), OLD_NAMES.get(name, name))
    for modifier in hyphenated + modifiers:
        if code.cut_low and modifier[:1] in {"C", "M"}:
            raise InputError(f"The tie-break {code.written} has two modifiers that cut.")
        code = _with_modifier(code, modifier)
    return code


def _with_modifier(code: TieBreakCode, modifier: str) -> TieBreakCode:
    match modifier:
        case "C1" | "C2":
            return replace(code, cut_low=int(modifier[1]))
        case "M1" | "M2":
            return replace(code, cut_low=int(modifier[1]), cut_high=int(modifier[1]))
        case "P":
            return replace(code, forfeits_played=True)
        case "F":
            return replace(code, fore=True)
        case "R":
            return replace(code, reverse=True)
    if limit := _LIMIT.fullmatch(modifier):
        return replace(code, limit=int(limit[1]))
    if unrated := _UNRATED.fullmatch(modifier):
        return replace(code, unrated=int(unrated[1]))
    raise InputError(
        f"The tie-break {code.written} has a modifier “{modifier}” that is not in MTB26.",
        hint="Known modifiers are C1, C2, M1, M2, P, F, R, L+n, L-n and Un.",
    )
