"""The measure of strength of each participant, and who ranks before whom by it.

C.04.2 (2026) 2.1: a rating, usually; record 172 of a report file (TRF26) says which. 2.2: the
participants are ranked by it, then by title, then by the alphabet, "unless it has been previously
stated that this criterion has been replaced by another one".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, TypeAlias

from arbiter_app.tournament.names import folded
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Settings, Tournament
from arbiter_app.tournament.types import Title


class RankMethod(StrEnum):
    """By which rating players are ranked: the codes of record 172, and none said."""

    NOT_SAID = ""
    FIDE_ONLY = "FIDE"
    NATIONAL_ONLY = "NRO"
    FIDE_FIRST = "FIDON"
    NATIONAL_FIRST = "NIDOF"
    HIGHEST = "HBFN"
    LOWEST = "LBFN"
    OTHER = "OTHER"

    @property
    def is_mixed(self) -> bool:
        """True if the tournament rating is now the one, now the other."""
        return self in _MIXED

    @property
    def decides(self) -> bool:
        """True if the tournament rating follows from the official and the national one."""
        return self not in (RankMethod.NOT_SAID, RankMethod.OTHER)


_MIXED: Final = frozenset(
    {RankMethod.FIDE_FIRST, RankMethod.NATIONAL_FIRST, RankMethod.HIGHEST, RankMethod.LOWEST}
)


def rank_method(settings: Settings) -> RankMethod:
    """The method that the settings say; of a federation's own codes nothing is known."""
    words = settings.starting_rank_method.split()
    try:
        return RankMethod(words[-1] if words else "")
    except ValueError:
        return RankMethod.NOT_SAID


_Choose: TypeAlias = Callable[[int, int], int]

_CHOICES: Final[Mapping[RankMethod, _Choose]] = {
    RankMethod.FIDE_ONLY: lambda fide, _national: fide,
    RankMethod.NATIONAL_ONLY: lambda _fide, national: national,
    RankMethod.FIDE_FIRST: lambda fide, national: fide or national,
    RankMethod.NATIONAL_FIRST: lambda fide, national: national or fide,
    RankMethod.HIGHEST: max,
    RankMethod.LOWEST: lambda fide, national: min(fide or national, national or fide),
}


def with_tournament_rating(player: Player, method: RankMethod) -> Player:
    """The player with the tournament rating that the method gives from the other two."""
    if method not in _CHOICES:
        return player
    official = player.official_rating
    rating = rating_by(method, official, player.national_rating)
    apart = None if official == rating else official
    if (rating, apart) == (player.rating, player.fide_rating):
        return player
    return replace(player, rating=rating, fide_rating=apart)


def rating_by(method: RankMethod, official: int, national: int) -> int:
    """What the method gives from the ratings of FIDE and a federation; FIDE's where it gives none."""
    choose = _CHOICES.get(method)
    return official if choose is None else choose(official, national)


def with_official_rating(player: Player, official: int) -> Player:
    """The player with another official rating; the tournament rating stays."""
    return replace(player, fide_rating=None if official == player.rating else official)


def source_of_rating(player: Player) -> str:
    """The list that the tournament rating is from; empty where it was entered by hand."""
    if player.rating == player.official_rating and player.fide_source:
        return player.fide_source
    return player.national_source if player.rating == player.national_rating else ""


def has_several_ratings(tournament: Tournament) -> bool:
    """Whether the official rating of a player need not be that of the tournament."""
    only_one = (RankMethod.NOT_SAID, RankMethod.FIDE_ONLY)
    return rank_method(tournament.settings) not in only_one or any(
        player.fide_rating is not None for player in tournament.players
    )


class RankCriterion(StrEnum):
    """What ranks players of the same rating and title (C.04.2 (2026) 2.2.3)."""

    ALPHABET = ""
    NATIONAL_RATING = "NATIONAL"
    FIDE_RATING = "FIDE"
    OLDER_FIRST = "OLDER"
    YOUNGER_FIRST = "YOUNGER"
    LOT = "LOT"


@dataclass(frozen=True, slots=True)
class RankOrder:
    """The order among players of the same rating and title.

    Attributes:
        seed: by which lots are drawn: the same seed gives a player the same lot for ever, whoever
            else takes part. Empty where it is to be drawn yet.
    """

    criterion: RankCriterion = RankCriterion.ALPHABET
    seed: str = ""

    @property
    def text(self) -> str:
        """As the settings have it."""
        return f"{self.criterion} {self.seed}".strip()


def rank_order(settings: Settings) -> RankOrder:
    """The order that the settings say; what is none of them is the alphabet."""
    return rank_order_of(settings.rank_criterion)


def rank_order_of(text: str) -> RankOrder:
    """The order that a text of the settings says."""
    word, _, seed = text.partition(" ")
    try:
        return RankOrder(RankCriterion(word), seed)
    except ValueError:
        return RankOrder()


RankKey: TypeAlias = tuple[int, int, bool, int, str, str]

_TITLES: Final = {title: position for position, title in enumerate(Title)}
_LAST: Final = "\U0010ffff"
_HIGHEST: Final = 10**6


def ranking_key(player: Player, order: RankOrder | None = None) -> RankKey:
    """Sorts participants by strength, FIDE title and name (C.04.2 (2026) 2.2.1, 2.2.2, 2.2.3).

    Names are compared without regard to capitals and accents. Who was exchanged by hand with
    another of the same rating and title stands where that put them, and before those who were not.
    """
    criterion = "" if order is None else _by_criterion(player, order)
    own = (not player.tie_order, player.tie_order)
    return (*strength_key(player), *own, criterion, folded(player.name))


def strength_key(player: Player) -> tuple[int, int]:
    """Rating and title: what the rules rank by before any criterion for equals."""
    title = len(_TITLES) if player.title is None else _TITLES[player.title]
    return -player.rating, title


def _by_criterion(player: Player, order: RankOrder) -> str:
    match order.criterion:
        case RankCriterion.ALPHABET:
            return ""
        case RankCriterion.NATIONAL_RATING:
            return f"{_HIGHEST - player.national_rating:07}"
        case RankCriterion.FIDE_RATING:
            return f"{_HIGHEST - player.official_rating:07}"
        case RankCriterion.OLDER_FIRST:
            return player.birth_date or _LAST
        case RankCriterion.YOUNGER_FIRST:
            digits = player.birth_date.replace("/", "")
            return f"{10**8 - int(digits):09}" if digits.isdecimal() else _LAST
        case RankCriterion.LOT:
            who = player.fide_id or player.name
            # Loaded where lots are drawn: most tournaments have none, and it takes its time.
            from hashlib import sha256

            return sha256(f"{order.seed}\n{who}".encode()).hexdigest()


class RatingPeriod(StrEnum):
    """Which rating counts in tie-breaks where an event lasts more than 30 days (C.07 (2026) 10)."""

    SHORT = ""
    FIRST = "FIRST"
    """"The first rating is used unless the specific regulations say otherwise"."""
    BY_ROUND = "ROUND"
    """The rating that the opponent had in the round of the game."""


def rating_period(settings: Settings) -> RatingPeriod:
    """What the settings say of it."""
    try:
        return RatingPeriod(settings.rating_period)
    except ValueError:
        return RatingPeriod.SHORT


def is_long(settings: Settings) -> bool:
    """True for an event of more than 30 days, in which players can have several ratings."""
    return rating_period(settings) is not RatingPeriod.SHORT
