"""Said on standard error when a round has no legal pairing, with the names of those concerned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter_app.cli.spoken import tell
from arbiter_app.wording import SEMICOLON, phrase, separated

if TYPE_CHECKING:
    from arbiter_app.errors import NoLegalPairingError

_MOST: Final = 12
"""More names than this prove nothing to a reader."""


def say_no_legal_pairing(error: NoLegalPairingError) -> None:
    """The reason, and who the players are that it names by number."""
    tell(error.said)
    if 0 < len(error.names) <= _MOST:
        names = [f"{tpn} {name}" for tpn, name in sorted(error.names.items())]
        tell(phrase("Players named above: {players}.", players=separated(names, SEMICOLON)))
