"""Who can end where while games are open: values only."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.trace.preview import OpenBoard


class PrizeOutlook(StrEnum):
    """Whether a player wins a prize.

    CERTAIN and IMPOSSIBLE are proved; of OPEN it is known that it is open only where all outcomes were
    looked at.
    """

    CERTAIN = "certain"
    OPEN = "open"
    IMPOSSIBLE = "impossible"


@dataclass(frozen=True, slots=True)
class Places:
    """The places from the best to the worst that a player can have; nothing is outside them.

    `is_first_alone` says that nobody else shares the first place, whatever happens.
    """

    best: int
    worst: int
    is_first_alone: bool = False

    @property
    def is_certain(self) -> bool:
        return self.best == self.worst


@dataclass(frozen=True, slots=True)
class IfScored:
    """What follows for a player who scores so much in the last round.

    Attributes:
        halves: half-points of the games of the board: 2, 1 and 0 for a win, a draw and a loss.
        norms: the title norms that this gives, as far as they are looked at (`ratings.norms.HINT`).
    """

    halves: int
    places: Places
    prize: PrizeOutlook | None
    norms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a player can still come to.

    Attributes:
        points: those of now.
        after: the places after the last round that is paired.
        final: the places in the final standings; None where the number of rounds is not known.
        prize: None where there are no prizes, or the number of rounds is not known.
        by_score: what follows from the own game of the last round, the most points first; empty where
            it is over, or is not the next to be finished.
    """

    tpn: Tpn
    points: Points
    after: Places
    final: Places | None
    prize: PrizeOutlook | None
    by_score: tuple[IfScored, ...] = ()

    @property
    def has_won(self) -> bool:
        """True if the player has won the event already."""
        return self.final is not None and self.final.is_first_alone


@dataclass(frozen=True, slots=True)
class Prospects:
    """What is known of the standings before all results are, the best players first.

    Attributes:
        round_number: the last round that is paired, for which `Prospect.after` is said.
        rounds_left: how many are still to be paired; None where that is not known.
        games: how many games a board has.
        open: the boards without a final result.
        all_outcomes: in how many ways these can end.
        outcomes: how many of these were ranked. Until all of them are, places are those that
            points alone allow.
    """

    round_number: int
    rounds_left: int | None
    games: int
    open: tuple[OpenBoard, ...]
    rows: tuple[Prospect, ...]
    all_outcomes: int
    outcomes: int

    @property
    def is_complete(self) -> bool:
        """True if every outcome was ranked: then the places after the round are exact."""
        return self.outcomes == self.all_outcomes

    @property
    def winner(self) -> Tpn | None:
        """Who has won the event already."""
        return next((row.tpn for row in self.rows if row.has_won), None)
