"""What the monkey opens, imports and finds damaged: copies in a folder of its own."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from arbiter_app.operations.interface import Clock, EventSession, create_tournament
from arbiter_app.resources import resource_path
from arbiter_app.tournament.tournament import Settings
from tests.imported import import_trf

_CORPUS = Path(__file__).parent.parent / "corpus"
_TRFS = (
    "dutch2026/0004-regular-n13-r9.trf",
    "dutch1998/002.trf",
    "dutch1998/nopairing.trf",
    "lim/001.trf",
    "double_swiss/009.trf",
)
_GARBAGE = {
    "empty.trf": b"",
    "bytes.trf": bytes(range(256)) * 40,
    "twice.trf": (
        b"012 X\n"
        b"001    1      A                                 2000"
        b"                                             1.0    1     2 w 1\n"
        b"001    1      B                                 1900"
        b"                                             0.0    2     1 b 0\n"
    ),
    "empty.arbiter": b"",
    "no event.arbiter": b"This is no event. " * 400,
}
_TABLES = {
    "players.csv": b"Name;Rating\n" + b"".join(b"Player %d;%d\n" % (n, n) for n in range(900, 930)),
    "mess.csv": b'Name,Rating\n"Adams,2000\nBrown,1900\n' + b"x,1\n" * 50,
    "utf16.csv": "Name;Rating\nŁukasz;2000\n".encode("utf-16"),
}


@dataclass(frozen=True, slots=True)
class Material:
    """Files by what can be done with them; missing ones are among them."""

    events: tuple[Path, ...]
    reports: tuple[Path, ...]
    tables: tuple[Path, ...]
    damaged: tuple[Path, ...]

    @property
    def anything(self) -> tuple[Path, ...]:
        return (*self.events, *self.reports, *self.tables, *self.damaged)


def make_material(folder: Path, clock: Clock, chance: random.Random) -> Material:
    """Lay out the files in `folder`, the same ones for the same random numbers."""
    folder.mkdir(parents=True)
    reports = []
    for name in _TRFS:
        source = _CORPUS / name
        reports.append(Path(shutil.copy(source, folder / name.replace("/", " "))))
    sample = next(iter(sorted(resource_path("sample").glob("*.trf"))))
    reports.append(Path(shutil.copy(sample, folder / sample.name)))
    events = tuple(_events(folder, reports, clock))
    damaged = [_damaged(path, folder, chance) for path in events[:2]]
    damaged.append(_of_a_newer_program(events[0], folder / "newer.arbiter"))
    damaged.append(folder / "missing.arbiter")
    damaged.append(folder)
    tables = tuple(_write(folder, name, content) for name, content in _TABLES.items())
    damaged += [_write(folder, name, content) for name, content in _GARBAGE.items()]
    return Material(events, tuple(reports), tables, tuple(damaged))


def _events(folder: Path, reports: list[Path], clock: Clock) -> Iterator[Path]:
    """A played event, one with three tournaments, one without any, one without players."""
    for name, sources in (
        ("played.arbiter", reports[:1]),
        ("three.arbiter", [reports[-1], reports[1], reports[3]]),
        ("matches.arbiter", [reports[4]]),
        ("nothing.arbiter", []),
    ):
        with EventSession.create(folder / name, clock=clock) as session:
            for source in sources:
                import_trf(session, source.read_bytes(), name=source.stem)
            yield session.path
    with EventSession.create(folder / "no players.arbiter", clock=clock) as session:
        create_tournament(session, Settings(name="Nobody", rounds_total=3))
        yield session.path


def _damaged(path: Path, folder: Path, chance: random.Random) -> Path:
    content = bytearray(path.read_bytes())
    if chance.random() < 0.5:
        del content[chance.randrange(len(content) // 2, len(content)) :]
    for _ in range(chance.randrange(1, 4)):
        start = chance.randrange(len(content))
        content[start : start + 40] = chance.randbytes(len(content[start : start + 40]))
    return _write(folder, f"damaged {path.name}", bytes(content))


def _of_a_newer_program(path: Path, target: Path) -> Path:
    shutil.copy(path, target)
    connection = sqlite3.connect(target)
    connection.execute("PRAGMA user_version = 9999")
    connection.commit()
    connection.close()
    return target


def _write(folder: Path, name: str, content: bytes) -> Path:
    path = folder / name
    path.write_bytes(content)
    return path
