"""Copies of event files, and what a recovered one has. Known without the database behind it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from arbiter_app.wording import Phrase

COPIES_FOLDER = "backups"
"""The folder beside an event in which its copies are kept, unless another was chosen."""


@dataclass(frozen=True, slots=True)
class Salvage:
    """What a recovered copy has.

    Attributes:
        tournaments, games: how many there are in the copy.
        lost: what is not there, a sentence each; empty if nothing was lost.
        undo_kept: whether the acts before the damage can still be undone.
    """

    tournaments: int
    games: int
    lost: tuple[Phrase, ...]
    undo_kept: bool


@dataclass(frozen=True, slots=True)
class KeptCopy:
    """A copy of an event that was kept, when (UTC), and before what.

    `event` is what the file was called, without its suffix; a long name is cut.
    """

    path: Path
    at: datetime
    occasion: str
    event: str = ""
