"""D.2: the place of an exchange in the order."""

from __future__ import annotations

from collections.abc import Sequence

from arbiter_app.pairing.exchange import Exchange


def exchange_key(
    exchange: Exchange, s1: Sequence[int], s2: Sequence[int]
) -> tuple[int, int, tuple[int, ...], tuple[int, ...]]:
    """The place of an exchange in the order of D.2; the smaller, the earlier.

    The number of players, then the smallest difference, then the lowest players of S1, then the
    highest of S2.
    """
    number = {player: index for index, player in enumerate((*s1, *s2), 1)}
    upper = sorted((number[player] for player in exchange.from_s1), reverse=True)
    lower = sorted(number[player] for player in exchange.from_s2)
    return len(upper), sum(lower) - sum(upper), tuple(-one for one in upper), tuple(lower)
