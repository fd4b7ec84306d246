"""Actions on standings, prizes and the rating report."""

from __future__ import annotations

from arbiter_app.gui.actions.names import ActionName
from arbiter_app.gui.actions.spec import ActionSpec
from arbiter_app.gui.text.wording import tr


def standings_specs() -> tuple[ActionSpec, ...]:
    """In the order in which the keys are listed."""
    return (
        ActionSpec(
            ActionName.WORKING,
            tr("&Working of a cell"),
            "search",
            "F3",
            tr("How the value under the cursor came about"),
        ),
        ActionSpec(
            ActionName.WORKING_PANE,
            tr("Working &beside the table"),
            "panel",
            "",
            tr("Show the working, tie-breaks and ties beside the table (Shift+F8 hides them)"),
            checkable=True,
            short=tr("Working"),
        ),
        ActionSpec(
            ActionName.TIE_BREAKS,
            tr("&Tie-breaks"),
            "edit",
            "Ctrl+E",
            tr("The list of tie-breaks and its order"),
        ),
        ActionSpec(
            ActionName.TIES,
            tr("T&ies"),
            "swap",
            "Ctrl+D",
            tr("Drawing of lots, ranking by hand, shared ranks"),
        ),
        ActionSpec(
            ActionName.COPY_WORKING,
            tr("&Copy the working"),
            "copy",
            "",
            tr("Working of the cell to the clipboard"),
        ),
        ActionSpec(
            ActionName.SAVE_WORKING,
            tr("&Print the working…"),
            "print",
            "Ctrl+F3",
            tr("Working of the cell on half a page, as PDF"),
        ),
        ActionSpec(
            ActionName.CHARTS,
            tr("C&harts"),
            "panel",
            "Ctrl+H",
            tr("Score progress and colours of chosen players"),
        ),
        ActionSpec(
            ActionName.PRIZES,
            tr("P&rizes"),
            "publish",
            "Ctrl+K",
            tr("Prizes by rank, rating group and category"),
        ),
        ActionSpec(
            ActionName.RATING_REPORT,
            tr("Rating rep&ort"),
            "log",
            "Ctrl+J",
            tr("Rating changes, performances, hints at norms"),
        ),
        ActionSpec(
            ActionName.BY_NUMBER,
            tr("Crosstable by &number"),
            "numbers",
            "Ctrl+U",
            tr("By pairing number, or by rank"),
            checkable=True,
            short=tr("By number"),
        ),
    )
