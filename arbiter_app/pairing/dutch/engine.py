"""What the FIDE (Dutch) System answers about the next round (C.04.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter_app.pairing.dutch.round import dutch_round
from arbiter_app.pairing.dutch.wishes import dutch_round_for
from arbiter_app.pairing.player_state import PlayerState, player_states
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn

if TYPE_CHECKING:
    from arbiter_app.pairing.legality import Legality
    from arbiter_app.trace.answers import Judgement, WhyNot
    from arbiter_app.trace.problems import IllegalColour
    from arbiter_app.trace.reasons import Illegal
    from arbiter_app.trace.rounds import ExplainedSoFar, RoundPairing

# Pairing alone is what most commands do: what answers questions is loaded when it is asked.


@dataclass(frozen=True, slots=True)
class DutchEngine:
    """An edition of the FIDE (Dutch) System, by its short name."""

    name: str

    def pair(self, tournament: Tournament, *, explain: bool = False) -> RoundPairing:
        return dutch_round_for(tournament, self.name).pair(tournament, explain=explain)

    def explain(self, tournament: Tournament) -> Iterator[ExplainedSoFar]:
        return dutch_round_for(tournament, self.name).explain(tournament)

    def states(self, tournament: Tournament) -> tuple[PlayerState, ...]:
        return player_states(tournament, dutch_round(self.name).edition.unplayed)

    def legality(self, tournament: Tournament) -> Legality:
        """[C1] to [C3], all that apply, and the limits of the colours.

        Topscorers of the final round (1.8) and their opponents are exempt from both ([C3], [C10],
        [C11]).
        """
        from arbiter_app.pairing.dutch.reasons import illegal_bye, illegal_meeting
        from arbiter_app.pairing.legality import Legality
        from arbiter_app.trace.reasons import FORBIDDEN, Illegal

        states = {state.tpn: state for state in self.states(tournament)}
        forbidden = frozenset(tournament.forbidden_pairs(tournament.next_round))

        def meeting(white: Tpn, black: Tpn) -> tuple[Illegal, ...]:
            found = illegal_meeting(states[white], states[black])
            problems = [] if found is None else [found]
            if (min(white, black), max(white, black)) in forbidden:
                problems.append(Illegal(FORBIDDEN))
            return tuple(problems)

        limits = dutch_round(self.name).edition.colour_limits

        def colours(white: Tpn, black: Tpn) -> tuple[IllegalColour, ...]:
            return limits.broken_by(states[white], states[black])

        return Legality(states, meeting, lambda tpn: illegal_bye(states[tpn]), colours)

    def why_not(self, tournament: Tournament, one: Tpn, other: Tpn | None) -> WhyNot:
        """The pair forced, and the two rounds compared bracket by bracket."""
        from arbiter_app.pairing.dutch.why_not import why_not_dutch

        return why_not_dutch(tournament, one, other, self.name)

    def pair_with(
        self, tournament: Tournament, one: Tpn, other: Tpn | None, /
    ) -> RoundPairing | None:
        """The best round with the pair forced, bracket by bracket."""
        from arbiter_app.pairing.dutch.why_not import round_with_dutch

        return round_with_dutch(tournament, one, other, self.name)

    def judge(
        self, tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None
    ) -> Judgement:
        """By the criteria: the first bracket in which the two pairings part."""
        from arbiter_app.pairing.dutch.by_hand import judge_dutch

        return judge_dutch(tournament, pairs, bye, self.name)

    def fewest_changes(
        self, tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None
    ) -> RoundPairing:
        """The best by the criteria, bracket by bracket."""
        from arbiter_app.pairing.dutch.fewest_changes import fewest_changes_dutch

        return fewest_changes_dutch(tournament, pairs, bye, self.name)
