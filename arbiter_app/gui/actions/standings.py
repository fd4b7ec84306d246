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
            tr("Sho&w calculation"),
            "search",
            "F3",
            tr("How the value under the cursor was calculated"),
        ),
        ActionSpec(
            ActionName.WORKING_PANE,
            tr("Calculation &beside the table"),
            "panel",
            "",
            tr("Show the calculation, tie-breaks and ties beside the table (Shift+F8 hides them)"),
            checkable=True,
            short=tr("Calculation"),
        ),
        ActionSpec(
            ActionName.TIE_BREAKS,
            tr("&Tie-breaks"),
            "edit",
            "Ctrl+E",
            tr("The tie-breaks and their order"),
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
            tr("&Copy calculation"),
            "copy",
            "",
            tr("Copy the calculation of this cell to the clipboard"),
        ),
        ActionSpec(
            ActionName.SAVE_WORKING,
            tr("&Print calculation…"),
            "print",
            "Ctrl+F3",
            tr("Calculation of this cell on half a page, as PDF"),
        ),
        ActionSpec(
            ActionName.CHARTS,
            tr("C&harts"),
            "panel",
            "Ctrl+H",
            tr("Score progress and colours of selected players"),
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
            tr("Rating changes, performance ratings and possible norms"),
        ),
        ActionSpec(
            ActionName.BY_NUMBER,
            tr("Crosstable by &number"),
            "numbers",
            "Ctrl+U",
            tr("Sort by pairing number or by rank"),
            checkable=True,
            short=tr("By number"),
        ),
    )
