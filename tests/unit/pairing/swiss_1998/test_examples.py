"""The worked examples of C.04.1 (1998) and what follows from them, as data (`examples.json`)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import pytest

from arbiter_app.pairing.exchange import Exchange, exchange_key
from arbiter_app.pairing.player_state import (
    Float,
    PlayerState,
    Strength,
    colour_preference,
    player_states,
)
from arbiter_app.pairing.questions import pair_round
from arbiter_app.pairing.swiss_1998.field import (
    Bracket,
    Field,
    field_1998,
    is_heterogeneous,
    make_field,
    players_1998,
    relative_preference,
    x_of,
)
from arbiter_app.pairing.swiss_1998.graph import lowest_shape
from arbiter_app.pairing.swiss_1998.rating import rating_of_bcf, rating_of_ingo
from arbiter_app.pairing.swiss_1998.round import colours_of
from arbiter_app.pairing.swiss_1998.solve import first_pairing
from arbiter_app.pairing.swiss_1998.tracing import exchange_letter
from arbiter_app.tournament.boards import order_boards
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Bye, Game, Round, Settings, Tournament
from arbiter_app.tournament.types import ByeKind, Colour, GameResult

EXAMPLES: dict[str, Any] = json.loads(
    (Path(__file__).parents[3] / "corpus" / "dutch1998" / "examples.json").read_text("utf-8")
)
SYSTEM = "swiss-1998"

_TESTED = {
    "A1_rating_conversion",
    "A2_order",
    "A3_homogeneous_treatment",
    "A6_subgroups",
    "A7_colour_preference",
    "A8_x",
    "B1b_bye_barred",
    "D1_transpositions",
    "D2_exchanges_8_players",
    "D2_exchanges_7_players",
    "D2_after_exchange",
    "D2_order_general",
    "E_colours",
    "F3_history",
    "F4_E5_round_one",
    "F1_publication_order",
}


def test_every_example_is_tested() -> None:
    assert {name for name, value in EXAMPLES.items() if isinstance(value, dict)} == _TESTED


def cases(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = EXAMPLES[name]["cases"]
    return found


def state(number: int, colours: str = "", score: int = 0) -> PlayerState:
    history = tuple(Colour(letter) for letter in colours)
    due, strength = colour_preference(history)
    difference = 2 * history.count(Colour.WHITE) - len(history)
    return PlayerState(
        number,
        score,
        score,
        history,
        difference,
        due,
        strength,
        (Float.NONE, Float.NONE),
        {},
        None,
        0,
        number,
        is_topscorer=False,
    )


def free_field(count: int) -> Field:
    """Players 1 to `count` with no score and no game, all compatible."""
    everybody = (1 << count) - 1
    return make_field(
        tuple(state(number) for number in range(1, count + 1)),
        tuple(everybody & ~(1 << position) for position in range(count)),
        Colour.WHITE,
    )


def with_history(letters: str) -> Tournament:
    """A tournament in which player 1 has these cells: W, B, -, or TRF result letters."""
    opponents = range(2, len(letters) + 2)
    rounds: list[Round] = []
    for number, (letter, opponent) in enumerate(zip(letters, opponents, strict=True), 1):
        games: tuple[Game, ...] = ()
        away = [Bye(tpn, ByeKind.ZERO_POINT) for tpn in opponents]
        if letter in "UFHZ":
            away.append(Bye(1, ByeKind(letter)))
        else:
            away = [bye for bye in away if bye.tpn != opponent]
            games = (_game(letter, opponent),)
        rounds.append(Round(number, games, tuple(away)))
    players = tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, len(letters) + 2))
    return Tournament(Settings(rounds_total=20), players, tuple(rounds))


def _game(letter: str, opponent: int) -> Game:
    match letter:
        case "B":
            return Game(1, opponent, 1, GameResult.DRAW)
        case "+":
            return Game(1, 1, opponent, GameResult.WHITE_WINS_BY_FORFEIT)
        case "-":
            return Game(1, 1, opponent, GameResult.BLACK_WINS_BY_FORFEIT)
        case "1":
            return Game(1, 1, opponent, GameResult.WHITE_WINS)
        case "0":
            return Game(1, 1, opponent, GameResult.BLACK_WINS)
        case _:
            return Game(1, 1, opponent, GameResult.DRAW)


def start(count: int, initial: str) -> Tournament:
    players = tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, count + 1))
    return Tournament(Settings(rounds_total=5, initial_colour=Colour(initial)), players)


@pytest.mark.parametrize("case", cases("A1_rating_conversion"))
def test_a1_rating_conversion(case: dict[str, int]) -> None:
    found = rating_of_ingo(case["ingo"]) if "ingo" in case else rating_of_bcf(case["bcf"])
    assert found == case["rating"]


def test_a2_order() -> None:
    """R1: score, then number, whatever the order of the input; with one round played."""
    example = EXAMPLES["A2_order"]
    players = [(int(10 * one["score"]), one["number"]) for one in example["players"]]
    assert [number for _, number in sorted(players, key=lambda p: (-p[0], p[1]))] == (
        example["order"]
    )
    played = with_history("W1U")
    order = [(player.score, player.tpn) for player in field_1998(played).players]
    assert order == sorted(order, key=lambda one: (-one[0], one[1]))


@pytest.mark.parametrize("case", cases("A3_homogeneous_treatment"))
def test_a3_homogeneous_treatment(case: dict[str, Any]) -> None:
    found = is_heterogeneous(case["moved_down"], case["residents"])
    assert found is case["heterogeneous"]


@pytest.mark.parametrize("case", cases("A6_subgroups"))
def test_a6_subgroups(case: dict[str, Any]) -> None:
    moved, residents = case["moved_down"], case["residents"]
    field = free_field(len(moved) + len(residents))
    bracket = Bracket(
        tuple(number - 1 for number in moved), tuple(number - 1 for number in residents)
    )
    shape = lowest_shape(field, bracket)
    candidate = first_pairing(field, shape)
    assert candidate is not None
    if moved:
        s1, s2 = shape.s1, shape.s2
    else:
        s1, s2 = candidate.s1, candidate.s2
    assert (len(s1), field.tpns(s1), field.tpns(s2)) == (
        case["p"],
        tuple(case["S1"]),
        tuple(case["S2"]),
    )


@pytest.mark.parametrize("case", cases("A7_colour_preference"))
def test_a7_colour_preference(case: dict[str, Any]) -> None:
    colours = tuple(Colour(letter) for letter in case["colours"])
    due, strength = colour_preference(colours)
    if case.get("exempt") and strength is Strength.ABSOLUTE:
        due, strength = relative_preference(colours)
    assert (due and due.value, strength.name.lower()) == (case["preference"], case["strength"])


@pytest.mark.parametrize("case", cases("A8_x"))
def test_a8_x(case: dict[str, int]) -> None:
    assert x_of(case["n"], case["w"], case["b"]) == case["x"]


@pytest.mark.parametrize("case", cases("B1b_bye_barred"))
def test_b1b_bye_barred(case: dict[str, Any]) -> None:
    played = with_history("".join(case["earlier_rounds"]))
    (player,) = [one for one in players_1998(played) if one.tpn == 1]
    assert player.may_get_bye is not case["barred"]


def test_d1_transpositions() -> None:
    """Of any pairings left possible by the games played, the solver takes the first of the text."""
    example = EXAMPLES["D1_transpositions"]
    sequence = [
        tuple(one) for one in (example["original"], *example["text"], *example["continued"])
    ]
    assert sequence == sorted(permutations(example["S2"]))
    for possible in combinations(sequence, 2):
        meets = [0] * 8
        for transposition in possible:
            for one, other in enumerate(transposition):
                meets[one] |= 1 << other - 1
                meets[other - 1] |= 1 << one
        field = make_field(free_field(8).players, tuple(meets), Colour.WHITE)
        candidate = first_pairing(field, lowest_shape(field, Bracket((), tuple(range(8)))))
        assert candidate is not None
        first = next(
            transposition
            for transposition in sequence
            if all(meets[one] >> other - 1 & 1 for one, other in enumerate(transposition))
        )
        assert tuple(other + 1 for _, other in candidate.pairs) == first


def exchanges(s1: list[int], s2: list[int], count: int) -> list[Exchange]:
    """All exchanges of `count` players in the solver's order."""
    found = [
        Exchange(upper, lower)
        for upper in combinations(s1, count)
        for lower in combinations(s2, count)
    ]
    return sorted(found, key=lambda one: exchange_key(one, s1, s2))


