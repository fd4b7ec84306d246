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
            tr("Take the last round back and pair it from what is known now"),
        ),
        ActionSpec(
            ActionName.MEND_ROUND,
            tr("Men&d the last round…"),
            "edit",
            "Ctrl+F7",
            tr(
                "Somebody does not come, two do not play: the fewest boards changed, or paired again"
            ),
        ),
        ActionSpec(
            ActionName.ANNOUNCE_BOARDS,
            tr("Announce the &certain boards"),
            "publish",
            "Ctrl+F6",
            tr(
                "Boards of the next round that are certain while games are open: preliminary, and kept"
            ),
            short=tr("Announce"),
        ),
        ActionSpec(
            ActionName.PUBLISH,
            tr("P&ublish the round"),
            "publish",
            "Ctrl+Shift+P",
            tr("The pairing hangs on the wall: from now on it is hardly changed (C.04.2 4.4)"),
            checkable=True,
            short=tr("Publish"),
        ),
        ActionSpec(
            ActionName.SAVE_PROOF,
            tr("Save the proo&f…"),
            "check",
            "",
            tr("Save the proof that the round is paired by the rules, for anybody to check"),
        ),
        ActionSpec(
            ActionName.ROUND_CLOCK,
            tr("Cloc&k of the round…"),
            "clock",
            "F12",
            tr("Start the clock that the hall shows, or correct it"),
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
            tr("All missing games adj&ourned"),
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
            tr("The game under the cursor was played with the colours reversed; who won stays"),
        ),
        ActionSpec(
            ActionName.PREVIOUS_ROUND,
            tr("Previous round"),
            "previous",
            "Ctrl+PgUp",
            tr("Show the round before"),
            repeats=True,
        ),
        ActionSpec(
            ActionName.NEXT_ROUND,
            tr("Next round"),
            "next",
            "Ctrl+PgDown",
            tr("Show the round after"),
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
