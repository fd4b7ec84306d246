"""The rules of C.04.4.1 (2026): criteria as the trace has them, and articles of the process."""

from __future__ import annotations

from typing import Final

from arbiter_app.explain.rules import Rule, Rules
from arbiter_app.wording import Message

_CRITERIA: Final = (
    ("C1", "2.1.1", Message("met before"), "C1"),
    ("C2", "2.1.2", Message("second bye"), "C2"),
    ("C3", "2.1.3", Message("same colour due"), "C3"),
    ("C4", "2.2.1", Message("completion"), "C4"),
    ("C5", "2.3.1", Message("number of upfloaters"), "dubov C5"),
    ("C6", "2.3.2", Message("scores of upfloaters"), "dubov C6"),
    ("C7", "2.3.3", Message("colour"), "C12"),
    ("C8", "2.3.4", Message("maximum upfloaters"), "dubov C8"),
    ("C9", "2.3.5", Message("upfloats of maximum upfloaters"), "dubov C9"),
    ("C10", "2.3.6", Message("upfloat again"), "dubov C10"),
)
"""Code, article, name and meaning; meanings without the system's name are those of C.04.3."""

_ARTICLES: Final = (
    ("3.1.1", Message("who may have the bye"), "dubov 3.1.1"),
    ("3.1.2", Message("completion without the bye"), "dubov 3.1.2"),
    ("3.1.3", Message("lowest score"), "dubov 3.1.3"),
    ("3.1.4", Message("most games played"), "dubov 3.1.4"),
    ("3.1.5", Message("largest pairing number"), "dubov 3.1.5"),
    ("3.2.1", Message("fewest upfloaters"), "dubov 3.2.1"),
    ("3.2.2", Message("first set of upfloaters"), "dubov 3.2.2"),
    ("3.2.3", Message("subgroups by colour due"), "dubov 3.2.3"),
    ("3.2.4.1", Message("shift out of the smaller subgroup"), "dubov 3.2.4.1"),
    ("3.2.4.2", Message("shift to equalise"), "dubov 3.2.4.2"),
    ("3.2.5", Message("S1 by the rating of the opponents"), "dubov 3.2.5"),
    ("3.2.6", Message("transposition of G2"), "dubov 3.2.6"),
    ("4.4", Message("order of transpositions"), "dubov 4.4"),
    ("5.2.1", Message("initial-colour"), "5.2.5"),
    ("5.2.2", Message("both preferences"), "5.2.1"),
    ("5.2.3", Message("stronger preference"), "5.2.2"),
    ("5.2.4", Message("alternation"), "5.2.3"),
    ("5.2.5", Message("higher ranked player"), "5.2.4"),
)

RULES: Final[Rules] = {
    code: Rule(code, article, name, meaning) for code, article, name, meaning in _CRITERIA
} | {code: Rule(code, "", name, meaning) for code, name, meaning in _ARTICLES}
