"""Addresses of events on a server: told from names of files, read, and shown without a password."""

from __future__ import annotations

import pytest

from arbiter_app.errors import InputError
from arbiter_app.event_address import address_of, event_address, is_event_address


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
        ("postgresql:///open", "", "open"),
        ("postgres://one,two:5433/open", "one,two:5433", "open"),
        ("postgresql://club/Gr%C3%B6%C3%9Fe", "club", "Größe"),
    ],
)
def test_what_an_address_says(text: str, server: str, event: str) -> None:
    address = event_address(text)
    assert (address.server, address.event, address.uri) == (server, event, text)
    for shown in (str(address), repr(address)):
        assert event in shown
        assert "cret" not in shown


@pytest.mark.parametrize(
    "text",
    [
        "postgresql://club",
        "postgresql://club/",
        "postgresql://anna:secret@club/a/b",
        "postgresql://club/" + "x" * 64,
        "postgresql://club/" + "%C3%B6" * 32,
        "postgresql://club/a%00b",
        "postgresql://club/a%0Ab",
        "postgresql://club/%FF",
        "postgresql://[club/open",
    ],
)
def test_what_names_no_event_is_refused(text: str) -> None:
    with pytest.raises(InputError) as error:
        event_address(text)
    assert "secret" not in str(error.value)


def test_an_address_is_made_of_what_was_typed() -> None:
    """Whatever letters have a meaning in addresses; a folder is that of a socket."""
    address = address_of("club:5433", "Open #1? 50 %", "anna/b", "p@ss:w/rd")
    assert (address.server, address.event, address.person) == (
        "club:5433",
        "Open #1? 50 %",
        "anna/b",
    )
    socket = address_of("/run/post gres", "open")
    assert (socket.server, socket.event, socket.person) == ("/run/post gres", "open", "")


@pytest.mark.parametrize(
    "text",
    [
        "postgresql://anna:secret@club/open",
        "postgresql://anna@club/open?password=secret&sslmode=require",
        "postgresql://anna@club/open?sslpassword=secret",
        "postgresql://club/open?passfile=/secret",
    ],
)
def test_what_is_kept_of_an_address_has_no_secret(text: str) -> None:
    kept = event_address(text).without_password
    assert "secret" not in kept
    assert str(event_address(kept)) == str(event_address(text))
    assert event_address(kept).person == event_address(text).person
    assert ("sslmode=require" in kept) is ("sslmode=require" in text)
