"""The rules a trace cites: how a system's text writes them, where, and by which words they are told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from arbiter_app.wording import Message


@dataclass(frozen=True, slots=True)
class Rule:
    """A criterion or a step of the process.

    Attributes:
        shown: how the edition writes it.
        article: where it stands in the text; empty where `shown` says so.
        name: a short name for labels.
        meaning: the key of its words: the code in the Dutch edition of 2026 of what says the same,
            so that the words for it are shared; or a key of the system's own, which that edition
            does not have as a code.
    """

    shown: str
    article: str
    name: Message
    meaning: str


Rules: TypeAlias = Mapping[str, Rule]
"""The rules of a system by the codes of the trace, in the order of a legend."""
