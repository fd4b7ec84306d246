"""Actions on what is seen: pages, sizes, the hall, help."""

from __future__ import annotations

from arbiter_app.gui.actions.names import ActionName
from arbiter_app.gui.actions.spec import ActionSpec
from arbiter_app.gui.text.wording import tr


def view_specs() -> tuple[ActionSpec, ...]:
    """In the order in which the keys are listed."""
    return (
        ActionSpec(
            ActionName.GO_PLAYERS, tr("Players"), "players", "Ctrl+1", tr("List of participants")
        ),
        ActionSpec(
            ActionName.GO_ROUNDS, tr("Rounds"), "rounds", "Ctrl+2", tr("Pairings and results")
        ),
        ActionSpec(
            ActionName.GO_STANDINGS, tr("Standings"), "standings", "Ctrl+3", tr("Standings")
        ),
        ActionSpec(
            ActionName.GO_CROSSTABLE, tr("Crosstable"), "crosstable", "Ctrl+4", tr("Crosstable")
        ),
        ActionSpec(
            ActionName.GO_DOCUMENTS,
            tr("Documents"),
            "documents",
            "Ctrl+5",
            tr("Printed documents as PDF files"),
        ),
        ActionSpec(ActionName.GO_LOG, tr("Log"), "log", "Ctrl+6", tr("Everything that was done")),
        ActionSpec(
            ActionName.NEXT_TOURNAMENT,
            tr("Ne&xt tournament"),
            "next",
            "Ctrl+Shift+PgDown",
            tr("The next tournament of the event"),
        ),
        ActionSpec(
            ActionName.PREVIOUS_TOURNAMENT,
            tr("Previous t&ournament"),
            "previous",
            "Ctrl+Shift+PgUp",
            tr("The previous tournament of the event"),
        ),
        ActionSpec(
            ActionName.TO_MESSAGE,
            tr("Go to mess&age"),
            "info",
            "Shift+F6",
            tr("The keyboard goes to the message, and back"),
            short=tr("Go to message"),
        ),
        ActionSpec(
            ActionName.NEXT_AREA,
            tr("Move &forward out of the table"),
            "next",
            "Ctrl+Tab",
            tr("Go from a table, picture or text to what comes after it"),
            short=tr("Forward, out of the table"),
        ),
        ActionSpec(
            ActionName.PREVIOUS_AREA,
            tr("Move &back out of the table"),
            "previous",
            "Ctrl+Shift+Tab",
            tr("Go from a table, picture or text to what comes before it"),
            short=tr("Back, out of the table"),
        ),
        ActionSpec(
            ActionName.THEME_SYSTEM,
            tr("&System theme"),
            "theme",
            "",
            tr("Light or dark, like the desktop"),
            checkable=True,
        ),
        ActionSpec(
            ActionName.THEME_LIGHT, tr("&Light"), "sun", "", tr("Light colours"), checkable=True
        ),
        ActionSpec(
            ActionName.THEME_DARK, tr("&Dark"), "moon", "", tr("Dark colours"), checkable=True
        ),
        ActionSpec(
            ActionName.THEME_CONTRAST,
            tr("H&igh contrast"),
            "theme",
            "",
            tr("White and yellow on black, with all borders clearly visible"),
            checkable=True,
        ),
        ActionSpec(
            ActionName.HALL,
            tr("Show in the &hall"),
            "hall",
            "F11",
            tr("Published pairings and standings in large type on a second screen"),
            checkable=True,
            short=tr("Hall"),
        ),
        ActionSpec(
            ActionName.HALL_PAUSE,
            tr("&Pause the hall"),
            "pause",
            "Ctrl+F11",
            tr("Stay on the current page in the hall, or continue"),
            checkable=True,
            short=tr("Pause"),
        ),
        ActionSpec(
            ActionName.HALL_PREVIOUS,
            tr("Pre&vious page in the hall"),
            "previous",
            "",
            tr("Go back one page in the hall"),
            short=tr("Back"),
        ),
        ActionSpec(
            ActionName.HALL_NEXT,
            tr("&Next page in the hall"),
            "next",
            "",
            tr("Go forward one page in the hall"),
            short=tr("Next"),
        ),
        ActionSpec(
            ActionName.HALL_SETTINGS,
            tr("Hall se&ttings…"),
            "settings",
            "Shift+F11",
            tr("What the hall shows, how long, how large, and on which screen"),
            short=tr("Hall settings"),
        ),
        ActionSpec(
            ActionName.COLUMNS,
            tr("&Columns…"),
            "panel",
            "",
            tr("Choose the columns of the table"),
        ),
        ActionSpec(
            ActionName.TEXT_LARGER, tr("La&rger text"), "up", "Ctrl++", tr("Make the text larger")
        ),
        ActionSpec(
            ActionName.TEXT_SMALLER,
            tr("S&maller text"),
            "unpair",
            "Ctrl+-",
            tr("Make the text smaller"),
        ),
        ActionSpec(
            ActionName.TEXT_USUAL,
            tr("D&efault text size"),
            "theme",
            "Ctrl+0",
            tr("Reset the text to its default size"),
        ),
        ActionSpec(
            ActionName.LANGUAGE,
            tr("La&nguage…"),
            "language",
            "",
            tr("The language of the window; for documents, see the page settings"),
        ),
        ActionSpec(
            ActionName.FIRST_STEPS,
            tr("&First steps"),
            "next",
            "",
            tr("A first tournament in ten minutes"),
        ),
        ActionSpec(
            ActionName.MANUAL,
            tr("&Manual"),
            "info",
            "F1",
            tr("The manual page for what is on the screen"),
        ),
        ActionSpec(
            ActionName.KEYS,
            tr("&Keyboard shortcuts"),
            "keyboard",
            "Shift+F1",
            tr("All keyboard shortcuts on one page"),
        ),
        ActionSpec(
            ActionName.LICENCES,
            tr("&Licences…"),
            "copy",
            "",
            tr("Components of Arbiter and their licence texts"),
        ),
        ActionSpec(ActionName.ABOUT, tr("&About"), "info", "", tr("Version and authors")),
    )
