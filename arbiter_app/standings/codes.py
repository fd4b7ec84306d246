"""The modifiers of tie-break codes: `BH/C1` (MTB26, TRF record 202) or `BH-C1` (C.07)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from arbiter_app.errors import InputError
from arbiter_app.standings.tie_break import Modifier, TieBreakCode, Unrated
from arbiter_app.wording import phrase

SELF_DEFINED = re.compile(r"OTHER_\w{1,24}", re.ASCII)
"""A tie-break of the tournament's own regulations (C.07 (2026) 4.1, MTB26)."""

_LIMIT = re.compile(r"L([+-]?\d{1,2})")
_UNRATED = re.compile(r"U(\d{1,4})")


def split_code(text: str) -> tuple[str, tuple[str, ...]]:
    """The name and the modifiers of a code in either spelling; case does not matter."""
    head, *modifiers = text.strip().upper().split("/")
    name, *hyphenated = head.split("-")
    return name, (*hyphenated, *modifiers)


def with_modifiers(code: TieBreakCode, modifiers: Sequence[str]) -> TieBreakCode:
    """A code with the modifiers that are written.

    Raises:
        InputError: a modifier that MTB26 does not know, or one that does not go with the code.
    """
    for modifier in modifiers:
        if code.cut_low and modifier[:1] in {"C", "M"}:
            raise InputError(
                phrase(
                    "The tie-break {code} has two cut modifiers; only one is allowed.",
                    code=code.written,
                )
            )
        code = _with_modifier(code, modifier)
    for used in sorted(code.modifiers - {*code.tie_break.modifiers}):
        raise InputError(
            phrase(
                "The tie-break {code} cannot have the modifier {modifier}.",
                code=code.name,
                modifier=used,
            )
        )
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
    if modifier[:1] == Modifier.UNRATED and modifier[1:] in [each.value for each in Unrated]:
        return replace(code, unrated=Unrated(modifier[1:]))
    if unrated := _UNRATED.fullmatch(modifier):
        return replace(code, unrated=int(unrated[1]))
    raise InputError(
        phrase(
            "The tie-break {code} has a modifier “{modifier}”, which is not in MTB26.",
            code=code.written,
            modifier=modifier,
        ),
        hint=phrase("Valid modifiers are C1, C2, M1, M2, P, F, R, L+n, L-n, Un, UL and UX."),
    )
