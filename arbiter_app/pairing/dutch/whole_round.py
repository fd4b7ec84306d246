"""What a pairing made by hand costs in the whole round, criterion by criterion.

A bracket is better or worse than another by the first criterion in which they differ, and what comes
after it is not looked at any more. Here everything is added up over all brackets: the arbiter sees
what is given up beside that one criterion. What is only looked ahead ([C8]) is counted in the bracket
in which it comes about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from arbiter_app.pairing.dutch.bracket import Bracket
from arbiter_app.pairing.dutch.by_hand import candidate_by_hand, partners, positions
from arbiter_app.pairing.dutch.candidate import Candidate
from arbiter_app.pairing.dutch.criteria import Digit, first_difference, total
from arbiter_app.pairing.dutch.round import dutch_round
from arbiter_app.pairing.dutch.solve import faults_of
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace import RoundCosts


def costs_of_round(
    tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None, name: str
) -> RoundCosts:
    """The criteria that a legal pairing misses more, or less, than the round by the rules does.

    Raises:
        NoLegalPairingError: the round has no legal pairing to compare with.
    """
    dutch = dutch_round(name)
    field = dutch.field_of(tournament)
    position = positions(field)
    partner = partners(position, pairs)
    by_rules: Counter[Digit] = Counter()
    by_hand: Counter[Digit] = Counter()
    floaters: tuple[int, ...] = ()
    for paired in dutch.brackets(field):
        bracket = replace(paired.bracket, moved_down=floaters)
        candidate = candidate_by_hand(bracket, partner)
        by_rules += _missed(paired.bracket, paired.candidate)
        by_hand += _missed(bracket, candidate)
        floaters = candidate.downfloaters
    worse: list[str] = []
    better: list[str] = []
    if bye is not None and field.bye_score is not None:
        # No legal bye is of a lower score than that of the rules.
        worse += ["C5"] * (field.players[position[bye]].score > field.bye_score)
    for criterion in field.edition.criteria:
        one, other = (_of(criterion.number, sums) for sums in (by_rules, by_hand))
        digit = first_difference(one, other)
        if digit is not None:
            (worse if other[digit] > one[digit] else better).append(criterion.code)
    return RoundCosts(tuple(worse), tuple(better))


def _missed(bracket: Bracket, candidate: Candidate) -> Counter[Digit]:
    """What a bracket's candidate misses itself; [C9] where its only downfloater has the PAB."""
    sums = total(faults_of(bracket, candidate))
    receiver = bracket.left_for_bye(candidate.downfloaters)
    if receiver is not None and bracket.field.bye is not None:
        sums += total(bracket.edition.bye_faults(bracket.player(candidate.downfloaters[0])))
    return sums


def _of(number: int, sums: Counter[Digit]) -> Counter[Digit]:
    return Counter({digit: times for digit, times in sums.items() if digit[0] == number})
