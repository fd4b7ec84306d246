"""What the Dubov System answers about the next round (C.04.4.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from arbiter_app.pairing.dubov.field import COLOUR_LIMITS, dubov_players, field_of
from arbiter_app.pairing.dubov.solve import NAME, SolvedRound, solve, solve_next_round
from arbiter_app.pairing.next_round import no_bye, place_of
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
class DubovEngine(ComparingEngine[SolvedRound]):
    """The edition of 1 February 2026."""

    name: str = NAME

    def solve(self, tournament: Tournament) -> SolvedRound:
        return solve_next_round(tournament)

    def trace_parts(self, solved: SolvedRound, _number: int) -> TraceParts:
        from arbiter_app.pairing.dubov.tracing import trace_parts

        return trace_parts(solved)

    def states(self, tournament: Tournament) -> tuple[PlayerState, ...]:
        """Upfloats are the only floats, of the pairing even if the game was forfeited (1.8)."""
        return tuple(player.state for player in dubov_players(tournament))

    def legality(self, tournament: Tournament) -> Legality:
        """C1 to C3 and the pairs forbidden by the regulations; nobody is exempt from them."""
        from arbiter_app.pairing.bye_in_order import illegal_bye
        from arbiter_app.pairing.dubov.reasons import why_not_legal
        from arbiter_app.pairing.legality import Legality

        field = field_of(tournament)
        states = [player.state for player in field.players]
        return Legality.by_position(
            states,
            partial(why_not_legal, field),
            lambda one: illegal_bye(states[one].bye_barred_since),
            lambda white, black: COLOUR_LIMITS.broken_by(states[white], states[black]),
        )

    def why_not(self, tournament: Tournament, one: Tpn, other: Tpn | None) -> WhyNot:
        """The pair forced, and the two rounds compared from the bye down."""
        from arbiter_app.pairing.dubov.why_not import why_apart
        from arbiter_app.trace.answers import WhyNot

        solved, number = solve_next_round(tournament), tournament.next_round
        apart = why_apart(solved, *_places(solved, one, other))
        reason, bracket = (None, None) if apart is None else (apart.reason, apart.bracket)
        return WhyNot(self.name, number, one, other, reason, bracket)

    def round_with(self, tournament: Tournament, one: Tpn, other: Tpn | None) -> SolvedRound | None:
        """The best round with the pair forced; it parts from the round as it is where `why_not` says."""
        from arbiter_app.pairing.dubov.why_not import illegal_by_rule, solve_forced, with_pair

        solved = solve_next_round(tournament)
        first, second = _places(solved, one, other)
        if illegal_by_rule(solved.field, first, second) is not None:
            return None
        return solve_forced(with_pair(solved.field, first, second), solved.number)

    def colours(self, solved: SolvedRound, one: int, other: int) -> Allocation:
        return solved.colours(one, other)

    def parting(
        self, solved: SolvedRound, pairs: Sequence[tuple[int, int]], _bye: int | None
    ) -> tuple[Reason | None, int | None]:
        """All pairs forced, and the two rounds compared from the bye down."""
        from arbiter_app.pairing.dubov.why_not import first_difference, with_all

        apart = first_difference(solved, solve(with_all(solved.field, pairs), solved.number))
        if apart is None:
            return None, None
        return apart.reason, None if apart.bracket is None else apart.bracket.number


def _places(solved: SolvedRound, one: Tpn, other: Tpn | None) -> tuple[int, int | None]:
    """The positions of two players, or of one and None for the bye.

    Raises:
        InputError: a player who is not there to be paired, or the bye in a round that has none.
    """
    first = place_of(solved.players, one)
    if other is not None:
        return first, place_of(solved.players, other)
    if len(solved.players) % 2 == 0:
        raise no_bye(solved.number)
    return first, None
