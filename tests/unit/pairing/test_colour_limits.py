"""No third colour in a row, no difference over two (C.04.1 (2026) 6 and 7), system by system."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.pairing.colour_limits import Limit, limits_broken
from arbiter_app.pairing.questions import judge, legality_of
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Bye, Game, Round, Settings, Tournament
from arbiter_app.tournament.types import ByeKind, Colour, GameResult
from arbiter_app.trace.problems import IllegalColour
from arbiter_app.trace.reasons import Illegal

WHITE, DRAW, BLACK = GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS
IN_A_ROW = {
    "dutch-2026": "C.04.1 7",
    "dutch-2017": "C.04.1.g",
    "swiss-1998": "B.2",
    "lim": "5.1.a",
    "lim-maxi": "5.1.a",
}
DIFFERENCE = {
    "dutch-2026": "C.04.1 6",
    "dutch-2017": "C.04.1.f",
    "swiss-1998": "B.2",
    "lim": "5.1.b",
    "lim-maxi": "5.1.b",
}


def history(letters: str) -> tuple[Colour, ...]:
    return tuple(Colour(letter) for letter in letters)


@pytest.mark.parametrize(
    ("colours", "with_white", "with_black"),
    [
        ("", (), ()),
        ("w", (), ()),
        ("ww", (Limit.DIFFERENCE, Limit.IN_A_ROW), ()),
        ("bww", (Limit.IN_A_ROW,), ()),
        ("wbww", (Limit.DIFFERENCE, Limit.IN_A_ROW), ()),
        ("wwbw", (Limit.DIFFERENCE,), ()),
        ("wwbb", (), (Limit.IN_A_ROW,)),
        ("bbwb", (), (Limit.DIFFERENCE,)),
        ("wwwwb", (Limit.DIFFERENCE,), ()),
    ],
)
def test_what_one_more_game_breaks(
    colours: str, with_white: tuple[Limit, ...], with_black: tuple[Limit, ...]
) -> None:
    """The other colour never makes a difference over two worse."""
    assert limits_broken(history(colours), Colour.WHITE) == with_white
    assert limits_broken(history(colours), Colour.BLACK) == with_black


def played(colours: dict[int, str], points: dict[int, int], *, last: int = 9) -> Tournament:
    """Players 1 to 4 with these colours and points, each from games against players of their own.

    Nobody of them has met another of them.
    """
    rounds = []
    rest = 5
    count = max(len(each) for each in colours.values())
    opponents: list[Player] = []
    left = {tpn: points.get(tpn, 0) for tpn in colours}
    for number in range(1, count + 1):
        games: list[Game] = []
        byes: list[Bye] = []
        for tpn, letters in colours.items():
            opponents.append(Player(rest, f"Other {rest}"))
            letter = letters[number - 1 : number]
            won = left[tpn] > 0
            if not letter:
                byes += [Bye(tpn, ByeKind.ZERO_POINT), Bye(rest, ByeKind.ZERO_POINT)]
            else:
                left[tpn] -= won
                is_white = letter == "w"
                white, black = (tpn, rest) if is_white else (rest, tpn)
                result = WHITE if won is is_white else BLACK
                games.append(Game(len(games) + 1, white, black, result))
            rest += 1
        rounds.append((number, games, byes))
    everybody = (*(Player(tpn, f"Player {tpn}") for tpn in colours), *opponents)
    made = tuple(
        Round(number, tuple(games), (*byes, *_absent(everybody, games, byes)))
        for number, games, byes in rounds
    )
    return Tournament(Settings(rounds_total=last), everybody, made)


def _absent(everybody: tuple[Player, ...], games: list[Game], byes: list[Bye]) -> tuple[Bye, ...]:
    there = {tpn for game in games for tpn in (game.white, game.black)} | {bye.tpn for bye in byes}
    return tuple(
        Bye(player.tpn, ByeKind.ZERO_POINT) for player in everybody if player.tpn not in there
    )


def colour_rules(tournament: Tournament, white: int, black: int, system: str) -> list[str]:
    problems = legality_of(tournament, system).pair_problems(white, black)
    assert all(isinstance(problem, IllegalColour) for problem in problems)
    return [problem.rule for problem in problems]


@pytest.mark.parametrize("system", IN_A_ROW)
def test_a_third_colour_in_a_row_is_illegal_and_the_other_way_round_is_not(system: str) -> None:
    event = played({1: "bww", 2: "wbb", 3: "bwb"}, {})
    assert colour_rules(event, 1, 3, system) == [IN_A_ROW[system]]
    assert colour_rules(event, 3, 1, system) == []
    assert colour_rules(event, 1, 2, system) == [IN_A_ROW[system]] * 2
    assert colour_rules(event, 2, 1, system) == []


@pytest.mark.parametrize("system", DIFFERENCE)
def test_a_difference_over_two_is_illegal(system: str) -> None:
    event = played({1: "wwbw", 2: "wbwb"}, {})
    (problem,) = legality_of(event, system).pair_problems(1, 2)
    assert problem == IllegalColour(DIFFERENCE[system], 1, Colour.WHITE, is_third_in_a_row=False)
    assert colour_rules(event, 2, 1, system) == []


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017"])
def test_topscorers_and_their_opponents_are_exempt_in_the_last_round(system: str) -> None:
    """[C3], [C10] and [C11]; C.3, C.8 and C.9 of 2017: exceptions to the basic rules."""
    event = played({1: "bww", 2: "wbb", 3: "bww"}, {1: 2, 2: 1, 3: 1}, last=4)
    assert colour_rules(event, 1, 2, system) == []
    assert colour_rules(event, 3, 2, system) == [IN_A_ROW[system]] * 2
    before_the_last = replace(event, settings=Settings(rounds_total=5))
    assert colour_rules(before_the_last, 1, 2, system) == [IN_A_ROW[system]] * 2


def test_in_1998_only_the_topscorer_is_exempt() -> None:
    """The note after B.6: players with a score of over 50 %, not their opponents."""
    event = played({1: "bww", 2: "wbb", 3: "bwb"}, {1: 2, 2: 1, 3: 1}, last=4)
    assert colour_rules(event, 1, 3, "swiss-1998") == []
    (problem,) = legality_of(event, "swiss-1998").pair_problems(1, 2)
    assert isinstance(problem, IllegalColour)
    assert problem.tpn == 2


@pytest.mark.parametrize("system", ["lim", "lim-maxi"])
def test_in_lim_equal_scores_are_exempt_in_the_last_round(system: str) -> None:
    """Article 6: the same score comes before alternation and equalisation."""
    event = played({1: "bww", 2: "wbw", 3: "bwb"}, {1: 2, 2: 2, 3: 1}, last=4)
    assert colour_rules(event, 1, 2, system) == []
    assert colour_rules(event, 1, 3, system) == [IN_A_ROW[system]]


def test_two_who_must_have_the_same_colour_are_told_by_the_rule_that_keeps_them_apart() -> None:
    event = played({1: "bww", 2: "bww"}, {})
    for system, rule in (("dutch-2026", "C3"), ("swiss-1998", "B.2"), ("lim", "2.1")):
        for pair in ((1, 2), (2, 1)):
            assert legality_of(event, system).pair_problems(*pair) == (Illegal(rule),)


@pytest.mark.parametrize("system", IN_A_ROW)
def test_a_pairing_by_hand_with_an_illegal_colour_is_illegal(system: str) -> None:
    """Not only an absolute rule of pairing: it is compared with nothing, and the pair is named."""
    event = played({1: "bww", 2: "wbb"}, {})
    others = [player.tpn for player in event.players[2:]]
    pairs = [(1, 2), *zip(others[::2], others[1::2], strict=True)]
    judged = judge(event, pairs, None, system=system)
    assert [(found.white, found.black) for found in judged.illegal] == [(1, 2)] * 2
    assert {found.problem.rule for found in judged.illegal} == {IN_A_ROW[system]}
    assert judged.reason is None
