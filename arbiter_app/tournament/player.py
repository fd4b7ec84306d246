"""A participant."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.tournament.types import Sex, Title, Tpn


@dataclass(frozen=True, slots=True)
class Player:
    """A participant as the List of Participants shows them.

    Attributes:
        tpn: tournament pairing number (C.04.2 (2026) 2.3); unique in the tournament.
        rating: the rating used in this tournament, 0 for an unrated player.
        national_rating: rating of a national list, 0 if none (TRF NRS record).
        birth_date: `YYYY/MM/DD`, `YYYY/00/00` if only the year is known, or empty.
        withdrawn_from: first round for which the player is no longer paired (C.04.2 3.2), if any.
    """

    tpn: Tpn
    name: str
    rating: int = 0
    title: Title | None = None
    sex: Sex | None = None
    federation: str = ""
    fide_id: str = ""
    birth_date: str = ""
    club: str = ""
    category: str = ""
    national_rating: int = 0
    withdrawn_from: int | None = None

    @property
    def is_rated(self) -> bool:
        return self.rating > 0

    def is_withdrawn_in(self, round_number: int) -> bool:
        """True if the player is no longer paired in this round (C.04.2 (2026) 3.2)."""
        return self.withdrawn_from is not None and self.withdrawn_from <= round_number

    def has_left_after(self, round_number: int) -> bool:
        """True if the player takes no part after this round, and is marked so in its lists."""
        return self.is_withdrawn_in(round_number + 1)
