"""Why not fewer, others or better floaters, and why this receiver of the bye: what can be counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from arbiter_app.matching.barriers import left_over
from arbiter_app.matching.sets import bits
from arbiter_app.pairing.dutch.bracket import Bracket, Route
from arbiter_app.pairing.dutch.editions import DUTCH_2017
from arbiter_app.pairing.dutch.missed import (
    MOST_NAMED,
    Missed,
    Proof,
    left_over_by_score,
    left_over_in,
    meetings_in,
)
from arbiter_app.pairing.dutch.reordered import price_of
from arbiter_app.pairing.dutch.unavoidable import by_amount
from arbiter_app.tournament.types import POINT, Points, Tpn
from arbiter_app.trace.bounds import (
    Barrier,
    BoundReason,
    NobodyLess,
    NothingBetter,
    OddNumber,
    TooManyComing,
    Unavoidable,
    Whoever,
)

# --- how many float, with which scores --------------------------------------------------------


def fewest(missed: Missed) -> Proof:
    """[C6], C.5 of 2017: an odd number, those who cannot be paired, or who are needed below."""
    bracket, (count,) = missed.bracket, missed.amount
    if count == 1:
        return (OddNumber(bracket.size),)
    return left_over_in(bracket, meetings_in(bracket), count) or _needed_below(bracket, count)


def _needed_below(bracket: Bracket, count: int) -> Proof:
    """Those below, the PAB with them, who need somebody from the bracket to be served ([C4])."""
    if bracket.route is Route.OPEN:
        return None
    field, end = bracket.field, bracket.end
    below = (1 << field.size) - (1 << end)
    found = left_over(field.adjacency, below, below, count, MOST_NAMED)
    bye = (1 << field.size) - (1 << len(field.players))
    if found is None or any(group & bye and group != bye for group in found.groups):
        return None

    def tpns(mask: int) -> tuple[Tpn, ...]:
        return tuple(field.players[position].tpn for position in bits(mask & ~bye))

    return (
        Barrier(
            tuple(names for group in found.groups if (names := tpns(group))),
            tpns(found.opponents),
            found.count,
            is_below=True,
            takes_bye=bool(found.opponents & bye),
            needs_bye=bool(found.members & bye),
        ),
    )


def scores(missed: Missed) -> Proof:
    """[C7]: who is moved down and cannot be met by residents; nobody has fewer points than these."""
    bracket = missed.bracket
    moved = left_over_by_score(bracket, meetings_in(bracket), bracket.moved_down, missed.limbo)
    if moved is None:
        return None
    residents = [each for each in missed.candidate.downfloaters if each >= bracket.start]
    return (*moved, *([NobodyLess()] if residents else []))


def score_differences(missed: Missed) -> Proof:
    """C.6 of 2017: as for [C7]; whoever was moved down differs from all residents by as much."""
    bracket = missed.bracket
    if bracket.is_collapsed:
        return None
    moved = left_over_by_score(bracket, meetings_in(bracket), bracket.moved_down, missed.limbo)
    if moved is None:
        return None
    told: list[BoundReason] = [*moved]
    if missed.candidate.mdp_pairs:
        told.append(
            Whoever(tuple(bracket.player(one).tpn for one, _ in missed.candidate.mdp_pairs))
        )
    if any(each >= bracket.start for each in missed.candidate.downfloaters):
        told.append(NobodyLess())
    return tuple(told)


# --- the following bracket --------------------------------------------------------------------


def following(missed: Missed) -> Proof:
    """[C8], C.7 of 2017: an odd number with those who come down, too many of them, or players who may
    only meet too few there, whoever comes down; where everybody does, these.
    """
    proof = _following_any(missed)
    everybody = len(missed.candidate.downfloaters) == missed.bracket.size
    if proof is not None or not everybody:
        return proof
    if missed.bracket.edition.name != DUTCH_2017.name:
        proof = _following_these(missed)
    return proof or _following_by_amount(missed)


def _following_any(missed: Missed) -> Proof:
    bracket, count = missed.bracket, missed.amount[0]
    score = bracket.player(bracket.next_residents.start).score
    coming = [bracket.player(position) for position in missed.candidate.downfloaters]
    differences = [player.score - score for player in coming]
    residents = len(bracket.next_residents)
    is_psd = bracket.edition.name == DUTCH_2017.name
    least = _least_following(differences, residents, count, None if is_psd else score)
    if missed.amount[1:] != least:
        return None
    pay: list[BoundReason] = [Whoever(tuple(one.tpn for one in coming))] if is_psd else []
    if not count:
        return tuple(pay)
    if len(coming) > residents:
        # The list is the lowest, so that every resident is met by one of them, and floats not on.
        return (TooManyComing(len(coming), residents), *pay)
    if count == 1:
        return (OddNumber(len(coming) + residents, len(coming)), *pay)
    found = _left_over_below(bracket, len(coming), count)
    return None if found is None else (found, *pay)


def _following_bracket(missed: Missed) -> Bracket:
    """The following bracket with those who float down to it."""
    bracket = missed.bracket
    return Bracket(bracket.field, bracket.group + 1, missed.candidate.downfloaters, bracket.route)


def _following_these(missed: Missed) -> Proof:
    """[C8] where everybody floats down: who cannot all be served in the following bracket."""
    count, *floating = missed.amount
    following = _following_bracket(missed)
    again = [score for score in floating if score > following.facts.score]
    graph = meetings_in(following)
    all_left = left_over_in(following, graph, count)
    moved = left_over_by_score(following, graph, following.moved_down, again)
    if all_left is None or moved is None:
        return None
    told = [each for each in moved if isinstance(each, Barrier)]
    if len(again) < count:
        (rest,) = (each for each in all_left if isinstance(each, Barrier))
        told = [*(each for each in told if each.groups != rest.groups), rest]
    return tuple(replace(each, is_next=True) for each in told)


def _following_by_amount(missed: Missed) -> Proof:
    """The same where only all ways to be served together show it: how many float out of the following
    bracket, in 2017 their PSD besides, in 2026 their scores.
    """
    bracket, (count, *amounts) = missed.bracket, missed.amount
    following = _following_bracket(missed)
    counted: Proof = ()
    if bracket.route is Route.OPEN and count:
        counted = left_over_in(following, meetings_in(following), count)
    listed = by_amount(following, bracket.edition.first_quality + 1, amounts, count, count)
    if counted is None or listed is None:
        return None
    told = (*counted, *listed)
    return tuple(
        replace(each, is_next=True) for each in told if isinstance(each, Barrier | Unavoidable)
    )


def _least_following(
    differences: Sequence[Points], residents: int, count: int, score: Points | None
) -> tuple[Points, ...]:
    """The lowest list if so many float out of the following bracket, those who come down with these
    differences in score as seldom as can be: of scores, or of the PSD without `score` (A.8).
    """
    again = max(len(differences) - residents, 0)
    lowest = sorted(differences)[:again]
    others = sorted(differences)[again:]
    new = [0] * (count - again)
    if score is not None:
        return tuple(sorted((each + score for each in (*lowest, *new)), reverse=True))
    return tuple(sorted((*others, *(each + POINT for each in (*lowest, *new))), reverse=True))


def _left_over_below(bracket: Bracket, coming: int, count: int) -> Barrier | None:
    """Residents of the following bracket who are left over, though all who come down may meet any."""
    field, residents = bracket.field, bracket.next_residents
    size = len(residents)
    everybody = (1 << size) - 1
    comers = ((1 << coming) - 1) << size
    graph = [
        field.adjacency[position] >> residents.start & everybody | comers for position in residents
    ]
    graph += [everybody] * coming
    found = left_over(graph, everybody | comers, everybody | comers, count - 1, MOST_NAMED)
    if found is None:
        return None

    def tpns(mask: int) -> tuple[Tpn, ...]:
        return tuple(field.players[residents.start + index].tpn for index in bits(mask))

    return Barrier(
        tuple(tpns(group) for group in found.groups),
        tpns(found.opponents & everybody),
        found.count,
        is_parity=True,
        is_next=True,
        coming=coming,
    )


# --- the bye ----------------------------------------------------------------------------------


def bye(missed: Missed) -> Proof:
    """[C9]: nobody who may get the PAB has fewer unplayed games, or none of these can get it."""
    bracket, (unplayed,) = missed.bracket, missed.amount
    fewer = tuple(
        player.tpn
        for player in map(bracket.player, bracket.members)
        if player.score == bracket.field.bye_score
        and player.may_get_bye
        and player.unplayed < unplayed
    )
    if not fewer:
        return (NobodyLess(),)
    found = price_of(missed.played, missed.number)
    return (NothingBetter(fewer) if isinstance(found, NothingBetter) else found,)
