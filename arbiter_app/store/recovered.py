"""Copies of event files, and what a recovered one has. Known without the database behind it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from arbiter_app.wording import Phrase

COPIES_FOLDER = "backups"
"""The folder beside an event in which its copies are kept, unless another was chosen."""


@dataclass(frozen=True, slots=True)
class Contents:
    """How far an event is: what tells one version of it from another.

    Attributes:
        rounds, results: how many there are, of all its tournaments.
        entries: how many acts its journal has, undone ones included.
        last_act: the last act in force, when (UTC); nothing, and None, where there is none.
    """

    rounds: int
    results: int
    entries: int
    last_act: Phrase
    last_at: datetime | None


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
