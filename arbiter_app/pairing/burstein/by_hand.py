"""A pairing made by hand against that of the Burstein System, criterion by criterion."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from arbiter_app.pairing.burstein.field import RoundField
from arbiter_app.pairing.burstein.forced import why_not_legal
from arbiter_app.pairing.burstein.order import candidate_of
from arbiter_app.pairing.burstein.round import checked_field
from arbiter_app.pairing.burstein.why_not import why_not_bye
from arbiter_app.pairing.bye_in_order import illegal_bye
from arbiter_app.pairing.dutch.bracket import Bracket
from arbiter_app.pairing.dutch.candidate import Candidate
from arbiter_app.pairing.dutch.reasons import Played, compare
from arbiter_app.pairing.dutch.solve import brackets_2026
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.answers import IllegalPair, Judgement, WrongColours


def judge_burstein(
    tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None
) -> Judgement:
    """By the bye (3.1), then the criteria: the first bracket in which the two pairings part."""
    field = checked_field(tournament)
    everybody = {player.tpn: index for index, player in enumerate(field.everybody.players)}
    illegal = tuple(_illegal(field, everybody, pairs, bye))
    colours = tuple(_wrong_colours(field, everybody, pairs))
    if illegal:
        return Judgement(illegal, None, None, colours)
    other_bye = None if bye is None else why_not_bye(field, everybody[bye])
    if other_bye is not None:
        return Judgement((), other_bye, None, colours)
    position = {player.tpn: index for index, player in enumerate(field.field.players)}
    partner: dict[int, int] = {}
    for white, black in pairs:
        partner[position[white]], partner[position[black]] = position[black], position[white]
    for paired in brackets_2026(field.field):
        candidate = _candidate(field, paired.bracket, partner)
        if candidate != paired.candidate:
            before = Played.of(paired.bracket, paired.candidate)
            reason = compare(before, before.beside(candidate))
            return Judgement((), reason, paired.bracket.group + 1, colours)
    return Judgement((), None, None, colours)


def _candidate(field: RoundField, bracket: Bracket, partner: Mapping[int, int]) -> Candidate:
    """The bracket as the arbiter paired it: pairs among its members, the others float."""
    left = sorted(bracket.members, key=field.criteria.order.places.__getitem__)
    pairs: list[tuple[int, int]] = []
    floating: list[int] = []
    while left:
        one = left.pop(0)
        other = partner[one]
        if other in left:
            left.remove(other)
            pairs.append((one, other))
        else:
            floating.append(one)
    return candidate_of(pairs, floating)


def _illegal(
    field: RoundField,
    position: Mapping[Tpn, int],
    pairs: Sequence[tuple[Tpn, Tpn]],
    bye: Tpn | None,
) -> Iterator[IllegalPair]:
    players = field.everybody.players
    for white, black in pairs:
        problem = why_not_legal(field.everybody, position[white], position[black])
        if problem is not None:
            yield IllegalPair(white, black, problem)
    for white, black in pairs:
        for limit in field.criteria.colour_limits.broken_by(
            players[position[white]], players[position[black]]
        ):
            yield IllegalPair(white, black, limit)
    barred = None if bye is None else illegal_bye(players[position[bye]].bye_barred_since)
    if bye is not None and barred is not None:
        yield IllegalPair(bye, None, barred)


def _wrong_colours(
    field: RoundField, position: Mapping[Tpn, int], pairs: Sequence[tuple[Tpn, Tpn]]
) -> Iterator[WrongColours]:
    players = field.everybody.players
    for white, black in pairs:
        given = field.criteria.colours(
            players[position[white]], players[position[black]], field.everybody.initial_colour
        )
        if given.white.tpn != white:
            yield WrongColours(white, black, given.article)
