"""Headings with lines below them, as the small text views show them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from arbiter_app.gui.look.theme import scaled
from arbiter_app.gui.text.text_tables import where_lines_begin

HeadedLines = tuple[str, tuple[str, ...]]
"""A heading and the lines below it."""


def headed_lines_html(blocks: Sequence[HeadedLines]) -> str:
    """The blocks as HTML; a heading without lines is a plain line."""
    parts = []
    for title, lines in blocks:
        weight = "600" if lines else "400"
        parts.append(
            f"<p {where_lines_begin()} style='font-weight:{weight};margin:8px 0 2px 0'>{escape(title)}</p>"
        )
        parts += [
            f"<p {where_lines_begin()} style='margin:0 0 2px 14px'>{escape(line)}</p>"
            for line in lines
        ]
    return "".join(parts)


def heading_html(text: str) -> str:
    """A heading within a text that is scrolled, as large as those of labels."""
    return f"<p {where_lines_begin()} style='font-size:{scaled(16)}px;font-weight:600'>{escape(text)}</p>"
