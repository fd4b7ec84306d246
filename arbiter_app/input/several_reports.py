"""Several report files in one stream: never more of one is held than can be meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO, Final

from arbiter_app.input.limits import MOST_BYTES

_BLOCK: Final = 1 << 20
_PLAYER: Final = b"001 "
_RECORD: Final = re.compile(rb"(?m)^(?:001|012) ")


def reports_in(stream: BinaryIO) -> Iterator[bytes]:
    """The tournament report files (TRF) of a stream of several, one if there is one.

    A report begins with its record 012 and the comments right before it, after one that has
    players. A report larger than `MOST_BYTES` is cut off after that, and is the last.
    """
    text = bytearray()
    has_players = False
    while block := stream.read(_BLOCK):
        looked_at = len(text)
        text += block
        # Whole lines: no record is cut in two.
        text += stream.readline(MOST_BYTES)
        begin = 0
        for found in _RECORD.finditer(text, looked_at):
            if found.group() == _PLAYER:
                has_players = True
            elif has_players:
                end = _with_comments(text, begin, found.start())
                yield bytes(text[begin:end])
                begin, has_players = end, False
        del text[:begin]
        if len(text) > MOST_BYTES:
            break
    yield bytes(text)


def _with_comments(text: bytearray, least: int, begin: int) -> int:
    """Where the first of the comments right before a line begins, not before `least`."""
    line = begin
    while line > least:
        end, line = line, max(least, text.rfind(b"\n", least, line - 1) + 1)
        if text.startswith(b"###", line):
            begin = line
        elif text[line:end].strip(b"\r\n"):
            break
    return begin
