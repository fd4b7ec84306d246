"""What the catalogue says of whoever would have the bye next."""

from __future__ import annotations

from typing import Final

from arbiter_app.wording import Message

SCORE: Final = Message("{other} would be next, with {points}")
GAMES: Final = Message(
    "{other} would be next: {player} has played {own} game, {other} {others}",
    "{other} would be next: {player} has played {own} games, {other} {others}",
)
MATCHES: Final = Message(
    "{other} would be next: {player} has played {own} match, {other} {others}",
    "{other} would be next: {player} has played {own} matches, {other} {others}",
)
INDEX: Final = Message(
    "{other} would be next: the Index of {player} is {own}, that of {other} {others}"
)
NUMBER: Final = Message("{other} would be next: {player} is number {own}, {other} number {others}")
NUMBER_AT_EQUAL_INDEX: Final = Message(
    "{other} would be next, with the same Index: {player} is number {own}, {other} number {others}"
)
AFTER: Final = Message("{reasons}, so {next}")
"""Where others come before the next in line, and may not have it."""
