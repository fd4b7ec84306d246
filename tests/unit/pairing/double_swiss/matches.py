"""Small tournaments of matches, written down by the letters of their games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from arbiter_app.tournament.match_result import MatchResult
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Bye, Game, Round, Settings, Tournament
from arbiter_app.tournament.types import ByeKind, Colour, GameResult, ScoringSystem, Tpn

SYSTEM = "FIDE_DOUBLESWISS"


def match(board: int, white: Tpn, black: Tpn, first: str, second: str) -> Game:
    """A match: White of game 1, Black, and the letters of both games, that player's first."""
    return Game(board, white, black, MatchResult((GameResult(first), GameResult(second))))


def played(
    number: int, games: Sequence[tuple[Tpn, Tpn, str, str]], byes: Iterable[tuple[Tpn, str]] = ()
) -> Round:
    """A round: matches as `match` has them, and byes by their letters."""
    return Round(
        number,
        tuple(match(board, *one) for board, one in enumerate(games, 1)),
        tuple(Bye(tpn, ByeKind(letter)) for tpn, letter in byes),
    )


def tournament(count: int, rounds: Sequence[Round], *, total: int = 9) -> Tournament:
    """A tournament of so many players, after these rounds."""
    settings = Settings(
        name="Matches",
        rounds_total=total,
        initial_colour=Colour.WHITE,
        scoring=ScoringSystem.of(games=2),
        system=SYSTEM,
    )
    players = tuple(Player(tpn, f"Player {tpn}", 2500 - tpn) for tpn in range(1, count + 1))
    return Tournament(settings, players, tuple(rounds))
