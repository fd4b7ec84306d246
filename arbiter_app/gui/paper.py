"""The answer to a player's question on half a page of paper."""

from __future__ import annotations

from html import escape

from arbiter_app.gui.models.answers import ShownAnswer


def half_page(tournament: str, round_name: str, answer: ShownAnswer) -> str:
    """The page as rich text, black on white."""
    head = " · ".join(part for part in (tournament, round_name, answer.rule) if part)
    parts = [
        f"<p style='font-size:9pt;color:#555'>{escape(head)}</p>",
        f"<p style='font-size:14pt'><b>{escape(answer.sentence)}</b></p>",
        f"<p style='font-size:10.5pt'>{escape(answer.paragraph)}</p>",
    ]
    if answer.note:
        parts.append(f"<p style='font-size:9pt;color:#555'>{escape(answer.note)}</p>")
    return "".join(parts)
