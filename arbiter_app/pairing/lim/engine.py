"""What the Lim System answers about the next round (C.04.4.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from arbiter_app.pairing.lim.players import due_strength, lim_players
from arbiter_app.pairing.lim.round import MAXI_NAME, pair_lim
from arbiter_app.pairing.player_state import PlayerState, player_states
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.rounds import ExplainedSoFar, RoundPairing

if TYPE_CHECKING:
    from arbiter_app.pairing.legality import Legality
    from arbiter_app.trace.answers import Judgement, WhyNot
    from arbiter_app.trace.problems import IllegalColour
    from arbiter_app.trace.reasons import Illegal


@dataclass(frozen=True, slots=True)
class LimEngine:
    """The Lim System, by its short name; maxi-tournaments have one of their own."""

    name: str

    def pair(self, tournament: Tournament, *, explain: bool = False) -> RoundPairing:
        return pair_lim(tournament, self.name, explain=explain)

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

        field = field_of(tournament, is_maxi=self.name == MAXI_NAME)

        def meeting(one: int, other: int) -> Illegal | None:
            return why_not_legal(field, one, other)

        def colours(white: int, black: int) -> tuple[IllegalColour, ...]:
            return field.colour_limits.broken_by(field.players[white], field.players[black])

        return Legality.by_position(
            field.players, meeting, lambda one: illegal_bye(field.players[one]), colours
        )

    def why_not(self, tournament: Tournament, one: Tpn, other: Tpn | None) -> WhyNot:
        """Read from the procedure, which compares no vectors: the article that came first."""
        from arbiter_app.pairing.lim.why_not import why_not_bye, why_not_pair
        from arbiter_app.trace.answers import WhyNot

        if other is None:
            answer = why_not_bye(tournament, one, self.name)
        else:
            answer = why_not_pair(tournament, one, other, self.name)
        return WhyNot(
            self.name,
            tournament.next_round,
            one,
            other,
            answer.reason,
            answer.bracket,
            left=answer.left,
        )

    def pair_with(self, _tournament: Tournament, _one: Tpn, _other: Tpn | None, /) -> None:
        """The Lim System compares no rounds: there is none that would come next."""

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
