"""Re-pair the rounds of a tournament and compare (FIDE's pairings checker)."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.errors import UserError
from arbiter_app.pairing.systems import pair_round
from arbiter_app.pairing.trace import RoundPairing
from arbiter_app.tournament.tournament import Round, Tournament


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """One round of a tournament against what the rules give.

    `expected` is the pairing by the rules, None with `error` where there is none.
    """

    round_number: int
    same: bool
    expected: RoundPairing | None
    found: Round
    error: str | None = None


def check_round(tournament: Tournament, number: int, *, system: str | None = None) -> RoundCheck:
    """Pair round `number` again from the state before it; compare pairs, colours and the PAB."""
    found = tournament.round(number)
    try:
        expected = pair_round(tournament.before_round(number), system=system)
    except UserError as error:
        return RoundCheck(number, same=False, expected=None, found=found, error=str(error))
    return RoundCheck(number, _is_same(expected, found), expected, found)


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
