"""What a pairing made by hand is worth, by any system."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arbiter_app.pairing.engine import Engine
from arbiter_app.pairing.legality import Legality
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.answers import IllegalPair, Judgement, WrongColours


def judge_by_procedure(
    engine: Engine, tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None
) -> Judgement:
    """By a system that compares none: why the first pair that is not the system's was not made."""
    illegal = tuple(illegal_pairs(engine.legality(tournament), pairs, bye))
    paired = engine.pair(tournament, explain=True)
    made = {
        frozenset((pair.first, pair.second)): pair
        for bracket in (paired.trace.brackets if paired.trace is not None else ())
        for pair in bracket.pairs
    }
    colours = tuple(
        WrongColours(white, black, made[frozenset((white, black))].colour_article)
        for white, black in pairs
        if frozenset((white, black)) in made and made[frozenset((white, black))].white != white
    )
    if illegal:
        return Judgement(illegal, None, None, colours)
    for white, black in pairs:
        if frozenset((white, black)) not in made:
            answer = engine.why_not(tournament, white, black)
            number = None if answer.bracket is None else answer.bracket.number
            return Judgement((), answer.reason, number, colours)
    return Judgement((), None, None, colours)


def illegal_pairs(
    legality: Legality, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None
) -> Iterator[IllegalPair]:
    """Every absolute rule that a pairing breaks, board by board."""
    for white, black in pairs:
        for problem in legality.pair_problems(white, black):
            yield IllegalPair(white, black, problem)
    if bye is not None:
        for barred in legality.bye_problems(bye):
            yield IllegalPair(bye, None, barred)
