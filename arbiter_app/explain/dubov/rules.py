"""The rules of C.04.4.1 (2026): criteria as the trace has them, and articles of the process."""

from __future__ import annotations

from typing import Final

from arbiter_app.explain.rules import Rule, Rules
from arbiter_app.wording import Message

_CRITERIA: Final = (
    ("C1", "2.1.1", "met before", "C1"),
    ("C2", "2.1.2", "second bye", "C2"),
    ("C3", "2.1.3", "same colour due", "C3"),
    ("C4", "2.2.1", "completion", "C4"),
    ("C5", "2.3.1", "number of upfloaters", "dubov C5"),
    ("C6", "2.3.2", "scores of upfloaters", "dubov C6"),
    ("C7", "2.3.3", "colour", "C12"),
    ("C8", "2.3.4", "maximum upfloaters", "dubov C8"),
    ("C9", "2.3.5", "upfloats of maximum upfloaters", "dubov C9"),
    ("C10", "2.3.6", "upfloat again", "dubov C10"),
)
"""Code, article, name and meaning; meanings without the system's name are those of C.04.3."""

_ARTICLES: Final = (
    ("3.1.1", "who may have the bye", "dubov 3.1.1"),
    ("3.1.2", "completion without the bye", "dubov 3.1.2"),
    ("3.1.3", "lowest score", "dubov 3.1.3"),
    ("3.1.4", "most games played", "dubov 3.1.4"),
    ("3.1.5", "largest pairing number", "dubov 3.1.5"),
    ("3.2.1", "fewest upfloaters", "dubov 3.2.1"),
    ("3.2.2", "first set of upfloaters", "dubov 3.2.2"),
    ("3.2.3", "subgroups by colour due", "dubov 3.2.3"),
    ("3.2.4.1", "shift out of the smaller subgroup", "dubov 3.2.4.1"),
    ("3.2.4.2", "shift to equalise", "dubov 3.2.4.2"),
    ("3.2.5", "S1 by the rating of the opponents", "dubov 3.2.5"),
    ("3.2.6", "transposition of G2", "dubov 3.2.6"),
    ("4.4", "order of transpositions", "dubov 4.4"),
    ("5.2.1", "initial-colour", "5.2.5"),
    ("5.2.2", "both preferences", "5.2.1"),
    ("5.2.3", "stronger preference", "5.2.2"),
    ("5.2.4", "alternation", "5.2.3"),
    ("5.2.5", "higher ranked player", "5.2.4"),
)

RULES: Final[Rules] = {
    code: Rule(code, article, Message(name), meaning) for code, article, name, meaning in _CRITERIA
} | {code: Rule(code, "", Message(name), meaning) for code, name, meaning in _ARTICLES}
