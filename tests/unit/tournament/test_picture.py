"""A logo that is accepted can be drawn; anything else is refused in the arbiter's words."""

from __future__ import annotations

import random
from io import BytesIO

import pytest
from reportlab.lib.utils import ImageReader

from arbiter_app.errors import InputError
from arbiter_app.input.limits import MOST_PICTURE_BYTES
from arbiter_app.tournament.picture import PictureKind, picture_of
from tests.strategies import png

JPEG = bytes.fromhex(
    "ffd8ffe000104a46494600010100000100010000ffdb004300080606070605080707070909080a0c140d0c0b0b0c"
    "1912130f141d1a1f1e1d1a1c1c20242e2720222c231c1c2837292c30313434341f27393d38323c2e333432ffc000"
    "0b080003000501011100ffc40014000100000000000000000000000000000004ffc4001410010000000000000000"
    "0000000000000000ffda0008010100003f003bffd9"
)


def test_a_png_and_a_jpeg_tell_their_size() -> None:
    picture = picture_of(png(7, 4))
    assert (picture.kind, picture.width, picture.height) == (PictureKind.PNG, 7, 4)
    picture = picture_of(JPEG)
    assert (picture.kind, picture.width, picture.height) == (PictureKind.JPEG, 5, 3)
    assert ImageReader(BytesIO(JPEG)).getSize() == (5, 3)


def test_what_is_no_picture_is_refused() -> None:
    for data in (b"", b"<svg/>", b"GIF89a", b"%PDF-1.7"):
        with pytest.raises(InputError, match="neither PNG nor JPEG"):
            picture_of(data)


@pytest.mark.parametrize("data", [png(), JPEG])
def test_a_picture_that_was_cut_off_is_refused(data: bytes) -> None:
    for length in range(3, len(data)):
        with pytest.raises(InputError, match=r"damaged|neither"):
            picture_of(data[:length])


def test_a_png_of_which_a_byte_changed_is_refused() -> None:
    chance = random.Random(7)
    whole = png(5, 5)
    for place in range(8, len(whole)):
        damaged = bytearray(whole)
        damaged[place] ^= 1 << chance.randrange(8)
        with pytest.raises(InputError, match="damaged"):
            picture_of(bytes(damaged))


def test_a_picture_too_large_for_the_event_is_refused() -> None:
    with pytest.raises(InputError, match="4001 × 1 pixels"):
        picture_of(png(4001, 1))
    with pytest.raises(InputError, match="more than the 512 KB"):
        picture_of(png() + bytes(MOST_PICTURE_BYTES))


def test_a_picture_that_would_unpack_to_much_more_is_refused() -> None:
    few, many = png(10, 10), png(3000, 3000)
    told = many[: many.index(b"IDAT") - 4]
    rest = few[few.index(b"IDAT") - 4 :]
    with pytest.raises(InputError, match="damaged"):
        picture_of(told + rest)
