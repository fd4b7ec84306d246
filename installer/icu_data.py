"""The data of ICU that come with Qt for Linux, without what Qt never asks for: 8 MB, not 31.

Qt compares texts with ICU, changes their case, and knows the rules of time zones by it. Names of
units, currencies, languages, regions and zones, tables of encodings, rules for breaking lines and for
writing in other scripts are there for other programs. What stays, stays as it is: the same bytes.

The format is that of ICU's `unicode/udata.h` and `ucmndata.h`: a header; the number of items; for each the
place of its name and of its data, counted from that number on, ordered by name; the names; the data.
"""

from __future__ import annotations

import re
import struct
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

UNUSED: Final = re.compile(
    r"^\w+/(?:(?:brkitr|curr|lang|rbnf|region|translit|unit|zone)/.*"
    r"|[^/]*\.(?:cnv|spp|cfu)|unames\.icu)$"
)
"""Items by their names, such as `icudt73l/curr/de.res`."""

_MAGIC = b"\xda\x27"
_ALIGNED = 16
_ASSEMBLY = """
    .section .note.GNU-stack,"",%progbits
    .section .rodata
    .balign 16
    .globl {symbol}
    .type {symbol}, %object
{symbol}:
    .incbin "{data}"
    .size {symbol}, . - {symbol}
"""


def items(data: bytes) -> dict[str, bytes]:
    """What is in it, by name.

    Raises:
        ValueError: these are not the data of ICU.
    """
    start = _start(data)
    (count,) = struct.unpack_from("<I", data, start)
    places = [struct.unpack_from("<II", data, start + 4 + 8 * each) for each in range(count)]
    ends = [place for _, place in places[1:]] + [len(data) - start]
    found = {}
    for (name, place), end in zip(places, ends, strict=True):
        text = data[start + name : data.index(b"\0", start + name)].decode("ascii")
        found[text] = data[start + place : start + end]
    return found


def packed(header: bytes, kept: Mapping[str, bytes]) -> bytes:
    """The data with these items, behind the header of others."""
    names = sorted(kept, key=lambda name: name.encode("ascii"))
    at = 4 + 8 * len(names)
    table, texts = [struct.pack("<I", len(names))], []
    places = []
    for name in names:
        texts.append(name.encode("ascii") + b"\0")
        places.append(at)
        at += len(texts[-1])
    padding = -(len(header) + at) % _ALIGNED
    at += padding
    blocks = []
    for name, place in zip(names, places, strict=True):
        block = kept[name] + bytes(-len(kept[name]) % _ALIGNED)
        table.append(struct.pack("<II", place, at))
        blocks.append(block)
        at += len(block)
    return b"".join([header, *table, *texts, bytes(padding), *blocks])


def without_unused(data: bytes) -> bytes:
    """The data without the items that are not used."""
    kept = {name: item for name, item in items(data).items() if not UNUSED.match(name)}
    return packed(data[: _start(data)], kept)


def smaller_library(library: Path, made: Path) -> None:
    """Write a library like this `libicudata.so` with less in it; needs binutils.

    Raises:
        ValueError: it has another form than those known.
        subprocess.CalledProcessError: a program of binutils failed, and has said why.
    """
    version = re.fullmatch(r"libicudata\.so\.(\d+)", library.name)
    if version is None:
        raise ValueError(f"{library.name} is no library of ICU's data.")
    made.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        data, source, part = (Path(folder) / name for name in ("icu.dat", "icu.s", "icu.o"))
        _run("objcopy", "-O", "binary", "--only-section=.rodata", str(library), str(data))
        data.write_bytes(without_unused(data.read_bytes()))
        symbol = f"icudt{version[1]}_dat"
        source.write_text(_ASSEMBLY.format(symbol=symbol, data=data), encoding="utf-8")
        _run("as", "-o", str(part), str(source))
        _run("ld", "-shared", "-soname", library.name, "-o", str(made), str(part))


def _start(data: bytes) -> int:
    """Where the number of items stands."""
    if data[2:4] != _MAGIC or data[12:16] != b"CmnD":
        raise ValueError(
            "These are not the common data of ICU, as little endian systems have them."
        )
    return int.from_bytes(data[:2], "little")


def _run(*command: str) -> None:
    subprocess.run(command, check=True)
