"""The trace of a pairing as JSON, both ways, and in other TPNs (C.04.2 (2026) 2.5)."""

from __future__ import annotations

import dataclasses
import importlib
import json
import pkgutil
import typing

import pytest

from arbiter_app import trace
from arbiter_app.errors import InputError
from arbiter_app.tournament.types import ByeKind
from arbiter_app.trace.as_json import (
    NAMED_FOR_TYPES,
    NUMBERS,
    pairing_from_json,
    pairing_to_json,
    renumbered_pairing,
)
from arbiter_app.trace.rounds import AbsentPlayer, ExplainedSoFar, Pair, RoundPairing
from tests.store.support import a_full_trace

PAIRING = RoundPairing(
    system="dutch-2026",
    round_number=3,
    pairs=(Pair(1, 1, 3),),
    bye=9,
    absent=(AbsentPlayer(4, ByeKind.HALF_POINT),),
    trace=a_full_trace(3),
)

ONLY_SHOWN = {
    f"arbiter_app.trace.{name}"
    for name in (
        "answers",
        "by_system",
        "collapse",
        "dutch_criteria",
        "kept_apart",
        "preview",
        "problems",
    )
}


def record_types() -> list[type]:
    """All that is kept; the rest is only shown: answers, previews, a pairing half explained."""
    modules = [
        importlib.import_module(found.name)
        for found in pkgutil.iter_modules(trace.__path__, f"{trace.__name__}.")
        if found.name not in ONLY_SHOWN
    ]
    return [
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type)
        and dataclasses.is_dataclass(value)
        and value.__module__ == module.__name__
        and value is not ExplainedSoFar
    ]


@pytest.mark.parametrize("pairing", [PAIRING, dataclasses.replace(PAIRING, trace=None, bye=None)])
def test_a_pairing_is_read_as_it_was_written(pairing: RoundPairing) -> None:
    text = pairing_to_json(pairing)
    assert pairing_from_json(text) == pairing
    assert pairing_to_json(pairing_from_json(text)) == text


def test_the_trace_of_the_tests_has_a_record_of_every_kind() -> None:
    text = pairing_to_json(PAIRING)
    names = {name.__name__ for name in record_types()}
    assert {name for name in names if f'"type":"{name}"' in text} == names


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "null",
        '{"type":"RoundPairing"}',
        '{"type":"Pair","board":1,"white":2,"black":3}',
        pairing_to_json(PAIRING).replace('"C1"', "1"),
        pairing_to_json(PAIRING).replace('"Illegal"', '"Legal"'),
        pairing_to_json(PAIRING).replace('"bye":9', '"bye":"9"'),
        pairing_to_json(PAIRING).replace('"H"', '"Q"'),
        pairing_to_json(PAIRING).replace("[[1,2]]", "[[1,2,3]]"),
        pairing_to_json(PAIRING).replace("[[1,2]]", "[7]"),
        "[" * 100_000,
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        pairing_from_json(text)


def test_every_number_of_a_trace_is_known_to_be_a_tpn_or_not() -> None:
    """A new field of the trace has to be looked at here: is it a TPN?"""
    tpns = {
        (owner.__name__, field)
        for owner in record_types()
        for field, hint in typing.get_type_hints(owner, localns=NAMED_FOR_TYPES).items()
        if "int" in str(hint) and (owner.__name__, field) not in NUMBERS
    }
    assert {field for _, field in tpns} == {
        "tpn",
        "opponent",
        "opponents",
        "others",
        "unserved",
        "pays",
        "players",
        "gets",
        "instead",
        "exchanged",
        "exchanged_now",
        "first",
        "second",
        "white",
        "black",
        "from_s1",
        "from_s2",
        "limbo",
        "s1",
        "s2",
        "remainder_s1",
        "remainder_s2",
        "proposal",
        "first_scrutiny",
        "undone",
        "tpns",
        "groups",
        "bye",
        "shifted",
        "order",
        "g1",
        "g2",
    }
    known = {
        (owner.__name__, field.name)
        for owner in record_types()
        for field in dataclasses.fields(owner)
    }
    assert known >= NUMBERS


def test_a_trace_is_told_in_new_tpns_and_nothing_else_changes() -> None:
    there = {tpn: tpn + 100 for tpn in range(1, 10)}
    back = {new: old for old, new in there.items()}
    moved = renumbered_pairing(PAIRING, there)
    assert (moved.bye, moved.round_number) == (109, 3)
    assert moved.pairs == (Pair(1, 101, 103),)
    assert moved.trace is not None
    assert moved.trace.brackets[0].proposal == ((101, 102),)
    assert moved.trace.brackets[0].score == 15
    assert renumbered_pairing(moved, back) == PAIRING


def test_json_is_compact_and_readable() -> None:
    plain = json.loads(pairing_to_json(PAIRING))
    assert plain["pairs"] == [{"type": "Pair", "board": 1, "white": 1, "black": 3}]
    assert plain["absent"] == [{"type": "AbsentPlayer", "tpn": 4, "kind": "H"}]
