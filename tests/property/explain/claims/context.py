"""Of whom is spoken when something is said, and how the words of a claim are read."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from arbiter_app.tournament.types import POINT, Colour, Points, Tpn
from arbiter_app.trace.brackets import (
    BracketTrace,
    ByeTrace,
    FloaterTrace,
    PairTrace,
)
from arbiter_app.wording import NUMBERS
from tests.property.explain.facts import BracketFacts, Facts

Parameters: TypeAlias = Mapping[str, str]

Decision: TypeAlias = PairTrace | FloaterTrace | ByeTrace

_BESIDE_NAME = re.compile(r" \((?:round \d+|due \w+|[^()]* in round \d+)\)")

COUNTS = {message.one: number for number, message in enumerate(NUMBERS)}

COLOURS = {"White": Colour.WHITE, "Black": Colour.BLACK}


@dataclass(frozen=True, slots=True)
class Context:
    """Of whom is spoken: the decision, and its bracket unless it is the bye's."""

    facts: Facts
    names: Mapping[str, Tpn]
    decision: Decision | BracketTrace
    bracket: BracketFacts | None
    asker: Tpn | None = None

    def tpn(self, name: str) -> Tpn:
        alone = _BESIDE_NAME.sub("", name)
        return self.you if alone == "you" else self.names[alone]

    @property
    def you(self) -> Tpn:
        if self.asker is not None:
            return self.asker
        decision = self.decision
        assert not isinstance(decision, BracketTrace)
        return decision.first if isinstance(decision, PairTrace) else decision.tpn

    def tpns(self, listed: str) -> list[Tpn]:
        """The players of a list; `three others` and pronouns stand for nobody."""
        names_alone = _BESIDE_NAME.sub("", listed)
        found = re.split(r", | and | or ", names_alone)
        return [self.tpn(name) for name in found if name == "you" or name in self.names]

    @property
    def here(self) -> BracketFacts:
        assert self.bracket is not None
        return self.bracket


Judge: TypeAlias = Callable[[Context, Parameters], bool]


def number_of(word: str) -> int:
    return COUNTS[word] if word in COUNTS else int(word)


def points_of(text: str) -> Points:
    """`1½ points` in tenths."""
    whole = text.partition(" ")[0]
    return int(whole.rstrip("½") or 0) * POINT + (POINT // 2 if whole.endswith("½") else 0)
