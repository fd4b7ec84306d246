"""The articles of the Lim System that a trace cites."""

from __future__ import annotations

from typing import Final

from arbiter_app.explain.rules import Rule, Rules
from arbiter_app.wording import Message

_ARTICLES: Final = (
    ("1.1", Message("pairing-allocated bye")),
    ("2.1", Message("compatible players")),
    ("2.2", Message("order of score-groups")),
    ("2.3", Message("transfer of floaters")),
    ("2.3.a", Message("all opponents met")),
    ("2.3.b", Message("no opponent: two more of one colour")),
    ("2.3.c", Message("no opponent: same colour twice")),
    ("2.3.d", Message("even number")),
    ("2.4", Message("proposed pairing")),
    ("2.6", Message("blocked median score-group")),
    ("2.6 median", Message("blocked median score-group")),
    ("3.1", Message("opponents for the others")),
    ("3.2", Message("colours due and the floater")),
    ("3.5", Message("floater exchanged")),
    ("3.8", Message("opponent of a floater")),
    ("3.9", Message("type of floater")),
    ("3.10", Message("floated in the previous round")),
    ("4.1", Message("exchanged in the first scrutiny")),
    ("4.2", Message("order of exchanges")),
    ("4.3", Message("opponents for the others")),
    ("4.4", Message("no opponent even with exchanges")),
    ("4.4.a", Message("exchanged with the floater")),
    ("4.4.b", Message("also floats, for an even number")),
    ("5.1", Message("colour due")),
    ("5.2", Message("second scrutiny, colours")),
    ("5.3", Message("colour that must be given")),
    ("5.4 history", Message("colour history")),
    ("5.4 rank", Message("rank")),
    ("5.7", Message("ratings of opponents exchanged")),
    ("7.2", Message("colours of round one")),
)


def _rules() -> Rules:
    return {code: Rule(_shown(code), "", name, f"lim {code}") for code, name in _ARTICLES}


def _shown(code: str) -> str:
    """`4.4a` for 4.4.a; the two ways of 2.6 and of 5.4 alike."""
    article = code.partition(" ")[0]
    return f"{article[:-2]}{article[-1]}" if article[-1].isalpha() else article


RULES: Final = _rules()
