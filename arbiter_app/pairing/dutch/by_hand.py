"""A pairing made by hand against that of the FIDE (Dutch) System, criterion by criterion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arbiter_app.pairing.colours import allocate_colours
from arbiter_app.pairing.dutch.bracket import Bracket
from arbiter_app.pairing.dutch.candidate import Candidate
from arbiter_app.pairing.dutch.field import Field
from arbiter_app.pairing.dutch.order import candidate_of
from arbiter_app.pairing.dutch.reasons import Played, compare, illegal_bye, why_not_legal
from arbiter_app.pairing.dutch.wishes import dutch_round_for
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.answers import IllegalPair, Judgement, WrongColours
from arbiter_app.trace.reasons import Worse


def judge_dutch(
    tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None, name: str
) -> Judgement:
    """By the criteria: the first bracket in which the two pairings part."""
    dutch = dutch_round_for(tournament, name)
    field = dutch.field_of(tournament)
    position = positions(field)
    partner = partners(position, pairs)
    illegal = tuple(_illegal(field, position, pairs, bye))
    colours = tuple(_wrong_colours(field, position, pairs))
    if illegal:
        return Judgement(illegal, None, None, colours)
    worse_bye = _worse_bye(field, position, bye)
    if worse_bye is not None:
        return Judgement((), worse_bye, None, colours)
    for paired in dutch.brackets(field):
        candidate = candidate_by_hand(paired.bracket, partner)
        if not _is_same(paired.candidate, candidate):
            before = Played.of(paired.bracket, paired.candidate)
            reason = compare(before, before.beside(candidate))
            return Judgement((), reason, paired.bracket.group + 1, colours)
    return Judgement((), None, None, colours)


def positions(field: Field) -> Mapping[Tpn, int]:
    """The position of each player."""
    return {player.tpn: index for index, player in enumerate(field.players)}


def partners(position: Mapping[Tpn, int], pairs: Sequence[tuple[Tpn, Tpn]]) -> Mapping[int, int]:
    """Who meets whom, by position; whoever is not in it has the bye."""
    found: dict[int, int] = {}
    for white, black in pairs:
        found[position[white]], found[position[black]] = position[black], position[white]
    return found


def _worse_bye(field: Field, position: Mapping[Tpn, int], bye: Tpn | None) -> Worse | None:
    """[C5]: the PAB of a player with more points than need be."""
    if bye is None or field.bye_score is None:
        return None
    score = field.players[position[bye]].score
    if score <= field.bye_score:
        return None
    return Worse("C5", (field.bye_score,), (score,), (bye,), bye=bye)


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
    limits = field.edition.colour_limits
    found += [
        IllegalPair(white, black, problem)
        for white, black in pairs
        for problem in limits.broken_by(
            field.players[position[white]], field.players[position[black]]
        )
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
