"""Random tournaments, paired strictly by the rules (FIDE's random tournament generator)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random
from typing import TypeAlias

from arbiter_app.errors import InputError, NoLegalPairingError
from arbiter_app.pairing.systems import pair_round
from arbiter_app.pairing.trace import RoundPairing
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import (
    Bye,
    ForbiddenGroup,
    Game,
    RequestedBye,
    Round,
    Settings,
    Tournament,
)
from arbiter_app.tournament.types import ByeKind, Colour, GameResult, ScoringSystem

ExpectedScore: TypeAlias = Callable[[int, int], float]
"""Expected score of the first rating against the second (B.02 8.1.2, with the 400-point cap)."""


@dataclass(frozen=True, slots=True)
class GeneratorOptions:
    """What kind of tournament to make. Rates are chances from 0 to 1.

    Attributes:
        draws: chance of a draw between equal players.
        forfeits: chance per game that a player does not come.
        half_byes, zero_byes: chance per player and round of a requested bye.
        withdrawals: chance per player and round of leaving for good.
        late: chance per player of arriving after the first round.
        forbidden: chance per player of being kept apart from some other player.
        mean_rating, rating_spread: of a normal distribution; `ratings` overrides both.
        baku: Baku acceleration (C.04.7 (2026) 1).
    """

    players: int
    rounds: int
    draws: float = 0.3
    forfeits: float = 0.0
    half_byes: float = 0.0
    zero_byes: float = 0.0
    withdrawals: float = 0.0
    late: float = 0.0
    forbidden: float = 0.0
    mean_rating: int = 1900
    rating_spread: int = 250
    ratings: tuple[int, ...] = ()
    baku: bool = False
    scoring: ScoringSystem = field(default_factory=ScoringSystem)
    system: str | None = None


SYSTEM_CODES = {"dutch-2026": "FIDE_DUTCH_2026", "dutch-2017": "FIDE_DUTCH_2017"}


def generate(options: GeneratorOptions, rng: Random, expected_score: ExpectedScore) -> Tournament:
    """A tournament with all its rounds played; it ends early where no legal pairing exists.

    The same options and the same state of `rng` give the same tournament.

    Raises:
        InputError: fewer than two players, or a rate outside 0 … 1.
    """
    _check(options)
    tournament = _beginning(options, rng)
    for _ in range(options.rounds):
        tournament = _announce(options, rng, tournament)
        try:
            pairing = pair_round(tournament, system=options.system)
        except (NoLegalPairingError, InputError):
            return replace(tournament, requested_byes=_kept(tournament))
        tournament = play(options, rng, tournament, pairing, expected_score)
    return replace(tournament, requested_byes=())


def _check(options: GeneratorOptions) -> None:
    if options.players < 2 or options.rounds < 1:
        raise InputError("A tournament needs at least two players and one round.")
    for name in ("draws", "forfeits", "half_byes", "zero_byes", "withdrawals", "late", "forbidden"):
        if not 0 <= getattr(options, name) <= 1:
            raise InputError(f"The rate of {name.replace('_', ' ')} is between 0 and 1.")


def _beginning(options: GeneratorOptions, rng: Random) -> Tournament:
    """The players by rating, the initial-colour drawn, forbidden pairs and late entries."""
    if options.ratings:
        ratings = [rng.choice(options.ratings) for _ in range(options.players)]
    else:
        ratings = [
            max(1000, round(rng.gauss(options.mean_rating, options.rating_spread)))
            for _ in range(options.players)
        ]
    ratings.sort(reverse=True)
    width = len(str(options.players))
    players = tuple(
        Player(tpn, f"Player {tpn:0{width}d}", rating) for tpn, rating in enumerate(ratings, 1)
    )
    code = SYSTEM_CODES.get(options.system or "dutch-2026", "CUSTOM_SWISS")
    settings = Settings(
        name="Random tournament",
        rounds_total=options.rounds,
        initial_colour=rng.choice((Colour.WHITE, Colour.BLACK)),
        scoring=options.scoring,
        system=f"{code}_BAKU" if options.baku else code,
    )
    return Tournament(
        settings,
        players,
        requested_byes=_late_entries(options, rng),
        forbidden_groups=_forbidden(options, rng),
    )


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
    requests: list[RequestedBye] = []
    players: list[Player] = []
    for player in tournament.players:
        withdraws = False
        if player.tpn not in absent:
            if number > 1 and rng.random() < options.withdrawals:
                withdraws = True
            elif rng.random() < options.half_byes:
                requests.append(RequestedBye(player.tpn, number, ByeKind.HALF_POINT))
            elif rng.random() < options.zero_byes:
                requests.append(RequestedBye(player.tpn, number))
        players.append(replace(player, withdrawn_from=number) if withdraws else player)
    return replace(
        tournament,
        players=tuple(players),
        requested_byes=(*tournament.requested_byes, *requests),
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
    games = tuple(
        Game(
            pair.board,
            pair.white,
            pair.black,
            _result(options, rng, expected_score(ratings[pair.white], ratings[pair.black])),
        )
        for pair in pairing.pairs
    )
    byes = [Bye(absent.tpn, absent.kind) for absent in pairing.absent]
    if pairing.bye is not None:
        byes.append(Bye(pairing.bye, ByeKind.PAIRING_ALLOCATED))
    return replace(
        tournament,
        rounds=(*tournament.rounds, Round(pairing.round_number, games, tuple(byes))),
        requested_byes=_kept(tournament, pairing.round_number),
    )


def _result(options: GeneratorOptions, rng: Random, expected: float) -> GameResult:
    """A result whose mean is the expected score; draws are likeliest between equals."""
    if rng.random() < options.forfeits:
        return rng.choice(
            (
                GameResult.WHITE_WINS_BY_FORFEIT,
                GameResult.BLACK_WINS_BY_FORFEIT,
                GameResult.DOUBLE_FORFEIT,
            )
        )
    draw = options.draws * 2 * min(expected, 1 - expected)
    chance = rng.random()
    if chance < draw:
        return GameResult.DRAW
    if chance < draw + expected - draw / 2:
        return GameResult.WHITE_WINS
    return GameResult.BLACK_WINS


def _kept(tournament: Tournament, after: int | None = None) -> tuple[RequestedBye, ...]:
    """Requests for rounds after `after` (by default, for the next round and later)."""
    last = tournament.next_round - 1 if after is None else after
    return tuple(request for request in tournament.requested_byes if request.round_number > last)
