"""The next round while games are open: certain is what every outcome has, all of them enumerated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.generator import GeneratorOptions, generate
from arbiter_app.pairing.outcomes import Outcome, likeliest_first, open_boards
from arbiter_app.pairing.preview import (
    Pairs,
    Work,
    outcomes_looked_at,
    pair_outcomes,
    preview_round,
)
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.match_result import MatchResult, Result
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Game, Round, Settings, Tournament
from arbiter_app.tournament.types import GameResult, Tpn
from arbiter_app.trace.preview import RoundPreview
from tests.property.explain.generated import SYSTEMS, generated_event
from tests.simulation import expected_score

ENDINGS = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)


def opened(before: Tournament, boards: list[int]) -> Tournament:
    """The same with the results of some boards of the last round taken away."""
    last = before.rounds[-1]
    games = tuple(
        replace(game, result=None) if game.board in boards else game for game in last.games
    )
    return replace(before, rounds=(*before.rounds[:-1], replace(last, games=games)))


def with_results(before: Tournament, boards: list[int], results: tuple[Result, ...]) -> Tournament:
    """The same with other results there."""
    entered = dict(zip(boards, results, strict=True))
    last = before.rounds[-1]
    games = tuple(replace(game, result=entered.get(game.board, game.result)) for game in last.games)
    return replace(before, rounds=(*before.rounds[:-1], replace(last, games=games)))


def results_of(before: Tournament) -> tuple[Result, ...]:
    """Every way in which a board can end."""
    if before.settings.games_per_match == 1:
        return ENDINGS
    return tuple(MatchResult(games) for games in product(ENDINGS, repeat=2))


def paired(before: Tournament, system: str) -> frozenset[tuple[Tpn, Tpn | None]]:
    try:
        made = pair_round(before, system=system)
    except NoLegalPairingError:
        return frozenset()
    bye = [] if made.bye is None else [(made.bye, None)]
    return frozenset([*((pair.white, pair.black) for pair in made.pairs), *bye])


def positions(system: str, seeds: range) -> Iterator[tuple[str, Tournament, list[int]]]:
    """Moments between two rounds with one to three boards to be opened."""
    for seed in seeds:
        event, rng = generated_event(system, seed), Random(seed)
        if len(event.rounds) < 2:
            continue
        number = rng.randint(2, len(event.rounds))
        before = event.before_round(number)
        boards = [game.board for game in before.rounds[-1].games]
        most = 1 if event.settings.games_per_match > 1 else 3
        count = min(len(boards), rng.randint(1, most))
        yield f"{system}/{seed}, round {number}", before, sorted(rng.sample(boards, count))


def last_of(previews: Iterator[RoundPreview]) -> RoundPreview:
    *_, last = previews
    return last


def check(system: str, seeds: range) -> Counter[str]:
    found: Counter[str] = Counter()
    for name, before, boards in positions(system, seeds):
        preview = last_of(
            preview_round(opened(before, boards), expected_score, rng=Random(1), system=system)
        )
        outcomes = {
            results: paired(with_results(before, boards, results), system)
            for results in product(results_of(before), repeat=len(boards))
        }
        assert preview.is_complete, name
        assert preview.all_outcomes == len(outcomes), name
        assert preview.without_pairing == sum(not pairs for pairs in outcomes.values()), name
        told = {(pair.white, pair.black): pair for pair in preview.pairs}
        assert set(told) == {pair for pairs in outcomes.values() for pair in pairs}, name
        for pair, possible in told.items():
            has = {results: pair in pairs for results, pairs in outcomes.items()}
            assert possible.certain == all(has.values()), (name, pair)
            assert possible.outcomes == sum(has.values()), (name, pair)
            depends_on = [
                place
                for place in range(len(boards))
                if any(
                    made != has[(*results[:place], other, *results[place + 1 :])]
                    for results, made in has.items()
                    for other in results_of(before)
                )
            ]
            assert list(possible.depends_on) == depends_on, (name, pair)
            if len(depends_on) == 1:
                with_it = {results[depends_on[0]] for results, made in has.items() if made}
                assert set(possible.results) == with_it, (name, pair)
            found["certain" if possible.certain else f"by {len(depends_on)}"] += 1
    return found


@pytest.mark.uncounted
@pytest.mark.parametrize("system", SYSTEMS)
def test_certain_is_what_every_outcome_has(system: str) -> None:
    found = check(system, range(6))
    assert found["certain"] > 0
    assert found["by 1"] > 0


@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("start", range(0, 400, 100))
def test_certain_is_what_every_outcome_has_in_hundreds_of_events(system: str, start: int) -> None:
    found = check(system, range(start, start + 100))
    assert found["certain"] > 100
    assert found["by 1"] > 100


def test_with_fewer_outcomes_looked_at_only_what_is_proved_is_certain() -> None:
    """What was not looked at may be otherwise; what is proved is in every outcome."""
    name, before, boards = next(
        each for each in positions("dutch-2026", range(20)) if len(each[2]) == 3
    )
    every = [
        paired(with_results(before, boards, results), "dutch-2026")
        for results in product(ENDINGS, repeat=3)
    ]
    for most in (1, 5, 26):
        preview = last_of(
            preview_round(opened(before, boards), expected_score, rng=Random(1), most=most)
        )
        assert (preview.outcomes, preview.all_outcomes) == (most, 27), name
        assert not preview.is_complete
        certain = {(pair.white, pair.black) for pair in preview.certain}
        assert all(certain <= pairs for pairs in every), name
        assert not any(pair.results for pair in preview.pairs)
        assert max(pair.outcomes for pair in preview.pairs) <= most


@pytest.mark.parametrize("system", [name for name in SYSTEMS if name != "dutch-2026"])
def test_where_nothing_is_proved_nothing_is_certain_before_all_is_looked_at(system: str) -> None:
    """Other texts give no such proof."""
    _, before, boards = next(each for each in positions(system, range(20)))
    assert not last_of(
        preview_round(opened(before, boards), expected_score, rng=Random(1), system=system, most=2)
    ).certain


TABLES = ("round-robin", "double-round-robin", "double-round-robin-reversed")


@pytest.mark.uncounted
@pytest.mark.parametrize("system", [*SYSTEMS, *TABLES])
def test_what_is_called_certain_is_and_what_is_called_open_is(system: str) -> None:
    """While not all outcomes are looked at: certain is what every outcome has, what is neither certain
    nor undecided is not in every outcome. Of what is undecided neither is said.
    """
    told: Counter[str] = Counter()
    for name, before, boards in positions(system, range(12)):
        every = [
            paired(with_results(before, boards, results), system)
            for results in product(results_of(before), repeat=len(boards))
        ]
        certain = frozenset.intersection(*every)
        for preview in preview_round(
            opened(before, boards), expected_score, rng=Random(1), system=system, most=2
        ):
            known = {(pair.white, pair.black) for pair in preview.certain}
            undecided = {(pair.white, pair.black) for pair in preview.undecided}
            assert known <= certain, name
            assert certain <= known | undecided, name
            told["certain"] += len(known)
            told["undecided"] += len(undecided)
    assert told["certain"] or system not in {"dutch-2026", *TABLES}
    assert told["undecided"] or system in TABLES


def test_of_a_table_every_board_is_certain_at_once() -> None:
    """C.05 Annex 1: no result decides who meets whom."""
    _, before, _ = next(positions("round-robin", range(20)))
    boards = [game.board for game in before.rounds[-1].games]
    *_, preview = preview_round(
        opened(before, boards), expected_score, rng=Random(1), system="round-robin", most=1
    )
    certain = {(pair.white, pair.black) for pair in preview.certain}
    assert certain == paired(before, "round-robin")


def test_with_every_game_of_a_large_event_open_it_ends() -> None:
    """3 ** 150 outcomes: as many as wanted are drawn, and nobody is said to be certain."""
    options = GeneratorOptions(300, rounds=5)
    before = generate(options, Random(2), expected_score).before_round(3)
    boards = [game.board for game in before.rounds[-1].games]
    steps = list(preview_round(opened(before, boards), expected_score, rng=Random(1), most=12))
    assert [each.outcomes for each in steps] == sorted(each.outcomes for each in steps)
    assert (steps[-1].outcomes, steps[-1].all_outcomes) == (12, 3 ** len(boards))
    assert not steps[-1].certain
    assert len(steps[-1].undecided) < len(steps[0].undecided)


def test_of_very_many_outcomes_those_first_that_show_most() -> None:
    """The likeliest, then all games won by White, drawn, and won by Black; each outcome once."""
    _, before, boards = next(
        each for each in positions("dutch-2026", range(20)) if len(each[2]) == 3
    )
    looked_at: list[Outcome] = []

    def paired_all(works: Iterable[Work]) -> Iterator[list[Pairs]]:
        for work in works:
            looked_at.extend(work[-1])
            yield pair_outcomes(work)

    tournament = opened(before, boards)
    questions = open_boards(tournament, expected_score)
    first = next(likeliest_first(questions))
    last_of(preview_round(tournament, expected_score, rng=Random(1), most=26, pair_all=paired_all))
    extremes = [(0, 0, 0), (1, 1, 1), (2, 2, 2)]
    assert looked_at[: 3 - (first in extremes)] == [one for one in extremes if one != first]
    assert len({first, *looked_at}) == 26 == len(looked_at) + 1


def test_of_more_than_eight_open_games_some_outcomes_are_looked_at() -> None:
    """Unless so many are asked for, or there are no more."""
    options = GeneratorOptions(18, rounds=4)
    before = generate(options, Random(2), expected_score).before_round(3)
    games = [game.board for game in before.rounds[-1].games]
    eight, nine = (open_boards(opened(before, games[:count]), expected_score) for count in (8, 9))
    assert len(nine) == 9
    assert outcomes_looked_at(eight, None) == 3**8
    assert outcomes_looked_at(nine, None) == 200
    assert outcomes_looked_at(nine, 3**9 - 1) == 3**9 - 1
    assert outcomes_looked_at(eight, 10**6) == 3**8


def test_what_is_proved_is_shown_bracket_by_bracket() -> None:
    """Before any outcome but the likeliest is paired, and not all at once."""
    options = GeneratorOptions(120, 5)
    before = generate(options, Random(3), expected_score).before_round(4)
    boards = [game.board for game in before.rounds[-1].games if game.board > 30]
    steps = preview_round(opened(before, boards), expected_score, rng=Random(1), most=2)
    proved = [len(each.certain) for each in steps if each.outcomes == 1]
    assert proved == sorted(proved)
    assert len(set(proved)) > 2


def test_with_nothing_open_the_pairing_is_certain() -> None:
    before = generated_event("dutch-2026", 3).before_round(3)
    (preview,) = preview_round(before, expected_score, rng=Random(1))
    assert {(pair.white, pair.black) for pair in preview.certain} == paired(before, "dutch-2026")
    assert not preview.open
    boards = [pair.board for pair in preview.pairs if pair.black is not None]
    assert boards == list(range(1, len(boards) + 1))


def test_more_is_known_with_every_step() -> None:
    """Small steps first: something is to be seen at once, and nothing is looked at twice."""
    _, before, boards = next(
        each for each in positions("dutch-2026", range(20)) if len(each[2]) == 3
    )
    steps = [
        each.outcomes
        for each in preview_round(opened(before, boards), expected_score, rng=Random(1))
    ]
    assert steps == [1, 3, 7, 15, 27]


def test_outcomes_without_a_legal_pairing_are_counted() -> None:
    """[C1]: two players who have met cannot meet again, whatever the result."""
    players = (Player(1, "Anna", 2000), Player(2, "Bert", 1900))
    met = Tournament(Settings(rounds_total=2), players, (Round(1, (Game(1, 1, 2),)),))
    preview = last_of(preview_round(met, expected_score, rng=Random(1)))
    assert (preview.all_outcomes, preview.without_pairing, preview.pairs) == (3, 3, ())
