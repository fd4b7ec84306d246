"""Prizes as they are announced: groups, who is eligible, how they are shared."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TypeAlias

from arbiter_app.errors import InputError
from arbiter_app.tournament.entered_text import clean_line
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.types import Sex
from arbiter_app.wording import phrase

MOST_PRIZES = 200
LARGEST_PRIZE = 10**11

Money: TypeAlias = int
"""An amount in the smallest coin."""


def money_text(amount: Money) -> str:
    """An amount as it is written: `250`, `33.34`."""
    whole, coins = divmod(amount, 100)
    return f"{whole}.{coins:02}" if coins else str(whole)


class Sharing(StrEnum):
    """How players with equal points share the prizes of their places.

    NONE: everybody gets the prize of the own rank; those who share a rank share equally.
    EQUALLY: the prizes of all places of a score are added and divided equally.
    HORT: half of the prize of the own place, and an equal share of the other halves.
    """

    NONE = "none"
    EQUALLY = "equally"
    HORT = "hort"


@dataclass(frozen=True, slots=True)
class Eligibility:
    """Who can win a prize; what is None or empty does not restrict.

    Attributes:
        rating_from, rating_to: the rating group, both ends included; 0 is an unrated player.
        category: as it stands in the List of Participants.
        born_from, born_to: years of birth.
    """

    rating_from: int | None = None
    rating_to: int | None = None
    category: str = ""
    sex: Sex | None = None
    club: str = ""
    federation: str = ""
    born_from: int | None = None
    born_to: int | None = None

    def admits(self, player: Player) -> bool:
        """True if a player can win the prize; a missing year of birth excludes from age groups."""
        born = int(player.birth_date[:4]) if player.birth_date[:4].isdigit() else None
        return (
            _within(player.rating, self.rating_from, self.rating_to)
            and (not self.category or player.category == self.category)
            and (self.sex is None or player.sex is self.sex)
            and (not self.club or player.club == self.club)
            and (not self.federation or player.federation == self.federation)
            and _within(born, self.born_from, self.born_to)
        )


def _within(value: int | None, least: int | None, most: int | None) -> bool:
    if least is None and most is None:
        return True
    return (
        value is not None and (least is None or value >= least) and (most is None or value <= most)
    )


@dataclass(frozen=True, slots=True)
class PrizeGroup:
    """Prizes for places 1, 2, … among those eligible; the first group is usually everybody."""

    name: str
    prizes: tuple[Money, ...]
    eligibility: Eligibility = field(default_factory=Eligibility)
    sharing: Sharing = Sharing.NONE


def checked_group(group: PrizeGroup) -> PrizeGroup:
    """A group with its texts cleaned.

    Raises:
        InputError: no name or no prizes, an amount or a range that cannot be, more than 200 prizes.
    """
    name = clean_line(group.name, phrase("The name of the prize group"))
    if not name:
        raise InputError(
            phrase("A prize group has no name."), hint=phrase("For example: Main prizes.")
        )
    if not 1 <= len(group.prizes) <= MOST_PRIZES:
        raise InputError(
            phrase(
                "{name}: a prize group has 1 to {most} prizes.",
                name=name,
                most=MOST_PRIZES,
            )
        )
    if not all(0 <= prize <= LARGEST_PRIZE for prize in group.prizes):
        raise InputError(phrase("{name}: a prize is negative or too large.", name=name))
    who = group.eligibility
    for least, most in ((who.rating_from, who.rating_to), (who.born_from, who.born_to)):
        if least is not None and most is not None and least > most:
            raise InputError(
                phrase(
                    "{name}: the range {least} to {most} is empty.",
                    name=name,
                    least=least,
                    most=most,
                )
            )
    who = replace(
        who,
        category=clean_line(who.category, phrase("The category")),
        club=clean_line(who.club, phrase("The club")),
        federation=clean_line(who.federation, phrase("The federation")),
    )
    return replace(group, name=name, eligibility=who)
