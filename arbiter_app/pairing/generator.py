"""Random tournaments, paired strictly by the rules (FIDE's random tournament generator)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final, TypeAlias

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.generator_options import GeneratorOptions, OptionRanges
from arbiter_app.pairing.questions import pair_round
from arbiter_app.pairing.random_players import random_players, random_settings
from arbiter_app.tournament.match_result import MatchResult, Result
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import (
    ForbiddenGroup,
    RequestedBye,
    Tournament,
)
from arbiter_app.tournament.types import ByeKind, GameResult
from arbiter_app.trace.rounds import RoundPairing

__all__ = ["ExpectedScore", "GeneratorOptions", "OptionRanges", "generate", "play"]

ExpectedScore: TypeAlias = Callable[[int, int], float]
"""Expected score of the first rating against the second (B.02 8.1.2, with the 400-point cap)."""

_FORFEITS: Final = (
    GameResult.WHITE_WINS_BY_FORFEIT,
    GameResult.BLACK_WINS_BY_FORFEIT,
    GameResult.DOUBLE_FORFEIT,
)
_FORFEIT_WEIGHTS: Final = (9, 9, 2)
_WHOLE_MATCH: Final = 0.7
"""How often a player who misses the first game of a match misses the others."""
_UNUSUAL: Final = (
    GameResult.WHITE_DRAWS_BLACK_LOSES,
    GameResult.WHITE_LOSES_BLACK_DRAWS,
    GameResult.BOTH_LOSE,
)


Pair: TypeAlias = Callable[[Tournament], RoundPairing]
"""Pairs the next round of a tournament by its own system."""


def generate(
    options: GeneratorOptions,
    rng: Random,
    expected_score: ExpectedScore,
    pair: Pair = pair_round,
) -> Tournament:
    """A tournament with all its rounds played.

    It ends early where no legal pairing exists or fewer than two players are left; what was
    announced for the round that could not be paired then stands in `requested_byes`. The same
    options and the same state of `rng` give the same tournament.

    Raises:
        InputError: fewer than two players, a rate outside 0 … 1, no such system, or Baku
            acceleration with points that it does not know.
    """
    options.check()
    is_by_table = options.length_by_players is not None
    options = options.by_table()
    tournament = Tournament(
        random_settings(options, rng),
        random_players(options, rng),
        requested_byes=_late_entries(options, rng),
        forbidden_groups=_forbidden(options, rng),
    )
    for number in range(1, options.rounds + 1):
        tournament = _announce(options, rng, tournament)
        if not is_by_table and len(tournament.players) - len(tournament.absences(number)) < 2:
            return tournament
        try:
            pairing = pair(tournament)
        except NoLegalPairingError:
            return tournament
        tournament = play(options, rng, tournament, pairing, expected_score)
    return tournament


def _late_entries(options: GeneratorOptions, rng: Random) -> tuple[RequestedBye, ...]:
    requests: list[RequestedBye] = []
    for tpn in range(1, options.players + 1):
        if rng.random() < options.late and options.rounds > 1:
            missed = rng.randint(1, max(1, options.rounds // 2))
            requests.extend(RequestedBye(tpn, number) for number in range(1, missed + 1))
    return tuple(requests)


def _forbidden(options: GeneratorOptions, rng: Random) -> tuple[ForbiddenGroup, ...]:
    groups: list[ForbiddenGroup] = []
    for tpn in range(1, options.players + 1):
        if rng.random() < options.forbidden:
            other = rng.randint(1, options.players)
            if other != tpn:
                groups.append(ForbiddenGroup((min(tpn, other), max(tpn, other)), 1, options.rounds))
    return tuple(groups)


def _announce(options: GeneratorOptions, rng: Random, tournament: Tournament) -> Tournament:
    """Byes requested for the next round, and withdrawals from it on."""
    number = tournament.next_round
    absent = tournament.absences(number)
    rates = _bye_rates(options, is_final=number == options.rounds)
    requests: list[RequestedBye] = []
    players: list[Player] = []
    for player in tournament.players:
        withdraws = False
        if player.tpn not in absent:
            if number > 1 and rng.random() < options.withdrawals:
                withdraws = True
            else:
                kind = next((kind for kind, rate in rates if rng.random() < rate), None)
                if kind is not None:
                    requests.append(RequestedBye(player.tpn, number, kind))
        players.append(replace(player, withdrawn_from=number) if withdraws else player)
    return replace(
        tournament,
        players=tuple(players),
        requested_byes=(*tournament.requested_byes, *requests),
    )


def _bye_rates(options: GeneratorOptions, *, is_final: bool) -> tuple[tuple[ByeKind, float], ...]:
    """The byes that can be had in a round; with points not in the final one."""
    without_points = (ByeKind.ZERO_POINT, options.zero_byes)
    if is_final:
        return (without_points,)
    return (
        (ByeKind.HALF_POINT, options.half_byes),
        (ByeKind.FULL_POINT, options.full_byes),
        without_points,
    )


def play(
    options: GeneratorOptions,
    rng: Random,
    tournament: Tournament,
    pairing: RoundPairing,
    expected_score: ExpectedScore,
) -> Tournament:
    """The tournament with a pairing played: a result for each board, byes for the others."""
    ratings = {player.tpn: player.rating for player in tournament.players}
    paired = pairing.as_round()
    count = tournament.settings.games_per_match
    gone = tournament.withdrawn_in(pairing.round_number)
    games = (
        replace(
            game,
            result=game.result_of_withdrawn(gone)
            or _board_result(
                options, rng, expected_score(ratings[game.white], ratings[game.black]), count
            ),
        )
        for game in paired.games
    )
    return replace(
        tournament,
        rounds=(*tournament.rounds, replace(paired, games=tuple(games))),
        requested_byes=_kept(tournament, pairing.round_number),
    )


def _board_result(options: GeneratorOptions, rng: Random, expected: float, games: int) -> Result:
    """The result of a game, or those of a match: who does not come mostly misses all of it."""
    first, *others = (_result(options, rng, expected) for _ in range(games))
    if not others:
        return first
    if first.is_forfeit and rng.random() < _WHOLE_MATCH:
        return MatchResult((first,) * games)
    return MatchResult((first, *others))


def _result(options: GeneratorOptions, rng: Random, expected: float) -> GameResult:
    """A result whose mean is the expected score; draws are likeliest between equals."""
    if rng.random() < options.forfeits:
        return rng.choices(_FORFEITS, _FORFEIT_WEIGHTS)[0]
    if rng.random() < options.unusual:
        return rng.choice(_UNUSUAL)
    draw = options.draws * 2 * min(expected, 1 - expected)
    chance = rng.random()
    if chance < draw:
        return GameResult.DRAW
    if chance < draw + expected - draw / 2:
        return GameResult.WHITE_WINS
    return GameResult.BLACK_WINS


def _kept(tournament: Tournament, after: int) -> tuple[RequestedBye, ...]:
    """Requests for later rounds."""
    return tuple(request for request in tournament.requested_byes if request.round_number > after)
