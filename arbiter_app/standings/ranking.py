"""Standings: the field ranked by points and an ordered list of tie-breaks (C.07 (2026) 4)."""

from __future__ import annotations

from collections.abc import Sequence

from arbiter_app.errors import InputError
from arbiter_app.standings.codes import TieBreakCode
from arbiter_app.standings.direct_encounter import direct_encounter
from arbiter_app.standings.edition import Edition, edition_for
from arbiter_app.standings.field import Field
from arbiter_app.standings.registry import DIRECT_ENCOUNTER, TIE_BREAKS, tie_break_code
from arbiter_app.standings.values import Column, RowValues, Standings, StandingsRow
from arbiter_app.tournament.tournament import Tournament

DEFAULT_TIE_BREAKS = ("BH/C1", "BH", "SB", "DE")
POINTS = "PTS"

Groups = list[list[int]]


def standings(
    tournament: Tournament,
    *,
    after_round: int | None = None,
    tie_breaks: Sequence[str] | None = None,
    edition: Edition | None = None,
) -> Standings:
    """The standings after a round (C.07 (2026) 4.2), tied players with the same rank.

    Without `after_round`, after the last round in which every game has a result or is
    adjourned. Without `tie_breaks`, by the tournament's own list, or by `DEFAULT_TIE_BREAKS`
    if it has none. Points come first unless the list says where (`PTS`, record 212). The
    edition follows from the first day of the tournament.

    Raises:
        InputError: an unknown tie-break, or a round that has not been paired.
    """
    rounds = _round_number(tournament, after_round)
    codes, left_out = _codes(tournament, tie_breaks)
    field = Field(tournament, rounds, edition or edition_for(tournament.settings.start_date))
    groups: Groups = [list(range(len(field)))] if len(field) else []
    if not any(code.name == POINTS for code in codes):
        groups = _split(groups, TIE_BREAKS[POINTS](field, tie_break_code(POINTS)))
    columns = []
    for code in codes:
        if code.name == DIRECT_ENCOUNTER:
            column, groups = direct_encounter(field, code, groups)
        else:
            column = TIE_BREAKS[code.name](field, code)
            groups = _split(groups, column)
        columns.append(column)
    return Standings(
        round_number=rounds,
        tie_breaks=tuple(code.written for code in codes),
        rows=_rows(field, groups, tuple(columns)),
        left_out=left_out,
    )


def counted_rounds(tournament: Tournament) -> int:
    """The number of leading rounds in which every game has a result or is adjourned."""
    for played in tournament.rounds:
        if any(game.result is None for game in played.games):
            return played.number - 1
    return len(tournament.rounds)


def _round_number(tournament: Tournament, after_round: int | None) -> int:
    if after_round is None:
        return counted_rounds(tournament)
    if not 0 <= after_round <= len(tournament.rounds):
        raise InputError(
            f"There are no standings after round {after_round}: "
            f"{len(tournament.rounds)} rounds have been paired."
        )
    return after_round


def _codes(
    tournament: Tournament, asked: Sequence[str] | None
) -> tuple[list[TieBreakCode], tuple[str, ...]]:
    """The codes to use, and those of the tournament's own list that are not known."""
    if asked is not None:
        return [tie_break_code(text) for text in asked], ()
    known, left_out = [], []
    for text in tournament.settings.tie_breaks:
        try:
            known.append(tie_break_code(text))
        except InputError:
            left_out.append(text)
    if not [code for code in known if code.name != POINTS]:
        known = [tie_break_code(text) for text in DEFAULT_TIE_BREAKS]
    return known, tuple(left_out)


def _split(groups: Groups, column: Column) -> Groups:
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


def _rows(field: Field, groups: Groups, columns: tuple[Column, ...]) -> tuple[StandingsRow, ...]:
    rows: list[StandingsRow] = []
    rank = 1
    for group in groups:
        rows.extend(
            StandingsRow(rank, field.tpns[member], field.scores[member], RowValues(columns, member))
            for member in sorted(group)
        )
        rank += len(group)
    return tuple(rows)
