"""Actions on rounds, results and changes by hand."""

from __future__ import annotations

from arbiter_app.gui.action_specs.spec import ActionSpec, tr


def round_specs() -> tuple[ActionSpec, ...]:
    """In the order in which the keys are listed."""
    return (
        ActionSpec("pair_next", tr("&Pair next round"), "pair", "F5", tr("Pair the next round")),
        ActionSpec(
            "unpair",
            tr("Take the last round &back"),
            "unpair",
            "Shift+F5",
            tr("Remove the pairing of the last round"),
        ),
        ActionSpec(
            "pair_again",
            tr("Pair the last round a&gain"),
            "pair",
            "Ctrl+Shift+F5",
            tr("Take the last round back and pair it from what is known now"),
        ),
        ActionSpec(
            "publish",
            tr("P&ublish the round"),
            "publish",
            "Ctrl+Shift+P",
            tr("The pairing hangs on the wall: from now on it is hardly changed (C.04.2 4.4)"),
            checkable=True,
            short=tr("Publish"),
        ),
        ActionSpec(
            "round_clock",
            tr("Cloc&k of the round…"),
            "clock",
            "F12",
            tr("Start the clock that the hall shows, or correct it"),
            short=tr("Clock"),
        ),
        ActionSpec(
            "adjourn",
            tr("Game &adjourned"),
            "clock",
            "Ctrl+Shift+A",
            tr("The game under the cursor was adjourned: it counts as a draw for the pairing"),
        ),
        ActionSpec(
            "adjourn_missing",
            tr("All missing games adj&ourned"),
            "clock",
            "Ctrl+Shift+M",
            tr("Every game of the last round without a result counts as a draw for the pairing"),
        ),
        ActionSpec(
            "second_entry",
            tr("Enter the re&sults again…"),
            "check",
            "",
            tr("Enter the results of the round a second time, blind, and see what differs"),
            short=tr("Enter again"),
        ),
        ActionSpec(
            "reverse_colours",
            tr("Colours were re&versed"),
            "swap",
            "Ctrl+Shift+R",
            tr("The game under the cursor was played with the colours reversed; who won stays"),
        ),
        ActionSpec(
            "previous_round",
            tr("Previous round"),
            "previous",
            "Ctrl+PgUp",
            tr("Show the round before"),
            repeats=True,
        ),
        ActionSpec(
            "next_round",
            tr("Next round"),
            "next",
            "Ctrl+PgDown",
            tr("Show the round after"),
            repeats=True,
        ),
        ActionSpec(
            "missing_only",
            tr("Only &missing results"),
            "filter",
            "F6",
            tr("Show only boards without a result"),
            checkable=True,
            short=tr("Missing"),
        ),
        ActionSpec(
            "by_hand",
            tr("Change by &hand"),
            "manual",
            "Ctrl+M",
            tr("Change the pairing of the last round by hand"),
            checkable=True,
            short=tr("By hand"),
        ),
    )
