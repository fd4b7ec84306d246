"""What is asked about a round of the Burstein System: a pairing by hand, and why not (C.04.4.2 (2026))."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arbiter_app.pairing.burstein.bye import before_in_turn, candidates_of
from arbiter_app.pairing.burstein.field import RoundField
from arbiter_app.pairing.burstein.forced import given_to, why_apart, why_not_legal, with_pair
from arbiter_app.pairing.burstein.order import candidate_of
from arbiter_app.pairing.burstein.round import SolvedRound, checked_field, solve
from arbiter_app.pairing.bye_in_order import illegal_bye
from arbiter_app.pairing.dutch.bracket import Bracket
from arbiter_app.pairing.dutch.candidate import Candidate
from arbiter_app.pairing.dutch.forced import round_with
from arbiter_app.pairing.dutch.reasons import Played, compare
from arbiter_app.pairing.dutch.solve import brackets_2026
from arbiter_app.pairing.next_round import no_bye, place_of
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.answers import ComparedBracket
from arbiter_app.trace.reasons import Illegal, NoCompletion, Reason


def parting(
    solved: SolvedRound, pairs: Sequence[tuple[int, int]], bye: int | None
) -> tuple[Reason | None, int | None]:
    """Why the bye is worse (3.1), or the first bracket that is another one, with its number."""
    field = solved.field
    other_bye = None if bye is None else why_not_bye(field, bye)
    if other_bye is not None:
        return other_bye, None
    # The positions of the brackets are those of the players without the receiver of the bye.
    inner = {player.tpn: index for index, player in enumerate(field.field.players)}
    places = [inner.get(player.tpn, -1) for player in solved.players]
    partner = {places[one]: places[other] for pair in pairs for one, other in (pair, pair[::-1])}
    for paired in solved.brackets:
        candidate = _candidate(field, paired.bracket, partner)
        if candidate != paired.candidate:
            before = Played.of(paired.bracket, paired.candidate)
            return compare(before, before.beside(candidate)), paired.bracket.group + 1
    return None, None


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


# Why were two players not paired, or why did a player not get the bye (C.04.4.2 (2026))?
#
# The pair is forced and the round paired again: first the bye (3.1), then bracket by bracket from
# the top the first criterion by which the best pairing with the pair is worse (2.3), or the order
# (4.3).


def why_not_pair(
    tournament: Tournament, one: Tpn, other: Tpn | None
) -> tuple[Reason | None, ComparedBracket | None]:
    """Why `one` does not meet `other`, or get the bye if None, after the seeding rounds.

    Raises:
        InputError: a player who is not there to be paired, or the bye in a round that has none.
        NoLegalPairingError: the round has no legal pairing at all.
    """
    field = checked_field(tournament)
    if other is None:
        return why_not_bye(field, place_of(field.everybody.players, one)), None
    return why_apart(field, brackets_2026(field.field), one, other)


def round_with_pair(tournament: Tournament, one: Tpn, other: Tpn | None) -> SolvedRound | None:
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
        return None if found is None else solve(found)
    second = place_of(everybody.players, other)
    if why_not_legal(everybody, first, second) is not None:
        return None
    forced = with_pair(field, first, second)
    if forced is None:
        return None
    solved = round_with(brackets_2026(forced.field.field), forced.pair)
    return SolvedRound(forced.field, solved)


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
