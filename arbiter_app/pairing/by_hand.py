"""A pairing made by hand against the engine's: illegal, legal but worse, later in order, the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arbiter_app.pairing.problems import Problem
from arbiter_app.pairing.systems import Engine, engine_for
from arbiter_app.pairing.trace import Reason
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn


@dataclass(frozen=True, slots=True)
class IllegalPair:
    """A pair (or, with `black` None, a bye) that breaks an absolute rule."""

    white: Tpn
    black: Tpn | None
    problem: Problem


@dataclass(frozen=True, slots=True)
class WrongColours:
    """A pair whose colours are not those of Article 5, with the article that gives them."""

    white: Tpn
    black: Tpn
    article: str


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a pairing made by hand is worth.

    `reason` tells the first bracket's first criterion that is worse than in the engine's pairing
    (or the step of the order), `bracket_number` where; both are None if the pairs are the
    engine's, and not looked for in an illegal pairing.
    """

    illegal: tuple[IllegalPair, ...]
    reason: Reason | None
    bracket_number: int | None
    colours: tuple[WrongColours, ...]

    @property
    def is_engines(self) -> bool:
        return not self.illegal and self.reason is None and not self.colours


def judge(
    tournament: Tournament,
    pairs: Sequence[tuple[Tpn, Tpn]],
    bye: Tpn | None,
    *,
    system: str | None = None,
) -> Judgement:
    """Judge a pairing (White, Black) of everybody to be paired in the next round.

    Raises:
        NoLegalPairingError: the round has no legal pairing to compare with.
        InputError: a result is missing.
    """
    return engine_for(tournament, system).judge(tournament, pairs, bye)


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
