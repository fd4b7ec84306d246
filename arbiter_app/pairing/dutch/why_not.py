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
from arbiter_app.pairing.dutch.wishes import dutch_round_for
from arbiter_app.pairing.next_round import no_bye, place_of
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.answers import WhyNot
from arbiter_app.trace.rounds import RoundPairing


def why_not_dutch(tournament: Tournament, one: Tpn, other: Tpn | None, name: str) -> WhyNot:
    """Why `one` does not meet `other`, or get the bye if None: forced, and compared from the top.

    Raises:
        InputError: a player who is not there to be paired, or the bye in a round that has none.
        NoLegalPairingError: the round has no legal pairing at all.
    """
    dutch = dutch_round_for(tournament, name)
    field = dutch.field_of(tournament)
    first = place_of(field.players, one)
    second = _bye(field, tournament.next_round) if other is None else place_of(field.players, other)

    reason, bracket = why_apart(field, dutch.brackets(field), first, second)
    return WhyNot(name, tournament.next_round, one, other, reason, bracket)


def round_with_dutch(
    tournament: Tournament, one: Tpn, other: Tpn | None, name: str
) -> RoundPairing | None:
    """The best round in which the two meet, or `one` gets the bye if `other` is None.

    It parts from the round as it is where `why_not_dutch` says. None where there is no such round.

    Raises:
        InputError: a player who is not there to be paired, or the bye in a round that has none.
        NoLegalPairingError: the round has no legal pairing at all.
    """
    dutch = dutch_round_for(tournament, name)
    field = dutch.field_of(tournament)
    first = place_of(field.players, one)
    second = _bye(field, tournament.next_round) if other is None else place_of(field.players, other)
    if illegal_by_rule(field, first, second) is not None:
        return None
    try:
        forced_field = restricted(field, first, second)
    except NoLegalPairingError:
        return None
    if forced_field.bye_score != field.bye_score:
        # Nothing of the round as it is is left to be compared with.
        return dutch.published(tournament, field, tuple(dutch.brackets(forced_field)))
    solved = round_with(dutch.brackets(field), Forced(forced_field, first, second))
    return dutch.published(tournament, field, solved)


def _bye(field: Field, number: int) -> int:
    if field.bye is None:
        raise no_bye(number)
    return field.bye
