"""What is asked about a round of the Burstein System: a pairing by hand, and why not (C.04.4.2 (2026))."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from arbiter_app.pairing.burstein.bye import before_in_turn, candidates_of
from arbiter_app.pairing.burstein.criteria import NAME
from arbiter_app.pairing.burstein.field import RoundField
from arbiter_app.pairing.burstein.forced import given_to, why_apart, why_not_legal, with_pair
from arbiter_app.pairing.burstein.order import candidate_of
from arbiter_app.pairing.burstein.round import checked_field, round_of
from arbiter_app.pairing.bye_in_order import illegal_bye
from arbiter_app.pairing.dutch.bracket import Bracket
from arbiter_app.pairing.dutch.candidate import Candidate
from arbiter_app.pairing.dutch.forced import round_with
from arbiter_app.pairing.dutch.reasons import Played, compare
from arbiter_app.pairing.dutch.solve import brackets_2026
from arbiter_app.pairing.next_round import no_bye, place_of
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.answers import IllegalPair, Judgement, WhyNot, WrongColours
from arbiter_app.trace.reasons import Illegal, NoCompletion, Reason
from arbiter_app.trace.rounds import RoundPairing


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


# Why were two players not paired, or why did a player not get the bye (C.04.4.2 (2026))?
#
# The pair is forced and the round paired again: first the bye (3.1), then bracket by bracket from
# the top the first criterion by which the best pairing with the pair is worse (2.3), or the order
# (4.3).


def why_not_burstein(tournament: Tournament, one: Tpn, other: Tpn | None) -> WhyNot:
    """Why `one` does not meet `other`, or get the bye if None, after the seeding rounds.

    Raises:
        InputError: a player who is not there to be paired, or the bye in a round that has none.
        NoLegalPairingError: the round has no legal pairing at all.
    """
    field = checked_field(tournament)
    number = tournament.next_round
    if other is None:
        reason = why_not_bye(field, place_of(field.everybody.players, one))
        return WhyNot(NAME, number, one, other, reason)
    reason, bracket = why_apart(field, brackets_2026(field.field), one, other)
    return WhyNot(NAME, number, one, other, reason, bracket)


def round_with_burstein(tournament: Tournament, one: Tpn, other: Tpn | None) -> RoundPairing | None:
    """The best round in which the two meet, or `one` gets the bye if `other` is None.

    None where there is no such round.

    Raises:
        InputError: a player who is not there to be paired, or the bye in a round that has none.
        NoLegalPairingError: the round has no legal pairing at all.
    """
    field = checked_field(tournament)
    everybody = field.everybody
    first = place_of(everybody.players, one)
    if other is None:
        found = _with_bye(field, first)
        if found is None:
            return None
        return round_of(tournament, found, tuple(brackets_2026(found.field)))
    second = place_of(everybody.players, other)
    if why_not_legal(everybody, first, second) is not None:
        return None
    forced = with_pair(field, first, second)
    if forced is None:
        return None
    solved = round_with(brackets_2026(forced.field.field), forced.pair)
    return round_of(tournament, forced.field, solved)


def why_not_bye(field: RoundField, position: int) -> Reason | None:
    """Why a player does not have the bye (3.1), None if the player has it.

    Raises:
        InputError: the round has no bye.
    """
    everybody = field.everybody
    if field.bye is None:
        raise no_bye(everybody.number)
    candidates = candidates_of(everybody.players, everybody.places)
    player = candidates[position]
    if player.tpn == field.bye.tpn:
        return None
    reason = illegal_bye(player.barred_since) or field.bye.reason_against(player.tpn)
    if reason is not None:
        return reason
    receiver = candidates[place_of(everybody.players, field.bye.tpn)]
    return before_in_turn(receiver, player, everybody.number - 1)


def _with_bye(field: RoundField, position: int) -> RoundField | None:
    """The round in which somebody else has the bye, None if there is none."""
    reason = why_not_bye(field, position)
    if reason is None:
        return field
    if isinstance(reason, Illegal | NoCompletion):
        return None
    found = given_to(field, position)
    return found if found.field.completion.suffix(0).is_complete else None
