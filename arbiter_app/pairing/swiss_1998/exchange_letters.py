"""D.2: the letters of the two matrices, for any number of players."""

from __future__ import annotations

from collections.abc import Sequence

from arbiter_app.pairing.exchange import Exchange

_ONE = ("acf", "beh", "dgi")
"""Exchanging one player: rows are the 1st, 2nd, 3rd of S2, columns the last, last but one … of S1."""

_TWO = ("jlo", "knq", "mpr")
"""Exchanging two: rows are 1st + 2nd, 1st + 3rd, 2nd + 3rd of S2, columns likewise from S1's end."""

_PLACES = ((0,), (1,), (2,))
_COUPLES = ((0, 1), (0, 2), (1, 2))


def exchange_letter(exchange: Exchange, s1: Sequence[int], s2: Sequence[int]) -> str:
    """The letter of an exchange, empty if the matrices do not show it.

    Their numbers are those of eight players; other numbers are counted from the border of S1 and
    S2, as the remark on seven players does.
    """
    upper = tuple(sorted(len(s1) - 1 - list(s1).index(one) for one in exchange.from_s1))
    lower = tuple(sorted(list(s2).index(one) for one in exchange.from_s2))
    if upper in _PLACES and lower in _PLACES:
        return _ONE[_PLACES.index(lower)][_PLACES.index(upper)]
    if upper in _COUPLES and lower in _COUPLES:
        return _TWO[_COUPLES.index(lower)][_COUPLES.index(upper)]
    return ""
