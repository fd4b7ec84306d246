"""The rules a trace cites, one table per edition: how they are written, where, and their words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from arbiter_app.explain.messages import Message
from arbiter_app.trace.dutch_criteria import CRITERIA_2017, CRITERIA_2026, PSD

DEFAULT_SYSTEM: Final = "dutch-2026"


@dataclass(frozen=True, slots=True)
class Rule:
    """A criterion or a step of the process.

    Attributes:
        shown: how the edition writes it.
        article: where it stands in the text; empty where `shown` says so.
        name: a short name for labels.
        meaning: the 2026 code of the criterion that says the same; messages are kept by it. In
            other systems the name of the system and the article.
    """

    shown: str
    article: str
    name: Message
    meaning: str


_STEPS: Final = (
    ("4.2", "order of transpositions"),
    ("4.3", "order of exchanges"),
    ("4.4", "order of MDP sets"),
    ("5.2.1", "both preferences"),
    ("5.2.2", "stronger preference"),
    ("5.2.3", "alternation"),
    ("5.2.4", "higher ranked player"),
    ("5.2.5", "initial-colour"),
)
"""Steps of the process, by their articles in the edition of 2026."""

_STEPS_2017: Final = {
    "D": [f"4.{number}" for number in range(2, 5)],
    "E": [f"5.2.{number}" for number in range(1, 6)],
}
"""Where the edition of 2017 says the same: D.1 what 4.2 says."""


def _rules_2026() -> Mapping[str, Rule]:
    criteria = {
        each.code: Rule(each.code, each.article, Message(each.name), each.meaning)
        for each in CRITERIA_2026
    }
    return criteria | {code: Rule(code, "", Message(name), code) for code, name in _STEPS}


def _rules_2017() -> Mapping[str, Rule]:
    criteria = {
        each.code: Rule(each.article, "", Message(each.name), each.meaning)
        for each in CRITERIA_2017
    }
    names = dict(_STEPS)
    return criteria | {
        same: Rule(f"{part}.{number}", "", Message(names[same]), same)
        for part, steps in _STEPS_2017.items()
        for number, same in enumerate(steps, 1)
    }


LIM: Final = "lim"
"""Begins the meanings of the Lim System's articles, which nothing else shares."""

OF_1998: Final = "1998"
"""Likewise for the Swiss System Based on Rating of 1998."""

_COLOURS_SHARED: Final = {"E.1": "5.2.1", "E.2": "5.2.2", "E.4": "5.2.4"}
"""Articles of 1998 that give colours as those of 2026 do."""

_LIM: Final = (
    ("1.1", "pairing-allocated bye"),
    ("2.1", "compatible players"),
    ("2.2", "order of score-groups"),
    ("2.3", "transfer of floaters"),
    ("2.3.a", "all opponents met"),
    ("2.3.b", "no opponent: two more of one colour"),
    ("2.3.c", "no opponent: same colour twice"),
    ("2.3.d", "even number"),
    ("2.4", "proposed pairing"),
    ("2.6", "blocked median score-group"),
    ("3.1", "opponents for the others"),
    ("3.2", "colours due and the floater"),
    ("3.5", "floater exchanged"),
    ("3.8", "opponent of a floater"),
    ("3.9", "type of floater"),
    ("3.10", "floated just before"),
    ("4.1", "exchanged in the first scrutiny"),
    ("4.2", "order of exchanges"),
    ("4.3", "opponents for the others"),
    ("4.4", "no opponent in spite of exchanges"),
    ("4.4.a", "exchanged with the floater"),
    ("4.4.b", "floats in company"),
    ("5.1", "colour due"),
    ("5.2", "second scrutiny, colours"),
    ("5.3", "colour that must be given"),
    ("5.4 history", "colour history"),
    ("5.4 rank", "rank"),
    ("5.7", "ratings of opponents exchanged"),
    ("7.2", "colours of round one"),
)

_1998: Final = (
    ("A.6", "subgroups"),
    ("B.1", "met before, second bye"),
    ("B.2", "same absolute preference"),
    ("B.4", "colour preferences"),
    ("B.5", "same float as in the previous round"),
    ("B.6", "same float as two rounds before"),
    ("C.1", "no opponent in the score bracket"),
    ("C.2", "x"),
    ("C.6", "S1 against S2"),
    ("C.7", "transposition"),
    ("C.8", "exchange"),
    ("C.9", "B.6 and B.5 dropped for downfloats"),
    ("C.10", "B.6 and B.5 dropped for upfloats"),
    ("C.11", "x increased"),
    ("C.12", "previous score bracket paired anew"),
    ("C.13", "lowest score bracket"),
    ("C.14", "p decreased"),
    ("D.1", "order of transpositions"),
    ("D.2", "order of exchanges"),
    ("E.1", "both preferences"),
    ("E.2", "stronger preference"),
    ("E.3", "alternation"),
    ("E.4", "higher ranked player"),
    ("E.5", "first round"),
)


def _rules_lim() -> Mapping[str, Rule]:
    return {code: Rule(_lim_shown(code), "", Message(name), f"{LIM} {code}") for code, name in _LIM}


def _lim_shown(code: str) -> str:
    """`4.4a` for 4.4.a; the two ways of 5.4 alike."""
    article = code.partition(" ")[0]
    return f"{article[:-2]}{article[-1]}" if article[-1].isalpha() else article


def _rules_1998() -> Mapping[str, Rule]:
    return {
        code: Rule(code, "", Message(name), _COLOURS_SHARED.get(code, f"{OF_1998} {code}"))
        for code, name in _1998
    }


_SAME_PLAYERS: Final = {"C12": "C13", "C15": "C19", "C17": "C21"}
"""Of criteria that count the same players, by meaning, the one that says more of them; [C13] counts
a part of them, and where it is as many, all."""

_SAME_FLOATERS: Final = {"C14": "C18", "C16": "C20"}
"""Likewise in 2017, where both count everybody who floats down again; in 2026 the first count
residents, the second those moved down."""

RULES: Final = _rules_2026()
"""The edition of 2026."""

EDITIONS: Final[Mapping[str, Mapping[str, Rule]]] = {
    DEFAULT_SYSTEM: RULES,
    "dutch-2017": _rules_2017(),
    "lim": _rules_lim(),
    "lim-maxi": _rules_lim(),
    "swiss-1998": _rules_1998(),
}


def rules_of(system: str) -> Mapping[str, Rule]:
    """The rules by the codes of the trace, for a pairing system."""
    return EDITIONS.get(system, RULES)


def same_players(system: str) -> Mapping[str, str]:
    """Which criterion counts the same players as another, and says more of them; by meanings."""
    speaks_of_all = any(rule.meaning == PSD for rule in rules_of(system).values())
    return {**_SAME_PLAYERS, **_SAME_FLOATERS} if speaks_of_all else _SAME_PLAYERS
