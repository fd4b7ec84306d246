"""What is proved without pairing every outcome is in the pairing of every outcome.

C.04.3 (2026) 1.9: a bracket is paired from its own players, the following bracket and whether the rest
can be completed. The proof is held against all outcomes of small events, random ones of large.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.dutch.out_of_reach import boards_out_of_reach
from arbiter_app.pairing.generator import GeneratorOptions, generate
from arbiter_app.pairing.outcomes import chance_of, ended, number_of_outcomes, open_boards
from arbiter_app.pairing.preview import preview_round
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Game, Round, Settings, Tournament
from arbiter_app.tournament.types import GameResult, Tpn
from arbiter_app.trace.rounds import DEFAULT_SYSTEM
from tests.property.explain.generated import generated_event
from tests.simulation import expected_score

Pairs = frozenset[tuple[Tpn, Tpn]]


def opened(before: Tournament, boards: list[int]) -> Tournament:
    """The same with the results of some boards of the last round taken away."""
    last = before.rounds[-1]
    games = tuple(
        replace(game, result=None) if game.board in boards else game for game in last.games
    )
    return replace(before, rounds=(*before.rounds[:-1], replace(last, games=games)))


def paired(before: Tournament) -> Pairs:
    try:
        made = pair_round(before, system=DEFAULT_SYSTEM)
    except NoLegalPairingError:
        return frozenset()
    return frozenset((pair.white, pair.black) for pair in made.pairs)


def every_outcome(event: Tournament) -> Iterator[Pairs]:
    boards = open_boards(event, expected_score)
    for outcome in product(*(range(len(board.results)) for board in boards)):
        yield paired(ended(event, boards, outcome))


def proved(event: Tournament, most: int) -> list[Pairs]:
    boards = open_boards(event, expected_score)
    return list(boards_out_of_reach(event, boards, DEFAULT_SYSTEM, most))


def moments(seeds: range, most_open: int) -> Iterator[tuple[str, Tournament]]:
    """Moments between two rounds of events of any kind, with some games of the last one open."""
    for seed in seeds:
        event, rng = generated_event(DEFAULT_SYSTEM, seed), Random(seed)
        for number in range(2, len(event.rounds) + 1):
            before = event.before_round(number)
            boards = [game.board for game in before.rounds[-1].games]
            count = min(len(boards), rng.randint(1, most_open))
            # Mostly low boards, as they are played longest: then there is something to prove.
            low = boards[len(boards) // 2 :] if rng.random() < 0.7 else boards
            chosen = rng.sample(low, min(count, len(low)))
            if chosen:
                yield f"{seed}, round {number}", opened(before, chosen)


def check(seeds: range, most_open: int) -> Counter[str]:
    found: Counter[str] = Counter()
    for name, event in moments(seeds, most_open):
        certain = frozenset.intersection(*every_outcome(event))
        boards = open_boards(event, expected_score)
        for most in (1, 3, 9, number_of_outcomes(boards)):
            last: Pairs = frozenset()
            for pairs in proved(event, most):
                assert last <= pairs, f"{name}: less is known with more brackets"
                last = pairs
            assert last <= certain, f"{name}, {most}: {last - certain}"
            if most == number_of_outcomes(boards):
                assert last == certain, f"{name}: all outcomes prove what is certain"
            found["proved"] += len(last)
            found["with one outcome"] += bool(last) and most == 1
    return found


def test_what_is_proved_is_in_the_pairing_of_every_outcome() -> None:
    found = check(range(8), 3)
    assert found["proved"] > 50
    assert found["with one outcome"] > 0


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, 600, 100))
def test_what_is_proved_is_in_the_pairing_of_every_outcome_in_hundreds_of_events(
    start: int,
) -> None:
    assert check(range(start, start + 100), 4)["proved"] > 300


def large(seed: int, players: int, number: int, count: int) -> Tournament:
    """An event before a round, with games open on the lower boards."""
    options = GeneratorOptions(players=players, rounds=9, half_byes=0.01)
    before = generate(options, Random(seed), expected_score).before_round(number)
    boards = [game.board for game in before.rounds[-1].games]
    return opened(before, boards[-count:])


@pytest.mark.uncounted
@pytest.mark.parametrize(
    ("players", "number"), [(60, 4), (61, 4), (40, 6), (41, 6), (40, 9), (61, 5)]
)
def test_random_outcomes_of_many_open_games_have_the_boards_proved(
    players: int, number: int
) -> None:
    event, rng = large(players + number, players, number, 10), Random(number)
    *_, preview = preview_round(
        event, expected_score, rng=Random(1), system=DEFAULT_SYSTEM, most=20
    )
    certain = {(pair.white, pair.black) for pair in preview.certain}
    assert certain
    assert not preview.is_complete
    boards = open_boards(event, expected_score)
    for _ in range(12):
        outcome = tuple(rng.randrange(len(board.results)) for board in boards)
        assert certain <= paired(ended(event, boards, outcome))


def test_a_bracket_that_depends_on_who_gets_the_bye_is_not_proved() -> None:
    """[C4]: an event found at random, in which who floats depends on who may get the PAB."""
    check(range(35, 36), 3)


def test_a_bracket_as_good_with_each_of_several_takers_may_not_be_with_one_alone() -> None:
    """[C5], [C8]: an event found at random, in which what floats suits the bye of one taker only."""
    options = GeneratorOptions(players=9, rounds=8, half_byes=0.03)
    before = generate(options, Random(855), expected_score).before_round(7)
    event = opened(before, [before.rounds[-1].games[-1].board])
    certain = frozenset.intersection(*every_outcome(event))
    assert all(pairs <= certain for pairs in proved(event, 9))


def test_a_game_of_an_earlier_round_proves_nothing() -> None:
    """1.4: who floated in the rounds since depends on its result."""
    event = generated_event(DEFAULT_SYSTEM, 3).before_round(4)
    first = event.rounds[0]
    games = (replace(first.games[0], result=None), *first.games[1:])
    assert proved(replace(event, rounds=(replace(first, games=games), *event.rounds[1:])), 27) == []


def test_a_game_that_decides_who_is_a_topscorer_is_looked_at_in_every_way() -> None:
    """1.8: before the final round player 1 has more than half of the points, or half of them.

    With one outcome alone nothing is proved; lower brackets bring no other games.
    """
    players = tuple(Player(tpn, f"P{tpn}", 2100 - tpn) for tpn in range(1, 5))
    first = (Game(1, 1, 3, GameResult.WHITE_WINS), Game(2, 2, 4, GameResult.DRAW))
    second = (Game(1, 2, 1), Game(2, 4, 3, GameResult.DRAW))
    last = Tournament(Settings(rounds_total=3), players, (Round(1, first), Round(2, second)))
    assert proved(last, 1) == []
    assert len(proved(last, 3)) == 1


def test_where_no_pairing_is_legal_nothing_is_proved() -> None:
    """[C1]: two players who have met cannot meet again, whatever the result."""
    players = (Player(1, "Anna", 2000), Player(2, "Bert", 1900))
    met = Tournament(Settings(rounds_total=2), players, (Round(1, (Game(1, 1, 2),)),))
    assert set(proved(met, 27)) <= {frozenset()}


def test_the_game_of_players_who_do_not_go_on_touches_nothing() -> None:
    """C.04.2 3.2: who withdraws is not paired."""
    event = generated_event(DEFAULT_SYSTEM, 7).before_round(3)
    game = event.rounds[-1].games[-1]
    players = tuple(
        replace(player, withdrawn_from=3) if player.tpn in (game.white, game.black) else player
        for player in event.players
    )
    left = opened(replace(event, players=players), [game.board])
    boards = open_boards(left, expected_score)
    assert chance_of(boards, (0,)) < 1
    decided = replace(left, rounds=event.rounds)
    assert game.result in (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)
    (*_, last) = proved(left, 1)
    assert last == paired(decided)
