"""Boards as they stand in the log."""

from __future__ import annotations

from collections.abc import Sequence


def boards_text(boards: Sequence[int]) -> str:
    """`board 3`, `boards 3, 5`, at most ten of them."""
    if len(boards) == 1:
        return f"board {boards[0]}"
    shown = ", ".join(str(board) for board in boards[:10])
    return f"boards {shown}" + (f" and {len(boards) - 10} more" if len(boards) > 10 else "")
