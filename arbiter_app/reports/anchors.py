"""Where signs over and under letters stand: by the anchors of the font's `GPOS` table.

Fonts of letters written from right to left have signs without a width whose place is told for each
letter (OpenType, lookups 4 to 6); Latin signs stand right by themselves.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any, TypeAlias

from reportlab.pdfbase.ttfonts import TTFont

Place: TypeAlias = tuple[float, float]
"""Right of and above the place of another glyph, in units of the type size."""

_ON_LETTERS, _ON_LIGATURES, _ON_SIGNS, _ELSEWHERE = 4, 5, 6, 9
"""Kinds of lookups; the last one says where another one is, beyond 64 KB."""


@dataclass(frozen=True, slots=True)
class _Attachment:
    """One subtable: anchors of signs with their class, of what they stand on by class."""

    signs: Mapping[int, tuple[int, Place]]
    others: Mapping[int, Mapping[int, Place]]


class Anchors:
    """The places of a font."""

    def __init__(self, font: TTFont) -> None:
        face: Any = font.face
        self._glyphs: Mapping[int, int] = face.charToGlyph
        units = struct.unpack_from(">H", face.get_table("head"), 18)[0]
        self._found = tuple(_attachments(face.get_table("GPOS"), 1 / units))

    def place(self, sign: str, other: str) -> Place | None:
        """Where a sign stands on a letter or on another sign, from the place of that; None if the
        font does not say it.
        """
        sign_glyph, glyph = self._glyphs.get(ord(sign)), self._glyphs.get(ord(other))
        if sign_glyph is None or glyph is None:
            return None
        for each in self._found:
            kind, (x, y) = each.signs.get(sign_glyph, (-1, (0.0, 0.0)))
            on = each.others.get(glyph, {}).get(kind)
            if on is not None:
                return on[0] - x, on[1] - y
        return None


def _attachments(table: bytes, unit: float) -> Iterator[_Attachment]:
    lookups = _number(table, 8)
    for offset in _numbers(table, lookups):
        lookup = lookups + offset
        for part in _numbers(table, lookup + 4):
            kind, start = _number(table, lookup), lookup + part
            if kind == _ELSEWHERE:
                kind = _number(table, start + 2)
                start += struct.unpack_from(">L", table, start + 4)[0]
            if kind in (_ON_LETTERS, _ON_LIGATURES, _ON_SIGNS):
                yield _attachment(table, start, unit, is_of_ligatures=kind == _ON_LIGATURES)


def _attachment(table: bytes, start: int, unit: float, *, is_of_ligatures: bool) -> _Attachment:
    signs_at, others_at, classes, signs, others = struct.unpack_from(">5H", table, start + 2)
    found = {}
    for glyph, index in _covered(table, start + signs_at):
        kind, anchor = struct.unpack_from(">2H", table, start + signs + 2 + 4 * index)
        found[glyph] = kind, _anchor(table, start + signs + anchor, unit)
    places = {}
    for glyph, index in _covered(table, start + others_at):
        base, row = start + others, start + others + 2 + 2 * classes * index
        if is_of_ligatures:
            # The first letter of the ligature: alef, the other one of lam and alef, has no vowel.
            base += _number(table, start + others + 2 + 2 * index)
            row = base + 2
        offsets = struct.unpack_from(f">{classes}H", table, row)
        places[glyph] = {
            kind: _anchor(table, base + offset, unit)
            for kind, offset in enumerate(offsets)
            if offset
        }
    return _Attachment(found, places)


def _covered(table: bytes, start: int) -> Iterator[tuple[int, int]]:
    """Glyphs of a coverage table with their index."""
    if _number(table, start) == 1:
        return ((glyph, index) for index, glyph in enumerate(_numbers(table, start + 2)))
    ranges = struct.iter_unpack(">3H", table[start + 4 : start + 4 + 6 * _number(table, start + 2)])
    return chain.from_iterable(
        ((glyph, index + glyph - first) for glyph in range(first, last + 1))
        for first, last, index in ranges
    )


def _anchor(table: bytes, start: int, unit: float) -> Place:
    x, y = struct.unpack_from(">2h", table, start + 2)
    return x * unit, y * unit


def _number(table: bytes, start: int) -> int:
    number: int = struct.unpack_from(">H", table, start)[0]
    return number


def _numbers(table: bytes, start: int) -> tuple[int, ...]:
    """Numbers that follow their count."""
    return struct.unpack_from(f">{_number(table, start)}H", table, start + 2)
