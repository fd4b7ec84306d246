"""A pairing made by hand against the engine's: illegal, legal but worse, later in order, the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arbiter_app.pairing.colours import allocate_colours
from arbiter_app.pairing.dutch.bracket import Bracket
from arbiter_app.pairing.dutch.field import Field
from arbiter_app.pairing.dutch.order import Candidate
from arbiter_app.pairing.dutch.reasons import Played, compare, illegal_bye, why_not_legal
from arbiter_app.pairing.dutch.round import DUTCH_SYSTEMS, dutch_round
from arbiter_app.pairing.systems import pair_round, system_for
from arbiter_app.pairing.trace import Illegal, Reason, Worse
from arbiter_app.pairing.verdict import Legality
from arbiter_app.pairing.why_not import why_not
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn


@dataclass(frozen=True, slots=True)
class IllegalPair:
    """A pair (or, with `black` None, a bye) that breaks an absolute rule."""

    white: Tpn
    black: Tpn | None
    problem: Illegal


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
    name = system_for(tournament.settings) if system is None else system
    if name in DUTCH_SYSTEMS:
        return _judge_dutch(tournament, pairs, bye, name)
    return _judge_by_procedure(tournament, pairs, bye, name)


def _judge_dutch(
    tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None, name: str
) -> Judgement:
    """By the criteria: the first bracket in which the two pairings part."""
    dutch = dutch_round(name)
    field = dutch.field_of(tournament)
    position = {player.tpn: index for index, player in enumerate(field.players)}
    partner: dict[int, int | None] = {}
    for white, black in pairs:
        partner[position[white]], partner[position[black]] = position[black], position[white]
    if bye is not None:
        partner[position[bye]] = field.bye
    illegal = tuple(_illegal(field, position, pairs, bye))
    colours = tuple(_wrong_colours(field, position, pairs))
    if illegal:
        return Judgement(illegal, None, None, colours)
    worse_bye = _worse_bye(field, position, bye)
    if worse_bye is not None:
        return Judgement((), worse_bye, None, colours)
    for paired in dutch.brackets(field):
        candidate = _candidate(paired.bracket, partner)
        if not _is_same(paired.candidate, candidate):
            before = Played.of(paired.bracket, paired.candidate)
            reason = compare(before, Played.of(paired.bracket, candidate), "4.2")
            return Judgement((), reason, paired.bracket.group + 1, colours)
    return Judgement((), None, None, colours)


def _judge_by_procedure(
    tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None, name: str
) -> Judgement:
    """By a system that compares no vectors: why the first pair that is not the engine's was not
    made.
    """
    legality = Legality.of(tournament, name)
    illegal = [
        IllegalPair(white, black, problem)
        for white, black in pairs
        for problem in legality.pair_problems(white, black)
    ]
    if bye is not None:
        illegal += [IllegalPair(bye, None, problem) for problem in legality.bye_problems(bye)]
    engine = pair_round(tournament, system=name, explain=True)
    made = {
        frozenset((pair.first, pair.second)): (bracket.number, pair)
        for bracket in (engine.trace.brackets if engine.trace is not None else ())
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
            reason = why_not(tournament, white, black, system=name).reason
            return Judgement((), reason, None, colours)
    return Judgement((), None, None, colours)


def _worse_bye(field: Field, position: Mapping[Tpn, int], bye: Tpn | None) -> Worse | None:
    """[C5]: the PAB of a player with more points than need be."""
    if bye is None or field.bye_score is None:
        return None
    score = field.players[position[bye]].score
    if score <= field.bye_score:
        return None
    return Worse("C5", (field.bye_score,), (score,), (bye,))


def _candidate(bracket: Bracket, partner: Mapping[int, int | None]) -> Candidate:
    """The bracket as the arbiter paired it: pairs among its members, the others float."""
    members = set(bracket.members)
    moved = set(bracket.moved_down)
    mdp_pairs: list[tuple[int, int]] = []
    pairs: list[tuple[int, int]] = []
    floaters: list[int] = []
    for one in bracket.members:
        other = partner.get(one)
        if other is None or other not in members:
            floaters.append(one)
        elif one < other:
            (mdp_pairs if one in moved else pairs).append((one, other))
    return Candidate(tuple(mdp_pairs), tuple(pairs), tuple(floaters), (), ())


def _is_same(engine: Candidate, manual: Candidate) -> bool:
    def unordered(candidate: Candidate) -> set[frozenset[int]]:
        return {frozenset(pair) for pair in (*candidate.mdp_pairs, *candidate.pairs)}

    return unordered(engine) == unordered(manual)


def _illegal(
    field: Field,
    position: Mapping[Tpn, int],
    pairs: Sequence[tuple[Tpn, Tpn]],
    bye: Tpn | None,
) -> list[IllegalPair]:
    found = [
        IllegalPair(white, black, problem)
        for white, black in pairs
        if (problem := why_not_legal(field, position[white], position[black])) is not None
    ]
    if bye is not None:
        barred = illegal_bye(field.players[position[bye]])
        if barred is not None:
            found.append(IllegalPair(bye, None, barred))
    return found


def _wrong_colours(
    field: Field, position: Mapping[Tpn, int], pairs: Sequence[tuple[Tpn, Tpn]]
) -> list[WrongColours]:
    found: list[WrongColours] = []
    for white, black in pairs:
        allocation = allocate_colours(
            field.players[position[white]], field.players[position[black]], field.initial_colour
        )
        if allocation.white.tpn != white:
            found.append(WrongColours(white, black, allocation.article))
    return found
