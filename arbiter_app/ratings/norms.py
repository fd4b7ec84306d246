"""Hints at title norms (B.01): the basics only. Nothing here certifies a norm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from arbiter_app.ratings.tables import difference_for
from arbiter_app.wording import Message, Phrase, phrase, separated

UNRATED: Final = 1400
LEAST_GAMES: Final = 9
_WITHOUT_VALUE: Final = frozenset({"", "CM", "WCM"})

HINT: Final = phrase(
    "A hint, not a certificate: time control, rounds a day, registration, playing conditions,"
    " exemptions from the federation rule, and games that may be left out are not looked at."
)
"""To be shown with every hint."""


@dataclass(frozen=True, slots=True)
class NormLimits:
    """What a norm asks for: performance, opponents' average, floor, and whose titles count."""

    performance: int
    average: int
    floor: int
    titles: frozenset[str]
    women_only: bool = False


NORMS: Final[Mapping[str, NormLimits]] = MappingProxyType(
    {
        "GM": NormLimits(2600, 2380, 2200, frozenset({"GM"})),
        "IM": NormLimits(2450, 2230, 2050, frozenset({"IM", "GM"})),
        "WGM": NormLimits(2400, 2180, 2000, frozenset({"WGM", "IM", "GM"}), women_only=True),
        "WIM": NormLimits(2250, 2030, 1850, frozenset({"WIM", "WGM", "IM", "GM"}), women_only=True),
    }
)

_HIGHER: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        "": frozenset({"GM", "IM", "WGM", "WIM"}),
        "FM": frozenset({"GM", "IM", "WGM", "WIM"}),
        "IM": frozenset({"GM"}),
        "WIM": frozenset({"GM", "IM", "WGM"}),
        "WGM": frozenset({"GM", "IM"}),
        "GM": frozenset(),
    }
)
"""The norms that are of use to the holder of a title."""


@dataclass(frozen=True, slots=True)
class NormGame:
    """A game played over the board against somebody, the result in half-points."""

    rating: int
    title: str
    federation: str
    halves: int
    opponent: int = 0


@dataclass(frozen=True, slots=True)
class NormCheck:
    """One condition: its article, what was found and what is needed, in words for the arbiter."""

    article: str
    what: Phrase
    found: str
    needed: Phrase
    met: bool


@dataclass(frozen=True, slots=True)
class NormHint:
    """How a player stands to a norm after the first `games` games.

    `lacking` is the least number of half-points that were missing for the performance, 0 if none.
    """

    title: str
    games: int
    checks: tuple[NormCheck, ...]
    lacking: int = 0

    @property
    def met(self) -> bool:
        """True if none of the conditions that were looked at speaks against the norm."""
        return all(check.met for check in self.checks)


_GAMES: Final = phrase("games")
_PERFORMANCE: Final = phrase("performance")
_PER_CENT: Final = phrase("score in per cent")
_AVERAGE: Final = phrase("average rating of the opponents")
_TITLED: Final = phrase("opponents with a title")
_FOREIGN: Final = phrase("foreign federations")
_OF_OWN_FEDERATION: Final = phrase("opponents of the same federation")
_OF_ONE_FEDERATION: Final = phrase("opponents of one federation")
_AT_LEAST: Final = Message("at least {number}")
_AT_MOST: Final = Message("at most {number}")


def norm_hints(
    games: Sequence[NormGame], *, title: str = "", federation: str = "", is_woman: bool = False
) -> tuple[NormHint, ...]:
    """Norms that the games come to, or come near to, with the conditions looked at.

    In a Swiss the games after a norm was reached may be ignored: of nine and more games the
    longest beginning that meets everything is shown, otherwise all games. Norms of which only
    the number of games is missing are not hinted at. `title` is what the player holds.
    """
    hints: list[NormHint] = []
    if len(games) < LEAST_GAMES:
        return ()
    useful = _HIGHER.get(title, _HIGHER[""])
    for name, limits in NORMS.items():
        if name not in useful or (limits.women_only and not is_woman):
            continue
        tried = [
            _hint(name, limits, games[:count], federation)
            for count in range(len(games), LEAST_GAMES - 1, -1)
        ]
        hints.append(next((hint for hint in tried if hint.met), tried[0]))
    return tuple(hints)


def _hint(name: str, limits: NormLimits, games: Sequence[NormGame], federation: str) -> NormHint:
    average = opponents_average([game.rating for game in games], limits.floor)
    halves = sum(game.halves for game in games)
    performance = average + difference_for(_percentage(halves, len(games)))
    checks = (
        _check("1.4.1", _GAMES, len(games), LEAST_GAMES),
        _check("1.4.8", _PERFORMANCE, performance, limits.performance),
        _check("1.4.8", _PER_CENT, _percentage(halves, len(games)), 35),
        _check("1.4.7", _AVERAGE, average, limits.average),
        *_title_checks(limits, games),
        *_federation_checks(games, federation),
    )
    return NormHint(name, len(games), checks, _lacking(limits, average, halves, len(games)))


def opponents_average(ratings: Sequence[int], floor: int) -> int:
    """Ra: unrated players count 1400, the lowest one at least the floor (1.4.6, 1.4.7)."""
    counted = sorted(rating or UNRATED for rating in ratings)
    counted[0] = max(counted[0], floor)
    return _half_up(Fraction(sum(counted), len(counted)))


def _lacking(limits: NormLimits, average: int, halves: int, count: int) -> int:
    for more in range(2 * count - halves + 1):
        if average + difference_for(_percentage(halves + more, count)) >= limits.performance:
            return more
    return 2 * count - halves + 1


def _title_checks(limits: NormLimits, games: Sequence[NormGame]) -> Iterator[NormCheck]:
    count = len(games)
    titled = sum(game.title not in _WITHOUT_VALUE for game in games)
    yield _check("1.4.5", _TITLED, titled, -(-count // 2))
    holders = sum(game.title in limits.titles for game in games)
    what = phrase("opponents with the title {titles}", titles=separated(sorted(limits.titles)))
    yield _check("1.4.5", what, holders, max(3, -(-count // 3)))


def _federation_checks(games: Sequence[NormGame], own: str) -> Iterator[NormCheck]:
    """At least two foreign federations; at most 3/5 from the own, 2/3 from any (1.4.3, 1.4.4)."""
    count = len(games)
    of = Counter(game.federation for game in games if game.federation)
    foreign = sum(federation not in (own, "FID") for federation in of)
    yield _check("1.4.3", _FOREIGN, foreign, 2)
    from_own, from_one = of.get(own, 0), max(of.values(), default=0)
    most_own, most_one = 3 * count // 5, 2 * count // 3
    yield NormCheck(
        "1.4.4",
        _OF_OWN_FEDERATION,
        str(from_own),
        _AT_MOST.of(number=most_own),
        from_own <= most_own,
    )
    yield NormCheck(
        "1.4.4",
        _OF_ONE_FEDERATION,
        str(from_one),
        _AT_MOST.of(number=most_one),
        from_one <= most_one,
    )


def _check(article: str, what: Phrase, found: int, least: int) -> NormCheck:
    return NormCheck(article, what, str(found), _AT_LEAST.of(number=least), found >= least)


def _percentage(halves: int, count: int) -> int:
    return _half_up(Fraction(50 * halves, count))


def _half_up(value: Fraction) -> int:
    return int((2 * value + 1) // 2)
