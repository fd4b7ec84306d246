"""Small values in columns: lists and the scoring system as JSON text."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any, Final, TypeAlias

from arbiter_app.input.untrusted_json import read_json
from arbiter_app.tournament.prizes import Eligibility
from arbiter_app.tournament.tournament import Settings
from arbiter_app.tournament.types import ScoringSystem, Sex

LARGEST_NUMBER: Final = (1 << 53) - 1
"""No number of an event on a server is larger; the next one still has room in 64 bits."""

SETTINGS: Final = tuple(each.name for each in fields(Settings) if each.name != "round_times")
"""The settings with a column of their own in the row of a tournament: all but those with a table."""

Value: TypeAlias = int | str | None
Row: TypeAlias = Mapping[str, Value]
Key: TypeAlias = tuple[Value, ...]
Tables: TypeAlias = dict[str, dict[Key, Row]]
"""Rows by table and primary key."""


def strings_to_text(values: Sequence[str]) -> str:
    """A list of strings as JSON."""
    return json.dumps(list(values), ensure_ascii=False)


def strings_from_text(text: str) -> tuple[str, ...]:
    """Raises ValueError if the text is anything but a list of strings."""
    values: Any = read_json(text)
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise ValueError(f"not a list of strings: {text[:80]}")
    return tuple(values)


def numbering_to_text(numbering: Sequence[tuple[int, int]]) -> str:
    """Pairs of TPN and player key as JSON."""
    return json.dumps([list(pair) for pair in numbering], separators=(",", ":"))


def numbering_from_text(text: str) -> tuple[tuple[int, int], ...]:
    """Raises ValueError if the text is anything but a list of pairs of numbers."""
    values: Any = read_json(text)
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
    values: Any = read_json(text)
    if not isinstance(values, dict) or not all(type(value) is int for value in values.values()):
        raise ValueError(f"not a scoring system: {text[:80]}")
    return ScoringSystem(**values)


def numbers_to_text(values: Sequence[int]) -> str:
    """A list of whole numbers as JSON."""
    return json.dumps(list(values))


def numbers_from_text(text: str) -> tuple[int, ...]:
    """Raises ValueError if the text is anything but a list of whole numbers."""
    values: Any = read_json(text)
    if not isinstance(values, list) or not all(type(value) is int for value in values):
        raise ValueError(f"not a list of numbers: {text[:80]}")
    return tuple(values)


def moment_from_text(text: str) -> datetime:
    """Raises ValueError if the text is no moment, or one that other zones do not have."""
    try:
        return datetime.fromisoformat(text).astimezone(UTC)
    except OverflowError as error:
        raise ValueError(f"not a moment: {text[:80]}") from error


def fraction_from_text(text: str) -> Fraction:
    """Raises ValueError if the text is no number written as `7` or `25/2`."""
    above, _, below = text.partition("/")
    if below == "0":
        raise ValueError(f"not a number: {text[:80]}")
    return Fraction(int(above), int(below or 1))


def eligibility_to_text(eligibility: Eligibility) -> str:
    """Who can win a prize as JSON; what does not restrict is left out."""
    told = {name: value for name, value in asdict(eligibility).items() if value not in {None, ""}}
    return json.dumps(told, ensure_ascii=False)


def eligibility_from_text(text: str) -> Eligibility:
    """Raises ValueError or TypeError if the text is none."""
    values: Any = read_json(text)
    if not isinstance(values, dict):
        raise ValueError(f"says not who is eligible: {text[:80]}")
    for name, value in values.items():
        wanted = str if name in {"category", "club", "federation", "sex"} else int
        if type(value) is not wanted:
            raise ValueError(f"says not who is eligible: {text[:80]}")
    sex = values.pop("sex", None)
    return Eligibility(**values, sex=None if sex is None else Sex(sex))
