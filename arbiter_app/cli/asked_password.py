"""The password of a server, asked for on a terminal: it stands in no command, file or log."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field, replace

import click

from arbiter_app.cli.spoken import said
from arbiter_app.event_address import EventAddress
from arbiter_app.wording import phrase


def asking(address: EventAddress) -> EventAddress:
    """The same address, with somebody who is asked if the server wants a password and has none.

    Without a terminal nobody is asked, as in a script: the server refuses.
    """
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return address
    return replace(address, ask_password=_Asked(address).password)


@dataclass(slots=True)
class _Asked:
    """Asked once, however often the program connects."""

    address: EventAddress
    _known: str | None = field(default=None, repr=False)

    def password(self) -> str:
        if self._known is None:
            person = self.address.person or self.address.server
            text = said(phrase("Password for {person}", person=person))
            self._known = click.prompt(text, hide_input=True, err=True)
        return self._known
