"""The rules of the Double-Swiss System that a trace cites."""

from __future__ import annotations

from typing import Final

from arbiter_app.explain.rules import Rule, Rules
from arbiter_app.wording import Message

SHARED: Final = frozenset({"C1", "C2"})
"""Criteria that say the same as those of the Dutch System with these codes."""

_CRITERIA: Final = (
    ("C1", "2.1.1", Message("met before")),
    ("C2", "2.1.2", Message("second bye")),
    ("C3", "2.2.1", Message("completion")),
    ("C4", "2.3.1", Message("number of upfloaters")),
    ("C5", "2.3.2", Message("scores of upfloaters")),
    ("C6", "2.3.3", Message("following scoregroup")),
    ("C7", "2.3.4", Message("floated before, floats up")),
    ("C8", "2.3.5", Message("floated before, meets an upfloater")),
)
_ARTICLES: Final = (
    ("3.4.1", Message("bye that leaves a pairing")),
    ("3.4.2", Message("bye: lowest score")),
    ("3.4.3", Message("bye: most matches played")),
    ("3.4.4", Message("bye: largest number")),
    ("3.5.4", Message("order of the sets of upfloaters")),
    ("3.6.3", Message("order of the identifiers")),
    ("4.3.1", Message("first match for both")),
    ("4.3.2", Message("fewer Whites")),
    ("4.3.3", Message("alternation")),
    ("4.3.4", Message("higher ranked player alternates")),
    ("4.3.5", Message("opponent alternates")),
)


def meaning(code: str) -> str:
    """The key of the words for a rule."""
    return code if code in SHARED else f"double-swiss {code}"


def _rules() -> Rules:
    criteria = {code: Rule(code, article, name, meaning(code)) for code, article, name in _CRITERIA}
    return criteria | {code: Rule(code, "", name, meaning(code)) for code, name in _ARTICLES}


RULES: Final = _rules()
