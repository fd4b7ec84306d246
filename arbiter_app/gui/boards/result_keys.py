"""The keys of the table of boards: a result each, or the beginning of a board number."""

from __future__ import annotations

from arbiter_app.tournament.types import GameResult

RESULT_KEYS: dict[str, GameResult] = {
    "1": GameResult.WHITE_WINS,
    "0": GameResult.BLACK_WINS,
    "5": GameResult.DRAW,
    "=": GameResult.DRAW,
    "+": GameResult.WHITE_WINS_BY_FORFEIT,
    "-": GameResult.BLACK_WINS_BY_FORFEIT,
    "x": GameResult.DOUBLE_FORFEIT,
    "a": GameResult.ADJOURNED,
}
"""One key enters a result and moves on (White's view).

In a match it is that of one game, from the view of who has White in the first one; the cursor moves
on when all games are entered. The space bar goes to another game of the match.
"""

OTHERS_KEYS = frozenset("/*")
"""Keys that offer the results without a key of their own, each by a figure."""

JUMP_KEYS = frozenset(".,#b")
"""Keys that announce a board number; digits that are no result announce it themselves."""
