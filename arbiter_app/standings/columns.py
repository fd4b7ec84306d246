"""One tie-break worked out for the whole field, where the regulations let it count."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias, assert_never

from arbiter_app.standings.external import external_values
from arbiter_app.standings.field import TieBreakField
from arbiter_app.standings.tie_break import (
    ARTICLE_ON_ROUND_ROBINS,
    ByGroup,
    ByPlayer,
    Entered,
    SuitedTo,
    TieBreakCode,
)
from arbiter_app.standings.values import Exact, TieBreakColumn, Working
from arbiter_app.tournament.types import Tpn

Groups: TypeAlias = list[list[int]]
"""Positions of the players still tied, the best group first."""


def apply_tie_break(
    field: TieBreakField,
    code: TieBreakCode,
    groups: Groups,
    entered: Mapping[str, Mapping[Tpn, Exact]],
) -> tuple[TieBreakColumn, Groups]:
    """The column of a tie-break, and the groups that it leaves of those still tied."""
    tie_break = code.tie_break
    if (
        tie_break.suited_to is SuitedTo.NOT_ROUND_ROBINS
        and field.round_robin
        and field.edition.caps_dummies
    ):
        return _undefined(field, code, ARTICLE_ON_ROUND_ROBINS), groups
    if tie_break.by_ratings and field.has_unrated and code.unrated is None:
        return _undefined(field, code, code.article), groups
    match tie_break.worked_out:
        case ByGroup(column=among_tied):
            return among_tied(field, code, groups)
        case ByPlayer(column=work_out):
            column = work_out(field, code)
        case Entered():
            column = external_values(field, code, entered[code.written])
        case _:
            assert_never(tie_break.worked_out)
    return column, split(groups, column)


def _undefined(field: TieBreakField, code: TieBreakCode, article: str) -> TieBreakColumn:
    """A tie-break that separates nobody; the article says why."""
    return TieBreakColumn(
        code=code.written,
        amounts=(None,) * len(field),
        scale=1,
        explain=lambda _: Working(code.written, article),
    )


def split(groups: Groups, column: TieBreakColumn) -> Groups:
    """Every group still tied, split by the next tie-break; undefined values come last."""
    result: Groups = []
    for group in groups:
        if len(group) == 1:
            result.append(group)
            continue
        by_amount: dict[int | None, list[int]] = {}
        for member in group:
            by_amount.setdefault(column.amounts[member], []).append(member)
        undefined = by_amount.pop(None, None)
        defined = [amount for amount in by_amount if amount is not None]
        result.extend(by_amount[key] for key in sorted(defined, reverse=not column.ascending))
        if undefined:
            result.append(undefined)
    return result
