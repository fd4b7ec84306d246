"""Questions to the pairing."""

from __future__ import annotations

from arbiter_app.gui.actions.names import ActionName
from arbiter_app.gui.actions.spec import ActionSpec
from arbiter_app.gui.text.wording import tr


def question_specs() -> tuple[ActionSpec, ...]:
    """In the order in which the keys are listed."""
    return (
        ActionSpec(
            ActionName.EXPLANATION,
            tr("&Why this pairing?"),
            "explain",
            "",
            tr("Show why the round is paired this way (F8 goes to it, and back)"),
            checkable=True,
            short=tr("Why?"),
        ),
        ActionSpec(
            ActionName.TO_EXPLANATION,
            tr("Go to e&xplanation"),
            "explain",
            "F8",
            tr("Move the focus to the pane beside the boards, and back to the boards"),
        ),
        ActionSpec(
            ActionName.READ_ROUND,
            tr("&Read the round"),
            "card",
            "Shift+F4",
            tr("The whole round with all reasons as one page of text, also for screen readers"),
        ),
        ActionSpec(
            ActionName.HIDE_SIDE,
            tr("Hide the &explanation"),
            "close",
            "Shift+F8",
            tr("Hide the pane beside the boards or the standings"),
            short=tr("Hide"),
        ),
        ActionSpec(
            ActionName.WHY_NOT,
            tr("Why &not …?"),
            "search",
            "F9",
            tr("Why two players do not meet, or why a player did not get the bye"),
        ),
        ActionSpec(
            ActionName.WHAT_IF,
            tr("What &if …?"),
            "swap",
            "Shift+F9",
            tr("The same round under another edition or system, side by side"),
        ),
        ActionSpec(
            ActionName.ALL_SYSTEMS,
            tr("Compare pairing s&ystems…"),
            "crosstable",
            "Ctrl+Shift+F7",
            tr("The same round under every pairing system, side by side"),
            short=tr("Compare systems…"),
        ),
        ActionSpec(
            ActionName.CORRECTION,
            tr("What a &correction would have changed"),
            "edit",
            "Ctrl+F9",
            tr("Which pairings would have differed with another result on this board"),
            short=tr("Correction"),
        ),
        ActionSpec(
            ActionName.KNOWN_SO_FAR,
            tr("What is &known about the next round"),
            "next",
            "Shift+F7",
            tr("Which boards of the next round are certain while games are still open"),
            short=tr("Next round"),
        ),
        ActionSpec(
            ActionName.WITH_AND_WITHOUT,
            tr("With an&d without a player…"),
            "player",
            "Ctrl+F12",
            tr("Compare the round with and without a player who may not come, before you decide"),
            short=tr("With and without"),
        ),
        ActionSpec(
            ActionName.PROSPECTS,
            tr("Who can &still finish where"),
            "standings",
            "Ctrl+Shift+F6",
            tr("Which places are still possible, and what each player needs in the last round"),
            short=tr("Places"),
        ),
        ActionSpec(
            ActionName.FINISH,
            tr("Can it be &finished?"),
            "clock",
            "F7",
            tr("Check whether the remaining rounds can be paired"),
        ),
        ActionSpec(
            ActionName.ANIMATION,
            tr("Anima&tions"),
            "next",
            "",
            tr("Animate the steps of a bracket"),
            checkable=True,
        ),
    )
