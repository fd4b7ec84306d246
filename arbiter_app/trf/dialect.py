"""The dialects of the Tournament Report File."""

from __future__ import annotations

from enum import StrEnum


class TrfDialect(StrEnum):
    """Which records are written.

    TRF16: C.04 Annex 2 (2016): the header 012–132 and the players.
    TRF26: C.02.03 annexure A: TRF16 with the records 142–222, 240–260, 299.
    ENGINE: TRF26 together with JaVaFo's and bbpPairings' records (XXR, XXC, BBW …), in the way
        that every engine understands. A comment names the systems that bbpPairings has no code for
        (it knows those of the Dutch System of 2026 and of Burstein), as it refuses a record 192 with
        another one.
    """

    TRF16 = "TRF16"
    TRF26 = "TRF26"
    ENGINE = "ENGINE"
