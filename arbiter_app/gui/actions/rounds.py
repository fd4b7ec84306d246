"""Actions on rounds, results and changes by hand."""

from __future__ import annotations

from arbiter_app.gui.actions.names import ActionName
from arbiter_app.gui.actions.spec import ActionSpec
from arbiter_app.gui.text.wording import tr


def round_specs() -> tuple[ActionSpec, ...]:
    """In the order in which the keys are listed."""
    return (
        ActionSpec(
            ActionName.PAIR_NEXT, tr("&Pair next round"), "pair", "F5", tr("Pair the next round")
        ),
        ActionSpec(
            ActionName.UNPAIR,
            tr("Take the last round &back"),
            "unpair",
            "Shift+F5",
            tr("Remove the pairing of the last round"),
        ),
        ActionSpec(
            ActionName.PAIR_AGAIN,
            tr("Pair the last round a&gain"),
            "pair",
            "Ctrl+Shift+F5",
            tr("Take the last round back and pair it again with the current data"),
        ),
        ActionSpec(
            ActionName.MEND_ROUND,
            tr("Repair the last roun&d…"),
            "edit",
            "Ctrl+F7",
            tr(
                "If players do not come or cannot play each other: change the fewest boards,"
                " or pair again"
            ),
        ),
        ActionSpec(
            ActionName.ANNOUNCE_BOARDS,
            tr("Announce boards already &certain"),
            "publish",
            "Ctrl+F6",
            tr(
                "Boards of the next round that open games cannot change: announced as"
                " preliminary, and kept"
            ),
            short=tr("Announce"),
        ),
        ActionSpec(
            ActionName.PUBLISH,
            tr("P&ublish the round"),
            "publish",
            "Ctrl+Shift+P",
            tr(
                "The pairing is on the wall; from now on it changes only in the cases of C.04.2 4.4"
            ),
            checkable=True,
            short=tr("Publish"),
        ),
        ActionSpec(
            ActionName.SAVE_PROOF,
            tr("Save the proo&f…"),
            "check",
            "",
            tr("Save a proof, which anybody can check, that the round is paired by the rules"),
        ),
        ActionSpec(
            ActionName.ROUND_CLOCK,
            tr("Round cloc&k…"),
            "clock",
            "F12",
            tr("Start or correct the clock shown in the hall"),
            short=tr("Clock"),
        ),
        ActionSpec(
            ActionName.ADJOURN,
            tr("Game &adjourned"),
            "clock",
            "Ctrl+Shift+A",
            tr("The game under the cursor was adjourned: it counts as a draw for the pairing"),
        ),
        ActionSpec(
            ActionName.ADJOURN_MISSING,
            tr("Mark all missing results as adj&ourned"),
            "clock",
            "Ctrl+Shift+M",
            tr("Every game of the last round without a result counts as a draw for the pairing"),
        ),
        ActionSpec(
            ActionName.SECOND_ENTRY,
            tr("Enter the re&sults again…"),
            "check",
            "",
            tr("Enter the results of the round a second time, blind, and see what differs"),
            short=tr("Enter again"),
        ),
        ActionSpec(
            ActionName.REVERSE_COLOURS,
            tr("Colours were re&versed"),
            "swap",
            "Ctrl+Shift+R",
            tr(
                "The game under the cursor was played with the colours reversed; the winner"
                " stays the same"
            ),
        ),
        ActionSpec(
            ActionName.PREVIOUS_ROUND,
            tr("Previous round"),
            "previous",
            "Ctrl+PgUp",
            tr("Show the previous round"),
            repeats=True,
        ),
        ActionSpec(
            ActionName.NEXT_ROUND,
            tr("Next round"),
            "next",
            "Ctrl+PgDown",
            tr("Show the next round"),
            repeats=True,
        ),
        ActionSpec(
            ActionName.MISSING_ONLY,
            tr("Only &missing results"),
            "filter",
            "F6",
            tr("Show only boards without a result"),
            checkable=True,
            short=tr("Missing"),
        ),
        ActionSpec(
            ActionName.BY_HAND,
            tr("Change by &hand"),
            "manual",
            "Ctrl+M",
            tr("Change the pairing of the last round by hand"),
            checkable=True,
            short=tr("By hand"),
        ),
    )
