"""The checkers, one for each system of which rounds can be proved."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from arbiter_app.errors import InputError
from arbiter_app.input.untrusted_json import read_json
from arbiter_app.proof import verify_pairing, verify_pairing_2017
from arbiter_app.trace.system_titles import title_of
from arbiter_app.wording import listed, phrase

Proof: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Checker:
    """A checker as far as proofs are made with its help.

    `file` reads a report, `paired` the pairing in it that is to be proved, `parts_of` says what is to
    be shown of that. `names` are the files that are needed to check a proof, the one to be
    started first.
    """

    format: str
    system: str
    names: tuple[str, ...]
    file: Callable[[str], verify_pairing.File]
    paired: Callable[[Any, Proof], verify_pairing.Graph]
    parts_of: Callable[[verify_pairing.Graph, Proof], Iterator[verify_pairing.Part]]
    verify: Callable[[bytes, bytes], str]


_2026: Final = Checker(
    *verify_pairing.KIND,
    ("verify_pairing.py",),
    verify_pairing.File,
    verify_pairing.paired,
    lambda whole, _: verify_pairing.parts_of(whole),
    verify_pairing.verify,
)
_2017: Final = Checker(
    *verify_pairing_2017.KIND,
    ("verify_pairing_2017.py", "verify_pairing.py"),
    verify_pairing_2017.File,
    verify_pairing_2017.paired,
    verify_pairing_2017.parts_of,
    verify_pairing_2017.verify,
)

CHECKERS: Final = {checker.system: checker for checker in (_2026, _2017)}
"""By the system whose rounds they check."""


def checker_of(system: str) -> Checker:
    """The checker of rounds of a system.

    Raises:
        InputError: there are no proofs for it.
    """
    if system not in CHECKERS:
        raise InputError(
            phrase(
                "Rounds paired by {system} cannot be proved yet, only those paired by {proved}.",
                system=title_of(system),
                proved=listed(map(title_of, CHECKERS)),
            )
        )
    return CHECKERS[system]


def verify(report: bytes, proof: bytes) -> str:
    """What the checker says to which a proof is addressed: nothing if the round is proved."""
    return _checker_for(proof).verify(report, proof)


def _checker_for(proof: bytes) -> Checker:
    """By the system that a proof names; whatever is no proof is refused by any."""
    try:
        return CHECKERS[read_json(proof, has_any_integer=True)["system"]]
    except verify_pairing.UNREADABLE:
        return _2026
