"""What can stand in a table: text, aligned figures, a box for the result.

Measures are in units of the type size.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from arbiter_app.reports.typesetter import Face, Tone
from arbiter_app.tournament.types import Points


@dataclass(frozen=True, slots=True)
class TextCell:
    """A text; `scale` is its size relative to the table's."""

    text: str
    face: Face = Face.REGULAR
    tone: Tone = Tone.INK
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class NumberCell:
    """A figure aligned with the others of its column where `whole` ends and `rest` begins."""

    whole: str
    rest: str = ""
    face: Face = Face.REGULAR
    tone: Tone = Tone.INK


@dataclass(frozen=True, slots=True)
class ResultCell:
    """A result, or a box to write it into while there is none."""

    text: str


Cell: TypeAlias = TextCell | NumberCell | ResultCell


def points_cell(points: Points, *, face: Face = Face.REGULAR, tone: Tone = Tone.INK) -> NumberCell:
    """Points as they stand on paper, halves in a place of their own."""
    whole, tenths = divmod(points, 10)
    match tenths:
        case 0:
            return NumberCell(str(whole), "", face, tone)
        case 5:
            return NumberCell(str(whole) if whole else "", "½", face, tone)
        case _:
            return NumberCell(str(whole), f".{tenths}", face, tone)


def decimal_cells(texts: tuple[str, ...], *, tone: Tone = Tone.INK) -> tuple[NumberCell, ...]:
    """Exact decimals of one column, all with as many places as the longest."""
    split = [text.partition(".") for text in texts]
    places = max((len(rest) for _, _, rest in split), default=0)
    return tuple(
        NumberCell(
            whole, f".{rest:0<{places}}" if places and whole[-1:].isdigit() else "", tone=tone
        )
        for whole, _, rest in split
    )
