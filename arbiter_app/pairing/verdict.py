"""Is a pair, or the bye, legal in the round about to be paired? The systems' own rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from arbiter_app.errors import InputError
from arbiter_app.pairing.systems import system_for
from arbiter_app.pairing.trace import FORBIDDEN, Illegal
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Points, Tpn


class Scored(Protocol):
    """A player to be paired, as any system sees the player."""

    @property
    def tpn(self) -> Tpn: ...
    @property
    def score(self) -> Points: ...


@dataclass(frozen=True, slots=True)
class Legality:
    """What is legal in round `tournament.next_round`, worked out once for any number of questions.

    The absolute rules of the system (C1, C2 and C3 of C.04.3 (2026) 2.1), and pairs forbidden by
    the regulations (C.05 5.2). `states` are the players to be paired.
    """

    states: Mapping[Tpn, Scored]
    _meeting: Callable[[Tpn, Tpn], tuple[Illegal, ...]]
    _bye: Callable[[Tpn], Illegal | None]

    @classmethod
    def of(cls, tournament: Tournament, system: str | None = None) -> Legality:
        """The rules for the next round, by default of the tournament's own system.

        Raises:
            InputError: a result of an earlier round is missing, or there is no such system.
        """
        name = system_for(tournament.settings) if system is None else system
        match name:
            case "dutch-2026" | "dutch-2017":
                return _dutch(tournament, name)
            case "lim" | "lim-maxi":
                return _lim(tournament, name)
            case "swiss-1998":
                return _swiss_1998(tournament)
            case _:
                raise InputError(f"There is no pairing system “{name}”.")

    def pair_problems(self, white: Tpn, black: Tpn) -> tuple[Illegal, ...]:
        """Every absolute rule that a pair would break.

        Raises:
            InputError: one of the two is not there to be paired in that round.
        """
        self._check_present(white)
        self._check_present(black)
        return self._meeting(white, black)

    def bye_problems(self, tpn: Tpn) -> tuple[Illegal, ...]:
        """The rule that bars the player from the PAB, if any.

        Raises:
            InputError: the player is not there to be paired in that round.
        """
        self._check_present(tpn)
        found = self._bye(tpn)
        return () if found is None else (found,)

    def _check_present(self, tpn: Tpn) -> None:
        if tpn not in self.states:
            raise InputError(
                f"Player {tpn} is not there to be paired in this round.",
                hint="Take back the absence or the withdrawal first.",
            )


def _dutch(tournament: Tournament, name: str) -> Legality:
    from arbiter_app.pairing.dutch.reasons import illegal_bye, illegal_meeting
    from arbiter_app.pairing.dutch.round import dutch_round
    from arbiter_app.pairing.player_state import player_states

    unplayed = dutch_round(name).edition.unplayed
    states = {state.tpn: state for state in player_states(tournament, unplayed)}
    forbidden = frozenset(tournament.forbidden_pairs(tournament.next_round))

    def meeting(white: Tpn, black: Tpn) -> tuple[Illegal, ...]:
        found = illegal_meeting(states[white], states[black])
        problems = [] if found is None else [found]
        if (min(white, black), max(white, black)) in forbidden:
            problems.append(Illegal(FORBIDDEN))
        return tuple(problems)

    return Legality(states, meeting, lambda tpn: illegal_bye(states[tpn]))


def _lim(tournament: Tournament, name: str) -> Legality:
    from arbiter_app.pairing.lim.bye import illegal_bye
    from arbiter_app.pairing.lim.field import field_of
    from arbiter_app.pairing.lim.reasons import why_not_legal
    from arbiter_app.pairing.lim.round import MAXI_NAME

    field = field_of(tournament, is_maxi=name == MAXI_NAME)
    position = {player.tpn: index for index, player in enumerate(field.players)}

    def meeting(white: Tpn, black: Tpn) -> tuple[Illegal, ...]:
        found = why_not_legal(field, position[white], position[black])
        return () if found is None else (found,)

    return Legality(
        {player.tpn: player for player in field.players},
        meeting,
        lambda tpn: illegal_bye(field.players[position[tpn]]),
    )


def _swiss_1998(tournament: Tournament) -> Legality:
    from arbiter_app.pairing.swiss_1998.field import field_1998
    from arbiter_app.pairing.swiss_1998.reasons import illegal_bye, why_not_legal

    field = field_1998(tournament)
    position = {player.tpn: index for index, player in enumerate(field.players)}

    def meeting(white: Tpn, black: Tpn) -> tuple[Illegal, ...]:
        found = why_not_legal(field, position[white], position[black])
        return () if found is None else (found,)

    return Legality(
        {player.tpn: player for player in field.players},
        meeting,
        lambda tpn: illegal_bye(field.players[position[tpn]]),
    )


def pair_problems(tournament: Tournament, white: Tpn, black: Tpn) -> tuple[Illegal, ...]:
    """Every absolute rule that one pair would break in the next round; see `Legality`."""
    return Legality.of(tournament).pair_problems(white, black)


def bye_problems(tournament: Tournament, tpn: Tpn) -> tuple[Illegal, ...]:
    """What bars a player from the PAB in the next round; see `Legality`."""
    return Legality.of(tournament).bye_problems(tpn)
