"""Phrases as JSON: the same again, and nothing that cannot be said, whatever stands there."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.wording import (
    ENGLISH,
    NOTHING,
    SEMICOLON,
    Message,
    Parameter,
    Phrase,
    counted,
    either,
    listed,
    phrase,
    separated,
    verbatim,
)
from arbiter_app.wording.as_json import phrases_from_text, phrases_to_text

texts = st.text(st.characters(exclude_categories=["Cs"]))
words = texts.map(lambda text: text.replace("{", "").replace("}", ""))
names = st.sampled_from(["name", "round", "count", "text", "most"])


@st.composite
def said(draw: st.DrawFn, parts: st.SearchStrategy[Parameter]) -> Phrase:
    """A phrase of which each form speaks of some of its parameters."""
    parameters = draw(st.dictionaries(names, parts))
    forms = [
        "".join(f"{draw(words)}{{{name}}}" for name in parameters if draw(st.booleans()))
        for _ in range(2)
    ]
    message = Message(forms[0], draw(st.sampled_from(["", forms[1]])), draw(words))
    return Phrase(message, draw(st.integers()), tuple(parameters.items()))


def parameters() -> st.SearchStrategy[Parameter]:
    return st.recursive(
        texts | st.integers(),
        lambda parts: (
            said(parts)
            | st.lists(parts).map(listed)
            | st.lists(parts).map(either)
            | st.lists(parts).map(lambda items: separated(items, SEMICOLON))
        ),
        max_leaves=4,
    )


phrases = said(parameters()) | texts.map(verbatim) | st.just(NOTHING)


@given(st.lists(phrases, max_size=3))
def test_phrases_are_the_same_again(given: list[Phrase]) -> None:
    text = phrases_to_text(given)
    assert list(phrases_from_text(text)) == given
    assert "\n" not in text


def test_what_is_the_same_in_every_language_is_a_string() -> None:
    result = phrase("Result of board {board}", board=7)
    text = phrases_to_text((result, NOTHING, verbatim("½–½")))
    assert text == '[["Result of board {board}",{"board":7}],"","½–½"]'


def test_forms_contexts_and_lists() -> None:
    two = counted(2, "{count} player", "{count} players", who=listed(["A", phrase("nobody")]))
    white = Message("W", context="column").of()
    assert json.loads(phrases_to_text((two, white))) == [
        [
            ["{count} player", "{count} players", ""],
            {
                "count": 2,
                "who": {
                    "items": ["A", ["nobody"]],
                    "between": "{most}, {last}",
                    "before_last": "{most} and {last}",
                },
            },
            2,
        ],
        [["W", "", "column"]],
    ]


several = {"items": [], "between": "{most}, {last}", "before_last": "{most}{last}"}

REFUSED = r"could have said|not there|names in braces|in format string"

MALFORMED: tuple[Any, ...] = (
    *(None, True, 3, 3.5, "text", {}, {"0": ["text"]}),
    *([None], [True], [3], [{}], [[]], [[3]], [[None]], [[["a"]]], [[["a", "b", 3]]]),
    *([["a", {}, 1, 1]], [["a", []]], [["a", {}, "1"]], [["a", {}, True]], [["a", {}, 1.0]]),
    *([["{name}"]], [["{name}", {"other": "A"}]], [["{}", {"": "A"}]], [["{0}", {"0": "A"}]]),
    *([["{", {}]], [["}"]], [["{name!r}", {"name": "A"}]], [["{name:>9}", {"name": "A"}]]),
    *([["{name.real}", {"name": 1}]], [["{name[0]}", {"name": "A"}]]),
    *([["{name:{name}}", {"name": "A"}]], [[["a", "{name}", ""]]]),
    *([["a", {"name": None}]], [["a", {"name": 1.5}]], [["a", {"name": True}]]),
    *([["a", {"name": []}]], [["a", {"name": {}}]], [["a", {"name": {**several, "more": 1}}]]),
    [["a", {"name": {**several, "items": "AB"}}]],
    [["a", {"name": {**several, "between": "{first}"}}]],
    [["a", {"name": {**several, "items": [None]}}]],
)


@pytest.mark.parametrize("told", MALFORMED, ids=repr)
def test_anything_else_is_refused(told: Any) -> None:
    with pytest.raises(ValueError, match=REFUSED):
        phrases_from_text(json.dumps(told))


@pytest.mark.parametrize("text", ["", "[", '["\\ud800"]', "[1e999999]", "[" * 100_000])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the reader of JSON has its own words
        phrases_from_text(text)


def test_phrases_within_phrases_end_somewhere() -> None:
    deep: Any = ["a"]
    for _ in range(60):
        deep = ["{b}", {"b": deep}]
    with pytest.raises(ValueError, match="could have said"):
        phrases_from_text(json.dumps([deep]))


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from(["a", "{name}", "{", "{0}"]),
    lambda parts: st.lists(parts, max_size=3) | st.dictionaries(names, parts, max_size=2),
    max_leaves=6,
)


@given(anything)
def test_whatever_is_read_can_be_said(told: Any) -> None:
    try:
        read = phrases_from_text(json.dumps([told]))
    except ValueError:
        return
    for each in read:
        assert ENGLISH.text(each) == str(each)


@given(phrases, st.data())
def test_whatever_is_left_of_a_damaged_text_can_be_said(given: Phrase, data: st.DataObject) -> None:
    text = phrases_to_text([given])
    place = data.draw(st.integers(0, len(text)))
    damaged = text[:place] + data.draw(st.text(max_size=2)) + text[place + 1 :]
    try:
        read = phrases_from_text(damaged)
    except ValueError:
        return
    for each in read:
        assert ENGLISH.text(each) == str(each)
