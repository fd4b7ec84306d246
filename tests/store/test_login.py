"""A password goes only to a server that proves itself: over TLS, by SCRAM, if wanted by its certificate."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

import psycopg
import pytest

from arbiter_app.event_address import EventAddress, Tls, address_of
from arbiter_app.operations.interface import EventFileError
from arbiter_app.store import login
from arbiter_app.store.server import connect
from tests.false_server import Asks, false_server, in_between
from tests.server import TestServer, running_server

PASSWORD = "a rook is worth five"
NAME = "login"


@dataclass(frozen=True)
class Certificates:
    """One of 127.0.0.1 and localhost, one of another server, each with its key."""

    club: tuple[Path, Path]
    other: tuple[Path, Path]


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Certificates:
    folder = tmp_path_factory.mktemp("certificates")

    def made(name: str, subject: str) -> tuple[Path, Path]:
        certificate, key = folder / f"{name}.crt", folder / f"{name}.key"
        subprocess.run(
            [
                *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
                *("-subj", f"/CN={name}", "-addext", f"subjectAltName={subject}"),
                *("-out", certificate, "-keyout", key),
            ],
            check=True,
            capture_output=True,
        )
        return certificate, key

    return Certificates(made("club", "IP:127.0.0.1"), made("other", "DNS:other.example"))


@dataclass(frozen=True)
class Club:
    """A server in the network that people join by password, and one of them in other ways."""

    server: TestServer
    certificate: Path

    def address(self, person: str = "anna", password: str = PASSWORD) -> EventAddress:
        return address_of(f"127.0.0.1:{self.server.port}", "postgres", person, password)

    def encrypt(self, whether: bool) -> None:
        """Turn TLS on or off, as whoever runs the server does."""
        with self.server.connect() as connection:
            connection.execute(f"ALTER SYSTEM SET ssl = {'on' if whether else 'off'}".encode())
            connection.execute("SELECT pg_reload_conf()")
        while True:
            with self.server.connect() as connection:
                (found,) = connection.execute("SHOW ssl").fetchone() or ("",)
                if (found == "on") is whether:
                    return


_RULES = """
local all {me},stranger peer
local all all trust
host all trusted 127.0.0.1/32 trust
host all plain 127.0.0.1/32 password
host all all 127.0.0.1/32 scram-sha-256
"""


@pytest.fixture(scope="module")
def club(certificates: Certificates) -> Iterator[Club]:
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]
    with running_server(port) as server:
        data = server.folder / "data"
        owner = data.stat()
        for source, name in zip(certificates.club, ("server.crt", "server.key"), strict=True):
            shutil.copy(source, data / name)
            os.chown(data / name, owner.st_uid, owner.st_gid)
            (data / name).chmod(0o600)
        (data / "pg_hba.conf").write_text(_RULES.format(me=_me()), "utf-8")
        with server.connect() as connection:
            for person in ("anna", "plain", "trusted", "stranger", _me()):
                connection.execute(
                    psycopg.sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}").format(
                        psycopg.sql.Identifier(person), PASSWORD
                    )
                )
        club = Club(server, certificates.club[0])
        club.encrypt(True)
        yield club


def _me() -> str:
    """What the system calls whoever runs the tests."""
    return pwd.getpwuid(os.geteuid()).pw_name


def never() -> str:
    raise AssertionError("nobody is asked by a server that has proved nothing")


def is_encrypted(address: EventAddress) -> bool:
    with closing(connect(address)) as connection:
        return bool(connection.pgconn.ssl_in_use)


# A false server


@pytest.mark.parametrize("asks", Asks)
@pytest.mark.parametrize("is_asked", [False, True], ids=["typed", "asked"])
def test_a_false_server_without_tls_gets_nothing(asks: Asks, is_asked: bool) -> None:
    """Not even who wants to come in: it is left as soon as it does not encrypt."""
    with false_server(asks) as server:
        address = address_of(f"127.0.0.1:{server.port}", NAME, "anna")
        address = replace(
            address, **({"ask_password": never} if is_asked else {"password": PASSWORD})
        )
        with pytest.raises(EventFileError, match="does not encrypt its connections") as error:
            connect(address)
    assert PASSWORD not in str(error.value)
    assert "tls=none" in str(error.value.hint)
    assert len(server.received) == 8


@pytest.mark.parametrize("asks", [Asks.FOR_THE_PASSWORD, Asks.FOR_A_HASH, Asks.FOR_NOTHING])
@pytest.mark.parametrize("is_asked", [False, True], ids=["typed", "asked"])
@pytest.mark.parametrize("tls", [Tls.NONE, Tls.REQUIRED])
def test_a_false_server_that_asks_otherwise_gets_no_password(
    asks: Asks, is_asked: bool, tls: Tls, certificates: Certificates
) -> None:
    """Neither where the arbiter has allowed it without TLS, nor where it encrypts."""
    with false_server(asks, None if tls is Tls.NONE else certificates.other) as server:
        address = address_of(f"127.0.0.1:{server.port}", NAME, "anna", tls=tls)
        address = replace(
            address, **({"ask_password": never} if is_asked else {"password": PASSWORD})
        )
        with pytest.raises(EventFileError, match="does not ask for the password in a safe way"):
            connect(address)
    assert b"anna" in server.received
    assert server.received.endswith(b"\0\0")
    assert PASSWORD.encode() not in server.received


@pytest.mark.parametrize("tls", [Tls.NONE, Tls.REQUIRED])
def test_a_false_server_that_asks_as_ours_do_does_not_get_the_password(
    tls: Tls, certificates: Certificates
) -> None:
    """It learns that somebody would begin to prove that they know it."""
    is_encrypted = tls is not Tls.NONE
    asks = Asks.FOR_BOUND_SCRAM if is_encrypted else Asks.FOR_SCRAM
    with false_server(asks, certificates.other if is_encrypted else None) as server:
        address = address_of(f"127.0.0.1:{server.port}", NAME, "anna", PASSWORD, tls=tls)
        with pytest.raises(EventFileError, match="does not answer"):
            connect(address)
    assert b"SCRAM-SHA-256" in server.received
    assert PASSWORD.encode() not in server.received


def test_a_false_server_whose_certificate_is_another_hears_nothing(
    certificates: Certificates,
) -> None:
    with false_server(Asks.FOR_BOUND_SCRAM, certificates.other) as server:
        address = address_of(
            f"127.0.0.1:{server.port}",
            NAME,
            "anna",
            PASSWORD,
            tls=Tls.CHECKED,
            root_certificate=str(certificates.club[0]),
        )
        with pytest.raises(EventFileError, match="is not the one that you trust"):
            connect(address)
    assert b"anna" not in server.received


@pytest.mark.parametrize("asks", [Asks.FOR_THE_PASSWORD, Asks.FOR_A_HASH])
def test_a_false_socket_gets_no_password(asks: Asks) -> None:
    """Others of this machine may have made it, where the folder is everybody's."""
    # The path of a socket is short.
    with (
        tempfile.TemporaryDirectory(prefix="arbiter-false-") as folder,
        false_server(asks, folder=Path(folder)) as server,
        pytest.raises(EventFileError, match="does not ask for the password in a safe way"),
    ):
        connect(address_of(folder, NAME, "anna", PASSWORD))
    assert b"anna" in server.received
    assert PASSWORD.encode() not in server.received


