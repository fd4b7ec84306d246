"""Tables inside a rich text: Qt does not mirror them, so that their cells are put in order here."""

from __future__ import annotations

from arbiter_app.gui.look.direction import begins_at_right

_WHOLE = 99
"""Per cent of the width: by rounding all of it may be one pixel too much, and be scrolled."""


def table_html(rows: str, padding: int) -> str:
    """A table as wide as its text; `padding` in pixels around each cell."""
    return f"<table width='{_WHOLE}%' cellspacing='0' cellpadding='{padding}'>{rows}</table>"


def row_html(*cells: str, style: str = "") -> str:
    """A row of cells, `<td>…</td>`, from where lines begin."""
    placed = reversed(cells) if begins_at_right() else cells
    return f"<tr style='{style}'>{''.join(placed)}</tr>"


def where_lines_begin() -> str:
    """Of a paragraph: its side, and how it runs though its first letters may be those of a name."""
    return f"align='{near_side()}' dir='{'rtl' if begins_at_right() else 'ltr'}'"


def near_side() -> str:
    """Where lines begin: names and keys in Latin letters would stand at the left of their cell."""
    return "right" if begins_at_right() else "left"


def far_side() -> str:
    """Where lines end: what columns of numbers are aligned at."""
    return "left" if begins_at_right() else "right"
