"""Games without a final result: what is worked out from them is not final either."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from arbiter_app.tournament.tournament import Round
from arbiter_app.tournament.types import GameResult, Tpn


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game without a result, or adjourned: as that it counts as a draw (C.04.2 (2026) 3.1)."""

    round_number: int
    board: int
    white: Tpn
    black: Tpn
    is_adjourned: bool


def open_games(rounds: Iterable[Round]) -> tuple[OpenGame, ...]:
    """The open games of rounds, by round and board."""
    return tuple(
        OpenGame(
            played.number,
            game.board,
            game.white,
            game.black,
            is_adjourned=game.result is GameResult.ADJOURNED,
        )
        for played in rounds
        for game in played.games
        if game.result is None or game.result is GameResult.ADJOURNED
    )
