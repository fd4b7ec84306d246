"""What a dossier is to be, and what is done of it, kept in its folder: a run that was stopped goes on."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from arbiter_app import __version__
from arbiter_app.cli.acceptance.found import Findings
from arbiter_app.cli.acceptance.work import Done, Foreign, Making, Piece, Reading
from arbiter_app.cli.files import json_text
from arbiter_app.cli.generated import Series
from arbiter_app.cli.generated_rules import tie_break_pool
from arbiter_app.errors import InputError
from arbiter_app.input.files import read_foreign
from arbiter_app.input.untrusted_json import read_json
from arbiter_app.output.forms import GENERATED, any_of, json_with
from arbiter_app.output.overwrite import Overwrite
from arbiter_app.output.writing import make_folder, write_whole
from arbiter_app.pairing.generator_options import OptionRanges, Range
from arbiter_app.processes import chunks
from arbiter_app.trace.rounds import DEFAULT_SYSTEM
from arbiter_app.wording import phrase

_PLAN: Final = "plan.json"
_PARTS: Final = "parts"
_TOURNAMENTS: Final = "tournaments"

_MADE_TOGETHER: Final = 20
_READ_TOGETHER: Final = 10
_IN_A_FOLDER: Final = 1_000

WRITTEN: Final = any_of(
    GENERATED, json_with("seed", "count", "version"), json_with("key", "counts", "discrepancies")
)
"""The forms of what is kept here."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a dossier is to be: the same plan gives the same dossier, wherever it is worked at.

    Without a `system` tournaments are made by the default one, and foreign ones checked by their own.
    """

    seed: int
    count: int
    system: str | None = None
    players: Range | None = None
    rounds: Range | None = None
    version: str = __version__

    @property
    def series(self) -> Series:
        """The tournaments to make."""
        system = self.system or DEFAULT_SYSTEM
        ranges = OptionRanges(
            players=self.players,
            rounds=self.rounds,
            system=system,
            tie_break_pool=tie_break_pool(system),
        )
        return Series(ranges, self.seed)

    def to_json(self) -> dict[str, Any]:
        """As it is read again from a file, where pairs of numbers are lists."""
        plan: dict[str, Any] = read_json(json.dumps(asdict(self)), has_any_integer=True)
        return plan


@dataclass(frozen=True, slots=True)
class Folder:
    """The folder of a dossier."""

    path: Path
    overwrite: Overwrite

    def begin(self, wanted: Plan, *, seed: int | None) -> Plan:
        """The plan of the folder; it is written if there is none yet.

        Without a seed that was asked for, a folder goes on with the one that it has.

        Raises:
            InputError: the folder holds the dossier of another plan.
            OutputError: the folder cannot be made, or the plan not be written.
        """
        kept = self._json(_PLAN)
        if kept is not None:
            if seed is None and isinstance(kept.get("seed"), int):
                wanted = replace(wanted, seed=kept["seed"])
            if kept != wanted.to_json():
                raise InputError(
                    phrase(
                        "{folder} contains a dossier made with different options.",
                        folder=str(self.path),
                    ),
                    hint=phrase("Use the same options as before, or choose another folder."),
                )
        make_folder(self.path / _PARTS)
        make_folder(self.path / _TOURNAMENTS)
        if kept is None:
            self._write(_PLAN, json_text(wanted.to_json()).encode())
        return wanted

    def done(self, place: str, key: str) -> Findings | None:
        """What was found in a piece that is done; None if it is still to be done.

        Its tournaments have to be there as they were made.
        """
        kept = self._json(_part(place))
        if kept is None or kept.get("key") != key:
            return None
        try:
            made = dict(kept["made"])
            found = Findings.of_json(kept)
        except (KeyError, TypeError, ValueError):
            return None
        is_whole = all(self._digest(name) == digest for name, digest in made.items())
        return found if is_whole else None

    def keep(self, place: str, done: Done, seed: int) -> None:
        """Write down a piece: first its tournaments, then that it is done.

        Raises:
            OutputError: something cannot be written.
        """
        files = {tournament_file(seed, number): data for number, data in done.made.items()}
        for name, data in files.items():
            self._write(name, data)
        digests = {name: sha256(data).hexdigest() for name, data in files.items()}
        kept = {"key": done.key, **done.findings.to_json(), "made": digests}
        self._write(_part(place), json_text(kept).encode())

    def _digest(self, name: str) -> str:
        try:
            return sha256(read_foreign(self.path / name)).hexdigest()
        except OSError:
            return ""

    def _json(self, name: str) -> Mapping[str, Any] | None:
        try:
            found = read_json(read_foreign(self.path / name), has_any_integer=True)
        except (OSError, ValueError):
            return None
        return found if isinstance(found, dict) else None

    def _write(self, name: str, data: bytes) -> None:
        path = self.path / name
        make_folder(path.parent)
        write_whole(path, data, self.overwrite)


def _part(place: str) -> str:
    return f"{_PARTS}/{place}.json"


def tournament_file(seed: int, number: int) -> str:
    """Where a tournament stands: a thousand in a folder, so that any program can list them."""
    first = (number - 1) // _IN_A_FOLDER * _IN_A_FOLDER + 1
    last = first + _IN_A_FOLDER - 1
    return f"{_TOURNAMENTS}/{first:06d}-{last:06d}/random-{seed}-{number:06d}.trf"


def pieces(plan: Plan, foreign: Sequence[Foreign]) -> Iterator[tuple[str, Piece]]:
    """All of the work, each piece with the name of its place."""
    series = plan.series
    for numbers in chunks(range(1, plan.count + 1), _MADE_TOGETHER):
        yield f"generated-{numbers[0]:06d}", Making(series, numbers)
    for place, files in enumerate(chunks(foreign, _READ_TOGETHER), start=1):
        yield f"foreign-{place:06d}", Reading(files, plan.system)
