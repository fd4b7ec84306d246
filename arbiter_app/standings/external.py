"""Self-defined tie-breaks (C.07 (2026) 4.1): the arbiter enters the values."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm

from arbiter_app.standings.field import TieBreakField
from arbiter_app.standings.steps import ENTERED, Step
from arbiter_app.standings.tie_break import Entered, TieBreak, TieBreakCode, WorkingForm
from arbiter_app.standings.values import Exact, TieBreakColumn, Working
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import phrase


def self_defined(code: str) -> TieBreak:
    """The description of a tie-break that the tournament's own regulations define."""
    name = phrase("{name} (self-defined)", name=code.removeprefix("OTHER_"))
    return TieBreak(code, name, "4.1", Entered(), WorkingForm.ITSELF)


def external_values(
    field: TieBreakField, code: TieBreakCode, values: Mapping[Tpn, Exact]
) -> TieBreakColumn:
    """The column of a tie-break worked out elsewhere; undefined for players without a value."""
    scale = lcm(*(Fraction(value).denominator for value in values.values()))
    amounts = tuple(int(values[tpn] * scale) if tpn in values else None for tpn in field.tpns)

    def explain(position: int) -> Working:
        value = values.get(field.tpns[position])
        steps = () if value is None else (Step(ENTERED, value),)
        return Working(code.written, code.article, (), steps)

    return TieBreakColumn(code.written, amounts, scale, explain)