def test_who_stands_in_between_cannot_pass_a_login_on(
    club: Club, certificates: Certificates
) -> None:
    """The proof is bound to the connection: without that, it would be let in as anna."""
    with in_between(club.server.port or 0, certificates.other) as somebody:
        address = address_of(f"127.0.0.1:{somebody.port}", "postgres", "anna", PASSWORD)
        with pytest.raises(EventFileError, match="does not ask for the password in a safe way"):
            connect(address)
    assert b"anna" in somebody.passed_on
    assert b"SCRAM" not in somebody.passed_on


# A server of one's own


def test_a_server_with_tls_is_joined_by_scram(club: Club) -> None:
    assert is_encrypted(club.address())
    asked = replace(club.address(password=""), ask_password=lambda: PASSWORD)
    assert is_encrypted(asked)
    with pytest.raises(EventFileError, match="password authentication failed"):
        connect(club.address(password="wrong"))


def test_its_certificate_is_checked(club: Club, certificates: Certificates) -> None:
    checked = replace(club.address(), tls=Tls.CHECKED, root_certificate=str(club.certificate))
    assert is_encrypted(checked)
    for wrong in (
        replace(checked, root_certificate=str(certificates.other[0])),
        replace(checked, root_certificate=str(club.certificate.with_name("nothing.crt"))),
        # Called by a name that is not in the certificate.
        replace(checked, host="localhost"),
        replace(checked, host="localhost", ask_password=never, password=""),
    ):
        with pytest.raises(EventFileError, match="is not the one that you trust") as error:
            connect(wrong)
        assert "No password was sent" in str(error.value.hint)
    assert is_encrypted(replace(checked, host="localhost", tls=Tls.ISSUER_CHECKED))


