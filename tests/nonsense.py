"""What is no report at all, of any size; run as a module, how the program takes it.

`python -m tests.nonsense READERS 1/1 BYTES [BYTES]` lets readers (`all`, or some with commas
between) look at every kind of it (2/3: at every third, beginning with the second), in this
process and within a limit of memory. It prints one line of JSON for each kind and reader:
the seconds of processor time for each size, and by how much the memory grew. A traceback, a
file that is taken for what it is not, or an answer that is not one sentence end it.
"""

from __future__ import annotations

import contextlib
import gzip
import io
import json
import os
import random
import resource
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from time import process_time

from arbiter_app.cli import main
from arbiter_app.errors import UserError
from arbiter_app.gui.event.files import OpenedEvent, import_into_new_event, open_or_review
from arbiter_app.input.files import read_foreign
from arbiter_app.operations.interface import EventSession, SystemClock, read_table, recover_event
from arbiter_app.rating_lists import Wish, import_list
from arbiter_app.tournament.picture import picture_of
from tests import crafted
from tests.soak.fuzz import peak

HEADER = b"".join(
    b"%s %s\n" % (code, text)
    for code, text in (
        (b"012", b"Open"),
        (b"022", b"Town"),
        (b"032", b"NOR"),
        (b"042", b"2026/02/01"),
        (b"052", b"2026/02/08"),
        (b"062", b"40"),
        (b"072", b"38"),
        (b"082", b"0"),
        (b"092", b"Individual: Swiss-System"),
        (b"102", b"Arbiter"),
        (b"122", b"90 min"),
        (b"142", b"9"),
    )
)
PLAYER = (
    b"001    1 m  g  Player, One                       2500 NOR     1400001 1990/01/01  1.0    1"
)
GAME = b"     2 w 1"


def _random_bytes(size: int) -> bytes:
    return random.Random(size).randbytes(size)


def _random_letters(size: int) -> bytes:
    return random.Random(size).randbytes(size).translate(bytes(32 + i % 95 for i in range(256)))


