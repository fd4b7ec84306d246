"""The tournament as a value, seen at one moment or another."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.errors import InputError
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import (
    Bye,
    ForbiddenGroup,
    Game,
    RequestedBye,
    Round,
    Tournament,
)
from arbiter_app.tournament.types import (
    ByeKind,
    Colour,
    GameResult,
    ScoringSystem,
    format_points,
    format_points_short,
)

PLAYERS = tuple(Player(tpn, f"Player{tpn}") for tpn in (1, 2, 3, 5))
FIRST = Round(
    1,
    (Game(1, 1, 3, GameResult.DRAW),),
    (Bye(2, ByeKind.HALF_POINT), Bye(5, ByeKind.PAIRING_ALLOCATED)),
)
SECOND = Round(2, (Game(1, 2, 1, None), Game(2, 5, 3, GameResult.ADJOURNED)))
TOURNAMENT = Tournament(
    players=PLAYERS,
    rounds=(FIRST, SECOND),
    requested_byes=(RequestedBye(3, 3, ByeKind.HALF_POINT),),
    forbidden_groups=(ForbiddenGroup((5, 1, 2), 2, 3), ForbiddenGroup((1, 3), 1, 1)),
)


def test_rounds_and_what_is_complete() -> None:
    assert TOURNAMENT.next_round == 3
    assert TOURNAMENT.last_complete_round == 1
    assert FIRST.is_complete
    assert not SECOND.is_complete
    assert FIRST.pairing_allocated_bye == 5
    assert SECOND.pairing_allocated_bye is None
    assert TOURNAMENT.round(2) is SECOND


@pytest.mark.parametrize("number", [0, 3])
def test_a_round_not_paired_cannot_be_looked_at(number: int) -> None:
    with pytest.raises(InputError, match="has not been paired"):
        TOURNAMENT.round(number)


def test_players_are_found_by_their_number() -> None:
    assert TOURNAMENT.player(5).name == "Player5"
    assert TOURNAMENT.player(2).name == "Player2"
    with pytest.raises(InputError, match="no player with pairing number 4"):
        TOURNAMENT.player(4)


def test_games_of_a_player() -> None:
    game = SECOND.game_of(3)
    assert game is not None
    assert game.colour_of(3) is Colour.BLACK
    assert game.opponent_of(3) == 5
    assert FIRST.game_of(2) is None


def test_before_a_round_its_byes_were_requested() -> None:
    """All byes but the PAB were known before the pairing (C.04.2 (2026) 3.3)."""
    before = TOURNAMENT.before_round(1)
    assert before.rounds == ()
    assert before.absences(1) == {2: ByeKind.HALF_POINT}
    assert before.absences(3) == {3: ByeKind.HALF_POINT}
    assert TOURNAMENT.before_round(3) is TOURNAMENT
    with pytest.raises(InputError, match="only 2 rounds"):
        TOURNAMENT.before_round(4)


def test_withdrawn_players_are_absent() -> None:
    """C.04.2 (2026) 3.2."""
    withdrawn = replace(PLAYERS[0], withdrawn_from=3)
    tournament = replace(TOURNAMENT, players=(withdrawn, *PLAYERS[1:]))
    assert tournament.absences(2) == {}
    assert tournament.absences(3) == {1: ByeKind.ZERO_POINT, 3: ByeKind.HALF_POINT}


def test_forbidden_pairs_of_a_round() -> None:
    assert list(TOURNAMENT.forbidden_pairs(1)) == [(1, 3)]
    assert list(TOURNAMENT.forbidden_pairs(2)) == [(1, 2), (1, 5), (2, 5)]
    assert list(TOURNAMENT.forbidden_pairs(4)) == []


def test_forfeits_are_no_games() -> None:
    """C.04.2 (2026) 3.4, 3.5."""
    forfeits = {result for result in GameResult if result.is_forfeit}
    assert {result.value for result in forfeits} == {"+-", "-+", "--"}
    assert not Game(1, 1, 2, GameResult.DOUBLE_FORFEIT).is_played
    assert Game(1, 1, 2, None).is_played


def test_results_seen_from_both_sides() -> None:
    for result in GameResult:
        assert result.swapped.swapped is result
        assert result.letter(Colour.WHITE) == result.swapped.letter(Colour.BLACK)
    assert Colour.WHITE.opposite is Colour.BLACK


def test_scoring_derives_what_162_does_not_say() -> None:
    """TRF26 record 162: P is as W, X as D, A is nothing unless stated."""
    scoring = ScoringSystem.of(win=30, draw=10)
    assert scoring.pairing_allocated_bye == scoring.full_point_bye == scoring.forfeit_win == 30
    assert scoring.half_point_bye == scoring.unknown == 10
    assert scoring.absence == scoring.forfeit_loss == 0
    assert ScoringSystem.of() == ScoringSystem()
    assert scoring.bye_points(ByeKind.HALF_POINT) == 10


@pytest.mark.parametrize(
    ("points", "text", "short"),
    [(0, "0.0", "0"), (5, "0.5", "½"), (25, "2.5", "2½"), (-15, "-1.5", "-1½"), (23, "2.3", "2.3")],
)
def test_points_in_words(points: int, text: str, short: str) -> None:
    assert format_points(points) == text
    assert format_points_short(points) == short


def test_the_initial_colour_is_that_of_round_1_where_nobody_said_it() -> None:
    """C.04.3 (2026) 5.2.5, by the numbers of those who are there; player 2 is not."""
    assert TOURNAMENT.initial_colour is Colour.WHITE
    assert TOURNAMENT.before_round(1).settings.initial_colour is Colour.WHITE
    assert TOURNAMENT.before_round(2).settings.initial_colour is None
    turned = replace(FIRST, games=(Game(1, 3, 1, GameResult.DRAW),))
    assert replace(TOURNAMENT, rounds=(turned,)).initial_colour is Colour.BLACK
    drawn = replace(TOURNAMENT.settings, initial_colour=Colour.BLACK)
    assert replace(TOURNAMENT, settings=drawn).initial_colour is Colour.BLACK
    assert Tournament().initial_colour is None


def test_a_game_that_was_not_played_does_not_show_the_initial_colour() -> None:
    """Files give it no colours; the next pair, with the even number 2 above, does."""
    forfeit = Game(1, 5, 1, GameResult.BLACK_WINS_BY_FORFEIT)
    first = Round(1, (forfeit, Game(2, 3, 2, GameResult.DRAW)))
    assert replace(TOURNAMENT, rounds=(first,)).initial_colour is Colour.WHITE


def test_a_match_that_was_not_played_shows_the_initial_colour() -> None:
    """C.04.5 4.1: files of matches have the colours that were due, in forfeited ones, too."""
    forfeit = Game(1, 5, 1, GameResult.BLACK_WINS_BY_FORFEIT)
    first = Round(1, (forfeit, Game(2, 3, 2, GameResult.DRAW)))
    settings = replace(TOURNAMENT.settings, system="FIDE_DOUBLESWISS")
    matches = replace(TOURNAMENT, settings=settings, rounds=(first,))
    assert matches.initial_colour is Colour.BLACK
