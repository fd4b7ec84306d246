"""What a pairing made by hand costs in the whole round, criterion by criterion.

A bracket is better or worse than another by the first criterion in which they differ, and what comes
after it is not looked at any more. Here everything is added up over all brackets: the arbiter sees
what is given up beside that one criterion. What is only looked ahead ([C8]) is counted in the bracket
in which it comes about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from arbiter_app.pairing.dutch.bracket import Bracket
from arbiter_app.pairing.dutch.by_hand import candidate_by_hand, partners
from arbiter_app.pairing.dutch.candidate import Candidate
from arbiter_app.pairing.dutch.criteria import Digit, Fault, first_difference
from arbiter_app.pairing.dutch.wishes import dutch_round_for
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.answers import RoundCosts


def costs_of_round(
    tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None, name: str
) -> RoundCosts:
    """The criteria that a legal pairing misses more, or less, than the round by the rules does.

    Raises:
        NoLegalPairingError: the round has no legal pairing to compare with.
    """
    dutch = dutch_round_for(tournament, name)
    field = dutch.field_of(tournament)
    position = {player.tpn: index for index, player in enumerate(field.players)}
    partner = partners((position[white], position[black]) for white, black in pairs)
    by_rules: Counter[_Share] = Counter()
    by_hand: Counter[_Share] = Counter()
    floaters: tuple[int, ...] = ()
    for paired in dutch.brackets(field):
        bracket = replace(paired.bracket, moved_down=floaters)
        candidate = candidate_by_hand(bracket, partner)
        by_rules += _missed(paired.bracket, paired.candidate)
        by_hand += _missed(bracket, candidate)
        floaters = candidate.downfloaters
    worse: list[str] = []
    better: list[str] = []
    pays: list[tuple[tuple[Tpn, ...], ...]] = []
    # No legal bye is of a lower score than that of the rules.
    if (
        bye is not None
        and field.bye_score is not None
        and field.players[position[bye]].score > field.bye_score
    ):
        worse.append("C5")
        pays.append(((bye,),))
    for criterion in field.edition.criteria:
        one, other = (_of(criterion.number, shares) for shares in (by_rules, by_hand))
        digit = first_difference(one, other)
        if digit is None:
            continue
        if other[digit] > one[digit]:
            worse.append(criterion.code)
            pays.append(_only_in(by_hand, by_rules, criterion.number))
        else:
            better.append(criterion.code)
    return RoundCosts(tuple(worse), tuple(better), tuple(pays))


_Share: TypeAlias = tuple[Digit, tuple[Tpn, ...]]
"""A place of the vector, and the board or the single player by whom it is missed."""


def _missed(bracket: Bracket, candidate: Candidate) -> Counter[_Share]:
    """What a bracket's candidate misses itself; [C9] where its only downfloater has the PAB."""
    found: Counter[_Share] = Counter()
    for players, fault in _faults(bracket, candidate):
        if fault.times:
            found[fault.digit, players] += fault.times
    return found


def _faults(bracket: Bracket, candidate: Candidate) -> Iterator[tuple[tuple[Tpn, ...], Fault]]:
    """The faults of a candidate, each with the board or the downfloater that it is of."""
    edition, facts = bracket.edition, bracket.facts
    for pair in (*candidate.mdp_pairs, *candidate.pairs):
        one, other = map(bracket.player, pair)
        tpns = tuple(sorted((one.tpn, other.tpn)))
        yield from ((tpns, fault) for fault in edition.pair_faults(one, other, facts))
    for place in candidate.downfloaters:
        player = bracket.player(place)
        yield from (((player.tpn,), fault) for fault in edition.downfloater_faults(player, facts))
    receiver = bracket.left_for_bye(candidate.downfloaters)
    if receiver is not None and bracket.field.bye is not None:
        player = bracket.player(candidate.downfloaters[0])
        yield from (((player.tpn,), fault) for fault in edition.bye_faults(player))


def _of(number: int, shares: Counter[_Share]) -> Counter[Digit]:
    """What all miss of a criterion together."""
    sums: Counter[Digit] = Counter()
    for (digit, _), times in shares.items():
        if digit[0] == number:
            sums[digit] += times
    return sums


def _only_in(
    shares: Counter[_Share], others: Counter[_Share], number: int
) -> tuple[tuple[Tpn, ...], ...]:
    """The boards and players that miss a criterion here, and do not so there, by TPN."""
    found = {
        players
        for (digit, players), times in shares.items()
        if digit[0] == number and times > others[digit, players]
    }
    return tuple(sorted(found))
