"""Hearing what other desks do: a connection of its own that waits for word from the server.

Every act tells it on a channel of the event's database (LISTEN and NOTIFY), so that nobody has to ask
again and again. A connection that is lost is made anew, for as long as it takes.
"""

from __future__ import annotations

import select
import socket
import threading
from collections.abc import Callable
from contextlib import closing
from typing import TYPE_CHECKING, Any, Final

from arbiter_app.errors import UserError
from arbiter_app.event_address import EventAddress
from arbiter_app.store import server
from arbiter_app.store.heard import Heard

if TYPE_CHECKING:
    import psycopg

CHANNEL: Final = "arbiter_event"
"""Where every act is told, with the identity of the desk that did it."""

_FIRST_PAUSE: Final = 0.2
_LONGEST_PAUSE: Final = 4.0
"""Seconds until a lost connection is made anew, which double with each attempt."""

_PATIENCE: Final = 1.0
"""Seconds for the thread to end, which takes a moment."""


class Listener:
    """Tells, in a thread of its own, when other desks act and when the connection goes and comes.

    `tell` hears of nothing any more once `close` has returned.
    """

    def __init__(self, address: EventAddress, desk: str, tell: Callable[[Heard], None]) -> None:
        self._address = address
        self._desk = desk
        self._tell = tell
        self._telling = threading.Lock()
        self._is_closed = self._is_hearing = False
        self._waker, self._woken = socket.socketpair()
        self._thread = threading.Thread(target=self._run, name="arbiter-listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Listen no more; a second call does nothing."""
        with self._telling:
            if self._is_closed:
                return
            self._is_closed = True
        self._waker.send(b".")
        # One that is connecting to a server that is not there ends by itself, and tells nobody.
        if self._is_hearing and threading.current_thread() is not self._thread:
            self._thread.join(_PATIENCE)

    def _run(self) -> None:
        import psycopg

        pause, is_there = _FIRST_PAUSE, True
        with self._waker, self._woken:
            while not self._is_closed:
                try:
                    with closing(server.connect(self._address)) as connection:
                        connection.execute(f"LISTEN {CHANNEL}")
                        connection.commit()
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
                    if self._is_woken(pause):
                        return
                    pause = min(2 * pause, _LONGEST_PAUSE)

    def _hear(self, connection: psycopg.Connection[Any]) -> None:
        """Until it is closed.

        Raises:
            psycopg.Error: the connection was lost.
        """
        raw = connection.pgconn
        while True:
            ready, _, _ = select.select([raw.socket, self._woken.fileno()], [], [])
            if self._woken.fileno() in ready:
                return
            raw.consume_input()
            others = False
            while (notified := raw.notifies()) is not None:
                others |= notified.extra != self._desk.encode()
            if others:
                self._say(Heard.ACT)

    def _is_woken(self, seconds: float) -> bool:
        ready, _, _ = select.select([self._woken], [], [], seconds)
        return bool(ready)

    def _say(self, what: Heard) -> None:
        with self._telling:
            if not self._is_closed:
                self._tell(what)
