"""C.05 6.6: who leaves a round-robin with less than half of the games completed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.standings.crosstable import crosstable
from arbiter_app.standings.field import games_of_everybody
from arbiter_app.standings.ranking import standings
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Bye, Game, Round, Settings, Tournament
from arbiter_app.tournament.types import ByeKind, GameResult

WIN, LOSS, DRAW = GameResult.WHITE_WINS, GameResult.BLACK_WINS, GameResult.DRAW
GONE, THERE = GameResult.WHITE_WINS_BY_FORFEIT, GameResult.BLACK_WINS_BY_FORFEIT


def event(*rounds: list[tuple[int, int, GameResult]], players: int = 4) -> Tournament:
    people = tuple(Player(tpn, f"Player {tpn}", 2000 - tpn) for tpn in range(1, players + 1))
    played = tuple(
        Round(
            number,
            tuple(Game(board, *game) for board, game in enumerate(games, 1)),
            tuple(
                Bye(tpn, ByeKind.ZERO_POINT)
                for tpn in range(1, players + 1)
                if not any(tpn in game[:2] for game in games)
            ),
        )
        for number, games in enumerate(rounds, 1)
    )
    total = players - 1 + players % 2
    return Tournament(Settings(system="FIDE_ROUNDROBIN", rounds_total=total), people, played)


@pytest.mark.parametrize(
    ("players", "rounds", "games"),
    [(4, 3, 3), (4, 6, 6), (5, 5, 4), (5, 10, 8), (8, 5, 5), (1, 1, 0)],
)
def test_how_many_games_everybody_has(players: int, rounds: int, games: int) -> None:
    """Free rounds of an odd field are none."""
    assert games_of_everybody(players, rounds) == games


def test_with_one_of_three_games_nothing_counts() -> None:
    """Neither what the player scored nor what was scored against the player; the games stay."""
    tournament = event(
        [(1, 4, LOSS), (2, 3, DRAW)], [(4, 3, THERE), (1, 2, DRAW)], [(2, 4, GONE), (3, 1, WIN)]
    )
    table = standings(tournament, tie_breaks=["WIN", "SB", "KS", "DE"])
    assert table.not_counted == (4,)
    assert [(row.rank, row.tpn, row.points) for row in table.rows] == [
        (1, 3, 15),
        (2, 2, 10),
        (3, 1, 5),
        (4, 4, 0),
    ]
    values = table.row_of(3).values
    # 3 drew with 2 (1 point) and beat 1 (½): SB ½·1 + 1·½; Koya: half of the maximum of 2 games is 1.
    assert (values["WIN"].value, values["SB"].text, values["KS"].text) == (1, "1", "0.5")
    (cell, *_) = next(row for row in crosstable(tournament).rows if row.tpn == 4).cells
    assert (cell.opponent, cell.letter) == (1, "1")


def test_with_half_of_the_games_everything_counts() -> None:
    """5 players, 4 games each: two completed are half of them."""
    tournament = event(
        [(2, 5, LOSS), (3, 4, DRAW)],
        [(5, 3, WIN), (1, 2, DRAW)],
        [(3, 1, DRAW), (4, 5, GONE)],
        [(1, 4, DRAW), (2, 3, DRAW)],
        [(4, 2, DRAW), (5, 1, THERE)],
        players=5,
    )
    table = standings(tournament, tie_breaks=["SB"])
    assert table.not_counted == ()
    assert table.row_of(5).points == 20


def test_who_wins_by_forfeit_was_there() -> None:
    """The opponents' absence leaves nobody out of the standings; of two who do not come, both are."""
    tournament = event(
        [(1, 4, GONE), (2, 3, DRAW)],
        [(4, 3, THERE), (1, 2, DRAW)],
        [(2, 4, GameResult.DOUBLE_FORFEIT), (3, 1, DRAW)],
    )
    assert standings(tournament).not_counted == (4,)
    assert standings(tournament).row_of(2).points == 10


def test_before_the_end_a_withdrawal_decides() -> None:
    """As soon as half of the games cannot be completed any more; not of standings before it."""
    tournament = event([(1, 4, LOSS), (2, 3, DRAW)], [(4, 3, THERE), (1, 2, DRAW)])
    assert standings(tournament).not_counted == ()
    left = replace(tournament.players[3], withdrawn_from=2)
    tournament = replace(tournament, players=(*tournament.players[:3], left))
    assert standings(tournament, after_round=1).not_counted == (4,)
    assert standings(tournament, after_round=0).not_counted == ()


def test_a_swiss_tournament_has_no_such_rule() -> None:
    tournament = event([(1, 4, GONE), (2, 3, DRAW)], [(4, 3, THERE), (1, 2, DRAW)])
    swiss = replace(tournament, settings=replace(tournament.settings, system="FIDE_DUTCH_2026"))
    assert standings(swiss).not_counted == ()


def test_nobody_may_be_left() -> None:
    """All of two players forfeited."""
    tournament = event([(1, 2, GameResult.DOUBLE_FORFEIT)], players=2)
    table = standings(tournament, tie_breaks=["KS"])
    assert table.not_counted == (1, 2)
    assert [row.rank for row in table.rows] == [1, 1]
