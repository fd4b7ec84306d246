"""The articles of the Lim System that a trace cites."""

from __future__ import annotations

from typing import Final

from arbiter_app.explain.rules import Rule, Rules
from arbiter_app.wording import Message

_ARTICLES: Final = (
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
    ("2.6 median", "blocked median score-group"),
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


def _rules() -> Rules:
    return {code: Rule(_shown(code), "", Message(name), f"lim {code}") for code, name in _ARTICLES}


def _shown(code: str) -> str:
    """`4.4a` for 4.4.a; the two ways of 2.6 and of 5.4 alike."""
    article = code.partition(" ")[0]
    return f"{article[:-2]}{article[-1]}" if article[-1].isalpha() else article


RULES: Final = _rules()
