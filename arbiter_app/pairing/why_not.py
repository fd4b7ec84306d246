"""Why were two players not paired, or why did a player not get the bye?

The pair is forced, the round paired again under the same rules, and the two pairings are
compared bracket by bracket from the top.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from arbiter_app.errors import InputError, NoLegalPairingError
from arbiter_app.pairing.dutch.field import Field, restricted
from arbiter_app.pairing.dutch.forced import ComparedBracket, first_difference_of
from arbiter_app.pairing.dutch.reasons import MOST_UNSERVED, illegal_bye, why_not_legal
from arbiter_app.pairing.dutch.round import dutch_round
from arbiter_app.pairing.systems import system_for
from arbiter_app.pairing.trace import (
    Illegal,
    Later,
    NoCompletion,
    Reason,
    Worse,
)
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn

__all__ = ["ComparedBracket", "Verdict", "WhyNot", "why_not"]


class Verdict(StrEnum):
    """What would become of the round with the pair forced."""

    PAIRED = "paired"
    ILLEGAL = "illegal"
    NO_COMPLETION = "no-completion"
    WORSE = "worse"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class WhyNot:
    """The answer: `other` is None where the question was about the bye.

    `reason` is None if the pair was made; `bracket` is None where no bracket had to be compared.
    """

    system: str
    round_number: int
    one: Tpn
    other: Tpn | None
    reason: Reason | None
    bracket: ComparedBracket | None = None

    @property
    def verdict(self) -> Verdict:
        match self.reason:
            case None:
                return Verdict.PAIRED
            case Illegal():
                return Verdict.ILLEGAL
            case NoCompletion():
                return Verdict.NO_COMPLETION
            case Worse():
                return Verdict.WORSE
            case Later():
                return Verdict.LATER

    @property
    def rule(self) -> str:
        return "" if self.reason is None else self.reason.rule

    @property
    def pays(self) -> tuple[Tpn, ...]:
        return self.reason.pays if isinstance(self.reason, Worse) else ()


def why_not(
    tournament: Tournament, one: Tpn, other: Tpn | None, *, system: str | None = None
) -> WhyNot:
    """Why `one` does not meet `other` (or get the bye, if None) in the next round.

    Raises:
        InputError: a player who is not there to be paired, the same player twice, or the bye in a
            round that has none.
        NoLegalPairingError: the round has no legal pairing at all.
    """
    name = system_for(tournament.settings) if system is None else system
    if name in {"lim", "lim-maxi"}:
        return _by_lim(tournament, one, other, name)
    dutch = dutch_round(name)
    field = dutch.field_of(tournament)
    first = _position(field, one)
    second = _bye(field, tournament.next_round) if other is None else _position(field, other)
    if first == second:
        raise InputError("A player cannot be asked about as the own opponent.")

    def answer(reason: Reason | None, bracket: ComparedBracket | None = None) -> WhyNot:
        return WhyNot(name, tournament.next_round, one, other, reason, bracket)

    illegal = _illegal(field, first, second)
    if illegal is not None:
        return answer(illegal)
    try:
        forced_field = restricted(field, first, second)
    except NoLegalPairingError as error:
        few = error.unserved if len(error.unserved) <= MOST_UNSERVED else ()
        return answer(NoCompletion(few))
    if forced_field.bye_score != field.bye_score:
        return answer(_higher_bye(field, forced_field))
    return answer(*first_difference_of(dutch.brackets(field), dutch.brackets(forced_field)))


def _by_lim(tournament: Tournament, one: Tpn, other: Tpn | None, name: str) -> WhyNot:
    """The answer of the Lim System, which compares no vectors: the article that came first."""
    from arbiter_app.pairing.lim.why_not import why_not_bye, why_not_pair

    if other is None:
        answer = why_not_bye(tournament, one, name)
    else:
        answer = why_not_pair(tournament, one, other, name)
    return WhyNot(name, tournament.next_round, one, other, answer.reason)


def _position(field: Field, tpn: Tpn) -> int:
    for position, player in enumerate(field.players):
        if player.tpn == tpn:
            return position
    raise InputError(f"Player {tpn} is not there to be paired in this round.")


def _bye(field: Field, number: int) -> int:
    if field.bye is None:
        raise InputError(
            f"There is no bye in round {number}: the number of players to be paired is even."
        )
    return field.bye


def _illegal(field: Field, first: int, second: int) -> Illegal | None:
    if second == field.bye:
        return illegal_bye(field.players[first])
    return why_not_legal(field, first, second)


def _higher_bye(field: Field, forced: Field) -> Worse:
    """[C5]: the PAB would have to go to a player with more points."""
    assert field.bye_score is not None
    assert forced.bye_score is not None
    return Worse("C5", (field.bye_score,), (forced.bye_score,))
