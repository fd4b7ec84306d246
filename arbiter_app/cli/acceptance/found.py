"""What was found in tournaments: counts and discrepancies, small values that travel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Cause(StrEnum):
    """Why something is different. FIDE asks for the first three and the tie-breaks (VCL4THP 34-39)."""

    INPUT = "input"
    """The file: it cannot be read, contradicts itself, or says why it is different."""
    OURS = "ours"
    """This program: its pairing is not the best by another solver, or there is none."""
    INTERPRETATION = "interpretation"
    """The rules are read differently: by the other reading or edition it is the same."""
    TIE_BREAKS = "tie-breaks"
    """The ranks do not follow the tie-breaks of the file."""
    OTHER = "other"
    """The other program: its round breaks an absolute rule, or another solver proves ours better."""
    OPEN = "open"
    """None of these can be said by a program: somebody has to look."""


class Count(StrEnum):
    """What is counted."""

    TOURNAMENTS = "tournaments"
    PLAYERS = "players"
    ROUNDS = "rounds"
    PAIRS = "pairs"
    RANKS = "ranks"
    ENDED_EARLY = "ended-early"
    ACCELERATED = "accelerated"
    OTHER_POINTS = "other-points"
    OTHER_BYE = "other-bye"
    FORBIDDEN = "forbidden"
    PAIRING_ALLOCATED = "pairing-allocated"
    HALF_POINT = "half-point"
    FULL_POINT = "full-point"
    ZERO_POINT = "zero-point"
    FORFEITS = "forfeits"
    UNUSUAL = "unusual"
    WITHOUT_LIST = "without-list"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """Something that is different in a file; `round_number` is 0 for the ranks or the whole file."""

    file: str
    round_number: int
    cause: Cause
    message: str

    def to_json(self) -> dict[str, Any]:
        return {
            "file": self.file,
            "round": self.round_number,
            "cause": self.cause.value,
            "message": self.message,
        }

    @classmethod
    def of_json(cls, found: Mapping[str, Any]) -> Discrepancy:
        cause = Cause(found["cause"])
        return cls(str(found["file"]), int(found["round"]), cause, str(found["message"]))


@dataclass(frozen=True, slots=True)
class Findings:
    """What was found in some tournaments."""

    counts: Mapping[Count, int] = field(default_factory=dict)
    discrepancies: tuple[Discrepancy, ...] = ()

    @classmethod
    def together(cls, all_found: Iterable[Findings]) -> Findings:
        counts: Counter[Count] = Counter()
        discrepancies: list[Discrepancy] = []
        for found in all_found:
            counts.update(found.counts)
            discrepancies += found.discrepancies
        return cls(counts, tuple(discrepancies))

    def by_cause(self) -> Mapping[Cause, int]:
        """The number of discrepancies of each cause, also where there is none."""
        counted = Counter(each.cause for each in self.discrepancies)
        return {cause: counted[cause] for cause in Cause}

    def to_json(self) -> dict[str, Any]:
        return {
            "counts": {count.value: self.counts.get(count, 0) for count in Count},
            "discrepancies": [each.to_json() for each in self.discrepancies],
        }

    @classmethod
    def of_json(cls, found: Mapping[str, Any]) -> Findings:
        counts = {Count(name): int(number) for name, number in found["counts"].items()}
        return cls(counts, tuple(map(Discrepancy.of_json, found["discrepancies"])))
