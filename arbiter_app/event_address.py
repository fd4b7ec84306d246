"""The address of an event on a server: what stands where else the name of its file does."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import SplitResult, parse_qs, quote, unquote, urlsplit

from arbiter_app.errors import InputError
from arbiter_app.wording import phrase

_SCHEMES: Final = ("postgresql", "postgres")
_START: Final = re.compile(rf"(?:{'|'.join(_SCHEMES)})://", re.IGNORECASE)
_SECRETS: Final = ("password=", "sslpassword=", "passfile=")
_LONGEST_NAME: Final = 63
"""Bytes of the name of a database, unless the server was built otherwise."""


@dataclass(frozen=True, slots=True)
class EventAddress:
    """`postgresql://[PERSON@]SERVER[:PORT]/EVENT[?OPTIONS]`: the event is a database of the server.

    It is an address as PostgreSQL's own programs take it. As a string it is what may be shown: a
    password that somebody wrote into it is neither there nor in `repr`.

    Attributes:
        uri: the address as it was given.
        server: where the server is.
        event: the name of the event, which is that of the database.
        ask_password: asks somebody, where the server wants a password that nobody has given.
    """

    uri: str = field(repr=False)
    server: str
    event: str
    ask_password: Callable[[], str] | None = field(default=None, repr=False, compare=False)

    @property
    def person(self) -> str:
        """Under which name the server knows whoever joins; empty where the address does not say."""
        return unquote(urlsplit(self.uri).username or "")

    @property
    def without_password(self) -> str:
        """The address as it may be kept: nobody's password is in it, wherever it stood."""
        parts = urlsplit(self.uri)
        person, at, server = parts.netloc.rpartition("@")
        options = [one for one in parts.query.split("&") if not one.lower().startswith(_SECRETS)]
        kept = parts._replace(
            netloc=f"{person.partition(':')[0]}{at}{server}", query="&".join(options)
        )
        return kept.geturl()

    def __str__(self) -> str:
        return f"postgresql://{self.server}/{self.event}"


def address_of(server: str, event: str, person: str = "", password: str = "") -> EventAddress:
    """The address of an event on a server: its name or number, with a port if it has its own.

    A folder is that of the socket of a server on this machine.

    Raises:
        InputError: it cannot be an address.
    """
    who = quote(person, safe="")
    if password:
        who += f":{quote(password, safe='')}"
    host, options = (server, "") if not server.startswith("/") else ("", f"?host={quote(server)}")
    at = "@" if who else ""
    return event_address(f"postgresql://{who}{at}{host}/{quote(event, safe='')}{options}")


def is_event_address(text: str) -> bool:
    """True for what is an address, right or wrong, and not the name of a file."""
    return _START.match(text) is not None


def event_address(text: str) -> EventAddress:
    """Read an address.

    Raises:
        InputError: it names no event, or one that no server can have.
    """
    try:
        parts = urlsplit(text)
        event = unquote(parts.path.removeprefix("/"), errors="strict")
        server = _server(parts)
    except ValueError as error:
        raise InputError(
            phrase("The address of an event on a server cannot be read."), hint=_HOW
        ) from error
    if not event or "/" in event:
        raise InputError(
            phrase("The address “{address}” names no event.", address=server), hint=_HOW
        )
    if len(event.encode(errors="replace")) > _LONGEST_NAME or not event.isprintable():
        raise InputError(
            phrase("An event on a server cannot be called “{name}”.", name=event),
            hint=phrase(
                "Its name is one line of no more than {count} letters; those that English does not"
                " have count for more.",
                count=_LONGEST_NAME,
            ),
        )
    return EventAddress(text, server, event)


_HOW: Final = phrase("It is written postgresql://SERVER/EVENT.")


def _server(parts: SplitResult) -> str:
    """Host and port, wherever the address has them: a folder of a socket stands among the options."""
    named = parts.netloc.rpartition("@")[2]
    return named or parse_qs(parts.query).get("host", [""])[0]