def test_a_server_without_tls_is_joined_only_where_that_is_allowed(club: Club) -> None:
    club.encrypt(False)
    try:
        for tls in (Tls.REQUIRED, Tls.CHECKED, Tls.ISSUER_CHECKED):
            address = replace(club.address(), tls=tls, root_certificate=str(club.certificate))
            with pytest.raises(EventFileError, match="does not encrypt its connections"):
                connect(address)
        assert not is_encrypted(replace(club.address(), tls=Tls.NONE))
    finally:
        club.encrypt(True)


@pytest.mark.parametrize("person", ["plain", "trusted"])
def test_a_server_that_lets_in_otherwise_is_refused(club: Club, person: str) -> None:
    """It asks for the password itself, over TLS; or for nothing, so that it has proved nothing."""
    address = club.address(person)
    for one in (address, replace(address, password="", ask_password=never)):
        with pytest.raises(EventFileError, match="does not ask for the password in a safe way"):
            connect(one)


def test_a_socket_lets_in_who_one_is(club: Club) -> None:
    """By what the system says, and nobody is asked for a password; as nobody else."""
    mine = replace(club.server.address("postgres"), person=_me(), ask_password=never)
    with closing(connect(mine)) as connection:
        assert connection.execute("SELECT current_user").fetchone() == (_me(),)
    with pytest.raises(EventFileError, match="Peer authentication failed"):
        connect(replace(mine, person="stranger", password=PASSWORD))


# What stands around it

_WEAKER = {
    "PGCHANNELBINDING": "disable",
    "PGGSSENCMODE": "prefer",
    "PGHOST": "192.0.2.1",
    "PGHOSTADDR": "192.0.2.1",
    "PGLOADBALANCEHOSTS": "random",
    "PGOPTIONS": "-c statement_timeout=77777",
    "PGPORT": "1",
    "PGREQUIREAUTH": "password,md5,none,scram-sha-256",
    "PGSSLCOMPRESSION": "1",
    "PGSSLMAXPROTOCOLVERSION": "TLSv1.2",
    "PGSSLMINPROTOCOLVERSION": "TLSv1",
    "PGSSLMODE": "disable",
    "PGSSLROOTCERT": "/nothing",
    "PGTARGETSESSIONATTRS": "standby",
}

