"""Long texts packed for a column: compressed, in base64, behind a mark.

The text of a column is what digests, the log and copies are made of: one that is packed stays as it
is, and is unpacked only for whoever reads it. Texts without the mark, as older versions wrote them,
are read as they are.
"""

from __future__ import annotations

import base64
from typing import Final

from arbiter_app.input.limits import MOST_PACKED_BYTES

MARK: Final = "xz:"
"""How a packed text begins; those that are packed are JSON, and begin otherwise."""

_SHORTEST: Final = 2000
"""Characters: a shorter text stays readable for everybody."""

_QUICK: Final = 0
"""Two thirds of what zlib leaves, as quickly; more effort takes ten times as long and saves a tenth."""

_SHORTEST_WINDOW: Final = 1 << 12
_LONGEST_WINDOW: Final = 1 << 18
"""Bytes: what the format asks for at least, and what the effort has by itself."""


def pack(text: str) -> str:
    """Return a long text packed, a short one as it is."""
    if len(text) < _SHORTEST:
        return text
    data = text.encode()
    if len(data) > MOST_PACKED_BYTES:
        return text
    # Imported here, as below: most commands pack nothing.
    import lzma

    # A window no longer than the text is cleared sooner; what comes out is as short.
    window = min(max(_SHORTEST_WINDOW, 1 << len(data).bit_length()), _LONGEST_WINDOW)
    filters = [{"id": lzma.FILTER_LZMA2, "preset": _QUICK, "dict_size": window}]
    return MARK + base64.b64encode(lzma.compress(data, filters=filters)).decode("ascii")


def unpack(text: str) -> str:
    """Return the text that was packed.

    Raises:
        ValueError: it is damaged.
    """
    if not text.startswith(MARK):
        return text
    import lzma

    unpacking = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=MOST_PACKED_BYTES)
    try:
        data = unpacking.decompress(
            base64.b64decode(text[len(MARK) :], validate=True), MOST_PACKED_BYTES
        )
    except lzma.LZMAError as error:
        raise ValueError(f"a packed text is damaged ({error})") from error
    if not unpacking.eof:
        raise ValueError("a packed text is cut off, or too long")
    return data.decode()


def has_part(text: str, part: str) -> bool:
    """Return whether a text that may be packed has another one in it; a damaged one has nothing."""
    try:
        return part in unpack(text)
    except ValueError:
        return False
