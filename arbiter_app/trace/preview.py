"""The next round while games are still open: what is certain, and what depends on which game."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.tournament.match_result import Result
from arbiter_app.tournament.types import Tpn


@dataclass(frozen=True, slots=True)
class OpenBoard:
    """A board without its result, and the results that it may still have.

    A game may end 1–0, ½–½ or 0–1, in this order; a match in each combination of its open games.
    `chances` are those of `results` and add up to 1.
    """

    round_number: int
    board: int
    white: Tpn
    black: Tpn
    results: tuple[Result, ...]
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class PossiblePair:
    """A board of the next round, or its bye, as far as it is known.

    Attributes:
        white, black: the players with their colours; `black` is None for the pairing-allocated bye.
        board: its board in the likeliest outcome that has it; 0 for the bye.
        certain: it is in the pairing of every outcome.
        depends_on: the open boards, by their place in `RoundPreview.open`, of which it was seen that
            another result there alone makes it, or undoes it.
        outcomes: in how many of the outcomes looked at it is.
        likelihood: the share of all chances that these have.
        results: where all outcomes were looked at and it depends on one board alone, the results
            of that board with which it is made, in the order 1–0, ½–½, 0–1.
    """

    white: Tpn
    black: Tpn | None
    board: int
    certain: bool
    depends_on: tuple[int, ...]
    outcomes: int
    likelihood: float
    results: tuple[Result, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundPreview:
    """What is known of the next round before all results are.

    Attributes:
        open: the open boards of earlier rounds.
        pairs: every pair and bye seen in some outcome: the certain ones first, then by likelihood
            and board.
        all_outcomes: how many outcomes there are.
        outcomes: how many of them were looked at, the likeliest first.
        without_pairing: how many of these have no legal pairing.
    """

    system: str
    round_number: int
    open: tuple[OpenBoard, ...]
    pairs: tuple[PossiblePair, ...]
    all_outcomes: int
    outcomes: int
    without_pairing: int

    @property
    def is_complete(self) -> bool:
        """True if every outcome was looked at: then what is not certain is known not to be."""
        return self.outcomes == self.all_outcomes

    @property
    def certain(self) -> tuple[PossiblePair, ...]:
        return tuple(pair for pair in self.pairs if pair.certain)
