"""Buchholz, Fore Buchholz, Sonneborn-Berger and the average of opponents’ Buchholz (8, 9.1)."""

from __future__ import annotations

from collections.abc import Sequence

from arbiter_app.standings.field import TieBreakField
from arbiter_app.standings.steps import GAMES, SUM, Step
from arbiter_app.standings.terms import (
    CUTS,
    Term,
    buchholz_terms,
    contributions,
    cut_sum,
    cut_sums,
    cut_terms,
    fore_terms,
    sonneborn_terms,
)
from arbiter_app.standings.tie_break import (
    ByPlayer,
    Modifier,
    SuitedTo,
    TieBreak,
    TieBreakCode,
    WorkingForm,
)
from arbiter_app.standings.values import Contribution, TieBreakColumn, Working, exact
from arbiter_app.wording import phrase


def buchholz(field: TieBreakField, code: TieBreakCode) -> TieBreakColumn:
    """BH: the sum of the opponents' scores (8.1)."""
    terms = buchholz_terms(field, forfeits_played=code.forfeits_played)
    return _cut_column(field, code, terms, 10)


def fore_buchholz(field: TieBreakField, code: TieBreakCode) -> TieBreakColumn:
    """FB: Buchholz as if the paired games of the final round had been drawn (8.3)."""
    terms = fore_terms(field, forfeits_played=code.forfeits_played)
    return _cut_column(field, code, terms, 10)


def sonneborn_berger(field: TieBreakField, code: TieBreakCode) -> TieBreakColumn:
    """SB: each opponent's score times the points scored against it (9.1)."""
    terms = sonneborn_terms(field, forfeits_played=code.forfeits_played)
    return _cut_column(field, code, terms, 100)


def _cut_column(
    field: TieBreakField, code: TieBreakCode, terms: Sequence[Sequence[Term]], scale: int
) -> TieBreakColumn:
    def explain(position: int) -> Working:
        own = terms[position]
        cuts = cut_terms(own, code.cut_low, code.cut_high)
        shown = contributions(field, position, own, cuts, scale)
        total = exact(cut_sum(own, code.cut_low, code.cut_high), scale)
        return Working(code.written, code.article, shown, (Step(SUM, total),))

    number = CUTS.index((code.cut_low, code.cut_high))
    sums = field.once(
        ("cut", code.article, code.forfeits_played), lambda: [cut_sums(own) for own in terms]
    )
    return TieBreakColumn(
        code=code.written,
        amounts=tuple([own[number] for own in sums]),
        scale=scale,
        explain=explain,
    )


def average_opponents_buchholz(field: TieBreakField, code: TieBreakCode) -> TieBreakColumn:
    """AOB: the mean Buchholz of the opponents met, two decimals, half up (8.2)."""
    terms = (fore_terms if code.fore else buchholz_terms)(field, forfeits_played=False)
    sums = [cut_sum(own, 0, 0) for own in terms]

    def met(position: int) -> list[int]:
        return [opponent for _, _, opponent in field.met[position]]

    def amount(position: int) -> int | None:
        opponents = met(position)
        if not opponents:
            return None
        tenths = sum(sums[opponent] for opponent in opponents)
        return (20 * tenths + len(opponents)) // (2 * len(opponents))

    def explain(position: int) -> Working:
        shown = tuple(
            Contribution(
                round_number=number,
                opponent=field.tpns[opponent],
                letter=cell.letter,
                points=exact(cell.points, 10),
                score=exact(sums[opponent], 10),
                value=exact(sums[opponent], 10),
            )
            for number, cell, opponent in field.met[position]
        )
        total = sum(sums[opponent] for opponent in met(position))
        steps = (Step(SUM, exact(total, 10)), Step(GAMES, len(shown)))
        return Working(code.written, code.article, shown, steps)

    return TieBreakColumn(
        code=code.written,
        amounts=tuple(amount(position) for position in range(len(field))),
        scale=100,
        explain=explain,
        places=2,
    )


_CUTS = (Modifier.CUT, Modifier.MEDIAN, Modifier.FORFEITS_PLAYED)

TIE_BREAKS = (
    TieBreak(
        "BH",
        phrase("Buchholz"),
        "8.1",
        ByPlayer(buchholz),
        WorkingForm.SUM,
        place=10,
        modifiers=_CUTS,
        suited_to=SuitedTo.NOT_ROUND_ROBINS,
    ),
    TieBreak(
        "FB",
        phrase("Fore Buchholz"),
        "8.3",
        ByPlayer(fore_buchholz),
        WorkingForm.SUM,
        place=20,
        modifiers=_CUTS,
        suited_to=SuitedTo.NOT_ROUND_ROBINS,
    ),
    TieBreak(
        "AOB",
        phrase("Average of Opponents’ Buchholz"),
        "8.2",
        ByPlayer(average_opponents_buchholz),
        WorkingForm.MEAN,
        place=30,
        modifiers=(Modifier.FORE,),
        suited_to=SuitedTo.NOT_ROUND_ROBINS,
    ),
    TieBreak(
        "SB",
        phrase("Sonneborn-Berger"),
        "9.1",
        ByPlayer(sonneborn_berger),
        WorkingForm.SUM,
        place=40,
        modifiers=(Modifier.CUT, Modifier.FORFEITS_PLAYED),
    ),
)
