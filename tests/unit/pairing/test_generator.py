"""Random tournaments: what is asked for happens, results follow the rating table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from arbiter_app.errors import InputError
from arbiter_app.pairing.generator import GeneratorOptions, OptionRanges, generate
from arbiter_app.pairing.generator_options import RATES
from arbiter_app.pairing.random_rules import TieBreakPool
from arbiter_app.pairing.second_opinion import illegalities
from arbiter_app.ratings.tables import expected_score
from arbiter_app.tournament.acceleration import fits_baku
from arbiter_app.tournament.tournament import Game, Tournament
from arbiter_app.tournament.types import ByeKind, Colour, GameResult, ScoringSystem
from arbiter_app.tournament.validate import validate

POINTS = {"1": 1.0, "=": 0.5, "0": 0.0}


def made(seed: int = 1, **options: object) -> Tournament:
    given = {"players": 30, "rounds": 7, **options}
    return generate(GeneratorOptions(**given), Random(seed), expected_score)  # type: ignore[arg-type]


def games(tournament: Tournament) -> Iterator[Game]:
    return (game for played in tournament.rounds for game in played.games)


def byes(tournament: Tournament) -> Counter[tuple[int, ByeKind]]:
    return Counter((played.number, bye.kind) for played in tournament.rounds for bye in played.byes)


def test_the_same_seed_gives_the_same_tournament() -> None:
    assert made(3, half_byes=0.1) == made(3, half_byes=0.1)
    assert made(3) != made(4)


def test_all_that_a_report_needs_is_there() -> None:
    """TRF26: what is mandatory for rating reports, and 142, 152, 192."""
    tournament = made()
    settings = tournament.settings
    assert validate(tournament) == ()
    assert (settings.rounds_total, settings.system) == (7, "FIDE_DUTCH_2026")
    assert settings.initial_colour in (Colour.WHITE, Colour.BLACK)
    assert (settings.start_date, settings.end_date) == (
        settings.round_dates[0],
        settings.round_dates[-1],
    )
    assert len(set(settings.round_dates)) == 7
    assert settings.start_date >= "2026/02/01"
    assert all((settings.name, settings.city, settings.federation, settings.chief_arbiter))
    assert settings.encoded_time_control
    assert made(system="dutch-2017").settings.start_date < "2026/02/01"
    assert made(baku=True).settings.system == "FIDE_DUTCH_2026_BAKU"
    ids = {player.fide_id for player in tournament.players}
    assert len(ids) == 30


def test_players_stand_in_the_order_of_their_rating() -> None:
    """C.04.2 (2026) 2.2: by rating, then title."""
    ratings = [player.rating for player in made().players]
    assert ratings == sorted(ratings, reverse=True)
    assert min(ratings) >= 1400


def test_ratings_from_a_list() -> None:
    """Each once as long as there are enough."""
    listed = tuple(range(2000, 2030))
    assert sorted(player.rating for player in made(ratings=listed).players) == list(listed)
    more = made(ratings=(1800, 2100), players=9)
    assert {player.rating for player in more.players} == {1800, 2100}
    assert {player.rating for player in made(rating_spread=0).players} == {1900}


def test_nothing_happens_unasked() -> None:
    tournament = made(players=31)
    assert set(byes(tournament)) == {(number, ByeKind.PAIRING_ALLOCATED) for number in range(1, 8)}
    assert {game.result for game in games(tournament)} == {
        GameResult.WHITE_WINS,
        GameResult.DRAW,
        GameResult.BLACK_WINS,
    }
    assert tournament.forbidden_groups == ()
    assert tournament.requested_byes == ()


def test_byes_with_points_are_not_had_in_the_final_round() -> None:
    counted = byes(made(players=60, half_byes=0.2, full_byes=0.05, zero_byes=0.1))
    for kind in (ByeKind.HALF_POINT, ByeKind.FULL_POINT, ByeKind.ZERO_POINT):
        assert sum(counted[number, kind] for number in range(1, 7)) > 5
    assert counted[7, ByeKind.HALF_POINT] == counted[7, ByeKind.FULL_POINT] == 0
    assert counted[7, ByeKind.ZERO_POINT] > 0


def test_withdrawals_and_late_entries() -> None:
    tournament = made(players=60, withdrawals=0.05, late=0.2)
    left = [player for player in tournament.players if player.withdrawn_from is not None]
    assert left
    for player in left:
        assert player.withdrawn_from is not None
        for played in tournament.rounds[player.withdrawn_from - 1 :]:
            assert played.game_of(player.tpn) is None
    absent_first = {bye.tpn for bye in tournament.rounds[0].byes}
    assert any(tournament.rounds[-1].game_of(tpn) for tpn in absent_first)


def test_forfeits_and_unusual_results() -> None:
    results = Counter(game.result for game in games(made(players=80, forfeits=0.3, unusual=0.3)))
    for result in GameResult:
        expected = not (result.white_letter in "WDL?" or result.black_letter in "WDL")
        assert (results[result] > 0) == expected, result


def test_forbidden_pairs_do_not_meet() -> None:
    tournament = made(players=20, forbidden=0.5)
    assert len(tournament.forbidden_groups) > 3
    assert list(illegalities(tournament)) == []


@pytest.mark.uncounted
def test_results_follow_the_rating_table_with_its_limit() -> None:
    """B.02 8.1.2 and 8.3.1: the mean score is that expected, whoever has White."""
    counted: Counter[tuple[str, int]] = Counter()
    scored: Counter[tuple[str, int]] = Counter()
    expected: Counter[tuple[str, int]] = Counter()
    for seed in range(12):
        tournament = made(seed, players=80, rounds=9, rating_spread=400, draws=0.4)
        ratings = {player.tpn: player.rating for player in tournament.players}
        for game in games(tournament):
            assert game.result is not None
            white = ratings[game.white] >= ratings[game.black]
            stronger, weaker = sorted((ratings[game.white], ratings[game.black]), reverse=True)
            group = ("white" if white else "black", min(4, (stronger - weaker) // 100))
            counted[group] += 1
            scored[group] += POINTS[game.result.letter(Colour.WHITE if white else Colour.BLACK)]  # type: ignore[assignment]
            expected[group] += expected_score(stronger, weaker)  # type: ignore[assignment]
    assert len(counted) == 10
    for group, count in counted.items():
        # Three standard deviations at most, a game's being at most a half.
        assert abs(scored[group] - expected[group]) < 3 * 0.5 * count**0.5, group
    assert sum(counted.values()) == 12 * 9 * 40
    far = [scored[colour, 4] / counted[colour, 4] for colour in ("white", "black")]
    assert far == pytest.approx([0.92, 0.92], abs=0.03)


def test_draws_are_likeliest_between_equals() -> None:
    equal = Counter(game.result for game in games(made(players=80, draws=0.6, rating_spread=0)))
    share = equal[GameResult.DRAW] / equal.total()
    assert share == pytest.approx(0.6, abs=0.07)
    assert not any(game.result is GameResult.DRAW for game in games(made(draws=0.0)))


def test_a_tournament_ends_where_no_legal_pairing_exists() -> None:
    """1.9.3: six players cannot play six rounds; what was announced stays."""
    tournament = made(players=6, rounds=9)
    assert len(tournament.rounds) < 6
    assert tournament.settings.rounds_total == 9
    deserted = made(players=3, rounds=9, withdrawals=0.9)
    assert len(deserted.rounds) < 3


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 1}, "at least two players"),
        ({"rounds": 0}, "one round"),
        *(({name: 1.5}, str(told)) for name, told in RATES.items()),
        ({"system": "unknown"}, "no pairing system"),
        (
            {"baku": True, "scoring": ScoringSystem.of(win=30, draw=10)},
            "C.04.7 1.1",
        ),
    ],
)
def test_what_cannot_be_made_is_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        made(**options)  # type: ignore[arg-type]


POOL = TieBreakPool((("BH/C1", "BH"), ("DE",)), ("BH", "SB", "DE", "WIN", "PS", "BPG", "ARO"))


def drawn(seed: int, ranges: OptionRanges) -> GeneratorOptions:
    options = ranges.draw(Random(seed), Random(f"{seed}/rules"))
    options.check()
    return options


def test_what_is_not_asked_for_is_left_to_chance() -> None:
    """VCL4THP 25: sizes, rates, points, the value of the bye, acceleration, tie-breaks."""
    made = [drawn(seed, OptionRanges(tie_break_pool=POOL)) for seed in range(400)]
    sizes = [options.players for options in made]
    assert min(sizes) < 10
    assert max(sizes) > 90
    for options in made:
        assert options.rounds <= max(1, options.players - 2)
        assert options.rating_spread > 0
        assert fits_baku(options.scoring) or not options.baku
    for name in RATES:
        assert any(getattr(options, name) > 0 for options in made)
    points = Counter((each.scoring.win, each.scoring.draw, each.scoring.loss) for each in made)
    assert set(points) == {(10, 5, 0), (30, 10, 0), (20, 10, 0), (40, 20, 10)}
    assert points[10, 5, 0] > 250
    byes_worth = {each.scoring.pairing_allocated_bye for each in made if each.scoring.win == 10}
    assert byes_worth == {10, 5, 0}
    assert 10 < sum(each.baku for each in made) < 100
    lists = {each.tie_breaks for each in made}
    assert set(POOL.lists) < lists
    assert {len(each) for each in lists} == {1, 2, 3, 4, 5, 6}
    assert all(len(set(each)) == len(each) for each in lists)


def test_what_is_asked_for_is_done() -> None:
    wanted = OptionRanges(
        players=(10, 12), rounds=(3, 3), late=0.25, draws=0.0, mean_rating=2000, rating_spread=10
    )
    for seed in range(20):
        options = drawn(seed, wanted)
        assert 10 <= options.players <= 12
        assert (options.rounds, options.late, options.draws) == (3, 0.25, 0.0)
        assert (options.mean_rating, options.rating_spread) == (2000, 10)
        assert options.tie_breaks == ()
    assert drawn(1, replace(wanted, players=None, ratings=(1, 2, 3))).players == 3


def test_rules_that_are_asked_for() -> None:
    three = ScoringSystem.of(win=30, draw=10)
    for seed in range(60):
        assert not drawn(seed, OptionRanges(baku=False)).baku
        accelerated = drawn(seed, OptionRanges(baku=True))
        assert accelerated.baku
        assert fits_baku(accelerated.scoring)
        counted = drawn(seed, OptionRanges(scoring=three))
        assert counted.scoring == three
        assert counted.bye in (30, 10, 0)
        assert drawn(seed, OptionRanges(scoring=three, bye=20)).bye == 20
        assert drawn(seed, OptionRanges(bye=20)).scoring.win >= 20
        assert drawn(seed, OptionRanges(bye=5)).scoring.pairing_allocated_bye == 5
        assert drawn(seed, OptionRanges(tie_breaks=("SB",))).tie_breaks == ("SB",)
        assert drawn(seed, OptionRanges(tie_break_pool=TieBreakPool(codes=("SB",)))).tie_breaks == (
            "SB",
        )
    with pytest.raises(InputError, match="bye of 5 does not fit any"):
        drawn(1, OptionRanges(bye=50))


def test_of_matches_the_points_are_those_of_c_04_5() -> None:
    """C.04.5 (2026) 1.4: a win and a draw for the bye, unless the regulations say otherwise."""
    options = drawn(1, OptionRanges(system="double-swiss", players=(9, 9), rounds=(3, 3)))
    assert (options.scoring, options.bye) == (ScoringSystem(), None)
    made = generate(options, Random(1), expected_score)
    assert made.settings.scoring.pairing_allocated_bye == 15
    made = generate(replace(options, bye=20), Random(1), expected_score)
    assert made.settings.scoring.pairing_allocated_bye == 20
    assert made.settings.scoring.full_point_bye == 20


@pytest.mark.uncounted
def test_rules_do_not_touch_players_and_results() -> None:
    """A seed has the same players whatever rules are drawn; the same games if they are the same."""
    plain = OptionRanges(baku=False, scoring=ScoringSystem(), bye=10, tie_breaks=())
    for seed in range(30):
        one, other = drawn(seed, OptionRanges(tie_break_pool=POOL)), drawn(seed, plain)
        first = generate(one, Random(seed), expected_score)
        second = generate(other, Random(seed), expected_score)
        assert first.players[:1] == second.players[:1]
        assert [player.name for player in first.players] == [
            player.name for player in second.players
        ]
        if (one.baku, one.scoring) == (other.baku, other.scoring):
            assert first.rounds == second.rounds


def test_ratings_of_a_range_and_in_steps() -> None:
    """VCL4THP 28: the least and the greatest; gaps."""
    in_range = [player.rating for player in made(rating_range=(1500, 1600)).players]
    assert 1500 <= min(in_range) < 1520
    assert 1580 < max(in_range) <= 1600
    in_steps = [player.rating for player in made(rating_steps=(2600, 50)).players]
    assert in_steps[:3] == [2600, 2550, 2500]
    assert in_steps[-1] == 1400
    assert {player.rating for player in made(rating_range=(1700, 1700)).players} == {1700}


def test_chance_does_not_make_everybody_equal() -> None:
    """Unless that is asked for, somebody has another rating than the others."""
    for seed in range(60):
        found = made(seed, players=2, rounds=1, mean_rating=1500, rating_spread=300)
        assert len({player.rating for player in found.players}) == 2
