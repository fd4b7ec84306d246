"""The next round while something is open: what is certain, and what depends on which game or player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

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
class OpenPresence:
    """A player of whom it is open whether they are there for the next round.

    The answers are that they are, and that they are not, in this order; `chances` are those of the two.
    """

    tpn: Tpn
    chances: tuple[float, ...] = (0.5, 0.5)


OpenQuestion: TypeAlias = OpenBoard | OpenPresence
"""What the next round depends on, and is not known yet."""


@dataclass(frozen=True, slots=True)
class PossiblePair:
    """A board of the next round, or its bye, as far as it is known.

    Attributes:
        white, black: the players with their colours; `black` is None for the pairing-allocated bye.
        board: its board in the likeliest outcome that has it; 0 for the bye.
        certain: it is in the pairing of every outcome.
        depends_on: what is open, by its place in `RoundPreview.questions`, of which it was seen that
            another answer to it alone makes it, or undoes it.
        outcomes: in how many of the outcomes looked at it is.
        likelihood: the share of all chances that these have; where there are too many outcomes to look
            at, in how large a share of those looked at it is.
        results: where all outcomes were looked at and it depends on one board alone, the results
            of that board with which it is made, in the order 1–0, ½–½, 0–1.
        here: where all outcomes were looked at and it depends on one player's presence alone,
            whether it is made with the player, or without.
    """

    white: Tpn
    black: Tpn | None
    board: int
    certain: bool
    depends_on: tuple[int, ...]
    outcomes: int
    likelihood: float
    results: tuple[Result, ...] = ()
    here: bool | None = None


@dataclass(frozen=True, slots=True)
class PossibleRound:
    """The round for one answer to who is there, with the likeliest results of the open boards.

    Attributes:
        here: of those whose presence is open, who is there.
        boards: White and Black in the order of the boards; none if no pairing is legal.
        bye: who has the pairing-allocated bye.
    """

    here: tuple[Tpn, ...]
    boards: tuple[tuple[Tpn, Tpn], ...]
    bye: Tpn | None


@dataclass(frozen=True, slots=True)
class RoundPreview:
    """What is known of the next round before all results are.

    Attributes:
        open: the open boards of earlier rounds.
        pairs: every pair and bye seen in some outcome: the certain ones first, then by likelihood
            and board. Where there are too many outcomes to look at, only those that are not rare.
        all_outcomes: how many outcomes there are.
        outcomes: how many of them were looked at.
        without_pairing: how many of these have no legal pairing.
        unsure: the players whose presence is open.
        rounds: the likeliest round for each answer to who is there, as far as it was looked at: first
            that with all of them, last that without any.
    """

    system: str
    round_number: int
    open: tuple[OpenBoard, ...]
    pairs: tuple[PossiblePair, ...]
    all_outcomes: int
    outcomes: int
    without_pairing: int
    unsure: tuple[OpenPresence, ...] = ()
    rounds: tuple[PossibleRound, ...] = ()

    @property
    def questions(self) -> tuple[OpenQuestion, ...]:
        """All that is open: boards first, then players."""
        return (*self.open, *self.unsure)

    @property
    def is_complete(self) -> bool:
        """True if every outcome was looked at: then what is not certain is known not to be."""
        return self.outcomes == self.all_outcomes

    @property
    def certain(self) -> tuple[PossiblePair, ...]:
        return tuple(pair for pair in self.pairs if pair.certain)

    def is_undecided(self, pair: PossiblePair) -> bool:
        """True if all outcomes looked at have a pair, but there are more, and it is not proved."""
        return not pair.certain and not self.is_complete and pair.outcomes == self.outcomes

    @property
    def undecided(self) -> tuple[PossiblePair, ...]:
        return tuple(pair for pair in self.pairs if self.is_undecided(pair))

    @property
    def concerned(self) -> tuple[Tpn, ...]:
        """Whose opponent, colour or bye changes, by TPN; without those whose presence is open."""
        of_pairs = {
            tpn
            for pair in self.pairs
            if not pair.certain and not self.is_undecided(pair)
            for tpn in (pair.white, pair.black)
            if tpn is not None
        }
        return tuple(sorted(of_pairs - {each.tpn for each in self.unsure}))
