"""Actions on standings, prizes and the rating report."""

from __future__ import annotations

from arbiter_app.gui.action_specs.spec import ActionSpec, tr


def standings_specs() -> tuple[ActionSpec, ...]:
    """In the order in which the keys are listed."""
    return (
        ActionSpec(
            "working",
            tr("&Working of a cell"),
            "search",
            "F3",
            tr("How the value under the cursor came about"),
        ),
        ActionSpec(
            "working_pane",
            tr("Working &beside the table"),
            "panel",
            "",
            tr("Show the working, tie-breaks and ties beside the table (Shift+F8 hides them)"),
            checkable=True,
            short=tr("Working"),
        ),
        ActionSpec(
            "tie_breaks",
            tr("&Tie-breaks"),
            "edit",
            "Ctrl+E",
            tr("The list of tie-breaks and its order"),
        ),
        ActionSpec(
            "ties",
            tr("T&ies"),
            "swap",
            "Ctrl+D",
            tr("Drawing of lots, ranking by hand, shared ranks"),
        ),
        ActionSpec(
            "copy_working",
            tr("&Copy the working"),
            "copy",
            "",
            tr("Working of the cell to the clipboard"),
        ),
        ActionSpec(
            "save_working",
            tr("&Print the working…"),
            "print",
            "Ctrl+F3",
            tr("Working of the cell on half a page, as PDF"),
        ),
        ActionSpec(
            "charts",
            tr("C&harts"),
            "panel",
            "Ctrl+H",
            tr("Score progress and colours of chosen players"),
        ),
        ActionSpec(
            "prizes",
            tr("P&rizes"),
            "publish",
            "Ctrl+K",
            tr("Prizes by rank, rating group and category"),
        ),
        ActionSpec(
            "rating_report",
            tr("Rating rep&ort"),
            "log",
            "Ctrl+J",
            tr("Rating changes, performances, hints at norms"),
        ),
        ActionSpec(
            "by_number",
            tr("Crosstable by &number"),
            "numbers",
            "Ctrl+U",
            tr("By pairing number, or by rank"),
            checkable=True,
            short=tr("By number"),
        ),
    )
