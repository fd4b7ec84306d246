"""What a round-robin answers about the next round: what the table says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arbiter_app.pairing.by_hand import judge_by_procedure
from arbiter_app.pairing.colour_limits import ColourLimits
from arbiter_app.pairing.legality import Legality
from arbiter_app.pairing.next_round import no_bye
from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.pairing.round_robin.next_round import Rounds
from arbiter_app.pairing.round_robin.schedule import Plan, ScheduledRound
from arbiter_app.pairing.round_robin.tracing import TABLE, traced
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import ByeKind, Colour, Tpn
from arbiter_app.trace.answers import Judgement, WhyNot
from arbiter_app.trace.problems import IllegalColour
from arbiter_app.trace.reasons import Illegal, Later, Reason
from arbiter_app.trace.rounds import (
    AbsentPlayer,
    ExplainedSoFar,
    Pair,
    RoundPairing,
)


@dataclass(frozen=True, slots=True)
class RoundRobinEngine:
    """A round-robin, by its short name and its plan.

    Nobody is absent: who does not come, or has withdrawn, forfeits the games of the table (C.05 6.6).
    """

    name: str
    plan: Plan

    def pair(self, tournament: Tournament, *, explain: bool = False) -> RoundPairing:
        """The round of the table; who is free has no points for it (TRF26: `Z`)."""
        rounds = Rounds(tournament, self.plan)
        found = rounds.next()
        free = () if found.free is None else (AbsentPlayer(found.free, ByeKind.ZERO_POINT),)
        return RoundPairing(
            self.name,
            found.number,
            tuple(Pair(board, white, black) for board, (white, black) in enumerate(found.games, 1)),
            None,
            free,
            traced(self.name, rounds, found) if explain else None,
        )

    def explain(self, tournament: Tournament) -> Iterator[ExplainedSoFar]:
        """All at once: there is nothing to search for."""
        yield ExplainedSoFar.whole(self.pair(tournament, explain=True))

    def states(self, tournament: Tournament) -> tuple[PlayerState, ...]:
        """Everybody, whoever is announced as absent too."""
        return Rounds(tournament, self.plan).states

    def legality(self, tournament: Tournament) -> Legality:
        """By hand nobody meets anybody twice in a cycle, or twice with the same colours, nor has a
        colour three times in a row.

        There is no pairing-allocated bye, and nobody is kept apart: everybody meets everybody. The
        colours of the table are right whatever they are.
        """
        rounds = Rounds(tournament, self.plan)
        rounds.check()
        table = _table_games(rounds)
        limits: ColourLimits[PlayerState] = ColourLimits(TABLE, TABLE, lambda _one, _other: False)
        states = {state.tpn: state for state in rounds.states}

        def meeting(white: Tpn, black: Tpn) -> tuple[Illegal, ...]:
            met = rounds.met.get(frozenset((white, black)))
            return () if met is None else (Illegal(TABLE, met),)

        def colours(white: Tpn, black: Tpn) -> tuple[IllegalColour, ...]:
            if (white, black) in table:
                return ()
            again = rounds.same_colours_in(white, black)
            same = IllegalColour(TABLE, white, Colour.WHITE, is_third_in_a_row=False, met_in=again)
            broken = limits.broken_by(states[white], states[black])
            return (same, *broken) if again else broken

        return Legality(states, meeting, lambda _tpn: Illegal(TABLE), colours)

    def why_not(self, tournament: Tournament, one: Tpn, other: Tpn | None) -> WhyNot:
        """The round of the table in which the two meet, or in which somebody is free."""
        rounds = Rounds(tournament, self.plan)
        found = rounds.next()
        rounds.check_there(one)
        if other is None:
            if found.free is None:
                raise no_bye(found.number)
            is_so = found.free == one
            reason: Reason | None = (
                None if is_so else Later(TABLE, round_number=rounds.free_round(one))
            )
        else:
            rounds.check_there(other)
            reason = _why_not_pair(rounds, found, one, other)
        return WhyNot(self.name, found.number, one, other, reason)

    def pair_with(self, _tournament: Tournament, _one: Tpn, _other: Tpn | None, /) -> None:
        """No rounds are compared: the table has no other one."""

    def judge(
        self, tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None
    ) -> Judgement:
        """In which round the first pair meets that is not one of the table's."""
        return judge_by_procedure(self, tournament, pairs, bye)

    def fewest_changes(
        self, tournament: Tournament, _pairs: Sequence[tuple[Tpn, Tpn]], _bye: Tpn | None
    ) -> RoundPairing:
        """The round of the table: there is no other."""
        return self.pair(tournament)


def _why_not_pair(rounds: Rounds, found: ScheduledRound, one: Tpn, other: Tpn) -> Reason | None:
    pair = frozenset((one, other))
    if any(frozenset(game) == pair for game in found.games):
        return None
    if pair in rounds.met:
        return Illegal(TABLE, rounds.met[pair])
    return Later(TABLE, round_number=rounds.meeting(one, other))


def _table_games(rounds: Rounds) -> frozenset[tuple[Tpn, Tpn]]:
    """The games of the round of the table, White first; none where rounds by hand left no such round."""
    found = rounds.found()
    return frozenset() if found is None else frozenset(found.games)
