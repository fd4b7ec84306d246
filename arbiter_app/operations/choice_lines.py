"""Entered tie-break values, K and prizes in the `###` lines of a report file, and back.

No record of TRF26 has a place for them. The lines are written for whoever reads the file, and so
that this program has them again; a line that does not fit the players is only a comment.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from arbiter_app.errors import InputError
from arbiter_app.input.untrusted_json import read_json
from arbiter_app.store.choices import (
    K_FACTORS,
    EnteredValue,
    KFactor,
    StandingsChoices,
    is_possible_value,
)
from arbiter_app.tournament.prizes import Eligibility, PrizeGroup, Sharing, checked_group
from arbiter_app.tournament.types import Sex, Tpn

_VALUES: Final = re.compile(r"Values of (OTHER_\w+): (.+)", re.ASCII)
_K: Final = "K of players: "
_PRIZES: Final = "Prizes: "
_PLAYER: Final = re.compile(r"(\d{1,4}) (-?\d{1,13}(?:/\d{1,7})?)", re.ASCII)
_PLAYERS_IN_A_LINE: Final = 500
"""A line has room for more, and many programs cut long ones."""


def choice_lines(choices: StandingsChoices, tpns: Mapping[int, Tpn]) -> Iterator[str]:
    """The lines that tell the choices; `tpns` are those of the players' keys."""
    codes = dict.fromkeys(one.code for one in choices.values)
    for code in codes:
        values = {tpns[one.key]: one.value for one in choices.values if one.code == code}
        yield from _lines(f"Values of {code}: ", values)
    yield from _lines(_K, {tpns[one.key]: one.k for one in choices.k_factors})
    for group in choices.prizes:
        yield _PRIZES + json.dumps(_of_group(group), ensure_ascii=False)


def with_told_choices(
    choices: StandingsChoices, comments: Sequence[str], known: Collection[Tpn]
) -> tuple[StandingsChoices, tuple[str, ...]]:
    """The choices with those that lines tell of players with these TPNs, and the other lines.

    Keys are the TPNs. What is told twice counts as it is told last.
    """
    from arbiter_app.standings.codes import SELF_DEFINED

    values: dict[tuple[str, Tpn], Fraction] = {}
    factors: dict[Tpn, Fraction] = {}
    prizes: dict[str, PrizeGroup] = {}
    rest: list[str] = []
    for line in comments:
        found = _VALUES.fullmatch(line)
        group = _group(line)
        if found is not None and SELF_DEFINED.fullmatch(found[1]):
            told = _told(found[2], known, is_possible_value)
            values |= {(found[1], tpn): value for tpn, value in told.items()}
        elif line.startswith(_K):
            told = _told(line.removeprefix(_K), known, lambda k: k in K_FACTORS)
            factors |= told
        elif group is not None:
            prizes[group.name] = group
            continue
        else:
            told = {}
        if not told:
            rest.append(line)
    now = replace(
        choices,
        values=tuple(EnteredValue(code, tpn, values[code, tpn]) for code, tpn in sorted(values)),
        k_factors=tuple(KFactor(tpn, int(factors[tpn])) for tpn in sorted(factors)),
        prizes=tuple(prizes.values()),
    )
    return now, tuple(rest)


def _lines(start: str, told: Mapping[Tpn, Fraction | int]) -> Iterator[str]:
    parts = [f"{tpn} {told[tpn]}" for tpn in sorted(told)]
    for begin in range(0, len(parts), _PLAYERS_IN_A_LINE):
        yield start + ", ".join(parts[begin : begin + _PLAYERS_IN_A_LINE])


def _told(
    text: str, known: Collection[Tpn], is_possible: Callable[[Fraction], bool]
) -> dict[Tpn, Fraction]:
    """What a line says of each player; nothing if anything of it cannot be."""
    found: dict[Tpn, Fraction] = {}
    for part in text.split(", "):
        told = _PLAYER.fullmatch(part)
        if told is None or int(told[1]) not in known or told[2].endswith("/0"):
            return {}
        found[int(told[1])] = Fraction(told[2])
    return found if all(map(is_possible, found.values())) else {}


def _of_group(group: PrizeGroup) -> dict[str, object]:
    who = group.eligibility
    told: dict[str, object] = {
        "name": group.name,
        "prizes": group.prizes,
        "sharing": group.sharing.value,
        "rating_from": who.rating_from,
        "rating_to": who.rating_to,
        "category": who.category,
        "sex": None if who.sex is None else who.sex.value,
        "club": who.club,
        "federation": who.federation,
        "born_from": who.born_from,
        "born_to": who.born_to,
    }
    return {key: value for key, value in told.items() if value not in (None, "")}


def _group(line: str) -> PrizeGroup | None:
    """The group of prizes that a line tells, None if it tells none or one that cannot be."""
    if not line.startswith(_PRIZES):
        return None
    try:
        told = read_json(line.removeprefix(_PRIZES))
        if not isinstance(told, dict):
            return None
        return checked_group(
            PrizeGroup(
                _text(told, "name"),
                tuple(_whole(prize) for prize in told["prizes"]),
                Eligibility(
                    _number(told, "rating_from"),
                    _number(told, "rating_to"),
                    _text(told, "category"),
                    Sex(told["sex"]) if "sex" in told else None,
                    _text(told, "club"),
                    _text(told, "federation"),
                    _number(told, "born_from"),
                    _number(told, "born_to"),
                ),
                Sharing(told["sharing"]),
            )
        )
    except (InputError, KeyError, TypeError, ValueError):
        return None


def _text(told: Mapping[str, object], key: str) -> str:
    text = told.get(key, "")
    if not isinstance(text, str):
        raise TypeError(key)
    return text


def _number(told: Mapping[str, object], key: str) -> int | None:
    return None if key not in told else _whole(told[key])


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > 10**12:
        raise TypeError(value)
    return value
