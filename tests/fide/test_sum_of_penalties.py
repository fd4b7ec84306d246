"""FIDE's checklist gone through by the answers of the manual: no stop, and the sum that it says.

`questions.tsv` has where each answer leads: on, to a penalty in per cent, or to a stop (`fail`).
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from arbiter_app.manual import manual as read_manual

LAST = 225
OPEN = {33: "yes", 34: "no"}
"""Answered with “not yet”: what they ask about is still to be done, and how it is to be answered."""

_PENALTY = re.compile(r"penalty (\d+)")
_TO = re.compile(r"→(\d+)$")


@cache
def page() -> str:
    return (read_manual("en").folder / "fide-questions.md").read_text(encoding="utf-8")


@cache
def rows() -> Mapping[int, tuple[str, str]]:
    """Answer and tests by question."""
    found: dict[int, tuple[str, str]] = {}
    for line in page().splitlines():
        if re.match(r"\| \d+ \|", line):
            number, _, answer, _, tests = (cell.strip() for cell in line.strip("|").split("|"))
            found[int(number)] = (answer, tests)
    return found


@cache
def leads() -> Mapping[int, Mapping[str, str]]:
    with (Path(__file__).parent / "questions.tsv").open(encoding="utf-8", newline="") as file:
        return {int(row["question"]): row for row in csv.DictReader(file, delimiter="\t")}


def gone_through() -> tuple[list[int], dict[int, int], list[int]]:
    """The questions on the way, the penalties, and the stops.

    What does not apply has no penalty; the way goes on as after the better answer, and behind what
    is open as after the answer that is to come.
    """
    way: list[int] = []
    penalties: dict[int, int] = {}
    stops: list[int] = []
    number = 1
    while number <= LAST:
        way.append(number)
        lead = leads()[number]
        word = rows()[number][0].split(maxsplit=1)[0].strip(".,:;").casefold()
        word = OPEN.get(number, word)
        told = lead[word] if word in ("yes", "no") else min(lead["yes"], lead["no"], key=_worth)
        if told == "fail":
            stops.append(number)
        if word in ("yes", "no") and (found := _PENALTY.match(told)):
            penalties[number] = int(found[1])
        if told.endswith("→end"):
            break
        following = _TO.search(told)
        number = int(following[1]) if following else number + 1
    return way, penalties, stops


def _worth(told: str) -> tuple[bool, int]:
    found = _PENALTY.match(told)
    return told == "fail", int(found[1]) if found else 0


@pytest.mark.parametrize("number", range(1, LAST + 1))
def test_every_answer_is_yes_or_no_with_its_test_or_says_why_it_does_not_apply(number: int) -> None:
    answer, tests = rows()[number]
    if answer.startswith("Does not apply"):
        assert re.match(r"Does not apply(: | while | because )\w", answer)
    elif answer.startswith("Not yet"):
        assert number in OPEN
    else:
        assert re.match(r"(Yes|No)\b", answer)
        assert tests


def test_no_question_stops_and_the_sum_is_that_of_the_page() -> None:
    way, penalties, stops = gone_through()
    assert way[-1] >= LAST - 2
    assert len(way) > 180
    assert stops == []
    told = re.search(r"penalties add up to (\d+) %", page())
    assert told is not None
    assert sum(penalties.values()) == int(told[1]), penalties


def test_what_does_not_apply_and_is_on_the_way_is_named_on_the_page() -> None:
    """Of these somebody else may think otherwise."""
    way, _, _ = gone_through()
    open_ones = [number for number in way if rows()[number][0].startswith("Does not apply")]
    assert open_ones == [92]
    named = set(re.findall(r"\d+", page().partition("\n## ")[0]))
    _, penalties, _ = gone_through()
    assert set(map(str, OPEN.keys() | penalties.keys())) <= named
    for number in OPEN:
        assert "Not yet" in rows()[number][0]
