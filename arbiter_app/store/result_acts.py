"""What entering results is called in the log: by the program, and by a server that writes the entry itself."""

from __future__ import annotations

from typing import Final

from arbiter_app.wording import Message

RESULT_OF_BOARD: Final = Message("Result of board {board}, round {round}")
RESULTS_OF_BOARDS: Final = Message(
    "Results of {count} board, round {round}", "Results of {count} boards, round {round}"
)
ON_BOARD: Final = Message("{board}: {result}")
"""One of several results, where it is no score that stands for itself."""

UNDONE: Final = Message("Undone: {act}")
DONE_AGAIN: Final = Message("Redone: {act}")
