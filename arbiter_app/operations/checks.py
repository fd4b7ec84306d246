"""Rounds that came from elsewhere, paired again and compared."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.tournament.remarks import explained_rounds
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.wording import NOTHING, Phrase


@dataclass(frozen=True, slots=True)
class RoundDifference:
    """A round that is not the one the rules give.

    Attributes:
        boards: the boards whose pair, or whose colours, the rules do not give, in order.
        bye_differs: somebody else should have had the pairing-allocated bye.
        error: why the engine has no pairing to compare with, else nothing.
        reason: the `###` line of the report that says why the round need not be what the rules
            give, else empty.
    """

    round_number: int
    boards: tuple[int, ...]
    bye_differs: bool
    error: Phrase = NOTHING
    reason: str = ""


def check_paired_round(tournament: Tournament, round_number: int) -> RoundDifference | None:
    """Pair a round again from the state before it; None if it is the one the rules give.

    It may take a while: use a worker.

    Raises:
        InputError: no such round.
    """
    from arbiter_app.pairing.checker import check_round

    check = check_round(tournament, round_number)
    if check.same:
        return None
    reason = explained_rounds(tournament).get(round_number, "")
    if check.expected is None:
        error = check.error or NOTHING
        return RoundDifference(round_number, (), bye_differs=False, error=error, reason=reason)
    pairs = {(pair.white, pair.black) for pair in check.expected.pairs}
    found = check.found
    boards = tuple(game.board for game in found.games if (game.white, game.black) not in pairs)
    bye_differs = check.expected.bye != found.pairing_allocated_bye
    return RoundDifference(round_number, boards, bye_differs, reason=reason)
