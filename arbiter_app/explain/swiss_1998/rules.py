"""The articles of the Swiss System Based on Rating (C.04.1 of 1998) that a trace cites."""

from __future__ import annotations

from typing import Final

from arbiter_app.explain.rules import Rule, Rules
from arbiter_app.wording import Message

_COLOURS_SHARED: Final = {"E.1": "5.2.1", "E.2": "5.2.2", "E.4": "5.2.4"}
"""Articles of 1998 that give colours as those of 2026 do."""

_ARTICLES: Final = (
    ("A.6", Message("subgroups")),
    ("B.1", Message("met before, second bye")),
    ("B.2", Message("same absolute preference")),
    ("B.4", Message("colour preferences")),
    ("B.5", Message("same float as in the previous round")),
    ("B.6", Message("same float as two rounds before")),
    ("C.1", Message("no opponent in the score bracket")),
    ("C.2", Message("x")),
    ("C.6", Message("S1 against S2")),
    ("C.7", Message("transposition")),
    ("C.8", Message("exchange")),
    ("C.9", Message("B.6 and B.5 dropped for downfloats")),
    ("C.10", Message("B.6 and B.5 dropped for upfloats")),
    ("C.11", Message("x increased")),
    ("C.12", Message("previous score bracket paired again")),
    ("C.13", Message("lowest score bracket")),
    ("C.14", Message("p decreased")),
    ("D.1", Message("order of transpositions")),
    ("D.2", Message("order of exchanges")),
    ("E.1", Message("both preferences")),
    ("E.2", Message("stronger preference")),
    ("E.3", Message("alternation")),
    ("E.4", Message("higher ranked player")),
    ("E.5", Message("first round")),
)


def _rules() -> Rules:
    return {
        code: Rule(code, "", name, _COLOURS_SHARED.get(code, f"1998 {code}"))
        for code, name in _ARTICLES
    }


RULES: Final = _rules()
