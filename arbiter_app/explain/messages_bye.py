"""What the catalogue says of whoever would have the bye next."""

from __future__ import annotations

from typing import Final

from arbiter_app.wording import Message

SCORE: Final = Message("{other} would be next, with {points}")
GAMES: Final = Message(
    "{other} would be next, with {others} to {own} game played",
    "{other} would be next, with {others} to {own} games played",
)
MATCHES: Final = Message(
    "{other} would be next, with {others} to {own} match played",
    "{other} would be next, with {others} to {own} matches played",
)
INDEX: Final = Message("{other} would be next, with the Index {others} to {own}")
NUMBER: Final = Message("{other} would be next, with number {others} to {own}")
NUMBER_AT_EQUAL_INDEX: Final = Message(
    "{other} would be next, with the same Index and number {others} to {own}"
)
AFTER: Final = Message("{reasons}, so {next}")
"""Where others come before the next in line, and may not have it."""
