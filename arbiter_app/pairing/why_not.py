"""Why were two players not paired, or why did a player not get the bye?

The pair is forced, the round paired again under the same rules, and the two pairings are
compared bracket by bracket from the top.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from arbiter_app.errors import InputError, NoLegalPairingError
from arbiter_app.pairing.dutch.field import Field, restricted
from arbiter_app.pairing.dutch.forced import ComparedBracket, first_difference_of
from arbiter_app.pairing.dutch.reasons import MOST_UNSERVED, illegal_bye, why_not_legal
from arbiter_app.pairing.dutch.round import dutch_round
from arbiter_app.pairing.player_state import PlayerState
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
    match name:
        case "lim" | "lim-maxi":
            return _by_lim(tournament, one, other, name)
        case "swiss-1998":
            return _by_swiss_1998(tournament, one, other, name)
        case _:
            return _by_dutch(tournament, one, other, name)


def _by_dutch(tournament: Tournament, one: Tpn, other: Tpn | None, name: str) -> WhyNot:
    """The answer of the FIDE (Dutch) System: the pair forced, the two rounds compared."""
    dutch = dutch_round(name)
    field = dutch.field_of(tournament)
    first = _place(field.players, one)
    second = _bye(field, tournament.next_round) if other is None else _place(field.players, other)
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
    return answer(*first_difference_of(dutch.brackets(field), forced_field))


def _by_lim(tournament: Tournament, one: Tpn, other: Tpn | None, name: str) -> WhyNot:
    """The answer of the Lim System, which compares no vectors: the article that came first."""
    from arbiter_app.pairing.lim.why_not import why_not_bye, why_not_pair

    if other is None:
        answer = why_not_bye(tournament, one, name)
    else:
        answer = why_not_pair(tournament, one, other, name)
    return WhyNot(name, tournament.next_round, one, other, answer.reason)


def _by_swiss_1998(tournament: Tournament, one: Tpn, other: Tpn | None, name: str) -> WhyNot:
    """The answer of the Swiss System of 1998: which criterion would have to give way."""
    from arbiter_app.pairing.swiss_1998.forced import why_not_bye, why_not_pair
    from arbiter_app.pairing.swiss_1998.procedure import pair_brackets
    from arbiter_app.pairing.swiss_1998.round import bye_of, field_of

    number = tournament.next_round
    field = field_of(tournament)
    paired = pair_brackets(field, number)
    first = _place(field.players, one)
    if other is None:
        if bye_of(field, paired) is None:
            raise _no_bye(number)
        return WhyNot(name, number, one, None, why_not_bye(field, paired, first).reason)
    second = _place(field.players, other)
    return WhyNot(name, number, one, other, why_not_pair(field, paired, first, second).reason)


def _place(players: Sequence[PlayerState], tpn: Tpn) -> int:
    for position, player in enumerate(players):
        if player.tpn == tpn:
            return position
    raise InputError(f"Player {tpn} is not there to be paired in this round.")


def _bye(field: Field, number: int) -> int:
    if field.bye is None:
        raise _no_bye(number)
    return field.bye


def _no_bye(number: int) -> InputError:
    return InputError(
        f"There is no bye in round {number}: the number of players to be paired is even."
    )


def _illegal(field: Field, first: int, second: int) -> Illegal | None:
    if second == field.bye:
        return illegal_bye(field.players[first])
    return why_not_legal(field, first, second)


def _higher_bye(field: Field, forced: Field) -> Worse:
    """[C5]: the PAB would have to go to a player with more points."""
    assert field.bye_score is not None
    assert forced.bye_score is not None
    return Worse("C5", (field.bye_score,), (forced.bye_score,))
