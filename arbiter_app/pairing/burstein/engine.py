"""What the Burstein System answers about the next round (C.04.4.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from arbiter_app.pairing.burstein.criteria import NAME, Burstein
from arbiter_app.pairing.burstein.field import everybody_in, states_of
from arbiter_app.pairing.burstein.round import (
    SEEDED_BY,
    as_own,
    explain_burstein,
    is_seeding_round,
    pair_burstein,
)
from arbiter_app.pairing.dutch.engine import DutchEngine
from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn

if TYPE_CHECKING:
    from arbiter_app.pairing.legality import Legality
    from arbiter_app.trace.answers import Judgement, WhyNot
    from arbiter_app.trace.problems import IllegalColour
    from arbiter_app.trace.reasons import Illegal
    from arbiter_app.trace.rounds import ExplainedSoFar, RoundPairing


@dataclass(frozen=True, slots=True)
class BursteinEngine:
    """The edition of 1 February 2026; the seeding rounds go to the FIDE (Dutch) System (1.6.1)."""

    name: str = NAME

    def pair(self, tournament: Tournament, *, explain: bool = False) -> RoundPairing:
        return pair_burstein(tournament, explain=explain)

    def explain(self, tournament: Tournament) -> Iterator[ExplainedSoFar]:
        return explain_burstein(tournament)

    def states(self, tournament: Tournament) -> tuple[PlayerState, ...]:
        if is_seeding_round(tournament):
            return _DUTCH.states(tournament)
        return states_of(tournament)

    def legality(self, tournament: Tournament) -> Legality:
        """[C1] to [C3], and the limits of the colours; nobody is exempt."""
        from arbiter_app.pairing.burstein.forced import why_not_legal
        from arbiter_app.pairing.bye_in_order import illegal_bye
        from arbiter_app.pairing.legality import Legality

        if is_seeding_round(tournament):
            return _DUTCH.legality(tournament)
        everybody = everybody_in(tournament)
        players = everybody.players

        def meeting(one: int, other: int) -> Illegal | None:
            return why_not_legal(everybody, one, other)

        def bye(one: int) -> Illegal | None:
            return illegal_bye(players[one].bye_barred_since)

        def colours(white: int, black: int) -> tuple[IllegalColour, ...]:
            return Burstein.colour_limits.broken_by(players[white], players[black])

        return Legality.by_position(players, meeting, bye, colours)

    def why_not(self, tournament: Tournament, one: Tpn, other: Tpn | None) -> WhyNot:
        """The pair forced, and the two rounds compared: the bye, then bracket by bracket."""
        from arbiter_app.pairing.burstein.answers import why_not_burstein

        if is_seeding_round(tournament):
            answer = _DUTCH.why_not(tournament, one, other)
            return replace(answer, system=NAME, text=SEEDED_BY)
        return why_not_burstein(tournament, one, other)

    def pair_with(
        self, tournament: Tournament, one: Tpn, other: Tpn | None, /
    ) -> RoundPairing | None:
        """The best round with the pair forced, bracket by bracket."""
        from arbiter_app.pairing.burstein.answers import round_with_burstein

        if is_seeding_round(tournament):
            found = _DUTCH.pair_with(tournament, one, other)
            return None if found is None else as_own(found)
        return round_with_burstein(tournament, one, other)

    def judge(
        self, tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None
    ) -> Judgement:
        """By the bye and the criteria: the first bracket in which the two pairings part."""
        from arbiter_app.pairing.burstein.answers import judge_burstein

        if is_seeding_round(tournament):
            return replace(_DUTCH.judge(tournament, pairs, bye), text=SEEDED_BY)
        return judge_burstein(tournament, pairs, bye)

    def fewest_changes(
        self, tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None
    ) -> RoundPairing:
        """By the process itself, with no pairs but those of pairings that keep the most boards."""
        from arbiter_app.pairing.fewest_changes import fewest_changes_by

        if is_seeding_round(tournament):
            return as_own(_DUTCH.fewest_changes(tournament, pairs, bye))
        return fewest_changes_by(self, tournament, pairs, bye)


_DUTCH: Final = DutchEngine(SEEDED_BY)
