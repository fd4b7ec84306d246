"""Is a pair, or the bye, legal in the round about to be paired? The engine's own rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from arbiter_app.errors import InputError
from arbiter_app.pairing.dutch.reasons import illegal_bye, illegal_meeting
from arbiter_app.pairing.player_state import PlayerState, player_states
from arbiter_app.pairing.trace import FORBIDDEN, Illegal
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn


@dataclass(frozen=True, slots=True)
class Legality:
    """What is legal in round `tournament.next_round`, worked out once for any number of questions.

    C1, C2 and C3 of C.04.3 (2026) 2.1, and pairs forbidden by the regulations (C.05 5.2).
    """

    states: Mapping[Tpn, PlayerState]
    forbidden: frozenset[tuple[Tpn, Tpn]]

    @classmethod
    def of(cls, tournament: Tournament) -> Legality:
        """The rules for the next round.

        Raises:
            InputError: a result of an earlier round is missing.
        """
        return cls(
            {state.tpn: state for state in player_states(tournament)},
            frozenset(tournament.forbidden_pairs(tournament.next_round)),
        )

    def pair_problems(self, white: Tpn, black: Tpn) -> tuple[Illegal, ...]:
        """Every absolute rule that a pair would break.

        Raises:
            InputError: one of the two is not there to be paired in that round.
        """
        found = illegal_meeting(self._state(white), self._state(black))
        problems = [] if found is None else [found]
        if (min(white, black), max(white, black)) in self.forbidden:
            problems.append(Illegal(FORBIDDEN))
        return tuple(problems)

    def bye_problems(self, tpn: Tpn) -> tuple[Illegal, ...]:
        """C2, if it bars the player from the PAB.

        Raises:
            InputError: the player is not there to be paired in that round.
        """
        found = illegal_bye(self._state(tpn))
        return () if found is None else (found,)

    def _state(self, tpn: Tpn) -> PlayerState:
        if tpn not in self.states:
            raise InputError(
                f"Player {tpn} is not there to be paired in this round.",
                hint="Take back the absence or the withdrawal first.",
            )
        return self.states[tpn]


def pair_problems(tournament: Tournament, white: Tpn, black: Tpn) -> tuple[Illegal, ...]:
    """Every absolute rule that one pair would break in the next round; see `Legality`."""
    return Legality.of(tournament).pair_problems(white, black)


def bye_problems(tournament: Tournament, tpn: Tpn) -> tuple[Illegal, ...]:
    """C2, if it bars a player from the PAB in the next round; see `Legality`."""
    return Legality.of(tournament).bye_problems(tpn)
