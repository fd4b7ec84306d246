"""A PostgreSQL server of its own for tests: on a socket in a temporary folder, gone afterwards.

It listens to no network, lets everybody in who can reach its folder, and does not wait for the disk.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final
from urllib.parse import quote

import psycopg

from arbiter_app.event_address import EventAddress, event_address

_PEOPLE: Final = ("postgres", "nobody")
"""Whom the server belongs to where the tests belong to root, for whom it refuses to work."""

_PROGRAMS: Final = "usr/lib/postgresql/*/bin"
"""Where Debian has the server's programs: on nobody's PATH."""


class TestServer:
    """A server that runs."""

    __test__ = False

    def __init__(self, folder: Path, process: subprocess.Popen[bytes]) -> None:
        self.folder = folder
        self.process = process

    def address(self, event: str) -> EventAddress:
        """Where an event of that name is."""
        host = quote(str(self.folder), safe="")
        return event_address(f"postgresql://arbiter@/{quote(event, safe='')}?host={host}")

    def connect(self, database: str = "postgres") -> psycopg.Connection[Any]:
        """Another program's connection to a database."""
        return psycopg.connect(self.address(database).uri, autocommit=True)

    def crash(self, event: str) -> None:
        """Kill one of the server's processes: it ends all connections, and begins anew by itself."""
        with self.connect() as connection:
            (process,) = connection.execute(
                "SELECT pid FROM pg_stat_activity WHERE datname = %s LIMIT 1", (event,)
            ).fetchone() or (0,)
        assert process, "nobody has the event open"
        os.kill(process, signal.SIGKILL)
        _wait_for(self)

    def drop(self, event: str) -> None:
        """Remove an event, whoever has it open."""
        with self.connect() as connection:
            name = psycopg.sql.Identifier(event)
            connection.execute(
                psycopg.sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(name)
            )


@contextmanager
def running_server() -> Iterator[TestServer]:
    """A new server, until the context ends."""
    programs = _programs()
    # The path of a socket has no more than about a hundred letters: no folder of pytest's.
    folder = Path(tempfile.mkdtemp(prefix="arbiter-server-"))
    person = _person()
    try:
        if person is not None:
            os.chown(folder, person.pw_uid, person.pw_gid)
        belongs: dict[str, Any] = (
            {}
            if person is None
            else {"user": person.pw_uid, "group": person.pw_gid, "extra_groups": []}
        )
        data = folder / "data"
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
        process = subprocess.Popen(
            [programs / "postgres", "-D", data, *_settings(folder)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            **belongs,
        )
        try:
            server = TestServer(folder, process)
            _wait_for(server)
            yield server
        finally:
            # Not SIGTERM: it would wait for those who still have an event open.
            process.send_signal(signal.SIGINT)
            process.wait(30)
    finally:
        shutil.rmtree(folder)


def _settings(folder: Path) -> Iterator[str]:
    for setting in (
        "listen_addresses=",
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
            assert server.process.poll() is None, "the server did not start"
            assert monotonic() < end, "the server does not answer"
            sleep(0.02)
        else:
            return


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
