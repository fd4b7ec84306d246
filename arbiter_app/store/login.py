"""What a server has to prove before anybody's password goes to it.

Over the network the connection is encrypted and the password never leaves this machine: the server is
asked for SCRAM, in which both sides show that they know it, bound to this very connection, so that
nobody in between can pass it on. A socket of this machine may let people in by who they are there
(peer), but never asks for the password itself. The same holds for 127.0.0.1: where the server is down,
any program of this machine can be what answers there.

Whatever decides about this is given with every connection, so that neither variables of the environment
nor a file of services (PGSSLMODE, PGHOSTADDR, PGSERVICE …) has a word in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from arbiter_app.event_address import EventAddress, Tls
from arbiter_app.store.errors import EventFileError
from arbiter_app.wording import phrase, verbatim

INSTALLED_BY: Final = "pip install 'arbiter-app[server]'"

_OLDEST_LIBRARY: Final = 160000
"""The first libpq that can demand a way of letting in."""

_FIXED: Final[Mapping[str, str]] = {
    "gssencmode": "disable",
    "hostaddr": "",
    "load_balance_hosts": "disable",
    "options": "",
    "ssl_max_protocol_version": "",
    "ssl_min_protocol_version": "TLSv1.2",
    "sslcompression": "0",
    "target_session_attrs": "any",
}
"""What is the same for all servers."""

_BY_PASSWORD: Final = "scram-sha-256"
_OR_BY_SYSTEM: Final = f"none,{_BY_PASSWORD}"
"""Who is let in by who they are on this machine is asked for nothing."""


def login_settings(address: EventAddress, platform: str) -> dict[str, str]:
    """How to reach a server and what to demand of it; `platform` is what `sys.platform` says."""
    # Windows has no usual folder of sockets: libpq goes to localhost by itself.
    host = address.host or ("localhost" if platform == "win32" else "")
    is_socket = not host or host.startswith("/")
    is_encrypted = not is_socket and address.tls is not Tls.NONE
    settings = {
        **_FIXED,
        "host": host,
        "port": address.port,
        "require_auth": _OR_BY_SYSTEM if is_socket else _BY_PASSWORD,
        "sslmode": str(address.tls) if is_encrypted else "disable",
        "sslrootcert": address.root_certificate,
        "channel_binding": "require" if is_encrypted else "disable",
    }
    if address.person:
        settings["user"] = address.person
    if address.password:
        settings["password"] = address.password
    return settings


def refuse_old_library(version: int) -> None:
    """See that what is demanded is understood; `version` is that of libpq.

    Raises:
        EventFileError: it is too old.
    """
    if version < _OLDEST_LIBRARY:
        raise EventFileError(
            phrase(
                "Events on a server need libpq {oldest} or newer; this computer has {version}.",
                oldest=_OLDEST_LIBRARY // 10000,
                version=version // 10000,
            ),
            hint=phrase("Install it with: {command}", command=INSTALLED_BY),
        )


def untrusted_server(address: EventAddress, cause: str) -> EventFileError | None:
    """Say why a server was not trusted, if `cause`, the line of libpq, is about that.

    Where libpq speaks another language than English the line itself has to do.
    """
    if "server does not support SSL" in cause:
        return EventFileError(
            phrase("The server {server} does not encrypt its connections.", server=address.server),
            hint=phrase(
                "No password was sent. Ask the server’s administrator to turn on TLS, or allow"
                " it for this server: “Not encrypted” when you join, ?tls=none at the end of"
                " an address."
            ),
        )
    if any(mark in cause for mark in _OTHERWISE):
        return EventFileError(
            phrase(
                "The server {server} does not ask for the password in a safe way ({cause}).",
                server=address.server,
                cause=verbatim(cause),
            ),
            hint=phrase(
                "No password was sent. Ask the server’s administrator: pg_hba.conf needs"
                " scram-sha-256 for you."
            ),
        )
    if any(mark in cause for mark in _ANOTHER_CERTIFICATE):
        return EventFileError(
            phrase(
                "The certificate of {server} is not the one that you trust ({cause}).",
                server=address.server,
                cause=verbatim(cause),
            ),
            hint=phrase("No password was sent. This may be another server."),
        )
    return None


_OTHERWISE: Final = (
    "authentication method requirement",
    "channel binding required",
    "channel binding is required",
)

_ANOTHER_CERTIFICATE: Final = (
    "certificate verify failed",
    "certificate's name",
    "does not match host name",
    "from server certificate",
    "root certificate",
)
