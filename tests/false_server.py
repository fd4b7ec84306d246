"""What answers in place of a server: it speaks the beginning of PostgreSQL's language and keeps what it gets."""

from __future__ import annotations

import socket
import ssl
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import Enum
from pathlib import Path

_TLS_WANTED = 80877103
"""What a program sends first that wants its connection encrypted."""


class Asks(Enum):
    """How somebody who came is to be let in, as the server says it."""

    FOR_THE_PASSWORD = struct.pack("!i", 3)
    FOR_A_HASH = struct.pack("!i", 5) + b"salt"
    FOR_NOTHING = struct.pack("!i", 0)
    FOR_SCRAM = struct.pack("!i", 10) + b"SCRAM-SHA-256\0\0"
    FOR_BOUND_SCRAM = struct.pack("!i", 10) + b"SCRAM-SHA-256-PLUS\0SCRAM-SHA-256\0\0"


class FalseServer:
    """Listens on a port of this machine, or in a folder; `received` is all that came, decrypted."""

    def __init__(
        self,
        asks: Asks,
        certificate: tuple[Path, Path] | None = None,
        folder: Path | None = None,
    ) -> None:
        """With a certificate and its key it encrypts."""
        self.received = b""
        self._asks = asks
        self._tls = None
        if certificate is not None:
            self._tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self._tls.load_cert_chain(*certificate)
        if folder is None:
            self._door = socket.create_server(("127.0.0.1", 0))
            self.port = self._door.getsockname()[1]
        else:
            self.port = 5432
            self._door = socket.socket(socket.AF_UNIX)
            self._door.bind(str(folder / f".s.PGSQL.{self.port}"))
            self._door.listen()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def end(self) -> None:
        # Closing it would not wake whoever waits for somebody to come.
        with suppress(OSError):
            self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()
        self._thread.join(10)

    def _run(self) -> None:
        while True:
            try:
                came, _ = self._door.accept()
            except OSError:
                return
            with suppress(OSError), came:
                came.settimeout(10)
                self._talk(came)

    def _talk(self, came: socket.socket) -> None:
        first = self._take(came, 8)
        if struct.unpack("!ii", first)[1] != _TLS_WANTED:
            self._let_in(came, first)
        elif self._tls is None:
            came.sendall(b"N")
            self._let_in(came, self._take(came, 8))
        else:
            came.sendall(b"S")
            with self._tls.wrap_socket(came, server_side=True) as encrypted:
                self._let_in(encrypted, self._take(encrypted, 8))

    def _let_in(self, came: socket.socket, first: bytes) -> None:
        self._take(came, struct.unpack("!ii", first)[0] - 8)
        came.sendall(_message(b"R", self._asks.value))
        if self._asks is Asks.FOR_NOTHING:
            came.sendall(_message(b"Z", b"I"))
        # What is answered, if anything is; then it goes.
        _, length = struct.unpack("!ci", self._take(came, 5))
        self._take(came, length - 4)

    def _take(self, came: socket.socket, count: int) -> bytes:
        taken = b""
        while len(taken) < count:
            some = came.recv(count - len(taken))
            if not some:
                raise ConnectionError("whoever came is gone")
            taken += some
            self.received += some
        return taken


def _message(kind: bytes, content: bytes) -> bytes:
    return kind + struct.pack("!i", len(content) + 4) + content


@contextmanager
def false_server(
    asks: Asks, certificate: tuple[Path, Path] | None = None, folder: Path | None = None
) -> Iterator[FalseServer]:
    server = FalseServer(asks, certificate, folder)
    try:
        yield server
    finally:
        server.end()


class InBetween:
    """Encrypts towards whoever comes, with a certificate of its own, and passes everything on in clear."""

    def __init__(self, port: int, certificate: tuple[Path, Path]) -> None:
        self._to = port
        self._tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._tls.load_cert_chain(*certificate)
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = self._door.getsockname()[1]
        self.passed_on = b""
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def end(self) -> None:
        with suppress(OSError):
            self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()
        self._thread.join(10)

    def _run(self) -> None:
        while True:
            try:
                came, _ = self._door.accept()
            except OSError:
                return
            with suppress(OSError), came, socket.create_connection(("127.0.0.1", self._to)) as to:
                came.settimeout(10)
                came.recv(8)
                came.sendall(b"S")
                with self._tls.wrap_socket(came, server_side=True) as encrypted:
                    back = threading.Thread(target=_pass_on, args=(to, encrypted), daemon=True)
                    back.start()
                    while some := encrypted.recv(1 << 16):
                        self.passed_on += some
                        to.sendall(some)
                to.shutdown(socket.SHUT_RDWR)
                back.join(10)


def _pass_on(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):
        while some := one.recv(1 << 16):
            other.sendall(some)


@contextmanager
def in_between(port: int, certificate: tuple[Path, Path]) -> Iterator[InBetween]:
    somebody = InBetween(port, certificate)
    try:
        yield somebody
    finally:
        somebody.end()