@pytest.mark.parametrize("name", ["D2_exchanges_8_players", "D2_exchanges_7_players"])
def test_d2_matrices(name: str) -> None:
    """The letters, and their sequence among all exchanges (R28: the others change no result)."""
    example = EXAMPLES[name]
    s1, s2 = example["S1"], example["S2"]
    for count, group in ((1, "one"), (2, "two")):
        wanted = [Exchange(tuple(one["S1"]), tuple(one["S2"])) for one in example[group]]
        assert [exchange_letter(one, s1, s2) for one in wanted] == [
            one["letter"] for one in example[group]
        ]
        assert [one for one in exchanges(s1, s2, count) if one in wanted] == wanted


@pytest.mark.parametrize("name", ["matrix_one", "matrix_two"])
def test_d2_matrices_as_printed(name: str) -> None:
    example = EXAMPLES["D2_exchanges_8_players"]
    matrix = example[name]
    for row, letters in zip(matrix["rows_S2"], matrix["letters"], strict=True):
        for column, letter in zip(matrix["columns_S1"], letters, strict=True):
            exchange = Exchange(_numbers(column), _numbers(row))
            assert exchange_letter(exchange, example["S1"], example["S2"]) == letter


@pytest.mark.parametrize(
    ("from_s1", "from_s2"), [((1,), (5,)), ((4,), (8,)), ((1, 4), (5, 6)), ((2, 3, 4), (5, 6, 7))]
)
def test_d2_exchanges_that_the_matrices_do_not_show(
    from_s1: tuple[int, ...], from_s2: tuple[int, ...]
) -> None:
    """They show three players of either side, and two exchanged at most: the others have no letter."""
    example = EXAMPLES["D2_exchanges_8_players"]
    assert exchange_letter(Exchange(from_s1, from_s2), example["S1"], example["S2"]) == ""


