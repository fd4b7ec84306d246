"""Tests that take long: a part of the examples in the quick tests, all in the long ones."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from typing import Any, Final, TypeVar

import pytest
from hypothesis import settings

T = TypeVar("T", bound=Callable[..., Any])

ALSO_LONG: Final = "also_long"
"""The mark of a test that is a quick and a long one; `tests/conftest.py` makes both of it."""


def few_examples(count: int, most: int | None = None) -> Callable[[T], T]:
    """So many examples in the quick tests; in the long ones `most`, or what their profile says."""

    def decorate(test: T) -> T:
        usual = settings.get_profile("default").max_examples
        is_long = settings().max_examples != usual
        many = settings().max_examples if most is None else most
        marked: T = getattr(pytest.mark, ALSO_LONG)(test)
        return settings(max_examples=many if is_long else count)(marked)

    return decorate


def few_of(values: Iterable[object], quick: Container[object]) -> list[object]:
    """Values of a parameter (tuples: of several); those not in `quick` are for the long tests."""
    return [
        value
        if value in quick
        else pytest.param(*(value if type(value) is tuple else (value,)), marks=pytest.mark.slow)
        for value in values
    ]
