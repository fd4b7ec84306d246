"""The criteria of C.04.3 by edition: one description of each, from which everything else is read.

The engine compares candidates by them (what breaks each is said in `pairing/dutch/editions.py`),
the trace names them by code, and the explanation has words for them by meaning.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import dropwhile
from typing import Final

from arbiter_app.tournament.types import Points
from arbiter_app.wording import Message

PSD: Final = "PSD"
"""Meaning of a criterion that only the 2017 edition has: the Pairing Score Difference (A.8)."""

NEXT_PSD: Final = "next PSD"
"""Likewise: pairs and Pairing Score Difference of the following bracket (C.7)."""

HOW_MANY: Final[Points] = 2_000_000
"""Size that marks a count of players at the head of a list (those who float out of the following
bracket): more important than any score."""

LIMBO_DIFFERENCE: Final[Points] = 1_000_000
"""Added to the score difference of an MDP left in the Limbo for C18 and C20: larger than any
difference with a resident (D5 in `arbiter_app/pairing/READINGS.md`)."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """A criterion of an edition.

    Attributes:
        number: its place in the edition's order.
        article: where the edition says it.
        name: a short name for labels.
        meaning: the 2026 code of the criterion that says the same, or `PSD`, `NEXT_PSD`; words are
            kept by it.
        lists: its value is a list in tenths, not a number.
        counts_first: the list begins with the number of players who float out of the following
            bracket.
        of_bye: it speaks of the receiver of the PAB only.
        own_code: its code, where that does not follow from the number.
    """

    number: int
    article: str
    name: Message
    meaning: str
    lists: bool = False
    counts_first: bool = False
    of_bye: bool = False
    own_code: str = ""

    @property
    def code(self) -> str:
        """As the trace writes it."""
        return self.own_code or f"C{self.number}"

    @property
    def is_wish(self) -> bool:
        """True for what the event wishes between two criteria of the text."""
        return self.name is WISH

    def at(self, number: int) -> Criterion:
        """The same in another place of the order."""
        return replace(self, number=number, own_code=self.code)


def _criterion(
    number: int,
    article: str,
    name: Message,
    *,
    lists: bool = False,
    counts_first: bool = False,
    of_bye: bool = False,
) -> Criterion:
    return Criterion(number, article, name, f"C{number}", lists, counts_first, of_bye)


CRITERIA_2026: Final = (
    _criterion(1, "2.1.1", Message("met before")),
    _criterion(2, "2.1.2", Message("second bye")),
    _criterion(3, "2.1.3", Message("same colour due")),
    _criterion(4, "2.2.1", Message("completion")),
    _criterion(5, "2.3.1", Message("score of the bye")),
    _criterion(6, "2.4.1", Message("number of downfloaters")),
    _criterion(7, "2.4.2", Message("scores of downfloaters"), lists=True),
    _criterion(8, "2.4.3", Message("next bracket"), lists=True, counts_first=True),
    _criterion(9, "2.4.4", Message("unplayed games"), of_bye=True),
    _criterion(10, "2.4.5", Message("colour difference")),
    _criterion(11, "2.4.6", Message("three in a row")),
    _criterion(12, "2.4.7", Message("colour")),
    _criterion(13, "2.4.8", Message("strong colour")),
    _criterion(14, "2.4.9", Message("downfloat again")),
    _criterion(15, "2.4.10", Message("upfloat again")),
    _criterion(16, "2.4.11", Message("downfloat two rounds before")),
    _criterion(17, "2.4.12", Message("upfloat two rounds before")),
    _criterion(18, "2.4.13", Message("score difference, downfloat again"), lists=True),
    _criterion(19, "2.4.14", Message("score difference, upfloat again"), lists=True),
    _criterion(20, "2.4.15", Message("score difference, downfloat two rounds before"), lists=True),
    _criterion(21, "2.4.16", Message("score difference, upfloat two rounds before"), lists=True),
)
"""C1 to C21 of the edition of 1 February 2026 (Article 2)."""


def _as_in_2017(number: int, code: str) -> Criterion:
    """A criterion of 2017 that says what one of 2026 says."""
    (same,) = (each for each in CRITERIA_2026 if each.code == code)
    return Criterion(number, f"C.{number}", same.name, same.meaning, same.lists)


CRITERIA_2017: Final = (
    *(_as_in_2017(number, f"C{number}") for number in range(1, 5)),
    _as_in_2017(5, "C6"),
    Criterion(6, "C.6", Message("pairing score difference"), PSD, lists=True),
    Criterion(7, "C.7", Message("next bracket"), NEXT_PSD, lists=True, counts_first=True),
    *(_as_in_2017(number, f"C{number + 2}") for number in range(8, 20)),
)
"""C.1 to C.19 as approved in Baku 2016, in force to 31 January 2026."""


def above_a_wish(criteria: Iterable[Criterion]) -> tuple[Criterion, ...]:
    """The criteria of an edition directly below which it can be wished that some do not meet: from what
    looks ahead on.
    """
    return tuple(dropwhile(lambda each: not each.counts_first, criteria))


def wish_below(criterion: Criterion, number: int) -> Criterion:
    """What an event wishes directly below a criterion of the edition (D24), at its place in the order.

    Its code is that of the criterion with an “a” behind, as rules that come later between two others are
    numbered. It stands in no article.
    """
    code = f"{criterion.code}a"
    return Criterion(number, "", WISH, code, own_code=code)


WISH: Final = Message("kept apart on request")
"""The name of such a criterion."""
