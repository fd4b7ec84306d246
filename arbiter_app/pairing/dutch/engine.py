"""What the FIDE (Dutch) System answers about the next round (C.04.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter_app.pairing.dutch.round import DutchRound, SolvedRound, dutch_round
from arbiter_app.pairing.dutch.wishes import dutch_round_for
from arbiter_app.pairing.next_round import published
from arbiter_app.pairing.player_state import PlayerState, player_states
from arbiter_app.pairing.swiss_engine import ComparingEngine, TraceParts
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn

if TYPE_CHECKING:
    from arbiter_app.pairing.colours import Allocation
    from arbiter_app.pairing.legality import Legality
    from arbiter_app.trace.answers import WhyNot
    from arbiter_app.trace.reasons import Illegal, Reason
    from arbiter_app.trace.rounds import RoundPairing


@dataclass(frozen=True, slots=True)
class DutchEngine(ComparingEngine[SolvedRound]):
    """An edition of the FIDE (Dutch) System, by its short name.

    With a `text` it is the edition of that name, which pairs rounds of the system `name`.
    """

    name: str
    text: str = ""

    def _round_of(self, tournament: Tournament) -> DutchRound:
        return dutch_round_for(tournament, self.text or self.name)

    def solve(self, tournament: Tournament) -> SolvedRound:
        return self._round_of(tournament).solve(tournament)

    def trace_parts(self, solved: SolvedRound, _number: int) -> TraceParts:
        from arbiter_app.pairing.dutch.tracing import trace_parts

        return trace_parts(solved)

    def states(self, tournament: Tournament) -> tuple[PlayerState, ...]:
        edition = dutch_round(self.text or self.name).edition
        return player_states(tournament, edition.unplayed)

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
        limits = dutch_round(self.text or self.name).edition.colour_limits

        def meeting(white: Tpn, black: Tpn) -> tuple[Illegal, ...]:
            found = illegal_meeting(states[white], states[black])
            problems = [] if found is None else [found]
            if (min(white, black), max(white, black)) in forbidden:
                problems.append(Illegal(FORBIDDEN))
            return tuple(problems)

        return Legality(
            states,
            meeting,
            lambda tpn: illegal_bye(states[tpn]),
            lambda white, black: limits.broken_by(states[white], states[black]),
        )

    def why_not(self, tournament: Tournament, one: Tpn, other: Tpn | None) -> WhyNot:
        """The pair forced, and the two rounds compared bracket by bracket."""
        from arbiter_app.pairing.dutch.why_not import why_not_pair
        from arbiter_app.trace.answers import WhyNot

        reason, bracket = why_not_pair(self._round_of(tournament), tournament, one, other)
        number = tournament.next_round
        return WhyNot(self.name, number, one, other, reason, bracket, self.text)

    def round_with(self, tournament: Tournament, one: Tpn, other: Tpn | None) -> SolvedRound | None:
        """The best round with the pair forced, bracket by bracket."""
        from arbiter_app.pairing.dutch.why_not import round_with_pair

        return round_with_pair(self._round_of(tournament), tournament, one, other)

    def colours(self, solved: SolvedRound, one: int, other: int) -> Allocation:
        return solved.colours(one, other)

    def parting(
        self, solved: SolvedRound, pairs: Sequence[tuple[int, int]], bye: int | None
    ) -> tuple[Reason | None, int | None]:
        from arbiter_app.pairing.dutch.by_hand import parting

        return parting(solved, pairs, bye)

    def fewest_changes(
        self, tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None
    ) -> RoundPairing:
        """The best by the criteria, bracket by bracket."""
        from arbiter_app.pairing.dutch.fewest_changes import fewest_changes_dutch

        best, games = fewest_changes_dutch(self._round_of(tournament), tournament, pairs, bye)
        return published(tournament, self.name, best.players, games, best.receiver, None)
