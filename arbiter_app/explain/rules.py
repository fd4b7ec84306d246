"""The rules a trace cites, in one table: code, article of C.04.3 (2026), short name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from arbiter_app.explain.messages import Message


@dataclass(frozen=True, slots=True)
class Rule:
    """A criterion or a step of the process."""

    article: str
    name: Message


RULES: Final[Mapping[str, Rule]] = {
    "C1": Rule("2.1.1", Message("met before")),
    "C2": Rule("2.1.2", Message("second bye")),
    "C3": Rule("2.1.3", Message("same colour due")),
    "C4": Rule("2.2.1", Message("completion")),
    "C5": Rule("2.3.1", Message("score of the bye")),
    "C6": Rule("2.4.1", Message("number of downfloaters")),
    "C7": Rule("2.4.2", Message("scores of downfloaters")),
    "C8": Rule("2.4.3", Message("next bracket")),
    "C9": Rule("2.4.4", Message("unplayed games")),
    "C10": Rule("2.4.5", Message("colour difference")),
    "C11": Rule("2.4.6", Message("three in a row")),
    "C12": Rule("2.4.7", Message("colour")),
    "C13": Rule("2.4.8", Message("strong colour")),
    "C14": Rule("2.4.9", Message("downfloat again")),
    "C15": Rule("2.4.10", Message("upfloat again")),
    "C16": Rule("2.4.11", Message("downfloat two rounds before")),
    "C17": Rule("2.4.12", Message("upfloat two rounds before")),
    "C18": Rule("2.4.13", Message("score difference, downfloat again")),
    "C19": Rule("2.4.14", Message("score difference, upfloat again")),
    "C20": Rule("2.4.15", Message("score difference, downfloat two rounds before")),
    "C21": Rule("2.4.16", Message("score difference, upfloat two rounds before")),
    "4.2": Rule("4.2", Message("order of transpositions")),
    "4.3": Rule("4.3", Message("order of exchanges")),
    "4.4": Rule("4.4", Message("order of MDP sets")),
}
