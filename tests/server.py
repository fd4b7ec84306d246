"""A PostgreSQL server of its own for tests: on a socket in a temporary folder, gone afterwards.

It listens to no network unless it is asked to, lets everybody in who can reach its folder, and does not wait for the disk.
It ends with whoever started it, even if they are killed.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final
from urllib.parse import quote

import psycopg

from arbiter_app.event_address import EventAddress, event_address
from arbiter_app.store.server import SCHEMA

_PEOPLE: Final = ("postgres", "nobody")
"""Whom the server belongs to where the tests belong to root, for whom it refuses to work."""

_PROGRAMS: Final = "usr/lib/postgresql/*/bin"
"""Where Debian has the server's programs: on nobody's PATH."""

_AFTERWARDS: Final = """
cat >/dev/null
lock=$1/data/postmaster.pid
[ ! -e "$lock" ] || kill -INT "$(head -n 1 "$lock")"
tries=100
while [ -e "$lock" ] && [ $tries -gt 0 ]; do sleep 0.1; tries=$((tries - 1)); done
rm -rf "$1"
"""
"""Waits until nobody holds the other end of its pipe any more: whoever dies lets go of it."""


_SOMEBODY = "SELECT pid FROM pg_stat_activity WHERE datname = %s LIMIT 1"


class TestServer:
    """A server that runs."""

    __test__ = False

    def __init__(
        self, folder: Path, start: Callable[[], subprocess.Popen[bytes]], port: int | None = None
    ) -> None:
        """`port` is where it listens to this machine's own network, if it does."""
        self.folder = folder
        self.port = port
        self._start = start
        self.process = start()
        _wait_for(self)

    def address(self, event: str) -> EventAddress:
        """Where an event of that name is."""
        host = quote(str(self.folder), safe="")
        port = "" if self.port is None else f"&port={self.port}"
        return event_address(f"postgresql://arbiter@/{quote(event, safe='')}?host={host}{port}")

    def connect(self, database: str = "postgres") -> psycopg.Connection[Any]:
        """Another program's connection to a database."""
        return connected(self.address(database))

    def crash(self, event: str) -> None:
        """Kill one of the server's processes: it ends all connections, and begins anew by itself.

        After the last blow the desks may still be on their way back.
        """
        end = time.monotonic() + 60
        with self.connect() as connection:
            while not (process := connection.execute(_SOMEBODY, (event,)).fetchone()):
                assert time.monotonic() < end, "nobody has the event open"
                time.sleep(0.01)
        os.kill(process[0], signal.SIGKILL)
        _wait_for(self)

    def kill(self) -> None:
        """Kill the server itself, and start it again, as somebody has to do then."""
        self.process.kill()
        self.process.wait()
        _wait_for(self)

    def start_again(self) -> None:
        """Start it unless it runs: it refuses to while processes of the killed one are still there."""
        if self.process.poll() is not None:
            self.process = self._start()

    def make_person(self, name: str) -> None:
        """Make somebody who may do everything, unless they are there."""
        with self.connect() as connection, suppress(psycopg.errors.DuplicateObject):
            connection.execute(
                psycopg.sql.SQL("CREATE ROLE {} LOGIN SUPERUSER").format(
                    psycopg.sql.Identifier(name)
                )
            )

    @contextmanager
    def asking(self, person: str, password: str) -> Iterator[None]:
        """For as long as the context lasts it lets somebody in only with a password."""
        rules = self.folder / "data" / "pg_hba.conf"
        before = rules.read_text("utf-8")
        name = psycopg.sql.Identifier(person)
        with self.connect() as connection:
            connection.execute(psycopg.sql.SQL("ALTER ROLE {} PASSWORD {}").format(name, password))
            rules.write_text(f"local all {person} scram-sha-256\n{before}", "utf-8")
            connection.execute("SELECT pg_reload_conf()")
            _until(lambda: not self._lets_in(person))
            try:
                yield
            finally:
                rules.write_text(before, "utf-8")
                connection.execute("SELECT pg_reload_conf()")
                connection.execute(psycopg.sql.SQL("ALTER ROLE {} PASSWORD NULL").format(name))
                _until(lambda: self._lets_in(person))

    def _lets_in(self, person: str) -> bool:
        try:
            psycopg.connect(host=str(self.folder), user=person, dbname="postgres").close()
        except psycopg.OperationalError:
            return False
        return True

    def drop(self, event: str) -> None:
        """Remove an event, whoever has it open."""
        with self.connect() as connection:
            name = psycopg.sql.Identifier(event)
            connection.execute(
                psycopg.sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(name)
            )


