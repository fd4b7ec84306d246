"""Chess960 (Laws of Chess, Guidelines II): told by the type of the tournament (TRF26 record 092).

The 960 start positions have the numbers of Reinhard Scharnagl: 0 to 959, 518 is that of chess.
"""

from __future__ import annotations

import re
from typing import Final

from arbiter_app.errors import InputError
from arbiter_app.tournament.entered_text import clean_line
from arbiter_app.tournament.tournament import Settings
from arbiter_app.wording import Phrase, phrase

MOST_POSITIONS: Final = 960

CHESS960: Final = "Chess960"
"""As the type of a tournament says it."""

_SAID: Final = re.compile(
    r"(?<![ ,;–-])[ ,;–-]*\(?\b(?:chess[ -]?960|fischer(?: |-)?random|freestyle)\b\)?",
    re.IGNORECASE,
)
_KNIGHTS: Final = ((0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4))


def is_chess960(settings: Settings) -> bool:
    """Whether the games begin from the positions of Chess960."""
    return _SAID.search(settings.type_of_tournament) is not None


def type_with_chess960(text: str, *, chess960: bool) -> str:
    """A type of tournament that says Chess960, or does not."""
    if chess960 == (_SAID.search(text) is not None):
        return text
    if not chess960:
        return _SAID.sub("", text).strip(" ,;")
    return f"{text}, {CHESS960}" if text.strip() else CHESS960


def clean_position(text: str, what: Phrase) -> str:
    """The number of a start position as it is kept, or empty.

    Raises:
        InputError: there is no such position; `what` names the setting.
    """
    line = clean_line(text, what)
    if line and not (line.isdecimal() and line.isascii() and int(line) < MOST_POSITIONS):
        raise InputError(
            phrase("“{line}” is not a Chess960 starting position.", line=line),
            hint=phrase("Use a number from 0 to {most}.", most=MOST_POSITIONS - 1),
        )
    return str(int(line)) if line else ""


def pieces_of(number: int) -> str:
    """The pieces of White from a to h, `RNBQKBNR` for 518."""
    rest, bright = divmod(number, 4)
    rest, dark = divmod(rest, 4)
    knights, queen = divmod(rest, 6)
    board: dict[int, str] = {2 * bright + 1: "B", 2 * dark: "B"}
    free = [place for place in range(8) if place not in board]
    board[free.pop(queen)] = "Q"
    for offset, place in enumerate(_KNIGHTS[knights]):
        board[free.pop(place - offset)] = "N"
    board.update(zip(free, "RKR", strict=True))
    return "".join(board[place] for place in range(8))


def start_position(settings: Settings, round_number: int) -> int | None:
    """The start position of a round; None if none is known."""
    if not 1 <= round_number <= len(settings.start_positions):
        return None
    text = settings.start_positions[round_number - 1]
    return int(text) if text.isdecimal() else None
