"""What follows from the results of a match (C.04.5 (2026) Preface, 1.6, 2.1)."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given

from arbiter_app.tournament.history import histories
from arbiter_app.tournament.match_result import (
    MatchResult,
    game_by_game,
    games_of,
    parse_result,
    result_of,
    with_game,
)
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Game, Round, Settings, Tournament
from arbiter_app.tournament.types import Colour, GameResult
from arbiter_app.tournament.validate import ProblemKind, validate
from arbiter_app.tournament.words import result_text, score_text
from tests.strategies import results

WON, DRAWN, LOST = GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS
PLUS, MINUS = GameResult.WHITE_WINS_BY_FORFEIT, GameResult.BLACK_WINS_BY_FORFEIT
BOTH, LATER = GameResult.DOUBLE_FORFEIT, GameResult.ADJOURNED


def match(*games: GameResult | None) -> Game:
    return Game(1, 1, 2, result_of(games))


@pytest.mark.parametrize(
    ("games", "played", "colours", "won"),
    [
        ((WON, DRAWN), True, True, ()),
        # One forfeited game, whichever: the match counts as played.
        ((PLUS, LOST), True, True, ()),
        ((LOST, MINUS), True, True, ()),
        ((BOTH, DRAWN), True, True, ()),
        # Each forfeits one: a meeting without a colour (1.6).
        ((PLUS, MINUS), True, False, ()),
        # Forfeited by one player, who thereby gives the other a win by forfeit …
        ((PLUS, PLUS), False, False, (1,)),
        ((MINUS, MINUS), False, False, (2,)),
        # … even if the other forfeited one game too; by both.
        ((PLUS, BOTH), False, False, (1,)),
        ((BOTH, MINUS), False, False, (2,)),
        ((BOTH, BOTH), False, False, ()),
        # Not finished: as if it were played.
        ((PLUS, None), True, True, ()),
        ((LATER, PLUS), True, True, ()),
        ((None, None), True, True, ()),
    ],
)
def test_forfeited_matches(
    games: tuple[GameResult | None, ...], played: bool, colours: bool, won: tuple[int, ...]
) -> None:
    board = match(*games)
    assert (board.is_played, board.gives_colours) == (played, colours)
    assert tuple(tpn for tpn in (1, 2) if board.won_by_forfeit(tpn)) == won
    tournament = Tournament(
        Settings(system="FIDE_DOUBLESWISS"), (Player(1, "A"), Player(2, "B")), (Round(1, (board,)),)
    )
    own = histories(tournament)[1]
    assert own.opponents == ((2,) if played else ())
    assert own.colours == ((Colour.WHITE,) if colours else ())


@pytest.mark.parametrize(
    ("games", "missing", "adjourned", "final"),
    [
        ((WON, None), True, False, False),
        ((None, LATER), True, True, False),
        ((WON, LATER), False, True, False),
        ((WON, PLUS), False, False, True),
        ((None, None), True, False, False),
    ],
)
def test_a_board_is_finished_when_all_its_games_are(
    games: tuple[GameResult | None, ...], missing: bool, adjourned: bool, final: bool
) -> None:
    board = match(*games)
    assert (board.is_missing, board.is_adjourned, board.is_final) == (missing, adjourned, final)
    assert Round(1, (board,)).is_complete is final


@pytest.mark.parametrize("games", list(product(GameResult, repeat=2)))
def test_forfeits_literally(games: tuple[GameResult, GameResult]) -> None:
    """Preface: a match counts as forfeited if a player forfeits both games, only then."""
    white, black = ("".join(one.letter(colour) for one in games) for colour in Colour)
    forfeited = white == "--" or black == "--"
    assert MatchResult(games).letters == (white, black)
    assert MatchResult(games).is_forfeit is forfeited
    really = any(letter not in "+-" for letter in white + black)
    assert MatchResult(games).gives_colours is (really and not forfeited)


@given(result=results(1) | results(2) | results(3))
def test_a_result_is_its_value_its_games_and_itself_turned_twice(
    result: GameResult | MatchResult | None,
) -> None:
    if result is None:
        return
    assert parse_result(result.value) == result
    assert result.swapped.swapped == result
    assert result.swapped.letters == result.letters[::-1]
    assert result_of(games_of(result, 1)) == result
    assert result.letter(Colour.BLACK) == result.letters[1]


def test_games_are_entered_one_by_one() -> None:
    first = with_game(None, 0, WON, 2)
    assert first == MatchResult((WON, None))
    assert with_game(first, 1, DRAWN, 2) == MatchResult((WON, DRAWN))
    assert with_game(first, 0, None, 2) is None
    assert with_game(None, 0, WON, 1) is WON
    assert list(game_by_game(None, first)) == [(None, WON), (None, None)]


@pytest.mark.parametrize("text", ["", "1", "10=", "    ", "1x", "10xx"])
def test_other_texts_are_no_results(text: str) -> None:
    with pytest.raises(ValueError, match=r"[rR]esult"):
        parse_result(text)


def test_a_match_in_words() -> None:
    assert score_text(MatchResult((WON, None))) == "1–0 …"
    assert score_text(MatchResult((WON, DRAWN))) == "1–0 ½–½"
    assert result_text(MatchResult((PLUS, LATER))) == "+–−, adjourned"
    assert result_text(MatchResult((None, GameResult.UNRATED_DRAW))) == "no result, ½–½ (unrated)"


@pytest.mark.parametrize(
    ("system", "result", "found"),
    [
        ("FIDE_DOUBLESWISS", WON, 1),
        ("FIDE_DOUBLESWISS", MatchResult((WON, WON, WON)), 3),
        ("FIDE_DUTCH_2026", MatchResult((WON, WON)), 2),
    ],
)
def test_games_are_as_many_as_the_system_says(
    system: str, result: GameResult | MatchResult, found: int
) -> None:
    players = (Player(1, "A"), Player(2, "B"))
    rounds = (Round(1, (Game(1, 1, 2, result),)),)
    (problem,) = validate(Tournament(Settings(system=system), players, rounds))
    assert problem.kind is ProblemKind.GAMES_OF_MATCH
    assert f"a result for {found} games" in str(problem.message)
