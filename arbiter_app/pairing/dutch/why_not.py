"""Why were two players not paired, or why did a player not get the bye, by C.04.3?

The pair is forced, the round paired again under the same rules, and the two pairings are
compared bracket by bracket from the top.
"""

from __future__ import annotations

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.dutch.field import Field, restricted
from arbiter_app.pairing.dutch.forced import (
    Forced,
    illegal_by_rule,
    round_with,
    why_apart,
)
from arbiter_app.pairing.dutch.round import DutchRound, SolvedRound
from arbiter_app.pairing.next_round import no_bye, place_of
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.answers import ComparedBracket
from arbiter_app.trace.reasons import Reason


def why_not_pair(
    dutch: DutchRound, tournament: Tournament, one: Tpn, other: Tpn | None
) -> tuple[Reason | None, ComparedBracket | None]:
    """Why `one` does not meet `other`, or get the bye if None: forced, and compared from the top.

    Raises:
        InputError: a player who is not there to be paired, or the bye in a round that has none.
        NoLegalPairingError: the round has no legal pairing at all.
    """
    field = dutch.field_of(tournament)
    first, second = _places(field, tournament.next_round, one, other)
    return why_apart(field, dutch.brackets(field), first, second)


def round_with_pair(
    dutch: DutchRound, tournament: Tournament, one: Tpn, other: Tpn | None
) -> SolvedRound | None:
    """The best round in which the two meet, or `one` gets the bye if `other` is None.

    It parts from the round as it is where `why_not_pair` says. None where there is no such round.

    Raises:
        InputError: a player who is not there to be paired, or the bye in a round that has none.
        NoLegalPairingError: the round has no legal pairing at all.
    """
    field = dutch.field_of(tournament)
    first, second = _places(field, tournament.next_round, one, other)
    if illegal_by_rule(field, first, second) is not None:
        return None
    try:
        forced_field = restricted(field, first, second)
    except NoLegalPairingError:
        return None
    if forced_field.bye_score != field.bye_score:
        # Nothing of the round as it is is left to be compared with.
        return SolvedRound(field, tuple(dutch.brackets(forced_field)))
    forced = Forced(forced_field, first, second)
    return SolvedRound(field, round_with(dutch.brackets(field), forced))


def _places(field: Field, number: int, one: Tpn, other: Tpn | None) -> tuple[int, int]:
    """The positions of two players, or of one and the bye."""
    first = place_of(field.players, one)
    if other is not None:
        return first, place_of(field.players, other)
    if field.bye is None:
        raise no_bye(number)
    return first, field.bye
