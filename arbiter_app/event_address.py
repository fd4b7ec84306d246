"""The address of an event on a server: what stands where else the name of its file does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final
from urllib.parse import quote, unquote, urlencode, urlsplit

from arbiter_app.errors import InputError
from arbiter_app.wording import phrase

_SCHEMES: Final = ("postgresql", "postgres")
_START: Final = re.compile(rf"(?:{'|'.join(_SCHEMES)})://", re.IGNORECASE)
_HOST: Final = re.compile(r"[^\s\\/,:@%?#\[\]'\"]*")
_IN_BRACKETS: Final = re.compile(r"\[([0-9a-fA-F:.]+(?:%\w+)?)\]")
_PORT: Final = re.compile(r"[0-9]{1,5}")
_LONGEST_NAME: Final = 63
"""Bytes of the name of a database, unless the server was built otherwise."""


class Tls(StrEnum):
    """What is demanded of a connection over the network, by PostgreSQL's names for `sslmode`."""

    REQUIRED = "require"
    ISSUER_CHECKED = "verify-ca"
    """Somebody who is trusted has issued the certificate of the server."""
    CHECKED = "verify-full"
    """The certificate is also that of the name by which the server is called."""
    NONE = "none"
    """Nothing: the arbiter has allowed it for this server. PostgreSQL does not know this name, so that
    no address that was written for another program asks for it."""


@dataclass(frozen=True, slots=True)
class EventAddress:
    """`postgresql://[PERSON@]SERVER[:PORT]/EVENT[?OPTIONS]`: the event is a database of the server.

    It is an address as PostgreSQL's own programs take it, but of one server only, and with no option
    that would weaken how the server has to prove itself. As a string it is what may be shown: a
    password that somebody wrote into it is neither there nor in `repr`.

    Attributes:
        host: name or number of the server, or the folder of its socket on this machine; empty for
            the socket where it usually is.
        port: empty for the usual one.
        event: the name of the event, which is that of the database.
        person: under which name the server knows whoever joins; empty where the address does not say.
        password: the one in the address, if there is one.
        tls: what is demanded over the network; sockets of this machine need none of it.
        root_certificate: the file with the certificate that is trusted; empty for PostgreSQL's own.
        ask_password: asks somebody, where the server wants a password that nobody has given.
    """

    host: str
    port: str
    event: str
    person: str = ""
    password: str = field(default="", repr=False, compare=False)
    tls: Tls = Tls.REQUIRED
    root_certificate: str = ""
    ask_password: Callable[[], str] | None = field(default=None, repr=False, compare=False)

    @property
    def server(self) -> str:
        """Where the server is, as it is typed and shown."""
        host = f"[{self.host}]" if ":" in self.host and not self.has_folder else self.host
        return f"{host}:{self.port}" if self.port else host

    @property
    def has_folder(self) -> bool:
        """Whether the server is reached by a socket in a folder of this machine."""
        return self.host.startswith("/")

    @property
    def is_open_to_readers(self) -> bool:
        """Whether the network may read along, as the arbiter has allowed it for this server."""
        return self.tls is Tls.NONE and bool(self.host) and not self.has_folder

    @property
    def uri(self) -> str:
        """The address as it may be kept: nobody's password is in it."""
        who = f"{quote(self.person, safe='')}@" if self.person else ""
        where = "" if self.has_folder or not self.host else quote(self.server, safe=":[]")
        options = urlencode(list(self._options()), safe="", quote_via=quote)
        asked = f"?{options}" if options else ""
        return f"postgresql://{who}{where}/{quote(self.event, safe='')}{asked}"

    def _options(self) -> Iterator[tuple[str, str]]:
        if self.has_folder:
            yield "host", self.host
        if self.port and (self.has_folder or not self.host):
            yield "port", self.port
        if self.tls is Tls.NONE:
            yield "tls", self.tls
        elif self.tls is not Tls.REQUIRED:
            yield "sslmode", self.tls
        if self.root_certificate:
            yield "sslrootcert", self.root_certificate

    def __str__(self) -> str:
        return f"postgresql://{self.server}/{self.event}"


def address_of(
    server: str,
    event: str,
    person: str = "",
    password: str = "",
    *,
    tls: Tls = Tls.REQUIRED,
    root_certificate: str = "",
) -> EventAddress:
    """The address of an event on a server: its name or number, with a port if it has its own.

    A folder is that of the socket of a server on this machine.

    Raises:
        InputError: it cannot be an address.
    """
    try:
        host, port = _host_and_port(server)
    except ValueError as error:
        raise _unreadable() from error
    return _checked(EventAddress(host, port, event, person, password, tls, root_certificate))


def is_event_address(text: str) -> bool:
    """True for what is an address, right or wrong, and not the name of a file."""
    return _START.match(text) is not None


