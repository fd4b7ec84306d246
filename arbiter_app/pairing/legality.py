"""What is legal in the next round, asked of a pairing system once for any number of questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter_app.pairing.next_round import Scored, not_there
from arbiter_app.tournament.types import Tpn

if TYPE_CHECKING:
    from arbiter_app.trace.problems import IllegalColour, Problem
    from arbiter_app.trace.reasons import Illegal


@dataclass(frozen=True, slots=True)
class Legality:
    """What is legal in round `tournament.next_round`, worked out once for any number of questions.

    The absolute rules of the system (C1, C2 and C3 of C.04.3 (2026) 2.1), pairs forbidden by the
    regulations (C.05 5.2), and the limits of the colours (C.04.1 (2026) 6 and 7). `states` are the
    players to be paired. For those `meeting` says why two may not meet, `bye` why somebody may not
    have the bye, and `colours` why White may not have White and Black not Black, though they may
    meet.
    """

    states: Mapping[Tpn, Scored]
    meeting: Callable[[Tpn, Tpn], tuple[Illegal, ...]]
    bye: Callable[[Tpn], Illegal | None]
    colours: Callable[[Tpn, Tpn], tuple[IllegalColour, ...]]

    @classmethod
    def by_position(
        cls,
        players: Sequence[Scored],
        meeting: Callable[[int, int], Illegal | None],
        bye: Callable[[int], Illegal | None],
        colours: Callable[[int, int], tuple[IllegalColour, ...]],
    ) -> Legality:
        """The rules of a system that asks by positions in its own order of the players."""
        position = {player.tpn: index for index, player in enumerate(players)}

        def problems(white: Tpn, black: Tpn) -> tuple[Illegal, ...]:
            found = meeting(position[white], position[black])
            return () if found is None else (found,)

        return cls(
            {player.tpn: player for player in players},
            problems,
            lambda tpn: bye(position[tpn]),
            lambda white, black: colours(position[white], position[black]),
        )

    def pair_problems(self, white: Tpn, black: Tpn) -> tuple[Problem, ...]:
        """Every absolute rule that a pair with these colours would break.

        Raises:
            InputError: one of the two is not there to be paired in that round.
        """
        self._check_present(white)
        self._check_present(black)
        return (*self.meeting(white, black), *self.colours(white, black))

    def bye_problems(self, tpn: Tpn) -> tuple[Illegal, ...]:
        """The rule that bars the player from the PAB, if any.

        Raises:
            InputError: the player is not there to be paired in that round.
        """
        self._check_present(tpn)
        found = self.bye(tpn)
        return () if found is None else (found,)

    def _check_present(self, tpn: Tpn) -> None:
        if tpn not in self.states:
            raise not_there(tpn)
