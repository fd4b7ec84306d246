"""Article 3.4: the pairing-allocated bye."""

from __future__ import annotations

from typing import Final

from arbiter_app.pairing.bye_in_order import (
    AllocatedBye,
    ByeArticles,
    ByeCandidate,
    allocate_bye,
    illegal_bye,
)
from arbiter_app.pairing.double_swiss.field import Field
from arbiter_app.trace.reasons import Illegal

ARTICLES: Final = ByeArticles(
    eligible="3.4.1",
    completion="3.4.1",
    score="3.4.2",
    games="3.4.3",
    last="3.4.4",
    no_pairing="3.3.3",
)


def candidates(field: Field) -> list[ByeCandidate]:
    """The players by position; games are matches played, and the last is the largest number."""
    return [
        ByeCandidate(player.tpn, player.score, player.matches, player.tpn, player.bye_barred_since)
        for player in field.players
    ]


def bye_of(field: Field, number: int) -> AllocatedBye | None:
    """3.4: the bye of round `number`, None if the number of players is even.

    Raises:
        NoLegalPairingError: the players, or the others without the bye, cannot all be paired.
    """
    return allocate_bye(candidates(field), field.compatible, ARTICLES, number)


def why_not_bye_legal(field: Field, position: int) -> Illegal | None:
    """[C2]: no PAB after a PAB, a match won by forfeit, or a full-point bye."""
    return illegal_bye(field.players[position].bye_barred_since)
