"""A pairing with its trace as JSON, both ways, and told in other TPNs."""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, TypeVar, cast

from arbiter_app.errors import InputError
from arbiter_app.input.untrusted_json import read_json
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.bounds import Bound
from arbiter_app.trace.brackets import BracketPlayer, BracketTrace, ByeTrace
from arbiter_app.trace.reasons import CriterionAmount, NoCompletion, Reason
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.wording import phrase

NAMED_FOR_TYPES: Mapping[str, Any] = {
    "Bound": Bound,
    "BracketPlayer": BracketPlayer,
    "BracketTrace": BracketTrace,
    "ByeTrace": ByeTrace,
    "CriterionAmount": CriterionAmount,
    "NoCompletion": NoCompletion,
    "Reason": Reason,
}
"""What the trace's modules import for types alone: whoever pairs without a trace needs none of it."""

_KIND = "type"
"""The member that names the class where a field may hold one of several."""

NUMBERS = frozenset(
    {
        ("CriterionValue", "amount"),
        ("Worse", "played"),
        ("Worse", "forced"),
        ("NextFloaters", "scores"),
        ("Illegal", "round_number"),
        ("Later", "round_number"),
        ("RoundTrace", "round_number"),
        ("RoundPairing", "round_number"),
        ("ByeTrace", "score"),
        ("PassedOver", "score"),
        ("ByeInLine", "score"),
        ("ByeInLine", "games"),
        ("ByeInLine", "index"),
        ("BracketPlayer", "score"),
        ("BracketPlayer", "from_bracket"),
        ("BracketPlayer", "number"),
        ("BracketPlayer", "index"),
        ("BracketPlayer", "aro"),
        ("BracketPlayer", "upfloats"),
        ("BracketTrace", "number"),
        ("BracketTrace", "score"),
        ("BracketTrace", "max_pairs"),
        ("BracketTrace", "m1"),
        ("CrackedPair", "bracket"),
        ("CrackedPair", "from_above"),
        ("CrackedPair", "from_below"),
        ("Pair", "board"),
        ("ProcedureStep", "amounts"),
        ("OddNumber", "players"),
        ("OddNumber", "coming"),
        ("TooManyComing", "coming"),
        ("TooManyComing", "residents"),
        ("Seekers", "count"),
        ("Seekers", "players"),
        ("Seekers", "missed"),
        ("StrongSeekers", "wrong"),
        ("StrongSeekers", "mild"),
        ("FewPairings", "count"),
        ("Barrier", "left"),
        ("Barrier", "coming"),
        ("Unavoidable", "left"),
        ("Unavoidable", "least"),
        ("Unavoidable", "floating"),
        ("Unavoidable", "down"),
        ("Price", "least"),
        ("NoCompletion", "may_remain"),
        ("UpfloatersTrace", "scores_passed_over"),
    }
)
"""Fields of whole numbers that are no TPNs; every other whole number is one."""

T = TypeVar("T")


def pairing_to_json(pairing: RoundPairing) -> str:
    """The pairing and its trace as compact JSON."""
    # What is written is a tree: nothing has to be remembered to find circles.
    return json.dumps(
        pairing,
        ensure_ascii=False,
        separators=(",", ":"),
        check_circular=False,
        default=_plain,
    )


def pairing_from_json(text: str) -> RoundPairing:
    """The pairing that was written by `pairing_to_json`.

    Raises:
        InputError: the text is something else.
    """
    try:
        return from_plain(RoundPairing, read_json(text))
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise InputError(
            phrase("The pairing record cannot be read ({error}).", error=str(error))
        ) from error


def _plain(value: Any) -> dict[str, Any]:
    """The fields of a dataclass with its name; an enumeration is a text by itself."""
    plain: dict[str, Any] = {_KIND: value.__class__.__name__}
    for name in _field_names(value.__class__):
        plain[name] = getattr(value, name)
    return plain


