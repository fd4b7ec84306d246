"""Contributions to Buchholz, Fore Buchholz and Sonneborn-Berger, and what the modifiers cut.

Scores are in tenths of a point, products of score and points in hundredths.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from arbiter_app.standings.field import Cell, TieBreakField
from arbiter_app.standings.values import Contribution, Dummy, exact
from arbiter_app.tournament.types import Points


class Term(NamedTuple):
    """One round's contribution. `is_voluntary` if 16.5 may cut it before others.

    `cap` limits a dummy (16.4), `own` is then the player's own score; both None for a game.
    """

    score: int
    value: int
    is_voluntary: bool
    round_number: int
    own: int | None = None
    cap: int | None = None


@dataclass(frozen=True, slots=True)
class Cuts:
    """Positions of the terms cut, in the order of cutting."""

    low: tuple[int, ...]
    high: tuple[int, ...]


def cut_terms(terms: Sequence[Term], low: int, high: int) -> Cuts:
    """The terms that Cut-n or Median-n leaves out (14.1–14.4, 16.5).

    The least significant value belongs to the lowest score and, among those, is the lowest
    value. A voluntary unplayed round goes first as long as it contributes no less than that
    (16.5.1, 16.5.2).
    """
    left = sorted(range(len(terms)), key=lambda index: terms[index][:2])
    low_cut = []
    for _ in range(min(low, len(left))):
        chosen = left[0]
        voluntary = [index for index in left if terms[index].is_voluntary]
        if voluntary:
            first = min(voluntary, key=lambda index: (terms[index].value, terms[index].score))
            if terms[first].value >= terms[chosen].value:
                chosen = first
        left.remove(chosen)
        low_cut.append(chosen)
    high_cut = left[max(0, len(left) - high) :] if high else []
    return Cuts(tuple(low_cut), tuple(high_cut))


def cut_sum(terms: Sequence[Term], low: int, high: int) -> int:
    """The sum of what the modifiers leave."""
    total = sum(term.value for term in terms)
    if not low and not high:
        return total
    if not any(term.is_voluntary for term in terms):
        # Terms are in order by score, then value; the round, next in line, is never the same.
        kept = sorted(terms)[low:]
        return sum(term.value for term in kept[: max(0, len(kept) - high)])
    cuts = cut_terms(terms, low, high)
    return total - sum(terms[index].value for index in cuts.low + cuts.high)


CUTS = ((0, 0), (1, 0), (2, 0), (1, 1), (2, 2))
"""Least and most significant values that nothing, Cut-1, Cut-2, Median-1, Median-2 leave out."""


_IS_VOLUNTARY = itemgetter(2)


def cut_sums(terms: Sequence[Term]) -> tuple[int, ...]:
    """`cut_sum` for each of `CUTS`, from one look at the terms."""
    if len(terms) < 4 or any(map(_IS_VOLUNTARY, terms)):
        return tuple(cut_sum(terms, low, high) for low, high in CUTS)
    values = [term[1] for term in sorted(terms)]
    total = sum(values)
    least, second, last, before_last = values[0], values[1], values[-1], values[-2]
    cut_1 = total - least
    cut_2 = cut_1 - second
    return (total, cut_1, cut_2, cut_1 - last, cut_2 - last - before_last)


def buchholz_terms(field: TieBreakField, *, forfeits_played: bool) -> list[list[Term]]:
    """Per player one term per round, worth the opponent's adjusted score or the dummy's (8.1)."""
    return field.once(
        ("8.1", forfeits_played),
        lambda: _terms(field, field.scores, field.adjusted, forfeits_played=forfeits_played),
    )


def sonneborn_terms(field: TieBreakField, *, forfeits_played: bool) -> list[list[Term]]:
    """Per player one term per round, worth that score times the points of the round (9.1)."""

    def times_points(own: list[Cell], terms: list[Term]) -> list[Term]:
        return [Term(term[0], term[0] * own[term[3] - 1].points, *term[2:]) for term in terms]

    return field.once(
        ("9.1", forfeits_played),
        lambda: [
            times_points(own, terms)
            for own, terms in zip(
                field.cells, buchholz_terms(field, forfeits_played=forfeits_played), strict=True
            )
        ],
    )


def fore_terms(field: TieBreakField, *, forfeits_played: bool) -> list[list[Term]]:
    """As for Buchholz, with the paired games of the final round drawn (8.3).

    A game of the final round counts as played even where it was forfeited.
    """
    return field.once(
        ("8.3", forfeits_played), lambda: _fore_terms(field, forfeits_played=forfeits_played)
    )


def _fore_terms(field: TieBreakField, *, forfeits_played: bool) -> list[list[Term]]:
    table = _terms(field, field.fore_scores, field.fore_adjusted, forfeits_played=forfeits_played)
    for index, own in enumerate(field.cells):
        if field.paired_in_final_round(index) and own[-1].opponent is not None:
            score = field.fore_adjusted[own[-1].opponent]
            table[index][-1] = Term(score, score, False, field.rounds)
    return table


def _terms(
    field: TieBreakField, scores: list[Points], adjusted: list[Points], *, forfeits_played: bool
) -> list[list[Term]]:
    """Terms whose value is the score; a free round of a round-robin is none (15.2)."""
    bye_cap = field.draw * field.rounds if field.edition.caps_dummies else None
    plain_forfeits = forfeits_played or field.round_robin

    # Few scores and rounds, many games.
    @cache
    def of_game(score: Points, number: int) -> Term:
        return Term(score, score, False, number)

    def term(own_score: Points, number: int, cell: Cell) -> Term:
        cap = bye_cap
        if cell.opponent is not None:
            score = adjusted[cell.opponent]
            if plain_forfeits or not cell.is_forfeit:
                return of_game(score, number)
            cap = score if field.edition.caps_dummies else None
        score = own_score if cap is None else min(own_score, cap)
        return Term(score, score, cell.is_voluntary, number, own_score, cap)

    return [
        [
            term(scores[index], number, cell)
            for number, cell in enumerate(own, 1)
            if cell.opponent is not None or not field.round_robin
        ]
        for index, own in enumerate(field.cells)
    ]


def contributions(
    field: TieBreakField, position: int, terms: Sequence[Term], cuts: Cuts, scale: int
) -> tuple[Contribution, ...]:
    """The terms of one player as they are shown; values are in units of 1/`scale`."""
    shown = []
    for index, term in enumerate(terms):
        cell = field.cells[position][term.round_number - 1]
        dummy = None
        if term.own is not None:
            dummy = Dummy(
                own_score=exact(term.own, 10),
                cap=None if term.cap is None else exact(term.cap, 10),
                article="16.4.2" if cell.opponent is None else "16.4.1",
            )
        shown.append(
            Contribution(
                round_number=term.round_number,
                opponent=field.tpn_of(cell.opponent),
                letter=cell.letter,
                points=exact(cell.points, 10),
                score=exact(term.score, 10),
                unadjusted=None
                if cell.opponent is None
                else exact(field.scores[cell.opponent], 10),
                value=exact(term.value, scale),
                dummy=dummy,
                is_voluntary=term.is_voluntary,
                cut="low" if index in cuts.low else "high" if index in cuts.high else "",
            )
        )
    return tuple(shown)
