"""Small values in columns: lists and the scoring system as JSON text."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, TypeAlias

from arbiter_app.tournament.types import ScoringSystem

Value: TypeAlias = int | str | None
Row: TypeAlias = Mapping[str, Value]


def strings_to_text(values: Sequence[str]) -> str:
    """A list of strings as JSON."""
    return json.dumps(list(values), ensure_ascii=False)


def strings_from_text(text: str) -> tuple[str, ...]:
    """Raises ValueError if the text is anything but a list of strings."""
    values: Any = json.loads(text)
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise ValueError(f"not a list of strings: {text[:80]}")
    return tuple(values)


def numbering_to_text(numbering: Sequence[tuple[int, int]]) -> str:
    """Pairs of TPN and player key as JSON."""
    return json.dumps([list(pair) for pair in numbering], separators=(",", ":"))


def numbering_from_text(text: str) -> tuple[tuple[int, int], ...]:
    """Raises ValueError if the text is anything but a list of pairs of numbers."""
    values: Any = json.loads(text)
    if not isinstance(values, list) or not all(_is_pair(value) for value in values):
        raise ValueError(f"not a list of pairs of numbers: {text[:80]}")
    return tuple((tpn, key) for tpn, key in values)


def _is_pair(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(part) is int for part in value)


def scoring_to_text(scoring: ScoringSystem) -> str:
    """A scoring system as JSON."""
    return json.dumps(asdict(scoring))


def scoring_from_text(text: str) -> ScoringSystem:
    """Raises ValueError or TypeError if the text is no scoring system."""
    values: Any = json.loads(text)
    if not isinstance(values, dict) or not all(type(value) is int for value in values.values()):
        raise ValueError(f"not a scoring system: {text[:80]}")
    return ScoringSystem(**values)
