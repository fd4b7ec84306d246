"""What the Double-Swiss System answers about the next round (C.04.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter_app.pairing.double_swiss.field import double_swiss_players
from arbiter_app.pairing.double_swiss.round import NAME, explain_double_swiss, pair_double_swiss
from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn

if TYPE_CHECKING:
    from arbiter_app.pairing.legality import Legality
    from arbiter_app.trace.answers import Judgement, WhyNot
    from arbiter_app.trace.reasons import Illegal
    from arbiter_app.trace.rounds import ExplainedSoFar, RoundPairing

# Pairing alone is what most commands do: what answers questions is loaded when it is asked.


@dataclass(frozen=True, slots=True)
class DoubleSwissEngine:
    """The Double-Swiss System."""

    def pair(self, tournament: Tournament, *, explain: bool = False) -> RoundPairing:
        return pair_double_swiss(tournament, explain=explain)

    def explain(self, tournament: Tournament) -> Iterator[ExplainedSoFar]:
        return explain_double_swiss(tournament)

    def states(self, tournament: Tournament) -> tuple[PlayerState, ...]:
        """No colour is due (Article 4); floats are those of the previous round (1.5)."""
        rounds = tournament.next_round - 1
        players = sorted(double_swiss_players(tournament), key=lambda one: (-one.score, one.tpn))
        return tuple(player.as_state(rounds) for player in players)

    def legality(self, tournament: Tournament) -> Legality:
        """[C1] and [C2]. C.04.1 (2026) 6 and 7 do not apply: nobody can have a wrong colour."""
        from arbiter_app.pairing.double_swiss.field import field_of
        from arbiter_app.pairing.double_swiss.reasons import why_not_legal
        from arbiter_app.pairing.double_swiss.solve import why_not_bye_legal
        from arbiter_app.pairing.legality import Legality

        field = field_of(tournament)

        def meeting(one: int, other: int) -> Illegal | None:
            return why_not_legal(field, one, other)

        return Legality.by_position(
            field.players,
            meeting,
            lambda one: why_not_bye_legal(field, one),
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
        return WhyNot(NAME, tournament.next_round, one, other, answer.reason, answer.bracket)

    def pair_with(
        self, tournament: Tournament, one: Tpn, other: Tpn | None, /
    ) -> RoundPairing | None:
        """The round by the rules if the two may meet nobody else."""
        from arbiter_app.pairing.double_swiss.answers import round_with

        return round_with(tournament, one, other)

    def judge(
        self, tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None
    ) -> Judgement:
        """By the criteria: the first bracket in which the two pairings part."""
        from arbiter_app.pairing.double_swiss.answers import judge_double_swiss

        return judge_double_swiss(tournament, pairs, bye)

    def fewest_changes(
        self, tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None
    ) -> RoundPairing:
        """By the process itself, with no pairs but those of pairings that keep the most boards."""
        from arbiter_app.pairing.fewest_changes import fewest_changes_by

        return fewest_changes_by(self, tournament, pairs, bye)
