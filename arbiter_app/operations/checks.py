"""Rounds that came from elsewhere, paired again and compared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter_app.tournament.remarks import explained_rounds
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.wording import NOTHING, Phrase

if TYPE_CHECKING:
    from arbiter_app.pairing.checker import RoundCheck


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

    @property
    def places(self) -> tuple[int | None, ...]:
        """The boards that differ, then None if the bye does."""
        return (*self.boards, None) if self.bye_differs else self.boards


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
    return difference_of(check, explained_rounds(tournament).get(round_number, ""))


def difference_of(check: RoundCheck, reason: str) -> RoundDifference:
    """Where a round that is not the one the rules give differs; `reason` is the report's."""
    number, found = check.round_number, check.found
    if check.expected is None:
        error = check.error or NOTHING
        return RoundDifference(number, (), bye_differs=False, error=error, reason=reason)
    pairs = {(pair.white, pair.black) for pair in check.expected.pairs}
    boards = tuple(game.board for game in found.games if (game.white, game.black) not in pairs)
    bye_differs = check.expected.bye != found.pairing_allocated_bye
    return RoundDifference(number, boards, bye_differs, reason=reason)
