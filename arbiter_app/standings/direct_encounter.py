"""Direct encounter (C.07 (2026) 6): the games that tied participants played with each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from arbiter_app.standings.field import TieBreakField
from arbiter_app.standings.steps import MET, SCORE, TIED, Step
from arbiter_app.standings.tie_break import (
    ByGroup,
    Modifier,
    TieBreak,
    TieBreakCode,
    WorkingForm,
)
from arbiter_app.standings.values import Contribution, TieBreakColumn, Working, exact
from arbiter_app.wording import phrase

Encounters = Mapping[int, Mapping[int, Fraction]]
"""For each member of a group, the average points (in tenths) against each member met."""

Games = list[tuple[int, int]]
"""Round index and opponent of one player's countable games."""


def direct_encounter(
    field: TieBreakField, code: TieBreakCode, groups: Sequence[Sequence[int]]
) -> tuple[TieBreakColumn, list[list[int]]]:
    """DE: the column, and the groups that it leaves of those still tied (6).

    The value is the place inside the group, 0 where nothing was decided.
    """
    places = [0] * len(field)
    group_of: dict[int, Sequence[int]] = {}
    result: list[list[int]] = []
    for group in groups:
        group_of.update(dict.fromkeys(group, group))
        ordered = [list(group)] if len(group) < 2 else order(field, group, code.forfeits_played)
        if len(ordered) > 1:
            place = 1
            for subgroup in ordered:
                for member in subgroup:
                    places[member] = place
                place += len(subgroup)
        result.extend(ordered)

    def explain(position: int) -> Working:
        return _working(field, code, position, group_of[position])

    return TieBreakColumn(code.written, tuple(places), 1, explain, ascending=True), result


def order(field: TieBreakField, group: Sequence[int], forfeits_played: bool) -> list[list[int]]:
    """The subgroups of a tied group, best first; one subgroup if nothing is decided."""
    if len(group) < 2:
        return [list(group)]
    met = encounters(field, group, forfeits_played)
    if field.round_robin or all(len(met[member]) == len(group) - 1 for member in group):
        subgroups = _by_score(group, met)
    else:
        subgroups = _certain_top(field, group, met)
    if len(subgroups) == 1:
        return subgroups
    return [part for subgroup in subgroups for part in order(field, subgroup, forfeits_played)]


def _by_score(group: Sequence[int], met: Encounters) -> list[list[int]]:
    """6.2: all have met each other, so the scores from their games rank them."""
    by_score: dict[Fraction, list[int]] = {}
    for member in group:
        by_score.setdefault(sum(met[member].values(), Fraction(0)), []).append(member)
    return [by_score[score] for score in sorted(by_score, reverse=True)]


def _certain_top(field: TieBreakField, group: Sequence[int], met: Encounters) -> list[list[int]]:
    """6.3: who is alone at the top whatever the outcome of the missing games comes first."""
    score = {member: sum(met[member].values(), Fraction(0)) for member in group}
    best_case = {
        member: score[member] + field.win * (len(group) - 1 - len(met[member])) for member in group
    }
    left = list(group)
    placed: list[list[int]] = []
    while len(left) > 1:
        candidate = max(left, key=lambda member: score[member])
        if any(best_case[rival] >= score[candidate] for rival in left if rival != candidate):
            break
        left.remove(candidate)
        placed.append([candidate])
    return [*placed, left]


def _countable(field: TieBreakField, member: int, group: set[int], forfeits_played: bool) -> Games:
    """6.1.1: forfeits are left out unless the regulations say otherwise or 15.2 applies."""
    with_forfeits = forfeits_played or field.round_robin
    return [
        (index, cell.opponent)
        for index, cell in enumerate(field.cells[member])
        if cell.opponent is not None
        and cell.opponent in group
        and not cell.is_pending
        and (cell.is_met or with_forfeits)
    ]


def encounters(field: TieBreakField, group: Sequence[int], forfeits_played: bool) -> Encounters:
    """6.1: who met whom in the group; several games count with their average (6.1.2)."""
    members = set(group)
    table: dict[int, dict[int, Fraction]] = {}
    for member in group:
        points: dict[int, list[int]] = {}
        for index, opponent in _countable(field, member, members, forfeits_played):
            points.setdefault(opponent, []).append(field.cells[member][index].points)
        table[member] = {
            opponent: Fraction(sum(each), len(each)) for opponent, each in points.items()
        }
    return table


def _working(
    field: TieBreakField, code: TieBreakCode, position: int, group: Sequence[int]
) -> Working:
    games = _countable(field, position, set(group), code.forfeits_played)
    own = encounters(field, group, code.forfeits_played)[position]
    shown = tuple(
        Contribution(
            round_number=index + 1,
            opponent=field.tpns[opponent],
            letter=field.cells[position][index].letter,
            points=exact(field.cells[position][index].points, 10),
            score=own[opponent] / 10,
            value=exact(field.cells[position][index].points, 10),
        )
        for index, opponent in games
    )
    steps = (
        Step(TIED, len(group)),
        Step(MET, len(own)),
        Step(SCORE, sum(own.values(), Fraction(0)) / 10),
    )
    return Working(code.written, code.article, shown, steps)


TIE_BREAKS = (
    TieBreak(
        "DE",
        phrase("Direct Encounter"),
        "6",
        ByGroup(direct_encounter),
        WorkingForm.PLACE,
        place=50,
        modifiers=(Modifier.FORFEITS_PLAYED,),
    ),
)
