"""What the Burstein System answers about the next round (C.04.4.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from arbiter_app.pairing.burstein.criteria import NAME, Burstein
from arbiter_app.pairing.burstein.field import everybody_in, states_of
from arbiter_app.pairing.burstein.round import (
    SEEDED_BY,
    SolvedRound,
    checked_field,
    is_seeding_round,
    solve,
)
from arbiter_app.pairing.dutch.engine import DutchEngine
from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.pairing.swiss_engine import ComparingEngine, TraceParts
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn

if TYPE_CHECKING:
    from arbiter_app.pairing.colours import Allocation
    from arbiter_app.pairing.legality import Legality
    from arbiter_app.trace.answers import WhyNot
    from arbiter_app.trace.reasons import Reason


@dataclass(frozen=True, slots=True)
class BursteinEngine(ComparingEngine[SolvedRound]):
    """The rounds after the seeding rounds, by the edition of 1 February 2026."""

    name: str = NAME

    def solve(self, tournament: Tournament) -> SolvedRound:
        return solve(checked_field(tournament))

    def trace_parts(self, solved: SolvedRound, _number: int) -> TraceParts:
        from arbiter_app.pairing.burstein.tracing import trace_parts

        return trace_parts(solved)

    def states(self, tournament: Tournament) -> tuple[PlayerState, ...]:
        return states_of(tournament)

    def legality(self, tournament: Tournament) -> Legality:
        """[C1] to [C3], and the limits of the colours; nobody is exempt."""
        from arbiter_app.pairing.burstein.forced import why_not_legal
        from arbiter_app.pairing.bye_in_order import illegal_bye
        from arbiter_app.pairing.legality import Legality

        everybody = everybody_in(tournament)
        players = everybody.players
        return Legality.by_position(
            players,
            partial(why_not_legal, everybody),
            lambda one: illegal_bye(players[one].bye_barred_since),
            lambda white, black: Burstein.colour_limits.broken_by(players[white], players[black]),
        )

    def why_not(self, tournament: Tournament, one: Tpn, other: Tpn | None) -> WhyNot:
        """The pair forced, and the two rounds compared: the bye, then bracket by bracket."""
        from arbiter_app.pairing.burstein.answers import why_not_pair
        from arbiter_app.trace.answers import WhyNot

        reason, bracket = why_not_pair(tournament, one, other)
        return WhyNot(self.name, tournament.next_round, one, other, reason, bracket)

    def round_with(self, tournament: Tournament, one: Tpn, other: Tpn | None) -> SolvedRound | None:
        """The best round with the pair forced, bracket by bracket."""
        from arbiter_app.pairing.burstein.answers import round_with_pair

        return round_with_pair(tournament, one, other)

    def colours(self, solved: SolvedRound, one: int, other: int) -> Allocation:
        return solved.field.colours(solved.players[one], solved.players[other])

    def parting(
        self, solved: SolvedRound, pairs: Sequence[tuple[int, int]], bye: int | None
    ) -> tuple[Reason | None, int | None]:
        from arbiter_app.pairing.burstein.answers import parting

        return parting(solved, pairs, bye)


def engine_of(tournament: Tournament, name: str = NAME) -> DutchEngine | BursteinEngine:
    """The engine of the next round: a seeding round goes to the FIDE (Dutch) System (1.6.1).

    Raises:
        InputError: nobody said how many rounds there are.
    """
    return DutchEngine(name, SEEDED_BY) if is_seeding_round(tournament) else BursteinEngine(name)
