"""Article 3.1: the pairing-allocated bye."""

from __future__ import annotations

from typing import Final

from arbiter_app.pairing.bye_in_order import (
    AllocatedBye,
    ByeArticles,
    ByeCandidate,
    allocate_bye,
)
from arbiter_app.pairing.dubov.field import Field

ARTICLES: Final = ByeArticles(
    eligible="3.1.1",
    completion="3.1.2",
    score="3.1.3",
    games="3.1.4",
    last="3.1.5",
    no_pairing="C.04.4.1 1.9.3",
)


def bye_of(field: Field, number: int) -> AllocatedBye | None:
    """The bye of round `number`, None if the number of players is even.

    Raises:
        NoLegalPairingError: the round has no complete legal pairing (1.9.3).
    """
    candidates = [
        ByeCandidate(
            player.tpn,
            player.score,
            len(player.state.colours),
            player.tpn,
            player.state.bye_barred_since,
        )
        for player in field.players
    ]
    return allocate_bye(candidates, field.compatible, ARTICLES, number)
