"""What the Swiss System Based on Rating of 1998 answers about the next round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.pairing.swiss_1998.field import players_1998
from arbiter_app.pairing.swiss_1998.round import (
    NAME,
    bye_of,
    explain_swiss_1998,
    field_of,
    pair_swiss_1998,
)
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.answers import ComparedBracket

if TYPE_CHECKING:
    from arbiter_app.pairing.legality import Legality
    from arbiter_app.trace.answers import Judgement, WhyNot
    from arbiter_app.trace.problems import IllegalColour
    from arbiter_app.trace.reasons import Illegal
    from arbiter_app.trace.rounds import ExplainedSoFar, RoundPairing


@dataclass(frozen=True, slots=True)
class Swiss1998Engine:
    """The system as approved in 1992, 1997 and 1998."""

    name: str = NAME

    def pair(self, tournament: Tournament, *, explain: bool = False) -> RoundPairing:
        return pair_swiss_1998(tournament, explain=explain)

    def explain(self, tournament: Tournament) -> Iterator[ExplainedSoFar]:
        return explain_swiss_1998(tournament)

    def states(self, tournament: Tournament) -> tuple[PlayerState, ...]:
        return players_1998(tournament)

    def legality(self, tournament: Tournament) -> Legality:
        """B.1 and B.2, the latter not for players with over 50 % in the last round."""
        from arbiter_app.pairing.legality import Legality
        from arbiter_app.pairing.swiss_1998.field import COLOUR_LIMITS, field_1998
        from arbiter_app.pairing.swiss_1998.reasons import illegal_bye, why_not_legal

        field = field_1998(tournament)

        def meeting(one: int, other: int) -> Illegal | None:
            return why_not_legal(field, one, other)

        def colours(white: int, black: int) -> tuple[IllegalColour, ...]:
            return COLOUR_LIMITS.broken_by(field.players[white], field.players[black])

        return Legality.by_position(
            field.players, meeting, lambda one: illegal_bye(field.players[one]), colours
        )

    def why_not(self, tournament: Tournament, one: Tpn, other: Tpn | None) -> WhyNot:
        """Which criterion would have to give way in the bracket where the pairing parted (R14)."""
        from arbiter_app.pairing.next_round import no_bye, place_of
        from arbiter_app.pairing.swiss_1998.procedure import pair_brackets
        from arbiter_app.pairing.swiss_1998.why_not import why_not_bye, why_not_pair
        from arbiter_app.trace.answers import WhyNot

        number = tournament.next_round
        field = field_of(tournament)
        paired = pair_brackets(field, number)
        first = place_of(field.players, one)
        if other is not None:
            answer = why_not_pair(field, paired, first, place_of(field.players, other))
        elif bye_of(field, paired) is None:
            raise no_bye(number)
        else:
            answer = why_not_bye(field, paired, first)
        bracket = None
        if answer.bracket is not None:
            residents = paired[answer.bracket - 1].bracket.residents
            score = field.players[residents[0]].score
            bracket = ComparedBracket(answer.bracket, score, answer.played, answer.forced)
        return WhyNot(self.name, number, one, other, answer.reason, bracket)

    def pair_with(self, _tournament: Tournament, _one: Tpn, _other: Tpn | None, /) -> None:
        """The text compares brackets, not rounds: there is none that would come next."""

    def judge(
        self, tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None
    ) -> Judgement:
        """Why the first pair that is not the system's was not made."""
        from arbiter_app.pairing.by_procedure import judge_by_procedure

        return judge_by_procedure(self, tournament, pairs, bye)

    def fewest_changes(
        self, tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None
    ) -> RoundPairing:
        """By the process itself, with no pairs but those of pairings that keep the most boards."""
        from arbiter_app.pairing.fewest_changes import fewest_changes_by

        return fewest_changes_by(self, tournament, pairs, bye)