@cache
def _field_names(kind: type[Any]) -> tuple[str, ...]:
    """Looked up once for each class: a trace has thousands of values."""
    return tuple(field.name for field in fields(kind))


def from_plain(wanted: type[T], plain: object) -> T:
    """The value of a type from what its JSON holds.

    Raises:
        ValueError, TypeError, KeyError: it does not fit.
    """
    return cast(T, _reader(cast(Any, wanted))(plain))


def renumbered_pairing(pairing: RoundPairing, tpns: Mapping[Tpn, Tpn]) -> RoundPairing:
    """The same pairing and trace with every TPN replaced (C.04.2 (2026) 2.5)."""
    return _renumbered(pairing, tpns)


def _renumbered(value: T, tpns: Mapping[Tpn, Tpn]) -> T:
    return cast(T, _replace(value, tpns, is_tpn=False))


def _replace(value: Any, tpns: Mapping[Tpn, Tpn], *, is_tpn: bool) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        own = type(value).__name__
        return type(value)(
            **{
                field.name: _replace(
                    getattr(value, field.name), tpns, is_tpn=(own, field.name) not in NUMBERS
                )
                for field in fields(value)
            }
        )
    if isinstance(value, tuple):
        return tuple(_replace(item, tpns, is_tpn=is_tpn) for item in value)
    if is_tpn and type(value) is int:
        return tpns.get(value, value)
    return value


@cache
def _reader(wanted: Any) -> Callable[[Any], Any]:
    """What reads a value of a type; made once for each type."""
    origin = typing.get_origin(wanted)
    if origin is tuple:
        return _tuple_reader(typing.get_args(wanted))
    if origin in {types.UnionType, typing.Union}:
        return _union_reader(typing.get_args(wanted))
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return wanted
    if isinstance(wanted, type) and is_dataclass(wanted):
        return _dataclass_reader(wanted)
    return _scalar_reader(wanted)


def _scalar_reader(wanted: Any) -> Callable[[Any], Any]:
    def read(plain: Any) -> Any:
        if type(plain) is not wanted:
            raise TypeError(f"{str(plain)[:40]!r} where {wanted.__name__} was expected")
        return plain

    return read


def _tuple_reader(arguments: tuple[Any, ...]) -> Callable[[Any], Any]:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        item = _reader(arguments[0])
        return lambda plain: tuple(item(one) for one in _list(plain))
    readers = tuple(_reader(argument) for argument in arguments)
    return lambda plain: tuple(read(one) for read, one in zip(readers, _list(plain), strict=True))


def _list(plain: Any) -> list[Any]:
    if not isinstance(plain, list):
        raise TypeError(f"{str(plain)[:40]!r} where a list was expected")
    return plain


def _union_reader(arguments: tuple[Any, ...]) -> Callable[[Any], Any]:
    classes = {
        one.__name__: _reader(cast(Any, one))
        for one in arguments
        if isinstance(one, type) and is_dataclass(one)
    }
    others = {
        typing.get_origin(one) or one: _reader(one)
        for one in arguments
        if one is not types.NoneType and not is_dataclass(one)
    }
    optional = types.NoneType in arguments

    def read(plain: Any) -> Any:
        if plain is None and optional:
            return None
        if isinstance(plain, dict):
            return classes[plain[_KIND]](plain)
        for origin, read_other in others.items():
            if isinstance(plain, list if origin is tuple else origin):
                return read_other(plain)
        raise TypeError(f"{str(plain)[:40]!r} is none of what was expected")

    return read


def _dataclass_reader(wanted: type[Any]) -> Callable[[Any], Any]:
    hints = typing.get_type_hints(wanted, localns=NAMED_FOR_TYPES)
    readers = {field.name: _reader(hints[field.name]) for field in fields(wanted)}

    def read(plain: Any) -> Any:
        if not isinstance(plain, dict) or plain.get(_KIND) != wanted.__name__:
            raise TypeError(f"no {wanted.__name__}")
        return wanted(**{name: own(plain[name]) for name, own in readers.items() if name in plain})

    return read
