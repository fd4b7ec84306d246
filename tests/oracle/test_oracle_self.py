"""The oracle itself: orders, floats, preferences and colours as C.04.3 (2026) prints them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.tournament.history import histories
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import (
    Bye,
    Game,
    RequestedBye,
    Round,
    Settings,
    Tournament,
    VirtualPoints,
)
from arbiter_app.tournament.types import ByeKind, Colour, GameResult, ScoringSystem
from tests.oracle.bracket import Bracket, Candidate, LiteralPairer, Vector
from tests.oracle.colours import colour_of_higher_ranked
from tests.oracle.dutch_2026 import pair_round_literal
from tests.oracle.editions import EDITIONS
from tests.oracle.field import is_legal_pair, ordered
from tests.oracle.orders import Exchange, apply_exchange, exchanges, mdp_sets, transpositions
from tests.oracle.positions import random_position
from tests.oracle.state import (
    Float,
    PlayerState,
    Strength,
    colour_preference,
    float_of,
    may_receive_pab,
    player_states,
)

W, B = Colour.WHITE, Colour.BLACK


# --- Article 4: the orders ----------------------------------------------------------------------


def test_transpositions_of_a_homogeneous_bracket_of_eleven() -> None:
    """4.2.2, first example, with strict lexicographic order where the printed note slips."""
    found = list(transpositions(range(1, 6), range(6, 12)))
    assert len(found) == 720
    assert found[:4] == [(6, 7, 8, 9, 10), (6, 7, 8, 9, 11), (6, 7, 8, 10, 9), (6, 7, 8, 10, 11)]
    assert found[-1] == (11, 10, 9, 8, 7)
    assert found == sorted(set(found))


def test_transpositions_of_a_heterogeneous_bracket_with_two_mdps() -> None:
    """4.2.2, second example."""
    found = list(transpositions((1, 2), range(3, 12)))
    assert len(found) == 72
    assert found[:2] == [(3, 4), (3, 5)]
    assert found[-1] == (11, 10)


def test_without_mdps_to_pair_there_is_one_empty_transposition() -> None:
    """3.3.3, note: M1 may be 0."""
    assert list(transpositions((), (1, 2, 3))) == [()]


def _printed(exchange: Exchange) -> str:
    return "+".join(map(str, exchange.from_s1)) + "↔" + "+".join(map(str, exchange.from_s2))


def test_exchanges_of_seven_players() -> None:
    """4.3.2 with S1 = 1–3 and S2 = 4–7."""
    found = [_printed(exchange) for exchange in exchanges((1, 2, 3), (4, 5, 6, 7))]
    assert len(found) == 34
    assert found[:19] == [
        "3↔4",
        "3↔5",
        "2↔4",
        "3↔6",
        "2↔5",
        "1↔4",
        "3↔7",
        "2↔6",
        "1↔5",
        "2↔7",
        "1↔6",
        "1↔7",
        "2+3↔4+5",
        "2+3↔4+6",
        "1+3↔4+5",
        "2+3↔4+7",
        "2+3↔5+6",
        "1+3↔4+6",
        "1+2↔4+5",
    ]


def test_exchanges_of_eight_players() -> None:
    """4.3.2 with S1 = 1–4 and S2 = 5–8."""
    found = [_printed(exchange) for exchange in exchanges((1, 2, 3, 4), (5, 6, 7, 8))]
    assert len(found) == 69
    assert found[:17] == [
        "4↔5",
        "4↔6",
        "3↔5",
        "4↔7",
        "3↔6",
        "2↔5",
        "4↔8",
        "3↔7",
        "2↔6",
        "1↔5",
        "3↔8",
        "2↔7",
        "1↔6",
        "2↔8",
        "1↔7",
        "1↔8",
        "3+4↔5+6",
    ]


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        pytest.param(((4,), (6,)), ((5,), (8,)), id="rule 2: 6-4 before 8-5"),
        pytest.param(((3, 4), (6, 8)), ((4, 5), (8, 9)), id="rule 2: 8+6-4+3 before 9+8-5+4"),
        pytest.param(((5,), (7,)), ((4,), (6,)), id="rule 3: 5 before 4"),
        pytest.param(((2, 5), (7, 8)), ((3, 4), (7, 8)), id="rule 3: 5-2 before 4-3"),
        pytest.param(
            ((1, 4, 5), (6, 7, 8)), ((2, 3, 5), (6, 7, 8)), id="rule 3: 5-4-1 before 5-3-2"
        ),
        pytest.param(((4, 5), (6, 9)), ((4, 5), (7, 8)), id="rule 4: 6-9 before 7-8"),
        pytest.param(
            ((3, 4, 5), (6, 7, 10)), ((3, 4, 5), (6, 8, 9)), id="rule 4: 6-7-10 before 6-8-9"
        ),
    ],
)
def test_examples_of_the_exchange_rules(
    earlier: tuple[tuple[int, ...], tuple[int, ...]],
    later: tuple[tuple[int, ...], tuple[int, ...]],
) -> None:
    """4.3.2, the examples in brackets; eleven players."""
    order = exchanges(range(1, 6), range(6, 12))
    assert order.index(Exchange(*earlier)) < order.index(Exchange(*later))


def test_subgroups_are_reordered_after_an_exchange() -> None:
    """3.6.1"""
    assert apply_exchange((1, 2, 3), (4, 5, 6), Exchange((2,), (5,))) == ([1, 3, 5], [2, 4, 6])


def test_sets_of_pairable_mdps() -> None:
    """4.4.2: by the smallest differing BSN."""
    assert mdp_sets((1, 2, 3, 4), 2) == [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]
    assert mdp_sets((1, 2), 0) == [()]


# --- Article 1: the state of a player -------------------------------------------------------------


@pytest.mark.parametrize(
    ("colours", "expected"),
    [
        ("", (None, Strength.NONE)),
        ("W", (B, Strength.STRONG)),
        ("B", (W, Strength.STRONG)),
        ("WB", (W, Strength.MILD)),
        ("BW", (B, Strength.MILD)),
        ("WW", (B, Strength.ABSOLUTE)),
        ("WBB", (W, Strength.ABSOLUTE)),
        ("WWBB", (W, Strength.ABSOLUTE)),
        ("WBWBW", (B, Strength.STRONG)),
        ("WWBWBW", (B, Strength.ABSOLUTE)),
        ("WBWWBW", (B, Strength.ABSOLUTE)),
        ("BBWBWB", (W, Strength.ABSOLUTE)),
    ],
)
def test_colour_preferences(colours: str, expected: tuple[Colour | None, Strength]) -> None:
    """1.7.1 to 1.7.4"""
    assert colour_preference(tuple(Colour(letter.lower()) for letter in colours)) == expected


def _with_history(letters: str) -> PlayerState:
    """Player 1 after rounds with these colours, `u` being a round without a game."""
    rounds = []
    for number, letter in enumerate(letters, start=1):
        opponent = number + 1
        others = tuple(range(2, len(letters) + 2))
        if letter == "u":
            games = (Game(1, 1, opponent, GameResult.WHITE_WINS_BY_FORFEIT),)
        elif letter == "W":
            games = (Game(1, 1, opponent, GameResult.DRAW),)
        else:
            games = (Game(1, opponent, 1, GameResult.DRAW),)
        byes = tuple(Bye(tpn, ByeKind.ZERO_POINT) for tpn in others if tpn != opponent)
        rounds.append(Round(number, games, byes))
    players = tuple(Player(tpn, f"P{tpn}") for tpn in range(1, len(letters) + 2))
    return next(
        state
        for state in player_states(Tournament(Settings(), players, tuple(rounds)))
        if state.tpn == 1
    )


@pytest.mark.parametrize(
    ("history", "treated_as"), [("BWBuW", "uBWBW"), ("BWWuBuW", "uuBWWBW"), ("WuW", "uWW")]
)
def test_unplayed_rounds_stand_at_the_beginning(history: str, treated_as: str) -> None:
    """C.04.2 (2026) 3.4 and 1.7: only played games count in the colour sequence."""
    state, same = _with_history(history), _with_history(treated_as)
    assert state.colours == same.colours == tuple(Colour(c.lower()) for c in treated_as if c != "u")
    assert (state.preference, state.strength) == (same.preference, same.strength)
    assert state.unplayed == history.count("u")


def _second_round(
    result: GameResult | None = None,
    bye: ByeKind | None = None,
    *,
    scores: tuple[int, int] = (0, 0),
    scoring: ScoringSystem | None = None,
    virtual: tuple[VirtualPoints, ...] = (),
) -> Tournament:
    """Players 1 and 2 come out of round 1 with scores of 1 or 0 and play, or not, in round 2."""
    players = tuple(Player(tpn, f"P{tpn}") for tpn in range(1, 5))
    first = Round(
        1,
        tuple(
            Game(tpn, tpn, tpn + 2, GameResult.WHITE_WINS if score else GameResult.BLACK_WINS)
            for tpn, score in zip((1, 2), scores, strict=True)
        ),
    )
    if bye is not None:
        second = Round(
            2, (Game(1, 2, 3, GameResult.DRAW),), (Bye(1, bye), Bye(4, ByeKind.ZERO_POINT))
        )
    else:
        second = Round(2, (Game(1, 1, 2, result), Game(2, 3, 4, GameResult.DRAW)))
    settings = Settings(scoring=scoring or ScoringSystem(), initial_colour=W)
    return Tournament(settings, players, (first, second), virtual_points=virtual)


@pytest.mark.parametrize(
    ("result", "bye", "scores", "expected"),
    [
        pytest.param(GameResult.DRAW, None, (10, 0), Float.DOWN, id="opponent with lower score"),
        pytest.param(GameResult.DRAW, None, (0, 10), Float.UP, id="opponent with higher score"),
        pytest.param(GameResult.DRAW, None, (10, 10), Float.NONE, id="opponent with same score"),
        pytest.param(None, ByeKind.PAIRING_ALLOCATED, (0, 0), Float.DOWN, id="PAB"),
        pytest.param(GameResult.WHITE_WINS_BY_FORFEIT, None, (0, 10), Float.DOWN, id="forfeit win"),
        pytest.param(
            GameResult.BLACK_WINS_BY_FORFEIT, None, (10, 0), Float.NONE, id="forfeit loss"
        ),
        pytest.param(GameResult.DOUBLE_FORFEIT, None, (10, 0), Float.NONE, id="double forfeit"),
        pytest.param(None, ByeKind.FULL_POINT, (0, 0), Float.DOWN, id="full-point bye"),
        pytest.param(None, ByeKind.HALF_POINT, (0, 0), Float.DOWN, id="half-point bye"),
        pytest.param(None, ByeKind.ZERO_POINT, (10, 0), Float.NONE, id="zero-point bye"),
    ],
)
def test_floats(
    result: GameResult | None, bye: ByeKind | None, scores: tuple[int, int], expected: Float
) -> None:
    """1.4.2 to 1.4.4, the consequence table."""
    tournament = _second_round(result, bye, scores=scores)
    assert float_of(tournament, histories(tournament), 1, 2) is expected


def test_a_pab_worth_nothing_is_a_downfloat() -> None:
    """1.4.3: a downfloat goes to any player who receives a PAB, whatever its value."""
    tournament = _second_round(
        bye=ByeKind.PAIRING_ALLOCATED, scoring=ScoringSystem.of(pairing_allocated_bye=0)
    )
    assert float_of(tournament, histories(tournament), 1, 2) is Float.DOWN


def test_a_half_point_bye_is_no_downfloat_where_a_loss_is_worth_as_much() -> None:
    """1.4.3: "more points than those rewarded for a loss"."""
    scoring = replace(ScoringSystem.of(win=15, draw=10, loss=5), half_point_bye=5)
    tournament = _second_round(bye=ByeKind.HALF_POINT, scoring=scoring)
    assert float_of(tournament, histories(tournament), 1, 2) is Float.NONE


def test_floats_go_by_the_pairing_score_of_their_round() -> None:
    """1.4.2 with C.04.7 (2026) 1.5 (D12)."""
    accelerated = VirtualPoints(10, 2, 2, 1, 1)
    tournament = _second_round(GameResult.DRAW, scores=(10, 10), virtual=(accelerated,))
    assert float_of(tournament, histories(tournament), 1, 2) is Float.DOWN
    assert float_of(tournament, histories(tournament), 2, 2) is Float.UP


def test_floats_go_by_tournament_rounds() -> None:
    """Reading 11: a skipped round keeps its place in the float history."""
    in_round_one = VirtualPoints(10, 1, 1, 1, 1)
    tournament = _second_round(bye=ByeKind.ZERO_POINT, virtual=(in_round_one,))
    state = next(state for state in player_states(tournament) if state.tpn == 1)
    assert state.floats == (Float.NONE, Float.DOWN)


@pytest.mark.parametrize(
    ("result", "bye", "expected"),
    [
        (None, ByeKind.PAIRING_ALLOCATED, False),
        (None, ByeKind.FULL_POINT, False),
        (None, ByeKind.HALF_POINT, True),
        (None, ByeKind.ZERO_POINT, True),
        (GameResult.WHITE_WINS_BY_FORFEIT, None, False),
        (GameResult.BLACK_WINS_BY_FORFEIT, None, True),
        (GameResult.UNRATED_WHITE_WINS, None, True),
        (GameResult.WHITE_WINS, None, True),
    ],
)
def test_who_may_receive_the_pab(
    result: GameResult | None, bye: ByeKind | None, expected: bool
) -> None:
    """[C2] and C.04.1 (2026) 4 (D16)."""
    tournament = _second_round(result, bye)
    assert may_receive_pab(histories(tournament)[1], ScoringSystem()) is expected


def test_a_forfeited_game_is_no_meeting() -> None:
    """[C1], C.04.2 (2026) 3.5 (D13)."""
    met = {state.tpn: state.met for state in player_states(_second_round(GameResult.DRAW))}
    assert met[1] == {2, 3}
    met = {
        state.tpn: state.met for state in player_states(_second_round(GameResult.DOUBLE_FORFEIT))
    }
    assert met[1] == {3}


# --- Article 5 and [C3] ---------------------------------------------------------------------------


def _player(
    tpn: int, colours: str = "", *, score: int = 0, number: int | None = None, top: bool = False
) -> PlayerState:
    return PlayerState(
        tpn=tpn,
        number=tpn if number is None else number,
        score=score,
        colours=tuple(Colour(letter.lower()) for letter in colours),
        floats=(Float.NONE, Float.NONE),
        unplayed=0,
        may_receive_pab=True,
        is_topscorer=top,
        met=frozenset(),
    )


@pytest.mark.parametrize(
    ("higher", "lower", "expected"),
    [
        pytest.param(_player(1, "W"), _player(2, "B"), B, id="5.2.1 both"),
        pytest.param(_player(1, ""), _player(2, "B"), B, id="1.7.4 opponent's preference"),
        pytest.param(_player(1, "WB"), _player(2, "B"), B, id="5.2.2 strong before mild"),
        pytest.param(_player(1, "B"), _player(2, "WBB"), B, id="5.2.2 absolute before strong"),
        pytest.param(_player(1, "WW", top=True), _player(2, "WWBW"), B, id="5.2.2 as wide, 5.2.3"),
        pytest.param(
            _player(1, "BWW", top=True), _player(2, "WBWBWW"), W, id="5.2.2 wider difference"
        ),
        pytest.param(
            _player(1, "WBW"), _player(2, "BWWBW"), B, id="5.2.4 history as far as both go"
        ),
        pytest.param(_player(1, "BWWB"), _player(2, "WBWB"), B, id="5.2.3 latest differing round"),
        pytest.param(_player(1, "BWWB"), _player(2, "WB"), W, id="5.2.4 after a shorter history"),
        pytest.param(_player(3, "WB", score=5), _player(2, "WB"), W, id="5.2.4 score before TPN"),
        pytest.param(_player(1), _player(2), W, id="5.2.5 odd"),
        pytest.param(_player(2), _player(3), B, id="5.2.5 even"),
        pytest.param(_player(3, score=10), _player(2), W, id="5.2.5 higher ranked by score"),
        pytest.param(_player(3, number=2), _player(4, number=3), B, id="5.2.5 D9"),
    ],
)
def test_colour_allocation(higher: PlayerState, lower: PlayerState, expected: Colour) -> None:
    """5.2.1 to 5.2.5, White being drawn."""
    assert colour_of_higher_ranked(higher, lower, W) is expected


def test_players_who_have_yet_to_arrive_have_no_number() -> None:
    """5.2.5 with C.04.2 (2026) 2.4 (D9); who has played keeps the number when absent."""
    players = tuple(Player(tpn, f"P{tpn}") for tpn in range(1, 6))
    start = Tournament(
        Settings(initial_colour=W), players, requested_byes=(RequestedBye(2, 1), RequestedBye(4, 2))
    )
    assert [state.number for state in player_states(start)] == [1, 2, 3, 4]
    played = replace(
        start,
        rounds=(
            Round(
                1,
                (Game(1, 1, 4, GameResult.DRAW), Game(2, 5, 3, GameResult.DRAW)),
                (Bye(2, ByeKind.ZERO_POINT),),
            ),
        ),
    )
    assert {state.tpn: state.number for state in player_states(played)} == {1: 1, 2: 2, 3: 3, 5: 5}


@pytest.mark.parametrize(
    ("one", "other", "legal"),
    [
        (_player(1, "WW"), _player(2, "BWW"), False),
        (_player(1, "WW", top=True), _player(2, "BWW"), True),
        (_player(1, "WW"), _player(2, "BB"), True),
        (_player(1, "WW"), _player(2, "W"), True),
    ],
)
def test_absolute_preferences(one: PlayerState, other: PlayerState, legal: bool) -> None:
    """[C3] (D7)."""
    assert is_legal_pair(one, other) is legal


@pytest.mark.parametrize(("score", "rounds_total", "expected"), [(10, 3, False), (10, 2, True)])
def test_topscorers_exist_in_the_final_round_only(
    score: int, rounds_total: int, expected: bool
) -> None:
    """1.8 (D8): more than half of what the rounds played could give."""
    tournament = _second_round(GameResult.DRAW, scores=(score, 0))
    first_only = replace(
        tournament, rounds=tournament.rounds[:1], settings=Settings(rounds_total=rounds_total)
    )
    states = {state.tpn: state.is_topscorer for state in player_states(first_only)}
    assert states == {1: expected, 2: False, 3: False, 4: expected}


# --- the whole round ------------------------------------------------------------------------------


def test_the_first_round_of_seven() -> None:
    """3.2, 3.3, 5.2.5: first with first, the last player gets the PAB."""
    players = tuple(Player(tpn, f"P{tpn}") for tpn in range(1, 8))
    paired = pair_round_literal(Tournament(Settings(initial_colour=W), players))
    assert paired.pairs == {(1, 4), (5, 2), (3, 6)}
    assert paired.bye == 7


def test_no_complete_pairing() -> None:
    """1.9.3"""
    players = (Player(1, "A"), Player(2, "B"))
    met = Round(1, (Game(1, 1, 2, GameResult.DRAW),))
    with pytest.raises(NoLegalPairingError):
        pair_round_literal(Tournament(Settings(initial_colour=W), players, (met,)))


def _first_best(pairer: LiteralPairer, bracket: Bracket) -> tuple[Candidate, Vector]:
    """3.2 to 3.8 once more, without any shortcut: every candidate, in order, keeping the best."""
    size, mdps = len(bracket.members), len(bracket.mdps)
    for max_pairs in range(size // 2, -1, -1):
        best: tuple[Candidate, Vector] | None = None
        for m1 in range(min(mdps, max_pairs), -1, -1):
            for s1 in mdp_sets(bracket.mdps, m1):
                for pairs in _candidates_in_order(bracket, s1, max_pairs):
                    paired = {player for pair in pairs for player in pair}
                    floating = tuple(p for p in bracket.members if p not in paired)
                    candidate = Candidate(pairs, floating)
                    if not all(pairer.field.is_legal(*pair) for pair in pairs):
                        continue
                    if not pairer.is_admissible(bracket, candidate):
                        continue
                    vector = pairer.vector(bracket, candidate)
                    if best is None or vector < best[1]:
                        best = candidate, vector
        if best is not None:
            return best
    raise AssertionError


def _candidates_in_order(
    bracket: Bracket, s1: tuple[int, ...], max_pairs: int
) -> Iterator[frozenset[tuple[int, int]]]:
    for chosen in transpositions(s1, bracket.residents):
        first = list(zip(s1, chosen, strict=True))
        rest = [player for player in bracket.residents if player not in chosen]
        for second in _homogeneous_in_order(rest, max_pairs - len(s1)):
            yield frozenset(first + second)


def _homogeneous_in_order(players: list[int], pairs: int) -> list[list[tuple[int, int]]]:
    by_bsn = dict(enumerate(players, start=1))
    s1, s2 = range(1, pairs + 1), range(pairs + 1, len(players) + 1)
    if len(s2) < pairs:
        return []
    found = []
    for exchange in [Exchange(), *exchanges(s1, s2)]:
        new_s1, new_s2 = apply_exchange(s1, s2, exchange)
        for order in transpositions(new_s1, new_s2):
            both = zip(new_s1, order, strict=True)
            found.append([ordered(by_bsn[one], by_bsn[other]) for one, other in both])
    return found


@pytest.mark.parametrize("system", EDITIONS)
@pytest.mark.parametrize("seed", range(4))
def test_the_shortcuts_of_the_oracle_change_nothing(system: str, seed: int) -> None:
    """3.8.1 (B.8): comparing candidates by stages and skipping hopeless ones is only faster.

    Every bracket of random rounds of up to eight players is paired by trying all candidates.
    """
    edition = EDITIONS[system]
    checked = 0
    for index in range(60):
        rng = Random(f"literal/{seed}/{index}")
        tournament = random_position(rng, max_players=8, edition=edition)
        try:
            pairer = edition.pairer(tournament)
        except NoLegalPairingError:
            continue
        for bracket, _record in pairer.brackets():
            if len(bracket.members) <= 7:
                candidate, vector, _steps = pairer.pair_bracket(bracket)
                assert _first_best(pairer, bracket) == (candidate, vector)
                checked += 1
    assert checked > 60
