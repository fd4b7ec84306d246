"""Pairing numbers that a correction would change, in words."""

from __future__ import annotations

from arbiter_app.gui.text.headed_lines import HeadedLines
from arbiter_app.gui.text.wording import said, tr
from arbiter_app.operations.interface import CorrectionPreview
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.wording import phrase

_MOST_LINES = 12


def new_number_lines(preview: CorrectionPreview, tournament: Tournament) -> tuple[HeadedLines, ...]:
    """Who gets another pairing number if the list is numbered again; nothing if nobody does."""
    if not preview.new_tpns:
        return ()
    lines = [
        said(
            phrase(
                "{name}: No. {before} → {after}",
                name=tournament.player(before).name,
                before=before,
                after=after,
            )
        )
        for before, after in preview.new_tpns[:_MOST_LINES]
    ]
    if len(preview.new_tpns) > _MOST_LINES:
        lines.append(tr("and {n} more").format(n=len(preview.new_tpns) - _MOST_LINES))
    title = tr("Pairing numbers if the list is renumbered (C.04.2 2.3)")
    return ((title, tuple(lines)),)
