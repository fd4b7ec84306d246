"""Addresses of events on a server: told from names of files, read, and shown without a password."""

from __future__ import annotations

import pytest

from arbiter_app.errors import InputError
from arbiter_app.event_address import Tls, address_of, event_address, is_event_address


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("postgresql://club/open", True),
        ("postgres://club/open", True),
        ("PostgreSQL://club/open", True),
        ("postgresql://", True),
        ("postgresql:/club/open", False),
        ("http://club/open", False),
        ("open.arbiter", False),
        ("-", False),
        ("", False),
        ("folder/postgresql://x", False),
    ],
)
def test_an_address_is_told_from_the_name_of_a_file(text: str, is_one: bool) -> None:
    assert is_event_address(text) is is_one


@pytest.mark.parametrize(
    ("text", "server", "event"),
    [
        ("postgresql://club/open", "club", "open"),
        ("postgresql://anna:secret@club.example:5433/Open%20%231", "club.example:5433", "Open #1"),
        ("postgresql://anna:se%40cret@[::1]:5433/open?sslmode=require", "[::1]:5433", "open"),
        ("postgresql:///open?host=%2Frun%2Fpostgresql", "/run/postgresql", "open"),
        ("postgresql:///open?host=/run/postgresql&port=5433", "/run/postgresql:5433", "open"),
        ("postgresql://%2Frun%2Fpostgresql/open", "/run/postgresql", "open"),
        ("postgresql:///open", "", "open"),
        ("postgresql:///open?port=5433", ":5433", "open"),
        ("postgres://club/open?port=5433", "club:5433", "open"),
        ("postgresql://[fe80::1%25eth0]/open", "[fe80::1%eth0]", "open"),
        ("postgresql://club/Gr%C3%B6%C3%9Fe", "club", "Größe"),
        ("postgresql://club/host=evil", "club", "host=evil"),
    ],
)
def test_what_an_address_says(text: str, server: str, event: str) -> None:
    address = event_address(text)
    assert (address.server, address.event) == (server, event)
    assert event_address(address.uri) == address
    for shown in (str(address), repr(address), address.uri):
        assert "cret" not in shown
    assert event in str(address)
    # The form has server and event in fields of their own.
    typed = address_of(server, event, address.person)
    assert (typed.host, typed.port) == (address.host, address.port)


@pytest.mark.parametrize(
    "text",
    [
        "postgresql://club",
        "postgresql://club/",
        "postgresql://anna:secret",
        "postgresql://anna:secret/open",
        "postgresql://anna:@secret",
        "postgresql://anna:secret@club/a/b",
        "postgresql://anna:12/secret@club",
        "postgresql://anna:se#cret@club/open",
        "postgresql://anna:se?cret@club/open",
        "postgresql://club/" + "x" * 64,
        "postgresql://club/" + "%C3%B6" * 32,
        "postgresql://club/a%00b",
        "postgresql://club/a%0Ab",
        "postgresql://club/%FF",
        "postgresql://an%00na@club/open",
        "postgresql://[club/open",
        "postgresql://one,two:5433/open",
        "postgresql://one%2Ctwo/open",
        "postgresql://%2Frun,evil/open",
        "postgresql://@abstract/open?host=@abstract",
        "postgresql://%40abstract/open",
    ],
)
def test_what_names_no_event_is_refused(text: str) -> None:
    with pytest.raises(InputError) as error:
        event_address(text)
    assert "cret" not in str(error.value)


@pytest.mark.parametrize(
    "options",
    [
        "sslmode=disable",
        "sslmode=allow",
        "sslmode=prefer",
        "sslmode=none",
        "sslmode=require&sslmode=disable",
        "sslmode=disable&sslmode=require",
        "%73slmode=disable",
        "SSLMODE=disable",
        "tls=require",
        "tls=",
        "tls=none&tls=none",
        "tls=none&sslmode=verify-full",
        "tls=none&sslrootcert=/club.crt",
        "sslrootcert=",
        "host=evil",
        "host=/run/evil",
        "hostaddr=192.0.2.1",
        "port=5432,5433",
        "port=%35432x",
        "require_auth=password",
        "require_auth=none",
        "channel_binding=disable",
        "gssencmode=require",
        "service=evil",
        "passfile=/secret",
        "sslpassword=secret",
        "sslcert=/x",
        "sslkey=/x",
        "options=-c%20search_path%3Devil",
        "user=eve",
        "dbname=evil",
        "target_session_attrs=any",
        "connect_timeout=0",
        "nothing",
        "secret=1",
    ],
)
def test_nothing_behind_an_address_weakens_it(options: str) -> None:
    with pytest.raises(InputError, match="The server address of the event is not valid") as error:
        event_address(f"postgresql://anna@club/open?{options}")
    assert "secret" not in str(error.value)
    assert "evil" not in str(error.value)


@pytest.mark.parametrize(
    ("options", "tls", "root"),
    [
        ("", Tls.REQUIRED, ""),
        ("?sslmode=require", Tls.REQUIRED, ""),
        ("?sslmode=verify-ca&sslrootcert=/club.crt", Tls.ISSUER_CHECKED, "/club.crt"),
        ("?sslmode=verify-full", Tls.CHECKED, ""),
        ("?sslrootcert=C%3A%5Cclub+1.crt", Tls.CHECKED, r"C:\club+1.crt"),
        ("?tls=none", Tls.NONE, ""),
    ],
)
def test_what_is_demanded_of_a_server(options: str, tls: Tls, root: str) -> None:
    address = event_address(f"postgresql://anna@club/open{options}")
    assert (address.tls, address.root_certificate) == (tls, root)
    assert event_address(address.uri) == address
    assert address.is_open_to_readers is (tls is Tls.NONE)


def test_a_socket_is_open_to_no_network() -> None:
    for text in ("postgresql:///open?tls=none", "postgresql:///open?host=/run&tls=none"):
        assert not event_address(text).is_open_to_readers


def test_an_address_is_made_of_what_was_typed() -> None:
    """Whatever letters have a meaning in addresses; a folder is that of a socket."""
    address = address_of("club:5433", "Open #1? 50 %", "anna/b", "p@ss:w/rd")
    assert (address.server, address.event, address.person, address.password) == (
        "club:5433",
        "Open #1? 50 %",
        "anna/b",
        "p@ss:w/rd",
    )
    assert event_address(address.uri) == address
    socket = address_of("/run/post gres", "open")
    assert (socket.server, socket.event, socket.person) == ("/run/post gres", "open", "")
    assert event_address(socket.uri) == socket


@pytest.mark.parametrize(
    "server",
    [
        "club/x?tls=none",
        "club?tls=none",
        "eve@club",
        "club#",
        "one,two",
        "postgresql://club",
        "a b",
    ],
)
def test_nothing_else_is_typed_as_a_server(server: str) -> None:
    with pytest.raises(InputError, match="The server address of the event is not valid"):
        address_of(server, "open")


@pytest.mark.parametrize(
    "text",
    [
        "postgresql://anna:secret@club/open",
        "postgresql://anna@club/open?password=secret&sslmode=verify-full",
        "postgresql://anna@club/open?%70assword=secret&sslmode=verify-full",
    ],
)
def test_what_is_kept_of_an_address_has_no_secret(text: str) -> None:
    address = event_address(text)
    assert address.password == "secret"
    kept = address.uri
    assert "secret" not in kept + str(address) + repr(address)
    assert event_address(kept) == address
    assert ("sslmode=verify-full" in kept) is ("sslmode=verify-full" in text)
