"""A round with and without a restriction that keeps players apart."""

from __future__ import annotations

from dataclasses import dataclass, field

from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.answers import Judgement, RoundCosts
from arbiter_app.trace.brackets import BracketPlayer
from arbiter_app.trace.rounds import RoundPairing


@dataclass(frozen=True, slots=True)
class KeptApart:
    """A round with and without a restriction, and what the restriction costs.

    Attributes:
        before: the state before the round, without the restriction.
        free: the round as it would be without.
        apart: the round with it.
        avoided: the boards (White, Black) of `free` that the restriction does not allow, and that are
            not in `apart`.
        judgement: where the round with it is worse than the one without.
        costs: what it costs in each criterion; None where the system has no such ones.
        players: scores and colours due as the system sees them.
        below: for each group in force the code of the criterion from which upwards nothing may suffer;
            empty if nobody of it may meet another whatever it costs.
        meeting: the boards (White, Black) of `apart` on which some meet all the same.
    """

    before: Tournament = field(repr=False)
    free: RoundPairing
    apart: RoundPairing
    avoided: tuple[tuple[Tpn, Tpn], ...]
    judgement: Judgement
    costs: RoundCosts | None
    players: tuple[BracketPlayer, ...] = field(repr=False)
    below: tuple[str, ...] = ()
    meeting: tuple[tuple[Tpn, Tpn], ...] = ()

    @property
    def all_below(self) -> str:
        """The code of the criterion that all groups name; empty if they differ, or one names none."""
        return self.below[0] if len(set(self.below)) == 1 else ""

    @property
    def changed(self) -> tuple[tuple[Tpn, Tpn], ...]:
        """The boards (White, Black) of the round with the restriction that the other does not have."""
        free = {(pair.white, pair.black) for pair in self.free.pairs}
        boards = ((pair.white, pair.black) for pair in self.apart.pairs)
        return tuple(pair for pair in boards if pair not in free)
