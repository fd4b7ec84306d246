"""The tie-breaks to choose from: every code that FIDE asks programs to offer (MTB26)."""

from __future__ import annotations

from collections.abc import Iterator

from arbiter_app.standings.registry import DIRECT_ENCOUNTER, MODIFIERS, NAMES, tie_break_code

_CUTS = {"": ("",), "C": ("", "/C1", "/C2"), "CM": ("", "/C1", "/C2", "/M1", "/M2")}
_ORDER = (
    *("BH", "FB", "AOB", "SB", DIRECT_ENCOUNTER, "WIN", "WON", "BPG", "BWG", "PS", "REP", "STD"),
    *("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG", "KS", "TPN"),
)
_LIMITS = ("", "/L1", "/L2", "/L-1", "/L-2")


def variants(text: str) -> tuple[str, ...]:
    """The codes of one tie-break, the plain one first; those of `BH/C1` are those of `BH`.

    Raises:
        InputError: no such tie-break.
    """
    code = tie_break_code(text)
    if code.is_self_defined:
        return (code.written,)
    return tuple(_variants(code.name))


def _variants(name: str) -> Iterator[str]:
    known = MODIFIERS.get(name, "")
    cuts = _CUTS["".join(letter for letter in "CM" if letter in known)]
    limits = _LIMITS if "L" in known else ("",)
    single = [f"/{letter}" for letter in "PFR" if letter in known]
    for last in ("", *single):
        for cut in cuts:
            yield from (f"{name}{cut}{limit}{last}" for limit in limits)


def offered_codes() -> tuple[str, ...]:
    """All codes that can be chosen, tie-break by tie-break in the order of use."""
    return tuple(code for name in _ORDER for code in _variants(name))


def base_codes() -> tuple[str, ...]:
    """The tie-breaks without modifiers, in the order of use."""
    return tuple(name for name in _ORDER if name in NAMES)
