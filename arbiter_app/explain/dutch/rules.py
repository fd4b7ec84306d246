"""The rules of C.04.3 by edition: criteria as the trace has them, and steps of the process."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from arbiter_app.explain.rules import Rule, Rules
from arbiter_app.trace.dutch_criteria import (
    CRITERIA_2017,
    CRITERIA_2026,
    Criterion,
    above_a_wish,
    wish_below,
)
from arbiter_app.wording import Message

_STEPS: Final = (
    ("4.2", Message("order of transpositions")),
    ("4.3", Message("order of exchanges")),
    ("4.4", Message("order of MDP sets")),
    ("5.2.1", Message("both preferences")),
    ("5.2.2", Message("stronger preference")),
    ("5.2.3", Message("alternation")),
    ("5.2.4", Message("higher ranked player")),
    ("5.2.5", Message("initial-colour")),
)
"""Steps of the process, by their articles in the edition of 2026."""

_STEPS_2017: Final = {
    "D": [f"4.{number}" for number in range(2, 5)],
    "E": [f"5.2.{number}" for number in range(1, 6)],
}
"""Where the edition of 2017 says the same: D.1 what 4.2 says."""


def _with_wishes(criteria: Sequence[Criterion]) -> Iterator[Criterion]:
    """The criteria, and what an event may wish below them."""
    wishes = {each.code for each in above_a_wish(criteria)}
    for each in criteria:
        yield each
        if each.code in wishes:
            yield wish_below(each, each.number)


def _rules_2026() -> Rules:
    criteria = {
        each.code: Rule(each.code, each.article, each.name, each.meaning)
        for each in _with_wishes(CRITERIA_2026)
    }
    return criteria | {code: Rule(code, "", name, code) for code, name in _STEPS}


def _rules_2017() -> Rules:
    criteria = {
        each.code: Rule(each.code.replace("C", "C."), "", each.name, each.meaning)
        for each in _with_wishes(CRITERIA_2017)
    }
    names = dict(_STEPS)
    return criteria | {
        same: Rule(f"{part}.{number}", "", names[same], same)
        for part, steps in _STEPS_2017.items()
        for number, same in enumerate(steps, 1)
    }


RULES_2026: Final = _rules_2026()
"""The edition of 2026."""

RULES_2017: Final = _rules_2017()
"""The edition in force to 31 January 2026."""

WISHES: Final = frozenset(
    each.meaning
    for criteria in (CRITERIA_2026, CRITERIA_2017)
    for each in _with_wishes(criteria)
    if each.is_wish
)
"""The meanings of what an event may wish; the same words are for all of them."""

SAME_PLAYERS_2026: Final[Mapping[str, str]] = {"C12": "C13", "C15": "C19", "C17": "C21"}
"""Of criteria that count the same players, by meaning, the one that says more of them; [C13] counts
a part of them, and where it is as many, all."""

SAME_PLAYERS_2017: Final[Mapping[str, str]] = {**SAME_PLAYERS_2026, "C14": "C18", "C16": "C20"}
"""In 2017 both of the last two count everybody who floats down again; in 2026 the first count
residents, the second those moved down."""
