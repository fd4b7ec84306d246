"""What is answered about the next round: why not this pair, what is this pairing worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from arbiter_app.pairing.bye_in_order import illegal_bye
from arbiter_app.pairing.dubov.field import COLOUR_LIMITS, Field, allocate_colours, field_of
from arbiter_app.pairing.dubov.reasons import why_not_legal
from arbiter_app.pairing.dubov.round import published_round
from arbiter_app.pairing.dubov.solve import NAME, solve, solve_next_round
from arbiter_app.pairing.dubov.why_not import (
    first_difference,
    illegal_by_rule,
    solve_forced,
    why_apart,
    with_all,
    with_pair,
)
from arbiter_app.pairing.legality import Legality
from arbiter_app.pairing.next_round import no_bye, place_of
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.answers import (
    ComparedBracket,
    IllegalPair,
    Judgement,
    WhyNot,
    WrongColours,
)
from arbiter_app.trace.problems import IllegalColour, Problem
from arbiter_app.trace.reasons import Illegal, Reason
from arbiter_app.trace.rounds import RoundPairing


def legality_of(tournament: Tournament) -> Legality:
    """C1 to C3 and the pairs forbidden by the regulations; nobody is exempt from them.

    Raises:
        InputError: a result of an earlier round is missing.
    """
    field = field_of(tournament)
    states = [player.state for player in field.players]

    def meeting(one: int, other: int) -> Illegal | None:
        return why_not_legal(field, one, other)

    def colours(white: int, black: int) -> tuple[IllegalColour, ...]:
        return COLOUR_LIMITS.broken_by(states[white], states[black])

    return Legality.by_position(
        states, meeting, lambda one: illegal_bye(states[one].bye_barred_since), colours
    )


def why_not_dubov(tournament: Tournament, one: Tpn, other: Tpn | None) -> WhyNot:
    """Why `one` does not meet `other`, or get the bye if None.

    Raises:
        InputError: a player who is not there to be paired, or the bye in a round that has none.
        NoLegalPairingError: the round has no legal pairing at all.
    """
    solved = solve_next_round(tournament)
    field, number = solved.field, tournament.next_round
    first, second = _places(field, number, one, other)

    def answer(reason: Reason | None, bracket: ComparedBracket | None = None) -> WhyNot:
        return WhyNot(NAME, number, one, other, reason, bracket)

    apart = why_apart(solved, first, second)
    return answer(None) if apart is None else answer(apart.reason, apart.bracket)


def round_with_dubov(tournament: Tournament, one: Tpn, other: Tpn | None) -> RoundPairing | None:
    """The best round in which the two meet, or `one` has the bye if `other` is None.

    It parts from the round as it is where `why_not_dubov` says. None where there is no such round.

    Raises:
        InputError: a player who is not there to be paired, or the bye in a round that has none.
        NoLegalPairingError: the round has no legal pairing at all.
    """
    solved = solve_next_round(tournament)
    field, number = solved.field, tournament.next_round
    first, second = _places(field, number, one, other)
    if illegal_by_rule(field, first, second) is not None:
        return None
    forced = solve_forced(with_pair(field, first, second), number)
    return None if forced is None else published_round(tournament, forced)


def _places(field: Field, number: int, one: Tpn, other: Tpn | None) -> tuple[int, int | None]:
    first = place_of(field.players, one)
    if other is not None:
        return first, place_of(field.players, other)
    if len(field.players) % 2 == 0:
        raise no_bye(number)
    return first, None


def judge_dubov(
    tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None
) -> Judgement:
    """The first choice in which a pairing made by hand parts from that of the rules.

    Raises:
        NoLegalPairingError: the round has no legal pairing to compare with.
        InputError: a result is missing.
    """
    solved = solve_next_round(tournament)
    field = solved.field
    position = {player.tpn: index for index, player in enumerate(field.players)}
    illegal = tuple(_illegal_pairs(legality_of(tournament), pairs, bye))
    colours = tuple(_wrong_colours(field, position, pairs))
    if illegal:
        return Judgement(illegal, None, None, colours)
    made = [(position[white], position[black]) for white, black in pairs]
    apart = first_difference(solved, solve(with_all(field, made), tournament.next_round))
    if apart is None:
        return Judgement((), None, None, colours)
    number = None if apart.bracket is None else apart.bracket.number
    return Judgement((), apart.reason, number, colours)


def _illegal_pairs(
    legality: Legality, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None
) -> Iterator[IllegalPair]:
    for white, black in pairs:
        for problem in legality.pair_problems(white, black):
            yield IllegalPair(white, black, problem)
    problems: tuple[Problem, ...] = () if bye is None else legality.bye_problems(bye)
    for problem in problems:
        assert bye is not None
        yield IllegalPair(bye, None, problem)


def _wrong_colours(
    field: Field, position: Mapping[Tpn, int], pairs: Sequence[tuple[Tpn, Tpn]]
) -> Iterator[WrongColours]:
    for white, black in pairs:
        one, other = field.players[position[white]], field.players[position[black]]
        given = allocate_colours(one, other, field.initial)
        if given.white.tpn != white:
            yield WrongColours(white, black, given.article)
