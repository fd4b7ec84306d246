"""What kind of tournament to make at random, and sensible kinds where nothing is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import ceil, log2
from random import Random
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from arbiter_app.errors import InputError
from arbiter_app.pairing.random_rules import (
    TieBreakPool,
    is_accelerated,
    random_bye,
    random_scoring,
)
from arbiter_app.pairing.systems import description_of
from arbiter_app.tournament.limits import MOST_ROUNDS
from arbiter_app.tournament.types import Points, ScoringSystem
from arbiter_app.trace.rounds import DEFAULT_SYSTEM
from arbiter_app.wording import Phrase, phrase

RATES: Final[Mapping[str, Phrase]] = MappingProxyType(
    {
        "draws": phrase("The rate of draws must be between 0 and 1."),
        "forfeits": phrase("The rate of forfeits must be between 0 and 1."),
        "half_byes": phrase("The rate of half-point byes must be between 0 and 1."),
        "zero_byes": phrase("The rate of zero-point byes must be between 0 and 1."),
        "full_byes": phrase("The rate of full-point byes must be between 0 and 1."),
        "withdrawals": phrase("The rate of withdrawals must be between 0 and 1."),
        "late": phrase("The rate of late entries must be between 0 and 1."),
        "forbidden": phrase("The rate of forbidden pairs must be between 0 and 1."),
        "unusual": phrase("The rate of unusual results must be between 0 and 1."),
    }
)
"""The rates, each with what is said of one that is no chance."""

Range: TypeAlias = tuple[int, int]
"""The least and the greatest number wanted."""


@dataclass(frozen=True, slots=True)
class GeneratorOptions:
    """What kind of tournament to make. Rates are chances from 0 to 1.

    Attributes:
        draws: chance of a draw between equal players.
        forfeits: chance per game that a player does not come.
        half_byes, zero_byes, full_byes: chance per player and round of a requested bye; none with
            points in the final round, as regulations have it.
        withdrawals: chance per player and round of leaving for good.
        late: chance per player of arriving after the first round.
        forbidden: chance per player of being kept apart from some other player.
        unusual: chance per game of ½–0, 0–½ or 0–0 over the board.
        mean_rating, rating_spread: of a normal distribution, if nothing else is said of ratings.
        ratings: a list to take them from.
        rating_range: the least and the greatest; all between are equally likely.
        rating_steps: the greatest, and how much less each further player has.
        baku: Baku acceleration (C.04.7 (2026) 1).
        scoring: where a round is a match, the points of each of its games.
        bye: points of the pairing-allocated bye, of the whole match where a round is one; None for
            those of `scoring`, or of C.04.5 (2026) 1.4.
        tie_breaks: codes of MTB26 for record 202.
    """

    players: int
    rounds: int
    draws: float = 0.3
    forfeits: float = 0.0
    half_byes: float = 0.0
    zero_byes: float = 0.0
    full_byes: float = 0.0
    withdrawals: float = 0.0
    late: float = 0.0
    forbidden: float = 0.0
    unusual: float = 0.0
    mean_rating: int = 1900
    rating_spread: int = 250
    ratings: tuple[int, ...] = ()
    rating_range: Range | None = None
    rating_steps: Range | None = None
    baku: bool = False
    scoring: ScoringSystem = field(default_factory=ScoringSystem)
    bye: Points | None = None
    system: str | None = None
    tie_breaks: tuple[str, ...] = ()

    @property
    def length_by_players(self) -> int | None:
        """The number of rounds where it follows from that of the players; see `SystemDescription`."""
        rounds_for = description_of(self.system or DEFAULT_SYSTEM).rounds_for
        return None if rounds_for is None else rounds_for(self.players)

    def by_table(self) -> GeneratorOptions:
        """The same for a round-robin: as many rounds as it has, everybody there from the first one.

        Who does not come forfeits; nobody has a bye, and no pair is forbidden.
        """
        length = self.length_by_players
        if length is None:
            return self
        return replace(
            self,
            rounds=length,
            half_byes=0.0,
            zero_byes=0.0,
            full_byes=0.0,
            late=0.0,
            forbidden=0.0,
            baku=False,
        )

    def check(self) -> None:
        """Refuse what no tournament can be made of.

        Raises:
            InputError: fewer than two players, no round, or a rate outside 0 … 1.
        """
        if self.players < 2 or self.rounds < 1:
            raise InputError(phrase("A tournament needs at least two players and one round."))
        length = self.length_by_players
        if length is not None and length > MOST_ROUNDS:
            raise InputError(
                phrase(
                    "A round-robin of {players} players has {rounds} rounds, more than the {most}"
                    " that a report file has room for.",
                    players=self.players,
                    rounds=length,
                    most=MOST_ROUNDS,
                )
            )
        for name, refusal in RATES.items():
            if not 0 <= getattr(self, name) <= 1:
                raise InputError(refusal)


@dataclass(frozen=True, slots=True)
class OptionRanges:
    """What is asked of many tournaments; None leaves a thing to chance, anew for each of them.

    `ratings` come from a list, `rating_spread` with `mean_rating` from a normal distribution, as
    with `GeneratorOptions`. `scoring` leaves the value of the pairing-allocated bye to chance as
    long as `bye` does. Where a round is a match, points are 1–½–0 a game if nothing else is asked.
    """

    players: Range | None = None
    rounds: Range | None = None
    draws: float | None = None
    forfeits: float | None = None
    half_byes: float | None = None
    zero_byes: float | None = None
    full_byes: float | None = None
    withdrawals: float | None = None
    late: float | None = None
    forbidden: float | None = None
    unusual: float | None = None
    mean_rating: int | None = None
    rating_spread: int | None = None
    ratings: tuple[int, ...] = ()
    rating_range: Range | None = None
    rating_steps: Range | None = None
    baku: bool | None = None
    scoring: ScoringSystem | None = None
    bye: Points | None = None
    system: str = DEFAULT_SYSTEM
    tie_breaks: tuple[str, ...] | None = None
    tie_break_pool: TieBreakPool = field(default_factory=TieBreakPool)

    def draw(self, rng: Random, of_rules: Random) -> GeneratorOptions:
        """The options of one tournament.

        The rules have random numbers of their own, `of_rules`: so those of `rng`, and with them
        players and results, are the same whatever rules are drawn or asked for.
        """
        players = self._players(rng)
        rates: dict[str, Any] = {
            name: chance if given is None else given
            for name, chance in _usual_rates(rng).items()
            for given in (getattr(self, name),)
        }
        mean, spread = rng.randint(1500, 2300), rng.choice(_SPREADS)
        rounds = self._rounds(rng, players)
        scoring, bye = self._points(of_rules)
        accelerated = is_accelerated(of_rules, scoring, players, rounds)
        drawn = self.tie_break_pool.draw(of_rules)
        return GeneratorOptions(
            players,
            rounds,
            **rates,
            mean_rating=mean if self.mean_rating is None else self.mean_rating,
            rating_spread=spread if self.rating_spread is None else self.rating_spread,
            ratings=self.ratings,
            rating_range=self.rating_range,
            rating_steps=self.rating_steps,
            baku=accelerated if self.baku is None else self.baku,
            scoring=scoring,
            bye=bye,
            system=self.system,
            tie_breaks=drawn if self.tie_breaks is None else self.tie_breaks,
        )

    def _points(self, rng: Random) -> tuple[ScoringSystem, Points | None]:
        """The points of a game, and of the bye where they do not say it."""
        drawn = random_scoring(rng, bye=self.bye, for_baku=bool(self.baku))
        if description_of(self.system).games_per_match > 1:
            return self.scoring or ScoringSystem(), self.bye
        if self.scoring is None:
            return drawn, None
        bye = random_bye(rng, self.scoring) if self.bye is None else self.bye
        return self.scoring, bye

    def _players(self, rng: Random) -> int:
        if self.players is not None:
            return rng.randint(*self.players)
        if self.ratings:
            return len(self.ratings)
        if description_of(self.system).rounds_for is not None:
            return rng.randint(3, 16)
        # Small and large events alike: as many from 8 to 30 as from 30 to 110.
        return round(2 ** rng.uniform(3.0, 6.8))

    def _rounds(self, rng: Random, players: int) -> int:
        if self.rounds is not None:
            return rng.randint(*self.rounds)
        least = max(1, ceil(log2(players)))
        return min(least + rng.randint(0, 4), max(1, players - 2))


_SPREADS: Final = (25, 50, 100, 100, 200, 200, 300, 300)


def _usual_rates(rng: Random) -> dict[str, float]:
    """What happens at opens: much of it seldom, and some of it at most events not at all."""
    most = {
        "forfeits": 0.03,
        "half_byes": 0.04,
        "zero_byes": 0.02,
        "withdrawals": 0.02,
        "late": 0.05,
    }
    rates = {name: rng.choice((0.0, rng.uniform(0, limit))) for name, limit in most.items()}
    rates["forbidden"] = rng.uniform(0, 0.1) if rng.random() < 0.1 else 0.0
    rates["full_byes"] = rng.uniform(0, 0.01) if rng.random() < 0.05 else 0.0
    rates["unusual"] = rng.uniform(0, 0.01) if rng.random() < 0.1 else 0.0
    rates["draws"] = rng.uniform(0.1, 0.7)
    return rates
