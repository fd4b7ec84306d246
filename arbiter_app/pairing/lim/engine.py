"""What the Lim System answers about the next round (C.04.4.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from arbiter_app.pairing.lim.players import due_strength, lim_players
from arbiter_app.pairing.lim.solve import SolvedRound, solve_next_round
from arbiter_app.pairing.player_state import PlayerState, player_states
from arbiter_app.pairing.swiss_engine import SwissEngine, TraceParts
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.rounds import ExplainedSoFar

if TYPE_CHECKING:
    from arbiter_app.pairing.legality import Legality
    from arbiter_app.trace.answers import WhyNot
    from arbiter_app.trace.problems import IllegalColour

MAXI_NAME: Final = "lim-maxi"


@dataclass(frozen=True, slots=True)
class LimEngine(SwissEngine[SolvedRound]):
    """The Lim System, by its short name; maxi-tournaments have one of their own (3.2, 3.8, 5.7)."""

    name: str

    @property
    def is_maxi(self) -> bool:
        return self.name == MAXI_NAME

    def solve(self, tournament: Tournament) -> SolvedRound:
        return solve_next_round(tournament, is_maxi=self.is_maxi)

    def trace_parts(self, solved: SolvedRound, _number: int) -> TraceParts:
        from arbiter_app.pairing.lim.tracing import trace_parts

        return trace_parts(solved)

    def explain(self, tournament: Tournament) -> Iterator[ExplainedSoFar]:
        """All at once: its score-groups are not paired from one end to the other (2.2)."""
        yield ExplainedSoFar.whole(self.pair(tournament, explain=True))

    def states(self, tournament: Tournament) -> tuple[PlayerState, ...]:
        """Floats are transfers (3.10): the opponent of a floater has none."""
        of_lim = {player.tpn: player for player in lim_players(tournament)}
        return tuple(
            replace(
                state,
                due=of_lim[state.tpn].due,
                strength=due_strength(of_lim[state.tpn]),
                floats=of_lim[state.tpn].transferred,
                is_topscorer=False,
            )
            for state in player_states(tournament)
        )

    def legality(self, tournament: Tournament) -> Legality:
        """2.1 and 5.1 a and b, in the last round with Article 6; for the bye 1.1."""
        from arbiter_app.pairing.legality import Legality
        from arbiter_app.pairing.lim.bye import illegal_bye
        from arbiter_app.pairing.lim.field import field_of
        from arbiter_app.pairing.lim.reasons import why_not_legal

        field = field_of(tournament, is_maxi=self.is_maxi)
        players = field.players

        def colours(white: int, black: int) -> tuple[IllegalColour, ...]:
            return field.colour_limits.broken_by(players[white], players[black])

        return Legality.by_position(
            players, partial(why_not_legal, field), lambda one: illegal_bye(players[one]), colours
        )

    def why_not(self, tournament: Tournament, one: Tpn, other: Tpn | None) -> WhyNot:
        """Read from the procedure, which compares no vectors: the article that came first."""
        from arbiter_app.pairing.lim.why_not import why_not_bye, why_not_pair
        from arbiter_app.trace.answers import WhyNot

        solved, number = self.solve(tournament), tournament.next_round
        if other is None:
            answer = why_not_bye(solved, number, one)
        else:
            answer = why_not_pair(solved, one, other)
        reason, bracket = answer.reason, answer.bracket
        return WhyNot(self.name, number, one, other, reason, bracket, left=answer.left)
