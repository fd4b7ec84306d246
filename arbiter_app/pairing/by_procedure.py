"""A pairing made by hand, judged by a system that compares no candidates."""

from __future__ import annotations

from collections.abc import Sequence

from arbiter_app.pairing.engine import Engine
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.answers import IllegalPair, Judgement, WrongColours


def judge_by_procedure(
    engine: Engine, tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None
) -> Judgement:
    """By a system that compares no vectors: why the first pair that is not the engine's was not
    made.
    """
    legality = engine.legality(tournament)
    illegal = [
        IllegalPair(white, black, problem)
        for white, black in pairs
        for problem in legality.pair_problems(white, black)
    ]
    if bye is not None:
        illegal += [IllegalPair(bye, None, problem) for problem in legality.bye_problems(bye)]
    paired = engine.pair(tournament, explain=True)
    made = {
        frozenset((pair.first, pair.second)): (bracket.number, pair)
        for bracket in (paired.trace.brackets if paired.trace is not None else ())
        for pair in bracket.pairs
    }
    colours = tuple(
        WrongColours(white, black, made[frozenset((white, black))][1].colour_article)
        for white, black in pairs
        if frozenset((white, black)) in made and made[frozenset((white, black))][1].white != white
    )
    if illegal:
        return Judgement(tuple(illegal), None, None, colours)
    for white, black in pairs:
        if frozenset((white, black)) not in made:
            answer = engine.why_not(tournament, white, black)
            number = None if answer.bracket is None else answer.bracket.number
            return Judgement((), answer.reason, number, colours)
    return Judgement((), None, None, colours)
