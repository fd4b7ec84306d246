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
            ActionName.GO_DOCUMENTS, tr("Documents"), "documents", "Ctrl+5", tr("Paper: PDF files")
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
            tr("The tournament of the event before this one"),
        ),
        ActionSpec(
            ActionName.TO_MESSAGE,
            tr("Into the mess&age, and back"),
            "info",
            "Shift+F6",
            tr("The keyboard goes to the message, and back"),
            short=tr("Into the message, and back"),
        ),
        ActionSpec(
            ActionName.NEXT_AREA,
            tr("Out o&f the table, forwards"),
            "next",
            "Ctrl+Tab",
            tr("From a table, picture or text to what comes after it"),
            short=tr("On, out of the table"),
        ),
        ActionSpec(
            ActionName.PREVIOUS_AREA,
            tr("Out of the ta&ble, backwards"),
            "previous",
            "Ctrl+Shift+Tab",
            tr("From a table, picture or text to what comes before it"),
            short=tr("Back, out of the table"),
        ),
        ActionSpec(
            ActionName.THEME_SYSTEM,
            tr("As the &system"),
            "theme",
            "",
            tr("Light or dark as the desktop"),
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
            tr("White and yellow on black, with every frame in full strength"),
            checkable=True,
        ),
        ActionSpec(
            ActionName.HALL,
            tr("Show in the &hall"),
            "hall",
            "F11",
            tr("Pairings and standings large on a second screen: what is published"),
            checkable=True,
            short=tr("Hall"),
        ),
        ActionSpec(
            ActionName.HALL_PAUSE,
            tr("&Pause the hall"),
            "pause",
            "Ctrl+F11",
            tr("Stay on the page that is shown in the hall, or go on"),
            checkable=True,
            short=tr("Pause"),
        ),
        ActionSpec(
            ActionName.HALL_PREVIOUS,
            tr("Pre&vious page in the hall"),
            "previous",
            "",
            tr("Turn the hall back by a page"),
            short=tr("Back"),
        ),
        ActionSpec(
            ActionName.HALL_NEXT,
            tr("&Next page in the hall"),
            "next",
            "",
            tr("Turn the hall by a page"),
            short=tr("On"),
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
            tr("Which columns of the table are shown"),
        ),
        ActionSpec(
            ActionName.TEXT_LARGER, tr("La&rger text"), "up", "Ctrl++", tr("Larger letters")
        ),
        ActionSpec(
            ActionName.TEXT_SMALLER, tr("S&maller text"), "unpair", "Ctrl+-", tr("Smaller letters")
        ),
        ActionSpec(
            ActionName.TEXT_USUAL, tr("&Usual size"), "theme", "Ctrl+0", tr("The usual letters")
        ),
        ActionSpec(
            ActionName.LANGUAGE,
            tr("La&nguage…"),
            "language",
            "",
            tr("The language of the window; that of documents is in the page settings"),
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
            tr("The page of the manual about what is in front"),
        ),
        ActionSpec(
            ActionName.KEYS, tr("&Keys"), "keyboard", "Shift+F1", tr("All keys on one page")
        ),
        ActionSpec(
            ActionName.LICENCES,
            tr("&Licences…"),
            "copy",
            "",
            tr("What the program is made of, with its texts"),
        ),
        ActionSpec(
            ActionName.ABOUT, tr("&About"), "info", "", tr("The version, and whose work it is")
        ),
    )
