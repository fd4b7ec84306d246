"""A pairing made by hand against that of the FIDE (Dutch) System, criterion by criterion."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from arbiter_app.pairing.dutch.bracket import Bracket
from arbiter_app.pairing.dutch.candidate import Candidate
from arbiter_app.pairing.dutch.field import Field
from arbiter_app.pairing.dutch.order import candidate_of
from arbiter_app.pairing.dutch.reasons import Played, compare
from arbiter_app.pairing.dutch.round import SolvedRound
from arbiter_app.trace.reasons import Reason, Worse


def parting(
    solved: SolvedRound, pairs: Sequence[tuple[int, int]], bye: int | None
) -> tuple[Reason | None, int | None]:
    """Why the bye is worse ([C5]), or the first bracket that is another one, with its number."""
    worse_bye = _worse_bye(solved.field, bye)
    if worse_bye is not None:
        return worse_bye, None
    partner = partners(pairs)
    for paired in solved.brackets:
        candidate = candidate_by_hand(paired.bracket, partner)
        if not _is_same(paired.candidate, candidate):
            before = Played.of(paired.bracket, paired.candidate)
            return compare(before, before.beside(candidate)), paired.bracket.group + 1
    return None, None


def partners(pairs: Iterable[tuple[int, int]]) -> Mapping[int, int]:
    """Who meets whom, by position; whoever is not in it has the bye."""
    return {one: other for pair in pairs for one, other in (pair, pair[::-1])}


def _worse_bye(field: Field, bye: int | None) -> Worse | None:
    """[C5]: the PAB of a player with more points than need be."""
    if bye is None or field.bye_score is None:
        return None
    player = field.players[bye]
    if player.score <= field.bye_score:
        return None
    return Worse("C5", (field.bye_score,), (player.score,), (player.tpn,), bye=player.tpn)


def candidate_by_hand(bracket: Bracket, partner: Mapping[int, int]) -> Candidate:
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
    return candidate_of(bracket.residents, mdp_pairs, pairs, floaters)


def _is_same(engine: Candidate, manual: Candidate) -> bool:
    def unordered(candidate: Candidate) -> set[frozenset[int]]:
        return {frozenset(pair) for pair in (*candidate.mdp_pairs, *candidate.pairs)}

    return unordered(engine) == unordered(manual)