def _players(size: int) -> bytes:
    """Lines of players, each with a TPN of its own as long as there are any."""
    lines = ((b"001 %4d" % (number % 10_000)) + PLAYER[8:] for number in range(1, size // 90 + 1))
    return b"\n".join(lines)


def _many(piece: bytes) -> Callable[[int], bytes]:
    return lambda size: (piece * (size // len(piece) + 1))[:size]


def _after(beginning: bytes, kind: Callable[[int], bytes]) -> Callable[[int], bytes]:
    return lambda size: beginning + kind(size - len(beginning))


KINDS: Mapping[str, Callable[[int], bytes]] = {
    "comments": _many(b"### a comment\n"),
    "comments with blank lines": _many(b"###\r\n\r\n"),
    "comments, old Mac line ends": _many(b"### a comment\r"),
    "one endless comment": _after(b"### ", _many(b"x")),
    "one endless line": _many(b"x"),
    "one endless record": _after(b"012 ", _many(b"x ")),
    "new lines": _many(b"\n"),
    "old Mac line ends": _many(b"\r"),
    "Windows line ends": _many(b"\r\n"),
    "blanks": _many(b" "),
    "tabs": _many(b"\t"),
    "zero bytes": bytes,
    "random bytes": _random_bytes,
    "random letters": _random_letters,
    "headers again and again": _many(HEADER),
    "headers of other programs": _many(b"XXR 9\nXXC white1\nBBW 1.0\n"),
    "the letters 001": _many(b"001\n"),
    "one player again and again": _many(PLAYER + b"\n"),
    "players without end": _players,
    "one player with games without end": _after(HEADER + PLAYER, _many(GAME)),
    # As many as an archive of all tournaments of a country has.
    "reports of two lines": lambda size: b"012 x\n001 y\n" * (size // 100),
    "a header, then garbage": _after(HEADER, _random_bytes),
    "a header, then letters": _after(HEADER, _random_letters),
    "forbidden pairs": _after(HEADER, _many(b"260 01 09    1    2    3\n")),
    "byes": _after(HEADER, _many(b"240 H   1    1    2    3\n")),
    "virtual points": _after(HEADER, _many(b"250 1.0 1.0   1   9    1 9999\n")),
    "abnormal points": _after(HEADER, _many(b"299 A  1.0   1    1    2\n")),
    "team records": _after(HEADER, _many(b"013 Team    1    2    3    4\n")),
    "huge numbers": _many(b"9" * 5000 + b"\n"),
    "one huge number": _many(b"9"),
    "numbers": _many(b"2500\n"),
    "quotes": _many(b'"'),
    "one open quote": _after(b'Name;Rating\n"', _many(b"x\n")),
    "a table of names": _after(b"Name;Rating\n", _many(b"A;1\n")),
    "a table of separators": _after(b"Name;Rating\n", _many(b";")),
    "headings": _many(b"Name;Rating;Name\n"),
    "brackets": _many(b"[{"),
    "UTF-16": lambda size: ("\ufeff" + "012 Öffnung\n" * (size // 24)).encode("utf-16-le"),
    "UTF-16 without end": _after(b"\xff\xfe", _many(b"x\x00")),
    "half a UTF-8 letter": _many(b"\xe2\x82"),
    "combining letters": _many("\u0301".encode()),
    "right to left": _many("\u202e".encode()),
    "packed": lambda size: gzip.compress(_random_bytes(size), compresslevel=1),
    "a database": _after(b"SQLite format 3\x00", _random_bytes),
    "an empty database": _after(b"SQLite format 3\x00", bytes),
    "a database of another program": _after(
        b"SQLite format 3\x00\x10\x00\x01\x01\x00\x40\x20\x20", bytes
    ),
    "a PNG": _after(b"\x89PNG\r\n\x1a\n", _many(b"\x00\x00\x00\x00IDATxxxx")),
    "a JPEG": _after(b"\xff\xd8\xff", _many(b"\xff")),
    "lists in lists": lambda size: b"[" * (size // 2) + b"]" * (size // 2),
    "objects in objects": lambda size: b'{"a":' * (size // 6) + b"1" + b"}" * (size // 6),
    "a proof nested without end": _after(b'{"system":"dutch-2026","round":', _many(b"[")),
    "a word without end in an old code page": _after(b"Name\n\xff\n", _many(b"x")),
    "UTF-16 without mark": lambda size: ("012 Öffnung\n" * (size // 24)).encode("utf-16-le"),
    "a list in capitals": _after(b"<PLAYERSLIST><rapid_rating>", _many(b"<PLAYER>")),
    "a list of one player": _after(b"<playerslist><rapid_rating>", _many(b"<player>")),
    "K of many digits": _after(
        b"<playerslist><rapid_rating></rapid_rating>",
        _many(b"<player><fideid>1</fideid><name>A</name><k>%s</k></player>" % (b"9" * 25)),
    ),
    "FIDE's heading again and again": _many(b"ID Number Name Fed Sex Tit B-day Flag\n"),
    **{f"a workbook: {name}": make for name, make in crafted.WORKBOOKS.items()},
}
"""By name, what makes so many bytes of it (about)."""

ADDRESS_SPACE = 2048 << 20
MEMORY = 400
"""Megabytes that one look at a file may add to the process."""

SAMPLE = Path(__file__).parents[1] / "resources" / "sample" / "harbour-open-2026.trf"


def _command(*arguments: str) -> Callable[[Path, Path], str | None]:
    def run(path: Path, folder: Path) -> str | None:
        places = {"FILE": path, "FOLDER": folder, "OUT": folder / "out", "SAMPLE": SAMPLE}
        given = [str(places.get(argument, argument)) for argument in arguments]
        told, screen = io.StringIO(), io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        with contextlib.redirect_stdout(screen), contextlib.redirect_stderr(told):
            code = main(given)
        if code == 2:
            # Of wrong usage the help is told first.
            return told.getvalue().rpartition("\n\nError: ")[2]
        assert code in {0, 1}, f"exit code {code}: {told.getvalue()[:2000]}"
        return None

    return run


def _reader(read: Callable[[Path, Path], object]) -> Callable[[Path, Path], str | None]:
    def run(path: Path, folder: Path) -> str | None:
        try:
            read(path, folder)
        except UserError as error:
            return str(error)
        return None

    return run


def _opened(path: Path, folder: Path) -> OpenedEvent:
    """The event of a file; whatever the import does is accepted."""
    found = open_or_review(path, folder, SystemClock())
    if isinstance(found, OpenedEvent):
        return found
    return import_into_new_event(found, path.stem, folder, SystemClock())


def _open_event(path: Path, _folder: Path) -> None:
    with EventSession.open(path, clock=SystemClock()):
        pass


def _import_list(path: Path, folder: Path) -> None:
    now = datetime(2026, 10, 3, tzinfo=UTC)
    import_list(path, folder / "lists", Wish(month="2026-10"), now, lambda _done, _all: None)


def _recover(path: Path, folder: Path) -> None:
    recover_event(path, folder / "recovered.arbiter", clock=SystemClock())


READERS: Mapping[str, Callable[[Path, Path], str | None]] = {
    "pair": _command("pair", "FILE"),
    "check": _command("check", "FILE"),
    "explain": _command("explain", "FILE", "--round", "1"),
    "why-not": _command("why-not", "FILE", "1", "2", "--round", "1"),
    "print": _command("print", "FILE", "players", "-o", "OUT"),
    "export": _command("export", "FILE", "csv", "-o", "FOLDER"),
    "standings": _command("standings", "FILE"),
    "convert": _command("convert", "FILE", "--to", "trf16", "-o", "OUT"),
    "generate": _command("generate", "--ratings", "FILE", "--players", "4", "-o", "OUT"),
    "logo": _command("print", "SAMPLE", "players", "--logo", "FILE", "-o", "OUT"),
    "players": _reader(lambda path, _folder: read_table(read_foreign(path), {})),
    "picture": _reader(lambda path, _folder: picture_of(read_foreign(path))),
    "window": _reader(lambda path, folder: _opened(path, folder).session.close()),
    "proof": _command("verify", "SAMPLE", "FILE"),
    "rating list": _reader(_import_list),
    "event": _reader(_open_event),
    "recovery": _reader(_recover),
}
"""The commands that read a file, and what the window does with one."""


def check_told(told: str) -> None:
    """Each line is a clear sentence: what was repaired, then why it is refused."""
    assert told.strip(), "refused without a word"
    for line in told.strip().splitlines():
        assert line.isprintable(), line[:2000]
        assert 10 < len(line) < 600, line[:2000]
        assert line.endswith((".", "…")), line
        assert "Traceback" not in line, line
        assert "mistake of the program" not in line, line


def looked_at(path: Path, reader: str, folder: Path) -> tuple[float, float, bool]:
    """Seconds, megabytes by which the memory grew, and whether the file was refused."""
    before, start = peak(), process_time()
    told = READERS[reader](path, folder)
    seconds, grown = process_time() - start, peak() - before
    if told is not None:
        check_told(told)
    return seconds, grown, told is not None


def looks(kind: str, readers: Iterable[str], sizes: list[int]) -> Iterator[dict[str, object]]:
    """What becomes of a kind of nonsense of these sizes, by some readers in turn."""
    with tempfile.TemporaryDirectory() as name:
        paths = [Path(name) / f"nonsense {size}" for size in sizes]
        for path, size in zip(paths, sizes, strict=True):
            path.write_bytes(KINDS[kind](size))
        for reader in readers:
            made = Path(name) / reader
            made.mkdir()
            try:
                found = [looked_at(path, reader, made) for path in paths]
            except BaseException:
                os.write(2, f"{kind}, read by {reader}:\n".encode())
                raise
            memory = max(grown for _, grown, _ in found)
            assert memory <= MEMORY, f"{kind}, read by {reader}: {memory:.0f} MB"
            yield {
                "kind": kind,
                "reader": reader,
                "seconds": [seconds for seconds, _, _ in found],
                "memory": memory,
                "refused": [refused for _, _, refused in found],
            }


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
    names, part, *wanted = sys.argv[1:]
    chosen = list(READERS) if names == "all" else names.split(",")
    first, step = map(int, part.split("/"))
    for each in list(KINDS)[first - 1 :: step]:
        for line in looks(each, chosen, [int(size) for size in wanted]):
            os.write(1, json.dumps(line).encode() + b"\n")