_HARMLESS = {
    *("PGAPPNAME", "PGCLIENTENCODING", "PGCONNECT_TIMEOUT", "PGDATABASE"),
    # Who one is, and what shows it: it goes to nobody who has not proved what is demanded.
    *("PGUSER", "PGPASSWORD", "PGPASSFILE", "PGSSLCERT", "PGSSLKEY", "PGSSLCERTMODE"),
    # What only a server that is trusted already has to do with, or nobody asks for without GSS.
    *("PGMINPROTOCOLVERSION", "PGMAXPROTOCOLVERSION", "PGSSLNEGOTIATION", "PGSSLSNI"),
    *("PGKRBSRVNAME", "PGGSSLIB", "PGGSSDELEGATION"),
    # More that is demanded.
    *("PGREQUIREPEER", "PGSSLCRL", "PGSSLCRLDIR"),
    # A file of all of these.
    "PGSERVICE",
}


def keywords() -> dict[str, str]:
    """What libpq hears from its environment: the keyword of each variable."""
    return {
        option.envvar.decode(): option.keyword.decode()
        for option in psycopg.pq.Conninfo.get_defaults()
        if option.envvar is not None
    }


def test_every_variable_that_libpq_hears_is_known() -> None:
    """One that a later libpq has is to be looked at: whether it could weaken what is demanded."""
    heard = keywords()
    assert set(heard) - _HARMLESS - set(_WEAKER) == set()
    for tls in Tls:
        given = login.login_settings(address_of("club", NAME, tls=tls), "linux")
        assert {heard[name] for name in _WEAKER} <= set(given)


@pytest.mark.parametrize("by", ["environment", "service"])
def test_nothing_around_it_weakens_what_is_demanded(
    club: Club,
    certificates: Certificates,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    by: str,
) -> None:
    if by == "environment":
        for name, value in _WEAKER.items():
            monkeypatch.setenv(name, value)
    else:
        heard = keywords()
        lines = [f"{heard[name]}={value}" for name, value in _WEAKER.items()]
        (tmp_path / "services").write_text("\n".join(["[evil]", *lines]), "utf-8")
        monkeypatch.setenv("PGSERVICEFILE", str(tmp_path / "services"))
        monkeypatch.setenv("PGSERVICE", "evil")
    assert is_encrypted(club.address())
    with closing(connect(club.address())) as connection:
        assert connection.info.hostaddr == "127.0.0.1"
        assert connection.execute("SHOW statement_timeout").fetchone() == ("0",)
    for asks in (Asks.FOR_THE_PASSWORD, Asks.FOR_A_HASH):
        for tls in (Tls.NONE, Tls.REQUIRED):
            with false_server(asks, certificates.other) as server:
                address = address_of(f"127.0.0.1:{server.port}", NAME, "anna", PASSWORD, tls=tls)
                with pytest.raises(EventFileError, match="in a safe way"):
                    connect(address)
            assert PASSWORD.encode() not in server.received


def test_a_password_of_the_environment_goes_to_who_has_proved_itself(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PGPASSWORD", PASSWORD)
    assert is_encrypted(club.address(password=""))
    with false_server(Asks.FOR_THE_PASSWORD) as server:
        for tls in (Tls.NONE, Tls.REQUIRED):
            with pytest.raises(EventFileError):
                connect(address_of(f"127.0.0.1:{server.port}", NAME, "anna", tls=tls))
    assert PASSWORD.encode() not in server.received


def test_where_there_is_no_socket_the_usual_server_has_to_prove_itself_too() -> None:
    """Windows has no usual folder of sockets: what is asked for goes over its own network."""
    local = address_of("", "open")
    for platform, host, mode in (("win32", "localhost", "require"), ("linux", "", "disable")):
        settings = login.login_settings(local, platform)
        assert (settings["host"], settings["sslmode"]) == (host, mode)
        assert ("none" in settings["require_auth"]) is (platform == "linux")


def test_an_older_library_is_refused() -> None:
    """It would not understand what is demanded."""
    with pytest.raises(EventFileError, match="need libpq 16 or newer; this computer has 15"):
        login.refuse_old_library(150007)
    login.refuse_old_library(psycopg.pq.version())