def _numbers(text: str | int) -> tuple[int, ...]:
    return tuple(int(part) for part in str(text).split("+"))


@pytest.mark.parametrize("case", cases("D2_after_exchange"))
def test_d2_after_exchange(case: dict[str, Any]) -> None:
    numbers = range(1, case["n"] + 1)
    s1, s2 = numbers[: case["p"]], numbers[case["p"] :]
    upper, lower = case["exchange"]
    found = Exchange(tuple(upper), tuple(lower)).apply(s1, s2)
    assert found == (tuple(case["S1"]), tuple(case["S2"]))


@pytest.mark.parametrize("case", cases("D2_order_general"))
def test_d2_order_general(case: dict[str, Any]) -> None:
    numbers = list(range(1, case["n"] + 1))
    found = exchanges(numbers[: case["p"]], numbers[case["p"] :], case["players_exchanged"])
    wanted = [Exchange(tuple(upper), tuple(lower)) for upper, lower in case["first"]]
    assert found[: len(wanted)] == wanted


@pytest.mark.parametrize("case", cases("E_colours"))
def test_e_colours(case: dict[str, Any]) -> None:
    higher = state(case["higher"]["number"], case["higher"]["colours"])
    lower = state(case["lower"]["number"], case["lower"]["colours"])
    found = colours_of(lower, higher, Colour(case.get("initial", "w")))
    white = "higher" if found.white == higher.tpn else "lower"
    assert (white, found.article) == (case["white"], case["article"])


@pytest.mark.parametrize("case", cases("F3_history"))
def test_f3_history(case: dict[str, str]) -> None:
    """Rounds without a game are left out of the colours, so what is left is counted back."""
    (player,) = [one for one in player_states(with_history(case["history"])) if one.tpn == 1]
    found = "".join(player.colours).upper()
    assert found.rjust(len(case["history"]), "-") == case["treated_as"]


@pytest.mark.parametrize("case", cases("F4_E5_round_one"))
def test_f4_e5_round_one(case: dict[str, Any]) -> None:
    found = pair_round(start(case["players"], case["initial"]), system=SYSTEM)
    assert [[pair.white, pair.black] for pair in found.pairs] == case["pairs"]
    assert found.bye == case["bye"]


@pytest.mark.parametrize("case", cases("F1_publication_order"))
def test_f1_publication_order(case: dict[str, Any]) -> None:
    pairs = [(one[1], other[1]) for one, other in case["pairs"]]
    scores = dict(_scores(case["pairs"]))
    found = order_boards(pairs, scores)
    assert [pairs.index(pair) for pair in found] == case["order"]


def _scores(pairs: list[list[list[float]]]) -> Iterator[tuple[int, int]]:
    for pair in pairs:
        for score, number in pair:
            yield int(number), round(10 * score)
