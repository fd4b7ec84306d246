"""What the Swiss System Based on Rating of 1998 answers about the next round."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.pairing.swiss_1998.field import players_1998
from arbiter_app.pairing.swiss_1998.round import SolvedRound, solve_next_round
from arbiter_app.pairing.swiss_engine import SwissEngine, TraceParts
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn

if TYPE_CHECKING:
    from arbiter_app.pairing.legality import Legality
    from arbiter_app.trace.answers import WhyNot

NAME: Final = "swiss-1998"


@dataclass(frozen=True, slots=True)
class Swiss1998Engine(SwissEngine[SolvedRound]):
    """The system as approved in 1992, 1997 and 1998."""

    name: str = NAME

    def solve(self, tournament: Tournament) -> SolvedRound:
        return solve_next_round(tournament)

    def trace_parts(self, solved: SolvedRound, _number: int) -> TraceParts:
        from arbiter_app.pairing.swiss_1998.tracing import trace_parts

        return trace_parts(solved)

    def states(self, tournament: Tournament) -> tuple[PlayerState, ...]:
        return players_1998(tournament)

    def legality(self, tournament: Tournament) -> Legality:
        """B.1 and B.2, the latter not for players with over 50 % in the last round."""
        from arbiter_app.pairing.legality import Legality
        from arbiter_app.pairing.swiss_1998.field import COLOUR_LIMITS, field_1998
        from arbiter_app.pairing.swiss_1998.reasons import illegal_bye, why_not_legal

        field = field_1998(tournament)
        players = field.players
        return Legality.by_position(
            players,
            partial(why_not_legal, field),
            lambda one: illegal_bye(players[one]),
            lambda white, black: COLOUR_LIMITS.broken_by(players[white], players[black]),
        )

    def why_not(self, tournament: Tournament, one: Tpn, other: Tpn | None) -> WhyNot:
        """Which criterion would have to give way in the bracket where the pairing parted (R14)."""
        from arbiter_app.pairing.next_round import no_bye, place_of
        from arbiter_app.pairing.swiss_1998.why_not import why_not_bye, why_not_pair
        from arbiter_app.trace.answers import ComparedBracket, WhyNot

        number = tournament.next_round
        solved = self.solve(tournament)
        field, paired = solved.field, solved.brackets
        first = place_of(field.players, one)
        if other is not None:
            answer = why_not_pair(field, paired, first, place_of(field.players, other))
        elif solved.receiver is None:
            raise no_bye(number)
        else:
            answer = why_not_bye(field, paired, first)
        bracket = None
        if answer.bracket is not None:
            residents = paired[answer.bracket - 1].bracket.residents
            score = field.players[residents[0]].score
            bracket = ComparedBracket(answer.bracket, score, answer.played, answer.forced)
        return WhyNot(self.name, number, one, other, answer.reason, bracket)
