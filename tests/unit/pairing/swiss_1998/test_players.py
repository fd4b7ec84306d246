"""A.4, A.5, A.7 and the note after B.6: floats and preferences before a round."""

from __future__ import annotations

import pytest

from arbiter_app.pairing.player_state import PlayerState, Strength
from arbiter_app.pairing.swiss_1998.field import field_1998, players_1998
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Bye, Game, Round, Settings, Tournament
from arbiter_app.tournament.types import ByeKind, Colour, GameResult


def event(*rounds: Round, players: int = 4, total: int = 9) -> Tournament:
    people = tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, players + 1))
    return Tournament(Settings(rounds_total=total), people, rounds)


def floats(tournament: Tournament) -> dict[int, str]:
    return {
        player.tpn: player.floats[1].value + player.floats[0].value
        for player in players_1998(tournament)
    }


FIRST = Round(
    1,
    (Game(1, 1, 3, GameResult.WHITE_WINS), Game(2, 4, 2, GameResult.WHITE_WINS)),
)


@pytest.mark.parametrize("result", [GameResult.DRAW, GameResult.DOUBLE_FORFEIT])
def test_a_float_is_given_by_the_pairing(result: GameResult) -> None:
    """R3: also if the game is then forfeited."""
    second = Round(2, (Game(1, 1, 2, result), Game(2, 3, 4, GameResult.DRAW)))
    assert floats(event(FIRST, second)) == {1: "-D", 2: "-U", 3: "-U", 4: "-D"}


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (ByeKind.PAIRING_ALLOCATED, "-D"),
        (ByeKind.FULL_POINT, "-D"),
        (ByeKind.HALF_POINT, "--"),
        (ByeKind.ZERO_POINT, "--"),
    ],
)
def test_byes_that_are_floats(kind: ByeKind, expected: str) -> None:
    """A.5, R4: a bye is a downfloat; absences with half a point or none are no byes."""
    second = Round(2, (Game(1, 1, 4, GameResult.DRAW),), (Bye(2, kind), Bye(3, ByeKind.ZERO_POINT)))
    assert floats(event(FIRST, second))[2] == expected


def last_round(total: int) -> PlayerState:
    """Player 1, after a win with White, a win with Black and two with White."""
    rounds = tuple(
        Round(
            number,
            (
                Game(1, 1, opponent, GameResult.WHITE_WINS)
                if colour is Colour.WHITE
                else Game(1, opponent, 1, GameResult.BLACK_WINS),
            ),
            tuple(Bye(tpn, ByeKind.ZERO_POINT) for tpn in range(2, 6) if tpn != opponent),
        )
        for number, (opponent, colour) in enumerate(
            ((2, Colour.WHITE), (3, Colour.BLACK), (4, Colour.WHITE), (5, Colour.WHITE)), 1
        )
    )
    return players_1998(event(*rounds, players=5, total=total))[0]


def test_over_half_in_the_last_round_there_is_no_absolute_preference() -> None:
    """R7."""
    assert (last_round(6).due, last_round(6).strength) == (Colour.BLACK, Strength.ABSOLUTE)
    assert (last_round(5).due, last_round(5).strength) == (Colour.BLACK, Strength.STRONG)


def test_without_a_number_of_rounds_none_is_the_last() -> None:
    assert last_round(0).strength is Strength.ABSOLUTE


def test_over_half_in_the_last_round_floats_do_not_count() -> None:
    """R10, the note after B.6."""
    second = Round(2, (Game(1, 1, 2, GameResult.WHITE_WINS), Game(2, 3, 4, GameResult.DRAW)))
    third = event(FIRST, second, total=3)
    fourth = event(FIRST, second, total=4)
    assert field_1998(fourth).downfloats[0].bit_count() == 2
    exempt = {player.tpn for player in players_1998(third) if player.is_topscorer}
    assert exempt == {1, 4}
    assert field_1998(third).downfloats == (0, 0)
    assert field_1998(third).upfloats[0].bit_count() == 2
