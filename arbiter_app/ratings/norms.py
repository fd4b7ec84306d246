"""Hints at title norms (B.01): the basics only. Nothing here certifies a norm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from arbiter_app.ratings.tables import difference_for
from arbiter_app.wording import Message, Phrase, phrase, separated

UNRATED: Final = 1400
LEAST_GAMES: Final = 9
ROUNDS_WITH_ONE_UNPLAYED: Final = 9
"""An event of so many rounds may give a norm in a game less, if that one was a free win (1.4.1)."""

_WITHOUT_VALUE: Final = frozenset({"", "CM", "WCM"})

HINT: Final = phrase(
    "A hint, not a certificate: time control, rounds per day, registration, playing conditions"
    " and rules for championships only are not checked."
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
    round_number: int = 0


@dataclass(frozen=True, slots=True)
class ForeignPlayers:
    """Rated players from federations other than the host's, as many as there were in every round.

    Enough of them, and the federations of a player's own opponents do not matter (1.4.3, 1.4.4).
    """

    rated: int = 0
    federations: int = 0
    titled: int = 0

    @property
    def is_enough(self) -> bool:
        return all(check.met for check in self.checks)

    @property
    def checks(self) -> tuple[NormCheck, ...]:
        return (
            _check("1.4.3", _FOREIGN_RATED, self.rated, 20),
            _check("1.4.3", _FOREIGN_FEDERATIONS, self.federations, 3),
            _check("1.4.3", _FOREIGN_TITLED, self.titled, 10),
        )


NO_FOREIGN_PLAYERS: Final = ForeignPlayers()


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
    """How a player stands to a norm with the games that count for it.

    Attributes:
        counted: the games that count, in their order.
        average: Ra, that of the opponents (1.4.7).
        performance: Rp (1.4.8).
        lacking: the least number of half-points that were missing for the performance, 0 if none.
        with_free_win: one of nine rounds was a win without a game (1.4.1): it may count once.
    """

    title: str
    checks: tuple[NormCheck, ...]
    lacking: int = 0
    counted: tuple[NormGame, ...] = field(default=(), repr=False)
    average: int = 0
    performance: int = 0
    with_free_win: bool = False

    @property
    def games(self) -> int:
        """How many games count."""
        return len(self.counted)

    @property
    def halves(self) -> int:
        """The score in them, in half-points."""
        return sum(game.halves for game in self.counted)

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
_FOREIGN_RATED: Final = phrase("rated foreign players in every round")
_FOREIGN_FEDERATIONS: Final = phrase("federations of the foreign players")
_FOREIGN_TITLED: Final = phrase("foreign players with the title GM, IM, WGM or WIM")
_OF_OWN_FEDERATION: Final = phrase("opponents from the player’s own federation")
_OF_ONE_FEDERATION: Final = phrase("opponents from one federation")
_AT_LEAST: Final = Message("at least {number}")
_AT_MOST: Final = Message("at most {number}")


def norm_hints(
    games: Sequence[NormGame],
    *,
    title: str = "",
    federation: str = "",
    is_woman: bool = False,
    has_free_win: bool = False,
    foreign: ForeignPlayers = NO_FOREIGN_PLAYERS,
) -> tuple[NormHint, ...]:
    """Norms that the games come to, or come near to, with the conditions looked at.

    In a Swiss the games after a norm was reached may be ignored, and games won may be left out
    (1.4.1): of all that may count, the most games that meet everything are shown, otherwise all
    games. Norms of which only the number of games is missing are not hinted at.

    Args:
        title: what the player holds.
        has_free_win: one of the nine rounds of the event was a win by forfeit or the bye.
        foreign: enough of them, and the federations of the opponents are not looked at.
    """
    least = LEAST_GAMES - has_free_win
    if len(games) < least:
        return ()
    useful = _HIGHER.get(title, _HIGHER[""])
    return tuple(
        _best_hint(name, limits, games, least, federation, foreign)
        for name, limits in NORMS.items()
        if name in useful and (is_woman or not limits.women_only)
    )


def _best_hint(
    name: str,
    limits: NormLimits,
    games: Sequence[NormGame],
    least: int,
    federation: str,
    foreign: ForeignPlayers,
) -> NormHint:
    all_games = _hint(name, limits, games, least, federation, foreign)
    if all_games.met:
        return all_games
    tried = (
        _hint(name, limits, counted, least, federation, foreign)
        for counted in _may_count(limits, games, least)
    )
    return next((hint for hint in tried if hint.met), all_games)


def _may_count(
    limits: NormLimits, games: Sequence[NormGame], least: int
) -> Iterator[Sequence[NormGame]]:
    """Beginnings with games won left out, most games first, that have the performance."""
    for kept in range(len(games) - 1, least - 1, -1):
        for count in range(len(games), kept - 1, -1):
            yield from _with_wins_left_out(limits, games[:count], count - kept)


def _with_wins_left_out(
    limits: NormLimits, games: Sequence[NormGame], number: int
) -> Iterator[Sequence[NormGame]]:
    """The games without so many of those won.

    Of opponents who are alike in what is counted, federation and title, the lowest rated is left
    out first: the average of the others is never lower then.
    """
    won = sorted(
        (place for place, game in enumerate(games) if game.halves == _WON),
        key=lambda place: _counted_rating(games[place]),
    )
    if len(won) < number or not _has_performance(limits, _without(games, won[:number])):
        return
    alike: dict[tuple[str, bool, bool], list[int]] = {}
    for place in won:
        game = games[place]
        kind = (game.federation, game.title in _WITHOUT_VALUE, game.title in limits.titles)
        alike.setdefault(kind, []).append(place)
    for numbers in _shared_out([len(each) for each in alike.values()], number):
        yield _without(
            games,
            [
                place
                for each, count in zip(alike.values(), numbers, strict=True)
                for place in each[:count]
            ],
        )


_WON: Final = 2


def _without(games: Sequence[NormGame], places: Sequence[int]) -> Sequence[NormGame]:
    return [game for place, game in enumerate(games) if place not in places]


def _shared_out(sizes: Sequence[int], total: int) -> Iterator[tuple[int, ...]]:
    """All ways to take a total from groups of these sizes."""
    if not sizes:
        if total == 0:
            yield ()
        return
    for taken in range(max(0, total - sum(sizes[1:])), min(sizes[0], total) + 1):
        for others in _shared_out(sizes[1:], total - taken):
            yield (taken, *others)


def _counted_rating(game: NormGame) -> int:
    return game.rating or UNRATED


def _has_performance(limits: NormLimits, games: Sequence[NormGame]) -> bool:
    average, performance = _achieved(limits, games)
    return performance >= limits.performance and average >= limits.average


def _achieved(limits: NormLimits, games: Sequence[NormGame]) -> tuple[int, int]:
    """Ra and Rp of some games (1.4.7, 1.4.8)."""
    average = opponents_average([game.rating for game in games], limits.floor)
    halves = sum(game.halves for game in games)
    return average, average + difference_for(_percentage(halves, len(games)))


def _hint(
    name: str,
    limits: NormLimits,
    games: Sequence[NormGame],
    least: int,
    federation: str,
    foreign: ForeignPlayers,
) -> NormHint:
    average, performance = _achieved(limits, games)
    halves = sum(game.halves for game in games)
    checks = (
        _check("1.4.1", _GAMES, len(games), least),
        _check("1.4.8", _PERFORMANCE, performance, limits.performance),
        _check("1.4.8", _PER_CENT, _percentage(halves, len(games)), 35),
        _check("1.4.7", _AVERAGE, average, limits.average),
        *_title_checks(limits, games),
        *(foreign.checks if foreign.is_enough else _federation_checks(games, federation)),
    )
    return NormHint(
        name,
        checks,
        _lacking(limits, average, halves, len(games)),
        tuple(games),
        average,
        performance,
        with_free_win=len(games) < LEAST_GAMES,
    )


def opponents_average(ratings: Iterable[int], floor: int) -> int:
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
