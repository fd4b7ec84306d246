"""Boards that no open game can touch, proved without pairing every outcome (C.04.3 (2026) 1.9).

A bracket is paired from its own players, the residents of the following one ([C8]), and whether all
below can be completed ([C4]), which asks who they are and whom they may meet, not how many points
they have. So a game whose players stay below the following bracket, however it ends, does not touch
it, with two exceptions. Who is a topscorer of the final round (1.8, [C3]) may depend on it: games that
decide that are looked at in every way they can end, like those that reach up to the bracket, while
all others stay at one result. And who may get the PAB ([C5]) may depend on it: then the bracket has
to be as good whoever of all these gets it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice, product, takewhile
from math import prod
from typing import TypeAlias

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.matching.sets import bits
from arbiter_app.pairing.dutch.field import Field, can_be_left, with_bye_for
from arbiter_app.pairing.dutch.round import DutchRound, SolvedRound
from arbiter_app.pairing.dutch.settled_levels import (
    most_results,
    settled_boards,
    states_with_result,
)
from arbiter_app.pairing.dutch.solve import PairedBracket, reaches_bound
from arbiter_app.pairing.dutch.wishes import dutch_round_for
from arbiter_app.pairing.outcomes import Outcome, ended
from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.trace.preview import OpenBoard

Pairs: TypeAlias = frozenset[tuple[Tpn, Tpn]]


def boards_out_of_reach(
    tournament: Tournament, boards: Sequence[OpenBoard], name: str, most: int
) -> Iterator[Pairs]:
    """Boards (White, Black) that every outcome of the open games has, ever more of them.

    Brackets are added from the top, with the games that reach them, while these can end in no more
    than `most` ways. Nothing, if a game of an earlier round is open: floats depend on it (1.4).
    """
    if any(board.round_number != len(tournament.rounds) for board in boards):
        return
    dutch = dutch_round_for(tournament, name)
    settled: Pairs = frozenset()
    for settled in settled_boards(tournament, boards, dutch):
        yield settled
    reach = _reach(tournament, boards, dutch)
    always = {place for place, each in enumerate(reach) if each.decides_topscorer}
    looked_at: set[int] | None = None
    # Whoever does not go on is paired with nobody.
    at_stake = {place: each for place, each in enumerate(reach) if each.scores}
    heights = sorted({max(each.scores) for each in at_stake.values()}, reverse=True)
    for height in (*heights, None):
        # The others stay at or below this height, however they end.
        touching = always | {
            place for place, each in at_stake.items() if height is None or max(each.scores) > height
        }
        if touching == looked_at:
            continue
        if prod(len(boards[place].results) for place in touching) > most:
            return
        looked_at = touching
        others = tuple(each for place, each in at_stake.items() if place not in touching)
        outcomes = (ended(tournament, boards, outcome) for outcome in _outcomes(boards, touching))
        yield settled | _in_every_outcome(outcomes, dutch, others)


@dataclass(frozen=True, slots=True)
class _Reach:
    """What an open game can make of its two players.

    Attributes:
        scores: the pairing scores that one of them may have; none where neither is to be paired.
        lowest: the lowest that each of them may have, of those who are to be paired.
        decides_topscorer: whether one of them is a topscorer depends on the game.
    """

    scores: frozenset[Points]
    lowest: Mapping[Tpn, Points]
    decides_topscorer: bool


def _reach(
    tournament: Tournament, boards: Sequence[OpenBoard], dutch: DutchRound
) -> tuple[_Reach, ...]:
    states: dict[Tpn, list[PlayerState]] = {}
    for result in range(most_results(boards)):
        for state in states_with_result(tournament, boards, dutch, result):
            states.setdefault(state.tpn, []).append(state)
    found = []
    for board in boards:
        seen = {tpn: states.get(tpn, []) for tpn in (board.white, board.black)}
        scores = {tpn: {state.score for state in each} for tpn, each in seen.items() if each}
        found.append(
            _Reach(
                frozenset().union(*scores.values()),
                {tpn: min(each) for tpn, each in scores.items()},
                any(len({state.is_topscorer for state in each}) > 1 for each in seen.values()),
            )
        )
    return tuple(found)


def _outcomes(boards: Sequence[OpenBoard], places: set[int]) -> Iterator[Outcome]:
    """Every way in which some boards can end, the others with their first result."""
    yield from product(
        *(
            range(len(board.results)) if place in places else (0,)
            for place, board in enumerate(boards)
        )
    )


def _in_every_outcome(
    outcomes: Iterable[Tournament], dutch: DutchRound, others: Sequence[_Reach]
) -> Pairs:
    """The boards out of the reach of the other games that all these outcomes have."""
    found: Pairs | None = None
    for tournament in outcomes:
        try:
            field = dutch.field_of(tournament)
        except NoLegalPairingError:
            # Who may meet whom does not depend on the others: no outcome of theirs has a pairing.
            return frozenset()
        pairs = frozenset(SolvedRound(field, _untouched(field, dutch, others)).games())
        found = pairs if found is None else found & pairs
        if not found:
            break
    return found or frozenset()


def _untouched(
    field: Field, dutch: DutchRound, others: Sequence[_Reach]
) -> tuple[PairedBracket, ...]:
    """The brackets out of the reach of the other games."""
    if not others:
        return tuple(dutch.brackets(field))
    height = max(max(each.scores) for each in others)
    if field.bye is None:
        return tuple(_brackets_above(dutch, field, height))
    takers, highest = _takers(field, others)
    if highest is None:
        return ()
    height = max(height, highest)
    found = tuple(_brackets_above(dutch, with_bye_for(field, takers), height))
    # Whoever gets the PAB is one of these, and one without whom the others can be paired.
    for taker in set(takers) & set(bits(can_be_left(field))):
        alone = with_bye_for(field, [taker])
        found = tuple(takewhile(partial(_stays, alone), found))
    return found


def _stays(alone: Field, paired: PairedBracket) -> bool:
    """True if a candidate, the best where several may get the PAB, is as good where only one may.

    Then it is the best wherever some of them may: nothing is allowed there that was not, and it is
    worth the same. That it is as good is known where the following bracket can be paired as well as
    its size allows ([C8]).
    """
    bracket = replace(paired.bracket, field=alone)
    return reaches_bound(bracket, paired.candidate.downfloaters)


def _takers(field: Field, others: Sequence[_Reach]) -> tuple[list[int], Points | None]:
    """Everybody who may get the PAB in some outcome of the other games, and the highest score that can.

    None if that is not known: the PAB may go to any score of these games.
    """
    lowest = {tpn: score for each in others for tpn, score in each.lowest.items()}
    players = field.players
    may = [index for index, player in enumerate(players) if player.may_get_bye]
    can = can_be_left(field)
    highest = min(
        (
            players[index].score
            for index in may
            if can >> index & 1 and players[index].tpn not in lowest
        ),
        default=None,
    )
    if highest is None:
        return [], None
    return [
        index for index in may if lowest.get(players[index].tpn, players[index].score) <= highest
    ], highest


def _brackets_above(dutch: DutchRound, field: Field, height: Points) -> Iterator[PairedBracket]:
    """The brackets whose following bracket is above a score as well."""
    count = sum(field.players[start].score > height for start in field.starts) - 1
    return islice(dutch.brackets(field), max(count, 0))
