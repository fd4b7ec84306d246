"""JSON of anybody: refused before it is read where reading it could end the program."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from arbiter_app.gui.kept.kept_clocks import clocks_from
from arbiter_app.gui.kept.options import HallOptions, options_from
from arbiter_app.input.limits import DEEPEST_JSON, BeyondLimitError
from arbiter_app.input.untrusted_json import is_too_deep, read_json

DEEP = 200_000


def depth(value: Any) -> int:
    """How deep lists and objects are nested, counted on the value."""
    match value:
        case list():
            return 1 + max(map(depth, value), default=0)
        case dict():
            return 1 + max(map(depth, value.values()), default=0)
    return 0


def some_value(chance: random.Random, levels: int) -> Any:
    """A value at most so many levels deep, with brackets, quotes and backslashes in its texts."""
    kind = chance.randrange(5) if levels else 0
    if kind < 2:
        return "".join(chance.choices('[]{}"\\,:aé', k=chance.randrange(6)))
    if kind == 2:
        return chance.choice([1, -7, 2.5, True, None])
    items = [some_value(chance, levels - 1) for _ in range(chance.randrange(4))]
    if kind == 3:
        return items
    return {f"{''.join(chance.choices('[{}]', k=2))}{n}": item for n, item in enumerate(items)}


def test_what_is_deep_is_recognised_without_reading_it() -> None:
    """At exactly the limit, whatever the texts in it look like."""
    chance = random.Random(44)
    refused = 0
    for _ in range(600):
        value = some_value(chance, 4)
        for _ in range(chance.randrange(DEEPEST_JSON - 3, DEEPEST_JSON + 4)):
            value = [value, "]"] if chance.random() < 0.5 else {'}"]': value}
        text = json.dumps(value, ensure_ascii=chance.random() < 0.5)
        is_deep = depth(value) > DEEPEST_JSON
        assert is_too_deep(text) == is_deep
        if is_deep:
            refused += 1
            with pytest.raises(BeyondLimitError):
                read_json(text)
        else:
            assert read_json(text) == value
    assert 200 < refused < 500


@pytest.mark.parametrize(
    "text",
    [
        "[" * DEEP,
        "[" * DEEP + "]" * DEEP,
        '{"a":' * DEEP + "1" + "}" * DEEP,
        '["]",' * DEEP + "1" + "]" * DEEP,
        '["\\"]",' * DEEP + "1" + "]" * DEEP,
        '["\\\\",' * DEEP + "1" + "]" * DEEP,
    ],
)
def test_what_is_nested_without_end_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=str(DEEPEST_JSON)):
        read_json(text)
    with pytest.raises(ValueError, match=str(DEEPEST_JSON)):
        read_json(text.encode())


@pytest.mark.parametrize(
    "text",
    [
        "9223372036854775808",
        "[-9223372036854775808]",
        '{"a": 100000000000000000000}',
        "9" * 5000,
        "1e999",
        "-1e999",
        "NaN",
        "[Infinity]",
        '"\\ud800"',
        '{"\\udfff": 1}',
        "",
        "[",
        '"a',
        "nothing",
    ],
)
def test_what_could_not_be_kept_is_refused(text: str) -> None:
    """Numbers that no database has, and half a character, which cannot be written."""
    with pytest.raises(ValueError):  # noqa: PT011 - all are of the standard library
        read_json(text)


@pytest.mark.parametrize(
    "text",
    [
        "9223372036854775807",
        "-9223372036854775807",
        '"99999999999999999999999"',
        '"\\ud83d\\ude00"',
    ],
)
def test_what_can_be_kept_is_read(text: str) -> None:
    assert read_json(text) == json.loads(text)


def test_a_proof_may_have_any_whole_number() -> None:
    assert read_json(str(10**40), has_any_integer=True) == 10**40


def test_settings_of_anybody_are_as_at_first() -> None:
    text = '{"seconds":' + "[" * DEEP + "]" * DEEP + "}"
    assert options_from(text) == HallOptions()
    assert clocks_from(text) == {}
