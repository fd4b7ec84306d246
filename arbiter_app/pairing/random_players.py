"""The people and the calendar of a random tournament, as complete as a report needs them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Final

from arbiter_app.pairing.generator_options import GeneratorOptions
from arbiter_app.pairing.random_rules import without_ties
from arbiter_app.pairing.systems import description_of
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import BAKU, Settings
from arbiter_app.tournament.types import Colour, ScoringSystem, Sex, Title
from arbiter_app.trace.rounds import DEFAULT_SYSTEM

LEAST_RATING: Final = 1400
"""The lowest rating published (B.02)."""

_TITLES: Final = ((2500, Title.GM), (2400, Title.IM), (2300, Title.FM), (2200, Title.CM))
_FEDERATIONS: Final = ("ARG", "EGY", "ESP", "FRA", "GER", "IND", "ITA", "NOR", "POL", "USA", "VIE")
_DAYS: Final = 600
_TYPES: Final = ("Individual: Swiss System", "Individual: Round Robin")
"""Record 092 of a Swiss tournament, and of a round-robin."""


def random_players(options: GeneratorOptions, rng: Random) -> tuple[Player, ...]:
    """The players in the order of C.04.2 (2026) 2.2: rating, title, name."""
    ratings = sorted(_ratings(options, rng), reverse=True)
    width = len(str(options.players))
    number = rng.randint(1_000_000, 2_000_000)
    players: list[Player] = []
    for tpn, rating in enumerate(ratings, start=1):
        number += rng.randint(1, 900)
        players.append(
            Player(
                tpn,
                f"Player {tpn:0{width}d}",
                rating,
                title=next((title for least, title in _TITLES if rating >= least), None),
                sex=Sex.FEMALE if rng.random() < 0.15 else Sex.MALE,
                federation=rng.choice(_FEDERATIONS),
                fide_id=str(number),
                birth_date=f"{rng.randint(1950, 2014)}/00/00",
            )
        )
    return tuple(players)


def _ratings(options: GeneratorOptions, rng: Random) -> Sequence[int]:
    if options.rating_steps is not None:
        highest, step = options.rating_steps
        return [max(LEAST_RATING, highest - step * place) for place in range(options.players)]
    if options.rating_range is not None:
        least, highest = options.rating_range
        drawn = [rng.randint(least, highest) for _ in range(options.players)]
        return drawn if least == highest else without_ties(drawn)
    if not options.ratings:
        drawn = [
            max(LEAST_RATING, round(rng.gauss(options.mean_rating, options.rating_spread)))
            for _ in range(options.players)
        ]
        return without_ties(drawn) if options.rating_spread else drawn
    if options.players <= len(options.ratings):
        return rng.sample(options.ratings, options.players)
    return rng.choices(options.ratings, k=options.players)


def random_settings(options: GeneratorOptions, rng: Random) -> Settings:
    """Settings with all that TRF26 asks for, and the initial-colour drawn by lot."""
    system = description_of(options.system or DEFAULT_SYSTEM)
    first = system.in_use + timedelta(rng.randrange(_DAYS))
    days = [f"{first + timedelta(index):%Y/%m/%d}" for index in range(options.rounds)]
    games = system.games_per_match
    federation, colour = rng.choice(_FEDERATIONS), rng.choice((Colour.WHITE, Colour.BLACK))
    return Settings(
        name="Random tournament",
        city="Nowhere",
        federation=federation,
        start_date=days[0],
        end_date=days[-1],
        type_of_tournament=_TYPES[system.rounds_for is not None],
        chief_arbiter="Arbiter, A",
        time_control="90 minutes and 30 seconds a move",
        encoded_time_control="5400+30",
        round_dates=tuple(days),
        rounds_total=options.rounds,
        initial_colour=colour if system.rounds_for is None else None,
        scoring=_scoring(options, games),
        system=f"{system.code}{BAKU}" if options.baku else system.code,
        tie_breaks=options.tie_breaks,
    )


def _scoring(options: GeneratorOptions, games: int) -> ScoringSystem:
    scoring = options.scoring if games == 1 else _of_matches(options.scoring, games)
    return scoring if options.bye is None else replace(scoring, pairing_allocated_bye=options.bye)


def _of_matches(scoring: ScoringSystem, games: int) -> ScoringSystem:
    """The same values for each game of a match; byes are for all of it (C.04.5 (2026) 1.4)."""
    return ScoringSystem.of(
        win=scoring.win,
        draw=scoring.draw,
        loss=scoring.loss,
        absence=scoring.absence,
        unknown=scoring.unknown,
        games=games,
    )
