"""One file checked: small values that travel between processes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arbiter_app.cli.files import read_tournament
from arbiter_app.errors import UserError

if TYPE_CHECKING:
    from arbiter_app.pairing.checker import RoundCheck
    from arbiter_app.tournament.types import Tpn


@dataclass(frozen=True, slots=True)
class Boards:
    """A pairing by TPN: (White, Black) from board 1 on, and the PAB."""

    pairs: tuple[tuple[Tpn, Tpn], ...]
    bye: Tpn | None

    def to_json(self) -> dict[str, Any]:
        return {
            "pairs": [
                {"board": board, "white": white, "black": black}
                for board, (white, black) in enumerate(self.pairs, start=1)
            ],
            "bye": self.bye,
        }


@dataclass(frozen=True, slots=True)
class CheckedRound:
    """A round by the rules and as found; `expected` is None, with `error`, if there is none."""

    number: int
    same: bool
    expected: Boards | None
    found: Boards
    error: str | None

    def to_json(self) -> dict[str, Any]:
        written = {
            "round": self.number,
            "same": self.same,
            "expected": None if self.expected is None else self.expected.to_json(),
            "found": self.found.to_json(),
        }
        return written if self.error is None else {**written, "error": self.error}


@dataclass(frozen=True, slots=True)
class FileCheck:
    """All rounds of a file, or why it cannot be read; `notes` tell what was repaired."""

    file: str
    rounds: tuple[CheckedRound, ...] = ()
    error: str | None = None
    notes: tuple[str, ...] = ()

    @property
    def different(self) -> int:
        """The number of rounds that are not as the rules pair them."""
        return sum(not checked.same for checked in self.rounds)

    def to_json(self) -> dict[str, Any]:
        return {
            "file": self.file,
            "rounds": [checked.to_json() for checked in self.rounds],
            "error": self.error,
            "notes": list(self.notes),
        }


def check_file(path: Path, system: str | None) -> FileCheck:
    """Check every round of a file. Can be called in a process of its own."""
    from arbiter_app.pairing.checker import check_tournament

    try:
        loaded = read_tournament(path)
        rounds = tuple(
            _checked_round(check) for check in check_tournament(loaded.tournament, system=system)
        )
    except UserError as error:
        return FileCheck(str(path), error=str(error))
    return FileCheck(str(path), rounds, notes=loaded.notes)


def _checked_round(check: RoundCheck) -> CheckedRound:
    expected = check.expected
    return CheckedRound(
        check.round_number,
        check.same,
        None
        if expected is None
        else Boards(tuple((pair.white, pair.black) for pair in expected.pairs), expected.bye),
        Boards(
            tuple((game.white, game.black) for game in check.found.games),
            check.found.pairing_allocated_bye,
        ),
        check.error,
    )
