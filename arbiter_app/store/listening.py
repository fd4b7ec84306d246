"""Hearing what other desks do: a connection of its own that waits for word from the server.

Every act tells it on a channel of the event's database (LISTEN and NOTIFY), so that nobody has to ask
again and again. A connection that is lost is made anew, for as long as it takes.

Whoever is let into the event may notify, also who may only look: nothing is done for what is heard but
to look at the event, and that a few times in a second at most, whatever comes.
"""

from __future__ import annotations

import re
import select
import socket
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from time import monotonic
from typing import TYPE_CHECKING, Final

from arbiter_app.errors import UserError
from arbiter_app.event_address import EventAddress
from arbiter_app.store import server
from arbiter_app.store.heard import Desk, Doing, Heard

if TYPE_CHECKING:
    from arbiter_app.store.patient import PatientConnection

CHANNEL: Final = "arbiter_event"
"""Where every act is told, with the identity of the desk that did it."""

_DESKS_CHANNEL: Final = "arbiter_desks"
"""Where it is told that somebody came, went, or does something else: who, says the server."""

_DESK: Final = f"{server.PROGRAM} desk: "
"""What this connection of a desk is called, with what is done there: everybody may see that."""

_WHO_IS_THERE: Final = """
SELECT usename, application_name FROM pg_catalog.pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""

_SEEN_FOR: Final = 2.0
"""Seconds for which nobody looks who is there although acts are heard: a desk that is killed says nothing."""

_AT_MOST_EVERY: Final = 0.2
"""Seconds until it is told, or looked at, again: what has come until then comes to the same."""

_BREATH: Final = 0.02
"""Seconds until it is heard again after something came: nobody keeps a desk busy by talking."""

_DESK_NAME: Final = re.compile(r"[0-9A-Za-z]{1,64}")
"""What a desk is called where an act is told."""

_FIRST_PAUSE: Final = 0.2
_LONGEST_PAUSE: Final = 4.0
"""Seconds until a lost connection is made anew, which double with each attempt."""

_PATIENCE: Final = 1.0
"""Seconds for the thread to end, which takes a moment."""


class Listener:
    """Tells, in a thread of its own, when other desks act and when the connection goes and comes.

    `tell` hears of nothing any more once `close` has returned.
    """

    def __init__(
        self, address: EventAddress, desk: str, tell: Callable[[Heard], None], doing: Doing
    ) -> None:
        """`doing` is what is done at this desk at first, and whenever nothing else is."""
        self._address = address
        self._desk = desk
        self._tell = tell
        self._idle = self._doing = self._said = doing
        self._desks: tuple[Desk, ...] = ()
        self._looked = self._told = -_SEEN_FOR
        self._has_act = self._has_desks = False
        self._telling = threading.Lock()
        self._is_closed = self._is_hearing = self._is_to_begin_anew = False
        self._waker, self._woken = socket.socketpair()
        self._thread = threading.Thread(target=self._run, name="arbiter-listener", daemon=True)
        self._thread.start()

    @property
    def desks(self) -> tuple[Desk, ...]:
        """The other desks that listen, in the order of their names."""
        return self._desks

    def say(self, doing: Doing) -> None:
        """Let the others know what is done here."""
        self._doing = self._idle if doing is Doing.HERE else doing
        self._wake()

    def begin_anew(self) -> None:
        """The connection is probably lost, although nothing has said so yet."""
        self._is_to_begin_anew = self._is_hearing
        self._wake()

    def close(self) -> None:
        """Listen no more; a second call does nothing."""
        with self._telling:
            if self._is_closed:
                return
            self._is_closed = True
        self._wake()
        # One that is connecting to a server that is not there ends by itself, and tells nobody.
        if self._is_hearing and threading.current_thread() is not self._thread:
            self._thread.join(_PATIENCE)

    def _wake(self) -> None:
        with suppress(OSError):
            self._waker.send(b".")

    def _run(self) -> None:
        import psycopg

        pause, is_there = _FIRST_PAUSE, True
        with self._waker, self._woken:
            while not self._is_closed:
                try:
                    with closing(server.connect(self._address)) as connection:
                        self._begin(connection)
                        # Whatever was done before it listened.
                        self._say(Heard.ACT if is_there else Heard.BACK)
                        pause, is_there = _FIRST_PAUSE, True
                        self._is_hearing = True
                        self._hear(connection)
                except (psycopg.Error, UserError, OSError):
                    self._is_hearing = False
                    if is_there:
                        self._say(Heard.LOST)
                    is_there = False
                    self._rest(pause)
                    pause = min(2 * pause, _LONGEST_PAUSE)

    def _begin(self, connection: PatientConnection) -> None:
        self._has_act = self._has_desks = False
        self._is_to_begin_anew = False
        connection.autocommit = True
        connection.add_notify_handler(
            lambda notified: self._came(notified.channel, notified.payload)
        )
        connection.execute(f"LISTEN {CHANNEL}; LISTEN {_DESKS_CHANNEL}")
        # It is heard here, too: then one looks who is there.
        self._said = self._doing
        self._say_doing(connection, f"{_DESK}{self._said}")

    def _hear(self, connection: PatientConnection) -> None:
        """Until it is closed.

        Raises:
            psycopg.Error: the connection was lost.
        """
        import psycopg

        woken, has_come = self._woken.fileno(), False
        while True:
            wait = self._take(connection)
            if has_come:
                select.select([woken], [], [], _BREATH)
            ready, _, _ = select.select([connection.pgconn.socket, woken], [], [], wait)
            if woken in ready:
                self._woken.recv(64)
                if self._is_closed:
                    self._say_doing(connection, server.PROGRAM)
                    return
                if self._is_to_begin_anew:
                    raise psycopg.OperationalError("lost with the other connection")
                if self._said is not self._doing:
                    self._said = self._doing
                    self._say_doing(connection, f"{_DESK}{self._said}")
            has_come = connection.pgconn.socket in ready
            if has_come:
                self._consume(connection)

    def _consume(self, connection: PatientConnection) -> None:
        raw = connection.pgconn
        raw.consume_input()
        while (notified := raw.notifies()) is not None:
            self._came(notified.relname.decode(), notified.extra.decode(errors="replace"))

    def _came(self, channel: str, payload: str) -> None:
        """Remember that something has come, unless no desk would have said it so."""
        if channel == CHANNEL and _DESK_NAME.fullmatch(payload):
            self._has_act |= payload != self._desk
            self._has_desks |= monotonic() - self._looked > _SEEN_FOR
        elif channel == _DESKS_CHANNEL and not payload:
            self._has_desks = True

    def _take(self, connection: PatientConnection) -> float | None:
        """Tell what has come, also while something was asked; seconds until there is more to tell."""
        now = monotonic()
        if self._has_act and now >= self._told + _AT_MOST_EVERY:
            self._has_act, self._told = False, now
            self._say(Heard.ACT)
        if self._has_desks and now >= self._looked + _AT_MOST_EVERY:
            self._has_desks = False
            self._see(connection)
        due = [
            last + _AT_MOST_EVERY - now
            for has_come, last in ((self._has_act, self._told), (self._has_desks, self._looked))
            if has_come
        ]
        return max(min(due), 0.0) if due else None

    def _say_doing(self, connection: PatientConnection, name: str) -> None:
        connection.execute("SELECT set_config('application_name', %s, false)", (name,))
        connection.execute(f"NOTIFY {_DESKS_CHANNEL}")

    def _see(self, connection: PatientConnection) -> None:
        """Look who is there."""
        desks = []
        for person, name in connection.execute(_WHO_IS_THERE).fetchall():
            with suppress(ValueError):
                # Those of a newer program may do what is not known here.
                if person and name.startswith(_DESK):
                    desks.append(Desk(person, Doing(name.removeprefix(_DESK))))
        self._looked = monotonic()
        before, self._desks = self._desks, tuple(sorted(desks))
        if before != self._desks:
            self._say(Heard.DESKS)

    def _rest(self, seconds: float) -> None:
        ready, _, _ = select.select([self._woken], [], [], seconds)
        if ready:
            self._woken.recv(64)

    def _say(self, what: Heard) -> None:
        with self._telling:
            if not self._is_closed:
                self._tell(what)
