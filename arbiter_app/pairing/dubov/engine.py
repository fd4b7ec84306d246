"""What the Dubov System answers about the next round (C.04.4.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter_app.pairing.dubov.field import dubov_players
from arbiter_app.pairing.dubov.round import explain_dubov, pair_dubov
from arbiter_app.pairing.dubov.solve import NAME
from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn

if TYPE_CHECKING:
    from arbiter_app.pairing.legality import Legality
    from arbiter_app.trace.answers import Judgement, WhyNot
    from arbiter_app.trace.rounds import ExplainedSoFar, RoundPairing

# Pairing alone is what most commands do: what answers questions is loaded when it is asked.


@dataclass(frozen=True, slots=True)
class DubovEngine:
    """The edition of 1 February 2026."""

    name: str = NAME

    def pair(self, tournament: Tournament, *, explain: bool = False) -> RoundPairing:
        return pair_dubov(tournament, explain=explain)

    def explain(self, tournament: Tournament) -> Iterator[ExplainedSoFar]:
        return explain_dubov(tournament)

    def states(self, tournament: Tournament) -> tuple[PlayerState, ...]:
        """Upfloats are the only floats, of the pairing even if the game was forfeited (1.8)."""
        return tuple(player.state for player in dubov_players(tournament))

    def legality(self, tournament: Tournament) -> Legality:
        from arbiter_app.pairing.dubov.answers import legality_of

        return legality_of(tournament)

    def why_not(self, tournament: Tournament, one: Tpn, other: Tpn | None) -> WhyNot:
        """The pair forced, and the two rounds compared from the bye down."""
        from arbiter_app.pairing.dubov.answers import why_not_dubov

        return why_not_dubov(tournament, one, other)

    def pair_with(
        self, tournament: Tournament, one: Tpn, other: Tpn | None, /
    ) -> RoundPairing | None:
        """The best round with the pair forced."""
        from arbiter_app.pairing.dubov.answers import round_with_dubov

        return round_with_dubov(tournament, one, other)

    def judge(
        self, tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None
    ) -> Judgement:
        """All its pairs forced, and the two rounds compared from the bye down."""
        from arbiter_app.pairing.dubov.answers import judge_dubov

        return judge_dubov(tournament, pairs, bye)

    def fewest_changes(
        self, tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None
    ) -> RoundPairing:
        """By the process itself, with no pairs but those of pairings that keep the most boards."""
        from arbiter_app.pairing.fewest_changes import fewest_changes_by

        return fewest_changes_by(self, tournament, pairs, bye)
