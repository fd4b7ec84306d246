"""Pictures that an arbiter gives for the paper: what they are, from their bytes alone.

A picture that passes can be drawn: nothing fails at the printer what was accepted at the desk.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from enum import StrEnum

from arbiter_app.errors import InputError
from arbiter_app.input.limits import MOST_PICTURE_BYTES, MOST_PICTURE_PIXELS
from arbiter_app.wording import phrase


class PictureKind(StrEnum):
    """The formats that paper, window and page of the web can all show."""

    PNG = "png"
    JPEG = "jpeg"


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as it came; width and height in pixels."""

    kind: PictureKind
    width: int
    height: int
    data: bytes


_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8\xff"


def picture_of(data: bytes) -> Picture:
    """The picture that these bytes are.

    Raises:
        InputError: no PNG or JPEG, damaged, or too large.
    """
    if len(data) > MOST_PICTURE_BYTES:
        raise InputError(
            phrase(
                "The picture is {size} KB, more than the {most} KB allowed.",
                size=-(-len(data) // 1024),
                most=MOST_PICTURE_BYTES // 1024,
            ),
            hint=phrase("Make it smaller: 1,200 pixels are enough for the page."),
        )
    try:
        picture = _read(data)
    except (IndexError, ValueError, zlib.error) as error:
        raise InputError(
            phrase("The picture is damaged."),
            hint=phrase("Open it in a graphics program and save it again."),
        ) from error
    if max(picture.width, picture.height) > MOST_PICTURE_PIXELS:
        raise InputError(
            phrase(
                "The picture is {width} × {height} pixels; neither side may exceed {most}.",
                width=picture.width,
                height=picture.height,
                most=MOST_PICTURE_PIXELS,
            ),
            hint=phrase("Make it smaller: 1,200 pixels are enough for the page."),
        )
    return picture


def _read(data: bytes) -> Picture:
    if data.startswith(_PNG):
        width, height = _png(data)
        kind = PictureKind.PNG
    elif data.startswith(_JPEG):
        width, height = _jpeg(data)
        kind = PictureKind.JPEG
    else:
        raise InputError(
            phrase("The picture is neither PNG nor JPEG."), hint=phrase("Save it as PNG.")
        )
    if not width or not height:
        raise ValueError("no pixels")
    return Picture(kind, width, height, data)


_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_DEPTHS = {0: {1, 2, 4, 8, 16}, 2: {8, 16}, 3: {1, 2, 4, 8}, 4: {8, 16}, 6: {8, 16}}


def _png(data: bytes) -> tuple[int, int]:
    """Width and height of a PNG of which every part is whole (PNG 3rd edition, 5 and 11.2)."""
    header, packed, has_end, has_palette = b"", [], False, False
    at = len(_PNG)
    while at < len(data) and not has_end:
        size = int.from_bytes(data[at : at + 4], "big")
        name, content = data[at + 4 : at + 8], data[at + 8 : at + 8 + size]
        told = data[at + 8 + size : at + 12 + size]
        if len(told) < 4 or zlib.crc32(name + content) != int.from_bytes(told, "big"):
            raise ValueError("a damaged part")
        header = content if name == b"IHDR" else header
        packed += [content] if name == b"IDAT" else []
        has_palette |= name == b"PLTE" and bool(content)
        has_end = name == b"IEND"
        at += 12 + size
    if len(header) != 13 or not has_end:
        raise ValueError("incomplete")
    width, height = int.from_bytes(header[:4], "big"), int.from_bytes(header[4:8], "big")
    depth, colours, interlaced = header[8], header[9], header[12]
    if depth not in _DEPTHS.get(colours, set()) or (colours == 3 and not has_palette):
        raise ValueError("unknown colours")
    if max(width, height) <= MOST_PICTURE_PIXELS:
        _check_pixels(b"".join(packed), width, height, depth * _CHANNELS[colours], interlaced)
    return width, height


def _check_pixels(packed: bytes, width: int, height: int, bits: int, interlaced: int) -> None:
    """As many as there have to be; never unpacks more than that."""
    wanted = sum(
        rows * (1 + (columns * bits + 7) // 8)
        for columns, rows in _passes(width, height, interlaced)
        if columns
    )
    if len(zlib.decompressobj().decompress(packed, wanted + 1)) < wanted:
        raise ValueError("pixels are missing")


def _passes(width: int, height: int, interlaced: int) -> list[tuple[int, int]]:
    """Columns and rows of each pass: one, or the seven of Adam7."""
    if not interlaced:
        return [(width, height)]
    starts = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2))
    return [
        ((width - x + dx - 1) // dx, (height - y + dy - 1) // dy)
        for x, y, dx, dy in (*starts, (0, 1, 1, 2))
    ]


_FRAMES = frozenset({0xC0, 0xC1, 0xC2})
_SCAN, _END = 0xDA, 0xD9
_BARE = frozenset({0x01, *range(0xD0, 0xD8)})


def _jpeg(data: bytes) -> tuple[int, int]:
    """Width and height of a JPEG (ITU T.81, B.2): its segments up to the scan, and its end."""
    size = (0, 0)
    at = 2
    while data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF or marker in _BARE:
            at += 1 if marker == 0xFF else 2
            continue
        if marker == _SCAN:
            if not any(size) or data.rfind(bytes((0xFF, _END)), at) < 0:
                raise ValueError("incomplete")
            return size
        length = int.from_bytes(data[at + 2 : at + 4], "big")
        if length < 2:
            raise ValueError("a damaged segment")
        if marker in _FRAMES:
            size = (
                int.from_bytes(data[at + 7 : at + 9], "big"),
                int.from_bytes(data[at + 5 : at + 7], "big"),
            )
            if data[at + 4] != 8 or data[at + 9] not in {1, 3, 4}:
                raise ValueError("unknown colours")
        at += 2 + length
    raise ValueError("no segment where one has to be")
