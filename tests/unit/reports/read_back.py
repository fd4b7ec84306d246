"""A PDF read back: where the ink of each character is, and what stands over what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from ctypes import c_double, c_float, c_int, c_uint
from typing import Any, NamedTuple, TypeAlias

import pypdfium2  # type: ignore[import-untyped]
from pypdfium2 import raw

_CELL = 12
_TEXT, _PATH = 1, 2
"""The types of text and of drawings among the objects of a page."""


class Box(NamedTuple):
    """Where the ink of something is, in points; `what` is a character, or says what is drawn."""

    page: int
    what: str
    left: float
    bottom: float
    right: float
    top: float

    @property
    def area(self) -> float:
        return (self.right - self.left) * (self.top - self.bottom)

    def overlap(self, other: Box) -> float:
        """The part of the smaller one that is covered by the other."""
        width, height = self.shared(other)
        smaller = min(self.area, other.area)
        return width * height / smaller if width > 0 and height > 0 and smaller > 0 else 0.0

    def shared(self, other: Box) -> tuple[float, float]:
        """Width and height of what both cover; not above 0 if they are apart."""
        return (
            min(self.right, other.right) - max(self.left, other.left),
            min(self.top, other.top) - max(self.bottom, other.bottom),
        )

    def has_inside(self, other: Box) -> bool:
        return (
            self.left <= other.left
            and self.right >= other.right
            and self.bottom <= other.bottom
            and self.top >= other.top
        )


_PLATE = "plate"
"""A white ground on which something is written that lines pass behind."""


def texts_of(pdf: bytes) -> Iterator[str]:
    """The text of each page."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            text = page.get_textpage()
            yield text.get_text_range()
            text.close()
            page.close()
    finally:
        document.close()


def words_of(pdf: bytes) -> list[str]:
    """The text of each page, its white space made single."""
    return [" ".join(text.split()) for text in texts_of(pdf)]


Page: TypeAlias = tuple[tuple[float, float], list[Box], list[Box]]
"""Size of a page, its characters, and what is drawn on it: rules, discs, boxes, arrows."""


def pages_of(pdf: bytes) -> Iterator[Page]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        for number, page in enumerate(document, 1):
            yield page.get_size(), list(_characters(page, number)), list(_drawn(page, number))
            page.close()
    finally:
        document.close()


def character_boxes(pdf: bytes) -> Iterator[tuple[tuple[float, float], list[Box]]]:
    """Page size and boxes of all visible characters, page by page."""
    for size, characters, _ in pages_of(pdf):
        yield size, characters


def _characters(page: Any, number: int) -> Iterator[Box]:
    text = page.get_textpage()
    left, right, bottom, top = (c_double() for _ in range(4))
    for index in range(text.count_chars()):
        character = chr(raw.FPDFText_GetUnicode(text, index))
        if character.strip():
            found = raw.FPDFText_GetCharBox(text, index, left, right, bottom, top)
            assert found, (number, character)
            yield Box(number, character, left.value, bottom.value, right.value, top.value)
    text.close()


def _drawn(page: Any, number: int) -> Iterator[Box]:
    for found in page.get_objects(max_depth=1):
        if found.type == _TEXT:
            continue
        ends = _ends(found) if found.type == _PATH else []
        if len(ends) == 2:
            yield from _line(number, *ends)
        else:
            what = _PLATE if found.type == _PATH and _is_white(found) else "drawing"
            yield Box(number, what, *found.get_bounds())


def _is_white(path: Any) -> bool:
    """Whether it covers what was drawn before it."""
    red, green, blue, alpha = (c_uint() for _ in range(4))
    mode, has_stroke = c_int(), c_int()
    raw.FPDFPath_GetDrawMode(path, mode, has_stroke)
    raw.FPDFPageObj_GetFillColor(path, red, green, blue, alpha)
    return bool(mode.value) and {red.value, green.value, blue.value} == {255}


def _ends(path: Any) -> list[tuple[float, float]]:
    """The points of a path that is one straight line; nothing for others."""
    if raw.FPDFPath_CountSegments(path) != 2:
        return []
    ends = []
    for index in range(2):
        x, y = c_float(), c_float()
        raw.FPDFPathSegment_GetPoint(raw.FPDFPath_GetPathSegment(path, index), x, y)
        ends.append((x.value, y.value))
    return ends


def _line(number: int, one: tuple[float, float], other: tuple[float, float]) -> Iterator[Box]:
    """A slanting line as small boxes along it: one round the whole would cover what it passes by."""
    wide, high = abs(one[0] - other[0]), abs(one[1] - other[1])
    if min(wide, high) < 0.01:
        left, bottom = min(one[0], other[0]), min(one[1], other[1])
        yield Box(number, "line", left - 0.2, bottom - 0.2, left + wide + 0.2, bottom + high + 0.2)
        return
    steps = max(1, int(max(wide, high) // 2))
    for step in range(steps + 1):
        x = one[0] + (other[0] - one[0]) * step / steps
        y = one[1] + (other[1] - one[1]) * step / steps
        yield Box(number, "line", x - 0.2, y - 0.2, x + 0.2, y + 0.2)


Cell: TypeAlias = tuple[int, int]
Grid: TypeAlias = dict[Cell, list[Box]]


def layout_faults(pdf: bytes, *, margin: float = 10.0) -> list[str]:
    """Ink outside the page's margin, characters over each other, drawings across characters."""
    faults = []
    for (width, height), characters, drawn in pages_of(pdf):
        faults += [
            f"page {box.page}: {box.what!r} outside"
            for box in characters
            if box.left < margin
            or box.right > width - margin
            or box.bottom < margin
            or box.top > height - margin
        ]
        grid: Grid = {}
        for box in characters:
            cells = _cells(box)
            faults += [
                f"page {box.page}: {box.what!r} over {other.what!r}"
                for other in _touching(box, cells, grid)
                if box.overlap(other) > 0.3 and not _are_one_sign(box, other)
            ]
            for cell in cells:
                grid.setdefault(cell, []).append(box)
        plates = [(index, box) for index, box in enumerate(drawn) if box.what == _PLATE]
        for index, box in enumerate(drawn):
            faults += [
                f"page {box.page}: a drawing across {other.what!r}"
                for other in _touching(box, _cells(box), grid)
                if min(box.shared(other)) > 0.3
                and not box.has_inside(other)
                and not any(later > index and plate.has_inside(other) for later, plate in plates)
            ]
    return faults


def _are_one_sign(one: Box, other: Box) -> bool:
    """The reader takes lam with alef apart, and ½, ¼ and ¾ beside names written leftwards, and gives
    each part the box of the whole.
    """
    parts = {one.what, other.what}
    return one.area == other.area and any(parts <= set(sign) for sign in ("1/⁄234", "لاأإآ"))


def _cells(box: Box) -> list[Cell]:
    """The cells of a coarse grid that a box touches."""
    return [
        (x, y)
        for x in range(int(box.left // _CELL), int(box.right // _CELL) + 1)
        for y in range(int(box.bottom // _CELL), int(box.top // _CELL) + 1)
    ]


def _touching(box: Box, cells: Sequence[Cell], grid: Grid) -> Iterable[Box]:
    """Those in these cells that have ink where the box has some; each once."""
    _, _, left, bottom, right, top = box
    found = {
        id(other): other
        for cell in cells
        for other in grid.get(cell, ())
        if other.left < right and other.right > left and other.bottom < top and other.top > bottom
    }
    return found.values()
