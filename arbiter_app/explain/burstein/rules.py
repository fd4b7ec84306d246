"""The rules of C.04.4.2 (2026): criteria as the trace has them, and articles of the process."""

from __future__ import annotations

from typing import Final

from arbiter_app.explain.rules import Rule, Rules
from arbiter_app.trace.burstein_criteria import CRITERIA
from arbiter_app.wording import Message

_ARTICLES: Final = (
    ("3.1.2", Message("completion without the bye"), "burstein 3.1.2"),
    ("3.1.3", Message("lowest score"), "C5"),
    ("3.1.4", Message("most games played"), "C9"),
    ("3.1.5", Message("lowest ranking"), "burstein 3.1.5"),
    ("4.3", Message("order of pairings"), "burstein 4.3"),
    ("5.2.1", Message("initial-colour"), "5.2.5"),
    ("5.2.2", Message("both preferences"), "5.2.1"),
    ("5.2.3", Message("stronger preference"), "5.2.2"),
    ("5.2.4", Message("alternation"), "5.2.3"),
    ("5.2.5", Message("higher ranked player"), "burstein 5.2.5"),
)
"""Articles with a name and a meaning; meanings without the system's name are those of C.04.3."""

RULES: Final[Rules] = {
    each.code: Rule(each.code, each.article, each.name, each.meaning) for each in CRITERIA
} | {code: Rule(code, "", name, meaning) for code, name, meaning in _ARTICLES}
