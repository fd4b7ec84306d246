"""Drawing a laid-out table, and the discs that stand for colours."""

from __future__ import annotations

from typing import assert_never

from arbiter_app.reports.canvas import Canvas
from arbiter_app.reports.cells import (
    GAME_DISC,
    GAME_NUMBER,
    GAME_SIGN,
    MARK_STEP,
    MARK_TEXT,
    Cell,
    GameCell,
    MarksCell,
    NumberCell,
    ResultCell,
    TextCell,
)
from arbiter_app.reports.fit import LINE_STEP, cut_to_fit
from arbiter_app.reports.table import PrintedColumn
from arbiter_app.reports.table_layout import HEAD_SCALE, RESULT_BOX, ROW_STEP, PrintedLayout
from arbiter_app.reports.typesetter import Align, Face, Tone, Typesetter

CAP_HEIGHT = 0.714

BASELINE = (ROW_STEP + CAP_HEIGHT) / 2
"""From the top of the lowest row to the baseline of its text, in units of the type size."""


class TablePainter:
    """Draws rows of a laid-out table."""

    def __init__(self, canvas: Canvas, typesetter: Typesetter, layout: PrintedLayout) -> None:
        self._canvas = canvas
        self._typesetter = typesetter
        self._layout = layout

    def draw(self, left: float, top: float, width: float, rows: range) -> float:
        """Draws the head and these rows below `top`; gives the y where the table ends."""
        y = self._draw_head(left, top, width)
        for index in rows:
            is_first = self._layout.begins_group(index, rows)
            if is_first:
                y = self._draw_heading(left, y, width, index)
            self._draw_row(left, y, index, 0 if is_first else self._layout.table.once)
            y -= self._layout.heights[index]
            tone = Tone.FAINT if index in self._layout.table.ends else Tone.HAIRLINE
            self._rule(left, y, width, tone, 0.5)
        return y

    def _draw_heading(self, left: float, top: float, width: float, index: int) -> float:
        """The heading above a row, if the table has such; gives where the row begins."""
        layout, setter = self._layout, self._typesetter
        if not layout.table.headings:
            return top
        text = cut_to_fit(setter, layout.table.headings[index], Face.SEMIBOLD, width / layout.size)
        bottom = top - layout.heading_height
        baseline = bottom + 0.5 * layout.size
        setter.draw(self._canvas, left, baseline, text, layout.size, face=Face.SEMIBOLD)
        self._rule(left, bottom, width, Tone.HAIRLINE, 0.5)
        return bottom

    def _rule(self, left: float, y: float, width: float, tone: Tone, weight: float) -> None:
        self._canvas.line(left, y, left + width, y, weight=weight, tone=tone.value)

    def _draw_head(self, left: float, top: float, width: float) -> float:
        layout = self._layout
        size = layout.size_of(HEAD_SCALE)
        baseline = top - layout.head_height + 0.62 * layout.size
        for index, column in enumerate(layout.table.columns):
            x = left + layout.lefts[index] + layout.widths[index] * column.align.value
            if column.disc:
                x = self._draw_head_disc(column, x, baseline, size)
            self._typesetter.draw(
                self._canvas, x, baseline, column.head, size, tone=Tone.SOFT, align=column.align
            )
        bottom = top - layout.head_height
        self._rule(left, bottom, width, Tone.INK, 0.8)
        return bottom

    def _draw_head_disc(
        self, column: PrintedColumn, x: float, baseline: float, size: float
    ) -> float:
        """The disc before the head of a column; gives where the head is written."""
        disc_x = x + 0.36 * size
        if column.align is Align.RIGHT:
            disc_x = x - (self._typesetter.width(column.head) + 0.74) * size
        self._canvas.disc(disc_x, baseline + 0.36 * size, 0.34 * size, column.disc)
        return x if column.align is Align.RIGHT else x + 1.1 * size

    def _draw_row(self, left: float, top: float, index: int, start: int) -> None:
        """Draws the cells of a row from the column `start` on."""
        layout = self._layout
        for position, cell in enumerate(layout.table.rows[index][start:], start):
            extra = layout.heights[index] / layout.size - ROW_STEP
            middle = top - (BASELINE + extra / 2) * layout.size
            self._draw_cell(left, middle, position, cell, layout.lines[index][position])

    def _draw_cell(
        self,
        left: float,
        baseline: float,
        position: int,
        cell: Cell,
        lines: tuple[str, ...] | None,
    ) -> None:
        layout = self._layout
        column = layout.table.columns[position]
        x = left + layout.lefts[position] + layout.widths[position] * column.align.value
        match cell:
            case TextCell():
                self._draw_text(x, baseline, cell, column.align, lines or (cell.text,))
            case NumberCell():
                with self._canvas.picture(left + layout.lefts[position], layout.widths[position]):
                    self._draw_number(left + layout.axes[position], baseline, cell)
            case ResultCell():
                centre = left + layout.lefts[position] + layout.widths[position] / 2
                self._draw_result(centre, baseline, cell)
            case GameCell():
                right = left + layout.lefts[position] + layout.widths[position]
                with self._canvas.picture(left + layout.lefts[position], layout.widths[position]):
                    self._draw_game(right, baseline, cell)
            case MarksCell():
                self._draw_marks(left + layout.lefts[position], baseline, cell)
            case _:
                assert_never(cell)

    def _draw_number(self, axis: float, baseline: float, cell: NumberCell) -> None:
        for text, align in ((cell.whole, Align.RIGHT), (cell.rest, Align.LEFT)):
            self._typesetter.draw(
                self._canvas,
                axis,
                baseline,
                text,
                self._layout.size,
                face=cell.face,
                tone=cell.tone,
                align=align,
            )

    def _draw_text(
        self, x: float, baseline: float, cell: TextCell, align: Align, lines: tuple[str, ...]
    ) -> None:
        size = self._layout.size_of(cell.scale)
        y = baseline + (len(lines) - 1) * LINE_STEP * size / 2
        for line in lines:
            self._typesetter.draw(
                self._canvas, x, y, line, size, face=cell.face, tone=cell.tone, align=align
            )
            y -= LINE_STEP * size

    def _draw_game(self, right: float, baseline: float, cell: GameCell) -> None:
        size = self._layout.size
        tone = Tone.SOFT if cell.soft else Tone.INK
        # A wide sign ends at the edge of its column; it has the room of the disc, which it lacks.
        middle = max(GAME_SIGN + cell.more / 2, self._typesetter.width(cell.sign) / 2)
        for text, offset, align in (
            (cell.opponent, GAME_NUMBER + cell.more, Align.RIGHT),
            (cell.sign, middle, Align.CENTRE),
        ):
            self._typesetter.draw(
                self._canvas,
                right - offset * size,
                baseline,
                text,
                size,
                tone=tone,
                align=align,
            )
        if cell.colour:
            height = baseline + CAP_HEIGHT / 2 * size
            x = right - (GAME_DISC + cell.more) * size
            self._canvas.disc(x, height, 0.26 * size, cell.colour)

    def _draw_marks(self, left: float, baseline: float, cell: MarksCell) -> None:
        size = self._layout.size
        middle = baseline + CAP_HEIGHT / 2 * size
        x = left + MARK_STEP / 2 * size
        for mark in cell.marks:
            if mark in "wb":
                self._canvas.disc(x, middle, 0.29 * size, mark)
            elif mark in "UD":
                draw_arrow(self._canvas, x, middle, 0.36 * size, up=mark == "U")
            x += MARK_STEP * size
        gap = MARK_TEXT if cell.marks else 0.0
        text_left = left + (len(cell.marks) * MARK_STEP + gap) * size
        self._typesetter.draw(
            self._canvas,
            text_left,
            baseline,
            cell.text,
            self._layout.size_of(cell.scale),
            tone=cell.tone,
        )

    def _draw_result(self, centre: float, baseline: float, cell: ResultCell) -> None:
        size = self._layout.size
        if cell.text:
            self._typesetter.draw(
                self._canvas,
                centre,
                baseline,
                cell.text,
                size,
                face=Face.SEMIBOLD,
                align=Align.CENTRE,
            )
            return
        width, height = (side * size for side in RESULT_BOX)
        self._canvas.frame(
            centre - width / 2,
            baseline + 0.36 * size - height / 2,
            width,
            height,
            weight=0.6,
            tone=Tone.FAINT.value,
            radius=0.18 * size,
        )


def draw_arrow(canvas: Canvas, x: float, y: float, half: float, *, up: bool) -> None:
    """The sign of a float: an arrow up or down, of twice the height `half`."""
    sign = 1 if up else -1
    tip, wing = y + half * sign, y + 0.33 * half * sign
    weight = max(0.5, half * 0.24)
    for from_x, from_y in ((x, y - half * sign), (x - 0.66 * half, wing), (x + 0.66 * half, wing)):
        canvas.line(from_x, from_y, x, tip, weight=weight, tone=Tone.INK.value)