def connected(address: EventAddress) -> psycopg.Connection[Any]:
    """Another program's connection to a database, which finds the tables of an event by their names."""
    path = f"-c search_path={SCHEMA},pg_temp"
    return psycopg.connect(address.uri, autocommit=True, options=path)


@contextmanager
def running_server(port: int | None = None) -> Iterator[TestServer]:
    """A new server, until the context ends; with a port it listens there, on this machine only."""
    # The path of a socket has no more than about a hundred letters: no folder of pytest's.
    folder = Path(tempfile.mkdtemp(prefix="arbiter-server-"))
    with _gone_afterwards(folder):
        person = _person()
        belongs: dict[str, Any] = {}
        if person is not None:
            os.chown(folder, person.pw_uid, person.pw_gid)
            belongs = {"user": person.pw_uid, "group": person.pw_gid, "extra_groups": []}
        programs, data = _programs(), folder / "data"
        subprocess.run(
            [
                programs / "initdb",
                *("--pgdata", data, "--username", "arbiter", "--auth", "trust"),
                *("--encoding", "UTF8", "--no-locale", "--no-sync", "--no-instructions"),
            ],
            check=True,
            capture_output=True,
            cwd=folder,
            **belongs,
        )

        def start() -> subprocess.Popen[bytes]:
            return subprocess.Popen(
                [programs / "postgres", "-D", data, *_settings(folder, port)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd=folder,
                **belongs,
            )

        server = TestServer(folder, start, port)
        try:
            yield server
        finally:
            # Not SIGTERM: it would wait for those who still have an event open.
            server.process.send_signal(signal.SIGINT)
            server.process.wait(30)


@contextmanager
def _gone_afterwards(folder: Path) -> Iterator[None]:
    """Somebody ends the server and removes its folder when this process is gone, however it went.

    In a session of its own: nobody kills it with the tests.
    """
    with subprocess.Popen(
        ["sh", "-c", _AFTERWARDS, "sh", folder], stdin=subprocess.PIPE, start_new_session=True
    ) as somebody:
        try:
            yield
        finally:
            shutil.rmtree(folder)
            # Not by letting go of the pipe: a fork of this process may have it, too.
            somebody.kill()


def _settings(folder: Path, port: int | None) -> Iterator[str]:
    for setting in (
        *(
            ("listen_addresses=",)
            if port is None
            else ("listen_addresses=127.0.0.1", f"port={port}")
        ),
        f"unix_socket_directories={folder}",
        "unix_socket_permissions=0777",
        "fsync=off",
        "full_page_writes=off",
        "shared_buffers=16MB",
        "max_connections=40",
        "autovacuum=off",
        "max_wal_senders=0",
        "wal_level=minimal",
    ):
        yield "-c"
        yield setting


def _wait_for(server: TestServer) -> None:
    """Until it lets one in; only a defect takes long."""
    end = monotonic() + 60
    while True:
        try:
            server.connect().close()
        except psycopg.OperationalError:
            assert monotonic() < end, "the server does not answer"
            sleep(0.02)
            server.start_again()
        else:
            return


def _until(condition: Callable[[], bool]) -> None:
    end = monotonic() + 60
    while not condition():
        assert monotonic() < end, "the server does not read its rules"
        sleep(0.02)


def _programs() -> Path:
    """The folder of the server's programs, of the newest version that there is."""
    found = sorted(Path("/").glob(_PROGRAMS), key=lambda folder: int(folder.parent.name))
    for folder in reversed(found):
        if (folder / "initdb").exists():
            return folder
    on_path = shutil.which("initdb")
    if on_path is not None:
        return Path(on_path).resolve().parent
    raise FileNotFoundError("There is no PostgreSQL server here: ./run.sh test installs it.")


def _person() -> pwd.struct_passwd | None:
    """Whom the server is to belong to, None for whoever runs the tests."""
    if sys.platform == "win32" or os.geteuid() != 0:
        return None
    for name in _PEOPLE:
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise LookupError("There is nobody here but root.")
