"""Who may meet whom, where two absolute colour preferences keep players apart."""

from __future__ import annotations

from arbiter_app.pairing.player_state import PlayerState, Strength
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour


def share_absolute_preference(one: PlayerState, other: PlayerState) -> bool:
    """Two players with the same absolute colour preference do not meet, topscorers apart.

    [C3] of C.04.3; B.2 of 1998, where topscorers have no absolute preference.
    """
    return (
        one.strength is Strength.ABSOLUTE
        and other.strength is Strength.ABSOLUTE
        and one.due is other.due
        and not one.is_topscorer
        and not other.is_topscorer
    )


def legal_meetings(players: tuple[PlayerState, ...], tournament: Tournament) -> list[int]:
    """For each position the positions that it may meet.

    Who has met, who shares an absolute preference ([C1] and [C3], B.1 a and B.2 of 1998), and the
    pairs that the regulations keep apart.
    """
    everybody = (1 << len(players)) - 1
    position = {player.tpn: index for index, player in enumerate(players)}
    barred = {Colour.WHITE: 0, Colour.BLACK: 0}
    for index, player in enumerate(players):
        if share_absolute_preference(player, player) and player.due is not None:
            barred[player.due] |= 1 << index
    adjacency: list[int] = []
    for index, player in enumerate(players):
        apart = 1 << index
        for opponent in player.met:
            other = position.get(opponent)
            if other is not None:
                apart |= 1 << other
        if player.due is not None and share_absolute_preference(player, player):
            apart |= barred[player.due]
        adjacency.append(everybody ^ apart)
    for one, other in tournament.forbidden_pairs(tournament.next_round):
        first, second = position.get(one), position.get(other)
        if first is not None and second is not None:
            adjacency[first] &= ~(1 << second)
            adjacency[second] &= ~(1 << first)
    return adjacency