def event_address(text: str) -> EventAddress:
    """Read an address.

    No error says what stands in it: where it is wrong, anything may be the password.

    Raises:
        InputError: it names no event, or one that no server can have, or has options that are not
            allowed.
    """
    try:
        parts = urlsplit(text)
        # In a path or behind # an @ is part of a password with a letter that has a meaning here.
        if parts.fragment or "@" in parts.path or not is_event_address(text):
            raise ValueError("no address")
        who, _, where = parts.netloc.rpartition("@")
        person, _, password = who.partition(":")
        host, port = _host_and_port(_decoded(where))
        found = EventAddress(
            host,
            port,
            _decoded(parts.path.removeprefix("/")),
            _decoded(person),
            _decoded(password),
        )
        options = _read_options(parts.query)
    except ValueError as error:
        raise _unreadable() from error
    return _checked(_with_options(found, options))


def _with_options(address: EventAddress, options: dict[str, str]) -> EventAddress:
    """The address with what stands behind it.

    Raises:
        InputError: something is not allowed there, or contradicts the rest.
    """
    given = {"host": address.host, "port": address.port, "password": address.password}
    if any(given.get(name) for name in options):
        raise _not_allowed()
    host = options.pop("host", address.host)
    if host != address.host and not host.startswith("/"):
        raise _not_allowed()
    port = options.pop("port", address.port)
    password = options.pop("password", address.password)
    root = options.pop("sslrootcert", "")
    tls = _tls(options.pop("sslmode", ""), options.pop("tls", ""), has_root=bool(root))
    if options:
        raise _not_allowed()
    return EventAddress(host, port, address.event, address.person, password, tls, root)


def _tls(sslmode: str, tls: str, *, has_root: bool) -> Tls:
    if tls:
        if tls != Tls.NONE or sslmode or has_root:
            raise _not_allowed()
        return Tls.NONE
    if not sslmode:
        return Tls.CHECKED if has_root else Tls.REQUIRED
    if sslmode == Tls.NONE or sslmode not in set(Tls):
        raise _not_allowed()
    return Tls(sslmode)


def _read_options(query: str) -> dict[str, str]:
    """The options by name, as PostgreSQL reads them: a plus is a plus.

    Raises:
        ValueError: one is given twice, is empty, or has no name.
    """
    found: dict[str, str] = {}
    for option in query.split("&") if query else ():
        name, _, value = (_decoded(part) for part in option.partition("="))
        if not value or name in found:
            raise ValueError("an option twice, or nothing")
        found[name] = value
    return found


def _host_and_port(server: str) -> tuple[str, str]:
    """Name, number or folder of a server, and its port.

    Raises:
        ValueError: it is nothing of that, or there are several.
    """
    in_brackets = _IN_BRACKETS.match(server)
    if in_brackets is not None:
        host, rest = in_brackets[1], server[in_brackets.end() :]
    elif server.startswith("/"):
        host, colon, port = server.rpartition(":")
        host, rest = (host, f":{port}") if colon and _PORT.fullmatch(port) else (server, "")
        if "," in host:
            raise ValueError("several folders")
    else:
        host, colon, port = server.partition(":")
        rest = colon + port
        if _HOST.fullmatch(host) is None:
            raise ValueError("no name of a server")
    if rest and (not rest.startswith(":") or _PORT.fullmatch(rest[1:]) is None):
        raise ValueError("no port")
    return host, rest[1:]


def _decoded(text: str) -> str:
    return unquote(text, errors="strict")


def _checked(address: EventAddress) -> EventAddress:
    """The same address, if a server can have it.

    Raises:
        InputError: it names no event, or one that no server can have.
    """
    texts = (address.host, address.person, address.password, address.root_certificate)
    if "\0" in "".join(texts) or not address.host.isprintable() or "," in address.host:
        raise _unreadable()
    if address.port and _PORT.fullmatch(address.port) is None:
        raise _unreadable()
    event = address.event
    if not event or "/" in event:
        # Not what stands there: where a part is missing, it may be the password.
        raise InputError(
            phrase("The address “{address}” does not name an event.", address="…"), hint=_HOW
        )
    if len(event.encode(errors="replace")) > _LONGEST_NAME or not event.isprintable():
        raise InputError(
            phrase("“{name}” is not a valid name for an event on a server.", name=event),
            hint=phrase(
                "Use a single line of at most {count} letters; letters not used in English"
                " count as more than one.",
                count=_LONGEST_NAME,
            ),
        )
    return address


def _unreadable() -> InputError:
    return InputError(phrase("The server address of the event is not valid."), hint=_HOW)


def _not_allowed() -> InputError:
    return InputError(
        phrase("The server address of the event is not valid."),
        hint=phrase(
            "After “?” you may add host (the folder of a socket), port, sslmode (require,"
            " verify-ca or verify-full) and sslrootcert. For this server without TLS, add"
            " tls=none."
        ),
    )


_HOW: Final = phrase("Use the form postgresql://SERVER/EVENT.")
