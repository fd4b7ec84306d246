"""The articles of the Swiss System Based on Rating (C.04.1 of 1998) that a trace cites."""

from __future__ import annotations

from typing import Final

from arbiter_app.explain.rules import Rule, Rules
from arbiter_app.wording import Message

_COLOURS_SHARED: Final = {"E.1": "5.2.1", "E.2": "5.2.2", "E.4": "5.2.4"}
"""Articles of 1998 that give colours as those of 2026 do."""

_ARTICLES: Final = (
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


def _rules() -> Rules:
    return {
        code: Rule(code, "", Message(name), _COLOURS_SHARED.get(code, f"1998 {code}"))
        for code, name in _ARTICLES
    }


RULES: Final = _rules()
