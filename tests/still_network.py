"""A network between a desk and the server of the tests that falls still: nothing is refused, nothing comes."""

from __future__ import annotations

import selectors
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from arbiter_app.event_address import EventAddress, Tls, address_of
from tests.server import TestServer

_LOOKS = 0.05
"""Seconds after which it looks whether it is to end."""

_PERSON, _PASSWORD = "distant", "far away"
"""Who comes through it: over a network nobody is let in without a password."""


class StillNetwork:
    """Passes on what comes, on both ways, unless it is still; then connections are begun and lead nowhere."""

    def __init__(self, server: TestServer) -> None:
        self._server = server
        self._goes = threading.Event()
        self._goes.set()
        self._is_over = False
        self._selector = selectors.DefaultSelector()
        self._door = socket.create_server(("127.0.0.1", 0))
        self._selector.register(self._door, selectors.EVENT_READ)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def address(self, event: str) -> EventAddress:
        """Where an event is, through this network: there is no TLS on the socket that it ends at."""
        port = self._door.getsockname()[1]
        return address_of(f"127.0.0.1:{port}", event, _PERSON, _PASSWORD, tls=Tls.NONE)

    def fall_still(self) -> None:
        self._goes.clear()

    def go_on(self) -> None:
        self._goes.set()

    def end(self) -> None:
        self._is_over = True
        self._goes.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._is_over:
            ready = self._selector.select(_LOOKS)
            self._goes.wait()
            for key, _ in ready:
                if key.fileobj is self._door:
                    self._let_in()
                elif isinstance(key.fileobj, socket.socket):
                    self._pass_on(key.fileobj, key.data)
        for end in [key.fileobj for key in self._selector.get_map().values()]:
            assert isinstance(end, socket.socket)
            end.close()
        self._selector.close()

    def _let_in(self) -> None:
        desk, _ = self._door.accept()
        server = socket.socket(socket.AF_UNIX)
        server.connect(str(self._server.folder / ".s.PGSQL.5432"))
        self._selector.register(desk, selectors.EVENT_READ, server)
        self._selector.register(server, selectors.EVENT_READ, desk)

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        if one.fileno() < 0:
            return
        came = b""
        with suppress(ConnectionError):
            came = one.recv(1 << 16)
            other.sendall(came)
        if not came:
            for end in (one, other):
                self._selector.unregister(end)
                end.close()


@contextmanager
def still_network(server: TestServer) -> Iterator[StillNetwork]:
    server.make_person(_PERSON)
    with server.asking(_PERSON, _PASSWORD):
        network = StillNetwork(server)
        try:
            yield network
        finally:
            network.end()
