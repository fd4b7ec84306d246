"""Self-defined tie-breaks (C.07 (2026) 4.1): the arbiter enters the values."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm

from arbiter_app.standings.field import Field
from arbiter_app.standings.values import Column, Exact, Step, Working
from arbiter_app.tournament.types import Tpn


def external_values(field: Field, code: str, values: Mapping[Tpn, Exact]) -> Column:
    """The column of a tie-break worked out elsewhere; undefined for players without a value."""
    scale = lcm(*(Fraction(value).denominator for value in values.values()))
    amounts = tuple(int(values[tpn] * scale) if tpn in values else None for tpn in field.tpns)

    def explain(position: int) -> Working:
        value = values.get(field.tpns[position])
        steps = () if value is None else (Step("entered", value),)
        return Working(code, "4.1", (), steps)

    return Column(code, amounts, scale, explain)
