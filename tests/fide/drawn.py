"""The texts on a page."""

from __future__ import annotations

from collections.abc import Iterator

from arbiter_app.reports.canvas import Mark, Placed, Text


def drawn(marks: tuple[Mark, ...]) -> Iterator[str]:
    """The texts that are drawn, in the order in which they are."""
    for mark in marks:
        match mark:
            case Text():
                yield "".join(piece.letters for piece in mark.pieces)
            case Placed():
                yield from drawn(mark.marks)
            case _:
                pass
