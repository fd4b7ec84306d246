"""Random small tournaments, as they stand before a round is paired. The seed decides everything."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.tournament.history import histories
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import (
    Bye,
    ForbiddenGroup,
    Game,
    RequestedBye,
    Round,
    Settings,
    Tournament,
    VirtualPoints,
)
from arbiter_app.tournament.types import ByeKind, Colour, GameResult, ScoringSystem, Tpn
from arbiter_app.trf.write import write_trf
from tests.oracle.editions import EDITION_2026, LiteralEdition
from tests.oracle.field import LiteralField
from tests.oracle.state import Strength, colour_preference

SCORING = (
    ScoringSystem(),
    ScoringSystem.of(pairing_allocated_bye=5),
    ScoringSystem.of(pairing_allocated_bye=0),
    ScoringSystem.of(win=30, draw=10),
    ScoringSystem.of(win=30, draw=10, pairing_allocated_bye=10),
    ScoringSystem.of(win=20, draw=10),
    ScoringSystem.of(win=30, draw=20, loss=10),
    replace(ScoringSystem.of(win=15, draw=10, loss=5), half_point_bye=5),
)

Pairs = frozenset[tuple[Tpn, Tpn]]


@dataclass(frozen=True, slots=True)
class Character:
    """What kind of tournament this is: chances per player or game and round, 0 to 1."""

    draws: float
    white: float
    strength: float
    forfeits: float
    odd_results: float
    absences: float
    withdrawals: float
    by_the_rules: float
    """Chance that a round is paired by the rules and not only legally."""
    nearness: float
    """How much a round paired only legally keeps to near scores; low values make many floats."""
    favoured: float
    """Chance that the better placed of a pair gets the favoured colour, whoever is due it."""


def random_position(
    rng: Random,
    *,
    min_players: int = 3,
    max_players: int = 10,
    edition: LiteralEdition = EDITION_2026,
) -> Tournament:
    """A tournament of a few players, up to nine rounds played, often before its last round.

    Some of them cannot be paired legally any more.
    """
    size = max(rng.randint(min_players, max_players), rng.randint(min_players, max_players))
    tournament, character = _beginning(rng, size)
    rounds = _rounds_played(rng, tournament)
    if character.favoured:
        rounds = tournament.settings.rounds_total - 1
    scrambled = size > 5 and rng.random() < 0.2 and not character.favoured
    if scrambled:
        rounds = rng.randint(2, 3)
        settings = replace(tournament.settings, rounds_total=rounds + 2)
        tournament = replace(tournament, settings=settings)
    late = _late_entries(rng, tournament, rounds)
    pairable = tournament
    for number in range(1, rounds + 1):
        tournament = _announce(rng, tournament, character, late)
        try:
            pairs, bye = _pair(rng, tournament, character, edition)
        except NoLegalPairingError:
            return tournament if rng.random() < 0.1 else pairable
        pairable = tournament
        tournament = _play(rng, tournament, character, pairs, bye)
        tournament = _withdraw(rng, tournament, character, number)
    tournament = _announce(rng, tournament, character, late)
    if character.favoured and rng.random() < 0.7:
        return _level(rng, tournament)
    return _scramble(rng, tournament) if scrambled else tournament


def _rounds_played(rng: Random, tournament: Tournament) -> int:
    """Late rounds of small fields are where the rules bite; first rounds are all alike."""
    most = tournament.settings.rounds_total - 1
    return most if rng.random() < 0.4 else rng.randint(min(1, most), min(most, 5))


def _level(rng: Random, tournament: Tournament) -> Tournament:
    """The same games with virtual points that make many topscorers (1.8), most of them level."""
    this_round = tournament.next_round
    high = tournament.settings.scoring.win * len(tournament.rounds)
    scores = histories(tournament)
    virtual = []
    for player in tournament.players:
        level = rng.choice((0, 0, 0, -5, -high // 2))
        lacking = high + level - scores[player.tpn].score
        if lacking:
            virtual.append(VirtualPoints(lacking, this_round, this_round, player.tpn, player.tpn))
    return replace(tournament, virtual_points=(*tournament.virtual_points, *virtual))


def _scramble(rng: Random, tournament: Tournament) -> Tournament:
    """The same games with virtual points that make any floats and any brackets.

    Some players come to stand above the others, with different scores, and may not meet each
    other, so that brackets get several MDPs, and [C15] to [C21] have something to decide.
    """
    this_round = tournament.next_round
    virtual = [
        VirtualPoints(rng.choice((0, 0, 0, 10, 20)), number, number, player.tpn, player.tpn)
        for player in tournament.players
        for number in (this_round - 1, this_round - 2)
    ]
    above = rng.sample(tournament.players, rng.randint(2, 4))
    scores = histories(tournament)
    for player in tournament.players:
        wanted = rng.choice((110, 120, 130) if player in above else (100, 100, 100, 90))
        lacking = wanted - scores[player.tpn].score
        virtual.append(VirtualPoints(lacking, this_round, this_round, player.tpn, player.tpn))
    apart = ForbiddenGroup(tuple(player.tpn for player in above), this_round, this_round)
    return replace(
        tournament,
        virtual_points=tuple(grant for grant in virtual if grant.points),
        forbidden_groups=(apart,),
    )


def _beginning(rng: Random, size: int) -> tuple[Tournament, Character]:
    total = rng.randint(2, min(10, size + (size % 2)))
    character = Character(
        draws=rng.choice((0.1, 0.3, 0.3, 0.6, 0.95)),
        white=rng.choice((0.5, 0.5, 0.6, 0.95)),
        strength=rng.choice((0.0, 0.1, 0.3, 1.0)),
        forfeits=rng.choice((0.0, 0.0, 0.05, 0.2)),
        odd_results=rng.choice((0.0, 0.0, 0.0, 0.1)),
        absences=rng.choice((0.0, 0.0, 0.05, 0.15)),
        withdrawals=rng.choice((0.0, 0.0, 0.02, 0.05)),
        by_the_rules=rng.choice((1.0, 1.0, 0.5, 0.0)),
        nearness=rng.choice((0.7, 0.1)),
        favoured=rng.choice((0.0, 0.0, 0.0, 0.5, 1.0)),
    )
    scoring = SCORING[0] if rng.random() < 0.7 else rng.choice(SCORING)
    settings = Settings(
        rounds_total=total,
        initial_colour=rng.choice((Colour.WHITE, Colour.BLACK)),
        scoring=scoring,
    )
    tournament = Tournament(
        settings=settings,
        players=tuple(Player(tpn, f"Player {tpn}", 2500 - 10 * tpn) for tpn in range(1, size + 1)),
        virtual_points=_acceleration(rng, settings, size) if rng.random() < 0.15 else (),
        forbidden_groups=_forbidden(rng, size, total) if rng.random() < 0.2 else (),
    )
    return tournament, character


def _acceleration(rng: Random, settings: Settings, size: int) -> tuple[VirtualPoints, ...]:
    """As by Baku, or with other values for any group of neighbours."""
    scoring, total = settings.scoring, settings.rounds_total
    if rng.random() < 0.5:
        last = 2 * ((size + 3) // 4)
        accelerated = (total + 1) // 2
        full = (accelerated + 1) // 2
        half = VirtualPoints(scoring.win // 2, full + 1, accelerated, 1, last)
        return (
            VirtualPoints(scoring.win, 1, full, 1, last),
            *((half,) if accelerated > full else ()),
        )
    first = rng.randint(1, size)
    return (
        VirtualPoints(
            rng.choice((scoring.draw, scoring.win, 2 * scoring.win)),
            1,
            rng.randint(1, total),
            first,
            rng.randint(first, size),
        ),
    )


def _forbidden(rng: Random, size: int, total: int) -> tuple[ForbiddenGroup, ...]:
    groups = []
    for _ in range(rng.randint(1, 3)):
        tpns = rng.sample(range(1, size + 1), rng.choice((2, 2, 2, min(3, size), (size + 1) // 2)))
        first, last = (
            (1, 99) if rng.random() < 0.7 else sorted(rng.choices(range(1, total + 1), k=2))
        )
        groups.append(ForbiddenGroup(tuple(tpns), first, last))
    return tuple(groups)


def _late_entries(rng: Random, tournament: Tournament, rounds: int) -> Mapping[Tpn, int]:
    """The round in which each late entry arrives (C.04.2 (2026) 2.4)."""
    if rounds == 0 or rng.random() < 0.8:
        return {}
    size = len(tournament.players)
    late = rng.sample(range(1, size + 1), rng.randint(1, max(1, size // 4)))
    return {tpn: rng.randint(2, rounds + 2) for tpn in late}


def _announce(
    rng: Random, tournament: Tournament, character: Character, late: Mapping[Tpn, int]
) -> Tournament:
    """Requested byes and absences of the next round; at least two players stay."""
    number = tournament.next_round
    requests = [RequestedBye(tpn, number) for tpn, arrival in late.items() if number < arrival]
    for player in tournament.players:
        if player.tpn not in late and rng.random() < character.absences:
            kind = rng.choice(
                (ByeKind.HALF_POINT, ByeKind.HALF_POINT, ByeKind.ZERO_POINT, ByeKind.FULL_POINT)
            )
            requests.append(RequestedBye(player.tpn, number, kind))
    announced = replace(tournament, requested_byes=tuple(requests))
    if len(announced.absences(number)) > len(tournament.players) - 2:
        return replace(tournament, requested_byes=())
    return announced


def _pair(
    rng: Random, tournament: Tournament, character: Character, edition: LiteralEdition
) -> tuple[Pairs, Tpn | None]:
    pairer = edition.pairer(tournament)
    if rng.random() < character.by_the_rules:
        pairs, bye, _brackets = pairer.pair()
    else:
        pairs, bye = _pair_legally(rng, pairer.field, character.nearness)
    if character.favoured:
        pairs = _favour(rng, tournament, character, pairs)
    return pairs, bye


def _favour(rng: Random, tournament: Tournament, character: Character, pairs: Pairs) -> Pairs:
    """Gives one colour to who stands better, as far as nobody gets it too often.

    So that before the final round many topscorers have the same absolute preference, which is
    what [C10] and [C11] are about.
    """
    history = histories(tournament)
    wanted = Colour.WHITE if tournament.settings.rounds_total % 2 else Colour.BLACK

    def standing(tpn: Tpn) -> tuple[int, int]:
        return -history[tpn].score, tpn

    favoured = set()
    for pair in sorted(pairs):
        better, worse = sorted(pair, key=standing)
        may_get = all(
            colour_preference(history[tpn].colours) != (colour.opposite, Strength.ABSOLUTE)
            for tpn, colour in ((better, wanted), (worse, wanted.opposite))
        )
        if may_get and rng.random() < character.favoured:
            favoured.add((better, worse) if wanted is Colour.WHITE else (worse, better))
        else:
            favoured.add(pair)
    return frozenset(favoured)


def _pair_legally(rng: Random, field: LiteralField, nearness: float) -> tuple[Pairs, Tpn | None]:
    """A complete round-pairing with no regard to quality."""
    players = field.players
    unpaired = set(range(len(players)))
    pairs: set[tuple[Tpn, Tpn]] = set()
    bye: Tpn | None = None
    while unpaired:
        first = rng.choice(sorted(unpaired))
        rest = unpaired - {first}
        options = [
            other
            for other in sorted(rest, key=lambda other: abs(other - first))
            if field.is_legal(first, other) and field.can_complete(rest - {other})
        ]
        player = players[first]
        may_have_pab = len(unpaired) % 2 == 1 and first in field.takers and field.can_complete(rest)
        if may_have_pab and (not options or rng.random() < 0.3):
            bye, unpaired = player.tpn, rest
            continue
        if options:
            other = options[min(int(rng.expovariate(nearness)), len(options) - 1)]
            white, black = field.colours((min(first, other), max(first, other)))
            pairs.add((white.tpn, black.tpn))
            unpaired = rest - {other}
    return frozenset(pairs), bye


def _play(
    rng: Random, tournament: Tournament, character: Character, pairs: Pairs, bye: Tpn | None
) -> Tournament:
    number = tournament.next_round
    byes = [Bye(tpn, kind) for tpn, kind in tournament.absences(number).items()]
    if bye is not None:
        byes.append(Bye(bye, ByeKind.PAIRING_ALLOCATED))
    games = tuple(
        Game(board, white, black, _result(rng, character, white, black))
        for board, (white, black) in enumerate(sorted(pairs), start=1)
    )
    played = Round(number, games, tuple(sorted(byes, key=lambda one: one.tpn)))
    return replace(tournament, rounds=(*tournament.rounds, played), requested_byes=())


def _result(rng: Random, character: Character, white: Tpn, black: Tpn) -> GameResult:
    if rng.random() < character.forfeits:
        return rng.choice(
            (
                GameResult.WHITE_WINS_BY_FORFEIT,
                GameResult.BLACK_WINS_BY_FORFEIT,
                GameResult.DOUBLE_FORFEIT,
            )
        )
    if rng.random() < character.odd_results:
        return rng.choice([result for result in GameResult if not result.is_forfeit])
    if rng.random() < character.draws:
        return GameResult.DRAW
    favour = character.white + character.strength * (0.5 if white < black else -0.5)
    return GameResult.WHITE_WINS if rng.random() < favour else GameResult.BLACK_WINS


def _withdraw(rng: Random, tournament: Tournament, character: Character, number: int) -> Tournament:
    """C.04.2 (2026) 3.2; at least two players stay."""
    players = []
    staying = sum(player.withdrawn_from is None for player in tournament.players)
    for player in tournament.players:
        leaves = player.withdrawn_from is None and rng.random() < character.withdrawals
        if leaves and staying > 2:
            staying -= 1
            players.append(replace(player, withdrawn_from=number + 1))
        else:
            players.append(player)
    return replace(tournament, players=tuple(players))


def describe(tournament: Tournament) -> str:
    """The position as TRF26 records."""
    return write_trf(tournament, newline="\n").decode()
