"""Players without a rating, in a system that needs one of everybody."""

from __future__ import annotations

from typing import Final

from arbiter_app.pairing.systems import description_of, system_for
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import (
    NOTHING,
    SEMICOLON,
    Message,
    Parameter,
    Phrase,
    counted,
    listed,
    phrase,
)


def unrated(tournament: Tournament, system: str | None = None) -> tuple[Tpn, ...]:
    """Players who need a provisional rating before the next round is paired (C.04.4.1 1.1).

    Those who are to be paired, and those who have been: their ratings are the averages of their
    opponents. Nobody in a system without regard to ratings.

    Raises:
        InputError: no such system.
    """
    name = system_for(tournament.settings) if system is None else system
    if not description_of(name).needs_ratings:
        return ()
    away = tournament.absences(tournament.next_round)
    paired = {
        tpn
        for played in tournament.rounds
        for game in played.games
        for tpn in (game.white, game.black)
    }
    return tuple(
        player.tpn
        for player in tournament.players
        if not player.rating and (player.tpn not in away or player.tpn in paired)
    )


def unrated_told(tournament: Tournament, system: str | None = None) -> Phrase:
    """What is taken of players without a rating, as a sentence; nothing if nothing need be.

    Raises:
        InputError: no such system.
    """
    without = unrated(tournament, system)
    if not without:
        return NOTHING
    named = [tournament.player(tpn) for tpn in without[:_MOST_NAMED]]
    names: list[Parameter] = [
        phrase("{name} ({tpn})", name=player.name, tpn=player.tpn) for player in named
    ]
    more = len(without) - len(named)
    if more:
        names.append(counted(more, "{count} other", "{count} others"))
    return _WITHOUT_RATING.of(len(without), players=listed(names, SEMICOLON))


_MOST_NAMED: Final = 5
"""Of more players than this the others are counted."""

_WITHOUT_RATING: Final = Message(
    "{players} has no rating, and the system needs one of everybody (C.04.4.1 1.1): 0 is taken. Give"
    " each a provisional rating.",
    "{players} have no rating, and the system needs one of everybody (C.04.4.1 1.1): 0 is taken. Give"
    " each a provisional rating.",
)
