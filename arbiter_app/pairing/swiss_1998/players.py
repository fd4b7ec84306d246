"""The players before a round: A.2 order, A.4 and A.5 floats, A.7 colour preferences, B.1 b."""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.pairing.past_scores import PastScores
from arbiter_app.pairing.player_state import Float, PlayerState, Strength, player_states
from arbiter_app.tournament.history import RoundEntry
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import ByeKind, Colour, Tpn

FLOATING_BYES = frozenset({ByeKind.PAIRING_ALLOCATED.value, ByeKind.FULL_POINT.value})
"""Byes in the sense of A.5: a point without an opponent, and a downfloat."""


def players_1998(tournament: Tournament) -> tuple[PlayerState, ...]:
    """The players to be paired in round `tournament.next_round`, in the order of A.2.

    Colours, meetings, byes and the place for E.5 are those that all systems share; floats are by
    the pairing (A.4), and players with over 50 % in the last round have no absolute preference.

    Raises:
        InputError: a game of an earlier round has no result.
    """
    states = player_states(tournament)
    past = PastScores(tournament)
    return tuple(
        replace(state, due=due, strength=strength, floats=floats_of(past, state.tpn))
        for state in states
        for due, strength in [preference(state)]
    )


def preference(state: PlayerState) -> tuple[Colour | None, Strength]:
    """The colour preference of A.7; over 50 % in the last round it is strong or mild at most."""
    if state.is_topscorer and state.strength is Strength.ABSOLUTE:
        return relative_preference(state.colours)
    return state.due, state.strength


def relative_preference(colours: tuple[Colour, ...]) -> tuple[Colour, Strength]:
    """A.7 b and c alone: by the colour difference, then by the last of some colours."""
    difference = 2 * colours.count(Colour.WHITE) - len(colours)
    if difference:
        return (Colour.BLACK if difference > 0 else Colour.WHITE), Strength.STRONG
    return colours[-1].opposite, Strength.MILD


def floats_of(past: PastScores, tpn: Tpn) -> tuple[Float, Float]:
    """The floats of the last round and of the one before it (B.5, B.6)."""
    last = [_float_of(past, tpn, entry) for entry in past.histories[tpn].entries[-2:]]
    last = [Float.NONE] * (2 - len(last)) + last
    return last[1], last[0]


def _float_of(past: PastScores, tpn: Tpn, entry: RoundEntry) -> Float:
    """A.4 and A.5: by the scores of the two players paired, also if the game was forfeited."""
    if entry.opponent is None:
        return Float.DOWN if entry.letter in FLOATING_BYES else Float.NONE
    own = past.before(tpn, entry.round_number)
    other = past.before(entry.opponent, entry.round_number)
    if own == other:
        return Float.NONE
    return Float.DOWN if own > other else Float.UP
