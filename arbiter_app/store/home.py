"""Where an event lives, as far as that matters: in a file, or in a database on a server.

Tables, log and witness are the same in both; what differs stands behind `Home`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path
from typing import Protocol

from sqlalchemy import Connection

from arbiter_app.event_address import EventAddress
from arbiter_app.output.beside import Rights
from arbiter_app.store.branches import LogWay
from arbiter_app.store.heard import Desk, Doing, Heard, News, Results
from arbiter_app.store.own_acts import Turn
from arbiter_app.store.row_change import RowChange
from arbiter_app.store.state import Act, Written
from arbiter_app.wording import Phrase


class Writer(Protocol):
    """Writes acts into the rows and the log, within a transaction of `Home.writing`.

    Raises:
        RefusedError: whoever acts here may not do it, or the rows are not what the log leads to.
    """

    def record(
        self,
        connection: Connection,
        act: Act,
        at: datetime,
        tournament_id: int | None,
        changes: Sequence[RowChange],
        /,
    ) -> Written:
        """Write the changed rows and the entry."""

    def turn(self, connection: Connection, turn: Turn, at: datetime, /) -> Written:
        """Write an act that takes another one back, or does it again."""

    def undo(self, connection: Connection, entry_id: int, at: datetime, /) -> Written:
        """Put back the rows of an entry as they were before it."""

    def redo(self, connection: Connection, entry_id: int, at: datetime, /) -> Written:
        """Write the rows of an undone entry again."""

    def go(
        self, connection: Connection, way: LogWay, changes: Sequence[RowChange], at: datetime, /
    ) -> Written:
        """Go a way along the log at once; `changes` are those of all its entries together."""


class Home(Protocol):
    """The home of an open event: used by one thread at a time."""

    copies_folder: Path | None
    """Where copies are kept; None for an event on a server for which no folder was chosen."""

    @property
    def place(self) -> Path | EventAddress:
        """Where it is."""

    @property
    def path(self) -> Path:
        """The file; of an event on a server the name that a file of it would have."""

    @property
    def label(self) -> str:
        """What it is called in messages."""

    @property
    def read_only_reason(self) -> Phrase:
        """Why nothing can be written, as a sentence; nothing if it can."""

    @property
    def person(self) -> str | None:
        """Who acts here, by the name under which the server knows them; None for a file."""

    @property
    def is_shared(self) -> bool:
        """Whether others may write to it while it is open."""

    @property
    def tells(self) -> bool:
        """Whether one hears of what others do, and need not look."""

    @property
    def is_behind(self) -> bool:
        """Whether others are known to have written what `changed_outside` has not told of yet."""

    def changed_outside(self) -> bool:
        """True if others have written since this was last asked."""

    def results(self) -> Results | None:
        """What `changed_outside` has found last, if these are results alone."""

    def news(self) -> News:
        """What `changed_outside` has found since this was last asked."""

    def listen(self, tell: Callable[[Heard], None]) -> None:
        """Let `tell` hear, in another thread, of what others do, until the home is closed.

        Where nobody else writes nothing is heard.
        """

    def say(self, doing: Doing) -> None:
        """Let the other desks know what is done at this one, as far as anybody listens."""

    def desks(self) -> Sequence[Desk]:
        """The other desks at which it is open, as far as was heard."""

    def give_up(self) -> None:
        """Wait for no answer any more, from whatever thread: what is being done ends as if it were lost."""

    def reading(self) -> AbstractContextManager[Connection]:
        """A transaction that sees the event as it is at one moment.

        Raises:
            EventFileError: it cannot be read.
        """

    def writing(self) -> AbstractContextManager[Connection]:
        """A transaction beside which nobody else writes; durable when it has ended.

        Raises:
            EventFileError: it cannot be written; nothing was changed.
        """

    @property
    def writer(self) -> Writer:
        """What acts are written by."""

    @property
    def may_do_all(self) -> bool:
        """Whether whoever acts here may do more than enter results, if anything."""

    def check_basis(self, connection: Connection, changes: Sequence[RowChange] | None) -> None:
        """See within `writing` that an act may be done although others may have acted meanwhile.

        `changes` are those of the act; None for one that concerns the log as a whole.

        Raises:
            ChangedMeanwhileError: it may not, and what was done meanwhile.
        """

    def vouch(self, at: datetime, identity: str) -> tuple[Phrase, ...]:
        """See whether it is as the program last wrote it: `vouching.vouched`.

        Raises:
            ValueError, TypeError, LookupError: its rows cannot be an event any more.
        """

    def new_ids(self, table: str, count: int) -> Sequence[int]:
        """Numbers that no row of a table ever had, given out once."""

    def last_ids(self, connection: Connection) -> Mapping[str, int]:
        """The last number that was ever given out of each table that gives each one once."""

    @property
    def rights(self) -> Rights | None:
        """The rights of the event, which its copies get; None if it is in no file."""

    def copy_into(self, made: sqlite3.Connection) -> None:
        """Write the event as it stands into an empty database.

        Raises:
            EventFileError, sqlite3.Error: it cannot be read.
        """

    def close(self) -> Phrase:
        """Let go of it, and return what the arbiter must be told of that; a second call does nothing."""
