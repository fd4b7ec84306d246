"""Boards, counts and missing results in sentences, as they stand in the log and in refusals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter

from arbiter_app.tournament.open_games import OpenGame


def boards_text(boards: Sequence[int]) -> str:
    """`board 3`, `boards 3, 5`, at most ten of them."""
    if len(boards) == 1:
        return f"board {boards[0]}"
    shown = ", ".join(str(board) for board in boards[:10])
    return f"boards {shown}" + (f" and {len(boards) - 10} more" if len(boards) > 10 else "")


def counted(count: int, noun: str) -> str:
    """`1 round`, `3 rounds`; empty without any."""
    if not count:
        return ""
    return f"1 {noun}" if count == 1 else f"{count} {noun}s"


def missing_text(games: Iterable[OpenGame]) -> Iterator[str]:
    """A sentence for each round with open games, such as `Round 4: 2 results missing, boards 3, 5`."""
    for number, found in groupby(games, key=attrgetter("round_number")):
        own = tuple(found)
        kinds = (
            ("result", "missing", [game.board for game in own if not game.is_adjourned]),
            ("game", "adjourned", [game.board for game in own if game.is_adjourned]),
        )
        told = [
            f"{counted(len(boards), noun)} {state}, {boards_text(boards)}"
            for noun, state, boards in kinds
            if boards
        ]
        yield f"Round {number}: {'; '.join(told)}."
