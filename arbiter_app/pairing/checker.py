"""Re-pair the rounds of a tournament and compare (FIDE's pairings checker)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter_app.errors import UserError
from arbiter_app.pairing.questions import pair_round
from arbiter_app.pairing.undeclared import moments_before
from arbiter_app.tournament.tournament import Round, Tournament
from arbiter_app.wording import Phrase

if TYPE_CHECKING:
    from arbiter_app.trace.rounds import RoundPairing


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """One round of a tournament against what the rules give.

    `expected` is the pairing by the rules, None with `error` where there is none; `before` is the
    state from which they pair the round, with what the tournament leaves unsaid.
    """

    round_number: int
    same: bool
    expected: RoundPairing | None
    found: Round
    before: Tournament
    error: Phrase | None = None


def check_round(tournament: Tournament, number: int, *, system: str | None = None) -> RoundCheck:
    """Pair round `number` again from the state before it; compare pairs, colours and the PAB.

    Where the number of rounds is not known, a last round is the same if it was paired as the last
    of all, or as one of others to follow.
    """
    found = tournament.round(number)
    moments = moments_before(tournament, number, system=system)
    checks = (_checked(before, found, system) for before in moments)
    first = next(checks)
    if first.same:
        return first
    return next((check for check in checks if check.same), first)


def _checked(before: Tournament, found: Round, system: str | None) -> RoundCheck:
    number = found.number
    try:
        expected = pair_round(before, system=system)
    except UserError as error:
        return RoundCheck(number, False, None, found, before, error.said)
    return RoundCheck(number, _is_same(expected, found), expected, found, before)


def state_before(tournament: Tournament, number: int, *, system: str | None = None) -> Tournament:
    """The state before a round, with what the tournament leaves unsaid and the round shows.

    Raises:
        InputError: the round before it has not been paired.
    """
    if number > len(tournament.rounds):
        return tournament.before_round(number)
    moments = list(moments_before(tournament, number, system=system))
    if len(moments) == 1:
        return moments[0]
    return check_round(tournament, number, system=system).before


def check_tournament(
    tournament: Tournament, *, system: str | None = None
) -> tuple[RoundCheck, ...]:
    """Check every paired round, in order."""
    return tuple(
        check_round(tournament, number, system=system)
        for number in range(1, len(tournament.rounds) + 1)
    )


def _is_same(expected: RoundPairing, found: Round) -> bool:
    pairs = {(pair.white, pair.black) for pair in expected.pairs}
    games = {(game.white, game.black) for game in found.games}
    return pairs == games and expected.bye == found.pairing_allocated_bye
