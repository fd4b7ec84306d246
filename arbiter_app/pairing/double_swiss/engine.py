"""What the Double-Swiss System answers about the next round (C.04.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from arbiter_app.pairing.double_swiss.field import double_swiss_players, field_of
from arbiter_app.pairing.double_swiss.solve import (
    SolvedRound,
    colours_of,
    next_field,
    solve_field,
    why_not_bye_legal,
)
from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.pairing.swiss_engine import ComparingEngine, TraceParts
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn

if TYPE_CHECKING:
    from arbiter_app.pairing.colours import Allocation
    from arbiter_app.pairing.legality import Legality
    from arbiter_app.trace.answers import WhyNot
    from arbiter_app.trace.reasons import Reason

NAME: Final = "double-swiss"


@dataclass(frozen=True, slots=True)
class DoubleSwissEngine(ComparingEngine[SolvedRound]):
    """The Double-Swiss System."""

    name: str = NAME

    def solve(self, tournament: Tournament) -> SolvedRound:
        return solve_field(next_field(tournament), tournament.next_round)

    def trace_parts(self, solved: SolvedRound, number: int) -> TraceParts:
        from arbiter_app.pairing.double_swiss.tracing import trace_parts

        return trace_parts(solved, number)

    def states(self, tournament: Tournament) -> tuple[PlayerState, ...]:
        """No colour is due (Article 4); floats are those of the previous round (1.5)."""
        rounds = tournament.next_round - 1
        players = sorted(double_swiss_players(tournament), key=lambda one: (-one.score, one.tpn))
        return tuple(player.as_state(rounds) for player in players)

    def legality(self, tournament: Tournament) -> Legality:
        """[C1] and [C2]. C.04.1 (2026) 6 and 7 do not apply: nobody can have a wrong colour."""
        from arbiter_app.pairing.double_swiss.reasons import why_not_legal
        from arbiter_app.pairing.legality import Legality

        field = field_of(tournament)
        return Legality.by_position(
            field.players,
            partial(why_not_legal, field),
            partial(why_not_bye_legal, field),
            lambda _white, _black: (),
        )

    def why_not(self, tournament: Tournament, one: Tpn, other: Tpn | None) -> WhyNot:
        """By the bracket in which the first of the two was paired."""
        from arbiter_app.pairing.double_swiss.answers import why_not_bye, why_not_pair
        from arbiter_app.trace.answers import WhyNot

        if other is None:
            answer = why_not_bye(tournament, one)
        else:
            answer = why_not_pair(tournament, one, other)
        return WhyNot(self.name, tournament.next_round, one, other, answer.reason, answer.bracket)

    def round_with(self, tournament: Tournament, one: Tpn, other: Tpn | None) -> SolvedRound | None:
        """The round by the rules if the two may meet nobody else."""
        from arbiter_app.pairing.double_swiss.answers import round_with_pair

        return round_with_pair(tournament, one, other)

    def colours(self, solved: SolvedRound, one: int, other: int) -> Allocation:
        return colours_of(solved.field, (one, other))

    def parting(
        self, solved: SolvedRound, pairs: Sequence[tuple[int, int]], bye: int | None
    ) -> tuple[Reason | None, int | None]:
        from arbiter_app.pairing.double_swiss.answers import parting

        return parting(solved, pairs, bye)
