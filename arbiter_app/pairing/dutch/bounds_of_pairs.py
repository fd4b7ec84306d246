"""Why not fewer wrong colours and repeated floats: what can be counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arbiter_app.matching.barriers import left_over
from arbiter_app.matching.sets import mask_of
from arbiter_app.pairing.counted import too_many_due
from arbiter_app.pairing.dutch.bracket import Bracket
from arbiter_app.pairing.dutch.criteria import Fault
from arbiter_app.pairing.dutch.editions import DUTCH_2017
from arbiter_app.pairing.dutch.missed import (
    MOST_NAMED,
    Missed,
    Proof,
    barrier_of,
    class_pairs,
    everybody_in,
    left_over_by_score,
    left_over_in,
    meetings_in,
    scores_of,
)
from arbiter_app.pairing.player_state import Float, Strength
from arbiter_app.tournament.types import Colour
from arbiter_app.trace.bounds import BoundReason, StrongSeekers, Whoever

# --- colours, and other criteria of pairs -----------------------------------------------------


def preferences(missed: Missed) -> Proof:
    """[C12]: more players due the same colour than can be served, else as for other pairs."""
    bracket, candidate = missed.bracket, missed.candidate
    dues = [bracket.player(position).due for position in bracket.members]
    made = len(candidate.mdp_pairs) + len(candidate.pairs)
    counted = too_many_due(dues, made, missed.amount[0])
    return pairs(missed) if counted is None else (counted,)


def strong_preferences(missed: Missed) -> Proof:
    """[C13]: of those who have to get the wrong colour, too few have a mild preference."""
    bracket = missed.bracket
    players = [bracket.player(position) for position in bracket.members]
    wrong = missed.played.value[_number_of_preferences(bracket), 0]
    served = len(players) - len(missed.candidate.mdp_pairs) - len(missed.candidate.pairs)
    for colour in (Colour.WHITE, Colour.BLACK):
        due = [player.strength for player in players if player.due is colour]
        mild = due.count(Strength.MILD)
        if len(due) - served == wrong and wrong - mild == missed.amount[0]:
            return (StrongSeekers(colour.value, wrong, mild),)
    return pairs(missed)


def _number_of_preferences(bracket: Bracket) -> int:
    return next(each.number for each in bracket.edition.criteria if each.meaning == "C12")


def pairs(missed: Missed) -> Proof:
    """Criteria that pairs miss: who is left over if only those may meet who do not miss it.

    Of those left over some float, the others meet two by two.
    """
    graph = _without_faults(missed.bracket, missed.number)
    floating = len(missed.candidate.downfloaters)
    return left_over_in(missed.bracket, graph, floating + 2 * missed.amount[0])


def _pair_faults(bracket: Bracket, one: int, other: int) -> Iterator[Fault]:
    return bracket.edition.pair_faults(bracket.player(one), bracket.player(other), bracket.facts)


def _without_faults(bracket: Bracket, number: int) -> list[int]:
    """Who may meet whom without missing a criterion of pairs."""
    graph = meetings_in(bracket)
    for own, others in class_pairs(bracket):
        pair = bracket.position(own[0]), bracket.position(others[-1])
        if any(each.number == number for each in _pair_faults(bracket, *pair)):
            apart = ~mask_of(others)
            for vertex in own:
                graph[vertex] &= apart
    return graph


# --- repeated floats --------------------------------------------------------------------------


def down_again(missed: Missed, back: int) -> Proof:
    """[C14] and [C16]: residents who floated down and cannot all be paired; in 2017 those moved down
    count as well, whoever they meet.
    """
    bracket = missed.bracket
    if bracket.is_collapsed:
        return None
    residents = _residents_left(missed, back)
    if bracket.edition.name != DUTCH_2017.name or residents is None:
        return residents
    return (*_whoever(bracket, back), *residents)


def difference_again(missed: Missed, back: int) -> Proof:
    """[C18] and [C20]: those moved down float again by as much, whoever they meet here; by more only
    those who cannot be met; in 2017 residents count as well.
    """
    bracket = missed.bracket
    if bracket.is_collapsed:
        return None
    limbo = scores_of(bracket, _floated(bracket, missed.limbo_players, back))
    moved = left_over_by_score(
        bracket, meetings_in(bracket), _floated(bracket, bracket.moved_down, back), limbo
    )
    residents: Proof = ()
    if bracket.edition.name == DUTCH_2017.name:
        residents = _residents_left(missed, back)
    if moved is None or residents is None:
        return None
    return (*moved, *_whoever(bracket, back, missed.limbo_players), *residents)


def _whoever(bracket: Bracket, back: int, besides: Sequence[int] = ()) -> tuple[BoundReason, ...]:
    moved = [each for each in _floated(bracket, bracket.moved_down, back) if each not in besides]
    return (Whoever(tuple(bracket.player(each).tpn for each in moved)),) if moved else ()


def _residents_left(missed: Missed, back: int) -> Proof:
    """Residents who floated down and cannot all be paired, if some of them float again."""
    bracket = missed.bracket
    floating = [each for each in missed.candidate.downfloaters if each >= bracket.start]
    count = len(_floated(bracket, floating, back))
    if not count:
        return ()
    wanted = mask_of(map(bracket.vertex, _floated(bracket, bracket.residents, back)))
    found = left_over(meetings_in(bracket), everybody_in(bracket), wanted, count, MOST_NAMED)
    return None if found is None else (barrier_of(bracket, found),)


def _floated(bracket: Bracket, positions: Sequence[int], back: int) -> list[int]:
    """Those who floated down in the previous round (0), or two rounds before (1)."""
    return [each for each in positions if bracket.player(each).floats[back] is Float.DOWN]


def up_again(missed: Missed, back: int, *, by_score: bool) -> Proof:
    """[C15] and [C17]: moved-down players who may only meet too few of those who did not float up;
    `by_score` where differences count ([C19], [C21]).
    """
    bracket = missed.bracket
    if bracket.is_collapsed:
        return None
    graph = _without_upfloaters(bracket, back)
    paying = [
        one
        for one, other in missed.candidate.mdp_pairs
        if bracket.player(other).floats[back] is Float.UP
    ]
    if by_score:
        left = [*missed.limbo, *scores_of(bracket, paying)]
        return left_over_by_score(bracket, graph, bracket.moved_down, left)
    moved = mask_of(map(bracket.vertex, bracket.moved_down))
    count = len(missed.limbo) + len(paying)
    found = left_over(graph, everybody_in(bracket), moved, count, MOST_NAMED)
    return None if found is None else (barrier_of(bracket, found),)


def _without_upfloaters(bracket: Bracket, back: int) -> list[int]:
    """Who may meet whom without the residents who floated up: nobody meets these."""
    again = mask_of(
        bracket.vertex(position)
        for position in bracket.residents
        if bracket.player(position).floats[back] is Float.UP
    )
    return [
        0 if again >> vertex & 1 else others & ~again
        for vertex, others in enumerate(meetings_in(bracket))
    ]
