"""What a tie-break is: one description of each, from which everything else is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import TypeAlias

from arbiter_app.standings.edition import TieBreakEdition
from arbiter_app.standings.field import TieBreakField
from arbiter_app.standings.values import TieBreakColumn
from arbiter_app.wording import NOTHING, Phrase

POINTS = "PTS"
"""The code of the points themselves, the first element of every ranking (record 212)."""

ARTICLE_ON_ROUND_ROBINS = "8"
"""Says that the Buchholz family must not be used in round-robins (edition of 2026)."""


class Modifier(StrEnum):
    """The kinds of modifiers (C.07 (2026) 14, MTB26), by their first letter."""

    CUT = "C"
    MEDIAN = "M"
    FORFEITS_PLAYED = "P"
    FORE = "F"
    REVERSED = "R"
    LIMIT = "L"
    UNRATED = "U"


class Unrated(StrEnum):
    """How the regulations let unrated players count (C.07 (2026) 10), unless by a rating.

    The value stands after the `U` of the modifier.
    """

    LOWEST = "L"
    """With the lowest rating of the tournament."""
    LEFT_OUT = "X"
    """They have no rating; games against them do not count for the opponents' ratings."""


class WorkingForm(Enum):
    """How a value follows from the contributions and steps of its working."""

    SUM = "the sum of the contributions kept, and of penalties"
    MEAN = "the mean of the contributions kept"
    RATING_AND_DIFFERENCE = "the opponents' average and the difference for the fractional score"
    EXPECTED_SCORE = "the rating at which the score was to be expected"
    PLACE = "a place among those tied, 0 where nothing was decided"
    ITSELF = "a number that the player has, or that was entered"


class SuitedTo(Enum):
    """The tournaments that a tie-break is for."""

    ANY = "any"
    NOT_ROUND_ROBINS = "not round-robins"
    ROUND_ROBINS = "round-robins"


@dataclass(frozen=True, slots=True)
class ByPlayer:
    """A tie-break whose values do not depend on who is still tied."""

    column: Callable[[TieBreakField, TieBreakCode], TieBreakColumn]


@dataclass(frozen=True, slots=True)
class ByGroup:
    """A tie-break among those still tied: gives the column and the groups that it leaves."""

    column: Callable[
        [TieBreakField, TieBreakCode, Sequence[Sequence[int]]],
        tuple[TieBreakColumn, list[list[int]]],
    ]


@dataclass(frozen=True, slots=True)
class Entered:
    """A tie-break of the tournament's own regulations: the arbiter enters the values (4.1)."""


WorkedOut: TypeAlias = ByPlayer | ByGroup | Entered


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A tie-break of C.07 (2026) 5 or our own (4.1), defined below the function that calculates it.

    Attributes:
        code: as MTB26 writes it.
        name: as the list of article 5 writes it, if it is there.
        article: the article that defines it.
        worked_out: how its values are found.
        form: how a value follows from its working.
        place: in the list to choose from, the least first, spaced by ten so that another fits
            between; None if it is not to be chosen.
        modifiers: the kinds that go with it (MTB26).
        by_ratings: it is dropped while unrated players take part (10).
        since: the first edition that has it.
        old_codes: what it was called in earlier editions.
        readings: how programs differ in reading its article, where they do.
    """

    code: str
    name: Phrase
    article: str
    worked_out: WorkedOut
    form: WorkingForm
    place: int | None = None
    modifiers: tuple[Modifier, ...] = ()
    suited_to: SuitedTo = SuitedTo.ANY
    by_ratings: bool = False
    since: TieBreakEdition = TieBreakEdition.UNCAPPED
    old_codes: tuple[str, ...] = ()
    readings: Phrase = NOTHING


@dataclass(frozen=True, slots=True)
class TieBreakCode:
    """A tie-break with its modifiers (C.07 (2026) 14, MTB26).

    Attributes:
        written: the code as it was asked for.
        cut_low: how many least significant values are cut (14.1–14.4).
        cut_high: how many most significant values are cut after that (14.3, 14.4).
        forfeits_played: `/P`, forfeits count as games with the scheduled opponent.
        fore: `/F`, on Fore Buchholz (8.2).
        reverse: `/R`, the order turned round (7.8, 10.6).
        limit: `/L`, half-points added to the Koya limit (14.5).
        unrated: `/U`, the rating that the regulations give unrated players (10), or how they count
            without one; None where they say nothing.
    """

    written: str
    tie_break: TieBreak
    cut_low: int = 0
    cut_high: int = 0
    forfeits_played: bool = False
    fore: bool = False
    reverse: bool = False
    limit: int = 0
    unrated: int | Unrated | None = None

    @property
    def name(self) -> str:
        """The code of the tie-break without its modifiers."""
        return self.tie_break.code

    @property
    def article(self) -> str:
        """The article that defines the tie-break."""
        return self.tie_break.article

    @property
    def is_points(self) -> bool:
        """True for the points themselves."""
        return self.name == POINTS

    @property
    def is_self_defined(self) -> bool:
        """True if its values are entered, not worked out."""
        return isinstance(self.tie_break.worked_out, Entered)

    @property
    def is_among_tied(self) -> bool:
        """True if its values are places among those still tied, 0 where nothing was decided."""
        return isinstance(self.tie_break.worked_out, ByGroup)

    @property
    def modifiers(self) -> frozenset[Modifier]:
        """The kinds of modifiers that are used."""
        used = {
            Modifier.CUT: self.cut_low and not self.cut_high,
            Modifier.MEDIAN: self.cut_high,
            Modifier.FORFEITS_PLAYED: self.forfeits_played,
            Modifier.FORE: self.fore,
            Modifier.REVERSED: self.reverse,
            Modifier.LIMIT: self.limit,
            Modifier.UNRATED: self.unrated is not None,
        }
        return frozenset(modifier for modifier, is_used in used.items() if is_used)
